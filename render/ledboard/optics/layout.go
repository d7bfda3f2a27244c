package optics

import (
	"image"

	"lichtbrett/game/console"
)

// Layout is where a board lies: a square of pixels with a rim around LEDs that
// are a whole number of pixels apart. The zero value has no room.
type Layout struct {
	// Bounds is the whole board with its bezel, always a square.
	Bounds image.Rectangle
	// Pitch is the distance of two LEDs' centres in pixels.
	Pitch int
	// Rim is the width of the bezel, from the edge to the first cell.
	Rim int
}

// Fit returns the layout of the largest board in r, centred.
func Fit(r image.Rectangle) Layout {
	side := max(0, min(r.Dx(), r.Dy()))
	pitch := side * 10 / 91
	// An odd rest would leave one rim wider than the other.
	side -= (side - pitch*console.Side) % 2
	corner := r.Min.Add(image.Pt((r.Dx()-side)/2, (r.Dy()-side)/2))
	return Layout{
		Bounds: image.Rectangle{Min: corner, Max: corner.Add(image.Pt(side, side))},
		Pitch:  pitch,
		Rim:    (side - pitch*console.Side) / 2,
	}
}

// LEDAt returns the column and row of the LED whose cell holds the point; on
// the rim they are −1 or console.Side. It reports false off the board.
func (l Layout) LEDAt(x, y float64) (col, row int, ok bool) {
	b := l.Bounds
	if l.Pitch == 0 || x < float64(b.Min.X) || y < float64(b.Min.Y) ||
		x >= float64(b.Max.X) || y >= float64(b.Max.Y) {
		return 0, 0, false
	}
	at := func(d float64) int {
		d -= float64(l.Rim)
		if d < 0 {
			return -1
		}
		return min(int(d)/l.Pitch, console.Side)
	}
	return at(x - float64(b.Min.X)), at(y - float64(b.Min.Y)), true
}

// LEDRect returns the cell of the LED at a column and row; −1 and console.Side
// give the rim beside it.
func (l Layout) LEDRect(col, row int) image.Rectangle {
	x0, x1 := l.span(col)
	y0, y1 := l.span(row)
	return image.Rect(x0, y0, x1, y1).Add(l.Bounds.Min)
}

// span returns from where to where a column or row reaches.
func (l Layout) span(i int) (from, to int) {
	switch {
	case i < 0:
		return 0, l.Rim
	case i >= console.Side:
		return l.Rim + console.Side*l.Pitch, 2*l.Rim + console.Side*l.Pitch
	}
	return l.Rim + i*l.Pitch, l.Rim + (i+1)*l.Pitch
}

// SpriteAt returns where a sprite's corner lies when it is centred on an LED.
func (l Layout) SpriteAt(sprite image.Rectangle, col, row int) image.Point {
	cell := l.LEDRect(col, row)
	return cell.Min.Add(image.Pt(cell.Dx()-sprite.Dx(), cell.Dy()-sprite.Dy()).Div(2))
}
