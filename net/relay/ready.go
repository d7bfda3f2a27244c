package relay

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/singleflight"
)

var (
	errStopping = errors.New("the relay is being stopped")
	errJoining  = errors.New("the relay is not one of its cluster yet")
	errMemory   = errors.New("memory runs short: nobody else is let in")
	errFull     = errors.New("there are as many connections as the relay takes")
)

// readiness is whether the journal takes anything, by a write at most once a second. The
// last one is known to the flight alone.
type readiness struct {
	flight singleflight.Group
	at     time.Time
	err    error
}

// Ready returns why nobody else can play at the moment: newcomers are refused, the journal
// takes no writes, or not in time, or the relay is being stopped.
func (r *Relay) Ready(ctx context.Context) error {
	r.mu.RLock()
	err := r.refusesNewcomers()
	r.mu.RUnlock()
	if err != nil {
		return err
	}
	last := &r.readiness
	select {
	case <-ctx.Done():
		return ctx.Err()
	case looked := <-last.flight.DoChan("", func() (any, error) {
		if now := time.Now(); now.Sub(last.at) >= heartbeat {
			last.at, last.err = now, r.writeAlive()
		}
		return nil, last.err
	}):
		return looked.Err
	}
}
