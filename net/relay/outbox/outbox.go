// Package outbox has what waits to be sent on a client's connection: a bounded queue
// whose frames are written in order, together where several wait, and never by whoever
// queues them.
package outbox

import (
	"context"
	"sync"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket"
)

// Socket is an accepted connection; *websocket.Conn is one.
type Socket interface {
	WriteWithin(limit time.Duration, frames []byte) error
	Ping(context.Context) error
	Close(code int, reason string) error
	Cut() error
}

// Outbox is the queue of one connection. A goroutine writes what waits and ends when
// nothing does, so that an idle connection needs none. All methods may be called
// concurrently, and none waits for the client.
type Outbox struct {
	socket Socket
	slow   func()
	pings  *time.Timer

	mu      sync.Mutex
	waiting []message
	bytes   int // of all that waits
	writing bool
	stopped bool
	closing int // the code with which the connection is closed; 0 while it is not
	reason  string
}

// message is one text message, or several that are frames already.
type message struct {
	data   []byte
	framed bool
}

// New returns the outbox of a connection and pings its client from now on. It calls slow
// if the client is cut off because it reads too slowly.
func New(socket Socket, slow func()) *Outbox {
	o := &Outbox{socket: socket, slow: slow}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.pings = time.AfterFunc(protocol.PingInterval, o.ping)
	return o
}

// Send queues a text message, which nobody may change any more.
func (o *Outbox) Send(text []byte) { o.put(message{text, false}) }

// SendFrames queues messages that websocket.AppendFrame has made frames of. They count
// as one.
func (o *Outbox) SendFrames(frames []byte) { o.put(message{frames, true}) }

func (o *Outbox) put(m message) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.queue(m)
}

// queue queues a message. A client that reads too slowly is disconnected and may come
// back. The largest message does not count, as the log of a long match alone may exceed
// the limit.
func (o *Outbox) queue(m message) {
	if o.closing != 0 || o.stopped {
		return
	}
	all := o.bytes + len(m.data)
	if len(o.waiting) >= protocol.MaxQueueFrames || all > protocol.MaxQueueBytes && all-o.largest(m) > protocol.MaxQueueBytes {
		o.drop()
		o.close(protocol.CloseSlow, "too much waits to be read; come back")
		o.slow()
		return
	}
	o.waiting = append(o.waiting, m)
	o.bytes = all
	o.wake()
}

// largest returns the size of the largest message that waits, or is about to.
func (o *Outbox) largest(m message) (size int) {
	size = len(m.data)
	for _, waiting := range o.waiting {
		size = max(size, len(waiting.data))
	}
	return size
}

// Waiting returns how many messages wait.
func (o *Outbox) Waiting() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.waiting)
}

// Close closes the connection once everything that waits and the last words, if there are
// any, have been written. What is queued later is not sent, nor what closes it once more.
func (o *Outbox) Close(code int, reason string, last ...[]byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, text := range last {
		o.queue(message{text, false})
	}
	o.close(code, reason)
}

func (o *Outbox) close(code int, reason string) {
	if o.closing == 0 && !o.stopped {
		o.closing, o.reason = code, reason
		o.wake()
	}
}

// Closing returns the code with which the connection is being closed; 0 while it is not.
func (o *Outbox) Closing() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.closing
}

// Stop is called when nothing can be read from the connection any more: nothing is
// written or pinged either.
func (o *Outbox) Stop() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.stopped = true
	o.pings.Stop()
	o.drop()
}

func (o *Outbox) drop() { o.waiting, o.bytes = nil, 0 }

// wake sees to it that a goroutine writes.
func (o *Outbox) wake() {
	if !o.writing {
		o.writing = true
		go o.write()
	}
}

// write writes what waits, and then closes the connection if it is closing.
func (o *Outbox) write() {
	buffer := buffers.Get().(*[]byte)
	defer func() {
		if cap(*buffer) <= maxPooled {
			buffers.Put(buffer)
		}
	}()
	for {
		next, closing, reason := o.take()
		if len(next) == 0 {
			if closing != 0 {
				_ = o.socket.Close(closing, reason)
			}
			return
		}
		*buffer = (*buffer)[:0]
		for _, m := range next {
			if m.framed {
				*buffer = append(*buffer, m.data...)
			} else {
				*buffer = websocket.AppendFrame(*buffer, m.data)
			}
		}
		if err := o.socket.WriteWithin(protocol.WriteTime, *buffer); err != nil {
			o.fail()
			return
		}
	}
}

// maxTogether is how many messages are written at once at most.
const maxTogether = 16

// buffers are what messages are put together in. One of more than maxPooled bytes is not
// kept.
var buffers = sync.Pool{New: func() any { b := make([]byte, 0, 4<<10); return &b }}

const maxPooled = 64 << 10

// take takes the next messages out of the queue. If there is none the writer ends: it
// closes the connection if a code is returned.
func (o *Outbox) take() (next []message, closing int, reason string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	next = o.waiting[:min(len(o.waiting), maxTogether)]
	if len(next) == 0 {
		o.waiting = nil
		o.writing = o.closing != 0 // nothing is written any more
		return nil, o.closing, o.reason
	}
	o.waiting = o.waiting[len(next):]
	for _, m := range next {
		o.bytes -= len(m.data)
	}
	return next, 0, ""
}

// fail cuts the connection of a client that has not read in time, or is gone; who reads
// from it notices and calls Stop.
func (o *Outbox) fail() {
	_ = o.socket.Cut()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.drop()
	if o.closing == 0 && !o.stopped {
		o.closing = protocol.CloseSlow
		o.slow()
	}
}

// ping pings the client and cuts the connection if no pong comes in time.
func (o *Outbox) ping() {
	ctx, done := context.WithTimeout(context.Background(), protocol.PongTimeout)
	defer done()
	if o.socket.Ping(ctx) != nil {
		_ = o.socket.Cut()
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.stopped {
		o.pings.Reset(protocol.PingInterval)
	}
}
