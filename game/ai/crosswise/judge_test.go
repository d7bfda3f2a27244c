package crosswise

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/crosswise"
)

// judged returns what is said of a move in a view.
func judged(t *testing.T, v rules.View, m game.Move) *ai.Verdict {
	r, err := ai.NewRequest(rules.Name, v, ai.Strongest, 0, 0)
	require.NoError(t, err)
	r.Judge = m
	thinker, err := ai.NewThinker(Player, r)
	require.NoError(t, err)
	reply := thinker.Run(nil)
	require.NotNil(t, reply.Verdict)
	return reply.Verdict
}

func TestAMoveIsJudgedBySampledDeals(t *testing.T) {
	v := see(t, []rules.Tile{1, 1, 2, 3}, "000000", "666660", "000000", "000000", "000000", "000000")
	wrong := judged(t, v, "place 2 on 0,0")
	require.Regexp(t, `^place . on 5,1$`, string(wrong.Best[0]), "the other's row is blocked")
	require.True(t, wrong.Mistake())
	require.Equal(t, wrong, judged(t, v, "place 2 on 0,0"), "the same is said every time")

	right := judged(t, v, wrong.Best[0])
	require.Equal(t, &ai.Loss{}, right.Lost)
	require.False(t, right.Mistake())
	holding := see(t, []rules.Tile{1, 1, 2, rules.Mover}, "000000", "666660", "000000", "000000", "000000", "000000")
	trial, err := newTrial(holding, Options{}, rules.Move{Kind: rules.Activate, Slot: 3}.Notation())
	require.NoError(t, err)
	calls := 0
	trial.Search(func() bool { calls++; return false })
	require.Equal(t, 1, calls, "it ends when it is to")
	_, err = newTrial(v, Options{}, "place 9 on 0,0")
	require.ErrorContains(t, err, "to be judged")
}

func TestTheWeakestLosesFarMoreThanTheStrong(t *testing.T) {
	lost := func(strength int) (sum, mistakes int) {
		p, err := rules.New(rules.Rules{Players: 2, Size: 6, Hand: 4}, nil, 7)
		require.NoError(t, err)
		for ply := 0; ply < 20 && p.Turn() != game.NoSeat; ply++ {
			v := p.View(p.Turn()).(rules.View)
			s := search(v, Options{Strength: strength, Seed: uint64(ply)})
			s.Search(func() bool { return true })
			verdict := judged(t, v, s.Move())
			require.LessOrEqual(t, verdict.Lost.Margin, 10)
			sum += verdict.Lost.Percent
			if verdict.Mistake() {
				mistakes++
			}
			next, err := p.Apply(s.Move())
			require.NoError(t, err)
			p = next.(rules.Position)
		}
		return sum, mistakes
	}
	weak, errs := lost(1)
	strong, few := lost(4)
	require.Greater(t, weak, 2*strong)
	require.Greater(t, errs, 2*few)
}

func TestEveryLegalMoveCanBeJudged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := rules.New(rules.Rules{Players: 2, Size: 4, Hand: 4}, nil, rapid.Uint64().Draw(t, "seed"))
		require.NoError(t, err)
		for p.Turn() != game.NoSeat {
			v := p.View(p.Turn()).(rules.View)
			moves := p.Moves()
			for _, m := range moves {
				_, err := newTrial(v, Options{}, m)
				require.NoError(t, err)
			}
			next, err := p.Apply(rapid.SampledFrom(moves).Draw(t, "move"))
			require.NoError(t, err)
			p = next.(rules.Position)
		}
	})
}
