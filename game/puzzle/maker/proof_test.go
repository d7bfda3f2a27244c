package maker

import (
	"flag"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/ai/connectfour/solver"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/puzzle"
)

// every is how many days there are from one puzzle that is proven to the next.
var every = flag.Int("every", 0, "prove the puzzle of one day in so many; 0 is some")

// wins returns the moves by which the side to move wins within n of its own. It tries
// everything, and knows nothing of the search that has found the puzzles.
func wins(p connectfour.Position, n int) (moves []connectfour.Move) {
	for _, m := range p.Legal() {
		if winsBy(p, m, n) {
			moves = append(moves, m)
		}
	}
	return moves
}

// winsBy reports whether a move is the first of n at most by which its side wins, whatever the
// other one does.
func winsBy(p connectfour.Position, m connectfour.Move, n int) bool {
	next, err := p.Play(m)
	if err != nil {
		panic(err)
	}
	if next.Result().Over || n == 1 {
		return next.Result().Won(p.Turn())
	}
	return !slices.ContainsFunc(next.Legal(), func(reply connectfour.Move) bool {
		after, err := next.Play(reply)
		if err != nil {
			panic(err)
		}
		if after.Result().Over {
			return !after.Result().Won(p.Turn())
		}
		return !slices.ContainsFunc(after.Legal(), func(m connectfour.Move) bool { return winsBy(after, m, n-1) })
	})
}

// proven fails unless there is exactly one way to fulfil a puzzle's task.
func proven(t *testing.T, p connectfour.Position, n int) connectfour.Move {
	if n > 1 {
		require.Empty(t, wins(p, n-1), "it is won sooner")
	}
	moves := wins(p, n)
	require.Len(t, moves, 1, "there is exactly one move")
	if n == 1 {
		return moves[0]
	}
	next, err := p.Play(moves[0])
	require.NoError(t, err)
	good := 0
	for _, m := range next.Legal() {
		after, err := next.Play(m)
		require.NoError(t, err)
		if after.Result().Over || n > 2 && len(wins(after, n-2)) > 0 {
			continue // it loses sooner
		}
		good++
		proven(t, after, n-1)
	}
	require.Positive(t, good, "the other side can hold out so long")
	return moves[0]
}

// The puzzles are what they say, however they were found: this asks nothing of the
// search that made them. All are proven by the benchmark.
func TestEachPuzzleHasExactlyOneSolution(t *testing.T) {
	step := *every
	if step == 0 {
		step = 29
	}
	exact, err := solver.New(connectfour.Classic, solver.NewTable(tableSize))
	require.NoError(t, err)
	for _, s := range puzzle.All {
		tasks := map[puzzle.Kind]int{}
		for d := puzzle.FirstDay; d <= puzzle.LastDay; d += puzzle.Day(step) {
			e, err := s.Entry(d)
			require.NoError(t, err)
			p := e.Puzzle(s.Rules)
			k := puzzle.Kinds[e.Kind]
			tasks[k]++
			require.Equal(t, k, puzzle.Kind{Task: p.Task, In: p.In, Joker: p.First().Kind != connectfour.Drop})
			replayed, err := connectfour.New(s.Rules)
			require.NoError(t, err)
			for _, m := range p.Moves {
				replayed, err = replayed.Play(m)
				require.NoError(t, err)
			}
			require.Equal(t, replayed, p.Position)
			if p.Task == puzzle.Win {
				require.Equal(t, p.First(), proven(t, p.Position, p.In), "%s %s", s.Name, d)
			}
			if s.Rules.Jokers {
				continue
			}
			for _, m := range p.Position.Legal() {
				low, high := exact.Solve(exact.Play(exact.Board(&p.Position), m.X), -solver.Unknown, solver.Unknown)
				require.Equal(t, low, high)
				score := -low
				switch {
				case p.Task == puzzle.Draw && m == p.First():
					require.Zero(t, score)
				case p.Task == puzzle.Draw:
					require.Negative(t, score)
				case m == p.First():
					require.Positive(t, score)
				default:
					require.LessOrEqual(t, score, 0, "no other move wins, however late")
				}
			}
		}
		require.GreaterOrEqual(t, len(tasks), 4, "there are several kinds: %v", tasks)
	}
}

// No two puzzles are the same, not even mirrored or with the colours the other way round.
func TestNoTwoPuzzlesAreTheSame(t *testing.T) {
	for _, s := range puzzle.All {
		seen := map[[3]uint64]puzzle.Day{}
		for d := puzzle.FirstDay; d <= puzzle.LastDay; d++ {
			p, err := s.Of(d)
			require.NoError(t, err)
			key := puzzle.Key(p.Position)
			require.NotContains(t, seen, key, "%s %s", s.Name, d)
			seen[key] = d
		}
	}
}
