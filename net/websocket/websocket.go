//go:build !js

//lint:file-ignore SA1019 the library goes on under another name; this is its last version under its own

package websocket

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync/atomic"

	"nhooyr.io/websocket"
)

// Conn is a connection. One goroutine may read while others write concurrently.
type Conn struct {
	conn *websocket.Conn
	net  net.Conn // the network connection of an accepted one; nil of others
}

// ErrBinary says that a message was no text; the connection goes on.
var ErrBinary = errors.New("a message that is no text")

// Accept upgrades an HTTP request to a connection. The caller has checked its Origin. A
// message over limit bytes closes the connection with 1009. If there is an error the
// request has been answered.
func Accept(w http.ResponseWriter, r *http.Request, limit int64) (*Conn, error) {
	beneath := &hijacker{ResponseWriter: w}
	conn, err := websocket.Accept(beneath, r, &websocket.AcceptOptions{InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil, fmt.Errorf("accepting a WebSocket: %w", err)
	}
	conn.SetReadLimit(limit)
	return &Conn{conn, beneath.conn}, nil
}

// hijacker keeps the connection that is hijacked.
type hijacker struct {
	http.ResponseWriter
	conn net.Conn
}

// ending is the connection beneath an accepted one as the library sees it, which writes nothing
// but control frames, one at a time; all else goes past it. The library answers a close, even one
// that answers its own, and a browser that is closed twice takes it for a fault: the page is told
// 1006, not the code.
type ending struct {
	net.Conn
	closed atomic.Bool
}

// Write implements net.Conn. Only the first close is written.
func (e *ending) Write(frame []byte) (int, error) {
	const finalClose = 0x88 // RFC 6455, 5.2
	if frame[0] == finalClose && e.closed.Swap(true) {
		return len(frame), nil
	}
	return e.Conn.Write(frame)
}

// The sizes of an accepted connection's buffers. Most messages from clients fit, and all
// control frames; what a relay sends goes past the library.
const (
	readBuffer  = 512
	writeBuffer = 256
)

// Hijack implements http.Hijacker, with smaller buffers: the server's take three times
// the memory.
func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	beneath, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.conn = beneath
	early, err := rw.Reader.Peek(rw.Reader.Buffered()) // sent before the handshake was answered
	if err != nil {
		return nil, nil, err
	}
	reader := bufio.NewReaderSize(bytes.NewReader(early), max(readBuffer, len(early)))
	if _, err := reader.Peek(len(early)); err != nil {
		return nil, nil, err
	}
	once := &ending{Conn: beneath}
	return once, bufio.NewReadWriter(reader, bufio.NewWriterSize(once, writeBuffer)), nil
}

// StatusError says that a server has answered with an HTTP status, and opened no
// connection.
type StatusError int

// Error implements error.
func (s StatusError) Error() string {
	return fmt.Sprintf("the server answered with status %d", int(s))
}

// Dial opens a connection to an address with the scheme ws, wss, http or https. The
// error is a StatusError where the server has answered.
func Dial(ctx context.Context, address string, limit int64) (*Conn, error) {
	conn, answer, err := websocket.Dial(ctx, address, &websocket.DialOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil && answer != nil {
		err = StatusError(answer.StatusCode)
	}
	if err != nil {
		return nil, fmt.Errorf("connecting to %s: %w", address, err)
	}
	conn.SetReadLimit(limit)
	return &Conn{conn, nil}, nil
}

// Read waits for a message, and answers pings meanwhile. It does not check for valid
// UTF-8.
func (c *Conn) Read(ctx context.Context) ([]byte, error) {
	kind, data, err := c.conn.Read(ctx)
	if err == nil && kind != websocket.MessageText {
		err = ErrBinary
	}
	return data, err
}

// Write sends a text message on a dialled connection, as WriteWithin does on an accepted one; it
// blocks until the system has taken it. If ctx ends first the connection is cut.
func (c *Conn) Write(ctx context.Context, text []byte) error {
	return c.conn.Write(ctx, websocket.MessageText, text)
}

// Ping sends a ping and waits for the pong; Read must be running meanwhile.
func (c *Conn) Ping(ctx context.Context) error { return c.conn.Ping(ctx) }

// Close performs the closing handshake with a code and a reason; it waits a few seconds
// for the peer's part.
func (c *Conn) Close(code int, reason string) error {
	return c.conn.Close(websocket.StatusCode(code), reason)
}

// Cut closes the connection without a handshake, even while Close waits for one.
func (c *Conn) Cut() error {
	if c.net != nil {
		c.net.Close() // the library would wait for Close
	}
	return c.conn.CloseNow()
}

// CloseCode returns the code with which the peer has closed the connection, from an error
// of Read; 0 if it has not.
func CloseCode(err error) int { return max(0, int(websocket.CloseStatus(err))) }
