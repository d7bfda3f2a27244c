package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
)

func TestHint(t *testing.T) {
	thinker := &scripted{}
	m := begin(jokers(t), thinker, Options{Strength: 2})
	require.False(t, m.CanHint())
	m.Hint()
	require.Nil(t, thinker.asked, "there is no match yet")

	press(m, console.Right, console.Confirm, console.Confirm) // two players, and a stone
	run(m)
	require.True(t, m.CanHint())
	m.Hint()
	require.Equal(t, ai.Strongest, thinker.asked.Strength)
	require.Equal(t, game.Seat(1), thinker.asked.View.(connectfour.View).Turn)
	require.Equal(t, "Looking for a hint …", m.Status(text.English).Event)
	require.Empty(t, m.Hinted())

	thinker.moves = []game.Move{"drop 4"}
	m.Tick(0)
	require.Equal(t, "Hint: column 5.", m.Status(text.English).Event)
	require.Equal(t, "Tipp: Spalte 5.", m.Status(text.German).Event)
	require.Equal(t, [][2]int{{4, 7}}, m.Hinted())
	require.Len(t, must(m.Record()).Moves, 1, "it is only a hint")

	press(m, console.Right, console.Up, console.Right, console.Confirm, console.Left, console.Confirm) // a bomb on a stone
	require.NotEmpty(t, m.Hinted())
	press(m, console.Back, console.Back, console.Confirm)
	require.Len(t, must(m.Record()).Moves, 2)
	require.Empty(t, m.Hinted())
	require.NotContains(t, m.Status(text.English).Event, "Hint")
}

func must[T any](v T, ok bool) T {
	if !ok {
		panic("there is none")
	}
	return v
}

func TestNoHintWhileTheComputerThinks(t *testing.T) {
	thinker := &scripted{}
	m := begin(jokers(t), thinker, Options{Strength: 2})
	press(m, console.Confirm)
	m.Hint()
	require.Equal(t, ai.Strongest, thinker.asked.Strength)
	press(m, console.Confirm)
	run(m)
	require.Equal(t, 2, thinker.asked.Strength, "now it is asked for its own move")
	require.False(t, m.CanHint())
	m.Hint()
	require.Equal(t, 2, thinker.asked.Strength)
	require.NotContains(t, m.Status(text.English).Event, "hint")
}
