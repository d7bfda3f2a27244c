package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"lichtbrett/net/store"
	"lichtbrett/net/tournament"
)

// recorder stores results beside the loop, together where several have come, and
// hands over those that are stored. It tries again until it can; only what the store
// refuses for good is given up.
type recorder struct {
	store Store
	log   *slog.Logger
	wake  func() // the loop
	// refused is the season whose beginning was refused: it may be another server's,
	// so that nothing of it is stored. Only run and rest use it.
	refused int

	mu    sync.Mutex
	ready chan struct{} // something is to be stored
	queue []tournament.Event
	done  []tournament.Match // which the loop has not been told of
}

func newRecorder(store Store, log *slog.Logger, wake func()) *recorder {
	return &recorder{store: store, log: log, wake: wake, ready: make(chan struct{}, 1)}
}

// note queues an event that is to be stored. A tournament has no more matches under
// way than players, so the queue stays short.
func (r *recorder) note(e tournament.Event) {
	switch e.(type) {
	case tournament.SeasonBegan, tournament.SeasonEnded, tournament.MatchEnded:
	default:
		return
	}
	r.mu.Lock()
	r.queue = append(r.queue, e)
	r.mu.Unlock()
	select {
	case r.ready <- struct{}{}:
	default:
	}
}

func (r *recorder) take() []tournament.Event {
	r.mu.Lock()
	defer r.mu.Unlock()
	queue := r.queue
	r.queue = nil
	return queue
}

func (r *recorder) putBack(events []tournament.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.queue = append(events, r.queue...)
}

// stored returns the matches that have been stored since it was called last.
func (r *recorder) stored() []tournament.Match {
	r.mu.Lock()
	defer r.mu.Unlock()
	done := r.done
	r.done = nil
	return done
}

// The pauses between two attempts to store something.
const (
	firstPause = 100 * time.Millisecond
	lastPause  = 5 * time.Second
)

// run stores until the context ends.
func (r *recorder) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.ready:
		}
		events := r.take()
		for pause := firstPause; len(events) > 0; pause = min(2*pause, lastPause) {
			var err error
			if events, err = r.save(ctx, events); err == nil {
				break
			}
			if ctx.Err() == nil {
				r.log.Error("results cannot be stored; trying again", "error", err, "results", len(events), "after", pause)
				select {
				case <-ctx.Done():
				case <-time.After(pause):
				}
			}
			if ctx.Err() != nil {
				r.putBack(events)
				return
			}
		}
	}
}

// save stores events, one by one if they are refused together. With an error it
// returns those that are left for another attempt.
func (r *recorder) save(ctx context.Context, events []tournament.Event) (left []tournament.Event, err error) {
	if slices.ContainsFunc(events, r.isRefused) {
		err = store.ErrRefused
	} else {
		err = r.store.Save(ctx, events)
	}
	switch {
	case err == nil:
		r.tell(events)
	case !errors.Is(err, store.ErrRefused):
		return events, err
	case len(events) == 1:
		r.giveUp(events[0], err)
	default:
		for i := range events {
			if _, err := r.save(ctx, events[i:i+1]); err != nil {
				return events[i:], err
			}
		}
	}
	return nil, nil
}

// isRefused reports whether an event is of a season whose beginning was refused.
func (r *recorder) isRefused(e tournament.Event) bool {
	switch e := e.(type) {
	case tournament.SeasonEnded:
		return e.Season == r.refused
	case tournament.MatchEnded:
		return e.Season == r.refused
	}
	return false
}

// giveUp leaves an event unstored. The players go on, and the operator is told.
func (r *recorder) giveUp(e tournament.Event, err error) {
	switch e := e.(type) {
	case tournament.SeasonBegan:
		r.refused = e.Season
		r.log.Error("a whole season is not stored", "season", e.Season, "error", err)
	case tournament.MatchEnded:
		r.log.Error("a result is not stored", "match", e.ID(), "error", err)
	default:
		r.log.Error("the end of a season is not stored", "error", err)
	}
	r.tell([]tournament.Event{e})
}

// tell hands the matches over to the loop.
func (r *recorder) tell(events []tournament.Event) {
	r.mu.Lock()
	for _, e := range events {
		if ended, ok := e.(tournament.MatchEnded); ok {
			r.done = append(r.done, ended.Match)
		}
	}
	r.mu.Unlock()
	r.wake()
}

// rest stores what is left at the end.
func (r *recorder) rest(grace time.Duration) error {
	events := r.take()
	if len(events) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), max(grace, time.Second))
	defer cancel()
	if _, err := r.save(ctx, events); err != nil {
		return fmt.Errorf("tournament: the last results are not stored: %w", err)
	}
	return nil
}
