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
	s, err := tictactoe.New(p, r.Strength, r.Seed+uint64(r.Ply)<<32)
	if err != nil {
		return nil, err
	}
	return ticTacToe{s}, nil
}

// ticTacToe is the search with its outlook in the words of this package.
type ticTacToe struct{ *ticTacToeSearch }

type ticTacToeSearch = tictactoe.Search

// Outlook implements analyst.
func (t ticTacToe) Outlook() Outlook {
	if value, sure := t.Value(); sure {
		return proved(value)
	}
	return Outlook{Low: -1, High: 1}
}
