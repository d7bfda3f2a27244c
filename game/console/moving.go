package console

import "time"

// Moving is something that changes as time passes.
type Moving interface {
	// Next returns when it wants to be ticked; ok is false if not at all.
	Next() (d time.Duration, ok bool)
}

// Soonest returns when the first of all wants to be ticked; nil is nothing.
func Soonest(all ...Moving) (d time.Duration, ok bool) {
	for _, m := range all {
		if m == nil {
			continue
		}
		if next, moving := m.Next(); moving && (!ok || next < d) {
			d, ok = next, true
		}
	}
	return d, ok
}
