package limits

import "time"

// Window is a limit on how often something happens in any period of a length: a log of
// when it did, of which what is older is dropped. The zero value is an empty one.
type Window struct{ times []time.Time }

// Full reports whether it has happened most times within the last period.
func (w *Window) Full(now time.Time, most int, period time.Duration) bool {
	old := 0
	for old < len(w.times) && now.Sub(w.times[old]) >= period {
		old++
	}
	w.times = append(w.times[:0], w.times[old:]...)
	return len(w.times) >= most
}

// Add notes that it has happened now, whatever the limit.
func (w *Window) Add(now time.Time) { w.times = append(w.times, now) }

// Take adds now unless the window is full.
func (w *Window) Take(now time.Time, most int, period time.Duration) (ok bool) {
	if w.Full(now, most, period) {
		return false
	}
	w.Add(now)
	return true
}
