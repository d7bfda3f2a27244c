package crosswise

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/gametest"
)

// strength is a computer player that looks at no more positions than the limit.
func strength(n int, limit int64) gametest.Chooser {
	return func(v game.View, seed uint64) game.Move {
		s := search(v.(rules.View), Options{Strength: n, Seed: seed})
		s.limit = min(s.limit, limit)
		s.Search(func() bool { return true })
		return s.Move()
	}
}

// strongest is the strongest player, who takes the given time.
func strongest(budget time.Duration) gametest.Chooser {
	return func(v game.View, seed uint64) game.Move {
		s := search(v.(rules.View), Options{Strength: 5, Seed: seed, Unlimited: true})
		end := time.Now().Add(budget)
		s.Search(func() bool { return time.Now().Before(end) })
		return s.Move()
	}
}

func search(v rules.View, o Options) *Search {
	s, err := New(v, o)
	if err != nil {
		panic(err)
	}
	return s
}

// results returns what the first player gets in n matches: each deal is played
// from both sides.
func results(r rules.Rules, n int, first, second gametest.Chooser) []float64 {
	return gametest.Points(n, first, second, func(i int) (game.Position, uint64) {
		seed := uint64(i/2) * 7919
		p, err := rules.New(r, nil, seed)
		if err != nil {
			panic(err)
		}
		return p, seed
	})
}

// score returns the points of the first player in n matches, in percent.
func score(r rules.Rules, n int, first, second gametest.Chooser) float64 {
	return gametest.Percent(results(r, n, first, second))
}

const unlimited = 1 << 62

var fourPlayers = rules.Rules{Players: 4, Size: 6, Hand: 4}

// Small samples of what BenchmarkLadder and BenchmarkStrongest measure.
func TestEachStrengthBeatsTheOneBelow(t *testing.T) {
	for n := 2; n <= 4; n++ {
		won := score(rules.Standard, 40, strength(n, unlimited), strength(n-1, unlimited))
		require.GreaterOrEqual(t, won, 65.0, "strength %d against %d", n, n-1)
	}
	require.GreaterOrEqual(t, score(rules.Standard, 10, strength(5, 3_000), strength(4, unlimited)), 65.0)
}

func TestTheStrongestBeatsClassic(t *testing.T) {
	require.GreaterOrEqual(t, score(rules.Standard, 12, strength(5, 2_000), strength(3, unlimited)), 75.0)
	require.GreaterOrEqual(t, score(fourPlayers, 8, strength(5, 2_000), strength(3, unlimited)), 75.0)
}

// BenchmarkLadder plays each strength against the one below and reports its
// points in percent. Limited in positions, it gives the same result everywhere.
func BenchmarkLadder(b *testing.B) {
	for n := 2; n <= 5; n++ {
		for _, r := range []rules.Rules{rules.Standard, fourPlayers} {
			b.Run(fmt.Sprintf("%d-%d/players=%d", n, n-1, r.Players), func(b *testing.B) {
				var won float64
				for b.Loop() {
					won = score(r, 200, strength(n, unlimited), strength(n-1, unlimited))
				}
				b.ReportMetric(won, "%points")
			})
		}
	}
}

// BenchmarkStrongest plays a thousand matches of the strongest, at 20 ms a turn
// on one core, against the player of the original program, and reports how many
// of a hundred it wins: at least two of three.
func BenchmarkStrongest(b *testing.B) {
	var wins float64
	for b.Loop() {
		wins = 0
		for _, points := range results(rules.Standard, 1000, strongest(20*time.Millisecond), strength(3, unlimited)) {
			if points == 1 {
				wins++
			}
		}
	}
	b.ReportMetric(wins/10, "%wins")
	if wins < 2000.0/3 {
		b.Errorf("%v of 1000 matches won", wins)
	}
}
