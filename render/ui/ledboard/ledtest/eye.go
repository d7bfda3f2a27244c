// Package ledtest reads an LED board off a picture of the screen, for tests of what
// people see: that the LEDs look as package optics draws a frame.
package ledtest

import (
	"fmt"
	"image"
	"math"
	"strings"

	"lichtbrett/game/console"
	"lichtbrett/render/ui/ledboard/optics"
)

// Rim is how wide the rim of a board is, of the width of the whole board.
const Rim = 0.55 / 9.1

// tolerance is how far an impression may be from what it should be. It lies
// between what different graphics drivers make of an LED and what tells two
// LEDs apart.
const tolerance = 16

// Compare names the LEDs that do not look as in a frame, and how. The picture is
// of the LEDs without the rim, which they fill.
func Compare(picture image.Image, f console.Frame, shapes bool) (wrong []string) {
	seen := cut(picture)
	model := optics.Picture(f, int(math.Round(float64(picture.Bounds().Dx())/(1-2*Rim))), shapes)
	layout := optics.Fit(model.Bounds())
	meant := cut(model.SubImage(layout.LEDRect(0, 0).Union(layout.LEDRect(console.Side-1, console.Side-1))))
	for y := range f {
		for x, led := range f[y] {
			if d := seen[y][x].distance(meant[y][x]); d > tolerance {
				wrong = append(wrong, fmt.Sprintf("column %d, row %d: not %q by %.0f", x, y, led.Letters(), d))
			}
		}
	}
	return wrong
}

// impression is what an eye takes in of an LED: the mean colours of its middle
// and of what lies around that.
type impression [6]float64

func (i impression) distance(other impression) (d float64) {
	for k := range i {
		d += (i[k] - other[k]) * (i[k] - other[k])
	}
	return math.Sqrt(d)
}

// cut takes in all LEDs of a picture that they fill.
func cut(picture image.Image) (leds [console.Side][console.Side]impression) {
	from := picture.Bounds().Min
	pitch := float64(picture.Bounds().Dx()) / console.Side
	for y := range leds {
		for x := range leds[y] {
			leds[y][x] = takeIn(picture, float64(from.X)+(float64(x)+0.5)*pitch, float64(from.Y)+(float64(y)+0.5)*pitch, pitch)
		}
	}
	return leds
}

// takeIn takes in the LED whose middle is at a point.
func takeIn(picture image.Image, atX, atY, pitch float64) (i impression) {
	const middle, lens = 0.16, 0.36 // radii in pitches
	var pixels [2]float64
	for y := int(atY - pitch*lens); y <= int(atY+pitch*lens); y++ {
		for x := int(atX - pitch*lens); x <= int(atX+pitch*lens); x++ {
			part := 0
			switch d := math.Hypot(float64(x)+0.5-atX, float64(y)+0.5-atY) / pitch; {
			case d > lens:
				continue
			case d > middle:
				part = 1
			}
			red, green, blue, _ := picture.At(x, y).RGBA()
			for k, v := range []uint32{red, green, blue} {
				i[3*part+k] += float64(v) / 257
			}
			pixels[part]++
		}
	}
	for k := range i {
		i[k] /= pixels[k/3]
	}
	return i
}

// Parse reads a frame in letters, as console.Frame's String writes it.
func Parse(letters string) (f console.Frame, err error) {
	named := map[string]console.LED{}
	for color := console.Green; color <= console.White; color++ {
		for level := console.Full; level <= console.GreyedDim; level++ {
			led := console.LED{Color: color, Level: level}
			named[led.Letters()] = led
		}
	}
	lines := strings.Split(letters, "\n")
	for y := range f {
		if y+2 >= len(lines) {
			break
		}
		_, row, _ := strings.Cut(lines[y+2], "|")
		row = strings.TrimSuffix(row, "|") + " "
		for x := range f[y] {
			if len(row) >= 2*x+2 {
				f[y][x] = named[row[2*x:2*x+2]]
			}
		}
	}
	if f.String() != letters {
		return f, fmt.Errorf("not a frame in letters:\n%s", letters)
	}
	return f, nil
}
