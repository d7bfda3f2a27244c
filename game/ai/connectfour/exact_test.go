package connectfour

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/connectfour/connectfourtest"
)

func TestSearchToTheEndIsExact(t *testing.T) {
	for _, r := range []rules.Rules{
		{Columns: 3, Rows: 3, Connect: 3},
		{Columns: 2, Rows: 3, Connect: 2, Jokers: true},
		{Columns: 3, Rows: 2, Connect: 3, Jokers: true},
		{Columns: 2, Rows: 3, Connect: 3, Jokers: true},
		{Columns: 3, Rows: 3, Connect: 3, Jokers: true},
		{Columns: 4, Rows: 3, Connect: 3},
		{Columns: 4, Rows: 3, Connect: 4},
		{Columns: 4, Rows: 4, Connect: 3},
		{Columns: 4, Rows: 4, Connect: 4},
	} {
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) {
			random := game.NewRandom(1)
			known := connectfourtest.Scores{}
			for range 12 {
				p, err := rules.New(r)
				require.NoError(t, err)
				for ply := 0; !p.Result().Over && ply < 6; ply++ {
					if 2*p.Stones() >= r.Columns*r.Rows-8 { // to try everything takes long
						requireSolved(t, p, known)
					}
					legal := p.Legal()
					p, err = p.Play(legal[random.Intn(len(legal))])
					require.NoError(t, err)
				}
			}
		})
	}
}

// requireSolved requires that both boards find p's value, and a move that
// holds it.
func requireSolved(t *testing.T, p rules.Position, known connectfourtest.Scores) {
	sign := func(score int) int { return min(max(score, -1), 1) }
	want := sign(known.Of(p))
	strongest := strengths[5]
	strongest.positions = math.MaxInt64
	for _, b := range []board{newNarrow(&p, &tuned), newWide(&p, &tuned)} {
		s := newSearch(b, p.Rules(), strongest, 1)
		s.Search(func() bool { return true })
		require.False(t, s.stopped)
		switch {
		case len(s.moves) == 1:
			// It has not looked.
		case want == 0:
			require.Zero(t, s.value)
		default:
			require.GreaterOrEqual(t, want*s.value, certain, "%+v", p.View(game.NoSeat))
		}
		require.Equal(t, want, sign(known.By(p, s.best.move(s.rules))), "%s does not hold the value", s.Move())
	}
}
