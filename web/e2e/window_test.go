//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// From the smallest phone to the largest screen the board is played on, and
// nothing is wrong for assistive technology.
func TestWindows(t *testing.T) {
	first(t)
	v := visit(t, phone.calmly())
	for _, d := range []device{
		{width: 320, height: 568, scale: 2, touch: true},
		{width: 390, height: 844, scale: 3, touch: true},
		{width: 3840, height: 2160, scale: 1},
	} {
		name := fmt.Sprintf("%dx%d", d.width, d.height)
		v.resize(d)
		v.activate("button", withJokers)
		v.tapAt(v.board().led(6, 3))
		v.tapAt(v.board().led(2, 3))
		v.takePicture(name)
		v.shows(lettersAfter(t, "rclc"))
		v.isAccessible()
		v.activate("button", "Games")
		v.forget()
	}
}

// resize changes the window while the page is open.
func (v *visitor) resize(d device) {
	options := []chromedp.EmulateViewportOption{chromedp.EmulateScale(d.scale)}
	if d.touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	v.do(chromedp.EmulateViewport(d.width, d.height, options...))
	v.waitFor(fmt.Sprintf(`innerWidth === %d && document.querySelector("canvas").width === %d`, d.width, d.width*int64(d.scale)))
}

// Keys that are the browser's own stay its own.
func TestKeysOfTheBrowser(t *testing.T) {
	v := atTheBoard(t, "")
	see[int](v, `addEventListener("keydown", (e) => (globalThis.taken ??= []).push(e.key + (e.ctrlKey ? "+Ctrl" : "") + ":" + e.defaultPrevented), true), 0`)
	for _, script := range []string{`key: "F5"`, `key: "F11"`, `key: "Tab"`, `key: "r", ctrlKey: true`, `key: "ArrowLeft", altKey: true`, `key: "ArrowLeft"`} {
		see[bool](v, fmt.Sprintf(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { %s, code: "", bubbles: true, cancelable: true }))`, script))
	}
	require.Equal(t, []string{"F5:false", "F11:false", "Tab:false", "r+Ctrl:false", "ArrowLeft:false", "ArrowLeft:true"}, see[[]string](v, `taken`))
}

// focused is the node whose element has the focus of the page.
const focused = `(document.activeElement.dataset.ui ?? "")`

// The focus follows what is selected, and that it does is no news to the program: a key is
// one thing that happens.
func TestTheFocusThatFollowsAKeyIsNoNews(t *testing.T) {
	v := atTheBoard(t, "rcl")
	v.rest()
	was, released := see[string](v, focused), see[int](v, `instruments.released`)
	v.byKeys("r")
	v.waitFor(focused + ` !== "` + was + `"`)
	v.rest()
	require.Equal(t, released+1, see[int](v, `instruments.released`))
}

// Tab goes on from where somebody is, also where a slow page has not yet shown what an arrow
// key before it has done.
func TestTabIsNotTakenBack(t *testing.T) {
	v := atTheBoard(t, "rcl")
	v.rest()
	was := see[string](v, focused)
	v.throttle(1)
	frames := see[int](v, `instruments.frames`)
	v.byKeys("r")
	v.waitFor(fmt.Sprintf(`instruments.frames > %d`, frames))
	v.press("Tab")
	went := see[string](v, focused)
	require.NotEqual(t, was, went)
	v.throttle(0)
	v.rest()
	require.Equal(t, went, see[string](v, focused))
}
