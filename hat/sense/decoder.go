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
// forward, save those of the events themselves.
type keyDecoder struct {
	middle   input.Hold
	heard    time.Duration // when the middle was pressed
	happened time.Duration // the same as its event has it
	spoke    time.Duration // when a direction spoke last
}

// decode returns what an event that is heard at a time says; ok is false if nothing.
func (d *keyDecoder) decode(e event, at time.Duration) (key console.Key, ok bool) {
	// What is heard late was held for no longer; nor was it where the clock was set.
	until := min(at, d.heard+e.at-d.happened)
	switch {
	case e.phase == lost:
		d.middle.Cancel()
	case e.key == middle && e.phase == pressed:
		d.middle.Press(at)
		d.heard, d.happened = at, e.at
	case e.key == middle && e.phase == released:
		return d.middle.Release(until)
	case e.key == middle:
		return d.middle.Tick(until)
	case e.phase == pressed, e.phase == held && at-d.spoke >= repeatTime:
		d.spoke = at
		return e.key, true
	}
	return 0, false
}
