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
	Off                     bool // it cannot be used
	Seen                    bool // nothing has to be scrolled for its middle to be in sight
	Focused                 bool
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
				Off: e.getAttribute("aria-disabled") === "true", Focused: e === document.activeElement,
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

// hands are how somebody does things: with a mouse, a finger, a keyboard, a
// gamepad, or by what assistive technology is told alone.
type hands interface {
	// press presses the thing with an ID.
	press(id string)
	// bring brings a card that has been taken up to something else.
	bring(card, to string)
	// draw takes the top card of a pile.
	draw(pile string)
	// set sets a slider by so many steps from where it stands.
	set(id string, steps int)
	// hint asks for a hint.
	hint()
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
func (h byName) hint()              { h.press("hint") }
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

func (h pointing) hint() { h.press("hint") }

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

// steering is a keyboard or a gamepad: it says what the arrows and the other words
// are there.
type steering struct {
	*visitor
	say                                        func(words string)
	left, right, up, down, next, confirm, help string
}

func (v *visitor) keyboard() steering {
	return steering{v, v.press, "Left", "Right", "Up", "Down", "Tab", "Enter", "H"}
}

func (v *visitor) gamepad() steering {
	v.plugIn()
	return steering{v, v.push, "Left", "Right", "Up", "Down", "RB", "A", "Y"}
}

func (h steering) hint() { h.say(h.help) }

func (h steering) press(id string) {
	if !h.goTo(id).gone {
		h.say(h.confirm)
	}
}

// goTo brings the focus to a thing.
func (h steering) goTo(id string) thing {
	for range 80 {
		all := h.things()
		to := all.find(h.t, id)
		if to.Focused || to.gone {
			return to
		}
		from := thing{}
		for _, focused := range all.named("", func(t thing) bool { return t.Focused }) {
			from = all[focused]
		}
		switch {
		case from.Grid == "" || from.Grid != to.Grid:
			h.say(h.next)
		case to.Y > from.Y+from.Height/2:
			h.say(h.down)
		case to.Y+to.Height/2 < from.Y:
			h.say(h.up)
		case to.X < from.X:
			h.say(h.left)
		default:
			h.say(h.right)
		}
	}
	require.Fail(h.t, "the focus does not come there", "%s", id)
	return thing{}
}

func (h steering) bring(_, to string) { h.press(to) }
func (h steering) draw(pile string)   { h.press(pile) }

func (h steering) set(id string, steps int) {
	h.goTo(id)
	for range steps {
		h.say(h.right)
	}
	for range -steps {
		h.say(h.left)
	}
}

// cardPlayer plays Level 8 by what the page tells, and by the hints that it gives.
type cardPlayer struct {
	*visitor
	hands
	language text.Language
	// fills says that he has his level filled in; otherwise he lets the hint choose
	// the cards, and may put each into its place himself.
	fills, places bool
	looks         func(state string, t things) // called in every state
	done          map[string]int               // how often he has done what
	listed        bool                         // he has looked at the list of moves
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

// plays plays to the end of the match.
func (p *cardPlayer) plays() {
	p.done = map[string]int{}
	for steps := 0; ; steps++ {
		t := p.things()
		switch state := p.state(t); state {
		case "over":
			p.see("over", t)
			return
		case "waiting":
			p.wait(t)
		default:
			p.see(state, t)
			p.does(state, t)
		}
	}
}

func (p *cardPlayer) see(state string, t things) {
	if p.looks != nil {
		p.looks(state, t)
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
	if _, drawing := t["pile"]; drawing && t["pile"].Hint != "" {
		return "draw"
	}
	return "play"
}

// wait waits for something else to be told. What is shown of a move is cut short
// by a press on a card, which does no more than take it up. Who steers only waits: his
// confirmation would close the summary of a round that comes first, unread.
func (p *cardPlayer) wait(t things) {
	before := t["information"].Text
	_, steers := p.hands.(steering)
	if cards := t.named("hand.", func(card thing) bool { return card.Grid != "" }); !steers && len(cards) > 0 {
		p.hands.press(cards[0])
		return
	}
	p.waitFor(fmt.Sprintf(`(document.querySelector("[data-ui=information]")?.textContent ?? "") !== %q || document.querySelector("[role=dialog]") !== null`, before))
}

// does does what is to be done.
func (p *cardPlayer) does(state string, t things) {
	switch state {
	case "round":
		p.done["round"]++
		p.hands.press("round.next")
		return
	case "hand-over":
		p.done["hand-over"]++
		p.hands.press("hand-over.show")
		return
	case "joker":
		p.done["joker"]++
		p.hands.press("joker.as.0")
		return
	}
	if _, ok := t["moves"]; ok && !p.listed && p.done["draw"]+p.done["take"] > 0 {
		p.listed = true
		p.lists()
		return
	}
	if _, task := t["fill"]; task && state == "play" && p.fills {
		p.hands.press("fill")
		if t = p.things(); !t["lay"].Off {
			p.see("filled", t)
			p.done["lay"]++
			p.hands.press("lay")
			return
		}
	}
	p.follows(p.hinted())
}

// lists looks at the moves, where they do not stand beside the table.
func (p *cardPlayer) lists() {
	p.hands.press("moves")
	p.waitFor(`document.querySelectorAll('[data-ui^="move."]').length > 0`)
	p.see("moves", p.things())
	p.hands.press("moves.panel.close")
	p.waitFor(`document.querySelector("[role=dialog]") === null`)
}

// hinted asks for a hint and returns its words.
func (p *cardPlayer) hinted() (words string) {
	p.hands.hint()
	begins, _, _ := strings.Cut(p.say("hint.draw"), " ")
	p.waitFor(fmt.Sprintf(`[...document.querySelectorAll("[data-ui=information] p")].some((p) => p.textContent.startsWith(%q))`, begins))
	return see[string](p.visitor, fmt.Sprintf(`[...document.querySelectorAll("[data-ui=information] p")].find((p) => p.textContent.startsWith(%q)).textContent`, begins))
}

// follows does what a hint says.
func (p *cardPlayer) follows(hint string) {
	t := p.things()
	p.see("hint", t)
	if _, ok := p.told(hint, "hint.draw"); ok {
		p.done["draw"]++
		p.hands.draw("pile")
	} else if m, ok := p.told(hint, "hint.take", "card"); ok {
		piles := t.named("seat.", func(seat thing) bool { return seat.Hint == p.say("does.take", "card", m["card"]) })
		require.NotEmpty(p.t, piles, hint)
		p.done["take"]++
		p.hands.draw(piles[0])
	} else if _, ok := p.told(hint, "hint.lay", "cards"); ok {
		p.lays(t)
	} else if m, ok := p.told(hint, "hint.add", "card", "player"); ok {
		card := p.takesUp(t, m["card"])
		t = p.things()
		p.see("carry", t)
		lit := t.named("group.", func(group thing) bool { return group.Hint != "" && strings.Contains(group.Name, m["player"]) })
		require.NotEmpty(p.t, lit, hint)
		p.done["add"]++
		p.hands.bring(card, lit[0])
	} else if m, ok := p.told(hint, "hint.skip", "player"); ok {
		card := p.takesUp(t, p.say("card.skip"))
		t = p.things()
		p.see("skip", t)
		seats := t.named("seat.", func(seat thing) bool { return seat.Hint == p.say("does.skip", "player", m["player"]) })
		require.NotEmpty(p.t, seats, hint)
		p.done["skip"]++
		p.hands.bring(card, seats[0])
	} else if m, ok := p.told(hint, "hint.discard", "card"); ok {
		card := p.takesUp(t, m["card"])
		p.done["discard"]++
		if p.places {
			seats := p.things().named("seat.", func(seat thing) bool { return seat.Hint == p.say("does.discard", "card", m["card"]) })
			require.NotEmpty(p.t, seats, hint)
			p.hands.bring(card, seats[0])
		} else {
			p.hands.press("discard")
		}
	} else {
		require.Fail(p.t, "no such hint", hint)
	}
}

// takesUp takes a card of the hand up; a joker's name may say what it stands for.
func (p *cardPlayer) takesUp(t things, name string) (id string) {
	if name == p.say("card.skip.one") {
		name = p.say("card.skip")
	}
	for _, name := range []string{name, p.say("card.joker")} {
		if ids := t.named("hand.", func(card thing) bool { return card.Grid != "" && card.Name == name }); len(ids) > 0 {
			p.hands.press(ids[0])
			return ids[0]
		}
	}
	require.Fail(p.t, "there is no such card in the hand", name)
	return ""
}

// lays lays the cards that are proposed; he may put each into its place himself.
func (p *cardPlayer) lays(t things) {
	p.done["lay"]++
	if p.places {
		cards := map[string]string{}
		slots := t.named("slot.", nil)
		for _, slot := range slots {
			_, card, _ := strings.Cut(t[slot].Name, ": ")
			cards[slot] = card
		}
		p.hands.press("clear")
		for _, slot := range slots {
			p.hands.bring(p.takesUp(p.things(), cards[slot]), slot)
		}
		t = p.things()
	}
	require.False(p.t, t["lay"].Off, "it can be laid: %v", t["information"].Text)
	p.see("laying", t)
	p.hands.press("lay")
}

// level8 goes to the form for a new match and fills it in: seats, of which so many
// are people, levels, and computers that are as weak as can be.
func (p *cardPlayer) level8(seats, people, levels int) {
	play := p.things().named("play.level8", nil)
	require.NotEmpty(p.t, play)
	p.hands.press(play[0])
	p.waitFor(`document.querySelector("[data-ui='setup.start']") !== null`)
	p.hands.set("setup.seats", seats-3)
	p.hands.set("setup.levels", levels-8)
	for seat := 2; seat <= seats; seat++ {
		who := fmt.Sprintf("setup.%d.who", seat)
		at, err := strconv.Atoi(p.things()[who].Value)
		require.NoError(p.t, err)
		if seat <= people {
			p.hands.set(who, -at)
		} else {
			p.hands.set(who, 1-at)
		}
	}
	p.see("setup", p.things())
	p.hands.press("setup.start")
	p.waitFor(`document.querySelector("[data-ui='setup.start']") === null`)
}
