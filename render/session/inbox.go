package session

import (
	"slices"

	"lichtbrett/game"
	"lichtbrett/game/table"
)

// Inbox queues host messages while a move is being animated, so that what others do is seen in
// order. The zero value is empty.
type Inbox struct {
	waiting []table.Envelope
	shown   int // how many moves of the match have been shown
}

// turnOf returns whose turn it is by a message; ok is false if it says nothing of that.
func turnOf(m table.Message) (t table.Turn, ok bool) {
	switch m := m.(type) {
	case table.State:
		return m.Turn, true
	case table.Played:
		return m.Turn, true
	}
	return t, false
}

// IsViewOf reports whether a message can be shown by who knows views of type V: it is
// of that game, or of no match.
func IsViewOf[V game.View](m table.Message) bool {
	t, tells := turnOf(m)
	_, ok := t.View.(V)
	return !tells || ok || t.Match == 0
}

// Put takes a message. One that says how everything is now leaves nothing to be
// shown of what waited.
func (b *Inbox) Put(e table.Envelope) {
	if state, ok := e.Message.(table.State); ok {
		*b = Inbox{shown: state.Ply}
	}
	b.waiting = append(b.waiting, e)
}

// Empty reports whether nothing waits.
func (b *Inbox) Empty() bool { return len(b.waiting) == 0 }

// Latest returns whose turn it is by all that has been told, what waits included.
func (b *Inbox) Latest(c *table.Client) table.Turn {
	for _, e := range slices.Backward(b.waiting) {
		if t, ok := turnOf(e.Message); ok {
			return t
		}
	}
	return c.Turn()
}

// Show returns the move that waits first and is to be shown; it counts as shown
// from then on. ok is false if there is none.
func (b *Inbox) Show() (m table.Played, ok bool) {
	if b.Empty() {
		return m, false
	}
	if m, ok = b.waiting[0].Message.(table.Played); ok {
		b.shown = m.Ply
	}
	return m, ok
}

// Take takes the first message out unless it is a move that has not been shown:
// one that somebody else has made or, if all wait, any. ok is false if there is
// nothing to be taken in.
func (b *Inbox) Take(c *table.Client, all bool) (e table.Envelope, ok bool) {
	if b.Empty() {
		return e, false
	}
	e = b.waiting[0]
	if m, moved := e.Message.(table.Played); moved && m.Ply > b.shown && (all || c.Foreign(m)) {
		return table.Envelope{}, false
	}
	b.waiting = b.waiting[1:]
	return e, true
}
