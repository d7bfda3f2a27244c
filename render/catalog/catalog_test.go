package catalog

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
			require.True(t, l.Has("catalog."+g.ID+".title"), g.ID)
			require.True(t, l.Has("catalog."+g.ID+".summary"), g.ID)
		}
	}
	_, ok := ByID("chess")
	require.False(t, ok)
}

func TestDemosAreWholeMatches(t *testing.T) {
	for _, g := range Games {
		if g.Program == nil {
			require.Empty(t, g.Demo, g.ID)
			continue
		}
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
		"five in a row":              {game.Record{Game: "connectfour", Config: connectfour.Rules{Columns: 8, Rows: 8, Connect: 5, Jokers: true}.Config()}, "connectn"},
		"tic-tac-toe":                {game.Record{Game: "tictactoe"}, "tictactoe"},
		"blue begins":                {game.Record{Game: "tictactoe", Config: json.RawMessage(`{"first":1}`)}, "tictactoe"},
		"nobody begins":              {game.Record{Game: "tictactoe", Config: json.RawMessage(`{"first":2}`)}, ""},
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

// What has rules of its own can be played by whatever takes any that fit.
func TestConnectNTakesAllRulesThatFit(t *testing.T) {
	g, ok := ByID("connectn")
	require.True(t, ok)
	for _, r := range []connectfour.Rules{connectfour.WithJokers, connectfour.Classic, {Columns: 5, Rows: 4, Connect: 3}} {
		require.NoError(t, g.Check(game.Record{Game: "connectfour", Config: r.Config()}))
	}
	large := connectfour.Rules{Columns: 9, Rows: 8, Connect: 4}
	require.ErrorContains(t, g.Check(game.Record{Game: "connectfour", Config: large.Config()}), "connectn cannot be played by")
	require.Error(t, g.Check(game.Record{Game: "tictactoe"}))
}

// A game with more seats than there are colours shows some of them twice.
func TestEverySeatHasAColour(t *testing.T) {
	for seat := range game.Seat(3 * Colours) {
		require.Equal(t, SeatColor(seat%Colours), SeatColor(seat))
	}
	require.NotEqual(t, SeatColor(0), SeatColor(1))
}
