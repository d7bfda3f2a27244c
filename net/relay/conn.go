package relay

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket"
)

// conn is a client's connection with its queue of outgoing frames. After a move the
// reader's goroutine flushes the queue; otherwise one is borrowed while there is
// something to write, so that an idle connection needs none.
type conn struct {
	relay   *Relay
	socket  *websocket.Conn
	address netip.Addr
	session

	// A stand-in for a connection that another server has sends through the
	// membership to the server with this id; on others both are empty.
	server string
	member Member
	// In a cluster, guarded by the relay's mutex: the number under which the
	// connection is announced, and whether the announcement has come back, after
	// which a later one of its player replaces it.
	number uint64
	newest bool

	mu      sync.Mutex
	queue   []*message
	bytes   int // in the queue
	writing bool
	closing int // the code with which the connection is closed; 0 while it is not
	reason  string
}

// send queues a frame and has it written. It never blocks.
func (c *conn) send(m *message) {
	if c.server != "" {
		c.pass(m.frame)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(m)
	c.wake()
}

// put queues a frame. A client that reads too slowly is disconnected and may come back.
// The largest frame does not count, as the log of a long match alone may exceed the limit.
// The connection's mutex is held.
func (c *conn) put(m *message) {
	if c.closing != 0 {
		return
	}
	all := c.bytes + len(m.frame)
	if len(c.queue) >= protocol.MaxQueueFrames || all > protocol.MaxQueueBytes && all-c.largest(m) > protocol.MaxQueueBytes {
		c.drop()
		c.closing, c.reason = protocol.CloseSlow, "too much waits to be read; come back"
		c.relay.counts.dropped.Add(1)
		return
	}
	m.hold()
	c.queue = append(c.queue, m)
	c.bytes += len(m.frame)
}

// largest returns the size of the largest frame that waits, or is about to.
func (c *conn) largest(m *message) (size int) {
	size = len(m.frame)
	for _, waiting := range c.queue {
		size = max(size, len(waiting.frame))
	}
	return size
}

// tell sends a frame to this connection alone, and takes ownership of it.
func (c *conn) tell(frame []byte) {
	m := &message{frame: frame}
	c.send(m)
}

// drop empties the queue.
func (c *conn) drop() {
	for _, m := range c.queue {
		m.release()
	}
	c.queue, c.bytes = nil, 0
}

// close closes the connection once everything that waits has been written.
func (c *conn) close(code int, reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closing == 0 {
		c.closing, c.reason = code, reason
		c.wake()
	}
}

// shutDown tells the client that the server stops, and closes the connection.
func (c *conn) shutDown() {
	c.tell(protocol.AppendBroadcast(nil, c.relay.now(), protocol.ShuttingDown{}))
	c.close(protocol.CloseShutdown, "the server is being stopped")
}

// wake sees that a goroutine flushes the queue. The connection's mutex is held.
func (c *conn) wake() {
	if c.writing {
		return
	}
	c.writing = true
	select {
	case c.relay.writers <- c:
	default:
		go c.relay.write(c)
	}
}

// claim makes the caller the queue's writer; ok is false if there is one already.
func (c *conn) claim() (ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	ok = !c.writing
	c.writing = true
	return ok
}

// spareWriters is how many idle writers are kept, whose stacks have grown already.
const spareWriters = 16

// write flushes the queue of one connection after another.
func (r *Relay) write(c *conn) {
	for {
		c.write()
		if r.spare.Add(1) > spareWriters {
			r.spare.Add(-1)
			return
		}
		select {
		case c = <-r.writers:
			r.spare.Add(-1)
		case <-r.stop:
			return
		}
	}
}

// together is how many frames are written at once at most.
const together = 16

// write flushes the queue, and then closes the connection if it is closing.
func (c *conn) write() {
	var room [together][]byte
	for {
		c.mu.Lock()
		if len(c.queue) == 0 {
			closing, reason := c.closing, c.reason
			c.queue = nil
			c.writing = closing != 0 // nothing is written any more
			c.mu.Unlock()
			if closing != 0 {
				_ = c.socket.Close(closing, reason)
			}
			return
		}
		next := c.queue[:min(len(c.queue), together)]
		c.queue = c.queue[len(next):]
		frames := room[:0]
		for _, m := range next {
			frames = append(frames, m.frame)
			c.bytes -= len(m.frame)
		}
		c.mu.Unlock()
		err := c.socket.WriteWithin(protocol.WriteTime, frames...)
		for _, m := range next {
			m.release()
		}
		if err != nil {
			_ = c.socket.Cut() // the reader notices and cleans up
			c.mu.Lock()
			c.drop()
			if c.closing == 0 {
				c.closing = protocol.CloseSlow
				c.relay.counts.dropped.Add(1)
			}
			c.mu.Unlock()
			return
		}
	}
}

// read reads messages until the connection ends.
func (c *conn) read() {
	silence := time.AfterFunc(protocol.SpeakTime, func() {
		c.close(protocol.ClosePolicy, "the connection has not spoken for a player in time")
	})
	defer silence.Stop()
	c.pings = time.AfterFunc(protocol.PingInterval, c.ping)
	defer c.pings.Stop()
	for {
		text, err := c.socket.Read(context.Background())
		switch {
		case errors.Is(err, websocket.ErrBinary):
			c.refuse(protocol.Request{ID: protocol.NoID}, refuse(protocol.CodeBadFrame, "a binary message; frames are text"))
		case err != nil:
			return
		default:
			c.receive(text)
			if c.player != nil {
				silence.Stop()
			}
		}
	}
}

// ping pings the client and cuts the connection if no pong comes in time.
func (c *conn) ping() {
	ctx, done := context.WithTimeout(context.Background(), protocol.PongTimeout-protocol.PingInterval)
	defer done()
	if c.socket.Ping(ctx) != nil {
		_ = c.socket.Cut()
		return
	}
	c.pings.Reset(protocol.PingInterval)
}
