package solver

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestWhatIsCodedIsReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOf(rapid.IntRange(-scoreOffset, scoreOffset-1)).Draw(t, "scores")
		bits := rapid.SliceOf(rapid.Bool()).Draw(t, "bits")
		code := func(c *coder) (s []int, b []bool) {
			s, b = []int{}, []bool{}
			m, chance, before := newModel(), even, 0
			for _, score := range scores {
				before = c.score(m, before, score)
				s = append(s, before)
			}
			for _, bit := range bits {
				b = append(b, c.bit(&chance, bit))
			}
			return s, b
		}
		writer := newWriter()
		code(writer)
		wantScores, wantBits := scores, bits
		scores, bits = make([]int, len(scores)), make([]bool, len(bits)) // the reader is told nothing
		readScores, readBits := code(newReader(writer.finish()))
		require.Equal(t, wantScores, readScores)
		require.Equal(t, wantBits, readBits)
	})
}

func TestWhatIsForeseenCostsLittle(t *testing.T) {
	writer, m := newWriter(), newModel()
	for i := range 8000 {
		writer.score(m, 0, i%2)
	}
	require.Less(t, len(writer.finish()), 1100, "it is a bit a score")
}
