package limits

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// However many a few take, there is a place for anybody else, and whoever has only that one
// keeps it.
func TestAFewKeepNobodyOut(t *testing.T) {
	p := NewPlaces(100)
	take := func(from string) (context.Context, func()) {
		within, leave, ok := p.Take(t.Context(), from)
		require.True(t, ok, from)
		return within, leave
	}
	const greedy, modest = "192.0.2.1:1", "192.0.2.2:1"
	first, leaveFirst := take(greedy)
	second, leaveSecond := take(greedy)
	for range 98 {
		take(greedy)
	}
	_, _, ok := p.Take(t.Context(), greedy)
	require.False(t, ok, "nobody has more who could give one up")

	one, _ := take(modest)
	require.Error(t, first.Err())
	require.NoError(t, second.Err())
	leaveFirst() // which it has given up: nothing is free
	_, _, ok = p.Take(t.Context(), greedy)
	require.False(t, ok)
	leaveSecond()
	take(greedy)

	// The networks of a customer of IPv6 are one somebody, who has no more than the others.
	for i := range 60 {
		_, _, ok = p.Take(t.Context(), fmt.Sprintf("[2001:db8:0:%x::1]:1", i))
		require.Equal(t, i < 49, ok, i)
	}
	for i := range 97 {
		take(fmt.Sprintf("198.51.100.%d:1", i))
	}
	_, _, ok = p.Take(t.Context(), "203.0.113.1:1")
	require.False(t, ok, "everybody has one")
	require.NoError(t, one.Err())
}
