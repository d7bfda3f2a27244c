package connectfour

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/gametest"
)

// BenchmarkWeights plays the weights of the static value against themselves with
// one of them changed by a quarter, and reports what the changed ones get, in
// percent: how they are tuned by self-play.
func BenchmarkWeights(b *testing.B) {
	start, err := rules.New(rules.WithJokers)
	require.NoError(b, err)
	weighted := func(w weights) gametest.Chooser {
		return func(v game.View, seed uint64) game.Move {
			p, err := v.(rules.View).Position()
			if err != nil {
				panic(err)
			}
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
					won = gametest.Percent(gametest.Points(200, weighted(changed), weighted(tuned), func(i int) (game.Position, uint64) { return start, uint64(i) * 7919 }))
				}
				b.ReportMetric(won, "%points")
			})
		}
	}
}
