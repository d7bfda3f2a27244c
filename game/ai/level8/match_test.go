package level8

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/gametest"
	rules "lichtbrett/game/level8"
)

// chooser chooses a move; all that is not in the view comes from the seed.
type chooser func(v rules.View, seed uint64) game.Move

// strength is a computer player.
func strength(n int) chooser {
	return func(v rules.View, seed uint64) game.Move {
		s := newSearch(v, strengths[n-1], seed)
		s.Search(func() bool { return true })
		return s.Move()
	}
}

// match plays a match and returns what seat 0 gets for it: 1 or 0.
func match(r rules.Rules, seed uint64, seats [2]chooser) float64 {
	start, err := rules.New(r, seed)
	var p game.Position = start
	for ply := uint64(0); p.Turn() != game.NoSeat; ply++ {
		if err != nil {
			panic(err)
		}
		turn := p.Turn()
		p, err = p.Apply(seats[turn](p.View(turn).(rules.View), game.NewRandom(seed+ply<<32).Uint64()))
	}
	if p.Result().Won(0) {
		return 1
	}
	return 0
}

var two = rules.Rules{Seats: 2, Levels: 8, Order: rules.Normal}

// score returns how many of n matches the first player wins, in percent: each
// deal is played from both sides.
func score(r rules.Rules, n int, first, second chooser) float64 {
	return gametest.Percent(gametest.Points(n, first, second, func(i int, seats [2]chooser) float64 {
		return match(r, uint64(i/2)*7919, seats)
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
