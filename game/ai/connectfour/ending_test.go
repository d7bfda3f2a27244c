package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPliesToAScore(t *testing.T) {
	for left := 1; left <= endingFields; left++ {
		for plies := 1; plies <= left; plies++ {
			score := 1 + (left-plies)/2
			require.Equal(t, plies, pliesTo(score, left, plies&1))
		}
	}
}
