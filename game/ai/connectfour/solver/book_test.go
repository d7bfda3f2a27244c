package solver

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
)

var smallPlan = Plan{Rules: rules.Rules{Columns: 5, Rows: 4, Connect: 4}, Plies: 5, Lines: 8}

// smallBook builds a book on two workers that take turns.
func smallBook(t testing.TB) *Book { return buildSmall(t, noProgress) }

func buildSmall(t testing.TB, progress Progress, known ...*Book) *Book {
	table := NewTable(1 << 20)
	var solvers []*Solver
	for range 2 {
		s, err := New(smallPlan.Rules, table)
		require.NoError(t, err)
		solvers = append(solvers, s)
	}
	return Build(smallPlan, solvers, inTurns, progress, known...)
}

func inTurns(n int, task func(i, worker int)) {
	for i := range n {
		task(i, i%2)
	}
}

func noProgress(solved, of int, known func() *Book) {}

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
	read, err := ReadBook(book.Bytes())
	require.NoError(t, err)
	require.Equal(t, book, read)
	require.Equal(t, book.Bytes(), smallBook(t).Bytes(), "building it again makes the same")
}

func TestABookThatWasInterruptedIsGoneOnWith(t *testing.T) {
	whole := smallBook(t)
	var part *Book
	// interrupted is what building it is left by.
	type interrupted struct{}
	require.PanicsWithValue(t, interrupted{}, func() {
		buildSmall(t, func(solved, of int, known func() *Book) {
			if part = known(); solved < of {
				panic(interrupted{})
			}
		})
	})
	require.Less(t, part.Positions(), whole.Positions())
	read, err := ReadBook(part.Bytes())
	require.NoError(t, err)
	first := true
	require.Equal(t, whole, buildSmall(t, func(solved, of int, _ func() *Book) {
		if first {
			require.Greater(t, solved, part.Positions(), "nothing is solved twice")
		}
		first = false
	}, read))
}

func TestWhatIsWrongWithABookIsSaid(t *testing.T) {
	data := smallBook(t).Bytes()
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
	} {
		_, err := ReadBook(c.data)
		require.ErrorContains(t, err, c.says)
	}
}

func FuzzReadBook(f *testing.F) {
	f.Add(smallBook(f).Bytes())
	f.Add([]byte(bookMagic + "\x07\x06\x04\x01\x05\x00\xb7\x22\x5f\xd9"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if b, err := ReadBook(data); err == nil {
			_, err := ReadBook(b.Bytes())
			require.NoError(t, err)
		}
	})
}
