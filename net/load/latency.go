package load

import (
	"fmt"
	"math"
	"sync/atomic"
	"time"
)

// Latency is a distribution of durations.
type Latency struct {
	Count         int
	P50, P99, Max time.Duration

	counts [classes]int64
}

// Since returns what has been added since an earlier state of the same measurement.
func (l Latency) Since(earlier Latency) Latency {
	for i, n := range earlier.counts {
		l.counts[i] -= n
	}
	return quantiles(l.counts, l.Max)
}

// String implements fmt.Stringer.
func (l Latency) String() string {
	if l.Count == 0 {
		return "never measured"
	}
	return fmt.Sprintf("p50 %v, p99 %v, at most %v (%d times)", l.P50, l.P99, l.Max, l.Count)
}

// histogram counts durations in classes, each five percent longer than the one before,
// from ten microseconds to some hours. It is safe for concurrent use.
type histogram struct {
	counts [classes]atomic.Int64
	max    atomic.Int64
}

const (
	classes  = 450
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

// latency returns what was counted.
func (h *histogram) latency() Latency {
	var counts [classes]int64
	for i := range h.counts {
		counts[i] = h.counts[i].Load()
	}
	return quantiles(counts, time.Duration(h.max.Load()))
}

// quantiles returns the quantiles of the counts, bounded by longest; a quantile is the
// upper bound of its class.
func quantiles(counts [classes]int64, longest time.Duration) Latency {
	total, last := int64(0), 0
	for i, n := range counts {
		if total += n; n > 0 {
			last = i
		}
	}
	bound := func(class int) time.Duration {
		return min(longest, time.Duration(float64(shortest)*math.Pow(growth, float64(class)))).Round(10 * time.Microsecond)
	}
	quantile := func(percent int64) time.Duration {
		sum := int64(0)
		for i, n := range counts {
			if sum += n; sum*100 >= total*percent {
				return bound(i)
			}
		}
		return 0
	}
	l := Latency{Count: int(total), counts: counts}
	if total > 0 {
		l.P50, l.P99, l.Max = quantile(50), quantile(99), bound(last)
	}
	return l
}
