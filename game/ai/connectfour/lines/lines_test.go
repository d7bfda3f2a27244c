package lines

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The quick ways find what the definitions say.
func TestLinesOfFour(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stones, step := rapid.Uint64().Draw(t, "stones"), rapid.UintRange(1, 16).Draw(t, "step")
		require.Equal(t, Runs(stones, step, 4), Runs4(stones, step))
		require.Equal(t, Completing(stones, step, 4), Completing4(stones, step))
	})
}

func TestCompletingMakesRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stones := rapid.Uint64Range(0, 1<<40-1).Draw(t, "stones") << 12
		step, n := rapid.UintRange(1, 4).Draw(t, "step"), rapid.IntRange(2, 4).Draw(t, "n")
		for at := range 64 {
			if field := uint64(1) << at; stones&field == 0 && at >= 12 && at < 52 {
				makes := Runs(stones|field, step, n) != Runs(stones, step, n)
				require.Equal(t, makes, Completing(stones, step, n)&field != 0, "field %d", at)
			}
		}
	})
}
