package ai

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
)

// of compares moves of which the better one wins so many of a thousand matches more.
func of(t *testing.T, thousandths int, seed uint64) Loss {
	random := game.NewRandom(seed)
	l, ok := Compare(func() int64 {
		if random.Intn(1000) < thousandths {
			return 1000
		}
		return 0
	}, func() bool { return true })
	require.True(t, ok)
	return l
}

func TestALossLiesWithinItsMarginInNineteenOfTwentyCases(t *testing.T) {
	within := 0
	for seed := range uint64(400) {
		l := of(t, 180, seed)
		require.True(t, l.Some())
		require.LessOrEqual(t, l.Margin, 13)
		if l.Percent-l.Margin <= 18 && 18 <= l.Percent+l.Margin {
			within++
		}
	}
	require.GreaterOrEqual(t, within, 370)
}

func TestWhatIsNotWorthAWordIsNoLoss(t *testing.T) {
	for seed := range uint64(50) {
		require.False(t, of(t, 0, seed).Some())
		require.False(t, of(t, 10, seed).Some())
	}
}

func TestRootsAreWhole(t *testing.T) {
	for n := range int64(10_000) {
		r := root(n)
		require.True(t, r*r <= n && n < (r+1)*(r+1), n)
	}
	require.EqualValues(t, 3_037_000_499, root(1<<63-1))
}

func TestAComparisonTakesNoMorePairsThanItNeeds(t *testing.T) {
	for _, c := range []struct {
		what        string
		differences []int64 // by turns
		pairs       int
		want        Loss
		some        bool
	}{
		{"the same", []int64{0}, 64, Loss{0, 2}, false},
		{"always worse", []int64{1000}, 64, Loss{100, 2}, true},
		{"a bit worse in each", []int64{34}, 64, Loss{3, 2}, true},
		{"worse in one of five", []int64{1000, 0, 0, 0, 0}, 404, Loss{20, 4}, true},
		{"no worse on average", []int64{1000, -1000}, 640, Loss{0, 8}, false},
		{"better", []int64{-200, -100}, 64, Loss{0, 3}, false},
	} {
		pairs := 0
		got, ok := Compare(func() int64 { pairs++; return c.differences[(pairs-1)%len(c.differences)] }, func() bool { return true })
		require.True(t, ok)
		require.Equal(t, c.want, got, c.what)
		require.Equal(t, c.pairs, pairs, c.what)
		require.Equal(t, c.some, Verdict{Lost: &got}.Mistake(), c.what)
	}
}

// found is a search that finds a move after some turns, in 7 positions each.
type found struct {
	turns     int
	move      game.Move
	positions int64
}

func (f *found) Search(yield func() bool) {
	for range f.turns {
		if f.positions += 7; !yield() {
			return
		}
	}
	f.move = "right"
}
func (f *found) Move() game.Move  { return f.move }
func (f *found) Positions() int64 { return f.positions }

func TestATrialComparesAMoveWithTheBestOne(t *testing.T) {
	for _, c := range []struct {
		move      game.Move
		takes     int
		turns     int
		verdict   *Verdict
		positions int64
	}{
		{"right", 3, 1000, &Verdict{Best: []game.Move{"right"}, Lost: &Loss{}}, 21},
		{"right", 0, 1000, &Verdict{Best: []game.Move{"right"}, Lost: &Loss{}}, 0},
		{"wrong", 3, 1000, &Verdict{Best: []game.Move{"right"}, Lost: &Loss{50, 2}}, 21 + 64*pairPositions},
		{"wrong", 3, 30, nil, 21 + 27*pairPositions},
		{"wrong", 3, 1, nil, 7},
		{"right", 3, 3, nil, 21},
	} {
		trial := NewTrial(&found{turns: c.takes}, c.move, func() int64 { return 500 })
		trial.Search(func() bool { c.turns--; return c.turns > 0 })
		require.Equal(t, c.verdict, trial.Verdict(), c)
		require.Equal(t, c.positions, trial.Positions(), c)
	}
}

func TestABetterMoveRanksHigher(t *testing.T) {
	rising := []Worth{
		{Low: -1, High: -1, Plies: 2}, {Low: -1, High: -1, Plies: 40}, {Low: -1, High: 1, Value: -20}, {Value: 30},
		{Low: -1, High: 1, Value: 20}, {Low: 0, High: 1, Value: 25}, {Low: 1, High: 1, Plies: 41}, {Low: 1, High: 1, Plies: 1},
	}
	for i, w := range rising[1:] {
		require.Greater(t, w.Rank(), rising[i].Rank(), w)
	}
}
