package relay

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// liveMetrics are what is in use by all that is known and connected: what the last
// collection has left of the heap, and stacks.
var liveMetrics = []string{"/gc/heap/live:bytes", "/memory/classes/heap/stacks:bytes", "/memory/classes/os-stacks:bytes"}

// live returns how many bytes are in use that cannot be had back.
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

// checkMemory finds out whether there is memory for more. Half of it is left for what
// comes and goes all the time, so that those who are there go on as before.
func (r *Relay) checkMemory() {
	lowMemory := r.options.Memory > 0 && live() > r.options.Memory/2
	switch before := r.lowMemory.Swap(lowMemory); {
	case lowMemory && !before:
		r.options.Logger.Warn("memory runs short: nobody else is let in, and no game is begun")
	case before && !lowMemory:
		r.options.Logger.Info("there is memory again for more players and games")
	}
}

// The least garbage for which the heap is collected, and how much there may be
// beside what is in use, in percent.
const (
	worthwhile   = 64 << 20
	minGCPercent = 25
	maxGCPercent = 400
)

// PaceCollections has the process's garbage collected as a server wants it, until
// the context ends: a small heap seldom, as to do it as often as usual costs more
// than it saves; the one of many connections so often that it is no more than a
// quarter larger than what is in use.
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

// gcPercent returns how much garbage there may be, in percent of what is in use. It
// is one of a few numbers, as to set another stops the program for a moment.
func gcPercent(live uint64) (percent int) {
	percent = maxGCPercent
	for percent > minGCPercent && live*uint64(percent)/100 > worthwhile {
		percent /= 2
	}
	return percent
}
