package plaintext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games/players"
	"lichtbrett/game/table"
	"lichtbrett/render/thinking"
)

// explored plays Connect Four without jokers for two and returns what is printed.
func explored(t *testing.T, l text.Language, setup string, lines ...string) string {
	d := newDevice(t, connectfour.Name, l, game.Player{}, game.Player{})
	d.Setup = []byte(setup)
	d.Ask = func(q table.Question, s thinking.Study) (ai.Reply, error) {
		r, err := s.Request(q)
		require.NoError(t, err)
		thinker, err := players.NewThinker(r)
		require.NoError(t, err)
		thinker.Step(20_000)
		return thinker.Finish(), nil
	}
	return d.typed(lines...)
}

const classicBoard = `{"columns":7,"rows":6,"connect":4,"jokers":false}`

func TestAPositionIsExploredByTypedCommands(t *testing.T) {
	out := explored(t, text.English, classicBoard, "3", "explore", "open 274552224131661", "text", "best", "back", "0", "back", "forward", "hop", "open hop", "help", "end", "4")
	for _, words := range []string{
		"Explorer", "  Column 3 draws\n", "  Column 0 loses in 5\n", "7x6x4..274552224131661\n",
		"That is not a move.", "That is no position", "back, forward: a move back",
	} {
		require.Contains(t, out, words)
	}
	end := out[strings.LastIndex(out, "back, forward"):]
	require.Contains(t, end, "G B", "the match goes on where it was")

	out = explored(t, text.German, classicBoard, "erkunde", "öffne 121212", "0", "bester", "ende", "ende")
	require.Contains(t, out, "  Spalte 0 gewinnt in 1\n")
	require.Contains(t, out, "Die Partie ist zu Ende.")

	out = explored(t, text.English, `{"columns":9,"rows":9,"connect":4,"jokers":false}`, "explore")
	require.Contains(t, out, "This board is too large to be explored")
}
