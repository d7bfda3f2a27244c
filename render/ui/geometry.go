package ui

import (
	"image/color"
	"math"
)

// Rect is a rectangle in logical pixels from the top left of the window.
type Rect struct{ X, Y, W, H float64 }

// Size is a width and a height in logical pixels.
type Size struct{ W, H float64 }

// Insets are distances from the four sides of a rectangle.
type Insets struct{ Left, Top, Right, Bottom float64 }

// Inset returns the rectangle made smaller by d on each side; negative values
// make it larger.
func (r Rect) Inset(d float64) Rect { return r.Within(Insets{d, d, d, d}) }

// Within returns what the insets leave of the rectangle, never less than
// nothing.
func (r Rect) Within(i Insets) Rect {
	return Rect{r.X + i.Left, r.Y + i.Top, max(0, r.W-i.Left-i.Right), max(0, r.H-i.Top-i.Bottom)}
}

// Contains reports whether the point lies in the rectangle.
func (r Rect) Contains(x, y float64) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Intersect returns the common part; it has no size if there is none.
func (r Rect) Intersect(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.X+r.W, s.X+s.W)-x), max(0, min(r.Y+r.H, s.Y+s.H)-y)}
}

// Union returns the smallest rectangle around both; an empty one does not count.
func (r Rect) Union(s Rect) Rect {
	if r.Empty() {
		return s
	}
	if s.Empty() {
		return r
	}
	x, y := min(r.X, s.X), min(r.Y, s.Y)
	return Rect{x, y, max(r.X+r.W, s.X+s.W) - x, max(r.Y+r.H, s.Y+s.H) - y}
}

// Empty reports whether the rectangle has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Center returns the point in the middle.
func (r Rect) Center() (x, y float64) { return r.X + r.W/2, r.Y + r.H/2 }

// Square returns the largest square in the middle of the rectangle.
func (r Rect) Square() Rect {
	side := min(r.W, r.H)
	return Rect{r.X + (r.W-side)/2, r.Y + (r.H-side)/2, side, side}
}

// Cell returns the field (x, y) of the rectangle cut into columns × rows.
func (r Rect) Cell(x, y, columns, rows int) Rect {
	w, h := r.W/float64(columns), r.H/float64(rows)
	return Rect{r.X + w*float64(x), r.Y + h*float64(y), w, h}
}

// CellAt returns which of columns × rows fields the point lies in; outside the
// rectangle it is −1 or the number of columns or rows, its rim.
func (r Rect) CellAt(x, y float64, columns, rows int) (cx, cy int) {
	at := func(p, from, length float64, n int) int {
		return int(max(-1, min(float64(n), math.Floor((p-from)/length*float64(n)))))
	}
	return at(x, r.X, r.W, columns), at(y, r.Y, r.H, rows)
}

// Color is a colour without premultiplied alpha.
type Color = color.NRGBA

// Hex returns the opaque colour 0xRRGGBB.
func Hex(rgb uint32) Color {
	return Color{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 0xff}
}

// Alpha returns the colour with an opacity of 0 to 1.
func Alpha(c Color, opacity float64) Color {
	c.A = uint8(math.Round(opacity * 0xff))
	return c
}
