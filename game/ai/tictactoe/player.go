package tictactoe

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game/ai"
	rules "lichtbrett/game/tictactoe"
)

// Player is the computer player of tic-tac-toe, an ai.Player.
func Player(r ai.Request) (ai.Search, error) {
	var view rules.View
	if err := json.Unmarshal(r.View, &view); err != nil {
		return nil, fmt.Errorf("the view is not one of %s: %w", rules.Name, err)
	}
	p, err := view.Position()
	if err != nil {
		return nil, err
	}
	s, err := New(p, r.Strength, r.Seed+uint64(r.Ply)<<32)
	if err != nil {
		return nil, err
	}
	return analyst{s}, nil
}

// analyst is a search with its outlook in the words of all players.
type analyst struct{ *engine }

type engine = Search

// Outlook implements ai.Analyst.
func (a analyst) Outlook() ai.Outlook {
	if value, sure := a.Value(); sure {
		return ai.Proved(value)
	}
	return ai.Outlook{Low: -1, High: 1}
}
