package sense

import (
	"time"

	"lichtbrett/game/console"
	"lichtbrett/input"
)

// repeatTime is how far apart a held direction says itself at least; the kernel
// repeats three times as fast, too fast for eight LEDs.
const repeatTime = 110 * time.Millisecond

// keyDecoder makes presses of the joystick's buttons of its events. A direction speaks when it is
// pressed and again while it is held. Times are on any clock that only goes
// forward.
type keyDecoder struct {
	middle input.Hold
	spoke  time.Duration // when a direction spoke last
}

// decode returns what an event says; ok is false if nothing.
func (d *keyDecoder) decode(e event, at time.Duration) (key console.Key, ok bool) {
	switch {
	case e.phase == lost:
		d.middle.Cancel()
	case e.key == middle && e.phase == pressed:
		d.middle.Press(at)
	case e.key == middle && e.phase == released:
		return d.middle.Release(at)
	case e.key == middle:
	case e.phase == pressed, e.phase == held && at-d.spoke >= repeatTime:
		d.spoke = at
		return e.key, true
	}
	return 0, false
}
