package crosswise

import (
	"time"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/render/screen"
)

// clocked is a host that has no clock of its own.
type clocked interface {
	screen.Moving
	// Tick lets time pass.
	Tick(elapsed time.Duration)
	// Suspend has what is under way wait for the next Tick.
	Suspend()
}

// keeper is the host if it owns its matches; ok is false if it does not.
func (s *Screen) keeper() (k table.Keeper, ok bool) {
	k, ok = s.client.Host.(table.Keeper)
	return k, ok
}

// record returns the match as far as it has been shown; ok is false where there
// is none, or where it is kept elsewhere and not over.
func (s *Screen) record() (r game.Record, ok bool) {
	state := s.client.State()
	if k, keeps := s.keeper(); keeps {
		r, ok = k.Record()
	} else if state.Record != nil {
		r, ok = *state.Record, true
	}
	if ok && len(r.Moves) > state.Ply {
		r.Moves = r.Moves[:state.Ply]
	}
	return r, ok
}

// ended reports whether there is a match and it is over.
func (s *Screen) ended() bool { return s.client.Playing() && s.client.Turn().Result.Over }

// receive takes what the host tells. What others do is shown first: it waits,
// and what follows it, until it has been.
func (s *Screen) receive(e table.Envelope) {
	switch m := e.Message.(type) {
	case table.Refused:
		s.read(e)
		return
	case table.State: // this is how everything is now
		if !legible(m.Turn) {
			return
		}
		s.inbox, s.flight, s.shown = nil, flight{}, m.Ply
	case table.Played:
		if !legible(m.Turn) {
			return
		}
	}
	s.inbox = append(s.inbox, e)
	s.readAll()
}

// legible reports whether a turn is one of this game.
func legible(t table.Turn) bool {
	_, ok := t.View.(rules.View)
	return ok || t.Match == 0
}

// readAll takes in the messages that wait, up to a move that is to be shown.
func (s *Screen) readAll() {
	for s.client.Host != nil && len(s.inbox) > 0 && !s.flight.flies() {
		e := s.inbox[0]
		if m, moved := e.Message.(table.Played); moved && s.foreign(m) && m.Ply > s.shown {
			s.app.Surface.Invalidate()
			return
		}
		s.inbox = s.inbox[1:]
		s.read(e)
	}
}

// foreign reports whether a move was not made by somebody at this device.
func (s *Screen) foreign(m table.Played) bool {
	return m.By != table.ByPlayer || !s.client.Own(m.Seat)
}

// read takes in a message.
func (s *Screen) read(e table.Envelope) {
	before := s.client.Turn().View
	if !s.client.Receive(e) {
		return
	}
	switch m := e.Message.(type) {
	case table.State:
		s.began()
		if m.Undone {
			s.app.Surface.Announce(s.app.Say("event.undone"))
		}
	case table.Played:
		s.moved(before.(rules.View), m)
	case table.Seated:
		s.seated(m)
	case table.Refused:
		s.begin()
		s.warn(s.app.Say("refused." + m.Reason))
	}
	s.refresh()
}

// began takes in that there is a match, from its beginning or from somewhere in
// it.
func (s *Screen) began() {
	s.rest()
	s.event, s.result = nil, result{}
	s.last, s.open = game.NoSeat, game.NoSeat
	s.setup = s.setup.of(s.client.Seats())
	s.follow()
}

// moved takes in a move.
func (s *Screen) moved(before rules.View, m table.Played) {
	s.rest()
	s.event = nil
	if move, err := rules.ParseMove(string(m.Move)); err == nil {
		s.event = &event{move, before, m.View.(rules.View)}
		s.hear()
	}
	if s.client.Own(m.Seat) || s.ended() {
		s.before = ""
	}
	s.follow()
}

// seated tells of somebody elsewhere who has come or gone.
func (s *Screen) seated(m table.Seated) {
	if !s.client.Own(m.Seat) {
		s.app.Surface.Announce(s.teller().player(m.Seat))
	}
}

// rest ends what was being done in the position before.
func (s *Screen) rest() {
	s.dropHint()
	s.selection, s.drag, s.flight, s.warned, s.hovers = selection{}, drag{}, flight{}, "", false
}

// follow stores the match, and turns to whose turn it is.
func (s *Screen) follow() {
	s.keep(true)
	if r, ok := s.record(); ok && s.app.Log != nil {
		s.app.Log(r)
	}
	s.seat()
	s.lead()
}
