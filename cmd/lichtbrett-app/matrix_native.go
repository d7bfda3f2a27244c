//go:build !js

package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/game/console"
	"lichtbrett/hat"
	"lichtbrett/input"
	"lichtbrett/input/device"
)

// hatRoot names an environment variable for tests: a folder in which the
// devices of a Sense HAT, or the files of its emulator, lie as they do in /.
const hatRoot = "LICHTBRETT_HAT_ROOT"

// matrix is a Sense HAT, or its emulator, beside the window: its LEDs show the
// LED game that the window shows, and its joystick plays it. Nil is none.
type matrix struct {
	screen *hat.Screen // nil once the Sense HAT is gone
	stick  *hat.Stick
	shown  console.Frame
	ended  chan os.Signal
	failed atomic.Pointer[error] // why the joystick has stopped
}

// openMatrix opens the Sense HAT if the user asked for it. What its joystick
// says goes to the queue.
func openMatrix(o options, queue *input.Queue, wake func()) (*matrix, error) {
	if !o.HAT {
		return nil, nil
	}
	root := os.Getenv(hatRoot)
	var source interface {
		Screen(hat.Options) (*hat.Screen, error)
		Stick(hat.Options) (*hat.Stick, error)
	} = hat.Devices{Root: root}
	if emulator := (hat.Emulator{Root: root}); !(hat.Devices{Root: root}).Found() && emulator.Running() {
		source = emulator
	}
	screen, err := source.Screen(hat.Options{})
	if err != nil {
		return nil, err
	}
	stick, err := source.Stick(hat.Options{})
	if err != nil {
		return nil, errors.Join(err, screen.Close())
	}
	m := &matrix{screen: screen, stick: stick, ended: make(chan os.Signal, 1)}
	// The matrix stays lit when a program ends: signals end it in good order.
	signal.Notify(m.ended, os.Interrupt, syscall.SIGTERM)
	go func() {
		err := stick.Listen(func(k console.Key) {
			queue.Push(device.Now(), input.Word{Key: k, Device: input.Stick})
			wake()
		})
		if err != nil {
			m.failed.Store(&err)
			wake()
		}
	}()
	return m, nil
}

// show shows a frame, or nothing where no LED game is shown, if that has
// changed. Once the Sense HAT is gone the window goes on without it. It returns
// ebiten.Termination when a signal has asked the program to end.
func (m *matrix) show(f console.Frame, ok bool) error {
	if m == nil {
		return nil
	}
	select {
	case <-m.ended:
		return ebiten.Termination
	default:
	}
	if m.screen == nil {
		return nil
	}
	if err := m.failed.Load(); err != nil {
		m.lose(*err)
		return nil
	}
	if !ok {
		f = console.Frame{}
	}
	if f == m.shown {
		return nil
	}
	m.shown = f
	if err := m.screen.Show(f); err != nil {
		m.lose(err)
	}
	return nil
}

// lose lets go of a Sense HAT that is gone.
func (m *matrix) lose(err error) {
	fmt.Fprintf(os.Stderr, "lichtbrett-app: %v The window goes on without it.\n", err)
	m.close()
	m.screen = nil
}

// close clears the matrix and gives the joystick back.
func (m *matrix) close() error {
	if m == nil || m.screen == nil {
		return nil
	}
	return errors.Join(m.screen.Close(), m.stick.Close())
}
