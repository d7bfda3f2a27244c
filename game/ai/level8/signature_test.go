package level8

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/ai/signature"
	rules "lichtbrett/game/level8"
)

func TestItThinksAsItDid(t *testing.T) {
	var matches []signature.Match
	for seed := range uint64(9) {
		seats := 2 + int(seed)%3
		p, err := rules.New(rules.Rules{Seats: seats, Levels: 8, Order: rules.Shuffled}, seed)
		require.NoError(t, err)
		matches = append(matches, signature.Match{
			Name: fmt.Sprintf("%d seats, seed %d", seats, seed), Game: rules.Name, Start: p, Moves: 120,
		})
	}
	judged := matches[0]
	judged.Name, judged.Moves, judged.Weakest = "judged", 4, ai.Strongest
	judged.Ask = func(r *ai.Request, p game.Position) { r.Judge = p.Moves()[len(p.Moves())-1] }
	told, err := signature.Of(Player, append(matches, judged)...)
	require.NoError(t, err)
	storytest.Require(t, "testdata/signature.txt", told)
}
