package thinking

import (
	"encoding/json"
	"errors"
	"syscall/js"

	"lichtbrett/game/ai"
)

func newBackend() backend {
	w := &workerBackend{page: js.Global().Get("lichtbrett")}
	w.answered = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].Get("target").Equal(w.worker) {
			var reply ai.Reply
			if err := json.Unmarshal([]byte(args[0].Get("data").String()), &reply); err != nil {
				reply.Error = err.Error()
			}
			w.finish(reply)
		}
		return nil
	})
	w.failed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		args[0].Call("preventDefault")
		if args[0].Get("target").Equal(w.worker) {
			w.end()
			w.fail(errWorker)
		}
		return nil
	})
	return w
}

var errWorker = errors.New("the page's worker does not run")

// workerBackend thinks in the page's Web Worker, which is started at the first
// question, and at the next one after it has failed.
type workerBackend struct {
	page    js.Value
	worker  js.Value
	request ai.Request
	done    func(ai.Reply)

	// What the workers call, one after the other: an event of one that has ended is nobody's.
	answered, failed js.Func
}

func (w *workerBackend) ask(r ai.Request, done func(ai.Reply)) {
	w.request, w.done = r, done
	text, err := json.Marshal(r)
	if err == nil && w.worker.IsUndefined() {
		err = w.start()
	}
	if err != nil {
		w.fail(err)
		return
	}
	w.worker.Call("postMessage", string(text))
}

func (w *workerBackend) start() (err error) {
	defer func() {
		if recover() != nil {
			err = errWorker // The browser refuses it, or the page offers none.
		}
	}()
	w.worker = w.page.Call("worker")
	w.worker.Set("onmessage", w.answered)
	w.worker.Set("onerror", w.failed)
	return nil
}

func (w *workerBackend) finish(reply ai.Reply) {
	if done := w.done; done != nil {
		w.done = nil
		done(reply)
	}
}

func (w *workerBackend) fail(err error) { w.finish(ai.Reply{Ply: w.request.Ply, Error: err.Error()}) }

// forget ends the worker if it is busy; the next question starts another one,
// which the browser has at hand.
func (w *workerBackend) forget() {
	if w.done != nil && !w.worker.IsUndefined() {
		w.end()
	}
	w.done = nil
}

func (w *workerBackend) end() {
	w.worker.Call("terminate")
	w.worker = js.Undefined()
}
