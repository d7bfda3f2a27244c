package level8

import (
	"slices"
	"time"

	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/level8"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/ui"
)

// flightTime is how long somebody else's move is shown.
const flightTime = 420 * time.Millisecond

// piece is a card on its way from one node to another; 0 is a hidden one.
type piece struct {
	card     rules.Card
	from, to string
}

// Show implements tabletop.Game.
func (s *Screen) Show(p table.Played, m rules.Move) tabletop.Animation[piece] {
	v := s.view()
	a := tabletop.Animation[piece]{Words: s.teller().Move(p.Seat, m, v), Node: flightID, Takes: flightTime}
	fly := func(from, to string, cards ...rules.Card) {
		for _, card := range cards {
			a.Pieces = append(a.Pieces, piece{card, from, to})
		}
	}
	own := seatID(p.Seat)
	switch m.Act {
	case rules.Draw:
		fly(pileID, own, 0)
	case rules.Take:
		fly(seatID(m.Seat), own, tell.Taken(m, v))
	case rules.Lay:
		fly(own, laidID, slices.Concat(m.Groups...)...)
	case rules.Add:
		fly(own, groupID(m.Seat, m.Group), m.Card)
	case rules.Discard:
		fly(own, own, m.Card)
	case rules.PlaySkip:
		fly(own, seatID(m.Seat), rules.Skip)
	}
	return a
}

// paintFlight paints cards that are under way, over everything else.
func (s page) paintFlight(c ui.Canvas) {
	if !s.Animation.Calm {
		s.paintMoving(c)
	}
	d := s.drag
	if !d.Moved {
		return
	}
	w := max(40, min(64, s.spotRect(d.From).W))
	r := ui.Rect{X: d.X - w/2, Y: d.Y - w*cardRatio*0.6, W: w, H: w * cardRatio}
	card := rules.Card(0)
	switch v := s.view(); {
	case d.From.card != (held{}):
		card = s.task.stands(d.From.card)
	case d.From.place == atSeat:
		card = tell.Taken(rules.Move{Act: rules.Take, Seat: d.From.seat}, v)
	}
	paintLifted(c, r, card)
}

// paintMoving paints the cards of somebody else's move.
func (s page) paintMoving(c ui.Canvas) {
	part, count := s.Animation.Part(), len(s.Animation.Pieces)
	for i, p := range s.Animation.Pieces {
		from, to := s.Rect(p.from), s.Rect(p.to)
		if from.Empty() || to.Empty() {
			return
		}
		ax, ay := from.Center()
		bx, by := to.Center()
		if p.from == p.to { // from the hand onto the own pile
			ay -= 46 * (1 - part)
			by = ay
		}
		const w = 40.0
		x, y := ax+(bx-ax)*part, ay+(by-ay)*part
		offset := (float64(i) - float64(count-1)/2) * 22
		paintLifted(c, ui.Rect{X: x + offset - w/2, Y: y - w*cardRatio/2, W: w, H: w * cardRatio}, p.card)
	}
}

// paintLifted paints a card above the table.
func paintLifted(c ui.Canvas, r ui.Rect, card rules.Card) {
	tabletop.Lifted(c, r, func(r ui.Rect) {
		if card == 0 {
			paintBack(c, r)
			return
		}
		paintCard(c, r, card, r.W)
	})
}
