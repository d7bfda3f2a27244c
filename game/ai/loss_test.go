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

func TestAComparisonThatIsEndedTooSoonSaysNothing(t *testing.T) {
	calls := 0
	_, ok := Compare(func() int64 { return 1000 }, func() bool { calls++; return calls < fewestPairs/2 })
	require.False(t, ok)
}

func TestRootsAreWhole(t *testing.T) {
	for n := range int64(10_000) {
		r := root(n)
		require.True(t, r*r <= n && n < (r+1)*(r+1), n)
	}
	require.EqualValues(t, 3_037_000_499, root(1<<63-1))
}
