package relay

import (
	"sync"
	"sync/atomic"
)

// message is a frame on its way to one connection or several. When nobody holds it
// any more its memory is used for another one: each move makes a frame for each
// seat, and new memory is slower than what has just been used.
type message struct {
	frame   []byte
	holders atomic.Int32
}

var messages = sync.Pool{New: func() any { return new(message) }}

// maxPooled is how many bytes of a message are kept for another one.
const maxPooled = 16 << 10

// newMessage returns an empty message that the caller holds.
func newMessage() *message {
	m := messages.Get().(*message)
	m.holders.Store(1)
	return m
}

func (m *message) hold() { m.holders.Add(1) }

// release ends a hold, after which the holder must not touch the message.
func (m *message) release() {
	if m.holders.Add(-1) > 0 || cap(m.frame) > maxPooled {
		return
	}
	m.frame = m.frame[:0]
	messages.Put(m)
}
