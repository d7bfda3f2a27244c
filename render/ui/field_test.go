package ui

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/input"
)

func TestThePageEditsFieldsToo(t *testing.T) {
	text := "a"
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(TextField("name", "Name", "Dein Name", text, func(s string) { text = s }, nil))
	})
	require.Contains(t, u.paints(), "text a")
	u.surface.FieldsByPage()
	u.handle(input.Edit{ID: "name", Text: "Zoë"})
	require.Equal(t, "Zoë", text)
	require.NotContains(t, u.paints(), "text Zoë")
}

// What does not fit is taken from what was inserted, not from what was there.
func TestAFieldTakesNoMoreThanItsLimit(t *testing.T) {
	tests := map[string]struct{ was, typed, want string }{
		"at the end":             {"Ada L", "Ada Love", "Ada Lo"},
		"in the middle":          {"abcdef", "abXcdef", "abcdef"},
		"pasted in the middle":   {"abcd", "abXYZcd", "abXYcd"},
		"at the start":           {"abcde", "XYabcde", "Xabcde"},
		"counted in code points": {"", "漢字漢字漢字漢", "漢字漢字漢字"},
		"whole characters only":  {"abcd", "abcd👩‍🚀", "abcd"},
		"one that just fits":     {"abc", "abc👩‍🚀", "abc👩‍🚀"},
		"all at once":            {"", "Lichtbrett", "Lichtb"},
		"shorter than it was":    {"abcdef", "abef", "abef"},
		"longer than it may be":  {"abcdefgh", "abcdefghi", "abcdef"},
		"replaced as a whole":    {"abcdef", "uvwxyz!", "uvwxyz"},
		"controls are no text":   {"", "a\x00b\nc\x7f", "abc"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			text := test.was
			u := at(t, 400, 300, func(u *user) *Node {
				return Column(TextField("name", "Name", "", text, func(s string) { text = s }, nil).Limited(6))
			})
			u.handle(input.Edit{ID: "name", Text: test.typed})
			require.Equal(t, test.want, text)
		})
	}
}

// messageField is a message that is sent and gone by Enter.
func messageField(u *user, text *string, most int) *Node {
	return TextArea("message", "Message", "Say something", *text, 4, func(s string) { *text = s }, func() {
		if *text != "" {
			u.does("sent: " + *text)()
			*text = ""
		}
	}).Limited(most)
}

func TestAMessageGrowsWithItsText(t *testing.T) {
	text := ""
	u := at(t, 250, 400, func(u *user) *Node { return Column(messageField(u, &text, 500), Space()) })
	require.InDelta(t, Target, u.node("message").Rect.H, 1)
	u.tab()
	height := func() float64 { return u.node("message").Rect.H }
	for lines := 2; lines <= 6; lines++ {
		u.handle(input.Typed{Text: "\nline"})
		require.InDelta(t, 2*FieldTop+float64(min(4, lines))*Body.LineHeight(), height(), 1)
	}
	u.press(confirm)
	u.noted("sent: " + strings.Repeat("\nline", 5))
	require.InDelta(t, Target, height(), 1)
	u.handle(input.Typed{Text: "A text that does not fit into one line of the field"})
	require.Greater(t, height(), 2*FieldTop+Body.LineHeight()+1)
	require.Empty(t, audit(u.root()))
}

func TestRowsOfAFieldHoldItsWholeText(t *testing.T) {
	letters := rapid.SampledFrom([]rune("abcäöüßW .-i\n漢"))
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOfN(letters, 0, 60).Draw(t, "text"))
		width := float64(rapid.IntRange(5, 300).Draw(t, "width"))
		at := 0
		for _, r := range rowsOf(text, width) {
			require.LessOrEqual(t, r.from, r.to)
			if r.from != at {
				require.Equal(t, "\n", text[at:r.from])
			}
			at = r.to
		}
		require.Equal(t, len(text), at)
	})
}

func TestAFaultIsSaidAndShown(t *testing.T) {
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(Labeled(TextField("name", "Your name", "", "", func(string) {}, nil).Faulty("A name is missing.")))
	})
	painted := u.paints()
	require.Contains(t, painted, "text Your name")
	require.Contains(t, painted, "text A name is missing.")
	require.Equal(t, "A name is missing.", u.node("name").Fault)
}

func TestAPhonesKeyboardDoesNotCoverTheField(t *testing.T) {
	u := at(t, 300, 600, func(u *user) *Node {
		form := Column(Space().Height(400), TextField("name", "Name", "", "", func(string) {}, nil), Space().Height(100))
		return Column(Scroll("form", "Form", form).Grow(1))
	})
	u.surface.Focus("name")
	u.surface.Resize(Window{Width: 300, Height: 320, Calm: true})
	u.root()
	u.surface.Tick(0)
	require.LessOrEqual(t, u.node("name").Rect.Y+u.node("name").Rect.H, 320.0)
}
