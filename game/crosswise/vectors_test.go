package crosswise

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/gametest"
)

// human returns the save with humans on all seats.
func (s Save) human() Save {
	s.Players = append([]SavedPlayer(nil), s.Players...)
	for i := range s.Players {
		s.Players[i].AI = false
	}
	return s
}

func TestPointsOfTheOriginal(t *testing.T) {
	lines := gametest.Vectors[struct {
		ID     string
		Save   Save
		Points struct{ Vertical, Horizontal int }
		State  State
	}](t, "testdata/points.jsonl")
	require.Len(t, lines, 407)
	for _, line := range lines {
		p, err := line.Save.Position(0)
		require.NoError(t, err, line.ID)
		require.Equal(t, line.Points.Vertical, p.Board().Points(Vertical), line.ID)
		require.Equal(t, line.Points.Horizontal, p.Board().Points(Horizontal), line.ID)
		require.Equal(t, line.State, p.Board().State(), line.ID)
		if line.State != Ongoing {
			require.Equal(t, line.State, p.State(), line.ID)
			require.Equal(t, game.NoSeat, p.Turn(), line.ID)
		}
	}
}

// playedTurn is a turn as the vectors have it.
type playedTurn struct {
	Tile               Tile
	HandSlot           int
	X, Y, FromX, FromY int
	HandSlot2          int
}

func (t playedTurn) turn() Turn {
	return Turn{Tile: t.Tile, Slot: t.HandSlot, From: Cell{t.FromX, t.FromY}, To: Cell{t.X, t.Y}, Given: t.HandSlot2}
}

func TestTransitionsOfTheOriginal(t *testing.T) {
	lines := gametest.Vectors[struct {
		ID          string
		Save, After Save
		Played      playedTurn
	}](t, "testdata/transitions.jsonl")
	require.Len(t, lines, 1633)
	for _, line := range lines {
		p, err := line.Save.human().Position(0)
		require.NoError(t, err, line.ID)
		for _, m := range line.Played.turn().Moves() {
			require.Contains(t, p.Moves(), m.Notation(), line.ID)
			p, err = p.Play(m)
			require.NoError(t, err, line.ID)
			again, err := p.Save(nil).Position(0)
			require.NoError(t, err, line.ID)
			require.Equal(t, p, again, "%s: between the phases too", line.ID)
		}
		require.Equal(t, line.After, p.Save(line.Save.Seats(0)), line.ID)
	}
}
