//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/stretchr/testify/require"

	"lichtbrett/web/chromiumtest"
)

// thing is what the page tells of one thing on it, and where it is.
type thing struct {
	box
	Hint, Value string
	Seen        bool // nothing has to be scrolled for its middle to be in sight
	Card        bool // it is a cell of a grid
}

// things are those on the page that nothing lies over, by their IDs.
type things map[string]thing

func (v *visitor) things() things {
	v.turn()
	return see[things](v, `(() => {
		const things = {}, sees = (box, x, y) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;
		for (const e of document.querySelectorAll("#lichtbrett-semantics [data-ui]")) {
			if (e.closest("[inert]")) continue;
			const box = e.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
			const area = e.closest(".scroll");
			things[e.dataset.ui] = {
				X: box.x, Y: box.y, Width: box.width, Height: box.height,
				Hint: e.getAttribute("aria-description") ?? "", Value: String(e.value ?? ""), Card: e.role === "gridcell",
				Seen: sees({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, x, y) && (!area || sees(area.getBoundingClientRect(), x, y)),
			};
		}
		return things;
	})()`)
}

// named lists the IDs with a beginning, in their order, of what is as it should be.
func (v *visitor) named(begins string, is func(thing) bool) (ids []string) {
	all := v.things()
	for id, found := range all {
		if strings.HasPrefix(id, begins) && is(found) {
			ids = append(ids, id)
		}
	}
	require.NotEmpty(v.t, ids, "%s in %v", begins, all)
	slices.Sort(ids)
	return ids
}

// there waits until there is something with an ID.
func (v *visitor) there(id string) {
	v.waitFor(`document.querySelector('[data-ui="` + id + `"]') !== null`)
}

// hands are how somebody does things: with a mouse, a finger, or by what assistive
// technology is told alone.
type hands interface {
	// press presses the thing with an ID.
	press(id string)
	// bring brings a card that has been taken up to something else.
	bring(card, to string)
	// draw takes the top card of a pile.
	draw(pile string)
	// set sets a slider by so many steps from where it stands.
	set(id string, steps int)
}

// byName are the hands of who uses a screen reader.
type byName struct{ *visitor }

func (h byName) press(id string) {
	h.turn()
	see[int](h.visitor, fmt.Sprintf(`document.querySelector('[data-ui="%s"]').click(), 0`, id))
}
func (h byName) bring(_, to string) { h.press(to) }
func (h byName) draw(pile string)   { h.press(pile) }
func (h byName) set(id string, steps int) {
	see[int](h.visitor, fmt.Sprintf(`(() => {
		const slider = document.querySelector('[data-ui="%s"]');
		slider.value = Number(slider.value) + %d;
		slider.dispatchEvent(new Event("input", { bubbles: true }));
	})(), 0`, id, steps))
}

// pointing is a mouse, or a finger, that drags what can be dragged.
type pointing struct {
	*visitor
	finger bool
}

func (h pointing) press(id string) {
	h.at(h.find(id).middle())
}

// at presses a point.
func (h pointing) at(p point) {
	if h.finger {
		h.tapAt(p)
	} else {
		h.clickAt(p)
	}
}

func (h pointing) draw(pile string) { h.bring(pile, "hand") }

// set presses where the slider is to stand.
func (h pointing) set(id string, steps int) {
	s := h.find(id)
	ends := see[[]int](h.visitor, fmt.Sprintf(`(() => { const s = document.querySelector('[data-ui="%s"]'); return [s.min, s.max, s.value].map(Number) })()`, id))
	const thumb = 28
	part := float64(ends[2]+steps-ends[0]) / float64(ends[1]-ends[0])
	h.at(point{s.X + thumb/2 + part*(s.Width-thumb), s.middle().y})
}

// find scrolls such that a thing is in sight.
func (h pointing) find(id string) thing {
	for range 40 {
		found, ok := h.things()[id]
		require.True(h.t, ok, "there is no %q", id)
		if found.Seen {
			return found
		}
		h.scroll(id)
	}
	require.Fail(h.t, "it does not come in sight", "%s", id)
	return thing{}
}

// scroll scrolls the area in which a thing is, towards it.
func (h pointing) scroll(id string) {
	area := see[box](h.visitor, fmt.Sprintf(`(() => {
		const { x: X, y: Y, width: Width, height: Height } = document.querySelector('[data-ui="%s"]').closest(".scroll").getBoundingClientRect();
		return { X, Y, Width, Height };
	})()`, id))
	way := h.things()[id].middle().y - area.middle().y
	if !h.finger {
		at := area.middle()
		h.do(chromiumtest.Command(input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: input.DispatchMouseEventTypeMouseWheel, X: at.x, Y: at.y, DeltaX: 0.01, DeltaY: max(-120, min(120, way)),
		}))
		return
	}
	way = max(-0.4*area.Height, min(0.4*area.Height, way))
	at := point{area.X + area.Width - 3, area.middle().y} // beside what can be dragged
	h.drags(at, point{at.x, at.y - way})
}

// drags moves the pointer from one point to another while it is down.
func (h pointing) drags(from, to point) {
	see[bool](h.visitor, `instruments.patient = true`)
	half := point{(from.x + to.x) / 2, (from.y + to.y) / 2}
	if h.finger {
		h.do(finger(input.DispatchTouchEventTypeTouchStart, from))
		h.do(finger(input.DispatchTouchEventTypeTouchMove, half))
		h.do(finger(input.DispatchTouchEventTypeTouchMove, to))
		h.do(finger(input.DispatchTouchEventTypeTouchEnd))
	} else {
		h.grab(from)
		h.dragTo(half)
		h.dragTo(to)
		h.letGo(to)
	}
	h.turn()
	see[bool](h.visitor, `instruments.patient = false, true`)
}

// bring drags, but what has to be scrolled for, which is pressed then.
func (h pointing) bring(card, to string) {
	from := h.find(card)
	if to := h.things()[to]; to.Seen {
		h.drags(from.middle(), to.middle())
		return
	}
	h.press(to)
}
