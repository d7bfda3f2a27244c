package launcher

import (
	"lichtbrett/game/console"
	"lichtbrett/render/ui"
)

// logo is the app's icon in LED letters.
var logo = [...]string{
	"   G",
	"  GB",
	" GBB",
	"GBGB",
}

// paintLogo paints a small LED board.
func paintLogo(c ui.Canvas, r ui.Rect) {
	c.Fill(r, r.W*0.2, ui.Hex(0x05070a))
	c.Outline(r, r.W*0.2, 1, ui.Theme.Line)
	inner := r.Inset(r.W * 0.11)
	colors := map[rune]console.Color{'G': console.Green, 'B': console.Blue}
	for y, row := range logo {
		for x, letter := range row {
			led := inner.Cell(x, y, len(logo), len(logo))
			led = led.Inset(led.W * 0.14)
			color, lit := colors[letter]
			if !lit {
				c.Fill(led, ui.RadiusCircle, ui.Hex(0x1c222b))
				continue
			}
			rgb := color.Lit().RGB()
			shade := ui.Color{R: rgb.R, G: rgb.G, B: rgb.B, A: 0xff}
			c.Glow(led, ui.RadiusCircle, led.W*0.5, ui.Alpha(shade, 0.35))
			c.Fill(led, ui.RadiusCircle, ui.Mix(shade, ui.Hex(0xffffff), 0.12))
		}
	}
}
