package hattest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"lichtbrett/game/console"
)

// Gamma is how a light that is driven in proportion has to shine for a colour to look
// as it does on a screen.
func Gamma(c console.RGB) console.RGB {
	channel := func(v uint8) uint8 { return uint8(math.Round(255 * math.Pow(float64(v)/255, 2.2))) }
	return console.RGB{R: channel(c.R), G: channel(c.G), B: channel(c.B)}
}

// Picture returns what lights show in LED letters, or a sentence if it is no picture.
// At returns how the light (x, y) shines, shines how an LED's colour is to.
func Picture(at func(x, y int) console.RGB, shines func(console.RGB) console.RGB) string {
	leds := map[console.RGB]console.LED{{}: {}}
	for c := console.Green; c <= console.White; c++ {
		for l := console.Full; l <= console.GreyedDim; l++ {
			led := console.LED{Color: c, Level: l}
			leds[shines(led.RGB())] = led
		}
	}
	var f console.Frame
	for y := range f {
		for x := range f[y] {
			led, ok := leds[at(x, y)]
			if !ok {
				return fmt.Sprintf("no LED shines like %v at %d,%d", at(x, y), x, y)
			}
			f[y][x] = led
		}
	}
	return f.String()
}

// Random is a frame of any LEDs.
func Random(r *rand.Rand) (f console.Frame) {
	for y := range f {
		for x := range f[y] {
			if c := console.Color(r.IntN(int(console.White) + 1)); c != console.Black {
				f[y][x] = console.LED{Color: c, Level: console.Level(r.IntN(int(console.GreyedDim) + 1))}
			}
		}
	}
	return f
}

// Frame reads a picture in LED letters.
func Frame(picture string) (f console.Frame) {
	leds := map[string]console.LED{}
	for c := console.Green; c <= console.White; c++ {
		for l := console.Full; l <= console.GreyedDim; l++ {
			led := console.LED{Color: c, Level: l}
			leds[led.Letters()] = led
		}
	}
	for y, row := range strings.Split(picture, "\n")[2:][:console.Side] {
		cells := strings.TrimSuffix(row[2:], "|") + " "
		for x := range console.Side {
			f[y][x] = leds[cells[2*x:2*x+2]]
		}
	}
	return f
}
