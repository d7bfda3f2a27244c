package crosswise

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/ai/signature"
	rules "lichtbrett/game/crosswise"
)

func TestItThinksAsItDid(t *testing.T) {
	var matches []signature.Match
	for _, r := range []rules.Rules{rules.Standard, {Players: 4, Size: 6, Hand: 4}, {Players: 2, Size: 4, Hand: 6}, {Players: 2, Size: 9, Hand: 4}} {
		p, err := rules.New(r, nil, 1)
		require.NoError(t, err)
		matches = append(matches, signature.Match{
			Name: fmt.Sprintf("%d players, %d×%d", r.Players, r.Size, r.Size), Game: rules.Name, Start: p, Moves: 30, Slices: 20,
			Ask: func(r *ai.Request, _ game.Position) { r.Analysis = true },
		})
	}
	judged := matches[0]
	judged.Name, judged.Moves, judged.Slices, judged.Weakest = "judged", 4, 0, ai.Strongest
	judged.Ask = func(r *ai.Request, p game.Position) { r.Judge = p.Moves()[0] }
	told, err := signature.Of(Player, append(matches, judged)...)
	require.NoError(t, err)
	storytest.Require(t, "testdata/signature.txt", told)
}
