package ai_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	_ "lichtbrett/game/ai/connectfour/openings"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games/players"
	"lichtbrett/game/gametest"
	"lichtbrett/game/tictactoe"
)

func TestOutlooks(t *testing.T) {
	without := connectfour.Rules{Columns: 5, Rows: 5, Connect: 4}
	for _, c := range []struct {
		name  string
		game  game.Game
		rules connectfour.Rules
		moves []game.Move
		want  ai.Outlook
	}{
		{"the first player wins the classic game", connectfour.Game{}, connectfour.Classic, nil, ai.Outlook{1, 1, 100}},
		{"but not from the edge", connectfour.Game{}, connectfour.Classic, []game.Move{"drop 0"}, ai.Outlook{1, 1, 100}},
		{"a small board is a draw", connectfour.Game{}, without, nil, ai.Outlook{0, 0, 0}},
		{"three in a row, open at both ends", connectfour.Game{}, connectfour.WithJokers, []game.Move{
			"drop 2", "drop 2", "drop 3", "drop 3", "drop 4",
		}, ai.Outlook{-1, 1, 0}},
		{"a win with jokers", connectfour.Game{}, connectfour.WithJokers, []game.Move{
			"drop 2", "drop 2", "drop 3", "drop 3", "drop 4", "drop 4",
		}, ai.Outlook{1, 1, 100}},
		{"tic-tac-toe", tictactoe.Game{}, without, nil, ai.Outlook{0, 0, 0}},
		{"a corner answered at the edge", tictactoe.Game{}, without, []game.Move{"A0", "B0", "A2"}, ai.Outlook{-1, -1, -100}},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := c.rules.Config()
			if c.game.Name() == tictactoe.Name {
				config = nil
			}
			p, err := c.game.Start(config, 1)
			require.NoError(t, err)
			p = gametest.Play(t, p, c.moves...)
			r, err := ai.NewRequest(c.game.Name(), p.View(p.Turn()), ai.Strongest, 1, len(c.moves))
			require.NoError(t, err)
			r.Analysis = true
			thinker, err := players.NewThinker(r)
			require.NoError(t, err)
			reply := thinker.Run(nil)
			t.Log(reply.Move, reply.Positions, *reply.Outlook)
			require.Contains(t, p.Moves(), reply.Move)
			if c.want.Low == c.want.High {
				require.Equal(t, c.want, *reply.Outlook)
				return
			}
			require.Equal(t, [2]int{-1, 1}, [2]int{reply.Outlook.Low, reply.Outlook.High})
			require.Less(t, reply.Outlook.Value, 100)
			require.Greater(t, reply.Outlook.Value, -100)
		})
	}
}
