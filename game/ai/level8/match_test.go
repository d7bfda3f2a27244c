package level8

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/gametest"
	rules "lichtbrett/game/level8"
)

// strength is a computer player.
func strength(n int) gametest.Chooser {
	return func(v game.View, seed uint64) game.Move {
		s := newSearch(v.(rules.View), strengths[n-1], seed)
		s.Search(func() bool { return true })
		return s.Move()
	}
}

var two = rules.Rules{Seats: 2, Levels: 8, Order: rules.Normal}

// score returns how many of n matches the first player wins, in percent: each
// deal is played from both sides.
func score(r rules.Rules, n int, first, second gametest.Chooser) float64 {
	return gametest.Percent(gametest.Points(n, first, second, func(i int) (game.Position, uint64) {
		seed := uint64(i/2) * 7919
		p, err := rules.New(r, seed)
		if err != nil {
			panic(err)
		}
		return p, seed
	}))
}

// Small samples of what BenchmarkLadder measures.
func TestEachStrengthBeatsTheOneBelow(t *testing.T) {
	for n := 2; n <= 4; n++ {
		require.GreaterOrEqual(t, score(two, 60, strength(n), strength(n-1)), 55.0, "strength %d against %d", n, n-1)
	}
	require.GreaterOrEqual(t, score(two, 40, strength(5), strength(3)), 60.0)
}

// BenchmarkLadder plays each strength against the one below, and the strongest
// against the middle one, and reports how many of a hundred matches it wins.
func BenchmarkLadder(b *testing.B) {
	for _, pair := range [][2]int{{2, 1}, {3, 2}, {4, 3}, {5, 4}, {5, 3}} {
		b.Run(fmt.Sprintf("%d-%d", pair[0], pair[1]), func(b *testing.B) {
			var won float64
			for b.Loop() {
				won = score(two, 400, strength(pair[0]), strength(pair[1]))
			}
			b.ReportMetric(won, "%wins")
		})
	}
}
