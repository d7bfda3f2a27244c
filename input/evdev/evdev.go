// Package evdev reads what Linux says of input devices: events as its structure
// input_event has them.
package evdev

import (
	"bufio"
	"encoding/binary"
	"io"
	"math/bits"
	"time"
)

// Kinds of events, and the code with which the system says that it dropped some.
const (
	Syn = 0
	Key = 1
	Abs = 3

	SynReport  = 0
	SynDropped = 3
)

// The sizes of an event. It begins with two native longs, the time.
const (
	ShortSize  = 16 // of 32-bit programs
	LongSize   = 24 // of 64-bit programs
	NativeSize = 8 + 2*bits.UintSize/8
)

// Event is an event.
type Event struct {
	Kind, Code uint16
	Value      int32
	// At is when it happened, by the system's clock: how far apart two events are, unless
	// the clock was set between them.
	At time.Duration
}

// Decode reads an event of either size.
func Decode(b []byte) Event {
	var s, us time.Duration
	if len(b) == LongSize {
		s, us = time.Duration(binary.NativeEndian.Uint64(b)), time.Duration(binary.NativeEndian.Uint64(b[8:]))
	} else {
		s, us = time.Duration(binary.NativeEndian.Uint32(b)), time.Duration(binary.NativeEndian.Uint32(b[4:]))
	}
	b = b[len(b)-8:] // what follows the time
	return Event{
		binary.NativeEndian.Uint16(b), binary.NativeEndian.Uint16(b[2:]), int32(binary.NativeEndian.Uint32(b[4:])),
		s*time.Second + us*time.Microsecond,
	}
}

// Reader reads the events of a device.
type Reader struct{ r *bufio.Reader }

// NewReader returns a reader of events of the native size.
func NewReader(r io.Reader) Reader { return Reader{bufio.NewReaderSize(r, 64*NativeSize)} }

// Next waits for the next event.
func (r Reader) Next() (Event, error) {
	var b [NativeSize]byte
	if _, err := io.ReadFull(r.r, b[:]); err != nil {
		return Event{}, err
	}
	return Decode(b[:]), nil
}
