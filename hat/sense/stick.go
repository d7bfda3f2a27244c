package sense

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"sync/atomic"
	"time"

	"lichtbrett/game/console"
)

// backlogTime is how long events are dropped after a suspension: the system
// has kept those that were meant for other programs.
const backlogTime = 100 * time.Millisecond

// graceTime is for how long nothing of the joystick has been there to be read at least, before
// the middle counts as held: a program that did not get to run for long finds its release.
const graceTime = 100 * time.Millisecond

// Stick is the joystick.
type Stick struct {
	events events
	began  time.Time
	deaf   atomic.Int64 // until then, a time.Duration since began, events are dropped
}

func newStick(e events) *Stick {
	return &Stick{events: e, began: time.Now()}
}

// Listen calls say for each press of a button until the stick is closed. It
// returns an error if the joystick fails. It is called once.
func (s *Stick) Listen(say func(console.Key)) error {
	var d keyDecoder
	for {
		left, holding := d.middle.Next(time.Since(s.began))
		var until time.Time
		if holding {
			until = time.Now().Add(max(left-graceTime, graceTime))
		}
		e, err := s.events.next(until)
		now := time.Since(s.began)
		var key console.Key
		var ok bool
		switch {
		case errors.Is(err, fs.ErrClosed):
			return nil
		case err != nil && !errors.Is(err, os.ErrDeadlineExceeded):
			return err
		case int64(now) < s.deaf.Load():
			d = keyDecoder{}
		case err == nil:
			key, ok = d.decode(e, now)
		case left <= graceTime:
			key, ok = d.middle.Tick(now)
		}
		if ok {
			say(key)
		}
	}
}

// Suspend lets other programs have the joystick.
func (s *Stick) Suspend() error {
	s.deaf.Store(math.MaxInt64)
	return s.events.grab(false)
}

// Resume keeps the joystick from other programs again. What was pressed
// meanwhile was not meant for this one.
func (s *Stick) Resume() error {
	s.deaf.Store(int64(time.Since(s.began) + backlogTime))
	return s.events.grab(true)
}

// Close lets go of the joystick and ends Listen.
func (s *Stick) Close() error { return s.events.close() }
