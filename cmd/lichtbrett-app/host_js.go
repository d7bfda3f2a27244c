package main

import (
	"runtime/debug"
	"strings"
	"syscall/js"
	"time"
	"unsafe"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/assets/text"
	"lichtbrett/game/puzzle"
	"lichtbrett/input"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/ui"
)

// host is the page that the app runs in. What the page's own script offers in
// the global object lichtbrett is used where it is there.
type host struct {
	page          js.Value
	probe         js.Value // an element that has the safe area as its padding
	reducedMotion js.Value // its media query
	safe          ui.Insets
	calm          bool
	unseen        func() // has the app work soon, if nobody sees the page
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
	h.reducedMotion = js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)")
	h.measure()
	return h
}

// measure reads what may change while the app runs.
func (h *host) measure() {
	style := js.Global().Call("getComputedStyle", h.probe)
	side := func(name string) float64 {
		return js.Global().Call("parseFloat", style.Get(name)).Float()
	}
	h.safe = ui.Insets{
		Left: side("paddingLeft"), Top: side("paddingTop"),
		Right: side("paddingRight"), Bottom: side("paddingBottom"),
	}
	h.calm = h.reducedMotion.Get("matches").Bool()
}

// onChange has wake called when the page changes.
func (h *host) onChange(wake func()) {
	changed := js.FuncOf(func(js.Value, []js.Value) any {
		h.measure()
		sharpen()
		wake()
		return nil
	})
	js.Global().Call("addEventListener", "resize", changed, true)
	h.reducedMotion.Call("addEventListener", "change", changed)
}

// sharpen updates the device pixel ratio that Ebitengine caches at start, as zooming in
// the browser changes it. In the browser MonitorType is a single float64. Ebitengine sizes its canvas when
// the window is resized, which it may have done already with the old number.
//
// Ebitengine 2.10 asks only once, too, and loses taps as 2.8 does; with it the download would
// grow by 10 % (3.01 for 2.74 MB), and the second visit's first frame took 1.8 s for 1.1 on
// the same busy machine: so it stays 2.8.
func sharpen() {
	monitor := ebiten.Monitor()
	if ratio := js.Global().Get("devicePixelRatio").Float(); ratio > 0 && ratio != monitor.DeviceScaleFactor() {
		*(*float64)(unsafe.Pointer(monitor)) = ratio
		js.Global().Call("dispatchEvent", js.Global().Get("Event").New("resize"))
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

// onUnseen has work called while nobody sees the page, when there are no frames: each
// time as a task of its own, as long as there is more. Timers are too slow then.
func (h *host) onUnseen(work func() (more bool)) {
	channel := js.Global().Get("MessageChannel").New()
	document := js.Global().Get("document")
	asked := false
	h.unseen = func() {
		if !asked && document.Get("hidden").Bool() {
			asked = true
			channel.Get("port2").Call("postMessage", nil)
		}
	}
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		asked = false
		if document.Get("hidden").Bool() && work() {
			h.unseen()
		}
		return nil
	}))
	document.Call("addEventListener", "visibilitychange", js.FuncOf(func(js.Value, []js.Value) any {
		h.unseen()
		return nil
	}))
}

// hasPosts says that there is work.
func (h *host) hasPosts() { h.unseen() }

// ready tells the page that the app is there. For its start the page has turned
// the collection of garbage off.
func (h *host) ready() {
	h.call("ready")
	debug.SetGCPercent(100)
}

func (h *host) storage(func()) storage.Local { return storage.Open() }

func (h *host) tab() storage.Local { return storage.OpenTab() }

func (h *host) language() text.Language {
	return text.Match(js.Global().Get("navigator").Get("language").String())
}

// device is what the user is likely to play with: on phones and tablets fingers.
func (h *host) device() input.Device {
	if js.Global().Call("matchMedia", "(pointer: coarse)").Get("matches").Bool() {
		return input.Touch
	}
	return input.Keyboard
}

// wanted is the language that the user asked for at this start; a page is not asked.
func (h *host) wanted() text.Language { return "" }

func (h *host) link() string {
	return strings.TrimPrefix(js.Global().Get("location").Get("hash").String(), "#")
}

// visit puts a fragment into the page's address, without going anywhere.
func (h *host) visit() func(fragment string) {
	return func(fragment string) {
		location := js.Global().Get("location")
		address := location.Get("pathname").String() + location.Get("search").String()
		if fragment != "" {
			address += "#" + fragment
		}
		js.Global().Get("history").Call("replaceState", nil, "", address)
	}
}

// onLink has follow called with the fragment of the page's address whenever
// that changes.
func (h *host) onLink(follow func(link string)) {
	js.Global().Call("addEventListener", "hashchange", js.FuncOf(func(js.Value, []js.Value) any {
		follow(h.link())
		return nil
	}))
}

// named is the server that the page's address names; nil for none. A page that
// any host of files may send is told by a link through which server it plays.
func (h *host) named() *string {
	query := js.Global().Get("URLSearchParams").New(js.Global().Get("location").Get("search"))
	if !query.Call("has", serverName).Bool() {
		return nil
	}
	named := query.Call("get", serverName).String()
	return &named
}

// byLink says that it is a link that names a server, which anybody may have written.
func (h *host) byLink() bool { return true }

// serverName is what names, in the query of the page's address, a server to play
// through that is not the page's own.
const serverName = "server"

// address returns the address of this page with another fragment; it names the
// server, if that is not the page's own.
func (h *host) address(server *client.Server) func(fragment string) string {
	return func(fragment string) string {
		location := js.Global().Get("location")
		address := location.Get("origin").String() + location.Get("pathname").String()
		if server != nil {
			named := strings.TrimPrefix(server.String(), "https://")
			address += "?" + serverName + "=" + js.Global().Call("encodeURIComponent", named).String()
		}
		return address + "#" + fragment
	}
}

// relay is the address at which a server lets people play together; without one
// the page's own does. It is empty for a page that no server sends.
func (h *host) relay(server *client.Server) string {
	if server != nil {
		return server.Relay()
	}
	at := js.Global().Get("location")
	switch at.Get("protocol").String() {
	case "https:":
		return "wss://" + at.Get("host").String() + protocol.Path
	case "http:":
		return "ws://" + at.Get("host").String() + protocol.Path
	}
	return ""
}

// onOnline has wake called when there is a network again, or somebody looks at
// the page again.
func (h *host) onOnline(wake func()) {
	woken := js.FuncOf(func(js.Value, []js.Value) any {
		wake()
		return nil
	})
	js.Global().Call("addEventListener", "online", woken)
	js.Global().Get("document").Call("addEventListener", "visibilitychange", woken)
}

// share hands an address to the system's own way of sharing, where fingers are
// used and there is one, else to the clipboard.
func (h *host) share(post func(func())) func(title, address string, done func(shell.Sharing)) {
	return func(title, address string, done func(shell.Sharing)) {
		navigator := js.Global().Get("navigator")
		var promise js.Value
		how := shell.Copied
		switch {
		case navigator.Get("share").Truthy() && js.Global().Call("matchMedia", "(pointer: coarse)").Get("matches").Bool():
			how = shell.Shared
			kind := "url"
			if !strings.Contains(address, "://") {
				kind = "text" // a result, say
			}
			promise = navigator.Call("share", map[string]any{"title": title, kind: address})
		case navigator.Get("clipboard").Truthy():
			promise = navigator.Get("clipboard").Call("writeText", address)
		default:
			done(shell.Unshared)
			return
		}
		var kept, failed js.Func
		settle := func(outcome shell.Sharing) js.Func {
			return js.FuncOf(func(_ js.Value, args []js.Value) any {
				if len(args) > 0 && args[0].Truthy() && args[0].Get("name").String() == "AbortError" {
					outcome = shell.Shared // the user has changed their mind
				}
				post(func() { done(outcome) })
				kept.Release()
				failed.Release()
				return nil
			})
		}
		kept, failed = settle(how), settle(shell.Unshared)
		promise.Call("then", kept, failed)
	}
}

// version is what the page says of its own.
func (h *host) version() string {
	return js.Global().Get("document").Get("documentElement").Get("dataset").Get("release").String()
}

// load has the page load the puzzles of a series, once.
func (h *host) load(post func(func())) func(*puzzle.Series, func(error)) {
	return func(s *puzzle.Series, done func(error)) {
		if s.Stored() {
			done(nil)
			return
		}
		await(h.page.Call("puzzles", s.Name), func(data []byte, err error) {
			post(func() {
				if err == nil {
					err = s.Store(data)
				}
				done(err)
			})
		})
	}
}

// document opens a document that lies beside the page.
func (h *host) document(func(func())) func(name string, failed func(file string)) {
	return func(name string, _ func(string)) { js.Global().Call("open", name, "_blank", "noopener") }
}

// stream reads server-sent events. The browser itself tries again when the
// connection is lost.
func (h *host) stream(post func(func())) func(path string, hear func(data string), lost func(forGood bool)) func() {
	return func(path string, hear func(data string), lost func(forGood bool)) func() {
		const closed = 2
		source := js.Global().Get("EventSource").New(path)
		open := true
		message := js.FuncOf(func(_ js.Value, args []js.Value) any {
			data := args[0].Get("data").String()
			post(func() {
				if open {
					hear(data)
				}
			})
			return nil
		})
		failure := js.FuncOf(func(js.Value, []js.Value) any {
			forGood := source.Get("readyState").Int() == closed
			post(func() {
				if open {
					lost(forGood)
				}
			})
			return nil
		})
		source.Set("onmessage", message)
		source.Set("onerror", failure)
		return func() {
			if open {
				open = false
				source.Call("close")
				message.Release()
				failure.Release()
			}
		}
	}
}

// updateReady reports whether a new version of the page waits.
func (h *host) updateReady() bool { return h.page.Truthy() && h.page.Get("updateReady").Truthy() }

// onUpdate has show called when a new version has come.
func (h *host) onUpdate(show func()) {
	js.Global().Call("addEventListener", "lichtbrett:update", js.FuncOf(func(js.Value, []js.Value) any {
		show()
		return nil
	}))
}

// update starts the new version.
func (h *host) update() { h.call("update") }

func (h *host) configure() {}

// turn does nothing: the window is the browser's.
func (h *host) turn() error { return nil }

// pixels is how many physical pixels a pixel of the page has.
func (h *host) pixels() float64 { return ebiten.Monitor().DeviceScaleFactor() }
