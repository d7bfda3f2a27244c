package relay

import "time"

// window counts what happened within the last while. It holds at most as many
// times as are allowed.
type window struct{ times []time.Time }

// full reports whether most things have happened within that time before now.
func (w *window) full(now time.Time, most int, within time.Duration) bool {
	old := 0
	for old < len(w.times) && now.Sub(w.times[old]) >= within {
		old++
	}
	w.times = append(w.times[:0], w.times[old:]...)
	return len(w.times) >= most
}

// take notes that something happens, unless most have happened within that time.
func (w *window) take(now time.Time, most int, within time.Duration) (ok bool) {
	if w.full(now, most, within) {
		return false
	}
	w.add(now)
	return true
}

// add notes that something has happened.
func (w *window) add(now time.Time) { w.times = append(w.times, now) }
