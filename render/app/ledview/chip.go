package ledview

import (
	"lichtbrett/game/console"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// chipShapes are the shapes that tell the players' colours apart on the LEDs.
var chipShapes = map[console.Color]ui.Icon{console.Green: ui.IconDot, console.Blue: ui.IconClose}

// Chip is a lit LED that stands for a player's colour.
func Chip(app *shell.App, color console.Color, side float64) *ui.Node {
	rgb := color.Lit().RGB()
	lit := ui.Color{R: rgb.R, G: rgb.G, B: rgb.B, A: 0xff}
	return ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		led := r.Inset(r.W * 0.12)
		c.Glow(led, ui.RadiusCircle, r.W*0.5, ui.Alpha(lit, 0.45))
		c.Fill(led, ui.RadiusCircle, lit)
		if shape, known := chipShapes[color]; known && app.Settings.Shapes {
			c.Icon(shape, led.Inset(led.W*0.08), ui.Theme.Ground)
			return
		}
		core := ui.Rect{X: led.X + led.W*0.24, Y: led.Y + led.H*0.18, W: led.W * 0.36, H: led.H * 0.30}
		c.Fill(core, ui.RadiusCircle, ui.Alpha(ui.Mix(lit, ui.Hex(0xffffff), 0.75), 0.75))
	}).Width(side).Height(side)
}
