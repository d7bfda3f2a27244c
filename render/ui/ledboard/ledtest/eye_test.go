package ledtest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/game/console/specification"
	"lichtbrett/render/ui/ledboard/optics"
)

// All LEDs are told apart, also on a small board and in the light of others.
func TestCompare(t *testing.T) {
	for _, p := range specification.ConnectFour() {
		f, err := Parse(p.Frame)
		require.NoError(t, err)
		picture := optics.Picture(f, 182, false)
		layout := optics.Fit(picture.Bounds())
		leds := picture.SubImage(layout.LEDRect(0, 0).Union(layout.LEDRect(console.Side-1, console.Side-1)))
		require.Empty(t, Compare(leds, f, false), p.Name)
		for _, led := range states() {
			other := f
			other[5][5] = led
			if other != f {
				require.Contains(t, strings.Join(Compare(leds, other, false), "\n"), "column 5, row 5",
					"%s: %q is like %q", p.Name, led.Letters(), f[5][5].Letters())
			}
		}
	}
}

// states are all LEDs that the games show.
func states() []console.LED {
	states := []console.LED{{}}
	for color := console.Green; color <= console.White; color++ {
		states = append(states, color.Lit(), color.Dim())
	}
	for _, joker := range []console.Color{console.Cyan, console.Orange} {
		for _, level := range []console.Level{console.Greyed, console.GreyedDim} {
			states = append(states, console.LED{Color: joker, Level: level})
		}
	}
	return states
}

func TestParse(t *testing.T) {
	for _, p := range specification.ConnectFour() {
		f, err := Parse(p.Frame)
		require.NoError(t, err)
		require.Equal(t, p.Frame, f.String())
	}
	for _, letters := range []string{"", "\n\n", "0|G|", "  0 1 2 3 4 5 6 7 \n +===============+\n0|Z|\n"} {
		_, err := Parse(letters)
		require.Error(t, err)
	}
}
