//go:build !js

package device

import (
	"math"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/input"
)

// Devices reads the devices at each turn of the loop: keys and the mouse by what
// the window was told since the last one, where that can be listened to, and
// everything else through Ebitengine. Ebitengine's keys and buttons are sticky:
// one that went down and up between two turns is seen; only a second tap of the
// same key within one turn is not.
type Devices struct {
	queue *input.Queue
	keys  input.Keys
	down  map[string]bool
	pads  map[ebiten.GamepadID]*input.Pad
	ids   []ebiten.GamepadID

	mouse   input.Pointer
	button  bool
	touches map[ebiten.TouchID]input.Pointer
	typed   []rune

	x11 x11
}

var start = time.Now()

// Now is the time since the program started.
func Now() time.Duration { return time.Since(start) }

// Open returns the devices, which put what they say into the queue at Poll. The
// loop turns by itself: wake is not needed.
func Open(queue *input.Queue, _ func()) *Devices {
	return &Devices{
		queue: queue, down: map[string]bool{}, touches: map[ebiten.TouchID]input.Pointer{},
		pads: map[ebiten.GamepadID]*input.Pad{},
	}
}

// key is a key that is read and its code in the UI Events specification.
type key struct {
	key  ebiten.Key
	code string
}

var keys = func() (keys []key) {
	for k := range ebiten.KeyMax + 1 {
		code := k.String()
		if len(code) == 1 && code >= "A" && code <= "Z" {
			code = "Key" + code
		}
		if input.Meaning(code) != nil || code == "Tab" {
			keys = append(keys, key{k, code})
		}
	}
	return keys
}()

// Poll reads all devices. The screen has so many pixels to a device-independent
// one.
func (d *Devices) Poll(now time.Duration, pixels float64) {
	if !d.listen(now, pixels) {
		d.readKeys(now)
		d.readMouse(now, pixels)
	}
	if body := d.keys.Tick(now); body != nil {
		d.queue.Push(now, body)
	}
	if d.typed = ebiten.AppendInputChars(d.typed[:0]); len(d.typed) > 0 {
		d.queue.Push(now, input.Typed{Text: string(d.typed)})
	}
	d.readTouches(now, pixels)
	d.readPads(now)
}

func (d *Devices) readKeys(now time.Duration) {
	for _, k := range keys {
		pressed := ebiten.IsKeyPressed(k.key)
		if pressed == d.down[k.code] {
			continue
		}
		d.down[k.code] = pressed
		if pressed {
			d.press(k.code, now)
		} else {
			d.keys.Release(k.code)
		}
	}
}

// press takes a key that went down. What is pressed together with Control, Alt
// or the system's key is not ours.
func (d *Devices) press(code string, now time.Duration) {
	for _, modifier := range []ebiten.Key{ebiten.KeyControl, ebiten.KeyAlt, ebiten.KeyMeta} {
		if ebiten.IsKeyPressed(modifier) {
			return
		}
	}
	d.say(code, ebiten.IsKeyPressed(ebiten.KeyShift), now)
}

// say puts into the queue what a key that went down says.
func (d *Devices) say(code string, shift bool, at time.Duration) {
	switch {
	case code == "Tab":
		d.queue.Push(at, input.Step{Back: shift})
		return
	case shift && (code == "Enter" || code == "NumpadEnter"):
		d.queue.Push(at, input.Typed{Text: "\n"})
		return
	}
	if body := d.keys.Press(code, at); body != nil {
		d.queue.Push(at, body)
	}
}

func (d *Devices) readMouse(now time.Duration, pixels float64) {
	x, y := ebiten.CursorPosition()
	last := d.mouse
	d.mouse = input.Pointer{Device: input.Mouse, Phase: input.Move, X: float64(x) / pixels, Y: float64(y) / pixels}
	if d.mouse != last {
		d.queue.Push(now, d.mouse)
	}
	if button := ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft); button != d.button {
		d.button = button
		event := d.mouse
		switch {
		case button:
			event.Phase = input.Down
		case ebiten.IsFocused():
			event.Phase = input.Up
		default: // another window took the mouse
			event.Phase = input.Cancel
		}
		d.queue.Push(now, event)
	}
	if dx, dy := ebiten.Wheel(); dx != 0 || dy != 0 {
		d.queue.Push(now, input.Wheel{X: d.mouse.X, Y: d.mouse.Y, DX: -dx * wheelStep, DY: -dy * wheelStep})
	}
}

// wheelStep is how many pixels a notch of the wheel is.
const wheelStep = 60

func (d *Devices) readTouches(now time.Duration, pixels float64) {
	ids := ebiten.AppendTouchIDs(nil)
	seen := map[ebiten.TouchID]bool{}
	for _, id := range ids {
		seen[id] = true
		x, y := ebiten.TouchPosition(id)
		last, known := d.touches[id]
		p := input.Pointer{ID: int(id), Device: input.Touch, Phase: input.Down, X: float64(x) / pixels, Y: float64(y) / pixels}
		if known {
			p.Phase = input.Move
		}
		if !known || last.X != p.X || last.Y != p.Y {
			d.queue.Push(now, p)
		}
		d.touches[id] = p
	}
	for id, p := range d.touches {
		if !seen[id] {
			p.Phase = input.Up
			d.queue.Push(now, p)
			delete(d.touches, id)
		}
	}
}

// WatchPads does nothing: gamepads are read with everything else.
func (d *Devices) WatchPads() {}

// Quietly calls change: there is no page that tells of the focus.
func (d *Devices) Quietly(change func()) { change() }

func (d *Devices) readPads(now time.Duration) {
	d.ids = ebiten.AppendGamepadIDs(d.ids[:0])
	for id := range d.pads {
		if !slices.Contains(d.ids, id) {
			delete(d.pads, id)
		}
	}
	for _, id := range d.ids {
		if !ebiten.IsStandardGamepadLayoutAvailable(id) {
			continue
		}
		pad := d.pads[id]
		if pad == nil {
			pad = &input.Pad{}
			d.pads[id] = pad
		}
		var state input.PadState
		for i := range state.Buttons {
			state.Buttons[i] = ebiten.IsStandardGamepadButtonPressed(id, ebiten.StandardGamepadButton(i))
		}
		state.X = ebiten.StandardGamepadAxisValue(id, ebiten.StandardGamepadAxisLeftStickHorizontal)
		state.Y = ebiten.StandardGamepadAxisValue(id, ebiten.StandardGamepadAxisLeftStickVertical)
		pad.Read(state, now, func(body input.Body) { d.queue.Push(now, body) })
	}
}

// Next returns when Poll is wanted; the loop turns by itself, so that nothing
// is.
func (d *Devices) Next(time.Duration) (next time.Duration, ok bool) { return math.MaxInt64, false }
