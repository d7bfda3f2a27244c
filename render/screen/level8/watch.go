package level8

import (
	"strconv"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/match"
	"lichtbrett/render/ui"
)

// watched is a match that is gone through: what lies openly, and the hand of the
// player on turn.
type watched struct{ *match.Timeline }

// watch shows a match of Level 8 that is gone through.
func watch(t *match.Timeline) screen.Watched { return watched{t} }

func (w watched) teller(l text.Language) Teller {
	return Teller{Language: l, Seats: table.Players(w.Record().Seats)}
}

// seen is what the player on turn sees of the position with this number; at the
// end, the winner.
func (w watched) seen(ply int) rules.View {
	p := w.Position(ply).(rules.Position)
	seat := p.Turn()
	if r := p.Result(); r.Over {
		seat = r.Winners[0]
	}
	return p.View(seat).(rules.View)
}

// Words implements screen.Watched.
func (w watched) Words(l text.Language, ply int) string {
	before := w.seen(ply - 1)
	m, err := rules.ParseMove(string(w.Record().Moves[ply-1]))
	if err != nil {
		panic(err) // it has been played
	}
	if m.Act == rules.Lay { // the board shows what
		return w.teller(l).say("event.laid", "player", w.teller(l).Name(before.Seat))
	}
	return w.teller(l).Move(before.Seat, m, before)
}

// Standing implements screen.Watched.
func (w watched) Standing(l text.Language) string {
	return w.teller(l).Outcome(w.Position(w.At()).Result())
}

// Board implements screen.Watched.
func (w watched) Board(l text.Language, label string) *ui.Node {
	v, t := w.seen(w.At()), w.teller(l)
	words := []string{label}
	for i := range v.Seats {
		words = append(words, t.before(v, game.Seat(i)))
	}
	if v.Seat >= 0 {
		words = append(words, t.say("hand", "player", t.Name(v.Seat))+": "+t.list(v.Hand))
	}
	label = strings.Join(words, ". ")
	return ui.Picture(label, func(c ui.Canvas, r ui.Rect) { paintTable(c, r, v) }).Aspect(1)
}

// Chip implements screen.Watched.
func (watched) Chip(s game.Seat, side float64) *ui.Node {
	return ui.Picture("", func(c ui.Canvas, r ui.Rect) {
		c.Fill(r.Inset(2), ui.RadiusCircle, ui.Theme.Raised)
		paintShape(c, r.Inset(r.W*0.24), rules.Colour(int(s)%rules.Colours), suits[int(s)%rules.Colours].color)
	}).Width(side).Height(side)
}

// paintTable paints what lies before each seat, one line below the other, and the
// hand that the view has at the bottom.
func paintTable(c ui.Canvas, r ui.Rect, v rules.View) {
	c.Fill(r, ui.Radius, ui.Hex(0x0a0d12))
	c.Outline(r, ui.Radius, 2, ui.Theme.Line)
	inner := r.Inset(8)
	line := inner.H / float64(len(v.Seats)+1)
	for i, o := range v.Seats {
		at := ui.Rect{X: inner.X, Y: inner.Y + line*float64(i), W: inner.W, H: line - 4}
		if v.Seat == game.Seat(i) {
			c.Fill(at.Inset(-2), ui.RadiusSmall, ui.Theme.AccentSoft)
		}
		paintSeat(c, at, game.Seat(i), o)
	}
	hand := ui.Rect{X: inner.X, Y: inner.Y + line*float64(len(v.Seats)), W: inner.W, H: line}
	paintRow(c, hand, v.Hand)
}

// paintSeat paints a seat's level, the top of its discard pile, and what it has
// laid.
func paintSeat(c ui.Canvas, r ui.Rect, seat game.Seat, o rules.Open) {
	mark := ui.Rect{X: r.X, Y: r.Y, W: 24, H: r.H}.Square()
	shape := ui.Rect{X: mark.X, Y: r.Y + r.H/2 - 20, W: 24, H: 20}
	paintShape(c, shape.Square(), rules.Colour(int(seat)%rules.Colours), suits[int(seat)%rules.Colours].color)
	level, style := strconv.Itoa(o.Level+1), ui.Small
	c.Text(level, mark.X+12-style.Width(level)/2, shape.Y+20+style.Baseline(), style, ui.Theme.Text)
	pile := ui.Rect{X: r.X + 28, Y: r.Y, W: min(36, r.H/1.2), H: r.H}
	if n := len(o.Discard); n > 0 {
		paintCard(c, cardRect(pile), o.Discard[n-1], pile.W)
	} else {
		paintPlace(c, cardRect(pile), false)
	}
	if o.Skip {
		c.Icon(ui.IconMinus, mark, bad)
	}
	count := 0
	for _, group := range o.Groups {
		count += len(group)
	}
	if count == 0 {
		return
	}
	x := pile.X + pile.W + 10
	step := min(34, (r.X+r.W-x-10*float64(len(o.Groups)))/float64(count+1))
	for _, group := range o.Groups {
		for i, card := range group {
			strip := step
			if i == len(group)-1 {
				strip = step + 6
			}
			h := min(r.H, (step+6)*cardRatio)
			paintSmall(c, ui.Rect{X: x, Y: r.Y + (r.H-h)/2, W: step + 6, H: h}, card, strip)
			x += step
		}
		x += 10
	}
}

// paintSmall paints a card with its number if there is room for it.
func paintSmall(c ui.Canvas, r ui.Rect, card rules.Card, strip float64) {
	style := ui.Style{Size: 14, Bold: true, Leading: 1.1}
	if n := card.Number(); n > 0 && style.Width(strconv.Itoa(n)) > strip {
		ground := slate
		if !card.IsJoker() {
			ground = suits[card.Colour()].color
		}
		c.Fill(r, 4, ui.Mix(ground, ui.Hex(0), 0.5))
		c.Fill(r.Inset(1), 4, ground)
		return
	}
	paintCard(c, r, card, strip)
}

// paintRow paints cards side by side.
func paintRow(c ui.Canvas, r ui.Rect, cards []rules.Card) {
	if len(cards) == 0 {
		return
	}
	step := min(r.W/float64(len(cards)), r.H/1.25)
	x := r.X + (r.W-step*float64(len(cards)))/2
	for i, card := range cards {
		paintCard(c, cardRect(ui.Rect{X: x + step*float64(i), Y: r.Y, W: step - 2, H: r.H}), card, step-2)
	}
}
