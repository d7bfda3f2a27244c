package ui

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/input"
)

func TestFieldIsEditedAtItsCaret(t *testing.T) {
	text := "Ada"
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(
			Field("name", "Name", "Dein Name", text, func(s string) { text = s }, u.does("submit")),
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
		{func() { u.word(left, left) }, "Adaü"},
		{typed("-"), "Ad-aü"},
		{erase(input.Delete), "Ad-ü"},
		{erase(input.Delete), "Ad-"},
		{erase(input.Delete), "Ad-"},
		{jump(input.Home), "Ad-"},
		{erase(input.Backspace), "Ad-"},
		{func() { u.word(left) }, "Ad-"},
		{typed("e"), "eAd-"},
		{jump(input.End), "eAd-"},
		{func() { u.word(right) }, "eAd-"},
		{typed("!"), "eAd-!"},
	}
	for i, s := range steps {
		s.do()
		u.root()
		require.Equal(t, s.want, text, "step %d", i)
	}
	u.noted()
	u.word(confirm)
	u.noted("submit")
	u.word(back)
	u.noted("back")
	u.word(down)
	u.focused("below")
}

func TestLettersThatSpeakWordsAreTypedIntoAField(t *testing.T) {
	text := ""
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(Field("name", "Name", "", text, func(s string) { text = s }, u.does("submit")), button1(u, "below"))
	})
	u.tab()
	for _, letter := range []string{"w", "a", "s", "d", " "} {
		u.handle(input.Word{Key: down, Types: true})
		u.handle(input.Typed{Text: letter})
	}
	require.Equal(t, "wasd ", text)
	u.focused("name")
	u.noted()
}

func TestAPressSetsTheCaret(t *testing.T) {
	text := "Lichtbrett"
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(Field("name", "Name", "", text, func(s string) { text = s }, nil))
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
		return Column(Field("name", "Name", "Dein Name", text, func(s string) { text = s }, nil))
	})
	require.Contains(t, u.paints(), "text a")
	u.surface.FieldsByPage()
	u.handle(input.Edit{ID: "name", Text: "Zoë"})
	require.Equal(t, "Zoë", text)
	require.NotContains(t, u.paints(), "text Zoë")
}
