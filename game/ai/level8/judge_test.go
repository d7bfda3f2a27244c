package level8

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/level8"
)

// begin begins to judge a move in a view.
func begin(t *testing.T, v rules.View, m string) (*ai.Thinker, error) {
	slices.Sort(v.Hand)
	r, err := ai.NewRequest(rules.Name, v, ai.Strongest, 0, 0)
	require.NoError(t, err)
	r.Seat, r.Judge = v.Seat, game.Move(m)
	return ai.NewThinker(Player, r)
}

// judged returns what is said of a move in a view.
func judged(t *testing.T, v rules.View, m string) *ai.Verdict {
	thinker, err := begin(t, v, m)
	require.NoError(t, err)
	reply := thinker.Run(nil)
	require.NotNil(t, reply.Verdict)
	return reply.Verdict
}

func TestAMoveIsJudgedBySampledDeals(t *testing.T) {
	// Whoever lays the task of the last level has won; the other one is about to.
	v := situate(t, rules.Playing, "b3 r4 y5 g7 g8 g9 g10 r1 r2 y14 o15", place{level: 7, discard: "o1"}, place{level: 7, cards: 10, discard: "v1"})
	v.Levels = []int{2, 3, 4, 5, 6, 7, 8, 1}
	best := judged(t, v, "discard o15").Best[0]
	require.Contains(t, string(best), "lay ")
	right := judged(t, v, string(best))
	require.Equal(t, &ai.Loss{}, right.Lost)
	require.False(t, right.Mistake())

	wrong := judged(t, v, "discard g7")
	require.True(t, wrong.Mistake())
	require.GreaterOrEqual(t, wrong.Lost.Percent, 10)
	require.LessOrEqual(t, wrong.Lost.Margin, 5)
	require.Equal(t, wrong, judged(t, v, "discard g7"), "the same is said every time")
}

func TestAMoveThatIsNotPossibleIsNotJudged(t *testing.T) {
	v := situate(t, rules.Playing, "b3 r4 y5 g7 g8 g9 g10 r1 r2 y14 o15", place{discard: "o1"}, place{cards: 10, discard: "v1"})
	for _, m := range []string{"draw", "discard v15", "what"} {
		_, err := begin(t, v, m)
		require.ErrorContains(t, err, "to be judged")
	}
}

// The chance at the beginning of a match is fair.
func TestAtTheBeginningAllHaveTheSameChance(t *testing.T) {
	p, err := rules.New(rules.Rules{Seats: 3, Levels: 8, Order: rules.Normal}, 1)
	require.NoError(t, err)
	v := p.View(p.Turn()).(rules.View)
	s := newSearch(v, strengths[ai.Strongest], 1)
	sum := int64(0)
	const n = 300
	for range n {
		sum += s.chance(s.view.Deal(s.random), rules.Move{Act: rules.Draw}, s.random.Uint64())
	}
	require.InDelta(t, 333, sum/n, 70)
}
