package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

// lostPositions returns positions that the side to move loses, but not within four
// moves of the winner's, with two moves at least that lose equally late.
func lostPositions(t testing.TB, n int, judge *solver.Solver, random *game.Random) (list []rules.Position) {
	for len(list) < n {
		p, err := rules.New(rules.Classic)
		require.NoError(t, err)
		for stones := 12 + random.Intn(14); !p.Result().Over && p.Stones() < stones; {
			// They look a little ahead, so that not all is lost at once.
			p = after(t, p, searched(t, p, Options{Strength: 1 + random.Intn(3), Seed: random.Uint64()}))
		}
		if p.Result().Over {
			continue
		}
		b := judge.Board(&p)
		score, _ := judge.Solve(b, -solver.Unknown, solver.Unknown)
		if score >= 0 || judge.Plies(b, score) < 8 {
			continue
		}
		if columns, _ := judge.Best(b, score); columns&(columns-1) != 0 {
			list = append(list, p)
		}
	}
	return list
}

func playTrap(t testing.TB, p rules.Position) rules.Move {
	s := searched(t, p, Options{Strength: 5, Unlimited: true, Memory: 8 << 20})
	return s.best.move(s.rules)
}

func TestWhoHasLostLeavesFewRepliesThatWin(t *testing.T) {
	judge, err := solver.New(rules.Classic, solver.NewTable(1<<24))
	require.NoError(t, err)
	keeping := func(b solver.Board) (n int) {
		for x := range 7 {
			if !judge.Full(b, x) {
				if score, _ := judge.Solve(judge.Play(b, x), -solver.Unknown, solver.Unknown); score < 0 {
					n++
				}
			}
		}
		return n
	}
	chose := 0
	for _, p := range lostPositions(t, 12, judge, game.NewRandom(4)) {
		b := judge.Board(&p)
		score, _ := judge.Solve(b, -solver.Unknown, solver.Unknown)
		best, _ := judge.Best(b, score)
		m := playTrap(t, p)
		require.NotZero(t, best>>m.X&1, "it does not lose as late as can be")
		fewest := keeping(judge.Play(b, m.X))
		for x := range 7 {
			if best>>x&1 != 0 {
				n := keeping(judge.Play(b, x))
				require.LessOrEqual(t, fewest, n)
				if n > fewest {
					chose++
				}
			}
		}
	}
	require.Positive(t, chose, "all were equal")
}

// BenchmarkTraps has strength 3 answer in 400 lost positions what the strongest plays
// there, and what it could have played as well.
func BenchmarkTraps(b *testing.B) {
	const most, times = 400, 4
	for b.Loop() {
		judge, err := solver.New(rules.Classic, solver.NewTable(1<<26))
		require.NoError(b, err)
		random := game.NewRandom(11)
		// errs returns how often strength 3 lets the win go after a move.
		errs := func(p rules.Position, m rules.Move) (share float64) {
			next, err := p.Play(m)
			require.NoError(b, err)
			for range times {
				answered := after(b, next, searched(b, next, Options{Strength: 3, Seed: random.Uint64()}))
				if answered.Result().Over {
					continue
				}
				if score, _ := judge.Solve(judge.Board(&answered), -solver.Unknown, solver.Unknown); score >= 0 {
					share += 1.0 / times
				}
			}
			return share
		}
		trapped, other := 0.0, 0.0
		for _, p := range lostPositions(b, most, judge, random) {
			trapped += errs(p, playTrap(b, p))
			board := judge.Board(&p)
			score, _ := judge.Solve(board, -solver.Unknown, solver.Unknown)
			best, _ := judge.Best(board, score)
			n, sum := 0.0, 0.0
			for x := range 7 {
				if best>>x&1 != 0 {
					n++
					sum += errs(p, rules.Move{Kind: rules.Drop, X: x})
				}
			}
			other += sum / n
		}
		b.ReportMetric(trapped/most, "trapped")
		b.ReportMetric(other/most, "otherwise")
		if trapped < 1.2*other {
			b.Errorf("strength 3 errs %.1f%% of the time, otherwise %.1f%%", 100*trapped/most, 100*other/most)
		}
	}
}
