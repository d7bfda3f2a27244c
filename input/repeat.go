package input

import "time"

// How a held direction repeats: like a keyboard, only calmer.
const (
	RepeatDelay    = 380 * time.Millisecond
	RepeatInterval = 110 * time.Millisecond
)

// Repeater repeats the key that was pressed last for as long as it is held. The
// zero value is ready to use.
type Repeater[K comparable] struct {
	key  K
	held bool
	due  time.Duration
}

// Press starts a key.
func (r *Repeater[K]) Press(key K, at time.Duration) {
	*r = Repeater[K]{key: key, held: true, due: at + RepeatDelay}
}

// Release ends a key; others go on.
func (r *Repeater[K]) Release(key K) {
	if r.key == key {
		r.held = false
	}
}

// Tick returns the key if a repetition is due. A Tick that comes late makes up
// for nothing: a slow screen must not be followed by a burst.
func (r *Repeater[K]) Tick(now time.Duration) (key K, ok bool) {
	if !r.held || now < r.due {
		return key, false
	}
	r.due = max(r.due+RepeatInterval, now+RepeatInterval/2)
	return r.key, true
}

// Next returns how long it takes until a repetition is due; ok is false while
// nothing is held.
func (r *Repeater[K]) Next(now time.Duration) (d time.Duration, ok bool) {
	return max(0, r.due-now), r.held
}
