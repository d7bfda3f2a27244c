// Package sense plays on a Raspberry Pi's Sense HAT. A Screen is its matrix of
// 8×8 LEDs, a Stick its joystick. Both are opened on the real devices
// (Devices) or on the desktop emulator sense_emu (Emulator).
package sense

import (
	"context"
	"errors"

	"lichtbrett/game/console"
	"lichtbrett/hat"
)

// Options say how a Sense HAT is used. The zero value is full light.
type Options struct {
	// LowLight dims all LEDs, for dark rooms.
	LowLight bool
	// Dims has them dim by the HAT's own light sensor, if it has one.
	Dims bool
}

// opener opens an LED matrix and its joystick: Devices or Emulator.
type opener interface {
	Screen(Options) (*Screen, error)
	Stick() (*Stick, error)
}

// Source opens a Sense HAT.
func (d Devices) Source(o Options) hat.Source {
	if !o.Dims {
		return source(d, o)
	}
	return func() (hat.Lights, error) {
		l, err := open(d, o)
		if err != nil {
			return nil, err
		}
		ctx, end := context.WithCancel(context.Background())
		ended := make(chan struct{})
		if err := d.dims(ctx, l.screen, ended); err != nil {
			end()
			return nil, errors.Join(err, l.Close())
		}
		l.end = func() { end(); <-ended }
		return l, nil
	}
}

// Source opens the emulator.
func (m Emulator) Source(o Options) hat.Source { return source(m, o) }

func source(from opener, o Options) hat.Source {
	return func() (hat.Lights, error) {
		l, err := open(from, o)
		if err != nil {
			return nil, err
		}
		return l, nil
	}
}

func open(from opener, o Options) (*lights, error) {
	screen, err := from.Screen(o)
	if err != nil {
		return nil, err
	}
	stick, err := from.Stick()
	if err != nil {
		return nil, errors.Join(err, screen.Close())
	}
	return &lights{screen: screen, stick: stick, end: func() {}}, nil
}

// lights are a matrix with its joystick.
type lights struct {
	screen *Screen
	stick  *Stick
	end    func() // ends what goes on beside
}

func (l *lights) Show(f console.Frame) error { return l.screen.Show(f) }

func (l *lights) Listen(say func(console.Input)) error {
	return l.stick.Listen(func(k console.Key) { say(k.Input()) })
}

func (l *lights) Suspend() error { return errors.Join(l.screen.Suspend(), l.stick.Suspend()) }
func (l *lights) Resume() error  { return errors.Join(l.screen.Resume(), l.stick.Resume()) }

func (l *lights) Close() error {
	l.end()
	return errors.Join(l.screen.Close(), l.stick.Close())
}
