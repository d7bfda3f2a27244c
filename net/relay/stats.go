package relay

import (
	"context"
	"errors"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// Stats are a relay's figures for its operator. They name nobody and reveal nothing
// of any match.
type Stats struct {
	// Rooms are how many there are, by the game's name and the room's status.
	Rooms map[RoomKind]int
	// Connections are those that are open, Players those that speak for a player.
	Connections, Players int
	// Moves counts the accepted moves of persons; Took is how long each took from
	// being read until its answer was queued.
	Moves uint64
	Took  Times
	// Thought is how long computer players took for their moves, including the wait
	// for a worker; Thinking is how many are at it now.
	Thought  Times
	Thinking int
	// Refused counts the requests that were refused, by code.
	Refused map[protocol.Code]uint64
	// TurnedAway counts the connections that were refused before their handshake.
	TurnedAway uint64
	// Dropped counts the connections that were cut because they read too slowly.
	Dropped uint64
	// Frames is how many wait to be written, Results how many to be saved.
	Frames, Results int
}

// RoomKind is what rooms are counted by.
type RoomKind struct {
	Game   string
	Status protocol.Status
}

// Times is a histogram of durations.
type Times struct {
	Count uint64
	Sum   time.Duration
	// Within has, for each bound, how many were at most that long.
	Within map[time.Duration]uint64
}

// counts are a relay's running counters.
type counts struct {
	took, thought       times
	thinking, unsaved   atomic.Int64
	turnedAway, dropped atomic.Uint64

	mu      sync.Mutex
	refused map[protocol.Code]uint64
}

func (c *counts) refuse(code protocol.Code) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.refused == nil {
		c.refused = map[protocol.Code]uint64{}
	}
	c.refused[code]++
}

// bounds are the upper bounds of the histograms' buckets.
var bounds = [...]time.Duration{
	100 * time.Microsecond, 250 * time.Microsecond, 500 * time.Microsecond, time.Millisecond, 2500 * time.Microsecond, 5 * time.Millisecond,
	10 * time.Millisecond, 25 * time.Millisecond, 50 * time.Millisecond, 100 * time.Millisecond, 250 * time.Millisecond,
	500 * time.Millisecond, time.Second, 2500 * time.Millisecond, 10 * time.Second,
}

type times struct {
	sum atomic.Int64
	by  [len(bounds) + 1]atomic.Uint64 // the last is beyond all bounds
}

func (t *times) add(d time.Duration) {
	i := 0
	for i < len(bounds) && d > bounds[i] {
		i++
	}
	t.by[i].Add(1)
	t.sum.Add(int64(d))
}

func (t *times) read() Times {
	all := Times{Sum: time.Duration(t.sum.Load()), Within: map[time.Duration]uint64{}}
	for i := range t.by {
		all.Count += t.by[i].Load()
		if i < len(bounds) {
			all.Within[bounds[i]] = all.Count
		}
	}
	return all
}

// think has a computer player think, and counts how long it takes.
func (r *Relay) think(q table.Think) game.Move {
	began := time.Now()
	r.counts.thinking.Add(1)
	defer func() {
		r.counts.thinking.Add(-1)
		r.counts.thought.add(time.Since(began))
	}()
	m, err := r.thinkers.Think(q)
	if err != nil {
		r.options.Logger.Error("a computer player made no move", "game", q.Game, "error", err)
	}
	return m
}

// Stats returns what there is now.
func (r *Relay) Stats() Stats {
	s := Stats{
		Rooms: map[RoomKind]int{}, Took: r.counts.took.read(), Thought: r.counts.thought.read(), Thinking: int(r.counts.thinking.Load()),
		TurnedAway: r.counts.turnedAway.Load(), Dropped: r.counts.dropped.Load(), Results: int(r.counts.unsaved.Load()),
	}
	s.Moves = s.Took.Count
	r.counts.mu.Lock()
	s.Refused = maps.Clone(r.counts.refused)
	r.counts.mu.Unlock()
	r.mu.RLock()
	for _, o := range r.rooms {
		shown := o.shown.Load()
		s.Rooms[RoomKind{shown.Config.Game, shown.Status}]++
	}
	s.Connections, s.Players = len(r.conns), len(r.players)
	for c := range r.conns {
		s.Frames += c.out.Waiting()
	}
	r.mu.RUnlock()
	return s
}

var (
	errStopping = errors.New("the relay is being stopped")
	errJoining  = errors.New("the relay is not one of its cluster yet")
	errMemory   = errors.New("memory runs short: nobody else is let in")
	errFull     = errors.New("there are as many connections as the relay takes")
)

// readiness is the result of the last probe of the journal.
type readiness struct {
	mu   sync.Mutex
	at   time.Time
	done chan struct{} // closed when the probe has ended; nil before the first
	err  error
}

// Ready returns why nobody else can play at the moment: newcomers are refused, the journal
// takes no writes, or not in time, or the relay is being stopped. The journal is probed at most once a second,
// however many ask.
func (r *Relay) Ready(ctx context.Context) error {
	r.mu.RLock()
	err := r.refusesNewcomers()
	r.mu.RUnlock()
	if err != nil {
		return err
	}
	look := r.look()
	select {
	case <-look:
	case <-ctx.Done():
		return ctx.Err()
	}
	r.readiness.mu.Lock()
	defer r.readiness.mu.Unlock()
	return r.readiness.err
}

// look probes the journal with a write, unless a probe is under way or recent.
func (r *Relay) look() (done <-chan struct{}) {
	l := &r.readiness
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done != nil && time.Since(l.at) < heartbeat {
		return l.done
	}
	select {
	case <-l.done:
	default:
		if l.done != nil {
			return l.done
		}
	}
	known := make(chan struct{})
	l.at, l.done = time.Now(), known
	go func() {
		defer close(known)
		err := r.writeAlive()
		l.mu.Lock()
		defer l.mu.Unlock()
		l.err = err
	}()
	return known
}
