//go:build e2e

package e2e

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/web/chromiumtest"
)

// thing is what the page tells of one thing on it, and where it is.
type thing struct {
	box
	Name, Text, Hint, Value string
	Off                     bool   // it cannot be used
	Seen                    bool   // nothing has to be scrolled for its middle to be in sight
	Grid                    string // the ID of the grid in which it is a cell; empty if it is none
	gone                    bool   // it is there no longer
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
			const area = e.closest(".scroll"), text = e.textContent;
			things[e.dataset.ui] = {
				X: box.x, Y: box.y, Width: box.width, Height: box.height,
				Name: e.getAttribute("aria-label") ?? text, Text: text, Hint: e.getAttribute("aria-description") ?? "", Value: String(e.value ?? ""),
				Off: e.getAttribute("aria-disabled") === "true",
				Seen: sees({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, x, y) && (!area || sees(area.getBoundingClientRect(), x, y)),
				Grid: e.role === "gridcell" ? e.closest("[role=grid]").dataset.ui : "",
			};
		}
		return things;
	})()`)
}

// named lists the IDs with a beginning, in their order, of what is as it should be.
func (t things) named(begins string, is func(thing) bool) (ids []string) {
	for id, found := range t {
		if strings.HasPrefix(id, begins) && (is == nil || is(found)) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
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

// find returns a thing, which has to be there: only the summary of a round may have
// come before it meanwhile, at the end of somebody else's turn.
func (t things) find(on require.TestingT, id string) thing {
	found, ok := t[id]
	if _, summary := t["round.next"]; !ok && summary {
		return thing{gone: true}
	}
	require.True(on, ok, "there is no %q: %v", id, t.named("", nil))
	return found
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
	if found := h.find(id); !found.gone {
		h.at(found.middle())
	}
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
		all := h.things()
		found := all.find(h.t, id)
		if found.Seen || found.gone {
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

// cardPlayer plays Level 8 by what the page tells, and by the hints that it gives.
type cardPlayer struct {
	*visitor
	hands
	language text.Language
	looks    func(state string) // called in every state
	listed   bool               // he has looked at the list of moves
}

func (p *cardPlayer) say(key string, places ...string) string {
	return p.language.Say("level8."+key, places...)
}

// reads reports whether words are a sentence of the table, and returns what stands
// in its places.
func (p *cardPlayer) told(words, key string, places ...string) (values map[string]string, ok bool) {
	var marked []string
	for i, place := range places {
		marked = append(marked, place, fmt.Sprintf("<%d>", i))
	}
	pattern := regexp.QuoteMeta(p.say(key, marked...))
	for i := range places {
		pattern = strings.ReplaceAll(pattern, fmt.Sprintf("<%d>", i), "(.+)")
	}
	found := regexp.MustCompile("^" + pattern + "$").FindStringSubmatch(words)
	if found == nil {
		return nil, false
	}
	values = map[string]string{}
	for i, place := range places { // they stand in the sentence in this order
		values[place] = found[i+1]
	}
	return values, true
}

// plays plays until it has come to something.
func (p *cardPlayer) plays(end string) {
	for {
		t := p.things()
		state := p.state(t)
		if state == "waiting" {
			p.wait(t)
			continue
		}
		p.looks(state)
		if state == end {
			return
		}
		p.does(state, t)
	}
}

// state is what is to be done.
func (p *cardPlayer) state(t things) string {
	for id, state := range map[string]string{"over": "over", "round.next": "round", "hand-over.show": "hand-over", "joker.as.0": "joker"} {
		if _, ok := t[id]; ok {
			return state
		}
	}
	if hint, ok := t["hint"]; !ok || hint.Off {
		return "waiting"
	}
	if t["pile"].Hint != "" {
		return "draw"
	}
	return "play"
}

// wait waits for something else to be told. What is shown of a move is cut short
// by a press on a card, which does no more than take it up.
func (p *cardPlayer) wait(t things) {
	before := t["information"].Text
	if cards := t.named("hand.", func(card thing) bool { return card.Grid != "" }); len(cards) > 0 {
		p.hands.press(cards[0])
		return
	}
	p.waitFor(fmt.Sprintf(`(document.querySelector("[data-ui=information]")?.textContent ?? "") !== %q || document.querySelector("[role=dialog]") !== null`, before))
}

// does does what is to be done.
func (p *cardPlayer) does(state string, t things) {
	if next, ok := map[string]string{"round": "round.next", "hand-over": "hand-over.show", "joker": "joker.as.0"}[state]; ok {
		p.hands.press(next)
	} else if _, folded := t["moves"]; folded && !p.listed && state == "play" {
		p.listed = true
		p.lists()
	} else {
		p.follows(p.hinted())
	}
}

// lists looks at the moves, where they do not stand beside the table.
func (p *cardPlayer) lists() {
	p.hands.press("moves")
	p.waitFor(`document.querySelectorAll('[data-ui^="move."]').length > 0`)
	p.looks("moves")
	p.hands.press("moves.panel.close")
	p.waitFor(`document.querySelector("[role=dialog]") === null`)
}

// hinted asks for a hint and returns its words.
func (p *cardPlayer) hinted() (words string) {
	p.hands.press("hint")
	begins, _, _ := strings.Cut(p.say("hint.draw"), " ")
	hint := fmt.Sprintf(`[...document.querySelectorAll("[data-ui=information] p")].find((p) => p.textContent.startsWith(%q))`, begins)
	p.waitFor(hint + ` !== undefined`)
	return see[string](p.visitor, hint+`.textContent`)
}

// follows does what a hint says.
func (p *cardPlayer) follows(hint string) {
	p.looks("hint")
	offers := func(key, place, of string) func(thing) bool {
		return func(seat thing) bool { return seat.Hint == p.say(key, place, of) }
	}
	if _, ok := p.told(hint, "hint.draw"); ok {
		p.hands.draw("pile")
	} else if m, ok := p.told(hint, "hint.take", "card"); ok {
		p.hands.draw(p.first("seat.", offers("does.take", "card", m["card"])))
	} else if _, ok := p.told(hint, "hint.lay", "cards"); ok {
		p.lays()
	} else if m, ok := p.told(hint, "hint.add", "card", "player"); ok {
		card := p.takesUp(m["card"])
		p.looks("carry")
		p.hands.bring(card, p.first("group.", func(group thing) bool { return group.Hint != "" && strings.Contains(group.Name, m["player"]) }))
	} else if m, ok := p.told(hint, "hint.skip", "player"); ok {
		card := p.takesUp(p.say("card.skip"))
		p.looks("skip")
		p.hands.bring(card, p.first("seat.", offers("does.skip", "player", m["player"])))
	} else if m, ok := p.told(hint, "hint.discard", "card"); ok {
		card := p.takesUp(m["card"])
		p.hands.bring(card, p.first("seat.", offers("does.discard", "card", m["card"])))
	} else {
		require.Fail(p.t, "no such hint", hint)
	}
}

// first returns the ID of the first thing that is as it should be.
func (p *cardPlayer) first(begins string, is func(thing) bool) (id string) {
	t := p.things()
	ids := t.named(begins, is)
	require.NotEmpty(p.t, ids, "%s in %v", begins, t)
	return ids[0]
}

// takesUp takes a card of the hand up; a joker's name may say what it stands for.
func (p *cardPlayer) takesUp(name string) (id string) {
	if name == p.say("card.skip.one") {
		name = p.say("card.skip")
	}
	held := func(name string) func(thing) bool {
		return func(card thing) bool { return card.Grid != "" && card.Name == name }
	}
	if len(p.things().named("hand.", held(name))) == 0 {
		name = p.say("card.joker")
	}
	id = p.first("hand.", held(name))
	p.hands.press(id)
	return id
}

// lays puts each of the cards that are proposed into its place, and lays them.
func (p *cardPlayer) lays() {
	t := p.things()
	slots := t.named("slot.", nil)
	p.hands.press("clear")
	for _, slot := range slots {
		_, card, _ := strings.Cut(t[slot].Name, ": ")
		p.hands.bring(p.takesUp(card), slot)
	}
	t = p.things()
	require.False(p.t, t["lay"].Off, "it can be laid: %v", t["information"].Text)
	p.looks("laying")
	p.hands.press("lay")
}

// level8 goes to the form for a new match and fills it in: another person plays, and a computer
// that is as weak as can be, over three levels.
func (p *cardPlayer) level8() {
	p.hands.press(p.first("play.level8", nil))
	p.waitFor(`document.querySelector("[data-ui='setup.start']") !== null`)
	p.hands.set("setup.levels", 3-8)
	for i, strength := range []int{0, 1} {
		who := fmt.Sprintf("setup.%d.who", 2+i)
		at, err := strconv.Atoi(p.things()[who].Value)
		require.NoError(p.t, err)
		p.hands.set(who, strength-at)
	}
	p.looks("setup")
	p.hands.press("setup.start")
	p.waitFor(`document.querySelector("[data-ui='setup.start']") === null`)
}
