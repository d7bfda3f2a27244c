package match

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
)

func TestHint(t *testing.T) {
	computer := &scripted{}
	m := New(jokers(t), Options{Strength: 2, Computer: computer})
	require.False(t, m.CanHint())
	m.Hint()
	require.Nil(t, computer.asked, "there is no match yet")

	press(m, console.Right, console.Confirm, console.Confirm) // two players, and a stone
	run(m)
	require.True(t, m.CanHint())
	m.Hint()
	require.Equal(t, ai.Strongest, computer.asked.Strength)
	require.Equal(t, game.Seat(1), computer.asked.View.(connectfour.View).Turn)
	require.Equal(t, "Looking for a hint …", m.Status(text.English).Event)
	require.Empty(t, m.Hinted())

	computer.moves = []game.Move{"drop 4"}
	m.Tick(0)
	require.Equal(t, "Hint: column 5.", m.Status(text.English).Event)
	require.Equal(t, "Tipp: Spalte 5.", m.Status(text.German).Event)
	require.Equal(t, [][2]int{{4, 7}}, m.Hinted())
	require.Len(t, must(m.Record()).Moves, 1, "it is only a hint")

	press(m, console.Right)
	require.Equal(t, "Hint: column 5.", m.Status(text.English).Event, "it stands until the next move")
	press(m, console.Up, console.Right, console.Confirm, console.Left, console.Confirm) // a bomb on a stone
	require.NotEmpty(t, m.Hinted())
	require.NotContains(t, m.Status(text.English).Event, "Hint", "what has happened since is told")
	m.Hint()
	require.Equal(t, "Hint: column 5.", m.Status(text.English).Event)
	require.Nil(t, computer.asked, "it need not be found again")

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
	computer := &scripted{}
	m := New(jokers(t), Options{Strength: 2, Computer: computer})
	press(m, console.Confirm)
	m.Hint()
	require.Equal(t, ai.Strongest, computer.asked.Strength)
	press(m, console.Confirm)
	run(m)
	require.Equal(t, 2, computer.asked.Strength, "now it is asked for its own move")
	require.False(t, m.CanHint())
	m.Hint()
	require.Equal(t, 2, computer.asked.Strength)
	require.NotContains(t, m.Status(text.English).Event, "hint")
}

func TestNoHintWithoutAComputer(t *testing.T) {
	failed := 0
	m := New(jokers(t), Options{Computer: &scripted{err: errors.New("none")}, Failed: func(error) { failed++ }})
	press(m, console.Right, console.Confirm)
	m.Hint()
	require.Equal(t, 1, failed)
	m.Tick(0)
	require.Equal(t, 1, failed)
	require.Empty(t, m.Status(text.English).Event)
}
