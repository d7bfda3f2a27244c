package ui

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestWrap(t *testing.T) {
	wide := Body.Width("Vier in einer")
	tests := map[string]struct {
		text  string
		width float64
		want  []string
	}{
		"fits":                         {"Vier in einer", wide, []string{"Vier in einer"}},
		"breaks at spaces":             {"Vier in einer Reihe", wide, []string{"Vier in einer", "Reihe"}},
		"breaks at line feeds":         {"Vier\n\nReihe", wide, []string{"Vier", "", "Reihe"}},
		"nothing":                      {"", wide, []string{""}},
		"cuts what does not fit":       {"aaaaaaaa", Body.Width("aaa"), []string{"aaa", "aaa", "aa"}},
		"breaks at soft hyphens":       {"Spiel\u00adbrett", Body.Width("Spielbr"), []string{"Spiel-", "brett"}},
		"shows no hyphen it needs not": {"Spiel\u00adbrett", wide, []string{"Spielbrett"}},
		"fills the line before": {
			"Das Spiel\u00adbrett", Body.Width("Das Spiel-"), []string{"Das Spiel-", "brett"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, test.want, Body.Wrap(test.text, test.width))
		})
	}
}

func TestWrapLosesNothingAndStaysWithinTheWidth(t *testing.T) {
	letters := rapid.SampledFrom([]rune("abcäöüßW .-i\n漢"))
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOfN(letters, 0, 60).Draw(t, "text"))
		width := float64(rapid.IntRange(30, 300).Draw(t, "width"))
		lines := Body.Wrap(text, width)
		strip := func(s string) string { return strings.NewReplacer(" ", "", "\n", "").Replace(s) }
		require.Equal(t, strip(text), strip(strings.Join(lines, "")))
		for _, line := range lines {
			require.LessOrEqual(t, Body.Width(line), width+0.02, "%q", line)
		}
	})
}

func TestNoStyleIsTooSmall(t *testing.T) {
	for _, s := range []Style{Small, Label, Body, Lead, Title, Large, Display} {
		require.GreaterOrEqual(t, s.Size, 14.0)
	}
}

func TestATextIsSetInTheFirstStyleThatMakesItOneLine(t *testing.T) {
	const words = "Vier in einer Reihe"
	lines := func(s Style, n float64) float64 { return math.Ceil(n * s.LineHeight()) }
	text := func() *Node { return PageTitle(words, Large, Title, Label) }
	require.Equal(t, lines(Large, 1), text().size(Large.Width(words)).H)
	require.Equal(t, lines(Title, 1), text().size(Large.Width(words)-1).H)
	require.Equal(t, lines(Label, 1), text().size(Title.Width(words)-1).H)
	require.Equal(t, lines(Label, 2), text().size(Label.Width(words)-1).H)

	bar := BarTitle(words, Title, Label)
	require.Equal(t, lines(Label, 1), bar.size(Label.Width(words)).H)
	require.Zero(t, bar.size(Label.Width(words)-1).H, "it is only read")
	require.Equal(t, words, bar.Label)
}
