package hat

import (
	"math"

	"lichtbrett/game/console"
)

// gamma is what screens make of a colour's channel, and what lights are driven by in
// proportion do not.
const gamma = 2.2

// linear has the light of each channel's value.
var linear = func() (table [256]uint8) {
	for v := range table {
		table[v] = uint8(math.Round(255 * math.Pow(float64(v)/255, gamma)))
	}
	return table
}()

// Linear returns the light of a colour as it looks on a screen, for a device that
// takes light and not colours.
func Linear(c console.RGB) console.RGB {
	return console.RGB{R: linear[c.R], G: linear[c.G], B: linear[c.B]}
}
