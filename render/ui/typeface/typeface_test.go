package typeface

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFacesHaveEveryCharacterOfTheApp(t *testing.T) {
	const wanted = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" +
		"ÄÖÜäöüßéèñçøłşŻ .,:;!?-–—_'\"„“”‚‘’«»‹›()[]{}/\\&%§€@#*+−=<>|~^°•…×÷←↑→↓✓"
	for name, face := range map[string]*Face{"regular": Regular(), "bold": Bold()} {
		for _, r := range wanted {
			g, ok := face.glyphs[r]
			require.True(t, ok, "%s lacks %q", name, r)
			require.Positive(t, face.advances[g], "%s: advance of %q", name, r)
		}
		_, ok := face.glyphs['漢']
		require.False(t, ok)
	}
}

func TestFacesHaveEveryCharacterOfTheCatalogues(t *testing.T) {
	for _, language := range []string{"de", "en"} {
		catalogue, err := os.ReadFile("../../../assets/text/" + language + ".txt")
		require.NoError(t, err)
		for _, r := range string(catalogue) {
			if r == '\n' {
				continue
			}
			_, regular := Regular().glyphs[r]
			_, bold := Bold().glyphs[r]
			require.True(t, regular && bold, "%s.txt: the font lacks %q", language, r)
		}
	}
}

func TestWidthAddsAdvancesAndKerning(t *testing.T) {
	f := Regular()
	a := f.glyphs['A']
	v := f.glyphs['V']
	require.Negative(t, f.Kern(a, v))
	require.InDelta(t, f.advances[a]+f.Kern(a, v)+f.advances[v], f.Width("AV"), 1e-9)
	require.Equal(t, f.Width("u"), f.Width("ü"))
	require.Equal(t, f.Width("u"), f.Width("u\u0308"), "combining marks take no room")
	require.Zero(t, f.Width(""))
}

func TestRasterCoversTheGlyphAtItsSize(t *testing.T) {
	f := Bold()
	h := f.glyphs['H']
	m := f.Raster(h, 100, 0)
	require.InDelta(t, -100*f.CapHeight(), float64(m.Top), 1)
	require.InDelta(t, 100*f.CapHeight(), float64(m.Alpha.Rect.Dy()), 1)
	middle := m.Alpha.Rect.Dy() / 2
	require.EqualValues(t, 255, m.Alpha.AlphaAt(m.Alpha.Rect.Dx()/2, middle).A, "the bar of the H")
	require.Zero(t, m.Alpha.AlphaAt(m.Alpha.Rect.Dx()/2, 4).A, "above the bar")

	space := f.glyphs[' ']
	require.Nil(t, f.Raster(space, 100, 0).Alpha)
}
