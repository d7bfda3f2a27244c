package crosswise

import (
	"math"

	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui"
)

// teamStyle is how a team looks: its colour, and the direction of its lines.
type teamStyle struct {
	color ui.Color
	ink   ui.Color // on the colour
	dark  ui.Color // the colour where nothing happens
	word  string   // in the language catalogues
}

var teamStyles = [...]teamStyle{
	rules.Vertical:   {ui.Hex(0xff9f3f), ui.Hex(0x241302), ui.Hex(0x5e3a17), "vertical"},
	rules.Horizontal: {ui.Hex(0x5fd068), ui.Hex(0x07210a), ui.Hex(0x1f4f2a), "horizontal"},
}

// paintStripes paints a rectangle in stripes of a team's direction.
func paintStripes(c ui.Canvas, r ui.Rect, radius, width float64, t rules.Team, a, b ui.Color) {
	c.Fill(r, radius, a)
	inset := radius * 0.3
	if t == rules.Vertical {
		count := int((r.W - 2*inset) / width)
		for i := 1; i < count; i += 2 {
			c.Fill(ui.Rect{X: r.X + inset + float64(i)*width, Y: r.Y, W: width, H: r.H}, 0, b)
		}
		return
	}
	count := int((r.H - 2*inset) / width)
	for i := 1; i < count; i += 2 {
		c.Fill(ui.Rect{X: r.X, Y: r.Y + inset + float64(i)*width, W: r.W, H: width}, 0, b)
	}
}

// paintDiagonals paints a rectangle in slanting stripes, for nobody's team.
func paintDiagonals(c ui.Canvas, r ui.Rect, a, b ui.Color) {
	c.Clip(r, func() {
		c.Fill(r, 0, a)
		const side = 48
		for y := range int(math.Ceil(r.H / side)) {
			for x := range int(math.Ceil(r.W / side)) {
				c.Icon(ui.IconStripes, ui.Rect{X: r.X + side*float64(x), Y: r.Y + side*float64(y), W: side, H: side}, b)
			}
		}
	})
}
