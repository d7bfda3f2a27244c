package webfont

import (
	"syscall/js"

	"lichtbrett/assets/font"
)

var (
	asked  bool
	loaded []func() // are called once they are there
)

// Load gives the page the fonts; again it does nothing.
func Load() {
	if asked {
		return
	}
	asked = true
	fonts := js.Global().Get("document").Get("fonts")
	for weight, file := range map[string][]byte{"400": font.Regular, "700": font.Bold} {
		bytes := js.Global().Get("Uint8Array").New(len(file))
		js.CopyBytesToJS(bytes, file)
		fonts.Call("add", js.Global().Get("FontFace").New(name, bytes, map[string]any{"weight": weight}))
	}
	if fonts.Get("status").String() == "loaded" {
		return // there was nothing to wait for
	}
	var done js.Func
	done = js.FuncOf(func(js.Value, []js.Value) any {
		done.Release()
		for _, f := range loaded {
			f()
		}
		return nil
	})
	fonts.Get("ready").Call("then", done)
}

// OnLoad has f called when the browser has loaded the fonts some time after they
// were asked for, so that it sets text differently than before.
func OnLoad(f func()) { loaded = append(loaded, f) }
