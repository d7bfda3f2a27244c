package client

import (
	"slices"
	"strconv"
	"strings"

	"lichtbrett/net/protocol"
)

// NameOf returns what somebody is called who sits in the room or has said something there;
// empty for anybody else. No two are called the same: those whose names look so have a
// number, but for the first, by the order of seats and then of who spoke.
func (r *Room) NameOf(id string) string {
	var ids, names []string
	add := func(p protocol.Player) {
		if !slices.Contains(ids, p.ID) {
			ids, names = append(ids, p.ID), append(names, p.Name)
		}
	}
	for _, s := range r.Seats {
		if s.Player != nil {
			add(*s.Player)
		}
	}
	for _, p := range r.Speakers() {
		add(p)
	}
	if i := slices.Index(ids, id); i >= 0 {
		return distinct(names)[i]
	}
	return ""
}

// distinct returns names as they are, but for those that look like one before them, which
// get a number.
func distinct(names []string) []string {
	all, taken := make([]string, len(names)), map[string]bool{}
	for i, name := range names {
		all[i] = name
		for n := 2; taken[look(all[i])]; n++ {
			all[i] = name + " (" + strconv.Itoa(n) + ")"
		}
		taken[look(all[i])] = true
	}
	return all
}

// look is the same for names that look the same, but for the letters of different scripts.
func look(name string) string {
	seen := strings.Map(func(r rune) rune {
		if !protocol.Seen(r) {
			return -1
		}
		return r
	}, name)
	return strings.Join(strings.Fields(seen), " ")
}
