package server

import (
	"time"

	"lichtbrett/net/tournament"
)

// shutdown is the end of the server: the matches under way are played to their end,
// but only for a time.
type shutdown struct {
	grace   time.Duration
	abortAt time.Time // zero while nobody has stopped the server
	aborted bool
}

// proceed stops the tournament, and aborts its matches when the grace is over.
func (s *shutdown) proceed(now time.Time, t *tournament.Tournament) (out tournament.Output) {
	switch {
	case s.abortAt.IsZero():
		s.abortAt = now.Add(s.grace)
		return t.Stop(now)
	case !s.aborted && !now.Before(s.abortAt):
		s.aborted = true
		return t.Abort(now)
	}
	return out
}

const (
	// storeGrace is how long the end waits for results to be stored, beyond the
	// grace for the matches.
	storeGrace = time.Second
	// storeLook is how often it looks whether they are.
	storeLook = 10 * time.Millisecond
)

// over reports whether the server was stopped and need not wait any longer.
func (s *shutdown) over(now time.Time, t *tournament.Tournament) bool {
	return !s.abortAt.IsZero() && (t.Idle() || now.After(s.abortAt.Add(storeGrace)))
}

// next returns when there is something to do; zero if there is nothing.
func (s *shutdown) next(now time.Time) time.Time {
	if s.abortAt.Before(now) && !s.abortAt.IsZero() {
		return now.Add(storeLook)
	}
	return s.abortAt
}
