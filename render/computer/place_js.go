package computer

import (
	"encoding/json"
	"syscall/js"

	"lichtbrett/game/ai"
)

// newPlace thinks in a Web Worker where the page offers one.
func newPlace() place {
	if page := js.Global().Get("lichtbrett"); page.Truthy() && page.Get("worker").Truthy() {
		return &worker{page: page}
	}
	return &slices{}
}

// worker thinks in the page's Web Worker, which is started at the first
// question. Where it fails, slices take over.
type worker struct {
	page    js.Value
	worker  js.Value
	request ai.Request
	done    func(ai.Reply)
	slices  *slices
}

func (w *worker) ask(r ai.Request, done func(ai.Reply)) {
	w.request, w.done = r, done
	if w.slices != nil {
		w.slices.ask(r, done)
		return
	}
	if w.worker.IsUndefined() {
		w.start()
	}
	if text, err := json.Marshal(r); err != nil {
		done(ai.Reply{Ply: r.Ply, Error: err.Error()})
	} else if w.slices == nil {
		w.worker.Call("postMessage", string(text))
	}
}

func (w *worker) start() {
	defer func() {
		if recover() != nil {
			w.fallBack()
		}
	}()
	w.worker = w.page.Call("worker")
	w.worker.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var reply ai.Reply
		if err := json.Unmarshal([]byte(args[0].Get("data").String()), &reply); err != nil {
			reply.Error = err.Error()
		}
		w.finish(reply)
		return nil
	}))
	w.worker.Set("onerror", js.FuncOf(func(_ js.Value, args []js.Value) any {
		args[0].Call("preventDefault")
		w.fallBack()
		return nil
	}))
}

func (w *worker) finish(reply ai.Reply) {
	if done := w.done; done != nil {
		w.done = nil
		done(reply)
	}
}

// fallBack gives the request under way, and all to come, to slices.
func (w *worker) fallBack() {
	if w.slices != nil {
		return
	}
	w.slices = &slices{}
	if w.done != nil {
		w.slices.ask(w.request, w.done)
		w.page.Call("release")
	}
}

// forget ends the worker if it is busy; the next question starts another one,
// which the browser has at hand.
func (w *worker) forget() {
	if w.slices != nil {
		w.slices.forget()
	} else if w.done != nil && !w.worker.IsUndefined() {
		w.worker.Call("terminate")
		w.worker = js.Undefined()
	}
	w.done = nil
}

func (w *worker) work() bool { return w.slices != nil && w.slices.work() }
