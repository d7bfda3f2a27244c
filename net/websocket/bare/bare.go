// Package bare is a WebSocket client (RFC 6455) that sends and receives raw frames, valid
// or not, for tests and measurements.
package bare

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"
)

// The opcodes of frames. Final is added to the last frame of a message, which is
// usually its only one.
const (
	Continuation = 0x0
	Text         = 0x1
	Binary       = 0x2
	Close        = 0x8
	Ping         = 0x9
	Pong         = 0xA
	Final        = 0x80
)

// Conn is a connection.
type Conn struct {
	net.Conn
	read *bufio.Reader

	// Of one that keeps reading:
	came     chan []byte // closed in the end
	ended    error       // why
	patience time.Duration
}

// Dial connects to a server's address and path from a local address, which may be
// nil.
func Dial(address, path string, local net.IP) (*Conn, error) {
	dialer := net.Dialer{Timeout: 5 * time.Second}
	if local != nil {
		dialer.LocalAddr = &net.TCPAddr{IP: local}
	}
	conn, err := dialer.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	c, err := Shake(conn, address, path)
	if err != nil {
		conn.Close()
	}
	return c, err
}

// Shake performs the opening handshake over a connection, with more lines in the head of the
// request if need be. A server that wants no WebSocket is Refused.
func Shake(conn net.Conn, host, path string, header ...string) (*Conn, error) {
	lines := append([]string{
		"GET " + path + " HTTP/1.1", "Host: " + host, "Connection: Upgrade", "Upgrade: websocket",
		"Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
	}, header...)
	if _, err := io.WriteString(conn, strings.Join(lines, "\r\n")+"\r\n\r\n"); err != nil {
		return nil, err
	}
	c := &Conn{Conn: conn, read: bufio.NewReaderSize(conn, 2048)}
	response, err := http.ReadResponse(c.read, nil)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusSwitchingProtocols {
		return nil, Refused(response.StatusCode)
	}
	return c, nil
}

// Send sends a frame. It is masked with zeros, which change nothing.
func (c *Conn) Send(opcode byte, payload []byte) error {
	const masked = 0x80
	frame := make([]byte, 0, len(payload)+14)
	frame = append(frame, opcode)
	switch n := len(payload); {
	case n < 126:
		frame = append(frame, masked|byte(n))
	case n < 1<<16:
		frame = binary.BigEndian.AppendUint16(append(frame, masked|126), uint16(n))
	default:
		frame = binary.BigEndian.AppendUint64(append(frame, masked|127), uint64(n))
	}
	frame = append(frame, 0, 0, 0, 0)
	_, err := c.Write(append(frame, payload...))
	return err
}

// maxPayload is how many bytes a frame has at most.
const maxPayload = 1 << 26

// Receive returns the next frame.
func (c *Conn) Receive() (opcode byte, payload []byte, err error) {
	var head [10]byte
	if _, err = io.ReadFull(c.read, head[:2]); err != nil {
		return 0, nil, err
	}
	opcode = head[0]
	n := uint64(head[1])
	switch n {
	case 126:
		_, err = io.ReadFull(c.read, head[2:4])
		n = uint64(binary.BigEndian.Uint16(head[2:]))
	case 127:
		_, err = io.ReadFull(c.read, head[2:10])
		n = binary.BigEndian.Uint64(head[2:])
	}
	if err != nil {
		return 0, nil, err
	}
	if n > maxPayload {
		return opcode, nil, fmt.Errorf("a frame of %d bytes; at most %d are read", n, maxPayload)
	}
	payload = make([]byte, n)
	_, err = io.ReadFull(c.read, payload)
	return opcode, payload, err
}

// maxWaiting is how many messages wait at most until somebody asks for them.
const maxWaiting = 1000

// KeepReading has the connection read all the time from now on. Without it pings are answered only
// while somebody asks for a message, and a server cuts whoever does not answer them. Message has
// patience for so long.
func (c *Conn) KeepReading(patience time.Duration) {
	c.came, c.patience = make(chan []byte, maxWaiting), patience
	go func() {
		defer close(c.came)
		for c.ended == nil {
			var text []byte
			if text, c.ended = c.next(); c.ended != nil {
				return
			}
			select {
			case c.came <- text:
			default:
				c.ended = fmt.Errorf("nobody has asked for %d messages", maxWaiting)
				c.Close()
			}
		}
	}()
}

// Message returns the next text message, and answers pings meanwhile. When the peer
// closes the connection the error is a Closed, if nothing follows.
func (c *Conn) Message() ([]byte, error) {
	if c.came == nil {
		return c.next()
	}
	select {
	case text, ok := <-c.came:
		if !ok {
			return nil, c.ended
		}
		return text, nil
	case <-time.After(c.patience):
		return nil, os.ErrDeadlineExceeded
	}
}

func (c *Conn) next() ([]byte, error) {
	for {
		opcode, payload, err := c.Receive()
		if err != nil {
			return nil, err
		}
		switch opcode &^ Final {
		case Text:
			return payload, nil
		case Ping:
			if err := c.Send(Final|Pong, payload); err != nil {
				return nil, err
			}
		case Close:
			code := 0
			if len(payload) >= 2 {
				code = int(binary.BigEndian.Uint16(payload))
			}
			_ = c.Send(Final|Close, payload)
			if opcode, _, err := c.Receive(); err == nil { // browsers take it for a fault, and forget the code
				return nil, fmt.Errorf("a frame of kind %#x after the close with %d", opcode, code)
			}
			return nil, Closed(code)
		}
	}
}

// Refused says that the opening handshake was answered with this status of HTTP.
type Refused int

// Error implements error.
func (r Refused) Error() string {
	return fmt.Sprintf("the handshake was answered with %d %s", int(r), http.StatusText(int(r)))
}

// Closed says that the peer has closed the connection with this code.
type Closed int

// Error implements error.
func (c Closed) Error() string { return fmt.Sprintf("closed with %d", int(c)) }
