package level8

import (
	"strconv"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/level8"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// watched is a match being replayed: what lies openly, and all hands.
type watched struct{ *session.Timeline }

func (w watched) teller(l text.Language) tell.Teller {
	return tell.New(l, table.Players(w.Record().Seats))
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

func (w watched) Words(l text.Language, ply int) string {
	before, m := w.seen(ply-1), tabletop.MoveOf(w.Timeline, ply, rules.ParseMove)
	if m.Act == rules.Lay { // the board shows what
		return l.Say("level8.event.laid", "player", w.teller(l).Name(before.Seat))
	}
	return w.teller(l).Move(before.Seat, m, before)
}

func (w watched) Hint(l text.Language, m game.Move) string {
	v := w.seen(w.At())
	move, err := rules.ParseMove(string(m))
	if err != nil || v.Refusal(move) != nil {
		return ""
	}
	return w.teller(l).Hint(move, v)
}

func (w watched) Standing(l text.Language) string {
	return w.teller(l).Outcome(w.Position(w.At()).Result())
}

func (w watched) Board(l text.Language, label string) *ui.Node {
	v, t := w.seen(w.At()), w.teller(l)
	hands := make([][]rules.Card, len(v.Seats))
	var words []string
	for i, seat := range w.Position(w.At()).(rules.Position).State(w.At()).Seats {
		hands[i] = seat.Hand
		words = append(words, t.Before(v, game.Seat(i)), l.Say("table.hand", "player", t.Name(game.Seat(i)))+": "+t.Cards(seat.Hand))
	}
	label += " " + strings.Join(words, ". ")
	return ui.CustomPaint(label, func(c ui.Canvas, r ui.Rect) { paintTable(c, r, v, hands) }).Aspect(1)
}

// Side implements shell.Watched: everybody is his own.
func (w watched) Side(l text.Language, s game.Seat) (name string, color ui.Color) {
	return w.teller(l).Name(s), suits[int(s)%rules.Colours].color
}

func (watched) Chip(s game.Seat, side float64) *ui.Node {
	return ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		c.Fill(r.Inset(2), ui.RadiusCircle, ui.Theme.Raised)
		paintShape(c, r.Inset(r.W*0.24), rules.Colour(int(s)%rules.Colours), suits[int(s)%rules.Colours].color)
	}).Width(side).Height(side)
}

// paintTable paints what lies before each seat, and its hand, one line below the
// other.
func paintTable(c ui.Canvas, r ui.Rect, v rules.View, hands [][]rules.Card) {
	c.Fill(r, ui.Radius, ui.Hex(0x0a0d12))
	c.Outline(r, ui.Radius, 2, ui.Theme.Line)
	inner := r.Inset(8)
	line := inner.H / float64(len(v.Seats))
	for i, o := range v.Seats {
		at := ui.Rect{X: inner.X, Y: inner.Y + line*float64(i), W: inner.W, H: line}.Inset(3)
		if v.Seat == game.Seat(i) {
			c.Fill(at.Inset(-3), ui.RadiusSmall, ui.Theme.AccentSoft)
		}
		paintSeat(c, at, game.Seat(i), o, hands[i])
	}
}

// paintSeat paints a seat's level, the top of its discard pile, what it has laid,
// and below that its hand; a skip card that lies before it stands beside them.
func paintSeat(c ui.Canvas, r ui.Rect, seat game.Seat, o rules.Open, hand []rules.Card) {
	const side = 20.0
	level, style := strconv.Itoa(o.Level+1), ui.Small
	mark := ui.Rect{X: r.X + 2, Y: r.Y + (r.H-side-style.LineHeight())/2, W: side, H: side}
	x, y := mark.X+(side-style.Width(level))/2, mark.Y+side
	if mark.Y < r.Y { // there is more room beside it
		mark = ui.Rect{X: r.X, Y: r.Y + (r.H-16)/2, W: 16, H: 16}
		x, y = r.X+17, r.Y+(r.H-style.LineHeight())/2
	}
	paintShape(c, mark, rules.Colour(int(seat)%rules.Colours), suits[int(seat)%rules.Colours].color)
	c.Text(level, x, y+style.Baseline(), style, ui.Theme.Text)
	pile := ui.Rect{X: r.X + 28, Y: r.Y, W: min(36, r.H/1.2), H: r.H}
	if n := len(o.Discard); n > 0 {
		paintCard(c, cardRect(pile), o.Discard[n-1], pile.W)
	} else {
		paintPlace(c, cardRect(pile), false)
	}
	if o.Skip {
		r.W -= pile.W + 4
		paintCard(c, cardRect(ui.Rect{X: r.X + r.W + 4, Y: r.Y, W: pile.W, H: r.H}), rules.Skip, pile.W)
	}
	x = pile.X + pile.W + 10
	half := ui.Rect{X: x, Y: r.Y, W: r.X + r.W - x, H: r.H/2 - 2}
	paintGroups(c, half, o.Groups)
	half.Y += r.H/2 + 2
	paintGroups(c, half, [][]rules.Card{hand})
}

// paintGroups paints groups of cards side by side.
func paintGroups(c ui.Canvas, r ui.Rect, groups [][]rules.Card) {
	count := 0
	for _, group := range groups {
		count += len(group)
	}
	const between = 10.0
	step := min(34, (r.W-6-between*float64(len(groups)-1))/float64(max(1, count)))
	x := r.X
	for _, group := range groups {
		for i, card := range group {
			strip := step
			if i == len(group)-1 {
				strip = step + 6
			}
			h := min(r.H, (step+6)*cardRatio)
			paintSmall(c, ui.Rect{X: x, Y: r.Y + (r.H-h)/2, W: step + 6, H: h}, card, strip)
			x += step
		}
		x += between
	}
}

// paintSmall paints a card, with its number and shape only if there is room for
// them.
func paintSmall(c ui.Canvas, r ui.Rect, card rules.Card, strip float64) {
	style := ui.Style{Size: 14, Bold: true, Leading: 1.1}
	if n := card.Number(); n > 0 && (style.Width(strconv.Itoa(n)) > strip || r.H < 22) {
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
