// Package sense plays on a Raspberry Pi's Sense HAT. A Screen is its matrix of
// 8×8 LEDs, a Stick its joystick. Both are opened on the real devices
// (Devices) or on the desktop emulator sense_emu (Emulator).
package sense

import (
	"errors"

	"lichtbrett/game/console"
	"lichtbrett/hat"
)

// Options say how a Sense HAT is used. The zero value is full light.
type Options struct {
	// LowLight dims all LEDs, for dark rooms.
	LowLight bool
}

// opener opens an LED matrix and its joystick: Devices or Emulator.
type opener interface {
	Screen(Options) (*Screen, error)
	Stick() (*Stick, error)
}

// Source opens a Sense HAT.
func (d Devices) Source(o Options) hat.Source { return source(d, o) }

// Source opens the emulator.
func (m Emulator) Source(o Options) hat.Source { return source(m, o) }

func source(from opener, o Options) hat.Source {
	return func() (hat.Lights, error) {
		screen, err := from.Screen(o)
		if err != nil {
			return nil, err
		}
		stick, err := from.Stick()
		if err != nil {
			return nil, errors.Join(err, screen.Close())
		}
		return &lights{screen, stick}, nil
	}
}

// lights are a matrix with its joystick.
type lights struct {
	screen *Screen
	stick  *Stick
}

func (l *lights) Show(f console.Frame) error { return l.screen.Show(f) }

func (l *lights) Listen(say func(console.Word)) error {
	return l.stick.Listen(func(k console.Key) { say(k.Word()) })
}

func (l *lights) Suspend() error { return errors.Join(l.screen.Suspend(), l.stick.Suspend()) }
func (l *lights) Resume() error  { return errors.Join(l.screen.Resume(), l.stick.Resume()) }
func (l *lights) Close() error   { return errors.Join(l.screen.Close(), l.stick.Close()) }
