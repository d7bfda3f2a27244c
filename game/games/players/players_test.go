package players_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/ai"
	"lichtbrett/game/games"
	"lichtbrett/game/games/players"
)

// Whoever asks a computer player knows what it can do.
func TestTraits(t *testing.T) {
	for _, g := range games.All {
		p, err := g.Start(nil, 1)
		require.NoError(t, err)
		r, err := ai.NewRequest(g.Name(), p.View(p.Turn()), ai.Weakest, 1, 0)
		require.NoError(t, err)
		_, err = players.NewThinker(r)
		require.NoError(t, err)
		r.Analysis = true
		_, err = players.NewThinker(r)
		require.Equal(t, games.Computer(g.Name()).Analyses, err == nil, "%s: %v", g.Name(), err)
		require.Positive(t, games.Computer(g.Name()).Budget)
	}
}
