package ai

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game/ai/tictactoe"
	rules "lichtbrett/game/tictactoe"
)

func newTicTacToe(r Request) (search, error) {
	var view rules.View
	if err := json.Unmarshal(r.View, &view); err != nil {
		return nil, fmt.Errorf("the view is not one of %s: %w", rules.Name, err)
	}
	p, err := view.Position()
	if err != nil {
		return nil, err
	}
	return tictactoe.New(p, r.Strength, r.Seed+uint64(r.Ply)<<32)
}
