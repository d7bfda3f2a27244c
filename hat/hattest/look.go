package hattest

import (
	"image"
	"image/color"
	"math"

	"lichtbrett/game/console"
)

// Look is how a board looks: how large a light's field is in a picture, how its lights
// lie on it, and on what ground.
type Look struct {
	Ground   color.RGBA
	Off      float64 // how bright a light is that is off
	Round    float64 // of a light's corners, of half its side; 1 is a disc
	Side     float64 // of a light, of its field's
	Glow     float64 // how far it shines over its edge, of its field's side
	At       func(x, y int) [3]float64
	Edge     func(x, y int) ([3]float64, bool) // lights around the board, at −1 and 8
	Exponent float64                           // by which what drives a light becomes a colour of a screen
}

// SenseHAT is how a Sense HAT looks whose lights shine like that.
func SenseHAT(at func(x, y int) console.RGB) Look {
	return Look{color.RGBA{16, 58, 40, 255}, 0.16, 0.25, 0.62, 0.35, func(x, y int) [3]float64 {
		c := at(x, y)
		return [3]float64{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255}
	}, nil, 1}
}

const (
	field = 26 // pixels of a light's field
	rim   = 30 // around the board
)

// Draw draws a board.
func (l Look) Draw() *image.RGBA {
	size := 2*rim + field*console.Side
	picture := image.NewRGBA(image.Rect(0, 0, size, size))
	ground := [3]float64{float64(l.Ground.R) / 255, float64(l.Ground.G) / 255, float64(l.Ground.B) / 255}
	light := func(x, y int) ([3]float64, bool) {
		if console.Inside(x, y) {
			return l.At(x, y), true
		}
		if l.Edge == nil {
			return [3]float64{}, false
		}
		return l.Edge(x, y)
	}
	for py := range size {
		for px := range size {
			c := ground
			fx, fy := int(math.Floor(float64(px-rim)/field)), int(math.Floor(float64(py-rim)/field))
			for y := fy - 1; y <= fy+1; y++ {
				for x := fx - 1; x <= fx+1; x++ {
					lit, there := light(x, y)
					if !there {
						continue
					}
					side, round := l.Side, l.Round
					if !console.Inside(x, y) {
						side, round = 0.62, 1
					}
					// The distance to the light's edge, negative inside.
					half := side * field / 2
					corner := round * half
					dx := max(0, math.Abs(float64(px-rim)+0.5-(float64(x)+0.5)*field)-half+corner)
					dy := max(0, math.Abs(float64(py-rim)+0.5-(float64(y)+0.5)*field)-half+corner)
					distance := math.Hypot(dx, dy) - corner
					cover := min(1, max(0, 0.5-distance))
					shine := 0.35 * min(1, max(0, 1-max(0, distance)/(l.Glow*field+1)))
					for i := range c {
						v := math.Pow(lit[i], l.Exponent)
						c[i] = min(1, c[i]+shine*v)*(1-cover) + min(1, l.Off+v)*cover
					}
				}
			}
			picture.SetRGBA(px, py, color.RGBA{uint8(math.Round(255 * c[0])), uint8(math.Round(255 * c[1])), uint8(math.Round(255 * c[2])), 255})
		}
	}
	return picture
}
