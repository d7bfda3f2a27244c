package relay

import (
	"sync"
	"sync/atomic"
)

// message is a frame on its way to one connection or several. It is counted by
// reference and pooled: each move makes a frame for each seat, and new memory is
// slower than what has just been used.
type message struct {
	frame   []byte
	holders atomic.Int32
}

var messages = sync.Pool{New: func() any { return new(message) }}

// maxPooled is the capacity of a frame above which it is not put back into the pool.
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
