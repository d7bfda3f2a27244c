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

// Stats is what can be told of a relay to whoever runs it. It names nobody, and
// tells nothing of any match.
type Stats struct {
	// Rooms are how many there are, by the game's name and the room's status.
	Rooms map[RoomKind]int
	// Connections are those that are open, Players those that speak for a player.
	Connections, Players int
	// Moves counts those of persons that were made, and Took how long each took
	// from its being read until its answer waited to be written.
	Moves uint64
	Took  Times
	// Thought is how long computer players took for their moves, waiting for a
	// worker included; Thinking is how many do so now.
	Thought  Times
	Thinking int
	// Refused counts the requests that were refused, by code.
	Refused map[protocol.Code]uint64
	// TurnedAway counts the connections that were not let in.
	TurnedAway uint64
	// Dropped counts the connections that were cut because too much waited to be
	// read by them.
	Dropped uint64
	// Frames wait to be written, Results to be saved.
	Frames, Results int
}

// RoomKind is what rooms are counted by.
type RoomKind struct {
	Game   string
	Status protocol.Status
}

// Times are durations that were counted.
type Times struct {
	Count uint64
	Sum   time.Duration
	// Within says how many were at most that long.
	Within map[time.Duration]uint64
}

// counts is what is counted while it happens.
type counts struct {
	took, thought       times
	thinking            atomic.Int64
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

// bounds of what durations are counted by.
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
	began := r.now()
	r.counts.thinking.Add(1)
	defer func() {
		r.counts.thinking.Add(-1)
		r.counts.thought.add(r.now().Sub(began))
	}()
	return r.thinkers.think(q)
}

// Stats returns what there is now.
func (r *Relay) Stats() Stats {
	s := Stats{
		Rooms: map[RoomKind]int{}, Took: r.counts.took.read(), Thought: r.counts.thought.read(), Thinking: int(r.counts.thinking.Load()),
		TurnedAway: r.counts.turnedAway.Load(), Dropped: r.counts.dropped.Load(),
	}
	s.Moves = s.Took.Count
	r.counts.mu.Lock()
	s.Refused = maps.Clone(r.counts.refused)
	r.counts.mu.Unlock()
	r.mu.Lock()
	for _, h := range r.rooms {
		s.Rooms[RoomKind{h.listing.Config.Game, h.listing.Status}]++
	}
	s.Connections = len(r.conns)
	for c, p := range r.conns {
		c.mu.Lock()
		s.Frames += len(c.queue)
		c.mu.Unlock()
		if p != nil && p.conn.Load() == c {
			s.Players++
		}
	}
	r.mu.Unlock()
	r.results.mu.Lock()
	s.Results = len(r.results.waiting)
	r.results.mu.Unlock()
	return s
}

var (
	errStopping = errors.New("the relay is being stopped")
	errJoining  = errors.New("the relay is not one of its cluster yet")
)

// readiness is the last look at whether the log takes anything.
type readiness struct {
	mu   sync.Mutex
	at   time.Time
	done chan struct{} // closed when it is known; nil before the first look
	err  error
}

// Ready returns why nobody can play: the log takes nothing, or not in time, or the
// relay is being stopped. However many ask, it is looked once a second.
func (r *Relay) Ready(ctx context.Context) error {
	if r.stopping.Load() {
		return errStopping
	}
	if r.servers != nil && !r.servers.ready() {
		return errJoining
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

// look has the log written to, unless that has just been done, or is.
func (r *Relay) look() (done <-chan struct{}) {
	l := &r.readiness
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done != nil && r.now().Sub(l.at) < heartbeat {
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
	l.at, l.done = r.now(), known
	go func() {
		defer close(known)
		err := r.options.Log.Snapshot(r.aliveStream(), 0, encode(r.now()))
		l.mu.Lock()
		defer l.mu.Unlock()
		l.err = err
	}()
	return known
}
