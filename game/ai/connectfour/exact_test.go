package connectfour

import (
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

// exhaust searches p with the strongest player until the value is proven.
func exhaust(t testing.TB, p rules.Position) (s *Search, value int) {
	s, err := New(p, Options{Strength: 5, Unlimited: true})
	require.NoError(t, err)
	s.Search(func() bool { return true })
	require.False(t, s.stopped)
	switch {
	case s.value >= certain:
		return s, 1
	case s.value <= -certain:
		return s, -1
	}
	require.Zero(t, s.value)
	return s, 0
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
		random := game.NewRandom(1)
		known := plainSolver{}
		proven := 0
		for range 30 {
			p, err := rules.New(r)
			require.NoError(t, err)
			for range 4 {
				want := known.solve(p)
				s, got := exhaust(t, p)
				require.Equal(t, want, got, "%+v", p.View(game.NoSeat))
				next, err := p.Apply(s.Move())
				require.NoError(t, err)
				require.Equal(t, want, -known.solve(next.(rules.Position)), "the move does not hold the value")
				proven++
				legal := p.Legal()
				p, err = p.Play(legal[random.Intn(len(legal))])
				require.NoError(t, err)
				if p.Result().Over {
					break
				}
			}
		}
		t.Logf("%+v: %d, plain solver %d positions", r, proven, len(known))
	}
}
