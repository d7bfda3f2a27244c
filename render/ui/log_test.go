package ui

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/input"
)

// chat is a screen with a log of entries from first on.
type chat struct {
	*user
	log          Log
	first, count int
}

func openChat(t *testing.T, count int) *chat {
	c := &chat{log: Log{ID: "chat"}, count: count}
	c.user = at(t, 300, 200, func(u *user) *Node {
		var entries []*Node
		for i := c.first; i < c.count; i++ {
			entry := Paragraph(fmt.Sprintf("Message %d", i))
			entry.ID = fmt.Sprintf("entry.%d", i)
			entries = append(entries, entry)
		}
		more := func(n int) string { return fmt.Sprintf("%d new", n) }
		return Column(c.log.Node(u.surface, "Chat", more, entries...).Grow(1), button1(u, "below"))
	})
	c.surface.Resize(Window{Width: 300, Height: 200, Calm: true})
	return c
}

// says lets messages come.
func (c *chat) says(count int) {
	c.count += count
	c.surface.Invalidate()
}

func (c *chat) sees(i int) bool {
	c.t.Helper()
	area, entry := c.node("chat").Rect, c.node(fmt.Sprintf("entry.%d", i)).Rect
	return entry.Y >= area.Y-0.5 && entry.Y+entry.H <= area.Y+area.H+0.5
}

func TestALogStaysAtItsEnd(t *testing.T) {
	c := openChat(t, 20)
	require.True(t, c.sees(19))
	c.says(1)
	require.True(t, c.sees(20))
	c.surface.Resize(Window{Width: 250, Height: 150, Calm: true})
	require.True(t, c.sees(20))
	require.Nil(t, c.root().Find("chat.end"))
}

func TestWhoReadsFurtherUpStaysThere(t *testing.T) {
	c := openChat(t, 20)
	c.surface.Focus("chat")
	for range 3 {
		c.press(console.Up)
	}
	require.False(t, c.sees(19))
	seen := 0
	for i := range 20 {
		if c.sees(i) {
			seen = i
			break
		}
	}
	where := c.node(fmt.Sprintf("entry.%d", seen)).Rect.Y
	c.says(2)
	require.Equal(t, where, c.node(fmt.Sprintf("entry.%d", seen)).Rect.Y)
	require.Equal(t, "2 new", c.node("chat.end").Label)
	c.says(1)
	require.Equal(t, "3 new", c.node("chat.end").Label)

	c.first = 5 // the first entries are let go of
	c.surface.Invalidate()
	require.InDelta(t, where, c.node(fmt.Sprintf("entry.%d", seen)).Rect.Y, 0.5)
	require.Equal(t, "3 new", c.node("chat.end").Label)

	c.click("chat.end")
	require.True(t, c.sees(22))
	require.Nil(t, c.root().Find("chat.end"))
	c.focused("chat")
	c.says(1)
	require.True(t, c.sees(23), "it follows again")
}

func TestScrollingToTheEndTakesTheButtonAway(t *testing.T) {
	c := openChat(t, 20)
	c.surface.Resize(Window{Width: 300, Height: 200}) // no longer calm
	x, y := c.node("chat").Rect.Center()
	c.handle(input.Wheel{X: x, Y: y, DY: -200})
	c.passes(time.Second)
	require.False(t, c.sees(19), "scrolling away is not undone")
	c.says(1)
	require.NotNil(t, c.root().Find("chat.end"))
	c.handle(input.Wheel{X: x, Y: y, DY: 1000})
	c.passes(time.Second)
	require.True(t, c.sees(20))
	require.Nil(t, c.root().Find("chat.end"))
}

func TestAnEmptyLog(t *testing.T) {
	c := openChat(t, 0)
	require.Nil(t, c.root().Find("chat.end"))
	c.says(1)
	require.True(t, c.sees(0))
	require.False(t, c.node("chat").TabStop(), "there is nothing to scroll")
	require.Empty(t, audit(c.root()))
}
