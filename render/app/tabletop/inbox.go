package tabletop

import (
	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/render/session"
)

// Receive takes what the host tells. What others do is shown first: it waits,
// and what follows it, until it has been.
func (t *Table[V, M, P]) Receive(e table.Envelope) {
	if !session.IsViewOf[V](e.Message) {
		return
	}
	switch e.Message.(type) {
	case table.Refused:
		t.read(e)
		return
	case table.State: // this is how everything is now
		t.Animation, t.still = Animation[P]{}, 0
	}
	t.inbox.Put(e)
	t.readAll()
}

// Latest returns whose turn it is by all that has been told, what waits included.
func (t *Table[V, M, P]) Latest() table.Turn { return t.inbox.Latest(&t.Client) }

// ReadOn takes in what has waited for something to be read.
func (t *Table[V, M, P]) ReadOn() {
	t.readAll()
	t.Seat()
	t.Refresh()
}

// readAll takes in the messages that wait, up to a move that is to be shown, and begins to
// show that.
func (t *Table[V, M, P]) readAll() {
	for t.Client.Host != nil && !t.Animation.Running() {
		if e, ok := t.inbox.Take(&t.Client, t.own.Waits()); ok {
			t.read(e)
			continue
		}
		if t.inbox.Empty() || t.own.Waits() || t.still > 0 {
			return
		}
		m, _ := t.inbox.Show()
		if move, err := t.parse(string(m.Move)); err == nil {
			t.Animation = t.own.Show(m, move)
			t.Animation.Calm = t.Calm()
			t.App.Surface.Invalidate()
		}
	}
}

// read takes in a message.
func (t *Table[V, M, P]) read(e table.Envelope) {
	before, _ := t.Client.Turn().View.(V)
	if !t.Client.Receive(e) {
		return
	}
	switch m := e.Message.(type) {
	case table.State:
		t.Event, t.Last, t.Open = nil, game.NoSeat, game.NoSeat
		t.own.Began()
		if m.Undone {
			t.App.Surface.Announce(t.App.Say("event.undone"))
		}
	case table.Played:
		t.Event = nil
		if move, err := t.parse(string(m.Move)); err == nil {
			t.Event = &Event[V, M]{m.Seat, move, before, m.View.(V)}
		}
		t.Saver.Moved(m.Seat)
		t.own.Moved(m)
		t.learned()
	case table.Seated:
		if m.Seat != game.NoSeat && !t.Client.Own(m.Seat) {
			t.App.Surface.Announce(t.own.Players().Player(m.Seat))
		}
	case table.Refused:
		t.own.Begin()
		t.Warn(t.App.Say("refused." + m.Reason))
	}
	t.Refresh()
}
