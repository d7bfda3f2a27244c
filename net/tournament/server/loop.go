package server

import (
	"context"
	"time"

	"lichtbrett/net/tournament"
)

// strangersPace is how many datagrams of strangers are handled in a strangersPause:
// however much they send, they take little of the players' time.
const (
	strangersPace  = batchSize
	strangersPause = time.Millisecond
)

// dropReport is how often an operator is told that datagrams were dropped.
const dropReport = time.Minute

// play is the loop. It runs until there is nothing left to do; whenever something has
// arrived or is due, or somebody wakes it, it takes a step.
func (s *Server) play(ctx context.Context) {
	for now := time.Now(); ; now = time.Now() {
		s.step(ctx, now)
		if s.shutdown.over(now, s.tournament) {
			return
		}
		s.inbox.lookAt(s.next(now))
		<-s.inbox.news
	}
}

// step has the tournament handle everything that has come in, and then brings what
// has come of it to the outside.
func (s *Server) step(ctx context.Context, now time.Time) {
	some := 0
	if now.Sub(s.paced) >= strangersPause {
		some = strangersPace
	}
	players, strangers, read, dropped, more := s.inbox.take(some)
	for _, d := range players {
		s.take(s.tournament.Handle(now, d.From, d.Payload))
	}
	for _, d := range strangers {
		s.take(s.tournament.Handle(now, d.From, d.Payload))
		s.paced = now
	}
	if more {
		time.AfterFunc(strangersPause, s.inbox.wake)
	}
	for _, m := range s.recorder.stored() {
		s.take(s.tournament.Stored(now, m))
	}
	if ctx.Err() != nil {
		s.take(s.shutdown.proceed(now, s.tournament))
	}
	// Time passes only up to when everything had been read: whoever answered before
	// is not late.
	if read.After(s.ticked) {
		s.ticked = read
		s.take(s.tournament.Tick(read))
	}
	s.report(now, dropped)
	s.send()
}

// report tells the operator of floods.
func (s *Server) report(now time.Time, dropped int) {
	s.dropped += dropped
	if s.dropped > 0 && now.Sub(s.reported) >= dropReport {
		s.options.Log.Warn("somebody floods the tournament: datagrams were dropped unread", "count", s.dropped)
		s.dropped, s.reported = 0, now
	}
}

// send sends what waits to be sent. What cannot be is as good as lost.
func (s *Server) send() {
	lost := 0
	for _, d := range s.outbox {
		if _, err := s.conn.WriteToUDPAddrPort(d.Payload, d.To); err != nil {
			lost++
		}
	}
	clear(s.outbox)
	s.outbox = s.outbox[:0]
	if lost > 0 {
		s.options.Log.Debug("datagrams could not be sent", "count", lost)
	}
}

// take brings what has come of an input to those whom it concerns.
func (s *Server) take(out tournament.Output) {
	s.outbox = append(s.outbox, out.Datagrams...)
	for _, e := range out.Events {
		s.recorder.note(e)
		s.inbox.note(e)
		for _, o := range s.options.Observers {
			o.Observe(e)
		}
		logEvent(s.options.Log, e)
	}
}

// next returns when something is due; zero if nothing is.
func (s *Server) next(now time.Time) (due time.Time) {
	if at, ok := s.tournament.Next(); ok {
		due = at
	}
	if at := s.shutdown.next(now); !at.IsZero() && (due.IsZero() || at.Before(due)) {
		due = at
	}
	return due
}
