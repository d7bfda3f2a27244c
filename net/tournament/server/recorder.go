package server

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"lichtbrett/net/tournament"
)

// recorder stores results beside the loop, as many at a time as have come
// together, and tells the loop when they are stored. It tries again until it can.
type recorder struct {
	store Store
	log   *slog.Logger
	alarm *alarm // for the loop

	mu    sync.Mutex
	some  chan struct{} // there is something to be stored
	queue []tournament.Event
	done  []tournament.Match // stored, and the loop does not know yet
	due   time.Time          // when the queue is to be stored; zero if run knows of it, or it is empty
}

func newRecorder(store Store, log *slog.Logger, alarm *alarm) *recorder {
	return &recorder{store: store, log: log, alarm: alarm, some: make(chan struct{}, 1)}
}

// gathering is for how long results may wait for others while matches go on, so that
// they are stored together.
const gathering = 500 * time.Millisecond

// note takes note of an event that is to be stored. A tournament has no more
// matches under way than players, so the queue stays short.
func (r *recorder) note(now time.Time, e tournament.Event) {
	due := now
	switch e.(type) {
	case tournament.SeasonBegan, tournament.SeasonEnded:
	case tournament.MatchEnded:
		due = now.Add(gathering)
	default:
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.queue = append(r.queue, e)
	if r.due.IsZero() || due.Before(r.due) {
		r.due = due
	}
}

// proceed has stored what has waited long enough, or all of it if somebody waits.
func (r *recorder) proceed(now time.Time, awaited bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.due.IsZero() || !awaited && now.Before(r.due) {
		return
	}
	r.due = time.Time{}
	select {
	case r.some <- struct{}{}:
	default:
	}
}

// next returns when there is something for proceed to do; zero if nothing waits.
func (r *recorder) next() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.due
}

func (r *recorder) take() []tournament.Event {
	r.mu.Lock()
	defer r.mu.Unlock()
	queue := r.queue
	r.queue, r.due = nil, time.Time{}
	return queue
}

// stored returns the matches that have been stored since it was asked last.
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
		case <-r.some:
		}
		events := r.take()
		for pause := firstPause; len(events) > 0; pause = min(2*pause, lastPause) {
			err := r.store.Save(ctx, events)
			if err == nil {
				break
			}
			if ctx.Err() != nil {
				r.putBack(events)
				return
			}
			r.log.Error("results cannot be stored; trying again", "error", err, "results", len(events), "after", pause)
			select {
			case <-ctx.Done():
				r.putBack(events)
				return
			case <-time.After(pause):
			}
		}
		r.tell(events)
	}
}

func (r *recorder) putBack(events []tournament.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.queue = append(events, r.queue...)
}

// tell tells the loop of what is stored.
func (r *recorder) tell(events []tournament.Event) {
	r.mu.Lock()
	for _, e := range events {
		if ended, ok := e.(tournament.MatchEnded); ok {
			r.done = append(r.done, ended.Match)
		}
	}
	r.mu.Unlock()
	r.alarm.ring()
}

// rest stores what is left at the end.
func (r *recorder) rest(grace time.Duration) error {
	events := r.take()
	if len(events) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), max(grace, time.Second))
	defer cancel()
	if err := r.store.Save(ctx, events); err != nil {
		return fmt.Errorf("tournament: the last results are not stored: %w", err)
	}
	return nil
}
