package relay

import (
	"encoding/json"
	"errors"
	"strings"
	"time"

	"lichtbrett/net/protocol"
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
			r.writeAlive()
			return
		case <-beat.C:
		}
		r.checkMemory()
		if r.running() {
			r.writeAlive()
		}
		before := clock
		if !r.clockLeapt(clock.set(r.options.Clock)) {
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
	r.forgetOld()
	if err := errors.Join(r.forgetServers(r.now()), r.forgetQuick()); err != nil {
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

// writeAlive writes down that this server is alive.
func (r *Relay) writeAlive() error {
	m := r.on()
	if m == nil {
		return nil
	}
	err := r.options.Journal.Snapshot(aliveStreams+m.ID(), 0, protocol.JSON(r.now()))
	if err != nil {
		r.options.Logger.Error("the log takes nothing", "error", err)
	}
	return err
}

// beats are when servers were last alive, by their ids.
type beats map[string]time.Time

// heartbeats reads them.
func (r *Relay) heartbeats() (beats, error) {
	found, err := r.options.Journal.ReadAll(aliveStreams, func(string) bool { return true })
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

// forgetServers drops the heartbeats of servers that are long gone.
func (r *Relay) forgetServers(now time.Time) error {
	all, err := r.heartbeats()
	for id, at := range all {
		if now.Sub(at) > forgottenAfter {
			if err := r.options.Journal.Delete(aliveStreams + id); err != nil {
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
