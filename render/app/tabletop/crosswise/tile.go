package crosswise

import (
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui"
)

// face is how a tile looks: each has a shape and, if it is no wildcard, a colour
// of its own. The colours are told apart by every kind of sight.
type face struct {
	icon   ui.Icon
	ground ui.Color
	ink    ui.Color
}

// ink is dark on light tiles; wildcards are dark tiles with light ink.
var (
	ink   = ui.Hex(0x10141b)
	light = ui.Hex(0xf4f1e8)
	slate = ui.Hex(0x39465a)
)

var faces = [...]face{
	rules.Sun:          {ui.IconSun, ui.Hex(0xeec926), ink},
	rules.Cross:        {ui.IconCross, ui.Hex(0xd75929), ink},
	rules.Triangle:     {ui.IconTriangle, ui.Hex(0x2fbe8a), ink},
	rules.Square:       {ui.IconSquare, ui.Hex(0x5270ed), ink},
	rules.Pentagon:     {ui.IconPentagon, ui.Hex(0xf482d6), ink},
	rules.Star:         {ui.IconStar, ui.Hex(0xf4f1e8), ink},
	rules.Remover:      {ui.IconTake, slate, light},
	rules.Mover:        {ui.IconMove, slate, light},
	rules.SwapOnBoard:  {ui.IconSwap, slate, light},
	rules.SwapWithHand: {ui.IconExchange, slate, light},
}

// paintTile paints a tile into the square in the middle of a rectangle.
func paintTile(c ui.Canvas, r ui.Rect, t rules.Tile) {
	if t == rules.Empty {
		return
	}
	f, r := faces[t], r.Square()
	radius := r.W * 0.18
	edge := ui.Mix(f.ground, ui.Hex(0), 0.38)
	c.Fill(r, radius, edge)
	top := r
	top.H -= max(1, r.H*0.055)
	c.Fill(top, radius, f.ground)
	if t.Wildcard() {
		c.Outline(top.Inset(r.W*0.06), radius*0.75, max(1, r.W*0.028), ui.Alpha(f.ink, 0.55))
		c.Icon(f.icon, top.Inset(r.W*0.22), f.ink)
		return
	}
	c.Outline(top, radius, max(1, r.W*0.02), ui.Mix(f.ground, ui.Hex(0xffffff), 0.45))
	c.Icon(f.icon, top.Inset(r.W*0.17), f.ink)
}

// paintBack paints a tile that is not shown.
func paintBack(c ui.Canvas, r ui.Rect) {
	r = r.Square()
	radius := r.W * 0.18
	c.Fill(r, radius, ui.Hex(0x1b222d))
	c.Outline(r, radius, max(1, r.W*0.03), ui.Hex(0x56637a))
	c.Outline(r.Inset(r.W*0.2), radius*0.6, max(1, r.W*0.03), ui.Alpha(ui.Hex(0x56637a), 0.7))
}

// tilePicture is a tile as decoration.
func tilePicture(t rules.Tile, side float64) *ui.Node {
	return ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) { paintTile(c, r, t) }).Width(side).Height(side)
}
