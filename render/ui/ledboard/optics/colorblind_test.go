package optics

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/render/ui/sighttest"
)

// seen is an LED on a board with this pitch, pixel by pixel, as somebody sees it.
func seen(led console.LED, pitch int, shapes bool, sight sighttest.Sight) (pixels []sighttest.Lab) {
	side := (pitch*91 + 9) / 10
	var f console.Frame
	f[4][4] = led
	painted := Picture(f, side, shapes)
	cell := Fit(image.Rect(0, 0, side, side)).LEDRect(4, 4)
	for y := cell.Min.Y; y < cell.Max.Y; y++ {
		for x := cell.Min.X; x < cell.Max.X; x++ {
			c := painted.RGBAAt(x, y)
			pixels = append(pixels, sight.Lab(c.R, c.G, c.B))
		}
	}
	return pixels
}

// difference is the mean difference of two LEDs of the same size.
func difference(a, b []sighttest.Lab) (d float64) {
	for i := range a {
		d += a[i].Difference(b[i]) / float64(len(a))
	}
	return d
}

// The players' stones are told apart, and from an empty field, by everyone,
// without shapes: full, dimmed, and one of each.
func TestPlayersColorsForEverySight(t *testing.T) {
	off := console.LED{}
	tests := []struct {
		a, b  console.LED
		least float64
	}{
		{console.Green.Lit(), console.Blue.Lit(), 40},
		{console.Green.Dim(), console.Blue.Dim(), 20},
		{console.Green.Lit(), console.Green.Dim(), 40},
		{console.Blue.Lit(), console.Blue.Dim(), 40},
		{console.Green.Lit(), console.White.Lit(), 20},
		{console.Blue.Lit(), console.White.Lit(), 20},
		{console.Green.Dim(), off, 12},
		{console.Blue.Dim(), off, 12},
		{console.Orange.Lit(), console.Cyan.Lit(), 20},
		{console.Red.Lit(), console.Yellow.Lit(), 20},
	}
	for name, sight := range sighttest.Sights {
		for _, test := range tests {
			// The lens is about half of the cell.
			d := 2 * difference(seen(test.a, 30, false, sight), seen(test.b, 30, false, sight))
			t.Logf("%s: %q and %q: %.0f", name, test.a.Letters(), test.b.Letters(), d)
			require.Greater(t, d, test.least, "%s: %q and %q", name, test.a.Letters(), test.b.Letters())
		}
	}
}
