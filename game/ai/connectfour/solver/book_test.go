package solver

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
)

var smallPlan = Plan{Rules: rules.Rules{Columns: 5, Rows: 4, Connect: 4}, Plies: 5, Lines: 8}

// smallBook builds a book on two workers that take turns.
func smallBook(t testing.TB) *Book { return buildSmall(t, noProgress) }

func buildSmall(t testing.TB, progress Progress, known ...*Scores) *Book {
	table := NewTable(1 << 20)
	var solvers []*Solver
	for range 2 {
		s, err := New(smallPlan.Rules, table)
		require.NoError(t, err)
		solvers = append(solvers, s)
	}
	book, err := Build(smallPlan, solvers, inTurns, progress, known...)
	require.NoError(t, err)
	return book
}

func bytesOf(t testing.TB, b *Book) []byte {
	data, err := b.Bytes()
	require.NoError(t, err)
	return data
}

func inTurns(n int, task func(i, worker int)) {
	for i := range n {
		task(i, i%2)
	}
}

func noProgress(solved, of int, known *Scores) {}

func TestABookHoldsAllPositionsAndTheBestLines(t *testing.T) {
	book := smallBook(t)
	require.True(t, book.For(smallPlan.Rules))
	require.False(t, book.For(rules.Classic))
	s, reader := newSolver(t, smallPlan.Rules), newSolver(t, smallPlan.Rules)
	reader.Book = book

	found := map[uint64]bool{}
	var all func(b Board, plies int)
	all = func(b Board, plies int) {
		if low, high := s.Range(b); low < high {
			score, ok := reader.LookUp(b)
			require.True(t, ok, "%+v", b)
			require.Equal(t, solve(t, s, b), score)
			found[s.key(b)] = true
		}
		for x := range smallPlan.Rules.Columns {
			if plies > 0 && !s.Full(b, x) && !s.Over(s.Play(b, x)) {
				all(s.Play(b, x), plies-1)
			}
		}
	}
	all(Board{}, smallPlan.Plies)
	require.Greater(t, book.Positions(), len(found), "there is none of the lines")

	// Against any replies, there is always a move that the book holds to be the
	// best.
	random := game.NewRandom(1)
	for range 200 {
		player := random.Intn(2)
		var b Board
		for ply := 0; ply < smallPlan.Lines; ply++ {
			if low, high := s.Range(b); low == high {
				break
			}
			x := random.Intn(smallPlan.Rules.Columns)
			for s.Full(b, x) {
				x = random.Intn(smallPlan.Rules.Columns)
			}
			if ply%2 == player {
				score, ok := reader.LookUp(b)
				require.True(t, ok, "%+v", b)
				require.Equal(t, solve(t, s, b), score)
				if score == lostNext(20-ply) {
					break
				}
				x, ok = reader.BookMove(b)
				require.True(t, ok, "%+v", b)
				require.Equal(t, -score, solve(t, s, s.Play(b, x)))
			}
			if b = s.Play(b, x); s.Over(b) {
				break
			}
		}
	}
}

func TestABookIsReadAsItWasWritten(t *testing.T) {
	book := smallBook(t)
	read, err := ReadBook(bytesOf(t, book))
	require.NoError(t, err)
	require.Equal(t, book, read)
	require.Equal(t, bytesOf(t, book), bytesOf(t, smallBook(t)), "building it again makes the same")
}

func TestABookHelpsToSolveWhatComesNext(t *testing.T) {
	plain, reader := newSolver(t, smallPlan.Rules), newSolver(t, smallPlan.Rules)
	reader.Book = smallBook(t)
	random := game.NewRandom(2)
	solved := 0
	for solved < 300 {
		var b Board
		for range smallPlan.Plies + 1 {
			x := random.Intn(smallPlan.Rules.Columns)
			if !plain.Full(b, x) && !plain.Over(b) {
				b = plain.Play(b, x)
			}
		}
		if plain.Over(b) {
			continue
		}
		solved++
		score := solve(t, plain, b)
		require.Equal(t, score, solve(t, reader, b), "%+v", b)
		_, high := reader.Solve(b, score-1, score)
		require.GreaterOrEqual(t, high, score)
		low, _ := reader.Solve(b, score, score+1)
		require.LessOrEqual(t, low, score)
	}
	require.Less(t, 4*reader.Nodes(), 3*plain.Nodes())
}

func TestABookThatWasInterruptedIsGoneOnWith(t *testing.T) {
	whole := smallBook(t)
	var part *Scores
	// interrupted is what building it is left by.
	type interrupted struct{}
	require.PanicsWithValue(t, interrupted{}, func() {
		buildSmall(t, func(solved, of int, known *Scores) {
			if part = known; solved < of {
				panic(interrupted{})
			}
		})
	})
	require.Less(t, part.Positions(), whole.Positions())
	read, err := ReadScores(part.Bytes())
	require.NoError(t, err)
	first := true
	require.Equal(t, whole, buildSmall(t, func(solved, of int, _ *Scores) {
		if first {
			require.Greater(t, solved, part.Positions(), "nothing is solved twice")
		}
		first = false
	}, read))
}

// planned is a book without anything of which the plan has those stones.
func planned(stones ...byte) []byte {
	return appendChecksum(append(appendHead(nil, bookMagic, smallPlan.Rules), stones...))
}

func TestWhatIsWrongWithABookIsSaid(t *testing.T) {
	data := bytesOf(t, smallBook(t))
	damaged := append([]byte(nil), data...)
	damaged[len(data)/2]++
	for _, c := range []struct {
		data []byte
		says string
	}{
		{nil, "does not begin"},
		{[]byte("abc"), "does not begin"},
		{data[:len(data)-1], "checksum"},
		{damaged, "checksum"},
		{planned(), "stones"},
		{planned(9, 0), "at most 8 and 16"},
		{planned(8, 17), "at most 8 and 16"},
	} {
		_, err := ReadBook(c.data)
		require.ErrorContains(t, err, c.says)
	}
}

// unchecked is a file without its checksum.
func unchecked(data []byte) []byte { return data[:len(data)-4] }

// Fuzzed is what comes after the plan: that of a large board takes minutes. A checksum is added,
// or no change would come past it.
func FuzzReadBook(f *testing.F) {
	stones := []byte{byte(smallPlan.Plies), byte(smallPlan.Lines)}
	f.Add(unchecked(bytesOf(f, smallBook(f)))[len(unchecked(planned(stones...))):])
	f.Add([]byte{1, 2, 3, 4})
	f.Fuzz(func(t *testing.T, data []byte) {
		if b, err := ReadBook(planned(append(stones, data...)...)); err == nil {
			// What contradicts itself cannot be written.
			if written, err := b.Bytes(); err == nil {
				_, err := ReadBook(written)
				require.NoError(t, err)
			}
		}
	})
}

func TestScoresAreAddedOnce(t *testing.T) {
	s := &Scores{}
	s.add([]uint64{3, 7}, []int8{1, 2})
	s.add([]uint64{1, 3, 5, 9}, []int8{4, 5, 6, 7})
	s.add(nil, nil)
	require.Equal(t, &Scores{keys: []uint64{1, 3, 5, 7, 9}, scores: []int8{4, 1, 6, 2, 7}}, s)
}

func FuzzReadScores(f *testing.F) {
	f.Add(unchecked(smallBook(f).Scores.Bytes()))
	f.Add(append(appendHead(nil, scoresMagic, smallPlan.Rules), 1, 5, 0))
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, err := ReadScores(appendChecksum(slices.Clip(data))); err == nil {
			read, err := ReadScores(s.Bytes())
			require.NoError(t, err)
			require.Equal(t, s, read)
		}
	})
}
