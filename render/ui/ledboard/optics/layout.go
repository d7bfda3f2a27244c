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

// LEDRect returns the cell of the LED at a column and row.
func (l Layout) LEDRect(col, row int) image.Rectangle {
	corner := l.Bounds.Min.Add(image.Pt(l.Rim+col*l.Pitch, l.Rim+row*l.Pitch))
	return image.Rectangle{Min: corner, Max: corner.Add(image.Pt(l.Pitch, l.Pitch))}
}

// SpriteAt returns where a sprite's corner lies when it is centred on an LED.
func (l Layout) SpriteAt(sprite image.Rectangle, col, row int) image.Point {
	cell := l.LEDRect(col, row)
	return cell.Min.Add(image.Pt(cell.Dx()-sprite.Dx(), cell.Dy()-sprite.Dy()).Div(2))
}
