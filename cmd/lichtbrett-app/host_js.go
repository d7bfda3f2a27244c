package main

import (
	"strings"
	"syscall/js"
	"time"
	"unsafe"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/assets/text"
	"lichtbrett/render/store"
	"lichtbrett/render/ui"
)

// host is the page that the app runs in. What the page's own script offers in
// the global object lichtbrett is used where it is there.
type host struct {
	page  js.Value
	probe js.Value // an element that has the safe area as its padding
	still js.Value // the media query for reduced motion
	safe  ui.Insets
	calm  bool
	wake  func()
}

// options are what the user may ask for at the start; a page has none.
type options struct{}

func openHost(options) *host {
	h := &host{page: js.Global().Get("lichtbrett")}
	document := js.Global().Get("document")
	h.probe = document.Call("createElement", "div")
	h.probe.Get("style").Set("cssText", "position:fixed;visibility:hidden;pointer-events:none;"+
		"padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)")
	document.Get("body").Call("appendChild", h.probe)
	h.still = js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)")
	h.look()
	return h
}

// look reads what may change while the app runs.
func (h *host) look() {
	style := js.Global().Call("getComputedStyle", h.probe)
	side := func(name string) float64 {
		return js.Global().Call("parseFloat", style.Get(name)).Float()
	}
	h.safe = ui.Insets{
		Left: side("paddingLeft"), Top: side("paddingTop"),
		Right: side("paddingRight"), Bottom: side("paddingBottom"),
	}
	h.calm = h.still.Get("matches").Bool()
}

// onChange has wake called when the page changes.
func (h *host) onChange(wake func()) {
	changed := js.FuncOf(func(js.Value, []js.Value) any {
		h.look()
		sharpen()
		wake()
		return nil
	})
	js.Global().Call("addEventListener", "resize", changed, true)
	h.still.Call("addEventListener", "change", changed)
}

// sharpen has Ebitengine ask again how many physical pixels a pixel of the page
// has, which it does only once: zooming in the browser changes that. The type of
// a monitor is, in the browser, this one number.
func sharpen() {
	monitor := ebiten.Monitor()
	if ratio := js.Global().Get("devicePixelRatio").Float(); ratio > 0 && ratio != monitor.DeviceScaleFactor() {
		*(*float64)(unsafe.Pointer(monitor)) = ratio
	}
}

// call calls a function of the page's script, if it is there.
func (h *host) call(name string, args ...any) {
	if h.page.Truthy() && h.page.Get(name).Truthy() {
		h.page.Call(name, args...)
	}
}

// hold holds the next frame back for d, or until release.
func (h *host) hold(d, _ time.Duration) {
	if d == forever {
		h.call("hold", -1)
		return
	}
	h.call("hold", d.Milliseconds())
}

func (h *host) release() { h.call("release") }

func (h *host) ready() { h.call("ready") }

func (h *host) store() store.Store { return store.Open() }

func (h *host) language() text.Language {
	return text.Match(js.Global().Get("navigator").Get("language").String())
}

func (h *host) link() string {
	return strings.TrimPrefix(js.Global().Get("location").Get("hash").String(), "#")
}

func (h *host) configure() {}

// pixels is how many physical pixels a pixel of the page has.
func (h *host) pixels() float64 { return ebiten.Monitor().DeviceScaleFactor() }
