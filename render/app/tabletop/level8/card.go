package level8

import (
	"strconv"

	rules "lichtbrett/game/level8"
	"lichtbrett/render/ui"
)

// suit is how a colour looks: told apart by its shape, too.
type suit struct {
	color ui.Color
	shape ui.Icon // NoIcon is a disc
}

var suits = [rules.Colours]suit{
	{ui.Hex(0x6fa4ff), ui.NoIcon},
	{ui.Hex(0xff6b78), ui.IconTriangle},
	{ui.Hex(0xf6d84a), ui.IconStar},
	{ui.Hex(0x58cf7c), ui.IconSquare},
	{ui.Hex(0xcf9cff), ui.IconPentagon},
	{ui.Hex(0xff9f3c), ui.IconCross},
}

// ink is what is printed on the cards.
var (
	ink   = ui.Hex(0x10141b)
	paper = ui.Hex(0xf4f1e8)
	slate = ui.Hex(0x333d4f)
)

// cardRatio is how much higher than wide a card is where there is room.
const cardRatio = 1.42

// cardRect is the largest card in the middle of a rectangle; where there is
// little height, cards are as wide as that.
func cardRect(r ui.Rect) ui.Rect {
	w := min(r.W, r.H)
	if h := w * cardRatio; h <= r.H {
		return ui.Rect{X: r.X + (r.W-w)/2, Y: r.Y + (r.H-h)/2, W: w, H: h}
	}
	w = min(r.W, max(r.H/cardRatio, min(r.H*0.86, r.W)))
	return ui.Rect{X: r.X + (r.W-w)/2, Y: r.Y, W: w, H: r.H}
}

// paintCard paints a card into a rectangle; of a card that lies below another one
// only a strip at its left is seen.
func paintCard(c ui.Canvas, r ui.Rect, card rules.Card, strip float64) {
	ground, front := slate, paper
	own := card.Colour()
	if own >= 0 && !card.IsJoker() {
		ground, front = suits[own].color, ink
	}
	if card == rules.Skip {
		ground = ui.Hex(0x7c1f2b)
	}
	radius := min(r.W, r.H) * 0.14
	c.Fill(r, radius, ui.Mix(ground, ui.Hex(0), 0.5))
	face := r.Inset(max(0.75, r.W*0.02))
	c.Fill(face, radius, ground)
	c.Outline(face, radius, max(1, r.W*0.025), ui.Mix(ground, ui.Hex(0xffffff), 0.4))
	seen := ui.Rect{X: r.X, Y: r.Y, W: min(strip, r.W), H: r.H}
	switch {
	case card == rules.Skip:
		sign := seen.Inset(max(2, seen.W*0.1)).Square()
		c.Fill(sign, ui.RadiusCircle, paper)
		c.Icon(ui.IconMinus, sign.Inset(-sign.W*0.04), ui.Hex(0xb3202f))
		return
	case card == rules.Joker:
		star := seen.Inset(max(1.5, seen.W*0.12)).Square()
		c.Icon(ui.IconSun, star, ui.Hex(0xffd76a))
		paintRainbow(c, r)
		return
	}
	size := max(14, min(40, 0.5*seen.W, 0.44*r.H))
	style := ui.Style{Size: size, Bold: true, Leading: 1.1}
	x, _ := seen.Center()
	below := r.Y + r.H*0.07
	if n := card.Number(); n > 0 {
		words := strconv.Itoa(n)
		c.Text(words, x-style.Width(words)/2, below+style.Baseline(), style, front)
		below += style.LineHeight()
	}
	room := ui.Rect{X: seen.X, Y: below, W: seen.W, H: r.Y + r.H*0.94 - below}
	side := min(room.W*0.62, room.H*0.9, r.W*0.56)
	mark := ui.Rect{X: x - side/2, Y: room.Y + (room.H-side)/2, W: side, H: side}
	switch {
	case card.IsJoker() && own >= 0:
		paintShape(c, mark, own, suits[own].color)
		paintRainbow(c, r)
	case card.IsJoker():
		c.Icon(ui.IconSun, mark, ui.Hex(0xffd76a))
		paintRainbow(c, r)
	default:
		paintShape(c, mark, own, ui.Alpha(front, 0.82))
	}
}

// paintShape paints the shape of a colour.
func paintShape(c ui.Canvas, r ui.Rect, of rules.Colour, color ui.Color) {
	if suits[of].shape == ui.NoIcon {
		c.Fill(r.Inset(r.W*0.12), ui.RadiusCircle, color)
		return
	}
	c.Icon(suits[of].shape, r, color)
}

// paintRainbow paints all colours along the lower edge of a joker.
func paintRainbow(c ui.Canvas, r ui.Rect) {
	inner := r.Inset(r.W * 0.1)
	h := max(2, r.H*0.05)
	w := inner.W / rules.Colours
	for i, suit := range suits {
		c.Fill(ui.Rect{X: inner.X + w*float64(i), Y: r.Y + r.H - 2*h, W: w, H: h}, 0, suit.color)
	}
}

// paintBack paints a hidden card.
func paintBack(c ui.Canvas, r ui.Rect) {
	radius := min(r.W, r.H) * 0.14
	c.Fill(r, radius, ui.Hex(0x22304a))
	c.Outline(r, radius, max(1, r.W*0.03), ui.Hex(0x6f86b3))
	inner := r.Inset(r.W * 0.14)
	c.Outline(inner, radius*0.6, max(1, r.W*0.03), ui.Alpha(ui.Hex(0x6f86b3), 0.8))
	mark := inner.Square().Inset(inner.W * 0.16)
	c.Icon(ui.IconStar, mark, ui.Alpha(ui.Hex(0xffc46b), 0.9))
}

// paintPlace paints where a card can lie.
func paintPlace(c ui.Canvas, r ui.Rect, lit bool) {
	radius := min(r.W, r.H) * 0.14
	ground, edge, width := ui.Alpha(ui.Theme.Raised, 0.7), ui.Theme.Edge, 1.0
	if lit {
		ground, edge, width = ui.Hex(0x1d3327), good, 2
	}
	c.Fill(r, radius, ground)
	c.Outline(r, radius, width, edge)
}

// good is the colour of where a card may go, bad that of what does not fit.
var (
	good = ui.Hex(0x6fe38a)
	bad  = ui.Theme.Danger
)

// cardPicture is a card as decoration.
func cardPicture(card rules.Card, width float64) *ui.Node {
	return ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) { paintCard(c, r, card, r.W) }).Width(width).Height(width * cardRatio)
}

// picture is a fan of cards, as decoration.
func picture() *ui.Node {
	cards := []rules.Card{rules.Number(3, 6), rules.Number(0, 7), rules.Joker, rules.Number(1, 8)}
	return ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		r = r.Square()
		w := r.W * 0.42
		step := (r.W - w) / float64(len(cards)-1)
		lift := []float64{0.06, 0, 0, 0.06}
		for i, card := range cards {
			at := ui.Rect{X: r.X + step*float64(i), Y: r.Y + r.H*(0.16+lift[i]), W: w, H: w * cardRatio}
			strip := w
			if i < len(cards)-1 {
				strip = step
			}
			paintCardPlain(c, at, card, strip)
		}
	})
}

// paintCardPlain paints a card without its number, for decoration that is not
// to be read.
func paintCardPlain(c ui.Canvas, r ui.Rect, card rules.Card, strip float64) {
	if card == rules.Joker {
		paintCard(c, r, card, strip)
		return
	}
	radius := r.W * 0.14
	suit := suits[card.Colour()]
	c.Fill(r, radius, ui.Mix(suit.color, ui.Hex(0), 0.5))
	c.Fill(r.Inset(max(0.75, r.W*0.02)), radius, suit.color)
	side := strip * 0.62
	paintShape(c, ui.Rect{X: r.X + (strip-side)/2, Y: r.Y + (r.H-side)/2, W: side, H: side}, card.Colour(), ui.Alpha(ink, 0.82))
}
