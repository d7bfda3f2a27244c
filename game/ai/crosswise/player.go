package crosswise

import (
	"encoding/json"
	"fmt"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/crosswise"
)

// Player is the computer player of Crosswise. Chance weighs more than a long
// search.
var Player = ai.Player{Search: begin, Budget: 300 * time.Millisecond}

func begin(r ai.Request) (ai.Search, error) {
	var view rules.View
	if err := json.Unmarshal(r.View, &view); err != nil {
		return nil, fmt.Errorf("the view is not one of %s: %w", rules.Name, err)
	}
	s, err := New(view, Options{
		Strength:  r.Strength,
		Seed:      game.NewRandom(r.Seed + uint64(r.Ply)).Uint64(),
		Unlimited: r.Budget > 0,
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}
