package tournament

import (
	"slices"

	"lichtbrett/game/connectfour"
	connectfourleds "lichtbrett/game/console/connectfour"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// board shows a position: on the LEDs if it fits them, else as plain dots.
type board struct {
	app      *shell.App
	leds     *ledview.Board
	position connectfour.Position
}

func newBoard(app *shell.App, id string) *board { return &board{app: app, leds: ledview.New(app, id)} }

func (b *board) show(p connectfour.Position, calm bool) {
	same := b.position == p
	b.position = p
	switch {
	case p.Rules().FitsLEDs():
		b.leds.Show(connectfourleds.Stones(p), calm)
	case !same:
		b.app.Surface.Repaint(b.leds.ID())
	}
}

// picture returns the board's node; an empty label makes it decoration.
func (b *board) picture(label string) *ui.Node {
	if b.position.Rules().FitsLEDs() {
		return b.leds.Picture(label)
	}
	n := ui.CustomPaint(label, b.dots)
	n.ID = b.leds.ID()
	return n.Aspect(1)
}

// dots paints a board that is larger than the LEDs.
func (b *board) dots(c ui.Canvas, r ui.Rect) {
	rules := b.position.Rules()
	side := r.W / float64(max(rules.Columns, rules.Rows))
	left, top := r.X+(r.W-side*float64(rules.Columns))/2, r.Y+r.H-side*float64(rules.Rows)
	c.Fill(r, ui.RadiusSmall, ui.Theme.Ground)
	line := b.position.WinningLine()
	for y := range rules.Rows {
		for x := range rules.Columns {
			dot := ui.Rect{X: left + side*float64(x), Y: top + side*float64(y), W: side, H: side}.Inset(side * 0.12)
			stone := b.position.At(x, rules.Top()+y)
			if stone == connectfour.Empty {
				c.Fill(dot, ui.RadiusCircle, ui.Theme.Raised)
				continue
			}
			rgb := catalog.SeatColor(stone.Seat()).Lit().RGB()
			color := ui.Color{R: rgb.R, G: rgb.G, B: rgb.B, A: 0xff}
			if len(line) > 0 && !slices.Contains(line, connectfour.Point{X: x, Y: rules.Top() + y}) {
				color = ui.Mix(color, ui.Theme.Ground, 0.65) // As on the LEDs, the line is lit.
			}
			c.Fill(dot, ui.RadiusCircle, color)
			if b.app.Settings.Shapes && stone == connectfour.Blue {
				c.Icon(ui.IconClose, dot, ui.Theme.Ground)
			}
		}
	}
}
