package device

// #cgo LDFLAGS: -lX11
// #include <X11/X.h>
// #include "x11_linux.h"
import "C"

import (
	"os"
	"time"

	"lichtbrett/input"
)

// x11 delivers every window event in order, however rarely it is polled.
type x11 struct {
	buffer [256]C.struct_x11_event
	skew   time.Duration     // of our clock against the server's
	known  bool              // skew is
	last   map[uint32]uint32 // when keys went down last, for input methods
}

// keysyms are the codes of keys by what is engraved on them, keycodes those of
// letters by where they lie (evdev).
var (
	keysyms = map[C.uint32_t]string{
		0xff51: "ArrowLeft", 0xff52: "ArrowUp", 0xff53: "ArrowRight", 0xff54: "ArrowDown",
		0xff0d: "Enter", 0xff8d: "NumpadEnter", 0x20: "Space", 0xff1b: "Escape",
		0xff50: "Home", 0xff57: "End", 0xff55: "PageUp", 0xff56: "PageDown",
		0xff08: "Backspace", 0xffff: "Delete", 0xff09: "Tab",
	}
	keycodes = map[C.uint32_t]string{25: "KeyW", 38: "KeyA", 39: "KeyS", 40: "KeyD", 43: "KeyH"}
)

// wheelButtons are the buttons that are a notch of the wheel.
var wheelButtons = map[C.uint32_t]input.Wheel{
	C.Button4: {DY: -wheelStep}, C.Button5: {DY: wheelStep}, 6: {DX: -wheelStep}, 7: {DX: wheelStep},
}

// resends says that an input method may send the events of keys twice.
var resends = os.Getenv("XMODIFIERS") != ""

// listen puts what the window was told into the queue. It reports false as long
// as the window has been told nothing, or not in this way.
func (d *Devices) listen(now time.Duration, pixels float64) bool {
	for {
		n := C.x11_take(&d.x11.buffer[0], C.int(len(d.x11.buffer)))
		if n < 0 {
			return false
		}
		if !d.button || !d.x11.known { // all of a press is timed alike
			for i := range int(n) {
				d.x11.tune(uint32(d.x11.buffer[i].time), now)
			}
		}
		for i := range int(n) {
			d.hear(&d.x11.buffer[i], now, pixels)
		}
		if int(n) < len(d.x11.buffer) {
			return true
		}
	}
}

func (d *Devices) hear(e *C.struct_x11_event, now time.Duration, pixels float64) {
	at := d.x11.clock(uint32(e.time), now)
	switch e._type {
	case C.KeyPress:
		d.hearKey(e, at)
	case C.KeyRelease:
		if code := keyCode(e); code != "" {
			d.keys.Release(code)
		}
	case C.ButtonPress, C.ButtonRelease:
		d.mouse.X, d.mouse.Y = float64(e.x)/pixels, float64(e.y)/pixels
		d.hearButton(e, at)
	case C.MotionNotify:
		d.mouse = input.Pointer{Device: input.Mouse, Phase: input.Move, X: float64(e.x) / pixels, Y: float64(e.y) / pixels}
		d.queue.Push(at, d.mouse)
	case C.LeaveNotify:
		if e.detail == C.NotifyNormal && !d.button {
			d.pointer(at, input.Cancel)
		}
	case C.FocusOut:
		if e.detail == C.NotifyNormal {
			d.keys.ReleaseAll()
			d.button = false
			d.queue.Push(now, input.Blur{})
		}
	}
}

func keyCode(e *C.struct_x11_event) string {
	if code := keysyms[e.keysym]; code != "" {
		return code
	}
	return keycodes[e.detail]
}

func (d *Devices) hearKey(e *C.struct_x11_event, at time.Duration) {
	code := keyCode(e)
	if code == "" || e.state&(C.ControlMask|C.Mod1Mask|C.Mod4Mask) != 0 {
		return
	}
	if resends {
		if last, ok := d.x11.last[uint32(e.detail)]; ok && int32(uint32(e.time)-last) <= 0 {
			return
		}
		if d.x11.last == nil {
			d.x11.last = map[uint32]uint32{}
		}
		d.x11.last[uint32(e.detail)] = uint32(e.time)
	}
	d.say(code, e.state&C.ShiftMask != 0, at)
}

func (d *Devices) hearButton(e *C.struct_x11_event, at time.Duration) {
	if wheel, ok := wheelButtons[e.detail]; ok {
		if e._type == C.ButtonPress {
			wheel.X, wheel.Y = d.mouse.X, d.mouse.Y
			d.queue.Push(at, wheel)
		}
		return
	}
	if e.detail != C.Button1 {
		return
	}
	d.button = e._type == C.ButtonPress
	phase := input.Up
	if d.button {
		phase = input.Down
	}
	d.pointer(at, phase)
}

// pointer says what the mouse does where it is.
func (d *Devices) pointer(at time.Duration, phase input.Phase) {
	event := d.mouse
	event.Device, event.Phase = input.Mouse, phase
	d.queue.Push(at, event)
}

// tune learns from an event's time how our clock differs from the server's. Events
// arrive late, never early: the least delay seen is taken for none.
func (x *x11) tune(ms uint32, now time.Duration) {
	if skew := now - server(ms); ms != 0 && (!x.known || skew < x.skew || skew > x.skew+time.Hour) {
		x.skew, x.known = skew, true
	}
}

// clock returns a time of the server on our clock.
func (x *x11) clock(ms uint32, now time.Duration) time.Duration {
	if ms == 0 {
		return now
	}
	return server(ms) + x.skew
}

func server(ms uint32) time.Duration { return time.Duration(ms) * time.Millisecond }
