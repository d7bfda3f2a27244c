package hat

import (
	"fmt"

	"lichtbrett/game/console"
)

// Rotation is by how many quarters the picture is turned clockwise, 0 to 3.
type Rotation uint8

// Degrees returns the rotation by 0, 90, 180 or 270 degrees.
func Degrees(degrees int) (Rotation, error) {
	switch degrees {
	case 0, 90, 180, 270:
		return Rotation(degrees / 90), nil
	}
	return 0, fmt.Errorf("a rotation by %d degrees; it is 0, 90, 180 or 270", degrees)
}

// led returns where the framebuffer has the LED (x, y) of the picture.
func (r Rotation) led(x, y int) (fx, fy int) {
	const last = console.Side - 1
	switch r {
	case 1:
		return last - y, x
	case 2:
		return last - x, last - y
	case 3:
		return y, last - x
	}
	return x, y
}

// clockwise are the directions of the joystick, and places says where each is.
var (
	clockwise = [...]console.Key{console.Up, console.Right, console.Down, console.Left}
	places    = map[console.Key]int{console.Up: 0, console.Right: 1, console.Down: 2, console.Left: 3}
)

// word returns what a word of the joystick means to somebody who looks at the
// turned picture.
func (r Rotation) word(k console.Key) console.Key {
	place, ok := places[k]
	if !ok {
		return k
	}
	return clockwise[(place+len(clockwise)-int(r))%len(clockwise)]
}
