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

// led returns where the device has the LED (x, y) of the picture.
func (r Rotation) led(x, y int) (int, int) {
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

// Turn is how the picture lies on a device. The zero value is upright.
type Turn struct {
	Rotation Rotation
	// Mirrored swaps left and right, before the picture is turned: for a board that
	// is looked at from behind, or in a mirror.
	Mirrored bool
}

// Flip returns the turn of a picture that is flipped, h for left and right and v for
// top and bottom, and then turned.
func Flip(flip string, r Rotation) (Turn, error) {
	switch flip {
	case "":
		return Turn{Rotation: r}, nil
	case "h":
		return Turn{Rotation: r, Mirrored: true}, nil
	case "v":
		return Turn{Rotation: (r + 2) % 4, Mirrored: true}, nil
	}
	return Turn{}, fmt.Errorf("a flip %q; it is h (left and right) or v (top and bottom)", flip)
}

// led returns where the device has the LED (x, y) of the picture.
func (t Turn) led(x, y int) (int, int) {
	if t.Mirrored {
		x = console.Side - 1 - x
	}
	return t.Rotation.led(x, y)
}

// frame returns what the device shows of a picture.
func (t Turn) frame(f console.Frame) (turned console.Frame) {
	if t == (Turn{}) {
		return f
	}
	for y := range f {
		for x, led := range f[y] {
			dx, dy := t.led(x, y)
			turned[dy][dx] = led
		}
	}
	return turned
}

// ways are the joystick's directions.
var ways = map[console.Key][2]int{
	console.Left: {-1, 0}, console.Right: {1, 0}, console.Up: {0, -1}, console.Down: {0, 1},
}

// input returns what an input of the device means to somebody who looks at the
// picture.
func (t Turn) input(in console.Input) console.Input {
	if in.Points {
		for y := range console.Side {
			for x := range console.Side {
				if dx, dy := t.led(x, y); dx == in.X && dy == in.Y {
					return console.Point(x, y)
				}
			}
		}
		return in
	}
	x0, y0 := t.led(0, 0)
	for k, way := range ways {
		if x, y := t.led(way[0], way[1]); [2]int{x - x0, y - y0} == ways[in.Key] && ways[in.Key] != [2]int{} {
			return k.Input()
		}
	}
	return in
}
