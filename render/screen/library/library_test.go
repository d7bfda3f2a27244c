package library

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

func TestGames(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range Games {
		require.False(t, seen[g.ID], "%s stands twice", g.ID)
		seen[g.ID] = true
		found, ok := ByID(g.ID)
		require.True(t, ok)
		require.Same(t, g, found)
		for _, l := range text.Languages {
			require.True(t, l.Has("library."+g.ID+".title"), g.ID)
			require.True(t, l.Has("library."+g.ID+".summary"), g.ID)
		}
	}
	_, ok := ByID("chess")
	require.False(t, ok)
}

func TestDemosAreWholeMatches(t *testing.T) {
	for _, g := range Games {
		r := game.Record{Game: g.Rules.Name(), Config: g.Config, Moves: g.Demo}
		p, err := r.Replay(g.Rules)
		require.NoError(t, err, g.ID)
		require.True(t, p.Result().Over, g.ID)
		require.Less(t, g.DemoFrom, len(g.Demo))
	}
}

func TestOf(t *testing.T) {
	for name, test := range map[string]struct {
		record game.Record
		id     string
	}{
		"defaults":                   {game.Record{Game: "connectfour"}, "connectfour"},
		"written in another way":     {game.Record{Game: "connectfour", Config: json.RawMessage(`{ "jokers":false,"rows":6,"columns":7 }`)}, "connectfour-classic"},
		"a board of another size":    {game.Record{Game: "connectfour", Config: connectfour.Rules{Columns: 16, Rows: 16, Connect: 4}.Config()}, ""},
		"a configuration gone wrong": {game.Record{Game: "connectfour", Config: json.RawMessage(`[]`)}, ""},
		"another game":               {game.Record{Game: "chess"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := Of(test.record)
			if test.id == "" {
				var unknown *UnknownError
				require.ErrorAs(t, err, &unknown)
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.id, g.ID)
		})
	}
}
