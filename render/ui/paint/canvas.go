// Package paint paints the nodes of package ui with Ebitengine: text, rounded
// shapes, soft halos and icons as coverage masks that are drawn once by the CPU
// at the exact size in pixels, kept in an atlas, and put on the screen in as few
// draws as the clipping allows.
package paint

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/render/ui"
	"lichtbrett/render/ui/fallback"
	"lichtbrett/render/ui/typeface"
)

// Canvas is a ui.Canvas on an Ebitengine image.
type Canvas struct {
	masks  *atlas
	runs   Rasterizer // nil if there is none
	target *ebiten.Image
	scale  float64 // physical pixels to a logical one

	page     *page // that the vertices refer to
	vertices []ebiten.Vertex
	indices  []uint16
}

// New returns a canvas; Begin gives it something to paint on.
func New() *Canvas { return &Canvas{masks: newAtlas()} }

// Rasterizer draws runs of text in fonts beyond the app's own.
type Rasterizer interface {
	// Raster draws a run at a size in pixels.
	Raster(run string, bold bool, size float64) fallback.Picture
}

// UseFallback sets what draws the runs that ui.Style.Place gives; see
// ui.UseFallback.
func (c *Canvas) UseFallback(runs Rasterizer) {
	if c.runs != nil {
		c.masks.reset() // the fonts have changed
	}
	c.runs = runs
}

// Begin starts painting on an image, with so many pixels to a logical one. Paint
// what there is to paint, then call End.
func (c *Canvas) Begin(target *ebiten.Image, scale float64) {
	if scale != c.scale {
		c.masks.reset() // the sizes in use have all changed
	}
	c.target, c.scale = target, scale
}

// End puts on the image what has not been put there yet.
func (c *Canvas) End() {
	c.flush()
	c.target = nil
}

// Image returns what a ui.Canvas paints on, clipped, and where r lies on it in
// pixels, for nodes that draw by themselves. Image is nil if the canvas is none
// of this package.
func Image(canvas ui.Canvas, r ui.Rect) (target *ebiten.Image, at image.Rectangle) {
	c, ok := canvas.(*Canvas)
	if !ok {
		return nil, image.Rectangle{}
	}
	c.flush()
	return c.target, c.pixels(r)
}

// pixels returns a rectangle in whole pixels.
func (c *Canvas) pixels(r ui.Rect) image.Rectangle {
	return image.Rect(c.round(r.X), c.round(r.Y), c.round(r.X+r.W), c.round(r.Y+r.H))
}

func (c *Canvas) round(logical float64) int { return int(math.Round(logical * c.scale)) }

// Clip calls draw; nothing is painted outside of r meanwhile.
func (c *Canvas) Clip(r ui.Rect, draw func()) {
	outer := c.target
	inner := c.pixels(r).Intersect(outer.Bounds())
	if inner.Empty() {
		return
	}
	if inner == outer.Bounds() {
		draw()
		return
	}
	c.flush()
	c.target = outer.SubImage(inner).(*ebiten.Image)
	draw()
	c.flush()
	c.target = outer
}

// Fill paints a rectangle with rounded corners.
func (c *Canvas) Fill(r ui.Rect, radius float64, color ui.Color) {
	at := c.pixels(r)
	if radius <= 0 {
		c.quad(at, c.masks.white, color)
		return
	}
	c.shape(at, maskKey{kind: filled, radius: c.radius(at, radius)}, color)
}

// Outline paints the border of a rectangle, width wide, inside of it.
func (c *Canvas) Outline(r ui.Rect, radius, width float64, color ui.Color) {
	at := c.pixels(r)
	line := max(1, c.round(width))
	c.shape(at, maskKey{kind: outlined, radius: c.radius(at, radius), width: line}, color)
}

// Glow paints a soft halo around a rectangle that fades out after reach.
func (c *Canvas) Glow(r ui.Rect, radius, reach float64, color ui.Color) {
	at := c.pixels(r)
	soft := c.round(reach)
	key := maskKey{kind: glowing, radius: c.radius(at, radius), width: soft}
	c.shape(at.Inset(-soft), key, color)
}

// radius returns a radius in quarters of a pixel, at most half the shorter side.
func (c *Canvas) radius(at image.Rectangle, radius float64) int {
	limit := float64(min(at.Dx(), at.Dy())) / 2
	return int(math.Round(4 * min(radius*c.scale, limit)))
}

// shape paints a shape whose corners are those of a mask and whose sides are
// stretched. A side too short for that is the mask's own.
func (c *Canvas) shape(at image.Rectangle, key maskKey, color ui.Color) {
	if at.Empty() {
		return
	}
	var xs, ys, us, vs [4]int
	xs, us, key.w = bands(at.Min.X, at.Max.X, key.corner())
	ys, vs, key.h = bands(at.Min.Y, at.Max.Y, key.corner())
	mask := c.masks.get(key)
	for j := range 3 {
		for i := range 3 {
			if i == 1 && j == 1 && key.kind == outlined && key.w == 0 && key.h == 0 {
				continue
			}
			part := mask
			part.area = image.Rect(us[i], vs[j], us[i+1], vs[j+1]).Add(mask.area.Min)
			c.quad(image.Rect(xs[i], ys[j], xs[i+1], ys[j+1]), part, color)
		}
	}
}

// bands cuts a side of a shape into a corner, what is stretched, and another
// corner: on the screen and in the mask. A side that is too short for that is
// left whole; its length is returned, else 0.
func bands(from, to, corner int) (screen, mask [4]int, whole int) {
	if length := to - from; length < 2*corner+1 {
		return [4]int{from, from, to, to}, [4]int{0, 0, length, length}, length
	}
	return [4]int{from, from + corner, to - corner, to}, [4]int{0, corner, corner + 1, 2*corner + 1}, 0
}

// Icon paints an icon into the largest square in the middle of r.
func (c *Canvas) Icon(icon ui.Icon, r ui.Rect, color ui.Color) {
	if icon == ui.NoIcon {
		return
	}
	square := r.Square()
	side := max(1, c.round(square.W))
	x, y := c.round(square.X), c.round(square.Y)
	c.quad(image.Rect(x, y, x+side, y+side), c.masks.icon(icon, side), color)
}

// Text paints one line with its baseline at y, from x on.
func (c *Canvas) Text(line string, x, y float64, s ui.Style, color ui.Color) {
	size := s.Size * c.scale
	baseline := c.round(y)
	s.Place(line, func(g typeface.Glyph, pen float64) {
		at := x*c.scale + pen*size
		shift := 0.0
		if size < crisp {
			at = math.Round(at*shifts) / shifts
			shift = at - math.Floor(at)
		} else {
			at = math.Round(at)
		}
		mask := c.masks.glyph(s.Bold, s.Face(), g, size, shift)
		if mask.page == nil {
			return
		}
		origin := image.Pt(int(math.Floor(at))+mask.left, baseline+mask.top)
		c.quad(image.Rectangle{Min: origin, Max: origin.Add(mask.area.Size())}, mask, color)
	}, func(text string, pen float64) {
		if c.runs != nil {
			c.run(text, image.Pt(c.round(x+pen*s.Size), baseline), s, color)
		}
	})
}

// run paints a run of text in other fonts.
func (c *Canvas) run(text string, at image.Point, s ui.Style, color ui.Color) {
	for _, m := range c.masks.run(c.runs, text, s.Bold, s.Size*c.scale) {
		ink := color
		if m.colored {
			ink = ui.Color{R: 0xff, G: 0xff, B: 0xff, A: color.A}
		}
		origin := at.Add(image.Pt(m.left, m.top))
		c.quad(image.Rectangle{Min: origin, Max: origin.Add(m.area.Size())}, m.mask, ink)
	}
}

// Glyphs of text smaller than crisp pixels stand at fractions of a pixel, so
// that they keep their distances.
const (
	crisp  = 32
	shifts = 4
)

// quad paints a part of an atlas page in a colour.
func (c *Canvas) quad(at image.Rectangle, m mask, color ui.Color) {
	if at.Empty() || color.A == 0 {
		return
	}
	if m.page != c.page || len(c.vertices) > math.MaxUint16-4 {
		c.flush()
		c.page = m.page
	}
	alpha := float32(color.A) / 0xff
	v := ebiten.Vertex{
		ColorR: float32(color.R) / 0xff * alpha,
		ColorG: float32(color.G) / 0xff * alpha,
		ColorB: float32(color.B) / 0xff * alpha,
		ColorA: alpha,
	}
	first := uint16(len(c.vertices))
	for i := range 4 {
		v.DstX, v.SrcX = float32(at.Min.X), float32(m.area.Min.X)
		if i&1 != 0 {
			v.DstX, v.SrcX = float32(at.Max.X), float32(m.area.Max.X)
		}
		v.DstY, v.SrcY = float32(at.Min.Y), float32(m.area.Min.Y)
		if i&2 != 0 {
			v.DstY, v.SrcY = float32(at.Max.Y), float32(m.area.Max.Y)
		}
		c.vertices = append(c.vertices, v)
	}
	c.indices = append(c.indices, first, first+1, first+2, first+1, first+2, first+3)
}

// flush draws the quads that have gathered.
func (c *Canvas) flush() {
	if len(c.vertices) == 0 {
		return
	}
	c.page.upload()
	c.target.DrawTriangles(c.vertices, c.indices, c.page.image, &ebiten.DrawTrianglesOptions{
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
	})
	c.vertices, c.indices = c.vertices[:0], c.indices[:0]
}
