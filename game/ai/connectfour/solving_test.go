package connectfour

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai/connectfour/openings"
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/connectfour/connectfourtest"
)

// The strongest player finds a move with the exact score, however much the
// search may do between two yields.
func TestTheStrongestIsPerfectWithoutJokers(t *testing.T) {
	table := solver.NewTable(1 << 24)
	for _, set := range []string{"Test_L3_R1", "Test_L2_R1", "Test_L1_R1"} {
		for _, scored := range connectfourtest.ReadScored(t, "solver/testdata/"+set)[:60] {
			playsBest(t, table, scored.Columns, scored.Score)
		}
	}
}

// Where looking ahead finds out who wins, there may be a faster win, or one that
// takes the other longer.
func TestTheStrongestWinsAsSoonAsCanBe(t *testing.T) {
	table := solver.NewTable(1 << 24)
	playsBest(t, table, "1672663733642175625624", 5)
	playsBest(t, table, "656432257222236551373556", -2)
	playsBest(t, table, "72351321232536454712536", 2)
	playsBest(t, table, "135441725732", 12)
}

// playsBest demands that the strongest player finds a move with the score of the
// position.
func playsBest(t *testing.T, table *solver.Table, moves string, score int) {
	judge, err := solver.New(rules.Classic, table)
	require.NoError(t, err)
	p := connectfourtest.Dropped(t, rules.Classic, moves)
	s := searched(t, p, Options{Strength: 5, Unlimited: true, Seed: uint64(len(moves))})
	next := after(t, p, s)
	if result := next.Result(); result.Over {
		require.Equal(t, score > 0, result.Won(p.Turn()), moves)
		return
	}
	low, high := judge.Solve(judge.Board(&next), -solver.Unknown, solver.Unknown)
	require.Equal(t, low, high)
	require.Equal(t, -score, low, "%s in %s", s.Move(), moves)
}

func TestTheStrongestPlaysByTheBook(t *testing.T) {
	p, err := rules.New(rules.Classic)
	require.NoError(t, err)
	for _, want := range []game.Move{"drop 3", "drop 3"} {
		s := searched(t, p, Options{Strength: 5, Book: openings.For(rules.Classic)})
		require.Equal(t, want, s.Move())
		require.Zero(t, s.Positions())
		p = after(t, p, s)
	}
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
