package typeface

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// Mask is a glyph as coverage. Left and Top say where its first pixel lies from
// the pen position on the baseline, y downwards. Alpha is nil if there is
// nothing to draw.
type Mask struct {
	Alpha     *image.Alpha
	Left, Top int
}

// Raster draws a glyph at a size in pixels. The pen stands shift pixels to the
// right of a pixel's left edge, 0 ≤ shift < 1.
func (f *Face) Raster(g Glyph, size, shift float64) Mask {
	from, to := f.offsets[g], f.offsets[g+1]
	if from == to {
		return Mask{}
	}
	outline := f.glyf[from:to]
	scale := size * f.unit
	left := int(math.Floor(float64(i16(outline, 2))*scale + shift))
	right := int(math.Ceil(float64(i16(outline, 6))*scale + shift))
	top := int(math.Floor(-float64(i16(outline, 8)) * scale))
	bottom := int(math.Ceil(-float64(i16(outline, 4)) * scale))

	r := vector.NewRasterizer(right-left, bottom-top)
	r.DrawOp = draw.Src
	for _, contour := range contours(outline) {
		for i, p := range contour {
			contour[i] = point{p.x*scale + shift - float64(left), -p.y*scale - float64(top), p.onCurve}
		}
		trace(r, contour)
	}
	mask := image.NewAlpha(r.Bounds())
	r.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return Mask{Alpha: mask, Left: left, Top: top}
}

// point is a point of an outline; off the curve it steers a quadratic Bézier
// curve. In font units y runs upwards, in pixels downwards.
type point struct {
	x, y    float64
	onCurve bool
}

func between(a, b point) point {
	return point{x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, onCurve: true}
}

// trace draws one closed contour. Between two points off the curve lies an
// implied one on it.
func trace(r *vector.Rasterizer, contour []point) {
	start := contour[0]
	if !start.onCurve {
		last := contour[len(contour)-1]
		if last.onCurve {
			start = last
		} else {
			start = between(last, start)
		}
	}
	r.MoveTo(float32(start.x), float32(start.y))
	var control *point
	to := func(p point) {
		if control == nil {
			r.LineTo(float32(p.x), float32(p.y))
		} else {
			r.QuadTo(float32(control.x), float32(control.y), float32(p.x), float32(p.y))
		}
		control = nil
	}
	for i, p := range contour {
		switch {
		case p.onCurve:
			to(p)
		case control != nil:
			to(between(*control, p))
			control = &contour[i]
		default:
			control = &contour[i]
		}
	}
	to(start)
}

// Flags of a point in table glyf.
const (
	flagOnCurve = 1 << iota
	flagShortX
	flagShortY
	flagRepeat
	flagSameX // or, with flagShortX, positive
	flagSameY // or, with flagShortY, positive
)

// contours reads a simple glyph of table glyf.
func contours(outline []byte) [][]point {
	ends := make([]int, i16(outline, 0))
	for i := range ends {
		ends[i] = int(u16(outline, 10+2*i))
	}
	at := 10 + 2*len(ends)
	at += 2 + int(u16(outline, at)) // instructions

	points := make([]point, ends[len(ends)-1]+1)
	flags := make([]byte, len(points))
	for i := 0; i < len(flags); i++ {
		flags[i] = outline[at]
		at++
		if flags[i]&flagRepeat == 0 {
			continue
		}
		for n := outline[at]; n > 0; n-- {
			flags[i+1] = flags[i]
			i++
		}
		at++
	}
	coordinates := func(short, same byte, set func(p *point, value float64)) {
		value := 0
		for i, flag := range flags {
			switch {
			case flag&short != 0 && flag&same != 0:
				value += int(outline[at])
				at++
			case flag&short != 0:
				value -= int(outline[at])
				at++
			case flag&same == 0:
				value += int(i16(outline, at))
				at += 2
			}
			set(&points[i], float64(value))
		}
	}
	coordinates(flagShortX, flagSameX, func(p *point, x float64) { p.x = x })
	coordinates(flagShortY, flagSameY, func(p *point, y float64) { p.y = y })
	for i, flag := range flags {
		points[i].onCurve = flag&flagOnCurve != 0
	}

	shapes := make([][]point, len(ends))
	from := 0
	for i, end := range ends {
		shapes[i] = points[from : end+1]
		from = end + 1
	}
	return shapes
}
