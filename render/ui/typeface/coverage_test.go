package typeface

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func polygon(width, height int, points ...point) *coverage {
	c := newCoverage(width, height)
	for i := range points {
		points[i].onCurve = true
	}
	c.trace(points)
	return c
}

func TestCoverageIsTheAreaOfEachPixel(t *testing.T) {
	mask := polygon(4, 3, point{x: 0.5, y: 0.25}, point{x: 3.25, y: 0.25}, point{x: 3.25, y: 2}, point{x: 0.5, y: 2}).mask()
	require.Equal(t, []byte{
		96, 191, 191, 48,
		128, 255, 255, 64,
		0, 0, 0, 0,
	}, mask.Pix)

	mask = polygon(2, 2, point{x: 0, y: 0}, point{x: 2, y: 2}, point{x: 0, y: 2}).mask()
	require.Equal(t, []byte{128, 0, 255, 128}, mask.Pix, "cut by a diagonal")
}

func TestCoverageAddsUpToTheAreaOfTheShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := func(name string) point {
			return point{x: rapid.Float64Range(0, 20).Draw(t, name+"x"), y: rapid.Float64Range(0, 15).Draw(t, name+"y")}
		}
		a, b, c := at("a"), at("b"), at("c")
		area := math.Abs((b.x-a.x)*(c.y-a.y)-(c.x-a.x)*(b.y-a.y)) / 2
		shape := polygon(20, 15, a, b, c)
		sum := 0.0
		for y := range shape.height {
			covered := 0.0
			for _, change := range shape.change[y*(shape.width+1) : (y+1)*(shape.width+1)-1] {
				covered += change
				sum += math.Abs(covered)
			}
		}
		require.InDelta(t, area, sum, 1e-6)
	})
}

func TestCurvesAreRound(t *testing.T) {
	// Eight arcs whose control points are those of a circle.
	const cx, cy, r = 20, 20, 15
	var circle []point
	for i := range 16 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 8)
		reach := float64(r)
		if i%2 == 1 {
			reach /= math.Cos(math.Pi / 8)
		}
		circle = append(circle, point{cx + reach*cos, cy + reach*sin, i%2 == 0})
	}
	c := newCoverage(40, 40)
	c.trace(circle)
	sum := 0.0
	for _, cover := range c.mask().Pix {
		sum += float64(cover) / 255
	}
	require.InDelta(t, math.Pi*r*r, sum, 3)
}
