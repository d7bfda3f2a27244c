package connectfour

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/gametest"
)

// strength is a computer player; none looks at more positions than the limit.
func strength(n int, limit int64) gametest.Chooser {
	return func(v game.View, seed uint64) game.Move {
		s := begin(v, Options{Strength: n, Seed: seed})
		s.player.positions = min(s.player.positions, limit)
		s.Search(func() bool { return true })
		return s.Move()
	}
}

// timed is a computer player that may think for so long about a move.
func timed(n int, limit time.Duration) gametest.Chooser {
	return func(v game.View, seed uint64) game.Move {
		began := time.Now()
		s := begin(v, Options{Strength: n, Seed: seed, Unlimited: true})
		s.Search(func() bool { return time.Since(began) < limit })
		return s.Move()
	}
}

// begin returns a search in what is seen.
func begin(v game.View, o Options) *Search {
	s, err := New(positionOf(v), o)
	if err != nil {
		panic(err)
	}
	return s
}

func positionOf(v game.View) rules.Position {
	p, err := v.(rules.View).Position()
	if err != nil {
		panic(err)
	}
	return p
}

// score returns the points of the first player in n matches with colours
// alternating, in percent.
func score(r rules.Rules, n int, first, second gametest.Chooser) float64 {
	p, err := rules.New(r)
	if err != nil {
		panic(err)
	}
	return gametest.Percent(gametest.Points(n, first, second, func(i int) (game.Position, uint64) { return p, uint64(i) * 7919 }))
}

const unlimited = math.MaxInt64

// A small sample of what BenchmarkLadder measures.
func TestEachStrengthBeatsTheOneBelow(t *testing.T) {
	for n := 2; n <= 4; n++ {
		won := score(rules.WithJokers, 20, strength(n, unlimited), strength(n-1, unlimited))
		require.GreaterOrEqual(t, won, 65.0, "strength %d against %d", n, n-1)
	}
	require.GreaterOrEqual(t, score(rules.WithJokers, 10, strength(5, 5_000), strength(3, unlimited)), 65.0)
}

// BenchmarkLadder plays each strength against the one below and reports its
// points in percent. Limited in positions, it gives the same result everywhere.
func BenchmarkLadder(b *testing.B) {
	for n := 2; n <= 5; n++ {
		for _, r := range []rules.Rules{rules.WithJokers, rules.Classic} {
			b.Run(fmt.Sprintf("%d-%d/jokers=%v", n, n-1, r.Jokers), func(b *testing.B) {
				var won float64
				for b.Loop() {
					won = score(r, 400, strength(n, unlimited), strength(n-1, unlimited))
				}
				b.ReportMetric(won, "%points")
			})
		}
	}
}

// BenchmarkStrongest plays strength 5 with a second a move against strength 3,
// with jokers, and reports its points in percent.
func BenchmarkStrongest(b *testing.B) {
	var won float64
	for b.Loop() {
		won = score(rules.WithJokers, 200, timed(5, time.Second), strength(3, unlimited))
	}
	b.ReportMetric(won, "%points")
}

// BenchmarkWeights plays the weights of the static value against themselves with
// one of them changed by a quarter, and reports what the changed ones get, in
// percent: how they are tuned by self-play.
func BenchmarkWeights(b *testing.B) {
	weighted := func(w weights) gametest.Chooser {
		return func(v game.View, seed uint64) game.Move {
			p := positionOf(v)
			player := strengths[5]
			player.positions, player.table = 20_000, 15
			s := newSearch(newNarrow(&p, &w), p.Rules(), player, seed)
			s.Search(func() bool { return true })
			return s.Move()
		}
	}
	names := []string{"pair", "single", "centre", "tempo", "kept", "lent", "guarded", "delete", "bomb", "deletes"}
	for i, name := range names {
		for _, percent := range []int{75, 125} {
			b.Run(fmt.Sprintf("%s-%d%%", name, percent), func(b *testing.B) {
				changed := tuned
				for _, w := range [][]*int{
					{&changed.pair}, {&changed.single}, {&changed.centre}, {&changed.tempo},
					{&changed.kept[0], &changed.kept[1]}, {&changed.lent[0], &changed.lent[1]},
					{&changed.guarded[0], &changed.guarded[1]},
					{&changed.delete}, {&changed.bomb}, {&changed.deletes},
				}[i] {
					*w = *w * percent / 100
				}
				var won float64
				for b.Loop() {
					won = score(rules.WithJokers, 200, weighted(changed), weighted(tuned))
				}
				b.ReportMetric(won, "%points")
			})
		}
	}
}
