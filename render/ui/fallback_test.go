package ui

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/render/ui/typeface"
)

// squares are fonts in which every character is as wide as high, but for some
// that they lack.
type squares struct{ lacking string }

func (s squares) Width(run string, _ bool) (em float64, ok bool) {
	return float64(len([]rune(run))), !strings.ContainsAny(run, s.lacking) || s.lacking == ""
}

func withFallback(t *testing.T, f Fallback) {
	UseFallback(f)
	t.Cleanup(func() { UseFallback(nil) })
}

// placed is a line as it is set: runs, and "." for each glyph, "□" for a
// box.
func placed(line string) (all []string) {
	Body.Place(line,
		func(g typeface.Glyph, _ float64) {
			mark := "."
			if g == 0 {
				mark = "□"
			}
			if n := len(all); n > 0 && strings.Trim(all[n-1], ".□") == "" {
				all[n-1] += mark
				return
			}
			all = append(all, mark)
		},
		func(text string, _ float64) { all = append(all, text) })
	return all
}

func TestOnlyWhatTheFaceLacksIsSetInOtherFonts(t *testing.T) {
	withFallback(t, squares{lacking: "\U000F0000"})
	for line, want := range map[string][]string{
		"Ada":                       {"..."},
		"Größe → 8 ✓":               {"..........."},
		"漢字":                        {"漢字"},
		"Ada 漢字 x":                  {"....", "漢字", ".."},
		"a👩‍👩‍👧b":                   {".", "👩‍👩‍👧", "."},
		"e\u0301x":                  {"e\u0301", "."},
		"1\ufe0f\u20e3 2":           {"1\ufe0f\u20e3", ".."},
		"Ada \u202ex":               {"....."},
		"שלום Ada":                  {"שלום Ada"},
		"Ada שלום\u202e!":           {"Ada שלום!"},
		"x\U000F0000y":              {".□."},
		"\U000F0000\u0301\u0301 漢":  {"□.", "漢"},
		"א\U000F0000":               {"□□"},
		"e\U000F0000\u200d\u0301 a": {".□.."},
	} {
		require.Equal(t, want, placed(line), "%q", line)
	}
}

func TestWithoutOtherFontsThereAreBoxes(t *testing.T) {
	UseFallback(nil)
	require.Equal(t, []string{".□□."}, placed("a漢字b"))
	require.Equal(t, []string{".□."}, placed("a👩‍👩‍👧b"), "one for a character of several parts")
	require.Equal(t, []string{".."}, placed("e\u0301x"), "rather without the accent")
}

func TestWidthsAreThoseOfAllFonts(t *testing.T) {
	withFallback(t, squares{})
	require.InDelta(t, Body.Width("Ada ")+2*Body.Size+Body.Width(" x"), Body.Width("Ada 漢字 x"), 0.001)
	require.InDelta(t, 4*Label.Size, Label.Width("שלום"), 0.001)
	UseFallback(nil)
	require.NotEqual(t, 2*Body.Size, Body.Width("漢字"), "it was measured anew")
}

func TestWrapOfOtherScripts(t *testing.T) {
	withFallback(t, squares{})
	for name, test := range map[string]struct {
		text string
		em   float64
		want []string
	}{
		"Chinese has no blanks":          {"你好世界你好", 4, []string{"你好世界", "你好"}},
		"but marks that begin no line":   {"你好世界。你好", 4, []string{"你好世", "界。你好"}},
		"each line tells its direction":  {"שלום עולם", 6, []string{"\u200fשלום", "\u200fעולם"}},
		"which is that of the paragraph": {"Ada שלום\nשלום", 5, []string{"\u200eAda", "\u200eשלום", "\u200fשלום"}},
		"characters are not cut":         {"👩‍👩‍👧👩‍👩‍👧", 6, []string{"👩‍👩‍👧", "👩‍👩‍👧"}},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, test.want, Body.Wrap(test.text, test.em*Body.Size))
		})
	}
}

func TestTextFromRightToLeftBeginsAtTheRight(t *testing.T) {
	withFallback(t, squares{})
	c := &places{}
	drawLines(c, Body, Body.Wrap("שלום\nAda", 200), Rect{W: 200}, FromStart, Theme.Text)
	require.Equal(t, []float64{200 - Body.Width("\u200fשלום"), 0}, c.xs)
}

// places is a canvas that writes down where lines begin.
type places struct {
	record
	xs []float64
}

func (p *places) Text(_ string, x, _ float64, _ Style, _ Color) { p.xs = append(p.xs, x) }
