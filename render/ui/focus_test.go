package ui

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/input"
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

func TestTabGoesAroundAndSkipsWhatIsDisabled(t *testing.T) {
	u := at(t, 300, 400, menu)
	u.focused("")
	for _, id := range []string{"a", "b", "c", "a"} {
		u.tab()
		u.focused(id)
	}
	u.backTab()
	u.focused("c")
}

func TestWordsSteerTheFocusAndPress(t *testing.T) {
	u := at(t, 300, 400, menu)
	u.press(down)
	u.focused("a")
	u.press(down, down, down)
	u.focused("c")
	u.press(up, confirm)
	u.noted("b")
	u.handle(input.Button{Key: confirm, Repeat: true})
	u.noted()
	u.press(back)
	u.noted("back")
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
func game(u *user) *Node {
	board := Grid("board", "Brett", 2, 2, func(x, y int) *Node {
		return Cell("cell."+string(rune('0'+x))+string(rune('0'+y)), "Feld", u.does("cell"))
	}).Width(100).Height(100).DefaultFocus().OnButton(func(k console.Key) bool {
		u.log = append(u.log, map[console.Key]string{left: "left", right: "right", confirm: "drop", back: "leave"}[k])
		return k != back
	})
	board.Active = "cell.10"
	return Row(board, button1(u, "side"))
}

func TestHomeTakesWordsWhileNothingHasTheFocus(t *testing.T) {
	u := at(t, 300, 200, game)
	u.press(left, right, confirm)
	u.noted("left", "right", "drop")
	u.focused("")
}

func TestAButtonBesideTheBoardTakesItsOwnWords(t *testing.T) {
	u := at(t, 300, 200, game)
	u.surface.Focus("side")
	u.press(confirm)
	u.noted("side")
	u.press(back)
	u.focused("cell.10")
	u.noted()
	u.press(confirm)
	u.noted("drop")
}

func TestTabEntersABoardOnceAtItsActiveCell(t *testing.T) {
	u := at(t, 300, 200, game)
	for _, id := range []string{"cell.10", "side", "cell.10"} {
		u.tab()
		u.focused(id)
	}
}

func TestTheFocusFollowsTheActiveCell(t *testing.T) {
	active := "cell.10"
	u := at(t, 300, 200, func(u *user) *Node {
		n := game(u)
		n.Children[0].Active = active
		return n
	})
	u.tab()
	active = "cell.01"
	u.surface.Invalidate()
	u.root()
	u.focused("cell.01")
	require.True(t, u.surface.FocusAsked(), "the page has to follow")

	u.surface.Focus("side")
	active = "cell.00"
	u.surface.Invalidate()
	u.root()
	u.focused("side")
}

func TestStartGoesFromHomeToTheSideAndBack(t *testing.T) {
	u := at(t, 300, 200, game)
	u.handle(input.Menu{})
	u.focused("side")
	u.handle(input.Menu{})
	u.focused("cell.10")
}

func TestAPointerGivesTheFocusBackToHome(t *testing.T) {
	u := at(t, 300, 200, game)
	u.surface.Focus("side")
	u.click("side")
	u.noted("side")
	u.focused("")
	u.press(confirm)
	u.noted("drop")
}

func TestChoiceMovesByArrows(t *testing.T) {
	chosen := 1
	u := at(t, 600, 300, func(u *user) *Node {
		return Column(
			button1(u, "above"),
			Choice("c", "Wahl", []Option{{Label: "eins"}, {Label: "zwei"}, {Label: "drei"}}, chosen, func(i int) { chosen = i }),
			button1(u, "below"),
		).Gap(20)
	})
	u.tab()
	u.tab()
	u.focused("c.1")
	u.press(right)
	require.Equal(t, 2, chosen)
	u.press(right, left, left)
	require.Equal(t, 0, chosen)
	u.focused("c.0")
	u.tab()
	u.focused("below")
	u.backTab()
	u.focused("c.0")
	u.press(up)
	u.focused("above")
}

func TestSliderMovesByArrowsWithinItsRange(t *testing.T) {
	value := 4
	u := at(t, 400, 300, func(u *user) *Node {
		return Column(Slider("s", "Stärke", 1, 5, value, nil, func(v int) { value = v }), button1(u, "below"))
	})
	u.tab()
	u.press(right, right)
	require.Equal(t, 5, value)
	u.press(left)
	require.Equal(t, 4, value)
	u.handle(input.Adjust{ID: "s", Value: 99})
	require.Equal(t, 5, value)
	u.press(down)
	u.focused("below")
}

// shop opens a dialog over a menu.
func shop(open *bool) func(u *user) *Node {
	return func(u *user) *Node {
		page := menu(u)
		page.Children[2].OnActivate(func() { *open = true })
		if !*open {
			return page
		}
		leave := func() { *open = false }
		return Stack(page, Dialog("d", "Frage", "Schließen", leave, Paragraph("Wirklich?"), button1(u, "yes")))
	}
}

func TestDialogKeepsTheFocusAndGivesItBack(t *testing.T) {
	open := false
	u := at(t, 500, 500, shop(&open))
	u.surface.Focus("b")
	u.press(confirm)
	require.True(t, open)
	u.root()
	u.focused("d.close")
	for _, id := range []string{"yes", "d.close"} {
		u.tab()
		u.focused(id)
	}
	u.press(down)
	u.focused("yes")
	u.press(up, up, up)
	u.focused("d.close")

	u.click("a")
	u.noted()
	require.False(t, open, "a press beside the dialog closes it")
	u.root()
	u.focused("b")
}

// Somebody may have moved the focus in the page just before it shows the dialog.
func TestTheFocusDoesNotGoBelowADialogThatHasOpenedSince(t *testing.T) {
	open := false
	u := at(t, 500, 500, shop(&open))
	u.surface.Focus("b")
	u.press(confirm)
	u.handle(input.Focus{ID: "a"})
	u.focused("d.close")
	require.True(t, u.surface.FocusAsked(), "the page has to follow")
}

// A dialog may open another one, and gets the focus back from it.
func TestDialogsOnTopOfEachOtherGiveTheFocusBack(t *testing.T) {
	open := 0
	u := at(t, 500, 500, func(u *user) *Node {
		layers := []*Node{menu(u)}
		layers[0].Children[2].OnActivate(func() { open++ })
		for i := range open {
			id := string(rune('d' + i))
			leave := func() { open-- }
			layers = append(layers, Dialog(id, "Frage", "Schließen", leave, Paragraph("Wirklich?"),
				(&Node{ID: id + ".more", Role: RoleButton, Label: "mehr"}).MinSize(Target, Target).OnActivate(func() { open++ })))
		}
		return Stack(layers...)
	})
	u.surface.Focus("b")
	u.press(confirm)
	u.root()
	u.focused("d.close")
	u.tab()
	u.press(confirm)
	u.root()
	u.focused("e.close")
	u.press(back)
	u.root()
	u.focused("d.more")
	u.press(confirm)
	u.root()
	open = 0
	u.surface.Invalidate()
	u.root()
	u.focused("b")
}

func TestBackClosesADialogOnly(t *testing.T) {
	open := true
	u := at(t, 500, 500, shop(&open))
	u.press(back)
	require.False(t, open)
	u.noted()
	u.press(back)
	u.noted("back")
}

func TestWhatIsCoveredCannotBeActivated(t *testing.T) {
	open := true
	u := at(t, 500, 500, shop(&open))
	u.handle(input.Activate{ID: "a"})
	u.noted()
	u.handle(input.Activate{ID: "yes"})
	u.noted("yes")
}

func TestAssistiveTechnologyActivatesAndFocuses(t *testing.T) {
	u := at(t, 300, 400, menu)
	u.handle(input.Activate{ID: "b"})
	u.handle(input.Activate{ID: "off"})
	u.handle(input.Activate{ID: "gone"})
	u.noted("b")
	u.handle(input.Focus{ID: "c"})
	u.focused("c")
	require.False(t, u.surface.FocusAsked(), "the page has moved it itself")
	u.press(confirm)
	u.noted("c")
	u.handle(input.Focus{})
	u.focused("")
}

func TestTheFocusSurvivesARebuildAndItsNodesEnd(t *testing.T) {
	gone := false
	u := at(t, 300, 400, func(u *user) *Node {
		if gone {
			return Column(button1(u, "a"))
		}
		return menu(u)
	})
	u.surface.Focus("c")
	u.surface.Invalidate()
	u.root()
	u.focused("c")
	gone = true
	u.surface.Invalidate()
	u.root()
	u.focused("a")
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

// Whoever comes back to the window finds the focus as it was: away from the window there
// was none.
func TestTheFocusThatIsBroughtBackDoesNotShowTheRing(t *testing.T) {
	u := at(t, 300, 400, menu)
	u.click("b")
	u.surface.Focus("c")
	require.True(t, u.surface.FocusAsked())
	u.handle(input.Focus{})
	u.handle(input.Focus{ID: "c"})
	u.focused("c")
	require.False(t, u.surface.focus.visible)
	u.handle(input.Focus{ID: "a"})
	require.True(t, u.surface.focus.visible)
}

func TestANewScreenStartsAtItsHomeOrItsFirstThing(t *testing.T) {
	u := at(t, 300, 400, menu)
	u.focused("")
	u.tab()
	u.surface.Show(&sheet{build: func(View) *Node { return Column(Heading(1, "Zwei"), button1(u, "z")) }})
	u.root()
	u.focused("z")
	u.surface.Show(&sheet{build: func(View) *Node { return game(u) }})
	u.root()
	u.focused("cell.10")
}

// A screen that comes back may have its focus where it was, before it is built.
func TestTheFocusOfAScreenThatIsJustShownIsWhereItIsSent(t *testing.T) {
	u := at(t, 300, 400, menu)
	left := u.surface.Screen()
	u.surface.Show(left)
	u.surface.Focus("b")
	u.root()
	u.focused("b")
	u.surface.Show(left)
	u.surface.Focus("gone")
	u.root()
	u.focused("a")
}
