package relay

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// liveMetrics make up the live memory: the heap that the last collection has marked,
// and the stacks.
var liveMetrics = []string{"/gc/heap/live:bytes", "/memory/classes/heap/stacks:bytes", "/memory/classes/os-stacks:bytes"}

// live returns the bytes of live memory, which no collection would free.
func live() (bytes uint64) {
	samples := make([]metrics.Sample, len(liveMetrics))
	for i, name := range liveMetrics {
		samples[i].Name = name
	}
	metrics.Read(samples)
	for _, s := range samples {
		if s.Value.Kind() == metrics.KindUint64 {
			bytes += s.Value.Uint64()
		}
	}
	return bytes
}

// checkMemory compares the live memory with the limit. Half of that is headroom for
// garbage and bursts, so that those who are connected go on as before.
func (r *Relay) checkMemory() {
	low := r.options.Memory > 0 && live() > r.options.Memory/2
	switch before := r.lowMemory.Swap(low); {
	case low && !before:
		r.options.Logger.Warn("memory runs short: nobody else is let in, and no game is begun")
	case before && !low:
		r.options.Logger.Info("there is memory again for more players and games")
	}
}

const (
	// worthwhile is the least garbage, in bytes, for which a collection pays.
	worthwhile = 64 << 20
	// The bounds of GOGC.
	minGCPercent = 25
	maxGCPercent = 400
)

// PaceCollections adapts the process's GOGC to its live memory until the context ends:
// a small heap is collected seldom, as collections cost more than they save; that of
// many connections so often that it is at most a quarter larger than what is live.
func PaceCollections(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for set := 0; ; {
		if percent := gcPercent(live()); percent != set {
			debug.SetGCPercent(percent)
			set = percent
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// gcPercent returns GOGC for so much live memory. It is one of a few values, as each
// change stops the world.
func gcPercent(live uint64) (percent int) {
	percent = maxGCPercent
	for percent > minGCPercent && live*uint64(percent)/100 > worthwhile {
		percent /= 2
	}
	return percent
}
