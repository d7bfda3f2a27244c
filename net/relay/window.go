package relay

import "time"

// window is the log of a sliding-window rate limit. It holds at most as many times
// as are allowed.
type window struct{ times []time.Time }

// full drops what is older than within, and reports whether the limit is reached.
func (w *window) full(now time.Time, most int, within time.Duration) bool {
	old := 0
	for old < len(w.times) && now.Sub(w.times[old]) >= within {
		old++
	}
	w.times = append(w.times[:0], w.times[old:]...)
	return len(w.times) >= most
}

// take adds now, unless the limit is reached.
func (w *window) take(now time.Time, most int, within time.Duration) (ok bool) {
	if w.full(now, most, within) {
		return false
	}
	w.add(now)
	return true
}

// add adds now, whatever the limit.
func (w *window) add(now time.Time) { w.times = append(w.times, now) }
