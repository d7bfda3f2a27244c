package load

import (
	"fmt"
	"math"
	"sync/atomic"
	"time"
)

// Latency is how long something took.
type Latency struct {
	Count         int
	P50, P99, Max time.Duration
}

// String implements fmt.Stringer.
func (l Latency) String() string {
	if l.Count == 0 {
		return "never measured"
	}
	return fmt.Sprintf("p50 %v, p99 %v, at most %v (%d times)", l.P50, l.P99, l.Max, l.Count)
}

// histogram counts times by classes, each five percent longer than the one before,
// from ten microseconds to some hours. It may be used by many at once.
type histogram struct {
	counts [450]atomic.Int64
	max    atomic.Int64
}

const (
	shortest = 10 * time.Microsecond
	growth   = 1.05
)

func (h *histogram) add(d time.Duration) {
	class := 0
	if d > shortest {
		class = min(len(h.counts)-1, int(math.Ceil(math.Log(float64(d)/float64(shortest))/math.Log(growth))))
	}
	h.counts[class].Add(1)
	for {
		most := h.max.Load()
		if int64(d) <= most || h.max.CompareAndSwap(most, int64(d)) {
			return
		}
	}
}

// latency returns what was counted; a quantile is the longest of its class.
func (h *histogram) latency() Latency {
	var counts [len(h.counts)]int64
	total := int64(0)
	for i := range h.counts {
		counts[i] = h.counts[i].Load()
		total += counts[i]
	}
	longest := time.Duration(h.max.Load())
	quantile := func(percent int64) time.Duration {
		sum := int64(0)
		for i, n := range counts {
			if sum += n; sum*100 >= total*percent && total > 0 {
				return min(longest, time.Duration(float64(shortest)*math.Pow(growth, float64(i)))).Round(10 * time.Microsecond)
			}
		}
		return 0
	}
	return Latency{Count: int(total), P50: quantile(50), P99: quantile(99), Max: longest.Round(10 * time.Microsecond)}
}
