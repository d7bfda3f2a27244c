package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/table"
)

// What others do waits until it has been shown, and what follows it, too.
func TestInboxKeepsTheOrder(t *testing.T) {
	c := table.Client{Host: silent{}} // seat 0 is its own
	var b Inbox
	played := func(ply int, own bool) table.Envelope {
		m := table.Played{By: table.ByPlayer, Turn: table.Turn{Match: 1, Ply: ply}}
		if !own {
			m.Seat = 1
		}
		return table.Envelope{Message: m}
	}
	b.Put(played(1, true))
	b.Put(played(2, false))
	b.Put(table.Envelope{Message: table.Said{}})
	_, ok := b.Take(&c, true)
	require.False(t, ok, "all moves wait")
	_, ok = b.Take(&c, false)
	require.True(t, ok, "the own one does not")
	_, ok = b.Take(&c, false)
	require.False(t, ok, "it has not been shown")
	m, ok := b.Show()
	require.True(t, ok)
	require.Equal(t, 2, m.Ply)
	for range 2 {
		_, ok = b.Take(&c, false)
		require.True(t, ok)
	}
	require.True(t, b.Empty())

	b.Put(played(3, false))
	b.Put(table.Envelope{Message: table.State{Turn: table.Turn{Match: 1, Ply: 7}}})
	e, ok := b.Take(&c, false)
	require.True(t, ok, "nothing is left to be shown")
	require.IsType(t, table.State{}, e.Message)
	require.True(t, b.Empty())
}
