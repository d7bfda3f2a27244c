package audio

import (
	"syscall/js"

	"lichtbrett/assets/sound"
)

// rest is how long after the last sound the browser's audio is put to rest, in
// milliseconds: a running one costs power though it is silent.
const rest = 4000

// gestures are the events after which browsers allow sound.
var gestures = [...]string{"keydown", "mousedown", "pointerup", "touchend"}

// output is the browser's Web Audio (W3C, "Web Audio API"). Its context is made
// in the first gesture.
type output struct {
	window  js.Value
	context js.Value // undefined until the first gesture
	buffers [sound.Count]js.Value

	timer   js.Value
	suspend js.Func
}

func newOutput() *output {
	o := &output{window: js.Global().Get("window"), timer: js.Null()}
	if !o.window.Truthy() || !o.window.Get("AudioContext").Truthy() {
		o.window = js.Undefined()
		return o
	}
	o.suspend = js.FuncOf(func(js.Value, []js.Value) any {
		o.timer = js.Null()
		o.context.Call("suspend")
		return nil
	})
	gesture := js.FuncOf(func(js.Value, []js.Value) any {
		o.unlock()
		return nil
	})
	// Before everyone else: this event's own sound is to be heard already.
	how := map[string]any{"capture": true, "passive": true}
	for _, name := range gestures {
		o.window.Call("addEventListener", name, gesture, how)
	}
	return o
}

// unlock makes the context during a gesture, or wakes one that the browser has
// not let run.
func (o *output) unlock() {
	if o.context.IsUndefined() {
		// Some keys and buttons are no permission; asking then would be
		// complained about.
		if active := o.window.Get("navigator").Get("userActivation"); active.Truthy() && !active.Get("isActive").Bool() {
			return
		}
		o.context = o.window.Get("AudioContext").New(map[string]any{"latencyHint": "interactive"})
		o.restLater()
		return
	}
	if o.timer.IsNull() {
		return // resting: the next sound wakes it
	}
	o.wake()
}

// wake lets the context run if it does not.
func (o *output) wake() {
	if o.context.Get("state").String() != "running" {
		o.context.Call("resume")
	}
}

// restLater puts the context to rest after a while without sounds.
func (o *output) restLater() {
	if !o.timer.IsNull() {
		o.window.Call("clearTimeout", o.timer)
	}
	o.timer = o.window.Call("setTimeout", o.suspend, rest)
}

func (o *output) play(x sound.Sound) {
	if o.context.IsUndefined() {
		return
	}
	o.wake()
	o.restLater()
	source := o.context.Call("createBufferSource")
	source.Set("buffer", o.buffer(x))
	source.Call("connect", o.context.Get("destination"))
	source.Call("start")
}

// buffer returns a sound's samples on the browser's side.
func (o *output) buffer(x sound.Sound) js.Value {
	if o.buffers[x].IsUndefined() {
		samples := x.Samples()
		b := o.context.Call("createBuffer", 1, len(samples), sound.Rate)
		floats := b.Call("getChannelData", 0)
		bytes := js.Global().Get("Uint8Array").New(
			floats.Get("buffer"), floats.Get("byteOffset"), floats.Get("byteLength"))
		js.CopyBytesToJS(bytes, littleEndian(samples))
		o.buffers[x] = b
	}
	return o.buffers[x]
}
