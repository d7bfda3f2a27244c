package typeface

import (
	"image"
	"math"
)

// coverage gathers how much of each pixel an outline covers, exactly: every line
// adds to the pixels that it crosses by how much the area to the right of it
// changes there, and the sum along a row is what is covered. The method is that
// of Raph Levien's font-rs.
type coverage struct {
	width, height int
	change        []float64 // rows of width and one more, which lines along the right edge touch
}

func newCoverage(width, height int) *coverage {
	return &coverage{width, height, make([]float64, (width+1)*height)}
}

// curve adds a quadratic Bézier curve as lines that stray from it by a fraction
// of a pixel.
func (c *coverage) curve(from, control, to point) {
	dx, dy := from.x-2*control.x+to.x, from.y-2*control.y+to.y
	steps := 1 + int(math.Sqrt(math.Sqrt(48*(dx*dx+dy*dy))))
	last := from
	for i := 1; i <= steps; i++ {
		t := float64(i) / float64(steps)
		u := 1 - t
		next := point{
			x: u*u*from.x + 2*u*t*control.x + t*t*to.x,
			y: u*u*from.y + 2*u*t*control.y + t*t*to.y,
		}
		c.line(last, next)
		last = next
	}
}

// line adds a straight line.
func (c *coverage) line(from, to point) {
	if from.y == to.y {
		return
	}
	direction := 1.0
	if from.y > to.y {
		direction, from, to = -1, to, from
	}
	slope := (to.x - from.x) / (to.y - from.y)
	x := from.x
	for row := max(0, int(from.y)); row < c.height && float64(row) < to.y; row++ {
		height := min(float64(row+1), to.y) - max(float64(row), from.y)
		next := x + slope*height
		c.cross(c.change[row*(c.width+1):(row+1)*(c.width+1)], x, next, direction*height)
		x = next
	}
}

// cross adds a part of a line that stays in one row of pixels and goes from one
// x to another.
func (c *coverage) cross(row []float64, from, to, height float64) {
	from, to = max(0, min(from, to)), min(float64(c.width), max(from, to))
	first := min(int(from), c.width-1)
	if to <= float64(first+1) { // in one pixel
		right := (from+to)/2 - float64(first)
		row[first] += height * (1 - right)
		row[first+1] += height * right
		return
	}
	perPixel := height / (to - from)
	for x := first; float64(x) < to; x++ {
		left, right := max(from, float64(x)), min(to, float64(x+1))
		part := (right - left) * perPixel
		middle := (left+right)/2 - float64(x)
		row[x] += part * (1 - middle)
		row[x+1] += part * middle
	}
}

// mask returns what is covered.
func (c *coverage) mask() *image.Alpha {
	mask := image.NewAlpha(image.Rect(0, 0, c.width, c.height))
	for y := range c.height {
		covered := 0.0
		for x := range c.width {
			covered += c.change[y*(c.width+1)+x]
			mask.Pix[y*mask.Stride+x] = uint8(min(1, math.Abs(covered))*0xff + 0.5)
		}
	}
	return mask
}
