package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"lichtbrett/net/tournament"
)

// play is the loop. It listens until there is nothing left to do; whenever something
// is due or somebody wakes it, it looks at the socket at once.
func (s *Server) play(ctx context.Context) error {
	for over := false; !over; {
		s.deadline.reset()
		err := s.sockets.players.listen(func(r reading) bool {
			now := time.Now()
			s.step(ctx, now, r)
			over = s.shutdown.over(now, s.tournament)
			return !over && s.deadline.set(s.next(now))
		})
		switch {
		case errors.Is(err, net.ErrClosed):
			return fmt.Errorf("tournament: the socket is closed: %w", err)
		case err != nil && !errors.Is(err, os.ErrDeadlineExceeded):
			s.options.Log.Debug("reading datagrams", "error", err) // What others sent back to us.
		}
	}
	return nil
}

// step has the tournament handle everything that has come in, and then brings what
// has come of it to the outside.
func (s *Server) step(ctx context.Context, now time.Time, r reading) {
	for _, d := range r.datagrams {
		s.take(now, s.tournament.Handle(now, d.From, d.Payload))
	}
	for _, d := range s.strangers.take() {
		s.take(now, s.tournament.Handle(now, d.From, d.Payload))
	}
	s.strangers.taken()
	for _, m := range s.recorder.stored() {
		s.take(now, s.tournament.Stored(now, m))
	}
	if ctx.Err() != nil {
		s.take(now, s.shutdown.proceed(now, s.tournament))
	}
	// Time passes only up to when everything had been read: whoever answered before
	// is not late.
	if moment, ok := s.drained.after(r); ok {
		s.take(now, s.tournament.Tick(moment))
	}
	s.recorder.release(now, s.tournament.Waits())
	s.filter(now)
	if lost := s.outbox.send(s.sockets.players); lost > 0 {
		s.options.Log.Debug("datagrams could not be sent", "count", lost)
	}
}

// take brings what has come of an input to those whom it concerns.
func (s *Server) take(now time.Time, out tournament.Output) {
	s.outbox = append(s.outbox, out.Datagrams...)
	for _, e := range out.Events {
		s.recorder.note(now, e)
		s.roster.note(e)
		s.noteFlood(now, e)
		for _, o := range s.options.Observers {
			o.Observe(e)
		}
		logEvent(s.options.Log, e)
	}
}

// noteFlood counts useless datagrams, and unblocks who has registered.
func (s *Server) noteFlood(now time.Time, e tournament.Event) {
	switch e := e.(type) {
	case tournament.Registered:
		s.floods.unblock(e.Addr)
	case tournament.Refused:
		if s.floods.count(now, e) {
			s.options.Log.Warn("an address that floods is blocked", "address", e.From, "for", floodPenalty)
		}
	}
}

// filter attaches new packet filters if there is something new to be filtered.
func (s *Server) filter(now time.Time) {
	if list, changed := s.floods.list(now); changed {
		if err := s.sockets.block(list); err != nil {
			s.options.Log.Warn("floods cannot be blocked", "error", err)
		}
	}
	if players, changed := s.roster.list(); changed {
		if err := s.sockets.steer(players); err != nil {
			s.options.Log.Warn("players cannot be kept apart from strangers", "error", err)
		}
	}
}

// next returns when something is due; zero if nothing is.
func (s *Server) next(now time.Time) (due time.Time) {
	if at, ok := s.tournament.Next(); ok {
		due = at
	}
	for _, at := range []time.Time{s.recorder.next(), s.shutdown.next(now)} {
		if !at.IsZero() && (due.IsZero() || at.Before(due)) {
			due = at
		}
	}
	return due
}
