package crosswise

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui/sighttest"
)

// Tiles are told apart by their shapes alone, and the standard ones by their
// colours alone, by everyone.
func TestTilesForEverySight(t *testing.T) {
	for a := rules.Sun; a <= rules.SwapWithHand; a++ {
		for b := a + 1; b <= rules.SwapWithHand; b++ {
			require.NotEqual(t, faces[a].icon, faces[b].icon)
			if !b.Standard() {
				continue
			}
			p, q := faces[a].ground, faces[b].ground
			for name, sight := range sighttest.Sights {
				d := sight.Lab(p.R, p.G, p.B).Difference(sight.Lab(q.R, q.G, q.B))
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
