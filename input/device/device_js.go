package device

import (
	"strconv"
	"syscall/js"
	"time"

	"lichtbrett/game/console"
	"lichtbrett/input"
)

// Devices listens to the page: keys, pointers, the wheel, gamepads, and what
// happens to the mirrored elements, which carry the ID of their node in the
// attribute data-ui. The listeners stand in the capture phase of the window, so
// that they see everything first and once, wherever it happens; Ebitengine sees
// none of it.
type Devices struct {
	queue *input.Queue
	wake  func()
	keys  input.Keys
	pads  map[int]*input.Pad

	polling js.Value // the interval that reads the gamepads; undefined if none
	poll    js.Func
	lastUp  tap
	quiet   bool // the program changes the page: see Quietly
}

// tap is where and when a pointer went up last; fresh until a click follows.
type tap struct {
	x, y  float64
	at    time.Duration
	fresh bool
}

var (
	window    = js.Global()
	document  = window.Get("document")
	navigator = window.Get("navigator")

	early = js.ValueOf(map[string]any{"capture": true, "passive": false}) // how events are observed
)

// Now is the time since the page was opened.
func Now() time.Duration { return milliseconds(window.Get("performance").Call("now")) }

func milliseconds(v js.Value) time.Duration {
	return time.Duration(v.Float() * float64(time.Millisecond))
}

// Open listens to all devices save gamepads and puts what they say into the
// queue; wake is called after each, and must not block.
func Open(queue *input.Queue, wake func()) *Devices {
	d := &Devices{queue: queue, wake: wake, pads: map[int]*input.Pad{}}
	d.listen("keydown", d.keyDown)
	d.listen("keyup", d.keyUp)
	for name, phase := range map[string]input.Phase{
		"pointerdown": input.Down, "pointermove": input.Move, "pointerup": input.Up, "pointercancel": input.Cancel,
	} {
		d.listen(name, func(e js.Value) { d.pointer(e, phase) })
	}
	d.listen("mousedown", func(e js.Value) {
		if !typing(e.Get("target")) {
			e.Call("preventDefault") // keeps the focus where it is and selects nothing
		}
	})
	d.listen("contextmenu", func(e js.Value) {
		if !typing(e.Get("target")) {
			e.Call("preventDefault") // a long press is a long press
		}
	})
	for _, name := range []string{"mouseup", "mousemove", "touchstart", "touchmove", "touchend"} {
		d.listen(name, func(js.Value) {})
	}
	d.listen("wheel", d.wheel)
	d.listen("click", d.click)
	d.listen("input", d.edited)
	d.listen("compositionstart", func(e js.Value) { d.compose(e, true) })
	d.listen("compositionend", func(e js.Value) { d.compose(e, false) })
	d.observe(window, "focusin", func(e js.Value) { d.focus(e, e.Get("target")) })
	d.observe(window, "focusout", func(e js.Value) {
		if !e.Get("relatedTarget").Truthy() {
			d.focus(e, js.Null())
		}
	})
	page := document.Get("documentElement")
	d.observe(page, "pointerleave", func(e js.Value) {
		if e.Get("target").Equal(page) && e.Get("pointerType").String() == "mouse" {
			d.pointer(e, input.Cancel)
		}
	})
	d.observe(window, "blur", func(e js.Value) {
		if e.Get("target").Equal(window) { // elements that lose the focus are heard here too
			d.blur(e)
		}
	})
	d.observe(document, "visibilitychange", d.blur)
	d.poll = js.FuncOf(func(js.Value, []js.Value) any {
		d.readPads()
		return nil
	})
	return d
}

// WatchPads listens to gamepads too, from now on. It is called after the first
// frame: at the first question for gamepads the browser looks through all devices
// of the machine.
func (d *Devices) WatchPads() {
	d.observe(window, "gamepadconnected", func(js.Value) { d.pollPads() })
	d.pollPads()
}

// observe calls handle for each event of a name at a target, in the capture
// phase.
func (d *Devices) observe(target js.Value, name string, handle func(js.Value)) {
	listener := js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle(args[0])
		return nil
	})
	target.Call("addEventListener", name, listener, early)
}

// listen observes the window for events in the app, that is, on the canvas, on
// mirrored elements or on nothing, and keeps them from Ebitengine.
func (d *Devices) listen(name string, handle func(js.Value)) {
	d.observe(window, name, func(e js.Value) {
		if !ours(e.Get("target")) {
			return
		}
		e.Call("stopPropagation")
		handle(e)
	})
}

// ours reports whether an element belongs to the app and not to the page around
// it, such as a message of the page with a button.
func ours(element js.Value) bool {
	if !element.Get("closest").Truthy() {
		return true // the document or the window
	}
	switch element.Get("nodeName").String() {
	case "CANVAS", "BODY", "HTML":
		return true
	}
	return element.Call("closest", "#lichtbrett-semantics").Truthy()
}

// typing reports whether an element is a text field, which handles keys and
// pointers by itself.
func typing(element js.Value) bool {
	switch element.Get("nodeName").String() {
	case "TEXTAREA":
		return true
	case "INPUT":
		return element.Get("type").String() != "range"
	}
	return false
}

// node returns the ID of the node whose mirrored element this is or is in.
func node(element js.Value) (id string, ok bool) {
	if !element.Truthy() || !element.Get("closest").Truthy() {
		return "", false
	}
	mirrored := element.Call("closest", "[data-ui]")
	if !mirrored.Truthy() {
		return "", false
	}
	return mirrored.Get("dataset").Get("ui").String(), true
}

func (d *Devices) push(e js.Value, body input.Body) {
	d.queue.Push(milliseconds(e.Get("timeStamp")), body)
	d.wake()
}

func (d *Devices) keyDown(e js.Value) {
	if composing(e) || e.Get("ctrlKey").Truthy() || e.Get("altKey").Truthy() || e.Get("metaKey").Truthy() {
		return // the browser's own
	}
	code := keyCode(e)
	if typing(e.Get("target")) {
		d.keyInField(e, code)
		return
	}
	if !speaks(code) {
		return
	}
	e.Call("preventDefault")
	if body := d.keys.Press(code, milliseconds(e.Get("timeStamp"))); body != nil {
		d.push(e, body)
	}
}

// composing reports whether a key is an input method's: in Safari that is told
// only by the number that such keys have.
func composing(e js.Value) bool {
	const processed = 229
	return e.Get("isComposing").Truthy() || e.Get("keyCode").Equal(js.ValueOf(processed))
}

// keyInField takes the keys that do not edit.
func (d *Devices) keyInField(e js.Value, code string) {
	id, ok := node(e.Get("target"))
	switch {
	case code == "Escape":
		d.push(e, input.Button{Key: console.Back})
	case ok && (code == "Enter" || code == "NumpadEnter") && !e.Get("shiftKey").Bool():
		e.Call("preventDefault")
		d.push(e, input.Activate{ID: id})
	}
}

// compose marks a field while an input method is at work in it, so that nobody
// else writes there.
func (d *Devices) compose(e js.Value, begins bool) {
	target := e.Get("target")
	if begins {
		target.Get("dataset").Set("composing", "true")
		return
	}
	target.Get("dataset").Delete("composing")
	d.edited(e)
}

func (d *Devices) keyUp(e js.Value) {
	code := keyCode(e)
	d.keys.Release(code)
	if e.Get("key").String() == "Meta" {
		d.keys.ReleaseAll() // no key goes up while it is down on a Mac
	}
	if speaks(code) && !typing(e.Get("target")) {
		e.Call("preventDefault") // a button would be clicked by the space bar
	}
}

// keyCode returns the physical key, or what it is called where it has no code.
func keyCode(e js.Value) string {
	if code := e.Get("code").String(); code != "" {
		return code
	}
	return e.Get("key").String()
}

func (d *Devices) pointer(e js.Value, phase input.Phase) {
	if phase == input.Down {
		if e.Get("button").Int() != 0 {
			return
		}
		d.capture(e)
	}
	p := input.Pointer{
		ID: e.Get("pointerId").Int(), Device: input.Mouse, Phase: phase,
		X: e.Get("clientX").Float(), Y: e.Get("clientY").Float(),
	}
	switch e.Get("pointerType").String() {
	case "touch":
		p.Device = input.Touch
	case "pen":
		p.Device = input.Pen
	}
	if phase == input.Up {
		if e.Get("button").Int() != 0 {
			return
		}
		d.lastUp = tap{p.X, p.Y, milliseconds(e.Get("timeStamp")), true}
	}
	d.push(e, p)
}

// capture keeps a pointer that went down ours until it goes up, also outside of
// the window, and when the element under it goes away.
func (d *Devices) capture(e js.Value) {
	if typing(e.Get("target")) || !e.Get("isTrusted").Truthy() {
		return
	}
	defer func() { _ = recover() }() // a pointer that is gone already cannot be kept
	if canvas := document.Call("querySelector", "canvas"); canvas.Truthy() {
		canvas.Call("setPointerCapture", e.Get("pointerId"))
	}
}

// The wheel's units in pixels: pixel, line, page.
var wheelUnits = []float64{1, 24, 400}

func (d *Devices) wheel(e js.Value) {
	if e.Get("ctrlKey").Truthy() {
		return // zooms the page
	}
	unit := wheelUnits[e.Get("deltaMode").Int()]
	d.push(e, input.Wheel{
		X: e.Get("clientX").Float(), Y: e.Get("clientY").Float(),
		DX: e.Get("deltaX").Float() * unit, DY: e.Get("deltaY").Float() * unit,
	})
}

// clickDelay is how long after a pointer's Up its click may come.
const clickDelay = 60 * time.Millisecond

// click takes clicks of assistive technology and of scripts. One that a pointer
// made was handled with the pointer.
func (d *Devices) click(e js.Value) {
	up := d.lastUp
	d.lastUp.fresh = false
	id, ok := node(e.Get("target"))
	if !ok || typing(e.Get("target")) {
		return
	}
	if up.fresh {
		box := e.Get("target").Call("getBoundingClientRect")
		under := up.x >= box.Get("left").Float() && up.x < box.Get("right").Float() &&
			up.y >= box.Get("top").Float() && up.y < box.Get("bottom").Float()
		soon := milliseconds(e.Get("timeStamp"))-up.at < clickDelay
		if e.Get("detail").Int() > 0 || under && soon {
			return
		}
	}
	d.push(e, input.Activate{ID: id})
}

func (d *Devices) edited(e js.Value) {
	target := e.Get("target")
	id, ok := node(target)
	switch {
	case !ok:
	case target.Get("type").String() == "range":
		d.push(e, input.Adjust{ID: id, Value: target.Get("valueAsNumber").Int()})
	default:
		change, _ := strconv.Atoi(target.Get("dataset").Get("change").String())
		d.push(e, input.Edit{ID: id, Text: target.Get("value").String(), Change: change})
	}
}

func (d *Devices) focus(e, element js.Value) {
	id, _ := node(element)
	if element.Truthy() && element.Get("readOnly").Truthy() {
		element.Call("select") // it is there to be copied
	}
	if !d.quiet {
		d.push(e, input.Focus{ID: id})
	}
}

// Quietly has the program change the page. The focus events that the browser sends
// meanwhile are of its making, not of anybody's.
func (d *Devices) Quietly(change func()) {
	d.quiet = true
	change()
	d.quiet = false
}

func (d *Devices) blur(e js.Value) {
	if e.Get("type").String() == "visibilitychange" && !document.Get("hidden").Bool() {
		d.wake()
		return
	}
	d.keys.ReleaseAll()
	d.push(e, input.Blur{})
}

// padInterval is how often gamepads are read while nothing is drawn: short
// enough to see a quick tap, which lasts some 50 ms.
const padInterval = 30 * time.Millisecond

// pollPads reads the gamepads at intervals as long as there are any.
func (d *Devices) pollPads() {
	if d.polling.Truthy() || len(connectedPads()) == 0 {
		return
	}
	d.polling = window.Call("setInterval", d.poll, padInterval.Milliseconds())
	d.readPads()
}

// connectedPads returns the gamepads in the standard mapping. Without a secure
// connection, or where the page's policy forbids them, there are none.
func connectedPads() (pads []js.Value) {
	if !navigator.Get("getGamepads").Truthy() {
		return nil
	}
	defer func() { _ = recover() }()
	list := navigator.Call("getGamepads")
	for i := range list.Length() {
		if pad := list.Index(i); pad.Truthy() && pad.Get("connected").Truthy() && pad.Get("mapping").String() == "standard" {
			pads = append(pads, pad)
		}
	}
	return pads
}

func (d *Devices) readPads() {
	connected := connectedPads()
	if len(connected) == 0 {
		if d.polling.Truthy() {
			window.Call("clearInterval", d.polling)
			d.polling = js.Undefined()
		}
		clear(d.pads)
		return
	}
	now := Now()
	for _, pad := range connected {
		index := pad.Get("index").Int()
		known := d.pads[index]
		if known == nil {
			known = &input.Pad{}
			d.pads[index] = known
		}
		known.Read(padState(pad), now, func(body input.Body) {
			d.queue.Push(now, body)
			d.wake()
		})
	}
}

func padState(pad js.Value) input.PadState {
	var state input.PadState
	buttons, axes := pad.Get("buttons"), pad.Get("axes")
	for i := range min(len(state.Buttons), buttons.Length()) {
		state.Buttons[i] = buttons.Index(i).Get("pressed").Truthy()
	}
	if axes.Length() >= 2 {
		state.X, state.Y = axes.Index(0).Float(), axes.Index(1).Float()
	}
	return state
}

// Poll does what is due now: keys that repeat, and gamepads. The pixels of the
// screen are of no interest here.
func (d *Devices) Poll(now time.Duration, _ float64) {
	if body := d.keys.Tick(now); body != nil {
		d.queue.Push(now, body)
	}
	if d.polling.Truthy() {
		d.readPads()
	}
}

// Next returns when Poll is wanted if nothing happens; ok is false if not at
// all. Gamepads are read without it.
func (d *Devices) Next(now time.Duration) (next time.Duration, ok bool) { return d.keys.Next(now) }

// speaks reports whether a key says anything outside of text fields.
func speaks(code string) bool {
	switch input.Meaning(code).(type) {
	case input.Button, input.Hint, input.Jump:
		return true
	}
	return false
}
