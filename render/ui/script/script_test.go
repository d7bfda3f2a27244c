package script

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// characters splits a text.
func characters(text string) (all []string) {
	for text != "" {
		n := First(text)
		all = append(all, text[:n])
		text = text[n:]
	}
	return all
}

func TestCharactersAsReadersSeeThem(t *testing.T) {
	for _, want := range [][]string{
		nil,
		{"A", "d", "a"},
		{"e\u0301", "a"},
		{"q\u0308\u0323"},
		{"👩‍👩‍👧‍👦", "👍🏽", "❤\ufe0f", "1\ufe0f\u20e3"},
		{"🇩🇪", "🇫🇷", "🇩"},
		{"🏴\U000e0067\U000e0062\U000e007f", "x"},
		{"क्", "षि"},
		{"漢", "字"},
		{"\xf0", "a"},
	} {
		text := ""
		for _, c := range want {
			text += c
		}
		require.Equal(t, want, characters(text))
		if len(want) > 0 {
			require.Equal(t, len(want[len(want)-1]), Last(text))
		}
	}
	require.Zero(t, First(""))
	require.Zero(t, Last(""))
}

func TestAnyTextConsistsOfCharacters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
		whole := ""
		for _, c := range characters(text) {
			require.NotEmpty(t, c)
			whole += c
		}
		require.Equal(t, text, whole)
	})
}

func TestDirection(t *testing.T) {
	for text, want := range map[string]struct{ whole, part bool }{
		"":               {false, false},
		"Ada":            {false, false},
		"123 …":          {false, false},
		"שלום":           {true, true},
		"(2) שלום Ada":   {true, true},
		"Ada שלום":       {false, true},
		"محمد":           {true, true},
		"漢字":             {false, false},
		"\u200fAda שלום": {true, true},
		"\u200eשלום":     {false, true},
		"\U0001e922":     {true, true},
	} {
		require.Equal(t, want.whole, RightToLeft(text), "%q", text)
		require.Equal(t, want.part, HasRightToLeft(text), "%q", text)
	}
}

func TestOverridesAreLeftOut(t *testing.T) {
	require.Equal(t, "adA\u200d", WithoutOverrides("\u202ead\u202cA\u2066\u200d"))
}

func TestBreaks(t *testing.T) {
	for pair, want := range map[string]bool{
		"ab": false, "漢字": true, "a漢": true, "漢a": true, "漢。": false, "漢)": false, "한국": true, "😀😀": true, "כש": false,
	} {
		letters := []rune(pair)
		require.Equal(t, want, Breaks(letters[0], letters[1]), pair)
	}
}
