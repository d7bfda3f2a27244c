package ui

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestIconsInkTheirMiddleAndNotTheirRim(t *testing.T) {
	for i := IconBack; i < iconCount; i++ {
		if i == IconStripes {
			continue // they are to reach the rim
		}
		mask := i.Mask(48)
		ink := 0
		for y := range 48 {
			for x := range 48 {
				cover := int(mask.AlphaAt(x, y).A)
				ink += cover
				if x == 0 || y == 0 || x == 47 || y == 47 {
					require.Zero(t, cover, "icon %d at the rim (%d, %d)", i, x, y)
				}
			}
		}
		require.Greater(t, ink, 255*48, "icon %d is empty", i)
	}
}

func TestDiscIsRoundAndSolid(t *testing.T) {
	mask := IconDot.Mask(24)
	require.EqualValues(t, 255, mask.AlphaAt(12, 12).A)
	require.EqualValues(t, 255, mask.AlphaAt(8, 12).A)
	require.Zero(t, mask.AlphaAt(7, 7).A, "outside of the circle")
}
