package ai

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game"
	"lichtbrett/game/ai/connectfour"
	"lichtbrett/game/ai/connectfour/openings"
	rules "lichtbrett/game/connectfour"
)

func newConnectFour(r Request) (search, error) {
	var view rules.View
	if err := json.Unmarshal(r.View, &view); err != nil {
		return nil, fmt.Errorf("the view is not one of %s: %w", rules.Name, err)
	}
	p, err := view.Position()
	if err != nil {
		return nil, err
	}
	return connectfour.New(p, connectfour.Options{
		Strength:  r.Strength,
		Seed:      game.NewRandom(r.Seed + uint64(r.Ply)).Uint64(),
		Unlimited: r.Budget > 0,
		Memory:    r.Memory << 20,
		Book:      openings.For(p.Rules()),
	})
}
