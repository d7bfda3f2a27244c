package hat

import (
	"encoding/binary"
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

// Where the LED (1, 0) of the picture is in the framebuffer, and where the
// joystick's word Right leads.
func TestRotation(t *testing.T) {
	for _, c := range []struct {
		degrees int
		x, y    int
		right   console.Key
	}{
		{0, 1, 0, console.Right},
		{90, 7, 1, console.Up},
		{180, 6, 7, console.Left},
		{270, 0, 6, console.Down},
	} {
		r, err := Degrees(c.degrees)
		require.NoError(t, err)
		var f console.Frame
		f[0][1] = console.Red.Lit()
		p := encode(f, r)
		for y := range console.Side {
			for x := range console.Side {
				pixel := binary.LittleEndian.Uint16(p[2*(y*console.Side+x):])
				require.Equal(t, x == c.x && y == c.y, pixel != 0, "%d degrees: %d,%d", c.degrees, x, y)
			}
		}
		require.Equal(t, c.right, r.word(console.Right))
		require.Equal(t, console.Confirm, r.word(console.Confirm))
		require.Equal(t, console.Back, r.word(console.Back))
	}
	turned, _ := Degrees(90)
	for from, to := range map[console.Key]console.Key{
		console.Right: console.Up, console.Down: console.Right, console.Left: console.Down, console.Up: console.Left,
	} {
		require.Equal(t, to, turned.word(from))
	}
	_, err := Degrees(45)
	require.ErrorContains(t, err, "0, 90, 180 or 270")
}

// A push towards an LED, from the middle of the board, moves the cursor
// towards it, however the picture is turned.
func TestTheJoystickFollowsThePicture(t *testing.T) {
	pushes := map[console.Key][2]int{console.Right: {1, 0}, console.Left: {-1, 0}, console.Down: {0, 1}, console.Up: {0, -1}}
	for r := Rotation(0); r < 4; r++ {
		for push, moves := range pushes {
			meant := pushes[r.word(push)]
			x0, y0 := r.led(3, 3)
			x1, y1 := r.led(3+meant[0], 3+meant[1])
			require.Equal(t, moves, [2]int{x1 - x0, y1 - y0}, "rotation %d", r)
		}
	}
}
