package ui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/input"
)

// pages is a scroll area of 200 × 300 with twenty buttons of 48 in a window of
// 200 × 400, below a bar.
func pages(u *user) *Node {
	content := Column()
	for i := range 20 {
		content.Children = append(content.Children, button1(u, fmt.Sprintf("b%d", i)).Height(48))
	}
	return Column(button1(u, "top").Height(100), Scroll("scroll", "Inhalt", content).Grow(1))
}

func (u *user) offset() float64 { return u.node("scroll").scroll.offset }

func (u *user) drag(from, to float64, steps int) {
	u.pointer(input.Touch, input.Down, 100, from)
	for i := 1; i <= steps; i++ {
		u.now += 16 * time.Millisecond
		u.pointer(input.Touch, input.Move, 100, from+(to-from)*float64(i)/float64(steps))
		u.surface.Tick(u.now)
	}
}

func TestDraggingScrollsAndPressesNothing(t *testing.T) {
	u := at(t, 200, 400, pages)
	require.Equal(t, 300.0, u.node("scroll").Rect.H)
	u.drag(350, 250, 10)
	require.InDelta(t, 90, u.offset(), 11, "all but the slop")
	before := u.offset()
	u.pointer(input.Touch, input.Up, 100, 250)
	u.noted()
	u.passes(2 * time.Second)
	require.Greater(t, u.offset(), before, "it runs out")
	_, moving := u.surface.Next()
	require.False(t, moving, "and comes to rest")
}

func TestAFingerStopsWhatRunsOut(t *testing.T) {
	u := at(t, 200, 400, pages)
	u.drag(350, 150, 5)
	u.pointer(input.Touch, input.Up, 100, 150)
	u.passes(48 * time.Millisecond)
	u.pointer(input.Touch, input.Down, 100, 200)
	stopped := u.offset()
	u.passes(time.Second)
	require.Equal(t, stopped, u.offset())
}

func TestAnAreaStopsAtItsEnds(t *testing.T) {
	u := at(t, 200, 400, pages)
	u.drag(150, 390, 5)
	require.Zero(t, u.offset())
	u.handle(input.Wheel{X: 100, Y: 200, DY: 1e6})
	u.passes(3 * time.Second)
	require.Equal(t, 20*48-300.0, u.offset())
}

func TestTheWheelScrollsWhatIsUnderIt(t *testing.T) {
	u := at(t, 200, 400, pages)
	u.handle(input.Wheel{X: 100, Y: 50, DY: 100})
	u.passes(time.Second)
	require.Zero(t, u.offset())
	u.handle(input.Wheel{X: 100, Y: 200, DY: 100})
	u.handle(input.Wheel{X: 100, Y: 200, DY: 100})
	u.passes(time.Second)
	require.Equal(t, 200.0, u.offset())
}

func TestAMouseDoesNotDrag(t *testing.T) {
	u := at(t, 200, 400, pages)
	u.pointer(input.Mouse, input.Down, 100, 350)
	u.pointer(input.Mouse, input.Move, 100, 200)
	u.pointer(input.Mouse, input.Up, 100, 200)
	require.Zero(t, u.offset())
}

func TestTheFocusScrollsIntoView(t *testing.T) {
	u := at(t, 200, 400, pages)
	u.surface.Focus("b12")
	u.passes(2 * time.Second)
	n, area := u.node("b12").Rect, u.node("scroll").Rect
	require.Equal(t, n, n.Intersect(area))
	u.surface.Focus("b0")
	u.passes(2 * time.Second)
	require.Zero(t, u.offset())
}

func TestArrowsGoThroughWhatIsScrolledAway(t *testing.T) {
	u := at(t, 200, 400, pages)
	u.tab()
	for range 25 {
		u.press(down)
		u.passes(32 * time.Millisecond)
	}
	u.focused("b19")
	u.passes(2 * time.Second)
	require.Equal(t, 20*48-300.0, u.offset())
}

func TestPageKeysScroll(t *testing.T) {
	u := at(t, 200, 400, pages)
	u.handle(input.Jump{To: input.PageDown})
	u.passes(2 * time.Second)
	require.Equal(t, 0.85*300, u.offset())
	u.handle(input.Jump{To: input.End})
	u.passes(2 * time.Second)
	require.Equal(t, 20*48-300.0, u.offset())
	u.handle(input.Jump{To: input.Home})
	u.passes(2 * time.Second)
	require.Zero(t, u.offset())
}

func TestTextAloneIsScrolledByTheKeys(t *testing.T) {
	u := at(t, 200, 200, func(u *user) *Node {
		return Column(Scroll("scroll", "Regeln", Stack().Height(500)).Grow(1))
	})
	u.press(down)
	u.focused("scroll")
	u.press(down)
	u.passes(2 * time.Second)
	require.Positive(t, u.offset())
	u.press(up)
	u.passes(2 * time.Second)
	require.Zero(t, u.offset())

	u = at(t, 200, 600, func(u *user) *Node {
		return Column(Scroll("scroll", "Regeln", Stack().Height(500)).Grow(1))
	})
	u.tab()
	u.focused("")
}

func TestCalmScrollingDoesNotMove(t *testing.T) {
	u := at(t, 200, 400, pages)
	u.surface.Resize(Window{Width: 200, Height: 400, Calm: true})
	u.handle(input.Wheel{X: 100, Y: 200, DY: 100})
	require.Equal(t, 100.0, u.offset())
	_, moving := u.surface.Next()
	require.False(t, moving)
}

func TestScrollingSurvivesARebuildAndAnotherWindow(t *testing.T) {
	u := at(t, 200, 400, pages)
	u.handle(input.Jump{To: input.End})
	u.passes(2 * time.Second)
	u.surface.Invalidate()
	require.Equal(t, 20*48-300.0, u.offset())
	u.surface.Resize(Window{Width: 200, Height: 1100})
	require.Zero(t, u.offset(), "now it fits")
}

func TestADialogThatIsOpenedAgainBeginsAtItsTop(t *testing.T) {
	open := true
	u := at(t, 200, 400, func(u *user) *Node {
		content := pages(u)
		if !open {
			return content
		}
		return Stack(content, Dialog("d", "Frage", "Schließen", u.does("leave"), Paragraph(strings.Repeat("Wort ", 200))))
	})
	u.handle(input.Wheel{X: 100, Y: 200, DY: 100})
	u.passes(time.Second)
	require.Equal(t, 100.0, u.node("d.scroll").scroll.offset)
	for _, open = range []bool{false, true} {
		u.surface.Invalidate()
		u.root()
	}
	require.Zero(t, u.node("d.scroll").scroll.offset)
}
