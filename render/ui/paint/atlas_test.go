package paint

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
)

// When all pages are full, all starts over on one: with the mask that covers all, so
// that what is painted plainly needs no page of its own.
func TestAnAtlasThatIsFullBeginsAnewOnOnePage(t *testing.T) {
	a := newAtlas()
	large := image.NewAlpha(image.Rect(0, 0, pageSide*3/4, pageSide*3/4))
	for range maxPages {
		a.add(large)
	}
	require.Len(t, a.pages, maxPages)
	m := a.add(large)
	require.Len(t, a.pages, 1)
	require.Same(t, m.page, a.white.page)
}
