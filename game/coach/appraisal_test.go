package coach

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/connectfour"
)

// appraise returns what is said of a move after others, with jokers.
func appraise(t *testing.T, columns string, m game.Move) *ai.Verdict {
	positions, _ := play(t, rules.WithJokers, columns)
	reply, err := ask(t, positions[len(positions)-1], 1<<30, func(r *ai.Request) { r.Judge = m })
	require.NoError(t, err)
	require.NotNil(t, reply.Verdict)
	require.Contains(t, reply.Verdict.Best, reply.Move)
	return reply.Verdict
}

func TestAMoveWithJokersIsEstimated(t *testing.T) {
	const three = "414142" // of green's one over the other
	v := appraise(t, three, "drop 3")
	require.False(t, v.Mistake())
	require.Nil(t, v.Lost, "it wins, which is proved")
	require.Equal(t, 1, v.After)

	v = appraise(t, three, "drop 6")
	require.True(t, v.Mistake())
	require.Equal(t, []game.Move{"drop 3"}, v.Best)
	require.NotNil(t, v.Lost)
	require.Greater(t, v.Lost.Percent, 10)
	require.Positive(t, v.Lost.Margin)
	require.NotEmpty(t, v.Refutation)

	for x := 3; x < 8; x += 2 {
		v = appraise(t, "4", rules.Move{X: x}.Notation())
		require.False(t, v.Mistake() && x == 3)
		require.GreaterOrEqual(t, v.Lost.Percent, 0, "no move is better than the best one")
		require.Equal(t, v.Mistake(), len(v.Refutation) > 0)
	}
}

func TestWhereBothIsProvedWithJokersThatIsSaid(t *testing.T) {
	r := rules.Rules{Columns: 2, Rows: 2, Connect: 2, Jokers: true}
	p, err := rules.New(r)
	require.NoError(t, err)
	reply, err := ask(t, p, 1<<30, func(r *ai.Request) { r.Judge = "delete row 7" })
	require.NoError(t, err)
	require.Nil(t, reply.Verdict.Lost)

	positions, _ := play(t, rules.Rules{Columns: 3, Rows: 3, Connect: 3, Jokers: true}, "21133212")
	reply, err = ask(t, positions[8], 1<<30, func(r *ai.Request) { r.Judge = "drop 2" })
	require.NoError(t, err)
	require.Zero(t, reply.Verdict.After, "a full board is a draw")
}
