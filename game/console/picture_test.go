package console

import (
	"fmt"
	"hash/crc32"
	"testing"

	"github.com/stretchr/testify/require"
)

// No two LEDs that are lit look alike, and each looks as it did.
func TestTheLooksOfLEDs(t *testing.T) {
	seen, sum := map[RGB]bool{}, crc32.NewIEEE()
	for color := Green; color <= White; color++ {
		for level := range Level(levelCount) {
			rgb := LED{color, level}.RGB()
			require.False(t, seen[rgb])
			seen[rgb] = true
			fmt.Fprint(sum, rgb)
		}
	}
	require.EqualValues(t, 0xd1f4ed5f, sum.Sum32())
}
