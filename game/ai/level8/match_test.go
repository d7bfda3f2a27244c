package level8

import (
	"fmt"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
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

// match plays a match and returns the winner.
func match(r rules.Rules, seed uint64, seats []chooser) game.Seat {
	start, err := rules.New(r, seed)
	var p game.Position = start
	for ply := uint64(0); p.Turn() != game.NoSeat; ply++ {
		if err != nil {
			panic(err)
		}
		turn := p.Turn()
		p, err = p.Apply(seats[turn](p.View(turn).(rules.View), game.NewRandom(seed+ply<<32).Uint64()))
	}
	return p.Result().Winners[0]
}

var two = rules.Rules{Seats: 2, Levels: 8, Order: rules.Normal}

// score returns how many of n matches the first player wins, in percent: each
// deal is played from both sides.
func score(r rules.Rules, n int, first, second chooser) float64 {
	won := make([]bool, n)
	var wait sync.WaitGroup
	processors := runtime.GOMAXPROCS(0)
	for k := range processors {
		wait.Go(func() {
			for i := k; i < n; i += processors {
				seats := []chooser{first, second}
				if i%2 == 1 {
					seats[0], seats[1] = second, first
				}
				won[i] = match(r, uint64(i/2)*7919, seats) == game.Seat(i%2)
			}
		})
	}
	wait.Wait()
	sum := 0
	for _, w := range won {
		if w {
			sum++
		}
	}
	return 100 * float64(sum) / float64(n)
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
