package level8

import (
	"errors"
	"time"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
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

// giveUp returns the ID of the match under way, if there is one, to be gone back
// to.
func (s *Screen) giveUp() string {
	r, ok := s.record()
	switch {
	case s.before != "":
		return s.before
	case !ok || len(r.Moves) == 0 || s.ended():
		return ""
	}
	return s.id
}

// instead begins another match in place of the one under way, which can be gone
// back to. An error leaves all as it is.
func (s *Screen) instead(begin func() error) error {
	r, known := s.record()
	id, before, opened := s.id, s.before, s.opened
	s.before, s.opened, s.id = s.giveUp(), noPanel, ""
	if err := begin(); err != nil {
		s.id, s.before, s.opened = id, before, opened
		return err
	}
	if id != "" && (before != "" || known && len(r.Moves) == 0) {
		s.app.Forget(id) // no person has made a move in it
	}
	if s.before != "" {
		s.app.Surface.Announce(s.app.Say("ledgame.given-up"))
	}
	return nil
}

// Resume implements screen.Playing.
func (s *Screen) Resume(k screen.Kept) error {
	s.id, s.opened = k.ID, noPanel
	if _, there := s.app.Match(k.Before); there {
		s.before = k.Before
	}
	err := s.resume(k.Record)
	if err != nil {
		s.id, s.before = "", ""
	}
	s.heard = s.news()
	return err
}

// resume goes on with the match of a record.
func (s *Screen) resume(r game.Record) error {
	k, keeps := s.keeper()
	if !keeps {
		return errors.New("matches of this table are kept elsewhere")
	}
	return k.Resume(rules.Game{}, r)
}

// goBack goes back to the match that was given up.
func (s *Screen) goBack() {
	k, ok := s.app.Match(s.before)
	id, before := s.id, s.before
	s.id, s.before = k.ID, ""
	if !ok || s.resume(k.Record) != nil {
		s.id, s.before = id, before
		s.app.Show(s.app.Say("match.damaged"))
		return
	}
	s.app.Forget(id)
}

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
		s.inbox, s.flight, s.shown, s.summary = nil, flight{}, m.Ply, nil
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

// readAll takes in the messages that wait, up to a move that is to be shown, or
// to the end of a round.
func (s *Screen) readAll() {
	for s.client.Host != nil && len(s.inbox) > 0 && !s.flight.flies() {
		e := s.inbox[0]
		if m, moved := e.Message.(table.Played); moved && m.Ply > s.shown && (s.foreign(m) || s.summary != nil) {
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
	case table.Played:
		s.moved(before.(rules.View), m)
	case table.Seated:
		if !s.client.Own(m.Seat) {
			s.app.Surface.Announce(s.teller().player(m.Seat))
		}
	case table.Refused:
		s.warn(s.app.Say("refused." + m.Reason))
	}
	s.refresh()
}

// began takes in that there is a match, from its beginning or from somewhere in
// it.
func (s *Screen) began() {
	s.rest()
	s.event, s.aside = nil, false
	s.last, s.open = game.NoSeat, game.NoSeat
	if v, ok := s.client.Turn().View.(rules.View); ok {
		s.setup = s.setup.of(s.client.Seats(), v)
	}
	s.follow()
}

// moved takes in a move.
func (s *Screen) moved(before rules.View, m table.Played) {
	s.rest()
	s.event = nil
	after := m.View.(rules.View)
	if move, err := rules.ParseMove(string(m.Move)); err == nil {
		s.event = &event{m.Seat, move, before, after}
		s.hear()
	}
	if after.Round != before.Round {
		s.summary = &summary{closer: m.Seat, before: before, after: after}
		s.hand.order = nil
	}
	if s.client.Own(m.Seat) || s.ended() {
		s.before = ""
	}
	s.follow()
}

// rest ends what was being done in the position before.
func (s *Screen) rest() {
	s.dropHint()
	s.carry, s.drag, s.flight, s.warned = carry{}, drag{}, flight{}, ""
	if s.opened == jokerPanel {
		s.opened = noPanel
	}
}

// follow stores the match, and turns to whose turn it is.
func (s *Screen) follow() {
	s.keep(true)
	s.seat()
}
