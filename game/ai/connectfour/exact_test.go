package connectfour

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
)

// plainSolver knows nothing but the rules: every move, to the end.
type plainSolver map[rules.Position]int

// solve returns 1, 0 or −1 for the side to move.
func (known plainSolver) solve(p rules.Position) int {
	if v, ok := known[p]; ok {
		return v
	}
	me := p.View(game.NoSeat).(rules.View).Turn
	result := p.Result()
	v := -1
	switch {
	case result.Won(me):
		v = 1
	case result.Won(1 - me):
	case result.Over:
		v = 0
	default:
		for _, m := range p.Legal() {
			next, err := p.Play(m)
			if err != nil {
				panic(err)
			}
			if v = max(v, -known.solve(next)); v == 1 {
				break
			}
		}
	}
	known[p] = v
	return v
}

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
			known := plainSolver{}
			for range 12 {
				p, err := rules.New(r)
				require.NoError(t, err)
				for ply := 0; !p.Result().Over && ply < 6; ply++ {
					if 2*p.Stones() >= r.Columns*r.Rows-8 { // the plain solver is slow
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
func requireSolved(t *testing.T, p rules.Position, known plainSolver) {
	want := known.solve(p)
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
		require.Equal(t, want, -known.solve(after(t, p, s)), "%s does not hold the value", s.Move())
	}
}
