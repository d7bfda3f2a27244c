package client

import (
	"slices"
	"strconv"
	"strings"

	"lichtbrett/net/protocol"
)

// NameOf returns what somebody is called who sits in the room, watches it or has said
// something there; empty for anybody else. No two are called the same: those whose names
// look so have a number, but for the first, by the order of seats, then of who spoke, then
// of who watches.
func (r *Room) NameOf(id string) string {
	for _, p := range r.People() {
		if p.ID == id {
			return p.Name
		}
	}
	return ""
}

// People returns who is known to the room, with the names of NameOf: who sits, then who
// has said something, then who else watches as far as the room has told.
func (r *Room) People() (all []protocol.Player) {
	var names []string
	add := func(p protocol.Player) {
		if !slices.ContainsFunc(all, func(known protocol.Player) bool { return known.ID == p.ID }) {
			all, names = append(all, p), append(names, p.Name)
		}
	}
	for _, s := range r.Seats {
		if s.Player != nil {
			add(*s.Player)
		}
	}
	for _, p := range slices.Concat(r.talk.speakers(), r.Watchers) {
		add(p)
	}
	for i, name := range distinct(names) {
		all[i].Name = name
	}
	return all
}

// Others returns People without the player.
func (r *Room) Others() []protocol.Player {
	return slices.DeleteFunc(r.People(), func(p protocol.Player) bool { return p.ID == r.client.Me() })
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
func look(name string) string { return strings.Join(strings.Fields(protocol.Seen(name)), " ") }
