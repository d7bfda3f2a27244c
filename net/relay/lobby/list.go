package lobby

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"lichtbrett/net/protocol"
)

// list has all public games in order, and which of them are shown: of those that wait the
// ones with a person connected first, then the newest, and the newest that are played.
type list struct {
	shelves [shelves][]*entry // each the oldest first
	entries map[string]*entry
	shown   []*entry
}

type shelf int

const (
	peopled shelf = iota // waiting, with a person connected
	deserted
	running
	shelves
)

// entry is a game in the list.
type entry struct {
	Change
	shelf shelf
	shown bool
	json  []byte // of the room; nil until it is shown
}

func newList() *list { return &list{entries: map[string]*entry{}} }

func order(a time.Time, idA string, b time.Time, idB string) int {
	return cmp.Or(a.Compare(b), strings.Compare(idA, idB))
}

// take takes in the latest of some games and returns what readers are to be told: first
// what is shown no longer, then what is new or different.
func (l *list) take(latest map[string]Change) (told []protocol.FrameData) {
	for id, c := range latest {
		before := l.entries[id]
		if before != nil {
			l.remove(before)
		}
		if c.listed() {
			l.insert(&entry{Change: c, shown: before != nil && before.shown})
		} else if before != nil && before.shown {
			told = append(told, c.end())
		}
	}
	before := l.shown
	l.show()
	in := map[string]bool{}
	for _, e := range l.shown {
		in[e.Room.ID] = true
	}
	for _, e := range before {
		if id := e.Room.ID; !in[id] && l.entries[id] != nil {
			l.entries[id].shown = false
			told = append(told, protocol.GameDeleted{Game: protocol.GameRef{ID: id}})
		}
	}
	for _, e := range slices.Backward(l.shown) { // the oldest first, as they came
		_, changed := latest[e.Room.ID]
		if !changed {
			e.Event = "" // what happened is long past
		}
		if changed || !e.shown {
			told = append(told, e.frame(e.shown))
		}
		e.shown = true
	}
	return told
}

func (l *list) insert(e *entry) {
	switch {
	case e.Room.Status == protocol.Running:
		e.shelf = running
	case connected(e.Room):
		e.shelf = peopled
	default:
		e.shelf = deserted
	}
	l.entries[e.Room.ID] = e
	i, _ := l.find(e)
	l.shelves[e.shelf] = slices.Insert(l.shelves[e.shelf], i, e)
}

func (l *list) remove(e *entry) {
	delete(l.entries, e.Room.ID)
	i, _ := l.find(e)
	l.shelves[e.shelf] = slices.Delete(l.shelves[e.shelf], i, i+1)
}

func (l *list) find(e *entry) (int, bool) {
	return slices.BinarySearchFunc(l.shelves[e.shelf], e, func(a, b *entry) int {
		return order(a.OpenedAt, a.Room.ID, b.OpenedAt, b.Room.ID)
	})
}

// show chooses which games are shown.
func (l *list) show() {
	shown := make([]*entry, 0, protocol.MaxListed)
	newest := func(s shelf, most int) {
		for _, e := range slices.Backward(l.shelves[s]) {
			if most--; most < 0 {
				return
			}
			shown = append(shown, e)
		}
	}
	newest(peopled, protocol.MaxGames)
	newest(deserted, protocol.MaxGames-len(shown))
	newest(running, protocol.MaxGames)
	l.shown = shown
}

// games returns the games that are shown in JSON.
func (l *list) games() json.RawMessage {
	size := 2
	for _, e := range l.shown {
		if e.json == nil {
			e.json, _ = json.Marshal(e.Room) // it has nothing that JSON has not
		}
		size += len(e.json) + 1
	}
	all := append(make([]byte, 0, size), '[')
	for i, e := range l.shown {
		if i > 0 {
			all = append(all, ',')
		}
		all = append(all, e.json...)
	}
	return append(all, ']')
}
