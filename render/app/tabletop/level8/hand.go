package level8

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	rules "lichtbrett/game/level8"
	"lichtbrett/render/ui"
)

// held is a card of the open hand: of jokers and skip cards there may be
// several.
type held struct {
	card rules.Card
	nth  int
}

const handIDs = "hand."

// id is the ID of the card's node in the hand.
func (h held) id() string {
	if h.card == rules.Joker || h.card == rules.Skip {
		return handIDs + h.card.String() + strconv.Itoa(h.nth)
	}
	return handIDs + h.card.String()
}

// sorting is how a hand is sorted.
type sorting uint8

const (
	byNumber sorting = iota
	byColour
	byHand // as its owner has put it
)

var sortings = [...]string{byNumber: "sort.number", byColour: "sort.colour", byHand: "sort.hand"}

// hand is how the open hand lies.
type hand struct {
	sorting sorting
	order   []held
	fresh   held   // the card that was drawn last
	last    string // the card on which the focus was last
}

// cards lists the open hand as a set of cards that can be told apart.
func cards(v rules.View) (all []held) {
	nth := map[rules.Card]int{}
	for _, c := range v.Hand {
		all = append(all, held{c, nth[c]})
		nth[c]++
	}
	return all
}

// arrange brings the open hand into its order; cards that have come are at its
// end if its owner has put it himself.
func (h *hand) arrange(all []held) {
	h.order = slices.DeleteFunc(h.order, func(c held) bool { return !slices.Contains(all, c) })
	known := len(h.order)
	for _, c := range all {
		if !slices.Contains(h.order, c) {
			h.order = append(h.order, c)
		}
	}
	switch fresh := h.order[known:]; {
	case len(fresh) == 1 && known > 0:
		h.fresh = fresh[0]
	case len(fresh) > 0:
		h.fresh = held{}
	}
	switch h.sorting {
	case byNumber:
		slices.SortStableFunc(h.order, func(a, b held) int {
			return cmp.Or(cmp.Compare(rank(a.card), rank(b.card)), cmp.Compare(a.card, b.card), cmp.Compare(a.nth, b.nth))
		})
	case byColour:
		slices.SortStableFunc(h.order, func(a, b held) int {
			return cmp.Or(cmp.Compare(a.card, b.card), cmp.Compare(a.nth, b.nth))
		})
	}
}

// rank sorts by number; jokers and skip cards come last.
func rank(c rules.Card) int {
	if n := c.Number(); n > 0 {
		return n
	}
	return rules.Highest + int(c)
}

// resort sorts the hand in the next way.
func (s *Screen) resort() {
	s.hand.sorting = (s.hand.sorting + 1) % sorting(len(sortings))
	s.Begin()
	s.App.Surface.Announce(s.say(sortings[s.hand.sorting]))
	s.App.Surface.Invalidate()
}

// shift moves a card of the hand to another place; the hand is as its owner puts
// it from then on.
func (h *hand) shift(c held, to int) {
	from := slices.Index(h.order, c)
	if from < 0 {
		return
	}
	h.sorting = byHand
	h.order = slices.Delete(h.order, from, from+1)
	to = max(0, min(len(h.order), to))
	h.order = slices.Insert(h.order, to, c)
}

// nudge moves the card that is carried by one place among those that are seen.
func (s *Screen) nudge(by int) {
	shown := s.inHand()
	at := slices.Index(shown, s.carry)
	if at < 0 || at+by < 0 || at+by >= len(shown) {
		return
	}
	s.hand.shift(s.carry, slices.Index(s.hand.order, shown[at+by]))
	s.App.Surface.Invalidate()
}

// inHand lists the cards of the open hand that are not chosen for the task, in
// their order.
func (s *Screen) inHand() (shown []held) {
	for _, c := range s.hand.order {
		if !s.task.has(c) {
			shown = append(shown, c)
		}
	}
	return shown
}

// Prepare implements ui.Preparer: the focus comes back to the card on which it was.
func (s *Screen) Prepare(ui.View) {
	if focused := s.App.Surface.Focused(); strings.HasPrefix(focused, handIDs) {
		s.hand.last = focused
	}
}

// handNode is the open hand in a room of that width; its height is as large as
// there is room.
func (s page) handNode(width, height float64) *ui.Node {
	v := s.view()
	shown := s.inHand()
	if v.Seat < 0 || len(v.Hand) == 0 {
		return ui.Column().Height(height)
	}
	columns, lines := max(1, len(shown)), s.handLines(width)
	if width < oneLine {
		columns = (mostCards + 1) / 2
	}
	hinted := s.hinted()
	used := max(1, (len(shown)+columns-1)/columns) // a line without a card is none
	grid := ui.Grid("hand", s.App.Say("table.hand", "player", s.name(v.Seat)), columns, used, func(x, y int) *ui.Node {
		i := y*columns + x
		if i >= len(shown) {
			return &ui.Node{}
		}
		c := shown[i]
		carried := s.carry == c
		n := ui.Cell(c.id(), s.card(c.card), func() { s.press(spot{place: inHand, card: c}) }).
			If(carried, ui.Selected).Rounded(8)
		n.Hint, n.Of = s.handHint(c), spot{place: inHand, card: c}
		fresh := c == s.hand.fresh && s.MyTurn()
		lit := slices.Contains(hinted, c.id())
		n.OnPointer(func(e ui.PointerEvent) bool { return s.pointer(spot{place: inHand, card: c}, e) })
		return n.Painted(func(canvas ui.Canvas, n *ui.Node, l ui.Look) {
			r := cardRect(n.Rect.Inset(2))
			if carried {
				r.Y -= 5
			}
			if s.drag.Moved && carried {
				paintPlace(canvas, r, false)
				return
			}
			paintCard(canvas, r, c.card, r.W)
			radius := r.W * 0.16
			switch {
			case carried:
				canvas.Outline(r.Inset(-2), radius, 3, ui.Theme.Accent)
			case fresh:
				canvas.Outline(r.Inset(-2), radius, 2, ui.Theme.Text)
			case l.Hovered:
				canvas.Outline(r.Inset(-2), radius, 2, ui.Alpha(ui.Theme.Accent, 0.8))
			}
			if lit {
				paintHint(canvas, r)
			}
		})
	})
	grid.Of = spot{place: inHand}
	if len(shown) > 0 {
		grid.Active = shown[0].id()
		for _, c := range shown {
			if c.id() == s.hand.last {
				grid.Active = c.id()
			}
		}
	}
	widest := width
	if width >= oneLine {
		widest = min(width, float64(columns)*(height/float64(lines)/cardRatio+6))
	}
	grid.Width(widest).Height(height * float64(used) / float64(lines))
	return ui.Row(grid).Justify(ui.Centered).Align(ui.Start).Height(height).DefaultFocus()
}

// mostCards is how many cards a hand has at most.
const mostCards = 11

// oneLine is from what width on all cards of a hand stand side by side.
const oneLine = 540.0

// handLines is in how many lines the open hand lies. A hand from which much has
// been laid needs less room.
func (s page) handLines(width float64) int {
	if v := s.view(); width >= oneLine || v.Seat >= 0 && v.Seats[v.Seat].Laid && len(v.Hand) <= (mostCards+1)/2 {
		return 1
	}
	return 2
}

// handHint says what can be done with a card.
func (s page) handHint(c held) string {
	switch {
	case s.carry == c:
		return s.say("does.put-down")
	case !s.MyTurn() || s.view().Phase != rules.Playing:
		return s.say("does.choose")
	}
	return s.say("does.take-up")
}
