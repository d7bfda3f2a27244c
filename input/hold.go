package input

import (
	"time"

	"lichtbrett/game/console"
)

// HoldTime is how long the middle of a joystick is held to mean Back.
const HoldTime = 800 * time.Millisecond

// Hold is the middle of a joystick that has no key for Back: released early it
// is Confirm, held for HoldTime it becomes Back at once, and its release says
// nothing more. The zero value is ready to use.
type Hold struct {
	down  bool
	since time.Duration
}

// Press says that the middle went down.
func (h *Hold) Press(at time.Duration) {
	if !h.down {
		*h = Hold{down: true, since: at}
	}
}

// Release says that the middle went up; ok is false if that says nothing. A
// release at or after HoldTime is Back even if no Tick came between.
func (h *Hold) Release(at time.Duration) (key console.Key, ok bool) {
	if !h.down {
		return 0, false
	}
	h.down = false
	if at-h.since >= HoldTime {
		return console.Back, true
	}
	return console.Confirm, true
}

// Tick returns Back once the middle has been held for long enough.
func (h *Hold) Tick(now time.Duration) (key console.Key, ok bool) {
	if !h.down || now-h.since < HoldTime {
		return 0, false
	}
	h.down = false
	return console.Back, true
}

// Cancel forgets the press, as when a finger slides off the middle.
func (h *Hold) Cancel() { h.down = false }

// Next returns how long it takes until Tick says Back; ok is false while the
// middle is not held.
func (h *Hold) Next(now time.Duration) (d time.Duration, ok bool) {
	return max(0, h.since+HoldTime-now), h.down
}

// Progress is how much of HoldTime has passed, 0 to 1.
func (h *Hold) Progress(now time.Duration) float64 {
	if !h.down {
		return 0
	}
	return min(1, float64(now-h.since)/float64(HoldTime))
}
