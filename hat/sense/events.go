package sense

import (
	"errors"
	"fmt"
	"os"
	"time"

	"lichtbrett/game/console"
	"lichtbrett/input/evdev"
)

// middle is the joystick pressed in; it is no button of its own until it is
// released.
const middle = console.Confirm

// codes are the key codes of evdev, of the Raspberry Pi's kernel and of the
// mainline one.
var codes = map[uint16]console.Key{
	103: console.Up, 105: console.Left, 106: console.Right, 108: console.Down, 28: middle,
	544: console.Up, 545: console.Down, 546: console.Left, 547: console.Right, 314: middle,
}

// phase is what has happened to a key.
type phase uint8

const (
	released phase = iota
	pressed
	held // again and again while it is down
	lost // the system dropped events; whatever was down may be up
)

// event is something that happened to the joystick.
type event struct {
	key   console.Key
	phase phase
	at    time.Duration // as of evdev.Event
}

// decode reads what an event says; ok is false if that is nothing about the joystick.
func decode(said evdev.Event) (e event, ok bool) {
	switch {
	case said.Kind == evdev.Syn && said.Code == evdev.SynDropped:
		return event{phase: lost, at: said.At}, true
	case said.Kind != evdev.Key || said.Value < 0 || said.Value > int32(held):
		return event{}, false
	}
	key, ok := codes[said.Code]
	return event{key, phase(said.Value), said.At}, ok
}

// events are where a joystick's events come from.
type events interface {
	// next waits for the next event, until a time if that is not zero; then it returns
	// an error that is os.ErrDeadlineExceeded, whether or not one has come just now.
	// After close it returns an error that is fs.ErrClosed.
	next(until time.Time) (event, error)
	// grab keeps the events from everybody else, or shares them again.
	grab(on bool) error
	close() error
}

// deviceEvents are the events of the joystick's device.
type deviceEvents struct {
	file   *os.File
	reader evdev.Reader
}

func newDeviceEvents(file *os.File) *deviceEvents {
	return &deviceEvents{file, evdev.NewReader(file)}
}

func (d *deviceEvents) next(until time.Time) (event, error) {
	d.file.SetReadDeadline(until)
	for {
		said, err := d.reader.Next()
		if err != nil {
			if errors.Is(err, os.ErrClosed) || errors.Is(err, os.ErrDeadlineExceeded) {
				return event{}, err
			}
			return event{}, fmt.Errorf("the joystick says nothing any more: %w; is the Sense HAT still there?", err)
		}
		if e, ok := decode(said); ok {
			return e, nil
		}
	}
}

// grab tolerates a device that cannot be grabbed, such as a pipe: nobody else
// reads that.
func (d *deviceEvents) grab(on bool) error {
	if err := grab(d.file, on); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return fmt.Errorf("the joystick is taken: %w; end the other program that uses it", err)
	}
	return nil
}

func (d *deviceEvents) close() error {
	return errors.Join(d.grab(false), d.file.Close())
}
