//go:build e2e

package e2e

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/web/chromiumtest"
)

//go:embed instruments.js
var instruments string

// limit is how long a test may take from its first visit on: then the step that it is at
// fails, and says what was waited for. What does not even come to that is ended, and with it
// all tests, another limit later.
const limit = 30 * time.Minute

// limits has the times of the tests that are run.
var limits sync.Map

// until returns when the time for a test is up.
func until(t *testing.T) time.Time {
	at, began := limits.LoadOrStore(t, time.Now().Add(limit))
	if !began {
		hangs := time.AfterFunc(2*limit, func() {
			debug.SetTraceback("all")
			panic(t.Name() + " hangs")
		})
		t.Cleanup(func() { hangs.Stop(); limits.Delete(t) })
	}
	return at.(time.Time)
}

// visitor is a person with the page open in a tab. All methods fail the test if
// what they are asked for cannot be done within chromiumtest.StepTimeout, while no frame comes,
// or within the test's limit.
type visitor struct {
	t         *testing.T
	site      *site
	tab       *chromiumtest.Tab
	heard     int    // how much of what was said has been listened to
	tolerated string // what messages of the console may contain
	hurries   bool   // others look more closely at what it sees
}

// device is what a visitor has in front of them.
type device struct {
	width, height int64
	scale         float64
	touch         bool
	language      string
	calm          bool                  // the system asks for reduced motion
	browser       *chromiumtest.Browser // nil for the one that all use
}

var (
	desktop = device{width: 1280, height: 800, scale: coarse, language: "en-US"}
	small   = device{width: 320, height: 568, scale: coarse, touch: true, language: "en-US"}
	phone   = device{width: 390, height: 844, scale: coarse, touch: true, language: "en-US"}
	across  = device{width: 844, height: 390, scale: coarse, touch: true, language: "en-US"}
)

// coarse is the scale of a browser that shows everything at half its size. A processor draws
// here, and that takes more of it than anything else; LEDs can be told apart even so.
const coarse = 0.5

// sharply returns the device without that, for pictures that are looked at closely.
func (d device) sharply() device {
	d.scale = 1
	return d
}

// in returns the device set to another language.
func (d device) in(language string) device {
	d.language = language
	return d
}

// calmly returns the device set to reduced motion, which is also faster to test
// with.
func (d device) calmly() device {
	d.calm = true
	return d
}

// visit opens the page for the first time, and waits for the app. What it writes
// to the console fails the test, and a failing test leaves a picture.
func visit(t *testing.T, d device) *visitor {
	return visitSite(t, openSite(t), d, "")
}

// visitSite opens a page at a path below a site's address. Scripts are run before its own.
func visitSite(t *testing.T, s *site, d device, path string, scripts ...string) *visitor {
	v := openTab(t, s, d, path, scripts...)
	v.waitForReady()
	return v
}

// openTab opens a page without waiting for the app.
func openTab(t *testing.T, s *site, d device, path string, scripts ...string) *visitor {
	viewport := []chromedp.EmulateViewportOption{chromedp.EmulateScale(d.scale)}
	if d.touch {
		viewport = append(viewport, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	before := []chromedp.Action[chromedp.Void]{
		chromedp.EmulateViewport(d.width, d.height, viewport...),
		chromiumtest.Command(emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}),
		chromiumtest.Preload(fmt.Sprintf(`Object.defineProperty(navigator, "language", { get: () => %q })`, d.language)),
		chromiumtest.Preload(instruments),
	}
	if d.calm {
		before = append(before, reducedMotion)
	}
	for _, script := range scripts {
		before = append(before, chromiumtest.Preload(script))
	}
	tab, err := cmp.Or(d.browser, tabs).Open(s.url()+path, before...)
	require.NoError(t, err)
	tab.Until(until(t))
	v := &visitor{t: t, site: s, tab: tab}
	s.visitors.Add(1)
	t.Cleanup(v.leave)
	return v
}

// reducedMotion has the system ask for it.
var reducedMotion = chromiumtest.Command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
	Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
})

// calm has the system ask for reduced motion from now on.
func (v *visitor) calm() {
	v.do(reducedMotion)
	v.turn()
}

// leave ends the visit.
func (v *visitor) leave() {
	v.tab.Until(time.Time{})
	if v.t.Failed() {
		v.takePicture("failed")
		v.t.Logf("At the end there were:\n%s", v.inventory())
		v.t.Logf("Its frames: %s", see[string](v, `JSON.stringify({ ...instruments, heard: undefined })`))
	}
	for _, message := range v.tab.Console() {
		if v.tolerated != "" && strings.Contains(message.String(), v.tolerated) {
			continue
		}
		// When the browser reads the manifest is its own affair: a server that is meant to be gone may be so by then.
		if strings.HasSuffix(message.URL, "/manifest.webmanifest") && strings.Contains(message.String(), "ERR_CONNECTION_REFUSED") {
			continue
		}
		v.t.Errorf("The console says: %s (%s:%d)", message, message.URL, message.Line)
	}
	if v.site.visitors.Add(-1) == 0 { // All that the browser keeps of all sites would be gigabytes.
		_ = v.tab.Do(chromiumtest.Command(storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: "http://" + v.site.address, StorageTypes: "all"}))
	}
	v.tab.Close()
}

func (v *visitor) waitForReady() {
	require.NoError(v.t, v.tab.WaitForReady())
	require.NoError(v.t, v.tab.WaitFor(`document.getElementById("lichtbrett-semantics") !== null`))
}

// reload loads the page again.
func (v *visitor) reload() {
	require.NoError(v.t, v.tab.Do(chromedp.Reload()))
	v.heard = 0
	v.waitForReady()
}

// forget deletes everything that is stored, and leaves the choice of games as on
// the first visit.
func (v *visitor) forget() {
	v.find("heading", "Lichtbrett")
	for _, button := range []string{"Settings", "Delete everything", "Delete", "Close"} {
		v.activate("button", button)
	}
	require.Zero(v.t, see[int](v, `localStorage.length`))
}

// waitFor waits until a JavaScript expression is true, for as long as frames come.
func (v *visitor) waitFor(condition string) {
	err := v.tab.WaitFor(condition)
	for frames := -1; err != nil; err = v.tab.WaitFor(condition) {
		now, gone := chromiumtest.Evaluate[int](v.tab, `instruments.frames`)
		if gone != nil || now == frames {
			break
		}
		frames = now
	}
	require.NoError(v.t, err)
}

// rest waits until nothing moves any more: the app has asked for no frame and
// has none to come.
func (v *visitor) rest() {
	v.waitFor(`instruments.resting()`)
}

// still waits until nothing moves just now. A clock may run.
func (v *visitor) still() {
	v.waitFor(`instruments.still()`)
}

// turn waits until the app has seen all that was done so far, and has mirrored
// it: for three frames and one for each thing that was done, as far as they are asked for.
// In the first it may still paint what was done before; then a slow one handles what was done,
// one after the other, paints it, and mirrors it, each in a frame of its own.
func (v *visitor) turn() {
	v.waitFor(fmt.Sprintf(`instruments.pending === 0 || instruments.frames > %d`, see[int](v, `Math.max(instruments.frames, instruments.owed)`)+3))
}

// see returns the value of a JavaScript expression; a promise is waited for.
func see[T any](v *visitor, expression string) T {
	value, err := chromiumtest.Evaluate[T](v.tab, expression)
	require.NoError(v.t, err, expression)
	return value
}

func (v *visitor) do(actions ...chromedp.Action[chromedp.Void]) {
	require.NoError(v.t, v.tab.Do(actions...))
}

// takePicture leaves a picture, named after the test and what it shows.
func (v *visitor) takePicture(what string) {
	name := strings.NewReplacer("/", "-", " ", "-").Replace(v.t.Name() + "-" + what + ".png")
	path := filepath.Join(pictures, name)
	if err := v.tab.Screenshot(path); err != nil {
		v.t.Logf("No picture: %v", err)
		return
	}
	v.t.Logf("See %s", path)
}

// hears waits until screen readers are told something that contains the words,
// after all that was heard before.
func (v *visitor) hears(words string) {
	v.hearsOneOf(words)
}

// hearsOneOf is hears for several possibilities, and returns which one it was.
func (v *visitor) hearsOneOf(words ...string) (which string) {
	list, err := json.Marshal(words)
	require.NoError(v.t, err)
	heard := fmt.Sprintf(`instruments.heard.slice(%d).findIndex((said) => %s.some((words) => said.includes(words)))`, v.heard, list)
	if err := v.tab.WaitFor(heard + ` >= 0`); err != nil {
		require.NoError(v.t, err, "%q was not heard after %q", words, see[[]string](v, `instruments.heard`))
	}
	v.heard += see[int](v, heard) + 1
	said := see[string](v, fmt.Sprintf(`instruments.heard[%d]`, v.heard-1))
	return words[slices.IndexFunc(words, func(w string) bool { return strings.Contains(said, w) })]
}

// reads waits until something that contains the words is written on the page.
func (v *visitor) reads(words string) {
	if err := v.tab.WaitFor(fmt.Sprintf(`document.getElementById("lichtbrett-semantics").textContent.includes(%q)`, words)); err != nil {
		require.NoError(v.t, err, "%q is not to be read", words)
	}
}

// press presses keys one after the other, each for no time at all: names of
// keys, separated by blanks.
func (v *visitor) press(keys string) {
	for _, name := range strings.Fields(keys) {
		k, ok := keyboard[name]
		require.True(v.t, ok, "there is no key %q", name)
		down := input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeKeyDown, Timestamp: now(), Key: k.key, Code: k.code, Text: k.text,
			WindowsVirtualKeyCode: k.number, NativeVirtualKeyCode: k.number, Modifiers: k.modifiers,
		}
		if k.text == "" {
			down.Type = input.DispatchKeyEventTypeRawKeyDown
		}
		up := down
		up.Type, up.Text = input.DispatchKeyEventTypeKeyUp, ""
		v.do(chromiumtest.Command(input.DispatchKeyEvent, down), chromiumtest.Command(input.DispatchKeyEvent, up))
	}
}

// key is a key of the keyboard as the protocol names it.
type key struct {
	key, code, text string
	number          int64
	modifiers       int64
}

var keyboard = map[string]key{
	"Left":        {"ArrowLeft", "ArrowLeft", "", 37, 0},
	"Up":          {"ArrowUp", "ArrowUp", "", 38, 0},
	"Right":       {"ArrowRight", "ArrowRight", "", 39, 0},
	"Down":        {"ArrowDown", "ArrowDown", "", 40, 0},
	"Enter":       {"Enter", "Enter", "\r", 13, 0},
	"Shift+Enter": {"Enter", "Enter", "\r", 13, 8},
	"Space":       {" ", "Space", " ", 32, 0},
	"Escape":      {"Escape", "Escape", "", 27, 0},
	"Tab":         {"Tab", "Tab", "", 9, 0},
	"W":           {"w", "KeyW", "w", 87, 0},
	"A":           {"a", "KeyA", "a", 65, 0},
	"S":           {"s", "KeyS", "s", 83, 0},
	"D":           {"d", "KeyD", "d", 68, 0},
	"H":           {"h", "KeyH", "h", 72, 0},
}

// mouse is something that the mouse does at a point of the page, with its main button.
func mouse(what input.DispatchMouseEventType, p point) chromedp.Action[chromedp.Void] {
	e := input.DispatchMouseEventParams{Type: what, Timestamp: now(), X: p.x, Y: p.y, Button: input.MouseButtonLeft, Buttons: 1}
	if what != input.DispatchMouseEventTypeMouseMoved {
		e.ClickCount = 1
	}
	return chromiumtest.Command(input.DispatchMouseEvent, e)
}

func (v *visitor) grab(p point)   { v.do(mouse(input.DispatchMouseEventTypeMousePressed, p)) }
func (v *visitor) dragTo(p point) { v.do(mouse(input.DispatchMouseEventTypeMouseMoved, p)) }
func (v *visitor) letGo(p point)  { v.do(mouse(input.DispatchMouseEventTypeMouseReleased, p)) }

// clickAt presses and releases the mouse at a point of the page.
func (v *visitor) clickAt(p point) {
	v.pointAt(p)
	v.do(mouse(input.DispatchMouseEventTypeMousePressed, p), mouse(input.DispatchMouseEventTypeMouseReleased, p))
}

// pointAt moves the mouse to a point of the page.
func (v *visitor) pointAt(p point) {
	v.do(chromiumtest.Command(input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMouseMoved, X: p.x, Y: p.y,
	}))
}

// finger is something that a finger does at a point of the page; when it is lifted it is at none.
func finger(what input.DispatchTouchEventType, at ...point) chromedp.Action[chromedp.Void] {
	e := input.DispatchTouchEventParams{Type: what, Timestamp: now(), TouchPoints: []*input.TouchPoint{}}
	for _, p := range at {
		e.TouchPoints = append(e.TouchPoints, &input.TouchPoint{X: p.x, Y: p.y})
	}
	return chromiumtest.Command(input.DispatchTouchEvent, e)
}

// tapAt puts a finger on a point of the page for no time at all.
func (v *visitor) tapAt(p point) {
	v.do(finger(input.DispatchTouchEventTypeTouchStart, p), finger(input.DispatchTouchEventTypeTouchEnd))
}

// now is when something is done. What begins and ends at the same time takes no
// time, however long the browser takes to hear of it.
func now() input.TimeSinceEpoch { return input.TimeSinceEpoch(time.Now().UnixMicro()) / 1e6 }

// click, tap and activate press an element: with the mouse, with a finger, and as
// assistive technology does.
func (v *visitor) click(role, name string) {
	v.clickAt(v.inSight(role, name))
}

func (v *visitor) tap(role, name string) {
	v.tapAt(v.inSight(role, name))
}

func (v *visitor) activate(role, name string) {
	v.call(v.find(role, name), `function() { this.click() }`)
}

// throttle slows the frames down to so many a second; 0 is as fast as can be.
func (v *visitor) throttle(frames int) {
	slowness := time.Duration(0)
	if frames > 0 {
		slowness = time.Second / time.Duration(frames)
	}
	see[int](v, fmt.Sprintf(`instruments.slowness = %d`, slowness.Milliseconds()))
}

func TestWhoeverRunsOutOfTimeIsToldWhatWasWaitedFor(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.tab.Until(time.Now())
	require.ErrorContains(t, v.tab.WaitFor(`"the end" === "near"`), `waiting for "the end" === "near": the time for all of it is up`)
	require.ErrorContains(t, v.tab.Do(reducedMotion), "the time for all of it is up")
}
