package crosswise

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui"
)

// sights are how people see colours: linear RGB as someone with full colour
// vision would have to see it. Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency"
// (2009), severity 1.
var sights = map[string][3][3]float64{
	"full":         {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// linear undoes the transfer function of sRGB (IEC 61966-2-1).
func linear(c ui.Color) (l [3]float64) {
	for i, v := range [...]uint8{c.R, c.G, c.B} {
		if f := float64(v) / 255; f <= 0.04045 {
			l[i] = f / 12.92
		} else {
			l[i] = math.Pow((f+0.055)/1.055, 2.4)
		}
	}
	return l
}

// lab is linear sRGB, as somebody sees it, in CIE L*a*b* with the white point
// D65.
func lab(sight [3][3]float64, c [3]float64) [3]float64 {
	var s [3]float64
	for i, row := range sight {
		s[i] = max(0, min(1, row[0]*c[0]+row[1]*c[1]+row[2]*c[2]))
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*s[0] + 0.3575761*s[1] + 0.1804375*s[2]) / 0.95047)
	y := f(0.2126729*s[0] + 0.7151522*s[1] + 0.0721750*s[2])
	z := f((0.0193339*s[0] + 0.1191920*s[1] + 0.9503041*s[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Tiles are told apart by their shapes alone, and the standard ones by their
// colours alone, by everyone: a difference ΔE (1976) of 20 is another colour at
// a glance.
func TestTilesForEverySight(t *testing.T) {
	for a := rules.Sun; a <= rules.SwapWithHand; a++ {
		for b := a + 1; b <= rules.SwapWithHand; b++ {
			require.NotEqual(t, faces[a].icon, faces[b].icon)
			if !b.Standard() {
				continue
			}
			for name, sight := range sights {
				p, q := lab(sight, linear(faces[a].ground)), lab(sight, linear(faces[b].ground))
				d := math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
				require.Greater(t, d, 25.0, "%s: %v and %v", name, a, b)
			}
		}
	}
}

func TestTheTableIsAsLargeAsFits(t *testing.T) {
	two, four := []int{0, 1}, []int{0, 1, 2, 3}
	for _, c := range []struct {
		w, h  float64
		seats []int
		bars  bool
	}{
		{304, 400, two, false}, {304, 400, four, false}, {304, 400, four, true}, {700, 500, two, true}, {700, 500, four, false},
	} {
		p := fit(c.w, c.h, seats(c.seats), c.bars)
		require.InDelta(t, p.board.W, p.board.H, 1e-9)
		require.LessOrEqual(t, p.width, c.w+1e-9)
		require.LessOrEqual(t, p.height, c.h+1e-9)
		require.True(t, p.width > c.w-1 || p.height > c.h-1, "%v leaves room: %.0f × %.0f", c, p.width, p.height)
		whole := fit(c.w, c.h, seats(c.seats), false)
		require.Equal(t, c.bars, p.board.W < whole.board.W)
		for i, s := range c.seats {
			for _, other := range c.seats[i+1:] {
				require.True(t, p.hands[s].Intersect(p.hands[other]).Empty())
			}
			require.True(t, p.hands[s].Intersect(p.board).Empty())
		}
	}
}

func seats(numbers []int) (list []game.Seat) {
	for _, n := range numbers {
		list = append(list, game.Seat(n))
	}
	return list
}
