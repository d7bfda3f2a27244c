package icons

import (
	"bytes"
	"encoding/xml"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
)

// committed returns an icon of the page, after it has been written anew if that is asked for.
func committed(t *testing.T, name string, drawn []byte) []byte {
	file := filepath.Join("..", "shell", name)
	if *storytest.Update {
		require.NoError(t, os.WriteFile(file, drawn, 0o644))
	}
	content, err := os.ReadFile(file)
	require.NoError(t, err)
	return content
}

// The icons in the page are those that are drawn here. Pixels may be one step
// of brightness off, since processors round differently.
func TestIconsAreUpToDate(t *testing.T) {
	for _, icon := range icons {
		drawn := drawPNG(icon)
		want, err := png.Decode(bytes.NewReader(drawn))
		require.NoError(t, err)
		got, err := png.Decode(bytes.NewReader(committed(t, icon.name, drawn)))
		require.NoError(t, err)
		require.Equal(t, image.Rect(0, 0, icon.side, icon.side), got.Bounds())
		for y := range icon.side {
			for x := range icon.side {
				if !alike(want.At(x, y), got.At(x, y)) {
					require.Equal(t, want.At(x, y), got.At(x, y), "%s at (%d, %d)", icon.name, x, y)
				}
			}
		}
	}
	require.Equal(t, string(drawSVG()), string(committed(t, "icon.svg", drawSVG())))
	require.NoError(t, xml.Unmarshal(drawSVG(), new(struct{})))
}

func alike(a, b color.Color) bool {
	ar, ag, ab, aa := a.RGBA()
	br, bg, bb, ba := b.RGBA()
	far := func(x, y uint32) bool { return max(x, y)-min(x, y) > 0x101 }
	return !far(ar, br) && !far(ag, bg) && !far(ab, bb) && !far(aa, ba)
}

// A maskable icon may be cut to a circle of four fifths of its side: the LEDs
// in the corners still lie within.
func TestMaskableIconKeepsItsBoard(t *testing.T) {
	for _, icon := range icons {
		if icon.name == "icon-maskable-512.png" {
			corner := math.Sqrt2*float64(leds-1)/2 + ledRadius // From the middle, in cells.
			require.Less(t, icon.board*corner/float64(leds), 0.4)
			require.False(t, icon.rounded)
		}
	}
}
