package sense

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"

	"lichtbrett/game/console"
)

// middle is the joystick pressed in; it has no word of its own until it is
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
}

// Types and codes of evdev that matter here.
const (
	evSyn      = 0
	evKey      = 1
	synDropped = 3
)

// The sizes of struct input_event. It begins with two native longs, the time.
const (
	shortEvent  = 16 // of 32-bit programs
	longEvent   = 24 // of 64-bit programs
	nativeEvent = 8 + 2*bits.UintSize/8
)

// decode reads a struct input_event of either size; ok is false for one that
// says nothing about the joystick.
func decode(b []byte) (e event, ok bool) {
	b = b[len(b)-8:] // what follows the time
	kind, code, value := binary.NativeEndian.Uint16(b), binary.NativeEndian.Uint16(b[2:]), binary.NativeEndian.Uint32(b[4:])
	switch {
	case kind == evSyn && code == synDropped:
		return event{phase: lost}, true
	case kind != evKey || value > uint32(held):
		return event{}, false
	}
	key, ok := codes[code]
	return event{key, phase(value)}, ok
}

// events are where a joystick's events come from.
type events interface {
	// next waits for the next event. After close it returns an error that is
	// fs.ErrClosed.
	next() (event, error)
	// grab keeps the events from everybody else, or shares them again.
	grab(on bool) error
	close() error
}

// deviceEvents are the events of the joystick's device.
type deviceEvents struct {
	file   *os.File
	reader *bufio.Reader
}

func newDeviceEvents(file *os.File) *deviceEvents {
	return &deviceEvents{file, bufio.NewReaderSize(file, 64*nativeEvent)}
}

func (d *deviceEvents) next() (event, error) {
	var b [nativeEvent]byte
	for {
		if _, err := io.ReadFull(d.reader, b[:]); err != nil {
			if errors.Is(err, os.ErrClosed) {
				return event{}, err
			}
			return event{}, fmt.Errorf("the joystick says nothing any more: %w; is the Sense HAT still there?", err)
		}
		if e, ok := decode(b[:]); ok {
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
