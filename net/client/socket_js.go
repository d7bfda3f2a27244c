package client

import (
	"syscall/js"
	"time"
)

// Dial opens one of the browser's WebSockets. Its events are called through post, on the
// app's own thread.
func Dial(now func() time.Duration, post func(func())) func(address string, e Events) Socket {
	return func(address string, e Events) (s Socket) {
		closed := func(code int) { post(func() { e.Closed(code) }) }
		defer func() {
			if recover() != nil { // the constructor throws if the address is invalid
				closed(0)
				s = &browserSocket{}
			}
		}()
		socket := &browserSocket{socket: js.Global().Get("WebSocket").New(address)}
		socket.on("onopen", func(js.Value) { post(e.Opened) })
		socket.on("onmessage", func(event js.Value) {
			if data := event.Get("data"); data.Type() == js.TypeString {
				text, at := []byte(data.String()), now()
				post(func() { e.Received(text, at) })
			}
		})
		socket.on("onclose", func(event js.Value) {
			code := event.Get("code").Int()
			socket.release()
			closed(code)
		})
		return socket
	}
}

// browserSocket is a WebSocket of the browser; the zero value is closed.
type browserSocket struct {
	socket js.Value
	funcs  []js.Func
}

func (s *browserSocket) on(event string, handle func(js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle(args[0])
		return nil
	})
	s.funcs = append(s.funcs, f)
	s.socket.Set(event, f)
}

func (s *browserSocket) release() {
	for _, f := range s.funcs {
		f.Release()
	}
	s.funcs = nil
}

// open is the readyState of a WebSocket that can be written to.
const open = 1

// Send implements Socket.
func (s *browserSocket) Send(text []byte) {
	if s.socket.Truthy() && s.socket.Get("readyState").Int() == open {
		s.socket.Call("send", string(text))
	}
}

// Close implements Socket.
func (s *browserSocket) Close() {
	if s.socket.Truthy() {
		s.socket.Call("close")
	}
}
