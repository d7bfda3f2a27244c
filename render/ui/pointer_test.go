package ui

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/input"
)

func TestTapsWithoutHoldArePresses(t *testing.T) {
	u := at(t, 300, 400, menu)
	for range 20 {
		u.tap("b")
	}
	require.Len(t, u.log, 20)
	u.log = nil
	u.click("b")
	u.noted("b")
	u.click("off")
	u.noted()
}

func TestAPressThatLeavesIsNone(t *testing.T) {
	u := at(t, 300, 400, menu)
	x, y := u.node("b").Rect.Center()
	u.pointer(input.Mouse, input.Down, x, y)
	require.Contains(t, u.paints(), "text b")
	u.pointer(input.Mouse, input.Move, x, y+100)
	u.pointer(input.Mouse, input.Up, x, y+100)
	u.noted()

	u.pointer(input.Mouse, input.Down, x, y)
	u.pointer(input.Mouse, input.Move, x, y+100)
	u.pointer(input.Mouse, input.Move, x, y)
	u.pointer(input.Mouse, input.Up, x, y)
	u.noted("b")

	u.pointer(input.Touch, input.Down, x, y)
	u.pointer(input.Touch, input.Cancel, x, y)
	u.pointer(input.Touch, input.Up, x, y)
	u.noted()

	u.pointer(input.Touch, input.Down, x, y)
	u.handle(input.Blur{})
	u.pointer(input.Touch, input.Up, x, y)
	u.noted()
}

// What repeats while it is held must not go on doing so when its screen comes back.
func TestWhatIsHeldIsLetGoWhenTheScreenIsLeft(t *testing.T) {
	var told []input.Phase
	u := at(t, 300, 400, func(*user) *Node {
		n := &Node{ID: "hold", Role: RoleButton, Label: "hold"}
		return Column(n.MinSize(Target, Target).OnPointer(func(e PointerEvent) bool {
			told = append(told, e.Phase)
			return true
		}))
	})
	left := u.surface.Screen()
	x, y := u.node("hold").Rect.Center()
	u.pointer(input.Touch, input.Down, x, y)
	u.surface.Show(&sheet{build: func(View) *Node { return Column(Paragraph("another")) }})
	u.pointer(input.Touch, input.Up, x, y)
	u.surface.Show(left)
	require.Equal(t, []input.Phase{input.Down, input.Cancel}, told)
	u.root()
	u.pointer(input.Touch, input.Down, x, y)
	u.pointer(input.Touch, input.Up, x, y)
	require.Equal(t, []input.Phase{input.Down, input.Cancel, input.Down, input.Up}, told)
}

func TestTwoFingersPressTwoThings(t *testing.T) {
	u := at(t, 300, 400, menu)
	ax, ay := u.node("a").Rect.Center()
	bx, by := u.node("b").Rect.Center()
	touch := func(id int, phase input.Phase, x, y float64) {
		u.handle(input.Pointer{ID: id, Device: input.Touch, Phase: phase, X: x, Y: y})
	}
	touch(1, input.Down, ax, ay)
	touch(2, input.Down, bx, by)
	touch(1, input.Up, ax, ay)
	touch(2, input.Up, bx, by)
	u.noted("a", "b")
}

func TestPointersAreInLogicalPixels(t *testing.T) {
	u := at(t, 2880, 1800, menu) // twice the size
	require.Equal(t, 2.0, u.surface.Scale())
	x, y := u.node("b").Rect.Center()
	u.pointer(input.Mouse, input.Down, 2*x, 2*y)
	u.pointer(input.Mouse, input.Up, 2*x, 2*y)
	u.noted("b")
}

func TestANodeThatTakesPointersKeepsThem(t *testing.T) {
	var seen []PointerEvent
	u := at(t, 300, 300, func(u *user) *Node {
		pad := Stack(Button("inner", NoIcon, "innen", u.does("inner"))).Width(100).Height(100).
			OnPointer(func(p PointerEvent) bool {
				seen = append(seen, p)
				return true
			})
		pad.ID = "pad"
		return Column(pad).Align(Start)
	})
	u.now = 7 * time.Second
	u.pointer(input.Mouse, input.Move, 20, 30)
	u.pointer(input.Mouse, input.Down, 20, 30)
	u.pointer(input.Mouse, input.Move, 250, 30)
	u.pointer(input.Mouse, input.Up, 250, 30)
	u.noted()
	at := u.now
	require.Equal(t, []PointerEvent{
		{Phase: input.Move, X: 20, Y: 30, Inside: true, At: at},
		{Phase: input.Down, X: 20, Y: 30, Inside: true, Held: true, At: at},
		{Phase: input.Move, X: 250, Y: 30, Held: true, At: at},
		{Phase: input.Up, X: 250, Y: 30, At: at},
	}, seen)
}

func TestHoverIsSeenAndPaintedInItsPlaceOnly(t *testing.T) {
	u := at(t, 300, 400, menu)
	u.paints()
	require.False(t, u.surface.Dirty())
	x, y := u.node("b").Rect.Center()
	u.pointer(input.Mouse, input.Move, x, y)
	require.True(t, u.surface.Hovers())
	require.True(t, u.surface.Dirty())
	require.NotContains(t, u.paints(), "fill {0 0 300 400}")
	u.pointer(input.Mouse, input.Move, x+1, y)
	require.False(t, u.surface.Dirty(), "within the same node nothing changes")
	u.pointer(input.Mouse, input.Cancel, 0, 0)
	require.False(t, u.surface.Hovers())
}

func TestSliderFollowsThePointer(t *testing.T) {
	value := 1
	u := at(t, 400, 200, func(u *user) *Node {
		return Column(Slider("s", "Stärke", 1, 5, value, nil, func(v int) { value = v }))
	})
	track := u.node("s").Rect
	u.pointer(input.Touch, input.Down, track.X+track.W/2, track.Y+20)
	require.Equal(t, 3, value)
	u.pointer(input.Touch, input.Move, track.X+track.W+50, track.Y+90)
	require.Equal(t, 5, value)
	u.pointer(input.Touch, input.Up, track.X, track.Y)
	require.Equal(t, 5, value)
}

func TestTouchIsExpected(t *testing.T) {
	u := at(t, 300, 400, menu)
	u.surface.Expect(input.Touch)
	u.surface.Invalidate()
	u.root()
	require.True(t, u.surface.View().Touch)
	u.press(up)
	u.root()
	require.False(t, u.surface.View().Touch)
}

func TestTouchIsKnown(t *testing.T) {
	u := at(t, 300, 400, menu)
	require.False(t, u.surface.View().Touch)
	u.tap("a")
	u.root()
	require.True(t, u.surface.View().Touch)
	u.press(up)
	u.root()
	require.False(t, u.surface.View().Touch)
}
