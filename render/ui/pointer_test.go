package ui

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/input"
)

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
