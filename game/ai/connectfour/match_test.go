package connectfour

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
)

// match plays one match and returns what seat 0 gets for it: 1, ½ or 0.
func match(t testing.TB, r rules.Rules, seed uint64, choose [2]func(rules.Position, uint64) rules.Move) float64 {
	t.Helper()
	p, err := rules.New(r)
	require.NoError(t, err)
	for ply := uint64(0); !p.Result().Over; ply++ {
		m := choose[p.Turn()](p, game.NewRandom(seed+ply<<32).Uint64())
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	switch result := p.Result(); {
	case result.Won(0):
		return 1
	case result.Won(1):
		return 0
	}
	return 0.5
}

// strength returns the move of a strength.
func strength(t testing.TB, n int) func(rules.Position, uint64) rules.Move {
	return func(p rules.Position, seed uint64) rules.Move {
		s, err := New(p, Options{Strength: n, Seed: seed})
		require.NoError(t, err)
		s.Search(func() bool { return true })
		return s.best.move(s.rules)
	}
}

// score returns the points of the first player in n matches with colours
// alternating.
func score(t testing.TB, r rules.Rules, n int, first, second func(rules.Position, uint64) rules.Move) (points float64) {
	for i := range n {
		seed := uint64(i) * 7919
		if i%2 == 0 {
			points += match(t, r, seed, [2]func(rules.Position, uint64) rules.Move{first, second})
		} else {
			points += 1 - match(t, r, seed, [2]func(rules.Position, uint64) rules.Move{second, first})
		}
	}
	return points
}

// A small sample of what BenchmarkLadder measures.
func TestEachStrengthBeatsTheOneBelow(t *testing.T) {
	for n := 2; n <= 4; n++ {
		const matches = 20
		points := score(t, rules.WithJokers, matches, strength(t, n), strength(t, n-1))
		require.GreaterOrEqual(t, points, 0.65*matches, "strength %d against %d", n, n-1)
	}
	strongest := func(p rules.Position, seed uint64) rules.Move {
		return think(t, p, 5, seed).best.move(p.Rules())
	}
	require.GreaterOrEqual(t, score(t, rules.WithJokers, 10, strongest, strength(t, 3)), 8.0)
}

// BenchmarkLadder plays each strength against the one below and reports its
// points in percent. Node-limited, so repeatable.
func BenchmarkLadder(b *testing.B) {
	for n := 2; n <= 5; n++ {
		for _, r := range []rules.Rules{rules.WithJokers, rules.Classic} {
			b.Run(fmt.Sprintf("%d-%d/jokers=%v", n, n-1, r.Jokers), func(b *testing.B) {
				const matches = 200
				var points float64
				for b.Loop() {
					points = score(b, r, matches, strength(b, n), strength(b, n-1))
				}
				b.ReportMetric(100*points/matches, "%points")
			})
		}
	}
}
