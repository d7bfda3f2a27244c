//go:build !js

package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket"
)

// Limits of a socket.
const (
	// maxReceived is the most bytes of a message from a relay: the log of a long
	// match is the longest.
	maxReceived = 8 << 20
	// writeTime is how long a message may take to be written.
	writeTime = 5 * time.Second
	// waiting is how many messages may wait to be written; a client sends few.
	waiting = 256
)

// Dial opens a WebSocket. Its events are called through post, on the app's own thread.
func Dial(now func() time.Duration, post func(func())) func(address string, e Events) Socket {
	return func(address string, e Events) Socket {
		ctx, cancel := context.WithCancel(context.Background())
		s := &socket{cancel: cancel, send: make(chan []byte, waiting)}
		go s.run(ctx, address, now, post, e)
		return s
	}
}

// Reach returns nil if there is a relay at an address, else a sentence that says
// what there is instead.
func Reach(ctx context.Context, address string) error {
	at, err := url.Parse(address)
	if err != nil {
		return fmt.Errorf("%q is no address of a server; one is ws://192.168.1.5:8080%s", address, protocol.Path)
	}
	conn, err := websocket.Dial(ctx, address, maxReceived)
	if err == nil {
		return conn.Cut()
	}
	var answered websocket.StatusError
	switch {
	case errors.As(err, &answered) && answered == http.StatusServiceUnavailable:
		return fmt.Errorf("the server at %s is full just now; try again later", at.Host)
	case errors.As(err, &answered):
		return fmt.Errorf("what answers at %s lets nobody play together; it has to be lichtbrett serve, without --no-relay", at.Host)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("no server answers at %s in time; is it running, and is the address right?", at.Host)
	}
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	return fmt.Errorf("no server answers at %s (%w); is it running, and is the address right?", at.Host, err)
}

type socket struct {
	cancel func()
	send   chan []byte
}

// Send implements Socket. If the queue is full the connection is stuck, and is cut.
func (s *socket) Send(text []byte) {
	select {
	case s.send <- text:
	default:
		s.cancel()
	}
}

// Close implements Socket.
func (s *socket) Close() { s.cancel() }

func (s *socket) run(ctx context.Context, address string, now func() time.Duration, post func(func()), e Events) {
	defer s.cancel()
	dialing, dialed := context.WithTimeout(ctx, dialTime)
	conn, err := websocket.Dial(dialing, address, maxReceived)
	dialed()
	if err != nil {
		post(func() { e.Closed(0) })
		return
	}
	post(e.Opened)
	go s.write(ctx, conn)
	for {
		text, err := conn.Read(ctx)
		if err != nil {
			s.cancel()
			_ = conn.Cut()
			code := websocket.CloseCode(err)
			post(func() { e.Closed(code) })
			return
		}
		at := now()
		post(func() { e.Received(text, at) })
	}
}

func (s *socket) write(ctx context.Context, conn *websocket.Conn) {
	defer s.cancel()
	for {
		select {
		case <-ctx.Done():
			return
		case text := <-s.send:
			writing, done := context.WithTimeout(ctx, writeTime)
			err := conn.Write(writing, text)
			done()
			if err != nil {
				return
			}
		}
	}
}
