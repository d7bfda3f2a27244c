package optics

import (
	"image"
	"math"

	"lichtbrett/game/console"
)

// Sheet is all that a board of one size is put together from, in one image.
// Sprites lie apart by a transparent pixel. Cell, Corner and Edge are lit by
// the board's light, the others are tinted by a Look.
type Sheet struct {
	Image *image.RGBA

	// Cell is the board with one dark lens, a pitch wide and high.
	Cell image.Rectangle
	// Corner is the bezel's corners: top left, top right, bottom left, bottom
	// right; Edge its sides, one pixel long: top, bottom, left, right.
	Corner, Edge [4]image.Rectangle

	// Body, Core and Ring go on a lens, centred in its cell, as does the Shape
	// of each colour, where there are shapes.
	Body, Core, Ring image.Rectangle
	Shape            [len(shapes)]image.Rectangle
}

// lensRadius is the radius of a lens, in pitches.
const lensRadius = 0.385

// NewSheet rasterises the sprites for a layout. With shapes, used-up LEDs show
// their shape; without, they are struck out.
func NewSheet(l Layout, withShapes bool) *Sheet {
	p, rim := l.Pitch, l.Rim
	s := &Sheet{}
	radius := lensRadius * float64(p)
	lens := int(math.Ceil(2*radius)) + 2
	lens += (p - lens) & 1 // centred in its cell on whole pixels
	glow := lens + (p*2/5)&^1

	// Sprites from left to right, in rows of equal height.
	width := max(p+1, glow+2*lens+3, 4*(rim+1)+4)
	var pen image.Point
	var height int
	place := func(r *image.Rectangle, w, h int) {
		if pen.X+w > width {
			pen = image.Pt(0, height)
		}
		*r = image.Rect(0, 0, w, h).Add(pen)
		pen.X += w + 1
		height = max(height, pen.Y+h+1)
	}
	place(&s.Cell, p, p)
	pen = image.Pt(0, height)
	place(&s.Body, glow, glow)
	place(&s.Core, lens, lens)
	place(&s.Ring, lens, lens)
	if withShapes {
		for c := range shapes {
			if shapes[c] != nil {
				place(&s.Shape[c], lens, lens)
			}
		}
	}
	pen = image.Pt(0, height)
	for i := range s.Corner {
		place(&s.Corner[i], rim, rim)
	}
	place(&s.Edge[2], rim, 1)
	place(&s.Edge[3], rim, 1)
	place(&s.Edge[0], 1, rim)
	place(&s.Edge[1], 1, rim)
	s.Image = image.NewRGBA(image.Rect(0, 0, width, height))

	s.paintCell(float64(p), radius)
	s.paintLens(radius, withShapes)
	s.paintBezel(l)
	return s
}

// paint fills a sprite: at is called with every pixel's centre, relative to the
// sprite's corner, and returns its premultiplied colour, 0 to 1.
func (s *Sheet) paint(r image.Rectangle, at func(x, y float64) (c [4]float64)) {
	var clear [4]float64
	pix := s.Image.Pix
	for y := r.Min.Y; y < r.Max.Y; y++ {
		i := s.Image.PixOffset(r.Min.X, y)
		for x := r.Min.X; x < r.Max.X; x++ {
			c := at(float64(x-r.Min.X)+0.5, float64(y-r.Min.Y)+0.5)
			if c != clear {
				for k, v := range c {
					pix[i+k] = uint8(clamp(v)*255 + 0.5)
				}
			}
			i += 4
		}
	}
}

// The board's and the dark lens's colour, in white light.
var (
	boardColor = [3]float64{0.125, 0.135, 0.155}
	lensColor  = [3]float64{0.275, 0.288, 0.312}
)

// paintCell paints the board with a dark lens in a bored hole.
func (s *Sheet) paintCell(pitch, radius float64) {
	bore := radius + max(0.75, 0.035*pitch) // the hole around the lens
	lip := max(0.75, 0.025*pitch)           // its chamfer catches the light
	s.paint(s.Cell, func(x, y float64) [4]float64 {
		dx, dy := x-pitch/2, y-pitch/2
		r := length(dx, dy)
		// Lit from above: +1 where a slope faces up, −1 where it faces down.
		up := -dy / max(r, 1)

		c := boardColor
		// The chamfer outside the bore: light below, dark above.
		edge := cover(math.Abs(r-bore-lip/2) - lip/2)
		c = lift(c, edge*(0.055-0.11*up))
		// The shadow in the bore.
		c = blend(c, [3]float64{0.06, 0.064, 0.072}, cover(r-bore))
		if r-radius >= 0.5 {
			return [4]float64{c[0], c[1], c[2], 1}
		}
		// The lens: a matt dome, darker where it turns away.
		dome := clamp(r / radius)
		body := lensColor
		shade := 1.06 - 0.42*dome*dome*dome + 0.26*up*dome
		for i := range body {
			body[i] *= shade
		}
		// A soft reflection of the room near its top.
		gx, gy := (dx+0.18*radius)/(0.42*radius), (dy+0.48*radius)/(0.24*radius)
		body = lift(body, 0.20*math.Exp(-(gx*gx+gy*gy)))
		c = blend(c, body, cover(r-radius))
		return [4]float64{c[0], c[1], c[2], 1}
	})
}

// paintLens paints what lies on a lens when it is lit.
func (s *Sheet) paintLens(radius float64, withShapes bool) {
	half := float64(s.Core.Dx()) / 2
	glow := float64(s.Body.Dx()) / 2
	white := func(v, a float64) [4]float64 { return [4]float64{v, v, v, a} }

	s.paint(s.Body, func(x, y float64) [4]float64 {
		r := length(x-glow, y-glow)
		a := cover(r - radius)
		d := clamp(r / radius)
		// Outside the lens its light is only added: the glow in the air.
		far := clamp((glow - r) / (glow - radius))
		return white((1-0.34*d*d*d*d)*a+0.34*far*far*(1-a), a)
	})
	rim := math.Exp(-2.6)
	s.paint(s.Core, func(x, y float64) [4]float64 {
		r := length(x-half, y-half)
		d := r / radius
		if d >= 1 {
			return [4]float64{}
		}
		// The bell curve less its value at the rim: no edge.
		return white((math.Exp(-d*d*2.6)-rim)/(1-rim), 0)
	})
	stencil := func(r image.Rectangle, distance func(x, y float64) float64) {
		s.paint(r, func(x, y float64) [4]float64 {
			u, v := (x-half)/radius, (y-half)/radius
			a := cover(distance(u, v) * radius)
			return white(a*(0.90-0.10*v), a) // a little lighter at the top
		})
	}
	if !withShapes {
		stencil(s.Ring, func(x, y float64) float64 { return min(ring(x, y), slash(x, y)) })
		return
	}
	stencil(s.Ring, ring)
	for c := range shapes {
		if console.Color(c) != console.Black {
			stencil(s.Shape[c], shapes[c])
		}
	}
}

// paintBezel paints the corners and sides of the frame.
func (s *Sheet) paintBezel(l Layout) {
	side := float64(l.Bounds.Dx())
	rim, pitch := float64(l.Rim), float64(l.Pitch)
	outer := 0.42 * pitch // radius of the outer corners
	width := 0.30 * pitch // of the frame
	inner := max(outer-width, 0.14*pitch)
	fine := max(1, pitch/40) // the lines of light on its edges

	at := func(x, y float64) [4]float64 {
		out := rounded(x, y, side, outer)
		in := rounded(x-width, y-width, side-2*width, inner)
		alpha := cover(out)
		// How far the edges face the light from above: 1 at the top, ½ at the
		// sides, 0 at the bottom, turning in the corners.
		vx := max(0, math.Abs(x-side/2)-side/2+rim)
		vy := max(0, math.Abs(y-side/2)-side/2+rim)
		up := 0.5 + 0.5*math.Copysign(vy, side/2-y)/max(length(vx, vy), 1e-9)

		c := boardColor
		// The frame's shadow on the board, deeper below the top edge.
		depth := clamp(1 + in/(0.20*pitch))
		c = blend(c, [3]float64{0.02, 0.022, 0.025}, (0.35+0.45*up)*depth*depth)
		// The frame itself, brushed dark metal.
		frame := [3]float64{0.205, 0.215, 0.235}
		frame = lift(frame, 0.05*up)
		onFrame := 1 - cover(in)
		c = blend(c, frame, onFrame)
		// Light on its outer edge from above, on its inner edge from below.
		c = lift(c, (0.08+0.42*up)*cover(math.Abs(out+fine/2)-fine/2))
		c = lift(c, (0.30-0.28*up)*onFrame*cover(math.Abs(in-fine/2)-fine/2))
		c = lift(c, -0.10*cover(math.Abs(in+fine/2)-fine/2))
		for i := range c {
			c[i] = clamp(c[i]) * alpha
		}
		return [4]float64{c[0], c[1], c[2], alpha}
	}
	from := func(x0, y0 float64) func(x, y float64) [4]float64 {
		return func(x, y float64) [4]float64 { return at(x0+x, y0+y) }
	}
	far := side - rim
	s.paint(s.Corner[0], from(0, 0))
	s.paint(s.Corner[1], from(far, 0))
	s.paint(s.Corner[2], from(0, far))
	s.paint(s.Corner[3], from(far, far))
	s.paint(s.Edge[0], from(side/2, 0))
	s.paint(s.Edge[1], from(side/2, far))
	s.paint(s.Edge[2], from(0, side/2))
	s.paint(s.Edge[3], from(far, side/2))
}

// rounded is the distance to a square of this side with rounded corners, whose
// corner is the origin.
func rounded(x, y, side, radius float64) float64 {
	qx := math.Abs(x-side/2) - side/2 + radius
	qy := math.Abs(y-side/2) - side/2 + radius
	return length(max(qx, 0), max(qy, 0)) + min(max(qx, qy), 0) - radius
}

// cover is how much of a pixel lies inside an edge at this distance in pixels.
func cover(distance float64) float64 { return clamp(0.5 - distance) }

func clamp(v float64) float64 {
	switch {
	case v < 0:
		return 0
	case v > 1:
		return 1
	}
	return v
}

// length is math.Hypot for lengths of pixels, which need no care for overflow.
func length(x, y float64) float64 { return math.Sqrt(x*x + y*y) }

// blend lays a colour over another with an alpha.
func blend(under, over [3]float64, alpha float64) [3]float64 {
	for i := range under {
		under[i] += (over[i] - under[i]) * alpha
	}
	return under
}

// lift makes a colour brighter by an amount.
func lift(c [3]float64, by float64) [3]float64 {
	for i := range c {
		c[i] += by
	}
	return c
}
