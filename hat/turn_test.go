package hat

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

// Where a device has the LED (1, 0) of the picture, and where its button Right leads.
func TestTurns(t *testing.T) {
	for _, c := range []struct {
		degrees int
		flip    string
		x, y    int
		right   console.Key
	}{
		{0, "", 1, 0, console.Right},
		{90, "", 7, 1, console.Up},
		{180, "", 6, 7, console.Left},
		{270, "", 0, 6, console.Down},
		{0, "h", 6, 0, console.Left},
		{0, "v", 1, 7, console.Right},
		{90, "h", 7, 6, console.Up},
		{90, "v", 0, 1, console.Down},
	} {
		r, err := Degrees(c.degrees)
		require.NoError(t, err)
		turn, err := Flip(c.flip, r)
		require.NoError(t, err)
		var f, want console.Frame
		f[0][1], want[c.y][c.x] = console.Red.Lit(), console.Red.Lit()
		require.Equal(t, want, turn.frame(f), "%d degrees %s", c.degrees, c.flip)
		require.Equal(t, console.Point(1, 0), turn.input(console.Point(c.x, c.y)))
		require.Equal(t, c.right.Input(), turn.input(console.Right.Input()), "%d degrees %s", c.degrees, c.flip)
		require.Equal(t, console.Confirm.Input(), turn.input(console.Confirm.Input()))
		require.Equal(t, console.Back.Input(), turn.input(console.Back.Input()))
	}
	_, err := Degrees(45)
	require.ErrorContains(t, err, "0, 90, 180 or 270")
	_, err = Flip("x", 0)
	require.ErrorContains(t, err, "h (left and right) or v (top and bottom)")
}

// A push towards an LED, from the middle of the board, moves the cursor towards it,
// however the picture is turned and flipped.
func TestTheJoystickFollowsThePicture(t *testing.T) {
	for r := range Rotation(4) {
		for _, turn := range []Turn{{Rotation: r}, {Rotation: r, Mirrored: true}} {
			for push, moves := range ways {
				meant := ways[turn.input(push.Input()).Key]
				x0, y0 := turn.led(3, 3)
				x1, y1 := turn.led(3+meant[0], 3+meant[1])
				require.Equal(t, moves, [2]int{x1 - x0, y1 - y0}, "%+v", turn)
			}
		}
	}
}
