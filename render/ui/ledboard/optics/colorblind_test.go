package optics

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

// sights are how people see colours: linear RGB as someone with full colour
// vision would have to see it. Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency"
// (2009), severity 1.
var sights = map[string][3][3]float64{
	"full": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia": {
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881}},
	"tritanopia": {
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900}},
}

func seen(sight [3][3]float64, c [3]float64) (s [3]float64) {
	for i, row := range sight {
		for k, part := range row {
			s[i] += part * c[k]
		}
		s[i] = clamp(s[i])
	}
	return s
}

// linear undoes the transfer function of sRGB (IEC 61966-2-1).
func linear(c color.RGBA) (l [3]float64) {
	for i, v := range [...]uint8{c.R, c.G, c.B} {
		f := float64(v) / 255
		if f <= 0.04045 {
			l[i] = f / 12.92
		} else {
			l[i] = math.Pow((f+0.055)/1.055, 2.4)
		}
	}
	return l
}

// picture is a piece of a painted board, in linear RGB.
type picture [][3]float64

// paintLED paints one LED on a board with this pitch and returns its cell.
func paintLED(led console.LED, pitch int, shapes bool) (p picture) {
	side := (pitch*91 + 9) / 10
	var f console.Frame
	f[4][4] = led
	painted := Picture(f, side, shapes)
	cell := Fit(image.Rect(0, 0, side, side)).LEDRect(4, 4)
	for y := cell.Min.Y; y < cell.Max.Y; y++ {
		for x := cell.Min.X; x < cell.Max.X; x++ {
			p = append(p, linear(painted.RGBAAt(x, y)))
		}
	}
	return p
}

// view is a picture as someone sees it, in CIE L*a*b*.
type view [][3]float64

func (p picture) seen(sight [3][3]float64) (v view) {
	for _, c := range p {
		v = append(v, lab(seen(sight, c)))
	}
	return v
}

// difference is the mean difference ΔE (1976) of two views of the same size:
// about 2 is just noticeable, 20 is another colour at a glance.
func (v view) difference(w view) float64 {
	var sum float64
	for i := range v {
		dl, da, db := v[i][0]-w[i][0], v[i][1]-w[i][1], v[i][2]-w[i][2]
		sum += math.Sqrt(dl*dl + da*da + db*db)
	}
	return sum / float64(len(v))
}

// lab converts linear sRGB to CIE L*a*b* with the white point D65.
func lab(c [3]float64) [3]float64 {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*c[0] + 0.3575761*c[1] + 0.1804375*c[2]) / 0.95047)
	y := f(0.2126729*c[0] + 0.7151522*c[1] + 0.0721750*c[2])
	z := f((0.0193339*c[0] + 0.1191920*c[1] + 0.9503041*c[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
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
	for name, sight := range sights {
		for _, test := range tests {
			a := paintLED(test.a, 30, false).seen(sight)
			b := paintLED(test.b, 30, false).seen(sight)
			// The lens is about half of the cell.
			d := 2 * a.difference(b)
			t.Logf("%s: %q and %q: %.0f", name, test.a.Letters(), test.b.Letters(), d)
			require.Greater(t, d, test.least, "%s: %q and %q", name, test.a.Letters(), test.b.Letters())
		}
	}
}
