package solver

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/connectfour/connectfourtest"
)

// Pascal Pons' sets of positions, and the mean of nodes that the solver may
// take for one.
var benchmarks = []struct {
	name string
	most float64
}{
	{"Test_L3_R1", 52},
	{"Test_L2_R1", 450},
	{"Test_L2_R2", 12_000},
	{"Test_L1_R1", 3_300},
}

// scored is a position and its score.
type scored struct {
	moves string
	board Board
	score int
}

func positions(t testing.TB, name string) (list []scored) {
	s := newSolver(t, rules.Classic)
	for _, read := range connectfourtest.ReadScored(t, "testdata/"+name) {
		p := connectfourtest.Dropped(t, rules.Classic, read.Columns)
		list = append(list, scored{read.Columns, s.Board(&p), read.Score})
	}
	require.Len(t, list, 1000)
	return list
}

func newSolver(t require.TestingT, r rules.Rules) *Solver {
	s, err := New(r, NewTable(1<<23))
	require.NoError(t, err)
	return s
}

// solve returns the score of a position.
func solve(t require.TestingT, s *Solver, b Board) int {
	low, high := s.Solve(b, -noBound, noBound)
	require.Equal(t, low, high)
	return low
}

func TestBenchmarkPositions(t *testing.T) {
	for _, set := range benchmarks {
		t.Run(set.name, func(t *testing.T) {
			table := NewTable(1 << 23)
			s, err := New(rules.Classic, table)
			require.NoError(t, err)
			list := positions(t, set.name)
			for _, p := range list {
				table.Forget()
				require.Equal(t, p.score, solve(t, s, p.board), p.moves)
			}
			mean := float64(s.Nodes()) / float64(len(list))
			t.Logf("%.1f nodes a position", mean)
			require.LessOrEqual(t, mean, set.most)
		})
	}
}

// BenchmarkSolver and BenchmarkReference solve the same positions, each with an
// empty table; emptying it is not timed.
func BenchmarkSolver(b *testing.B) {
	table := NewTable(1 << 23)
	s, err := New(rules.Classic, table)
	require.NoError(b, err)
	benchmark(b, table.Forget, func(board Board) int64 {
		before := s.Nodes()
		s.Solve(board, -noBound, noBound)
		return s.Nodes() - before
	})
}

func BenchmarkReference(b *testing.B) {
	r := newReference()
	benchmark(b, r.forget, func(board Board) int64 {
		before := r.nodes
		r.solve(board)
		return r.nodes - before
	})
}

func benchmark(b *testing.B, forget func(), solve func(Board) int64) {
	for _, set := range benchmarks {
		list := positions(b, set.name)
		b.Run(set.name, func(b *testing.B) {
			b.ReportAllocs()
			solved, nodes := 0, int64(0)
			for b.Loop() {
				for _, p := range list {
					b.StopTimer()
					forget()
					b.StartTimer()
					nodes += solve(p.board)
					solved++
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(solved), "µs/position")
			b.ReportMetric(float64(nodes)/float64(solved), "nodes/position")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func TestTheReferenceIsRight(t *testing.T) {
	r := newReference()
	for _, set := range []string{"Test_L3_R1", "Test_L2_R1"} {
		for _, p := range positions(t, set)[:200] {
			r.forget()
			require.Equal(t, p.score, r.solve(p.board), p.moves)
		}
	}
}

func TestBruteForceAgrees(t *testing.T) {
	for _, r := range []rules.Rules{
		{Columns: 4, Rows: 4, Connect: 4},
		{Columns: 4, Rows: 3, Connect: 4},
		{Columns: 3, Rows: 5, Connect: 4},
		{Columns: 3, Rows: 4, Connect: 3},
		{Columns: 5, Rows: 3, Connect: 3},
		{Columns: 6, Rows: 2, Connect: 3},
		{Columns: 2, Rows: 6, Connect: 4},
		{Columns: 3, Rows: 4, Connect: 2},
	} {
		t.Run(fmt.Sprintf("%dx%d connect %d", r.Columns, r.Rows, r.Connect), func(t *testing.T) {
			start, err := rules.New(r)
			require.NoError(t, err)
			known := connectfourtest.Scores{}
			known.Of(start)
			s := newSolver(t, r)
			for p, want := range known {
				b := s.Board(&p)
				require.Equal(t, want, solve(t, s, b), "%+v", p.View(game.NoSeat))
				best, ok := s.Best(b, want)
				require.True(t, ok)
				for x := range r.Columns {
					m := rules.Move{Kind: rules.Drop, X: x}
					holds := slices.Contains(p.Legal(), m) && known.By(p, m) == want
					require.Equal(t, holds, best>>x&1 != 0, "column %d of %+v", x, p.View(game.NoSeat))
				}
			}
		})
	}
}

func TestEmptyBoards(t *testing.T) {
	for _, r := range []rules.Rules{
		{Columns: 4, Rows: 4, Connect: 4},
		{Columns: 5, Rows: 4, Connect: 4},
		{Columns: 5, Rows: 5, Connect: 4},
		{Columns: 7, Rows: 4, Connect: 4},
		{Columns: 6, Rows: 5, Connect: 4},
	} {
		require.Zero(t, solve(t, newSolver(t, r), Board{}), "%+v", r)
	}
}

// randomBoard plays at random up to so many stones that the match goes on and
// the side to move cannot win at once.
func randomBoard(s *Solver, stones int, random *game.Random) (b Board) {
	for tries := 0; bits.OnesCount64(b.All) < stones; tries++ {
		if tries > 200 {
			b, tries = Board{}, 0
		}
		x := random.Intn(s.rules.Columns)
		if s.Full(b, x) {
			continue
		}
		next := s.Play(b, x)
		if low, high := s.Range(next); low < high {
			b = next
		}
	}
	return b
}

// plain tells whether a position's score is above a number by looking at every
// move to the end.
type plain struct {
	*Solver
	known map[Board]bool
}

func (p plain) above(b Board, alpha int) bool {
	low, high := p.Range(b)
	if low > alpha || high <= alpha {
		return low > alpha
	}
	if above, ok := p.known[b]; ok {
		return above
	}
	above := false
	for x := range p.rules.Columns {
		if !above && !p.Full(b, x) {
			above = !p.above(p.Play(b, x), -alpha-1)
		}
	}
	p.known[b] = above
	return above
}

func TestStaticBoundsHold(t *testing.T) {
	for _, c := range []struct {
		rules rules.Rules
		least int // stones
	}{
		{rules.Classic, 26},
		{rules.Rules{Columns: 8, Rows: 7, Connect: 4}, 42},
		{rules.Rules{Columns: 6, Rows: 5, Connect: 4}, 14},
		{rules.Rules{Columns: 5, Rows: 6, Connect: 3}, 12},
		{rules.Rules{Columns: 7, Rows: 4, Connect: 4}, 12},
		{rules.Rules{Columns: 4, Rows: 8, Connect: 4}, 14},
	} {
		t.Run(fmt.Sprintf("%dx%d connect %d", c.rules.Columns, c.rules.Rows, c.rules.Connect), func(t *testing.T) {
			s, random, found := newSolver(t, c.rules), game.NewRandom(1), 0
			for range 3000 {
				b := randomBoard(s, c.least+random.Intn(6), random)
				bound := s.search.(bounded).staticBound(b)
				if bound == noBound {
					continue
				}
				found++
				require.False(t, plain{s, map[Board]bool{}}.above(b, bound), "%+v has a score above %d", b, bound)
			}
			t.Logf("%d bounds", found)
			require.Greater(t, found, 100)
		})
	}
}

func TestMirrorImagesHaveTheSameScore(t *testing.T) {
	for _, r := range []rules.Rules{rules.Classic, {Columns: 8, Rows: 7, Connect: 4}, {Columns: 6, Rows: 4, Connect: 4}} {
		s := newSolver(t, r)
		random := game.NewRandom(1)
		for range 50 {
			b := randomBoard(s, s.fields.cells*3/5, random)
			mirrored := Board{Mine: s.fields.mirror(b.Mine), All: s.fields.mirror(b.All)}
			require.Equal(t, s.key(b), s.key(mirrored))
			require.Equal(t, solve(t, s, b), solve(t, newSolver(t, r), mirrored))
		}
	}
}

// A search that is stopped says what it has proved until then.
func TestAStoppedSolverHasProvenBounds(t *testing.T) {
	for _, p := range positions(t, "Test_L2_R2")[:40] {
		s := newSolver(t, rules.Classic)
		calls := 0
		s.Proceed = func() bool { calls++; return calls < 4 }
		low, high := s.Solve(p.board, -noBound, noBound)
		require.LessOrEqual(t, low, p.score)
		require.GreaterOrEqual(t, high, p.score)
		require.LessOrEqual(t, s.Nodes(), int64(4*Quantum))
		s.Proceed = nil
		require.Equal(t, p.score, solve(t, s, p.board), "what was found until then is no harm")
	}
}

func TestTheSearchAllocatesNothing(t *testing.T) {
	list := positions(t, "Test_L2_R1")
	s, i := newSolver(t, rules.Classic), 0
	require.Zero(t, testing.AllocsPerRun(20, func() { s.Solve(list[i].board, -noBound, noBound); i++ }))
}

func TestBoardsThatAreTooLarge(t *testing.T) {
	_, err := New(rules.Rules{Columns: 9, Rows: 7, Connect: 4}, NewTable(0))
	require.ErrorContains(t, err, "9×7 is too large")
	_, err = New(rules.Rules{Columns: 7, Rows: 6, Connect: 1}, NewTable(0))
	require.Error(t, err)
}

// bounded is an engine that tells the bound that it finds without searching.
type bounded interface{ staticBound(b Board) int }

func (e *engine[L]) staticBound(b Board) int {
	return e.ceiling(b.Mine, b.All, e.completing(b.All^b.Mine, b.All), 0)
}
