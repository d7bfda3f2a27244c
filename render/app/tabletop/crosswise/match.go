package crosswise

import (
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
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
	err := s.Keeping.Resume(k)
	s.news()
	return err
}

// goBack goes back to the match that was given up.
func (s *Screen) goBack() {
	if s.GoBack() && s.own() {
		s.app.Surface.Focus(s.at.id())
	}
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
		s.flight = flight{}
	}
	s.inbox.Put(e)
	s.readAll()
}

// readAll takes in the messages that wait, up to a move that is to be shown.
func (s *Screen) readAll() {
	for s.client.Host != nil && !s.flight.flies() {
		e, ok := s.inbox.Take(&s.client, false)
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
	s.Moved(m.Seat)
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
	s.hint.Drop(s.app.Computer)
	s.selection, s.drag, s.flight, s.warned, s.hovers = selection{}, drag{}, flight{}, "", false
}

// follow stores the match, and turns to whose turn it is.
func (s *Screen) follow() {
	s.Keep(true)
	if r, ok := s.client.Record(); ok && s.app.Log != nil {
		s.app.Log(r)
	}
	s.seat()
	s.lead()
}
