package maker

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai/connectfour/solver"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/puzzle"
)

// every is how many days there are from one puzzle that is proven to the next.
var every = flag.Int("every", 0, "prove the puzzle of one day in so many; 0 is some")

// prover proves puzzles without the search that has found them: by the solver on a
// board without jokers, by trying every move with them.
type prover interface {
	// wins returns the moves by which the side to move wins within n of its own.
	wins(p connectfour.Position, n int) []connectfour.Move
}

// exact is a prover by the solver's scores.
type exact struct{ *solver.Solver }

// score returns what a move is worth for who makes it.
func (e exact) score(p connectfour.Position, m connectfour.Move) int {
	low, high := e.Solve(e.Play(e.Board(&p), m.X), -solver.Unknown, solver.Unknown)
	if low != high {
		panic("not solved")
	}
	return -low
}

func (e exact) wins(p connectfour.Position, n int) (moves []connectfour.Move) {
	left := connectfour.Classic.Columns*connectfour.Classic.Rows - p.Stones()
	for _, m := range p.Legal() {
		if e.score(p, m) >= (left+1)/2-(n-1) && e.score(p, m) > 0 {
			moves = append(moves, m)
		}
	}
	return moves
}

// exhaustive is a prover that tries everything.
type exhaustive struct{}

func (exhaustive) wins(p connectfour.Position, n int) (moves []connectfour.Move) {
	for _, m := range p.Legal() {
		next, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		if r := next.Result(); r.Won(p.Turn()) || !r.Over && n > 1 && gridOf(&next).loses(n-1) {
			moves = append(moves, m)
		}
	}
	return moves
}

// grid is a position as plain as can be: 0 is empty, 1 is the side to move.
type grid struct {
	cell          [8][7]int8 // by column, from the bottom up
	columns, rows int
	jokers        [2][2]bool // of the side to move, of the other one
}

func gridOf(p *connectfour.Position) (g grid) {
	r := p.Rules()
	g.columns, g.rows = r.Columns, r.Rows
	for x := range g.columns {
		for h := range g.rows {
			switch p.At(x, r.Bottom()-h) {
			case connectfour.StoneOf(p.Turn()):
				g.cell[x][h] = 1
			case connectfour.StoneOf(1 - p.Turn()):
				g.cell[x][h] = 2
			}
		}
	}
	for i, seat := range []game.Seat{p.Turn(), 1 - p.Turn()} {
		for j := range g.jokers[i] {
			g.jokers[i][j] = p.Joker(seat, connectfour.Joker(j))
		}
	}
	return g
}

// each calls do with every position that a move leads to, seen by who has made it,
// and who has won then: 1 is who has made it, 2 the other one, 0 nobody, 3 a full board.
func (g *grid) each(do func(next *grid, won int8) bool) {
	for x := range g.columns {
		for h := range g.rows {
			if g.cell[x][h] == 0 {
				next := *g
				next.cell[x][h] = 1
				won := int8(0)
				if next.lineThrough(x, h) {
					won = 1
				} else if next.full() {
					won = 3
				}
				if !do(&next, won) {
					return
				}
				break
			}
		}
	}
	clear := func(joker int, covers func(x, h int) bool) bool {
		next := *g
		next.jokers[0][joker] = false
		for x := range g.columns {
			n := 0
			next.cell[x] = [7]int8{}
			for h := range g.rows {
				if s := g.cell[x][h]; s != 0 && !covers(x, h) {
					next.cell[x][n] = s
					n++
				}
			}
		}
		won := int8(0)
		if next.anyLine(1) {
			won = 1
		} else if next.anyLine(2) {
			won = 2
		}
		return do(&next, won)
	}
	for cx := range g.columns {
		for ch := range g.rows {
			if g.jokers[0][0] && !clear(0, func(x, h int) bool { return x == cx && h == ch }) {
				return
			}
			if g.jokers[0][1] && g.cell[cx][ch] == 0 && !clear(1, func(x, h int) bool { return abs(x-cx)+abs(h-ch) <= 2 }) {
				return
			}
		}
	}
	for c := range 8 {
		if g.jokers[0][0] && c < g.columns && !clear(0, func(x, _ int) bool { return x == c }) {
			return
		}
		if g.jokers[0][0] && c < g.rows && !clear(0, func(_, h int) bool { return h == c }) {
			return
		}
	}
}

// turned is seen by the other side.
func (g *grid) turned() grid {
	t := *g
	t.jokers[0], t.jokers[1] = g.jokers[1], g.jokers[0]
	for x := range t.cell {
		for h, s := range t.cell[x] {
			t.cell[x][h] = [...]int8{0, 2, 1}[s]
		}
	}
	return t
}

// wins reports whether the side to move wins within n of its moves.
func (g grid) wins(n int) (found bool) {
	g.each(func(_ *grid, won int8) bool { found = won == 1; return !found })
	if found || n == 1 {
		return found
	}
	g.each(func(next *grid, won int8) bool {
		found = won == 0 && next.turned().loses(n-1)
		return !found
	})
	return found
}

// loses reports whether the other side wins within n of its moves whatever the side
// to move does.
func (g grid) loses(n int) bool {
	lost := true
	g.each(func(next *grid, won int8) bool {
		lost = won == 2 || won == 0 && next.turned().wins(n)
		return lost
	})
	return lost
}

func (g *grid) full() bool {
	for x := range g.columns {
		if g.cell[x][g.rows-1] == 0 {
			return false
		}
	}
	return true
}

func (g *grid) at(x, h int) int8 {
	if x < 0 || x >= g.columns || h < 0 || h >= g.rows {
		return 0
	}
	return g.cell[x][h]
}

var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

func (g *grid) lineThrough(x, h int) bool {
	s := g.cell[x][h]
	for _, d := range directions {
		n := 1
		for _, way := range []int{1, -1} {
			for k := 1; g.at(x+way*k*d[0], h+way*k*d[1]) == s; k++ {
				n++
			}
		}
		if n >= 4 {
			return true
		}
	}
	return false
}

func (g *grid) anyLine(s int8) bool {
	for x := range g.columns {
		for h := range g.rows {
			if g.cell[x][h] == s && g.lineThrough(x, h) {
				return true
			}
		}
	}
	return false
}

func abs(n int) int { return max(n, -n) }

// proven fails unless there is exactly one way to fulfil a puzzle's task.
func proven(t *testing.T, by prover, p connectfour.Position, n int) connectfour.Move {
	if n > 1 {
		require.Empty(t, by.wins(p, n-1), "it is won sooner")
	}
	moves := by.wins(p, n)
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
		if after.Result().Over || n > 2 && len(by.wins(after, n-2)) > 0 {
			continue // it loses sooner
		}
		good++
		proven(t, by, after, n-1)
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
	solver, err := solver.New(connectfour.Classic, solver.NewTable(tableSize))
	require.NoError(t, err)
	for _, s := range puzzle.All {
		by := prover(exact{solver})
		if s.Rules.Jokers {
			by = exhaustive{}
		}
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
				require.Equal(t, p.First(), proven(t, by, p.Position, p.In), "%s %s", s.Name, d)
			}
			if s.Rules.Jokers {
				continue
			}
			for _, m := range p.Position.Legal() {
				score := exact{solver}.score(p.Position, m)
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
