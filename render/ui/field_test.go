package ui

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/input"
)

func TestFieldIsEditedAtItsCaret(t *testing.T) {
	text := "Ada"
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(
			TextField("name", "Name", "Dein Name", text, func(s string) { text = s }, u.does("submit")),
			button1(u, "below"),
		).OnBack(u.does("back"))
	})
	type do func()
	typed := func(s string) do { return func() { u.handle(input.Typed{Text: s}) } }
	erase := func(e input.Erasure) do { return func() { u.handle(input.Erase{What: e}) } }
	jump := func(e input.Edge) do { return func() { u.handle(input.Jump{To: e}) } }
	steps := []struct {
		do   do
		want string
	}{
		{typed("x"), "Ada"}, // nothing has the focus yet
		{u.tab, "Ada"},
		{typed("ü"), "Adaü"},
		{typed("漢"), "Adaü漢"},
		{erase(input.Backspace), "Adaü"},
		{func() { u.press(left, left) }, "Adaü"},
		{typed("-"), "Ad-aü"},
		{erase(input.Delete), "Ad-ü"},
		{erase(input.Delete), "Ad-"},
		{erase(input.Delete), "Ad-"},
		{jump(input.Home), "Ad-"},
		{erase(input.Backspace), "Ad-"},
		{func() { u.press(left) }, "Ad-"},
		{typed("e"), "eAd-"},
		{jump(input.End), "eAd-"},
		{func() { u.press(right) }, "eAd-"},
		{typed("!"), "eAd-!"},
	}
	for i, s := range steps {
		s.do()
		u.root()
		require.Equal(t, s.want, text, "step %d", i)
	}
	u.noted()
	u.press(confirm)
	u.noted("submit")
	u.press(back)
	u.noted("back")
	u.press(down)
	u.focused("below")
}

func TestLettersThatSpeakWordsAreTypedIntoAField(t *testing.T) {
	text := ""
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(TextField("name", "Name", "", text, func(s string) { text = s }, u.does("submit")), button1(u, "below"))
	})
	u.tab()
	for _, letter := range []string{"w", "a", "s", "d", " "} {
		u.handle(input.Button{Key: down, Types: true})
		u.handle(input.Typed{Text: letter})
	}
	require.Equal(t, "wasd ", text)
	u.focused("name")
	u.noted()
}

func TestAPressSetsTheCaret(t *testing.T) {
	text := "Lichtbrett"
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(TextField("name", "Name", "", text, func(s string) { text = s }, nil))
	})
	field := u.node("name").Rect
	for x, want := range map[float64]int{0: 0, FieldPad + Body.Width("Lich"): 4, 399: 10} {
		u.pointer(input.Mouse, input.Down, field.X+x, field.Y+20)
		u.pointer(input.Mouse, input.Up, field.X+x, field.Y+20)
		require.Equal(t, want, u.node("name").caret)
	}
	require.Equal(t, "Lichtbrett", text)
}

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

func TestTypingIntoAFullFieldChangesNothing(t *testing.T) {
	text := "abcdef"
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(TextField("name", "Name", "", text, func(s string) { text = s }, nil).Limited(6))
	})
	u.tab()
	u.press(left, left)
	u.handle(input.Typed{Text: "X"})
	require.Equal(t, "abcdef", text)
	require.Equal(t, 4, u.node("name").caret)
}

func TestCharactersOfSeveralPartsAreErasedAsAWhole(t *testing.T) {
	text := "e\u0301👩‍👩‍👧🇩🇪"
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(TextField("name", "Name", "", text, func(s string) { text = s }, nil))
	})
	u.tab()
	for _, want := range []string{"e\u0301👩‍👩‍👧", "e\u0301", ""} {
		u.handle(input.Erase{What: input.Backspace})
		require.Equal(t, want, text)
	}
}

func TestFieldsThatCannotBeEdited(t *testing.T) {
	for name, state := range map[string]State{"disabled": Disabled, "read only": ReadOnly} {
		u := at(t, 400, 300, func(u *user) *Node {
			return Column(TextField("name", "Name", "", "Ada", func(string) { t.Error(name) }, u.does("submit")).With(state))
		})
		u.handle(input.Edit{ID: "name", Text: "Bob"})
		require.Equal(t, state == ReadOnly, u.node("name").TabStop(), "it can be copied from")
	}
}

func openMessage(t *testing.T, text *string) *user {
	return at(t, 250, 400, func(u *user) *Node {
		message := TextArea("message", "Message", "Say something", *text, 4, func(s string) { *text = s }, func() {
			u.does("sent: " + *text)()
			*text = ""
		})
		return Column(message.Limited(500), button1(u, "below"), Space())
	})
}

func TestAMessageGrowsWithItsText(t *testing.T) {
	text := ""
	u := openMessage(t, &text)
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

func TestTheCaretGoesUpAndDownInAMessage(t *testing.T) {
	text := "first\nsecond\nx"
	u := openMessage(t, &text)
	u.tab()
	u.press(up)
	u.handle(input.Typed{Text: "^"})
	require.Equal(t, "first\ns^econd\nx", text)
	u.handle(input.Jump{To: input.End})
	u.press(up)
	u.handle(input.Typed{Text: "^"})
	require.Equal(t, "first^\ns^econd\nx", text)
	u.handle(input.Jump{To: input.Home})
	u.press(up)
	u.focused("message")
	u.press(down, down)
	u.handle(input.Typed{Text: ">"})
	require.Equal(t, "first^\ns^econd\n>x", text)
	u.press(down)
	u.focused("below")
	u.handle(input.Button{Key: up, Device: input.Gamepad})
	u.focused("message")
	u.handle(input.Button{Key: down, Device: input.Gamepad})
	u.focused("below")
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

func TestAButtonBesideAFieldLeavesTheFocus(t *testing.T) {
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(TextField("name", "Name", "", "", func(string) {}, nil), button1(u, "send").LeavesFocus(), button1(u, "other"))
	})
	u.surface.Focus("name")
	u.tap("send")
	u.noted("send")
	u.focused("name")
	u.tap("other")
	u.focused("other")
}
