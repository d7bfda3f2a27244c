package sense

import (
	"errors"
	"io/fs"
	"math"
	"sync/atomic"
	"time"

	"lichtbrett/game/console"
)

// backlogTime is how long events are dropped after a suspension: the system
// has kept those that were meant for other programs.
const backlogTime = 100 * time.Millisecond

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
	heard, failed, done := make(chan event), make(chan error, 1), make(chan struct{})
	defer close(done)
	go s.read(heard, failed, done)

	var d keyDecoder
	holding := time.NewTimer(0)
	defer holding.Stop()
	for {
		select {
		case err := <-failed:
			if errors.Is(err, fs.ErrClosed) {
				return nil
			}
			return err
		case e := <-heard:
			now := time.Since(s.began)
			if int64(now) < s.deaf.Load() {
				d = keyDecoder{}
			} else if key, ok := d.decode(e, now); ok {
				say(key)
			}
		case <-holding.C:
			if key, ok := d.middle.Tick(time.Since(s.began)); ok {
				say(key)
			}
		}
		if left, ok := d.middle.Next(time.Since(s.began)); ok {
			holding.Reset(left)
		} else {
			holding.Stop()
		}
	}
}

func (s *Stick) read(heard chan<- event, failed chan<- error, done <-chan struct{}) {
	for {
		e, err := s.events.next()
		if err != nil {
			failed <- err
			return
		}
		select {
		case heard <- e:
		case <-done:
			return
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
