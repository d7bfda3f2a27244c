package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What has piled up is called in order, a little in each turn.
func TestWhatIsPostedIsSpreadOverTheTurns(t *testing.T) {
	l := &loop{host: &host{}}
	var called []int
	for i := range 5 {
		l.post(func() { called = append(called, i) })
	}
	allowed := 2
	over := func() bool { return len(called) >= allowed }
	require.True(t, l.takeIn(over))
	require.Equal(t, []int{0, 1}, called)
	require.True(t, l.takeIn(over), "at least one")
	require.Equal(t, []int{0, 1, 2}, called)
	l.post(func() { called = append(called, 5) })
	allowed = 9
	require.False(t, l.takeIn(over))
	require.Equal(t, []int{0, 1, 2, 3, 4, 5}, called)
	require.False(t, l.takeIn(over))
}
