// Package led plays an LED program on a surface that is nothing but a picture
// and input: a terminal, a board of lights. It has the clock, the computer
// players and the rate at which pictures change; nothing of it runs while
// nothing moves.
package led

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/render/thinking"
)

// frameTime is how long a picture stands at least: 60 a second.
const frameTime = time.Second / 60

// Picture is what a program shows, to the eye and in words.
type Picture struct {
	Frame  console.Frame
	Status console.Status
}

// Surface is what a program is shown on. Listen runs beside the other methods,
// which are called one after the other.
type Surface interface {
	// Show shows a picture. It is called when the picture has changed, at most
	// 60 times a second.
	Show(Picture) error

	// Listen calls say for each input until the player wants to leave (nil) or the
	// surface fails.
	Listen(say func(console.Input)) error

	// Suspend gives the surface back to others for as long as the process is
	// stopped; Resume takes it again and shows the last picture.
	Suspend() error
	Resume() error
}

// Session is a program on a surface.
type Session struct {
	// Program returns what is played; its matches are at the host that desk
	// makes, whose messages go to receive.
	Program  func(desk func(receive func(table.Envelope)) table.Keeper) console.Program
	Surface  Surface
	Language text.Language
	// Random is the source of the matches' seeds; see table.NewDesk.
	Random func() uint64
	// Posted has functions that are to be run between the program's methods, as
	// what a connection tells; nil where nothing is posted.
	Posted <-chan func()
	// Memory is how many megabytes the strongest computer player's tables may
	// take; 0 leaves it to the player.
	Memory int

	program console.Program
	desk    *thinking.Host
	failed  error     // why the computer player cannot go on
	last    time.Time // when the program was told the time
	shown   Picture
	showing bool      // shown is on the surface
	shownAt time.Time // when it came there
}

// Run plays until the context ends, the player leaves (both nil) or something
// fails. The caller closes the surface afterwards, also after a panic.
func (s *Session) Run(ctx context.Context) error {
	inputs := make(chan console.Input, 64)
	ended := make(chan any, 1)
	done := make(chan struct{})
	defer close(done)
	go s.listen(inputs, ended, done)

	stops := watchStops()
	defer stops.unwatch()

	woken := make(chan struct{}, 1)
	runner := thinking.New(func() {
		select {
		case woken <- struct{}{}:
		default:
		}
	})
	runner.Memory = s.Memory
	defer runner.Forget()
	s.program = s.Program(func(receive func(table.Envelope)) table.Keeper {
		s.desk = thinking.NewHost(thinking.HostOptions{
			Random: s.Random, Thinker: runner, Receive: receive, Failed: func(err error) { s.failed = err },
		})
		return s.desk
	})

	s.last = time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		var in console.Input
		var posted func()
		pressed := false
		select {
		case <-ctx.Done():
			return nil
		case end := <-ended:
			return verdict(end)
		case <-stops.asked:
			if err := s.stop(stops); err != nil {
				return err
			}
		case in = <-inputs:
			pressed = true
		case posted = <-s.Posted:
		case <-woken:
		case <-timer.C:
		}
		s.pass(time.Now())
		if pressed {
			in.To(s.program.Press, s.program.Point)
		}
		if posted != nil {
			posted()
		}
		if s.desk.Tick(0); s.failed != nil {
			return s.failed
		}
		if s.program.Left() {
			return nil
		}
		wait, err := s.show()
		if err != nil {
			return err
		}
		if d, ok := s.next(wait); ok {
			timer.Reset(d)
		} else {
			timer.Stop()
		}
	}
}

// crash is a panic on its way to Run's caller, who has a surface to close.
type crash struct {
	cause any
	stack []byte
}

func (c crash) String() string { return fmt.Sprintf("%v\n\n%s", c.cause, c.stack) }

func (s *Session) listen(inputs chan<- console.Input, ended chan<- any, done <-chan struct{}) {
	defer func() {
		if cause := recover(); cause != nil {
			ended <- crash{cause, debug.Stack()}
		}
	}()
	ended <- s.Surface.Listen(func(in console.Input) {
		select {
		case inputs <- in:
		case <-done:
		}
	})
}

func verdict(end any) error {
	switch end := end.(type) {
	case crash:
		panic(end)
	case error:
		return end
	}
	return nil
}

// pass lets time pass.
func (s *Session) pass(now time.Time) {
	elapsed := now.Sub(s.last)
	s.last = now
	s.program.Tick(elapsed)
	s.desk.Tick(elapsed)
}

// show shows what the program shows, unless it is there already. If the last
// picture came only just now, wait is how long this one has to.
func (s *Session) show() (wait time.Duration, err error) {
	p := Picture{s.program.Frame(), s.program.Status(s.Language)}
	if s.showing && p == s.shown {
		return 0, nil
	}
	now := time.Now()
	if wait = frameTime - now.Sub(s.shownAt); s.showing && wait > 0 {
		return wait, nil
	}
	s.shown, s.shownAt, s.showing = p, now, true
	return 0, s.Surface.Show(p)
}

// next returns how long nothing happens by itself; ok is false if for ever.
// wait is how long the picture has to wait, 0 if it does not.
func (s *Session) next(wait time.Duration) (d time.Duration, ok bool) {
	if d, ok = console.Soonest(s.program, s.desk); wait > 0 && (!ok || wait < d) {
		return wait, true
	}
	return d, ok
}

// stop stops the process as the system asked for, and goes on when it is
// continued.
func (s *Session) stop(stops stops) error {
	if err := s.Surface.Suspend(); err != nil {
		return err
	}
	stops.stop()
	// Time that nobody saw pass does not count.
	s.last = time.Now()
	return s.Surface.Resume()
}
