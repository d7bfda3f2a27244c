package ui

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

const (
	left    = console.Left
	right   = console.Right
	up      = console.Up
	down    = console.Down
	confirm = console.Confirm
	back    = console.Back
)

func button1(u *user, id string) *Node { return Button(id, NoIcon, id, u.does(id)) }

// menu is three buttons one below the other, the middle one disabled.
func menu(u *user) *Node {
	return Column(
		button1(u, "a"), button1(u, "off").With(Disabled), button1(u, "b"), button1(u, "c"),
	).OnBack(u.does("back"))
}

func TestArrowsGoToWhatLiesThere(t *testing.T) {
	u := at(t, 600, 300, func(u *user) *Node {
		return Row(
			Column(button1(u, "a"), button1(u, "b"), button1(u, "c")).Gap(8).Grow(1),
			Column(button1(u, "x"), button1(u, "y")).Gap(8).Grow(1),
		).Align(Stretch)
	})
	for _, step := range []struct {
		from string
		key  console.Key
		to   string
	}{
		{"a", right, "x"}, {"b", right, "y"}, {"c", right, "y"}, {"x", left, "a"}, {"y", left, "b"},
		{"a", down, "b"}, {"c", up, "b"}, {"x", down, "y"},
		{"a", left, "a"}, {"a", up, "a"}, {"c", down, "c"}, {"x", right, "x"},
	} {
		u.surface.Focus(step.from)
		u.press(step.key)
		require.Equal(t, step.to, u.surface.Focused(), "from %s by %d", step.from, step.key)
	}
}

// game is a board that takes all buttons but Back, with a button at its side.
func game(u *user, active string) *Node {
	board := Grid("board", "Brett", 2, 2, func(x, y int) *Node {
		return Cell("cell."+string(rune('0'+x))+string(rune('0'+y)), "Feld", u.does("cell"))
	}).Width(100).Height(100).DefaultFocus().OnButton(func(k console.Key) bool {
		u.log = append(u.log, map[console.Key]string{left: "left", right: "right", confirm: "drop", back: "leave"}[k])
		return k != back
	})
	board.Active = "cell." + cmp.Or(active, "10")
	return Row(board, button1(u, "side"))
}

func TestTheRingIsSeenWithKeysButNotWithAPointer(t *testing.T) {
	u := at(t, 300, 400, menu)
	ring := func() bool {
		u.surface.Invalidate()
		n := u.node(u.surface.Focused())
		c := &record{}
		u.surface.Paint(c)
		want := &record{}
		want.Outline(n.Rect.Inset(-5), 0, 0, Color{})
		for _, call := range c.calls {
			if call == want.calls[0] {
				return true
			}
		}
		return false
	}
	u.tab()
	require.True(t, ring())
	u.click("b")
	require.False(t, ring())
	u.press(down)
	require.True(t, ring())
}

// What lies over a thing lies over its ring, too; what lies beside it does not.
func TestTheRingLiesBelowWhatCoversItsNode(t *testing.T) {
	calls := func(padded Insets) (ring, panel int) {
		u := at(t, 300, 400, func(*user) *Node {
			over := (&Node{ID: "panel"}).Painted(func(c Canvas, n *Node, _ Look) { c.Text("panel", 0, 0, Body, Color{}) })
			return Stack(Column(Button("a", IconBack, "A", func() {})), Column(over.Grow(1)).PadSides(padded))
		})
		u.tab()
		u.focused("a")
		u.surface.Invalidate()
		want := &record{}
		want.Outline(u.node("a").Rect.Inset(-5), 0, 0, Color{})
		want.Text("panel", 0, 0, Body, Color{})
		c := &record{}
		u.surface.Paint(c)
		require.Subset(t, c.calls, want.calls)
		return slices.Index(c.calls, want.calls[0]), slices.Index(c.calls, want.calls[1])
	}
	ring, panel := calls(Insets{})
	require.Less(t, ring, panel)
	ring, panel = calls(Insets{Top: 200})
	require.Greater(t, ring, panel)
}

// An icon has room for the ring around it; what stands beside the button may not.
func TestTheRingOfAnIconLeavesItsNeighboursAlone(t *testing.T) {
	u := at(t, 300, 400, func(*user) *Node {
		return Row(IconButton("back", IconBack, "Back", func() {}), Heading(1, "Settings"))
	})
	u.tab()
	u.focused("back")
	u.surface.Invalidate()
	n := u.node("back")
	c := &record{}
	u.surface.Paint(c)
	want := &record{}
	want.Outline(n.Rect.Inset(1), 0, 0, Color{})
	require.Contains(t, c.calls, want.calls[0])
	outside := &record{}
	outside.Outline(n.Rect.Inset(-5), 0, 0, Color{})
	require.NotContains(t, c.calls, outside.calls[0])
}
