package ui

import (
	"cmp"
	"strings"
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

// ring returns what is painted anew, and where in it the node that has the focus is outlined,
// so far within it; −1 if it is not.
func (u *user) ring(within float64) (painted string, at int) {
	u.surface.Invalidate()
	want := &record{}
	want.Outline(u.node(u.surface.Focused()).Rect.Inset(within), 0, 0, Color{})
	painted = u.paints()
	return painted, strings.Index(painted, want.calls[0])
}

func TestTheRingIsSeenWithKeysButNotWithAPointer(t *testing.T) {
	u := at(t, 300, 400, menu)
	seen := func() bool { _, at := u.ring(-5); return at >= 0 }
	u.tab()
	require.True(t, seen())
	u.click("b")
	require.False(t, seen())
	u.press(down)
	require.True(t, seen())
}

// What lies over a thing lies over its ring, too; what lies beside it does not.
func TestTheRingLiesBelowWhatCoversItsNode(t *testing.T) {
	for padding, below := range map[float64]bool{0: true, 200: false} {
		u := at(t, 300, 400, func(*user) *Node {
			over := (&Node{ID: "panel"}).Painted(func(c Canvas, n *Node, _ Look) { c.Text("panel", 0, 0, Body, Color{}) })
			return Stack(Column(Button("a", IconBack, "A", func() {})), Column(over.Grow(1)).PadSides(Insets{Top: padding}))
		})
		u.tab()
		painted, ring := u.ring(-5)
		panel := strings.Index(painted, "text panel")
		require.NotEqual(t, -1, ring)
		require.NotEqual(t, -1, panel)
		require.Equal(t, below, ring < panel)
	}
}

// An icon has room for the ring around it; what stands beside the button may not.
func TestTheRingOfAnIconLeavesItsNeighboursAlone(t *testing.T) {
	u := at(t, 300, 400, func(*user) *Node {
		return Row(IconButton("back", IconBack, "Back", func() {}), Heading(1, "Settings"))
	})
	u.tab()
	for within, seen := range map[float64]bool{1: true, -5: false} {
		_, at := u.ring(within)
		require.Equal(t, seen, at >= 0)
	}
}
