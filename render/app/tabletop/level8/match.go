package level8

import (
	"slices"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/session"
)

// ended reports whether there is a match and it is over.
func (s *Screen) ended() bool { return s.client.Playing() && s.client.Turn().Result.Over }

// instead begins another match in place of the one under way.
func (s *Screen) instead(begin func() error) error {
	opened := s.opened
	s.opened = noPanel
	err := s.Instead(begin)
	if err != nil {
		s.opened = opened
	}
	return err
}

// Resume implements shell.Playing.
func (s *Screen) Resume(k shell.Kept) error {
	s.opened = noPanel
	err := s.Keeping.Resume(k)
	s.news()
	return err
}

// receive takes what the host tells. What others do is shown first: it waits,
// and what follows it, until it has been.
func (s *Screen) receive(e table.Envelope) {
	if !session.Legible[rules.View](e.Message) {
		return
	}
	switch e.Message.(type) {
	case table.Refused:
		s.read(e)
		return
	case table.State: // this is how everything is now
		s.flight, s.summary = flight{}, nil
	}
	s.inbox.Put(e)
	s.readAll()
}

// readAll takes in the messages that wait, up to a move that is to be shown, or
// to the end of a round.
func (s *Screen) readAll() {
	for s.client.Host != nil && !s.flight.flies() {
		e, ok := s.inbox.Take(&s.client, s.summary != nil)
		if !ok {
			if !s.inbox.Empty() {
				s.app.Surface.Invalidate()
			}
			return
		}
		s.read(e)
	}
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
		s.learn()
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
	if r, ok := s.client.Record(); ok {
		s.seen.recall(s.client.Turn().Match, r)
	}
	if v, ok := s.client.Turn().View.(rules.View); ok {
		s.setup = s.setup.of(s.client.Seats(), v)
	}
	s.follow()
}

// moved takes in a move.
func (s *Screen) moved(before rules.View, m table.Played) {
	after := m.View.(rules.View)
	carried, dragged := s.carry, s.drag
	s.rest()
	s.event = nil
	if move, err := rules.ParseMove(string(m.Move)); err == nil {
		s.event = &event{m.Seat, move, before, after}
		s.seen.see(m.Match, m.Ply-1, move, before)
		s.hear()
	}
	if after.Round != before.Round {
		s.summary = &summary{closer: m.Seat, before: before, after: after}
		s.hand.order, s.task = nil, task{}
	}
	s.Moved(m.Seat)
	s.follow()
	// Whoever sorts the only hand here is not disturbed by others' moves.
	if s.client.Persons() == 1 && !s.client.Own(m.Seat) && after.Round == before.Round && slices.Contains(s.hand.order, carried.card) {
		s.carry = carried
		if dragged.from.card == carried.card {
			s.drag = dragged
		}
	}
}

// rest ends what was being done in the position before.
func (s *Screen) rest() {
	s.hint.Drop(s.app.Computer)
	s.carry, s.drag, s.flight, s.warned = carry{}, drag{}, flight{}, ""
	if s.opened == jokerPanel {
		s.opened = noPanel
	}
}

// follow stores the match, and turns to whose turn it is.
func (s *Screen) follow() {
	s.Keep(true)
	s.seat()
}
