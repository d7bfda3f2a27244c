package crosswise

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/crosswise"
)

// Outlook implements ai.Analyst: what the playouts of the best turn have brought
// on average or, where there were none, how its position is judged. Chance leaves
// it open how the match ends.
func (s *Search) Outlook() ai.Outlook {
	best := &s.candidates[0]
	mean := reward(best.value)
	if s.rounds > 0 {
		mean = best.sum / s.rounds
	}
	return ai.Outlook{Low: -1, High: 1, Value: int(mean / 10)}
}

// Player is the computer player of Crosswise, an ai.Player.
func Player(r ai.Request) (ai.Search, error) {
	var view rules.View
	if err := json.Unmarshal(r.View, &view); err != nil {
		return nil, fmt.Errorf("the view is not one of %s: %w", rules.Name, err)
	}
	o := Options{
		Strength:  r.Strength,
		Seed:      game.NewRandom(r.Seed + uint64(r.Ply)).Uint64(),
		Unlimited: r.Budget > 0,
	}
	if r.Judge != "" {
		return newTrial(view, o, r.Judge)
	}
	return New(view, o)
}
