package connectfour

import (
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
