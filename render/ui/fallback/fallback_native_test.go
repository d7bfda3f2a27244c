//go:build !js

package fallback

import (
	"image"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/render/ui"
)

// open returns the fonts of the system once they are found. Those of Debian's
// fonts-dejavu-core, fonts-lohit-deva, fonts-droid-fallback and
// fonts-noto-color-emoji must be there.
func open(t *testing.T) *Fonts {
	found := make(chan bool, 1)
	f := Open(func() { found <- true })
	f.cache = t.TempDir()
	_, ok := f.Width("سلام", false)
	require.False(t, ok, "nothing waits for the fonts")
	require.Equal(t, Picture{}, f.Raster("سلام", false, 20))
	select {
	case <-found:
	case <-time.After(time.Minute):
		t.Fatal("no fonts are found")
	}
	return f
}

func TestWhatEachScriptNeeds(t *testing.T) {
	f := open(t)
	width := func(run string) float64 {
		em, ok := f.Width(run, false)
		require.True(t, ok, run)
		return em
	}
	apart := func(run string) (sum float64) {
		for _, r := range run {
			sum += width(string(r))
		}
		return sum
	}
	t.Run("Arabic letters join", func(t *testing.T) {
		require.Less(t, width("محمد"), apart("محمد")-0.02)
	})
	t.Run("Devanagari forms conjuncts", func(t *testing.T) {
		require.Less(t, width("क्ष"), width("क")+width("ष")-0.1)
	})
	t.Run("Chinese characters are squares", func(t *testing.T) {
		require.InDelta(t, 4, width("你好世界"), 0.05)
	})
	t.Run("emoji of several parts are one", func(t *testing.T) {
		require.InDelta(t, width("😀"), width("👩‍👩‍👧‍👦"), 0.01)
		picture := f.Raster("👩‍👩‍👧‍👦", false, 40)
		require.Nil(t, picture.Mask)
		require.NotNil(t, picture.Colors)
		require.InDelta(t, 40, picture.Colors.Rect.Dy(), 12)
		require.True(t, isColored(f.Raster("😀", false, 40).Colors))
	})
	t.Run("accents take no room", func(t *testing.T) {
		require.InDelta(t, width("q"), width("q\u0308"), 0.01)
		require.Less(t, f.Raster("q\u0308", false, 40).Top, f.Raster("q", false, 40).Top-2, "and stand above")
	})
	t.Run("bold is bolder", func(t *testing.T) {
		require.Greater(t, ink(f.Raster("Привет", true, 40).Mask), ink(f.Raster("Привет", false, 40).Mask)*1.1)
	})
}

func TestRightToLeft(t *testing.T) {
	f := open(t)
	first, both := f.Raster("א", false, 40), f.Raster("אב", false, 40)
	require.Greater(t, both.Mask.Rect.Dx(), first.Mask.Rect.Dx())
	shift := both.Mask.Rect.Dx() - first.Mask.Rect.Dx()
	for y := range first.Mask.Rect.Dy() {
		for x := range first.Mask.Rect.Dx() - 2 {
			at := both.Mask.AlphaAt(x+shift, y+first.Top-both.Top).A
			require.InDelta(t, first.Mask.AlphaAt(x, y).A, at, 130, "the first letter stands to the right: %d, %d", x, y)
		}
	}
	// The paragraph's direction decides where the other language goes.
	left, right := f.Raster("Ada אב", false, 40), f.Raster("אב Ada", false, 40)
	require.InDelta(t, left.Mask.Rect.Dx(), right.Mask.Rect.Dx(), 12)
	require.Less(t, right.Left, 12)
}

// Whatever is piled up, a picture stays near its line.
func TestPicturesAreBounded(t *testing.T) {
	f := open(t)
	for name, run := range map[string]string{
		"accents": "x" + strings.Repeat("\u0300\u0301\u0316", 300),
		"long":    strings.Repeat("漢", 2000),
		"wide":    strings.Repeat("﷽", 100),
		"nothing": "", "blank": "\u3000", "joiners": "\u200d\u200d", "cut off": "\xf0\x9f",
		"control": "\x00\u2028", "paragraphs": "A\u2029A", "lines": "A\u2028A",
	} {
		picture := f.Raster(run, true, 40)
		if picture.Mask == nil {
			continue
		}
		size := picture.Mask.Rect.Size()
		require.LessOrEqual(t, size.X, widest, name)
		require.LessOrEqual(t, size.Y, 90, name)
	}
}

func TestAnyTextCanBeDrawn(t *testing.T) {
	f := open(t)
	letter := rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("שלםمحمدक्षि你好👩\u200d\u200f\u202e\u0301\ufe0f🇩🇪1\u20e3 a")))
	rapid.Check(t, func(t *rapid.T) {
		run := string(rapid.SliceOfN(letter, 0, 12).Draw(t, "run"))
		em, _ := f.Width(run, false)
		require.GreaterOrEqual(t, em, 0.0)
		f.Raster(run, false, 17)
	})
}

func TestWhatNoFontHas(t *testing.T) {
	f := open(t)
	_, ok := f.Width("\U000F0000", false)
	require.False(t, ok)
}

func TestTextIsMeasuredWithItsFonts(t *testing.T) {
	ui.UseFallback(nil)
	box := ui.Body.Width("漢")
	ui.UseFallback(open(t))
	defer ui.UseFallback(nil)
	require.NotEqual(t, box, ui.Body.Width("漢"))
	require.InDelta(t, 2*ui.Body.Size, ui.Body.Width("漢字"), 1)
	require.InDelta(t, ui.Body.Width("Ada ")+ui.Body.Width("漢字")+ui.Body.Width(" Ada"), ui.Body.Width("Ada 漢字 Ada"), 0.01)
	for _, text := range []string{
		"שלום Ada, מה שלומך היום? הכול טוב כאן.", "你好世界，今天天气很好。我们来下棋吧！", "नमस्ते दुनिया, आज का दिन अच्छा है।", strings.Repeat("👩‍👩‍👧", 12),
	} {
		for _, line := range ui.Body.Wrap(text, 120) {
			require.LessOrEqual(t, ui.Body.Width(line), 120.1, line)
		}
	}
}

func ink(mask *image.Alpha) (sum float64) {
	for _, a := range mask.Pix {
		sum += float64(a)
	}
	return sum
}

func isColored(picture *image.RGBA) bool {
	for i := 0; i < len(picture.Pix); i += 4 {
		if p := picture.Pix[i : i+4]; p[0] != p[1] || p[1] != p[2] {
			return true
		}
	}
	return false
}
