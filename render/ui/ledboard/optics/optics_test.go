package optics

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/render/ui/sighttest"
)

func TestFit(t *testing.T) {
	tests := []struct {
		room        image.Rectangle
		side, pitch int
	}{
		{image.Rect(0, 0, 160, 160), 160, 17},
		{image.Rect(0, 0, 1080, 1080), 1080, 118},
		{image.Rect(10, 20, 330, 1000), 320, 35},
		{image.Rect(0, 0, 3840, 2160), 2160, 237},
		{image.Rect(0, 0, 5, 5), 5, 0},
		{image.Rectangle{}, 0, 0},
	}
	for _, test := range tests {
		l := Fit(test.room)
		require.Equal(t, test.pitch, l.Pitch, test.room)
		require.InDelta(t, test.side, l.Bounds.Dx(), 1, test.room)
		require.Equal(t, l.Bounds.Dx(), l.Bounds.Dy())
		require.Equal(t, l.Bounds.Dx(), 2*l.Rim+console.Side*l.Pitch)
	}
	l := Fit(image.Rect(100, 0, 500, 300))
	require.Equal(t, image.Rect(150, 0, 450, 300), l.Bounds)
}

func TestCellsTileTheBoard(t *testing.T) {
	l := Fit(image.Rect(0, 0, 333, 333))
	inner, area := l.Bounds.Inset(l.Rim), 0
	for row := range console.Side {
		for col := range console.Side {
			r := l.LEDRect(col, row)
			require.True(t, r.In(inner))
			area += r.Dx() * r.Dy()
		}
	}
	require.Equal(t, inner.Dx()*inner.Dy(), area)
}

func TestBoardsWithoutRoomHaveNoLEDs(t *testing.T) {
	require.Empty(t, Picture(console.Frame{}, 0, false).Pix)
	for side := range 60 {
		require.NotPanics(t, func() { Picture(console.Frame{}, side, true) }, "%d pixels", side)
	}
}

// What falls on the board away from LEDs is the room's light alone, and light
// fades with distance.
func TestLight(t *testing.T) {
	var dark, one Lighting
	dark.Light(&[console.Side][console.Side]Tint{})
	leds := [console.Side][console.Side]Tint{}
	leds[0][0] = LookOf(console.Green.Lit(), false).Light
	one.Light(&leds)

	lit := func(x, y int) float32 { return one[y][x][1] - dark[y][x][1] }
	center := RimSteps + Steps/2
	require.Greater(t, lit(center, center), lit(center+Steps, center))
	require.Greater(t, lit(center+Steps, center), lit(center+2*Steps, center))
	require.InDelta(t, lit(center+Steps, center), lit(center, center+Steps), 0.05, "light is round")
	require.InDelta(t, 0, lit(Nodes-1, Nodes-1), 0.002)
	require.Greater(t, lit(center, center), one[center][center][0]-dark[center][center][0], "green LEDs give green light")
}

// A fade goes from the one look to the other.
func TestMix(t *testing.T) {
	a := LookOf(console.Green.Lit(), true)
	b := LookOf(console.Blue.Dim(), true)
	require.Equal(t, a, Mix(a, b, 0))
	end := Mix(a, b, 1)
	require.Equal(t, b.Shape, end.Shape)
	require.InDeltaSlice(t, b.Body[:], end.Body[:], 1e-6)
	require.InDeltaSlice(t, b.Mark[:], end.Mark[:], 1e-6)
	require.InDelta(t, (a.Body[1]+b.Body[1])/2, Mix(a, b, 0.5).Body[1], 1e-6)
	// A shape stays while its LED goes out, and is there while one comes on.
	require.Equal(t, console.Green, Mix(a, Look{}, 0.9).Shape)
	require.Equal(t, console.Green, Mix(Look{}, a, 0.1).Shape)
}

// eachLit calls f with every state that a lit LED can have.
func eachLit(f func(console.LED)) {
	for c := console.Green; c <= console.White; c++ {
		for l := console.Full; l <= console.GreyedDim; l++ {
			f(console.LED{Color: c, Level: l})
		}
	}
}

// No two states of an LED look alike, not even on a small board, with shapes
// and without.
func TestStatesDiffer(t *testing.T) {
	for _, shapes := range []bool{false, true} {
		for _, pitch := range []int{17, 24} {
			t.Run(fmt.Sprint(shapes, pitch), func(t *testing.T) {
				var painted [][]sighttest.Lab
				var leds []console.LED
				look := func(led console.LED) {
					leds = append(leds, led)
					painted = append(painted, seen(led, pitch, shapes, sighttest.Sights["full"]))
				}
				look(console.LED{})
				eachLit(look)
				for i, a := range painted {
					for k, b := range painted[:i] {
						require.Greater(t, difference(a, b), 2.0, "%q and %q", leds[i].Letters(), leds[k].Letters())
					}
				}
			})
		}
	}
}

// With shapes, LEDs of one level are told apart by their shapes alone: how the
// shapes cover a lens of a board with 24 pixels an LED differs by far.
func TestShapesDiffer(t *testing.T) {
	sheet := NewSheet(Fit(image.Rect(0, 0, 219, 219)), true)
	for a := console.Green; a <= console.White; a++ {
		for b := console.Green; b < a; b++ {
			ra, rb := sheet.Shape[a], sheet.Shape[b]
			var differing, larger float64
			for y := range ra.Dy() {
				for x := range ra.Dx() {
					ca := sheet.Image.RGBAAt(ra.Min.X+x, ra.Min.Y+y).A
					cb := sheet.Image.RGBAAt(rb.Min.X+x, rb.Min.Y+y).A
					differing += math.Abs(float64(ca) - float64(cb))
					larger += float64(max(ca, cb))
				}
			}
			require.Greater(t, differing/larger, 0.3, "shapes %d and %d", a, b)
		}
	}
}
