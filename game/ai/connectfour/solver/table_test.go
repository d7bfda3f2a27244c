package solver

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// What is found is what was stored last, or nothing.
func TestTableNeverMistakesAPosition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := NewTable(rapid.SampledFrom([]int{0, MinTable, 3 * MinTable}).Draw(t, "size"))
		type bounds struct{ low, high int }
		stored := map[uint64]bounds{}
		keys := rapid.OneOf(rapid.Uint64Range(0, 500), rapid.Uint64())
		for range rapid.IntRange(0, 200).Draw(t, "steps") {
			key := keys.Draw(t, "key")
			if rapid.IntRange(0, 20).Draw(t, "forget") == 0 {
				table.Forget()
				clear(stored)
			}
			low, high, ok := table.place(key).bounds()
			if ok {
				require.Equal(t, stored[key], bounds{low, high})
			}
			low = rapid.IntRange(-30, 30).Draw(t, "low")
			high = rapid.IntRange(low, 30).Draw(t, "high")
			table.place(key).store(low, high)
			stored[key] = bounds{low, high}
			foundLow, foundHigh, ok := table.place(key).bounds()
			require.True(t, ok)
			require.Equal(t, bounds{low, high}, bounds{foundLow, foundHigh})
		}
	})
}

func TestForgettingManyTimes(t *testing.T) {
	table := NewTable(MinTable)
	for range 100 {
		table.place(7).store(-1, 1)
		table.Forget()
		_, _, ok := table.place(7).bounds()
		require.False(t, ok)
	}
}
