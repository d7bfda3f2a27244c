package connectfour

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/ai/signature"
	rules "lichtbrett/game/connectfour"
)

func TestItThinksAsItDid(t *testing.T) {
	var matches []signature.Match
	for _, r := range []rules.Rules{rules.Classic, rules.WithJokers, {Columns: 5, Rows: 4, Connect: 3, Jokers: true}, {Columns: 12, Rows: 9, Connect: 5, Jokers: true}} {
		p, err := rules.New(r)
		require.NoError(t, err)
		matches = append(matches, signature.Match{
			Name: fmt.Sprintf("%d×%d, connect %d, jokers %v", r.Columns, r.Rows, r.Connect, r.Jokers), Game: rules.Name, Start: p, Moves: 30, Slices: 30,
		})
	}
	analysed := matches[1]
	analysed.Name, analysed.Moves = "analysed", 10
	analysed.Ask = func(r *ai.Request, _ game.Position) { r.Analysis = true }
	told, err := signature.Of(Player, append(matches, analysed)...)
	require.NoError(t, err)
	storytest.Require(t, "testdata/signature.txt", told)
}
