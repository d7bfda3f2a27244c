package optics

import (
	"math"

	"lichtbrett/game/console"
)

// shapes tells the colours apart without their colour. Each is a signed
// distance, negative inside, in units of the lens's radius, with y down.
var shapes = [...]func(x, y float64) float64{
	console.Green: func(x, y float64) float64 { return length(x, y) - 0.37 }, // disc
	console.Blue: func(x, y float64) float64 { // diagonal cross
		u, v := (x+y)*math.Sqrt2/2, (x-y)*math.Sqrt2/2
		return min(box(u, v, 0.60, 0.15), box(u, v, 0.15, 0.60))
	},
	console.Cyan: func(x, y float64) float64 { return box(x, y, 0.56, 0.17) }, // bar
	console.Orange: func(x, y float64) float64 { // diamond, hollow
		return math.Abs((math.Abs(x)+math.Abs(y)-0.48)*math.Sqrt2/2) - 0.115
	},
	console.Red: func(x, y float64) float64 { return box(x, y, 0.46, 0.46) }, // square
	console.Yellow: func(x, y float64) float64 { // triangle
		return max(y-0.36, (math.Abs(x)*math.Sqrt(3)-y)/2-0.30)
	},
	console.Magenta: func(x, y float64) float64 { return box(x, y, 0.17, 0.56) },              // bar, upright
	console.White:   func(x, y float64) float64 { return math.Abs(length(x, y)-0.46) - 0.12 }, // ring
}

// box is the distance to a rectangle around the origin with these half sides.
func box(x, y, w, h float64) float64 { return max(math.Abs(x)-w, math.Abs(y)-h) }

// ring is the distance to the ring of a used-up LED.
func ring(x, y float64) float64 { return math.Abs(length(x, y)-0.83) - 0.11 }

// slash is the distance to the line that strikes it out.
func slash(x, y float64) float64 {
	u, v := (x-y)*math.Sqrt2/2, (x+y)*math.Sqrt2/2
	return box(u, v, 0.72, 0.11)
}
