package level8

import (
	"time"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/render/ui"
)

// flightTime is how long somebody else's move is shown.
const flightTime = 420 * time.Millisecond

// flight shows a move that is about to be taken in: its cards on their way.
type flight struct {
	words    string
	cards    []rules.Card // 0 is a hidden one
	from, to string       // nodes
	passed   time.Duration
	calm     bool // nothing moves; it is only said
}

func (f flight) flies() bool { return f.words != "" }

// takeOff begins to show the move that waits first.
func (s *Screen) takeOff() {
	m, ok := s.inbox.Show()
	if !ok {
		return
	}
	move, err := rules.ParseMove(string(m.Move))
	if err != nil {
		s.readAll()
		return
	}
	s.flight = s.fly(m.Seat, move)
	s.app.Surface.Invalidate()
}

// fly returns how a seat's move is shown.
func (s *Screen) fly(seat game.Seat, m rules.Move) flight {
	v := s.view()
	f := flight{words: s.teller().Move(seat, m, v), calm: s.calm, from: seatID(seat), to: seatID(seat)}
	switch m.Act {
	case rules.Draw:
		f.cards, f.from = []rules.Card{0}, pileID
	case rules.Take:
		f.cards, f.from = []rules.Card{taken(m, v)}, seatID(m.Seat)
	case rules.Lay:
		f.to = laidID
		for _, group := range m.Groups {
			f.cards = append(f.cards, group...)
		}
	case rules.Add:
		f.cards, f.to = []rules.Card{m.Card}, groupID(m.Seat, m.Group)
	case rules.Discard:
		f.cards = []rules.Card{m.Card}
	case rules.Block:
		f.cards, f.to = []rules.Card{rules.Skip}, seatID(m.Seat)
	}
	return f
}

// land ends the flight: the move is taken in.
func (s *Screen) land() {
	s.flight = flight{}
	s.readAll()
	s.refresh()
}

// skip ends the flight at once. It reports whether there was one: that is all
// that a press does then.
func (s *Screen) skip() bool {
	if !s.flight.flies() {
		return false
	}
	s.land()
	return true
}

// paintFlight paints cards that are under way, over everything else.
func (s *Screen) paintFlight(c ui.Canvas) {
	if s.flight.flies() && !s.flight.calm {
		s.paintMoving(c)
	}
	d := s.drag
	if !d.on || !d.moved || d.size.Empty() {
		return
	}
	w := max(40, min(64, d.size.W))
	r := ui.Rect{X: d.x - w/2, Y: d.y - w*cardRatio*0.6, W: w, H: w * cardRatio}
	card := rules.Card(0)
	switch v := s.view(); {
	case d.from.card != (held{}):
		card = s.stands(d.from.card)
	case d.from.place == atSeat:
		card = taken(rules.Move{Act: rules.Take, Seat: d.from.seat}, v)
	}
	paintLifted(c, r, card)
}

// paintMoving paints the cards of somebody else's move.
func (s *Screen) paintMoving(c ui.Canvas) {
	f := s.flight
	from, to := s.rectOf(f.from), s.rectOf(f.to)
	if from.Empty() || to.Empty() {
		return
	}
	part := ease(float64(f.passed) / float64(flightTime))
	ax, ay := from.Center()
	bx, by := to.Center()
	if f.from == f.to { // from the hand onto the own pile
		ay -= 46 * (1 - part)
		by = ay
	}
	const w = 40.0
	x, y := ax+(bx-ax)*part, ay+(by-ay)*part
	for i, card := range f.cards {
		offset := (float64(i) - float64(len(f.cards)-1)/2) * 22
		paintLifted(c, ui.Rect{X: x + offset - w/2, Y: y - w*cardRatio/2, W: w, H: w * cardRatio}, card)
	}
}

// paintLifted paints a card above the table.
func paintLifted(c ui.Canvas, r ui.Rect, card rules.Card) {
	shadow := r
	shadow.Y += r.H * 0.08
	c.Glow(shadow.Inset(r.W*0.1), r.W*0.18, r.W*0.22, ui.Alpha(ui.Hex(0), 0.6))
	if card == 0 {
		paintBack(c, r)
		return
	}
	paintCard(c, r, card, r.W)
}

// ease lets what moves begin and end slowly.
func ease(t float64) float64 {
	t = max(0, min(1, t))
	return t * t * (3 - 2*t)
}
