package optics

import (
	"math"

	"lichtbrett/game/console"
)

// Steps is into how many parts a cell is cut along each side where the light
// on the board is computed; the rim is cut into RimSteps. In between it is
// interpolated, by the triangles of a mesh.
const (
	Steps    = 4
	RimSteps = 2
	// Nodes is how many points along a side have their light computed.
	Nodes = console.Side*Steps + 2*RimSteps + 1
)

// Lighting is the light on the board at every node: rows from the top.
type Lighting [Nodes][Nodes]Tint

// NodeOffset returns how many pixels from the board's edge the i-th node of a
// side lies.
func (l Layout) NodeOffset(i int) float32 {
	switch cells := i - RimSteps; {
	case cells < 0:
		return float32(l.Rim) * float32(i) / RimSteps
	case cells > console.Side*Steps:
		over := cells - console.Side*Steps
		return float32(l.Rim+console.Side*l.Pitch) + float32(l.Rim)*float32(over)/RimSteps
	default:
		return float32(l.Rim) + float32(l.Pitch)*float32(cells)/Steps
	}
}

// The light of an LED falls off as a narrow and a wide bell curve together, one
// for the board and its neighbours, one for the glow of the whole.
var bells = [...]struct{ sigma, weight float64 }{
	{0.46, 1.10},
	{1.25, 0.30},
}

// falloff[b][i][c] is how much light of column c reaches node i by bell b.
// Rows are the same. The rim is taken as half a cell wide.
var falloff = func() (f [len(bells)][Nodes][console.Side]float32) {
	l := Layout{Pitch: 1000, Rim: 550}
	for b, bell := range bells {
		for i := range f[b] {
			for c := range f[b][i] {
				d := float64(l.NodeOffset(i))/1000 - 0.55 - 0.5 - float64(c)
				d /= bell.sigma
				f[b][i][c] = float32(math.Sqrt(bell.weight) * math.Exp(-d*d/2))
			}
		}
	}
	return f
}()

// The room's light on the board, at its top and at its bottom.
const ambientTop, ambientBottom = 0.44, 0.34

// Light computes the light that falls on the board: that of the room and of
// the LEDs, rows from the top.
func (f *Lighting) Light(leds *[console.Side][console.Side]Tint) {
	*f = Lighting{}
	// Bell curves are separable: first along the rows, then along the columns.
	for b := range bells {
		for row := range leds {
			if leds[row] == ([console.Side]Tint{}) {
				continue
			}
			var along [Nodes]Tint
			for x := range along {
				for c, share := range falloff[b][x] {
					for i := range 3 {
						along[x][i] += leds[row][c][i] * share
					}
				}
			}
			for y := range f {
				share := falloff[b][y][row]
				if share < 1e-4 {
					continue
				}
				for x := range f[y] {
					node := &f[y][x]
					node[0] += along[x][0] * share
					node[1] += along[x][1] * share
					node[2] += along[x][2] * share
				}
			}
		}
	}
	for y := range f {
		ambient := ambientTop + (ambientBottom-ambientTop)*float32(y)/(Nodes-1)
		for x := range f[y] {
			for i, c := range f[y][x] {
				// Much light adds up to less than its sum, as in the eye.
				f[y][x][i] = ambient + c/(1+0.5*c)
			}
			f[y][x][3] = 1
		}
	}
}
