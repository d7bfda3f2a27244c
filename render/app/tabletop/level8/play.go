package level8

import (
	"slices"
	"strconv"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/input"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/ui"
)

// place is a kind of place on the table.
type place uint8

const (
	nowhere place = iota
	inHand        // card
	inSlot        // of combination group; card if one lies there
	onPile        // the draw pile
	atSeat        // seat's discard pile and what lies before it
	atGroup       // group of seat
)

// spot is a place on the table.
type spot struct {
	place place
	card  held
	seat  game.Seat
	group int
}

// The IDs of nodes of the table.
const (
	flightID = "flight"
	tableID  = "table"
	pileID   = "pile"
	seatIDs  = "seat."
	groupIDs = "group."
	laidID   = "laid"
)

func seatID(seat game.Seat) string { return seatIDs + strconv.Itoa(int(seat)) }

func groupID(seat game.Seat, group int) string {
	return groupIDs + strconv.Itoa(int(seat)) + "." + strconv.Itoa(group)
}

// drag is a card, or the draw of one, that is under way with a pointer.
type drag = tabletop.Drag[spot]

// press does what a press on a spot means, by whatever device.
func (s *Screen) press(at spot) {
	if s.Skip() {
		return
	}
	v := s.view()
	if v.Seat < 0 {
		return
	}
	s.Warned = ""
	switch at.place {
	case inHand:
		if s.carry == at.card {
			s.putDown()
			return
		}
		s.takeUp(at.card)
	case inSlot:
		switch {
		case s.Carries() && s.carry == at.card:
			preparation{s}.takeBack()
		case s.Carries():
			preparation{s}.choose(at.group)
		case at.card != (held{}):
			s.takeUp(at.card)
		default:
			s.Warn(s.say("choose-first"))
		}
	case onPile:
		s.try(rules.Move{Act: rules.Draw})
	case atSeat:
		s.pressSeat(v, at.seat)
	case atGroup:
		if s.Carries() {
			s.add(v, at)
			return
		}
		s.Warn(s.say("choose-first"))
	}
	s.Refresh()
}

// pressSeat takes the top card of a seat's discard pile or, later in the turn,
// puts the card that is carried there.
func (s *Screen) pressSeat(v rules.View, seat game.Seat) {
	if !s.MyTurn() || v.Phase != rules.Playing {
		s.try(rules.Move{Act: rules.Take, Seat: seat})
		return
	}
	s.put(v, seat)
}

// put puts the card that is carried on the own discard pile, or a skip card in front
// of another seat.
func (s *Screen) put(v rules.View, seat game.Seat) {
	switch {
	case !s.Carries() && seat == v.Seat:
		s.Warn(s.say("choose-first"))
	case seat == v.Seat:
		s.try(rules.Move{Act: rules.Discard, Card: s.carry.card})
	case s.Carries() && s.carry.card != rules.Skip:
		s.Warn(s.say("only-skip"))
	case !s.Carries() && v.Holding().Skips == 0:
		s.Warn(s.App.Say("refused.drawn-already"))
	default:
		s.try(rules.Move{Act: rules.PlaySkip, Seat: seat})
	}
}

// adds lists the ways to add the card that is carried to a group.
func (s *Screen) adds(v rules.View, at spot) (moves []rules.Move) {
	for _, m := range v.Adds(s.carry.card) {
		if m.Seat == at.seat && m.Group == at.group {
			moves = append(moves, m)
		}
	}
	return moves
}

// add adds the card that is carried to a group; a joker is asked what it stands
// for where there is a choice.
func (s *Screen) add(v rules.View, at spot) {
	moves := s.adds(v, at)
	switch {
	case len(moves) == 0:
		s.try(rules.Move{Act: rules.Add, Card: s.carry.card, Seat: at.seat, Group: at.group})
	case len(moves) > 1 && v.Refusal(moves[0]) == nil:
		asks := question{card: s.carry, add: true, options: moves}
		for _, m := range moves {
			asks.jokers = append(asks.jokers, m.Card)
		}
		s.task.asks, s.Opened = asks, jokerPanel
		s.Refresh()
	default:
		s.try(moves[0])
	}
}

// try makes a move, or says why it is refused.
func (s *Screen) try(m rules.Move) {
	if err := s.view().Refusal(m); err != nil {
		s.Refuse(err)
		return
	}
	if s.Astray(m) {
		return
	}
	if m.Act == rules.Discard || m.Act == rules.Add || m.Act == rules.PlaySkip {
		s.carry = held{}
	}
	s.Client.Play(m.Notation())
	s.Refresh()
}

// takeUp takes a card up.
func (s *Screen) takeUp(c held) {
	s.carry = c
	s.Warned = ""
	s.App.PlaySound(sound.Cursor)
	s.Refresh()
}

// putDown leaves the card that is carried where it is.
func (s *Screen) putDown() {
	s.carry, s.Warned = held{}, ""
	s.Refresh()
}

// lit reports whether what is carried may go to a spot, or a card may be drawn
// from there.
func (s *Screen) lit(v rules.View, at spot) bool {
	if !s.MyTurn() || s.Animation.Running() {
		return false
	}
	legal := func(m rules.Move) bool { return v.Refusal(m) == nil }
	switch {
	case v.Phase == rules.Drawing && at.place == onPile:
		return true
	case v.Phase == rules.Drawing && at.place == atSeat:
		return legal(rules.Move{Act: rules.Take, Seat: at.seat})
	case !s.Carries():
		return false
	case at.place == atSeat && at.seat == v.Seat:
		return legal(rules.Move{Act: rules.Discard, Card: s.carry.card})
	case at.place == atSeat:
		return s.carry.card == rules.Skip && legal(rules.Move{Act: rules.PlaySkip, Seat: at.seat})
	case at.place == atGroup:
		moves := s.adds(v, at)
		return len(moves) > 0 && legal(moves[0])
	}
	return false
}

// pointer takes pointers on a card, or on a pile to draw from.
func (s *Screen) pointer(at spot, e ui.PointerEvent) bool {
	if e.Phase != input.Down {
		return s.drag.Follow(e, s.spotAt, s.drop, s.putDown)
	}
	if s.Skip() {
		return true
	}
	if s.view().Seat < 0 || at.place == inSlot && at.card == (held{}) || s.Carries() && at.place == inSlot && s.carry != at.card {
		return false // it is pressed
	}
	again := s.Carries() && s.carry == at.card
	if at.card != (held{}) {
		s.takeUp(at.card)
	}
	s.drag = tabletop.Grab(e, at, again)
	return true
}

// drop puts what was dragged where the pointer has let go of it. A press without
// a drag leaves a card taken up; another one puts it down.
func (s *Screen) drop(d drag) {
	switch {
	case !d.Moved && d.From.card == (held{}):
		s.press(d.From)
	case !d.Moved && d.Again && d.From.place == inSlot:
		preparation{s}.takeBack()
	case !d.Moved && d.Again:
		s.putDown()
	case !d.Moved:
		s.Refresh()
	case d.From.card == (held{}): // a card is drawn to the hand, or anywhere off the table
		table := s.Rect(tableID)
		if d.Over.place != atSeat && (d.Y > table.Y+table.H || d.X > table.X+table.W) {
			s.press(d.From)
		}
		s.Refresh()
	default:
		s.dropCard(d)
		if s.Carries() && s.Opened != jokerPanel {
			s.carry = held{}
		}
		s.Refresh()
	}
}

// dropCard puts the card that was dragged onto what lies under the pointer.
func (s *Screen) dropCard(d drag) {
	switch d.Over.place {
	case inHand:
		if s.task.has(d.From.card) {
			s.task.drop(d.From.card)
		}
		if d.Over.card != (held{}) && d.Over.card != d.From.card {
			s.hand.shift(d.From.card, slices.Index(s.hand.order, d.Over.card))
		}
	case inSlot:
		preparation{s}.choose(d.Over.group)
	case atSeat: // whatever the phase, nothing is taken from there
		s.put(s.view(), d.Over.seat)
	case atGroup:
		s.press(d.Over)
	case nowhere:
		if d.From.place == inSlot {
			s.task.drop(d.From.card)
		}
	}
}

// spotRect is where a spot is on the screen.
func (s *Screen) spotRect(at spot) (r ui.Rect) {
	if at.place == inSlot {
		at.card = held{} // slots are told apart by their combination
	}
	s.each(func(n *ui.Node, of spot) {
		if of == at {
			r = n.Rect
		}
	})
	return r
}

// spotAt finds the spot under a point.
func (s *Screen) spotAt(x, y float64) (at spot) {
	s.each(func(n *ui.Node, of spot) {
		if n.Rect.Contains(x, y) && n.Clip.Contains(x, y) {
			at = of
		}
	})
	return at
}

// each visits the nodes that stand for spots.
func (s *Screen) each(visit func(n *ui.Node, of spot)) {
	root := s.App.Surface.Root()
	if root == nil {
		return
	}
	for n := range root.All() {
		if of, ok := n.Of.(spot); ok {
			visit(n, of)
		}
	}
}
