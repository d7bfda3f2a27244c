package hat

import (
	"time"

	"lichtbrett/game/console"
)

const (
	// holdTime is how long the middle is held to mean Back.
	holdTime = 800 * time.Millisecond
	// repeatTime is how far apart a held direction's words are at least; the
	// kernel repeats three times as fast, too fast for eight LEDs.
	repeatTime = 110 * time.Millisecond
)

// words makes the joystick's words of its events. A direction speaks when it is
// pressed and again while it is held. The middle is Confirm if released early;
// held for holdTime it becomes Back at once, and its release says nothing.
// Times are on any clock that only goes forward.
type words struct {
	down  bool // the middle
	since time.Duration
	spoke time.Duration // when a direction spoke last
}

// hear returns what an event says; ok is false if nothing.
func (w *words) hear(e event, at time.Duration) (word console.Key, ok bool) {
	switch {
	case e.phase == lost:
		w.down = false
	case e.key == middle && e.phase == pressed:
		w.down, w.since = true, at
	case e.key == middle && e.phase == released:
		return w.release(at)
	case e.key == middle:
	case e.phase == pressed, e.phase == held && at-w.spoke >= repeatTime:
		w.spoke = at
		return e.key, true
	}
	return 0, false
}

func (w *words) release(at time.Duration) (word console.Key, ok bool) {
	if word, ok := w.tick(at); ok {
		return word, true
	}
	ok, w.down = w.down, false
	return console.Confirm, ok
}

// tick returns Back once the middle has been held for long enough.
func (w *words) tick(now time.Duration) (word console.Key, ok bool) {
	if !w.down || now-w.since < holdTime {
		return 0, false
	}
	w.down = false
	return console.Back, true
}

// next returns how long it takes until tick says Back; ok is false while the
// middle is not held.
func (w *words) next(now time.Duration) (left time.Duration, ok bool) {
	return max(0, w.since+holdTime-now), w.down
}
