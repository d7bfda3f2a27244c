package ai_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/games/players"
	"lichtbrett/game/gametest"
	"lichtbrett/game/level8"
)

// arena is a game by some rules, in which strengths play against each other.
type arena struct {
	name   string
	game   game.Game
	config json.RawMessage
}

var (
	jokers  = arena{"connectfour/jokers", connectfour.Game{}, connectfour.WithJokers.Config()}
	classic = arena{"connectfour/classic", connectfour.Game{}, connectfour.Classic.Config()}
	pair    = arena{"crosswise/two", crosswise.Game{}, crosswise.Config{Rules: crosswise.Standard}.JSON()}
	teams   = arena{"crosswise/four", crosswise.Game{}, crosswise.Config{Rules: crosswise.Rules{Players: 4, Size: 6, Hand: 4}}.JSON()}
	cards   = arena{"level8/two", level8.Game{}, level8.Rules{Seats: 2, Levels: 8, Order: level8.Normal}.Config()}
)

// unlimited is for players that look at as many positions as they like.
const unlimited = math.MaxInt32

// player is a computer player that looks at so many positions at most or, with a budget, thinks
// for so long.
func (a arena) player(strength, positions int, budget time.Duration) gametest.Chooser {
	return func(v game.View, seed uint64) game.Move {
		began := time.Now()
		r, err := ai.NewRequest(a.game.Name(), v, strength, seed, 0)
		if err != nil {
			panic(err)
		}
		r.Budget = int(budget.Milliseconds())
		thinker, err := players.NewThinker(r)
		if err != nil {
			panic(err)
		}
		if budget > 0 {
			return thinker.Run(func() time.Duration { return time.Since(began) }).Move
		}
		thinker.Step(positions)
		return thinker.Finish().Move
	}
}

// points returns what the first player gets in n matches: each deal is played from both sides.
func (a arena) points(n int, first, second gametest.Chooser) []float64 {
	return gametest.Points(n, first, second, func(i int) (game.Position, uint64) {
		seed := uint64(i/2) * 7919
		p, err := a.game.Start(a.config, seed)
		if err != nil {
			panic(err)
		}
		return p, seed
	})
}

// score is what a strength gets against another one in n matches, in percent.
func (a arena) score(n, strength, positions, other int) float64 {
	return gametest.Percent(a.points(n, a.player(strength, positions, 0), a.player(other, unlimited, 0)))
}

// Small samples of what the benchmarks measure.
func TestEachStrengthBeatsTheOneBelow(t *testing.T) {
	for _, c := range []struct {
		arena                      arena
		matches                    int
		strength, positions, other int
		least                      float64
	}{
		{jokers, 20, 2, unlimited, 1, 65}, {jokers, 20, 3, unlimited, 2, 65}, {jokers, 20, 4, unlimited, 3, 65}, {jokers, 10, 5, 5_000, 3, 65},
		{pair, 40, 2, unlimited, 1, 65}, {pair, 40, 3, unlimited, 2, 65}, {pair, 40, 4, unlimited, 3, 65}, {pair, 10, 5, 3_000, 4, 65},
		{pair, 12, 5, 2_000, 3, 75}, {teams, 8, 5, 2_000, 3, 75},
		{cards, 60, 2, unlimited, 1, 55}, {cards, 60, 3, unlimited, 2, 55}, {cards, 60, 4, unlimited, 3, 55}, {cards, 40, 5, unlimited, 3, 60},
	} {
		won := c.arena.score(c.matches, c.strength, c.positions, c.other)
		t.Logf("%s: strength %d gets %.1f %% against %d", c.arena.name, c.strength, won, c.other)
		require.GreaterOrEqual(t, won, c.least, "%s: strength %d against %d", c.arena.name, c.strength, c.other)
	}
}

// BenchmarkLadder plays each strength against the one below, and the strongest against the
// middle one, and reports its points in percent. Limited in positions, it gives the same result
// everywhere.
func BenchmarkLadder(b *testing.B) {
	for _, a := range []arena{jokers, classic, pair, teams, cards} {
		for _, against := range [][2]int{{2, 1}, {3, 2}, {4, 3}, {5, 4}, {5, 3}} {
			b.Run(fmt.Sprintf("%s/%d-%d", a.name, against[0], against[1]), func(b *testing.B) {
				for b.Loop() {
					b.ReportMetric(a.score(400, against[0], unlimited, against[1]), "%points")
				}
			})
		}
	}
}

// BenchmarkStrongest plays the strongest with the time that it takes about a move, on one core,
// against strength 3, which is the original program's player in Crosswise, and reports how many
// of a hundred matches it wins: there at least two of three.
func BenchmarkStrongest(b *testing.B) {
	for _, c := range []struct {
		arena   arena
		matches int
		budget  time.Duration
		least   float64
	}{{jokers, 200, time.Second, 0}, {pair, 1000, 20 * time.Millisecond, 200.0 / 3}} {
		b.Run(c.arena.name, func(b *testing.B) {
			for b.Loop() {
				wins := 0
				for _, points := range c.arena.points(c.matches, c.arena.player(5, 0, c.budget), c.arena.player(3, unlimited, 0)) {
					if points == 1 {
						wins++
					}
				}
				share := 100 * float64(wins) / float64(c.matches)
				b.ReportMetric(share, "%wins")
				if share < c.least {
					b.Errorf("%v %% of %d matches won", share, c.matches)
				}
			}
		})
	}
}
