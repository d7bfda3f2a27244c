package relay

import (
	"slices"
	"time"

	"lichtbrett/net/protocol"
)

// heartbeat is how often the time is written down while matches are under way, so
// that their clocks can resume; sweep is how often what has expired is dropped.
const (
	heartbeat = time.Second
	sweep     = time.Minute
	// forgetting is how often players and servers that have expired are dropped from
	// the log.
	forgetting = 24 * time.Hour
)

// watch writes the heartbeat, checks the memory, and drops what has expired.
func (r *Relay) watch() {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	swept := r.now()
	forgotten := swept // when the log was read
	for {
		select {
		case <-r.stop:
			r.writeAlive()
			return
		case <-beat.C:
			r.checkMemory()
			if r.running() {
				r.writeAlive()
			}
			if now := r.now(); now.Sub(swept) >= sweep {
				swept = now
				r.addresses.sweep(now)
				if r.servers != nil {
					r.servers.sweep(now)
				}
				if now.Sub(forgotten) >= forgetting {
					forgotten = now
					r.hosts.Go(func() { r.forgetOld(now) })
				}
			}
		}
	}
}

func (r *Relay) running() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.ContainsFunc(r.order, func(h *host) bool { return h.listing.Status == protocol.Running })
}

func (r *Relay) writeAlive() {
	if err := r.options.Log.Snapshot(r.aliveStream(), 0, encode(r.now())); err != nil {
		r.options.Logger.Error("the log takes nothing", "error", err)
	}
}

// aliveStream is the stream of this server's heartbeat.
func (r *Relay) aliveStream() string {
	if r.servers != nil {
		if id := r.servers.id(); id != "" {
			return aliveStream + "/" + id
		}
	}
	return aliveStream
}
