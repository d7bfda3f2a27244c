package relay

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
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

// worthwhile is the least garbage, in bytes, for which a small heap is collected: moves
// leave so much of it that collections would take a quarter of their CPU.
const worthwhile = 16 << 20

// gcPercent returns how much garbage there may be beside so much live memory, as GOGC has
// it: as much again as Go would have it, or more if that is still little.
func gcPercent(live uint64) int { return int(min(max(100, 100*worthwhile/max(live, 1)), 400)) }

// checkMemory has garbage collected in time, and compares the live memory with the limit.
// Half of that is headroom for garbage and bursts, so that those who are connected go on as
// before.
func (r *Relay) checkMemory() {
	live := live()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent(live))
	}
	low := r.options.MemoryLimit > 0 && live > r.options.MemoryLimit/2
	switch before := r.lowMemory.Swap(low); {
	case low && !before:
		r.options.Logger.Warn("memory runs short: nobody else is let in, and no game is begun")
	case before && !low:
		r.options.Logger.Info("there is memory again for more players and games")
	}
}
