package relay

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/singleflight"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
)

// aliveStreams are when each server was last alive, by its id: a snapshot only.
const aliveStreams = "alive/"

// heartbeat is how often the time is written down while matches are under way, so
// that their clocks can resume; sweep is how often what has expired is dropped.
const (
	heartbeat = time.Second
	sweep     = time.Minute
	// forgetting is how often players, results and servers that have expired are dropped.
	forgetting = time.Hour
	// settling is when that begins: a machine may have to be told the time first.
	settling = 10 * time.Minute
	// forgottenAfter is when the heartbeat of a server that is gone is of no use any more:
	// its rooms have other owners by then.
	forgottenAfter = 24 * time.Hour
)

// keepHouse writes the heartbeat, checks the memory, and drops what has expired.
func (r *Relay) keepHouse() {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	var clock looked
	_, running := r.options.Clock()
	sweeps, forgets := running+sweep, running+settling
	for {
		select {
		case <-r.stop:
			r.heartbeats.write(r.on())
			return
		case <-beat.C:
		}
		r.checkMemory()
		if r.running() {
			r.heartbeats.write(r.on())
		}
		before := clock
		if !r.accounts.clockLeapt(clock.set(r.options.Clock)) {
			clock = before // and it is tried again
			continue
		}
		if clock.running >= sweeps {
			sweeps = clock.running + sweep
			r.addresses.Sweep(time.Now())
		}
		if clock.running >= forgets {
			forgets = clock.running + forgetting
			r.dropOld()
		}
	}
}

// dropOld drops what has expired.
func (r *Relay) dropOld() {
	r.mu.RLock()
	here := slices.Collect(maps.Values(r.players))
	r.mu.RUnlock()
	for _, p := range here { // who is connected for long
		r.accounts.noteVisit(p)
	}
	r.accounts.forgetOld()
	if err := errors.Join(r.heartbeats.forgetOld(), r.forgetQuick()); err != nil {
		r.options.Logger.Error("the log cannot be read", "error", err)
	}
}

func (r *Relay) running() bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for _, o := range r.rooms {
		if o.shown.Load().Status == protocol.Running {
			return true
		}
	}
	return false
}

// heartbeats are when the servers were last alive, as the journal has it, and so whether it
// takes anything.
type heartbeats struct {
	options Options

	flight singleflight.Group // guards what follows
	at     time.Time          // when taken wrote last
	err    error              // and what came of it
}

// write writes down that this server is alive, if it is one of its cluster.
func (h *heartbeats) write(m bus.Member) error {
	if m == nil {
		return nil
	}
	err := h.options.Journal.Snapshot(aliveStreams+m.ID(), 0, protocol.JSON(h.options.Clock.now()))
	if err != nil {
		h.options.Logger.Error("the log takes nothing", "error", err)
	}
	return err
}

// taken returns why the journal takes nothing, by a write at most once a second.
func (h *heartbeats) taken(ctx context.Context, m bus.Member) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case looked := <-h.flight.DoChan("", func() (any, error) {
		if now := time.Now(); now.Sub(h.at) >= heartbeat {
			h.at, h.err = now, h.write(m)
		}
		return nil, h.err
	}):
		return looked.Err
	}
}

// beats are when servers were last alive, by their ids.
type beats map[string]time.Time

// read reads all of them.
func (h *heartbeats) read() (beats, error) {
	found, err := h.options.Journal.ReadAll(aliveStreams, func(string) bool { return true })
	all := beats{}
	for name, s := range found {
		var at time.Time
		if json.Unmarshal(s.Snapshot, &at) == nil {
			all[strings.TrimPrefix(name, aliveStreams)] = at
		}
	}
	return all, err
}

// of returns when a server was last alive, or any of them if that one is not known.
func (b beats) of(server string) (at time.Time) {
	if at, ok := b[server]; ok {
		return at
	}
	for _, seen := range b {
		if seen.After(at) {
			at = seen
		}
	}
	return at
}

// forgetOld drops those of servers that are long gone.
func (h *heartbeats) forgetOld() error {
	all, err := h.read()
	for id, at := range all {
		if h.options.Clock.now().Sub(at) > forgottenAfter {
			if err := h.options.Journal.Delete(aliveStreams + id); err != nil {
				return err
			}
		}
	}
	return err
}

// forgetQuick drops the streams of configurations whose last room is no more.
func (r *Relay) forgetQuick() error {
	names, err := r.options.Journal.Names(quickStreams)
	for _, name := range names {
		id, _, err := r.lastQuick(name)
		if err != nil {
			return err
		}
		if s, err := r.options.Journal.Read(RoomStreams + id); err != nil {
			return err
		} else if s == nil {
			if err := r.options.Journal.Delete(name); err != nil {
				return err
			}
		}
	}
	return err
}
