package relay

import "runtime/metrics"

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

// weigh finds out whether there is memory for more. Half of it is left for what
// comes and goes all the time, so that those who are there go on as before.
func (r *Relay) weigh() {
	strained := r.options.Memory > 0 && live() > r.options.Memory/2
	switch before := r.strained.Swap(strained); {
	case strained && !before:
		r.options.Logger.Warn("memory runs short: nobody else is let in, and no game is begun")
	case before && !strained:
		r.options.Logger.Info("there is memory again for more players and games")
	}
}
