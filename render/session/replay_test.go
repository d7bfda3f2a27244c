package session

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/render/catalog"
)

func replayOf(t *testing.T, g *catalog.Game) *Replay {
	r, err := NewReplay(game.Record{Game: g.Rules.Name(), Config: g.Config, Moves: g.Demo})
	require.NoError(t, err)
	return r
}

func TestReplayOfEveryGame(t *testing.T) {
	for _, g := range catalog.Games {
		if g.Program == nil {
			continue // it is replayed on a table of its own
		}
		t.Run(g.ID, func(t *testing.T) {
			r := replayOf(t, g)
			require.Equal(t, g, r.Game())
			for ply := 1; ply <= r.Len(); ply++ {
				for _, l := range text.Languages {
					require.NotEmpty(t, r.Words(l, ply))
				}
				r.Forward()
				require.Equal(t, ply, r.At())
				for i := 0; r.moving; i++ {
					require.Less(t, i, 1000)
					d, ok := r.Next()
					require.True(t, ok)
					require.True(t, r.Tick(d))
				}
				forward := r.Frame()
				r.Seek(ply)
				require.Equal(t, r.Frame(), forward)
			}
			require.True(t, r.Result().Over)
			require.Equal(t, game.NoSeat, r.Turn())
			at := r.At()
			r.Forward()
			require.Equal(t, at, r.At())
		})
	}
}

func TestReplayPlays(t *testing.T) {
	r := replayOf(t, catalog.Games[0])
	r.SetPause(time.Second)
	_, ok := r.Next()
	require.False(t, ok)
	r.Play()
	d, ok := r.Next()
	require.True(t, ok)
	require.Equal(t, time.Second, d)
	for i := 0; r.Playing() || r.moving; i++ {
		require.Less(t, i, 10_000)
		d, _ := r.Next()
		r.Tick(d)
	}
	require.Equal(t, r.Len(), r.At())
	r.Play()
	require.Zero(t, r.At(), "at the end it begins again")
	r.Seek(100)
	require.Equal(t, r.Len(), r.At())
	require.False(t, r.Playing())
}

func TestReplayOfWhatCannotBe(t *testing.T) {
	_, err := NewReplay(game.Record{Game: "connectfour", Moves: []game.Move{"drop 3", "drop 8"}})
	var ply *game.PlyError
	require.ErrorAs(t, err, &ply)
	require.Equal(t, 2, ply.Ply)
	_, err = NewReplay(game.Record{Game: "chess"})
	var unknown *catalog.UnknownError
	require.ErrorAs(t, err, &unknown)
}

// Playing a match again does not wait for the last move to be shown to its end.
func TestReplayBeginsAgainAtOnce(t *testing.T) {
	r := replayOf(t, catalog.Games[0])
	start := r.Frame()
	r.Seek(r.Len() - 1)
	r.Forward()
	r.Play()
	require.Equal(t, start.String(), r.Frame().String())
}
