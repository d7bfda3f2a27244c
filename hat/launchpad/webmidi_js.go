package launchpad

import (
	"io"
	"sync"
	"syscall/js"
	"time"

	"lichtbrett/hat"
)

// Possible reports whether the browser has Web MIDI.
func Possible() bool { return js.Global().Get("navigator").Get("requestMIDIAccess").Truthy() }

// Source opens the Launchpad that is plugged in by Web MIDI, for which the browser asks
// the user. It waits for the answer.
func Source() hat.Source {
	access := js.Undefined()
	return func() (hat.Lights, error) {
		if access.IsUndefined() {
			granted, err := await(js.Global().Get("navigator").Call("requestMIDIAccess", map[string]any{"sysex": true}))
			if err != nil {
				return nil, hat.Forbidden("the browser may not use MIDI devices: %v", err)
			}
			access = granted
		}
		inputs, outputs := ports(access.Get("inputs")), ports(access.Get("outputs"))
		m, in := pick(names(inputs))
		other, out := pick(names(outputs))
		if m == nil || m != other {
			return nil, hat.Missing("there is no Launchpad X, Mini MK3 or Pro MK3; plug it in")
		}
		p := open(inputs[in], outputs[out])
		l, err := take(m, p)
		if err != nil {
			p.Close()
			return nil, err
		}
		return l, nil
	}
}

// await waits for what a promise becomes.
func await(promise js.Value) (v js.Value, err error) {
	kept, broken := make(chan js.Value, 1), make(chan error, 1)
	then := js.FuncOf(func(_ js.Value, args []js.Value) any { kept <- args[0]; return nil })
	defer then.Release()
	catch := js.FuncOf(func(_ js.Value, args []js.Value) any { broken <- js.Error{Value: args[0]}; return nil })
	defer catch.Release()
	promise.Call("then", then, catch)
	select {
	case v = <-kept:
	case err = <-broken:
	}
	return v, err
}

// ports are those of a map that are plugged in.
func ports(all js.Value) (connected []js.Value) {
	list := js.Global().Get("Array").Call("from", all.Call("values"))
	for i := range list.Length() {
		if p := list.Index(i); p.Get("state").String() != "disconnected" {
			connected = append(connected, p)
		}
	}
	return connected
}

func names(ports []js.Value) (names []string) {
	for _, p := range ports {
		names = append(names, p.Get("name").String())
	}
	return names
}

// webPort is a pair of ports of Web MIDI.
type webPort struct {
	input, output  js.Value
	heard, changed js.Func

	messages chan []byte
	rest     []byte
	closing  sync.Once
	gone     chan struct{}
}

// unread bounds the messages that wait to be read; more than a hand presses.
const unread = 256

func open(input, output js.Value) *webPort {
	p := &webPort{input: input, output: output, messages: make(chan []byte, unread), gone: make(chan struct{})}
	p.heard = js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		message := make([]byte, data.Length())
		js.CopyBytesToGo(message, data)
		select {
		case p.messages <- message:
		default:
		}
		return nil
	})
	p.changed = js.FuncOf(func(js.Value, []js.Value) any {
		if p.input.Get("state").String() == "disconnected" {
			p.leave()
		}
		return nil
	})
	input.Call("addEventListener", "midimessage", p.heard)
	input.Call("addEventListener", "statechange", p.changed)
	input.Call("open")
	return p
}

func (p *webPort) leave() { p.closing.Do(func() { close(p.gone) }) }

// Read reads what the Launchpad says.
func (p *webPort) Read(b []byte) (int, error) {
	if len(p.rest) == 0 {
		select {
		case p.rest = <-p.messages:
		case <-p.gone:
			return 0, io.EOF
		}
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// Write sends a message.
func (p *webPort) Write(message []byte) (n int, err error) {
	defer func() {
		if cause, failed := recover().(js.Error); failed { // it is not plugged in any more
			err = cause
		}
	}()
	data := js.Global().Get("Uint8Array").New(len(message))
	js.CopyBytesToJS(data, message)
	p.output.Call("send", data)
	return len(message), nil
}

// SetWriteDeadline does nothing: the browser keeps what has not been sent.
func (p *webPort) SetWriteDeadline(time.Time) error { return nil }

// Close lets go of the ports.
func (p *webPort) Close() error {
	p.leave()
	p.input.Call("removeEventListener", "midimessage", p.heard)
	p.input.Call("removeEventListener", "statechange", p.changed)
	p.input.Call("close")
	p.output.Call("close")
	p.heard.Release()
	p.changed.Release()
	return nil
}
