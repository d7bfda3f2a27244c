package sense

import (
	"time"

	"lichtbrett/game/console"
	"lichtbrett/input"
)

// repeatTime is how far apart a held direction's words are at least; the kernel
// repeats three times as fast, too fast for eight LEDs.
const repeatTime = 110 * time.Millisecond

// words makes the joystick's words of its events. A direction speaks when it is
// pressed and again while it is held. Times are on any clock that only goes
// forward.
type words struct {
	middle input.Hold
	spoke  time.Duration // when a direction spoke last
}

// hear returns what an event says; ok is false if nothing.
func (w *words) hear(e event, at time.Duration) (word console.Key, ok bool) {
	switch {
	case e.phase == lost:
		w.middle.Cancel()
	case e.key == middle && e.phase == pressed:
		w.middle.Press(at)
	case e.key == middle && e.phase == released:
		return w.middle.Release(at)
	case e.key == middle:
	case e.phase == pressed, e.phase == held && at-w.spoke >= repeatTime:
		w.spoke = at
		return e.key, true
	}
	return 0, false
}
