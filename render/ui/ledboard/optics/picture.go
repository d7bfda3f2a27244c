package optics

import (
	"image"

	"lichtbrett/game/console"
)

// Picture returns a frame as it looks on a board of at most side pixels, which
// tests compare with what a screen shows. Outside the rounded corners it is transparent.
func Picture(f console.Frame, side int, shapes bool) *image.RGBA {
	layout := Fit(image.Rect(0, 0, side, side))
	layout.Bounds = layout.Bounds.Sub(layout.Bounds.Min)
	img := image.NewRGBA(layout.Bounds)
	if layout.Pitch == 0 {
		return img
	}
	c := canvas{img, layout, NewSheet(layout, shapes)}

	var looks [console.Side][console.Side]Look
	var lights [console.Side][console.Side]Tint
	for y := range f {
		for x := range f[y] {
			looks[y][x] = LookOf(f[y][x], shapes)
			lights[y][x] = looks[y][x].Light
		}
	}
	var lighting Lighting
	lighting.Light(&lights)
	for _, p := range c.sheet.Patches() {
		c.lay(p, &lighting)
	}
	for y := range looks {
		for x, look := range looks[y] {
			for _, s := range c.sheet.Sprites(look) {
				c.stamp(s, x, y)
			}
		}
	}
	return img
}

// canvas is a picture in the making.
type canvas struct {
	img    *image.RGBA
	layout Layout
	sheet  *Sheet
}

// lay draws a piece of the board in the light that falls on it.
func (c canvas) lay(p Patch, light *Lighting) {
	at := func(n int) int { return int(c.layout.NodeOffset(n)) }
	for j := p.From.Y; j < p.To.Y; j++ {
		for i := p.From.X; i < p.To.X; i++ {
			tile := image.Rect(at(i), at(j), at(i+1), at(j+1))
			for y := tile.Min.Y; y < tile.Max.Y; y++ {
				v := (float32(y-tile.Min.Y) + 0.5) / float32(tile.Dy())
				for x := tile.Min.X; x < tile.Max.X; x++ {
					u := (float32(x-tile.Min.X) + 0.5) / float32(tile.Dx())
					above := mix(light[j][i], light[j][i+1], u)
					below := mix(light[j+1][i], light[j+1][i+1], u)
					from := p.Sprite.Min.Add(image.Pt(
						min(x-at(p.From.X), p.Sprite.Dx()-1),
						min(y-at(p.From.Y), p.Sprite.Dy()-1)))
					c.put(x, y, from, mix(above, below, v))
				}
			}
		}
	}
}

// stamp draws a tinted sprite on the LED at a column and row.
func (c canvas) stamp(s TintedSprite, col, row int) {
	to := c.layout.SpriteAt(s.Sprite, col, row)
	for y := range s.Sprite.Dy() {
		for x := range s.Sprite.Dx() {
			c.put(to.X+x, to.Y+y, s.Sprite.Min.Add(image.Pt(x, y)), s.Tint)
		}
	}
}

// put blends a pixel of the sheet over one of the picture.
func (c canvas) put(x, y int, from image.Point, tint Tint) {
	src := c.sheet.Image.Pix[c.sheet.Image.PixOffset(from.X, from.Y):][:4:4]
	dst := c.img.Pix[c.img.PixOffset(x, y):][:4:4]
	alpha := float32(src[3]) / 255 * tint[3]
	for i := range dst {
		v := float32(src[i])*tint[i] + float32(dst[i])*(1-alpha)
		dst[i] = uint8(min(v, 255) + 0.5)
	}
}
