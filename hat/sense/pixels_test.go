package sense

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

// leds are all states in which an LED can be.
func leds() (all []console.LED) {
	for c := console.Green; c <= console.White; c++ {
		for l := console.Full; l <= console.GreyedDim; l++ {
			all = append(all, console.LED{Color: c, Level: l})
		}
	}
	return all
}

// light returns what the matrix makes of a pixel, 0 to 31 a channel.
func light(pixel uint16, g Gamma) [3]byte {
	return [3]byte{g[pixel>>11], g[pixel>>6&31], g[pixel&31]}
}

func TestEveryLEDIsVisibleAndDistinctOnTheMatrix(t *testing.T) {
	seen := map[[3]byte]console.LED{}
	for _, led := range leds() {
		shines := light(rgb565(led.RGB()), DefaultGamma)
		require.NotEqual(t, [3]byte{}, shines, "%+v is dark", led)
		require.NotContains(t, seen, shines, "%+v looks like %+v", led, seen[shines])
		seen[shines] = led
	}
}

// In low light there are too few steps for all states to differ. Those that an
// LED takes by turns must: only the jokers are ever greyed out.
func TestLevelsAreDistinctInLowLight(t *testing.T) {
	for c := console.Green; c <= console.White; c++ {
		levels := []console.Level{console.Full, console.Dimmed}
		if c == console.Cyan || c == console.Orange {
			levels = append(levels, console.Greyed, console.GreyedDim)
		}
		seen := map[[3]byte]console.Level{}
		for _, l := range levels {
			shines := light(rgb565(console.LED{Color: c, Level: l}.RGB()), LowLightGamma)
			require.NotEqual(t, [3]byte{}, shines)
			require.NotContains(t, seen, shines, "colour %d: level %d looks like %d", c, l, seen[shines])
			seen[shines] = l
		}
	}
}

func TestRGB565(t *testing.T) {
	for c, want := range map[console.RGB]uint16{
		{}:                       0,
		{R: 255}:                 0xf800,
		{G: 255}:                 0x07e0,
		{B: 255}:                 0x001f,
		{R: 255, G: 255, B: 255}: 0xffff,
		{R: 7, G: 3, B: 7}:       0,
		{R: 8, G: 4, B: 8}:       0x0821,
	} {
		require.Equal(t, want, rgb565(c), "%v", c)
	}
}
