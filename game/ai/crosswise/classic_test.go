package crosswise

import (
	"testing"

	"github.com/stretchr/testify/require"

	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/gametest"
)

// vector is a line of testdata/classic.jsonl: a position and what the original
// program's player did in it.
type vector struct {
	ID     string
	Save   rules.Save
	AITurn struct {
		Kind               string
		Tile               rules.Tile
		HandSlot           int
		X, Y, FromX, FromY int
		HandSlot2          int
	}
}

// vectors returns the lines with their positions as the seat to move sees them.
func vectors(t testing.TB) (lines []vector, views []rules.View) {
	lines = gametest.Vectors[vector](t, "testdata/classic.jsonl")
	for _, v := range lines {
		p, err := v.Save.Position(0)
		require.NoError(t, err)
		views = append(views, p.View(p.Last()).(rules.View))
	}
	return lines, views
}

func TestClassicPlaysAsTheOriginal(t *testing.T) {
	lines, views := vectors(t)
	require.Len(t, lines, 3199)
	var classic Classic
	for i, line := range lines {
		want := rules.Turn{
			Tile: line.AITurn.Tile, Slot: line.AITurn.HandSlot, Given: line.AITurn.HandSlot2,
			From: rules.Cell{X: line.AITurn.FromX, Y: line.AITurn.FromY}, To: rules.Cell{X: line.AITurn.X, Y: line.AITurn.Y},
		}
		turn, ok := classic.Choose(views[i])
		require.Equal(t, line.AITurn.Kind != "none", ok, line.ID)
		require.Equal(t, want, turn, line.ID)
	}
}

// Between the phases of a wildcard Classic goes on as it had decided, whatever
// tile it has drawn.
func TestClassicGoesOnAsDecided(t *testing.T) {
	lines, views := vectors(t)
	var classic Classic
	n := 0
	for i, line := range lines {
		turn, _ := classic.Choose(views[i])
		if !turn.Tile.TwoPhase() {
			continue
		}
		p, err := line.Save.Position(0)
		require.NoError(t, err)
		p, err = p.Play(turn.Moves()[0])
		require.NoError(t, err)
		again, ok := classic.Choose(p.View(p.Turn()).(rules.View))
		require.True(t, ok)
		require.Equal(t, turn, again, line.ID)
		n++
	}
	require.Greater(t, n, 900)
}
