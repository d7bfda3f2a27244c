package connectfour

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

// Player is the computer player of Connect Four on any board, an ai.Player.
func Player(r ai.Request) (ai.Search, error) {
	var view rules.View
	if err := json.Unmarshal(r.View, &view); err != nil {
		return nil, fmt.Errorf("the view is not one of %s: %w", rules.Name, err)
	}
	p, err := view.Position()
	if err != nil {
		return nil, err
	}
	var book *solver.Book // to read it takes time and memory
	if r.Strength == ai.Strongest && !p.JokersLeft() {
		book = solver.Openings(p.Rules())
	}
	s, err := New(p, Options{
		Strength:  r.Strength,
		Seed:      game.NewRandom(r.Seed + uint64(r.Ply)).Uint64(),
		Unlimited: r.Budget > 0,
		Memory:    r.Memory << 20,
		Book:      book,
		Analysis:  r.Analysis,
	})
	if err != nil {
		return nil, err
	}
	return analyst{s}, nil
}

// analyst is a search with its outlook in the words of all players.
type analyst struct{ *engine }

type engine = Search

var _ ai.Helped = analyst{}

// Helpers implements ai.Helped.
func (a analyst) Helpers(n int) (helpers []func(goOn func() bool)) {
	for _, h := range a.engine.Helpers(n) {
		helpers = append(helpers, h.Search)
	}
	return helpers
}

// Outlook implements ai.Analyst.
func (a analyst) Outlook() ai.Outlook {
	o := a.engine.Outlook()
	if o.Proven {
		return ai.Proved(o.Low)
	}
	return ai.Outlook{Low: -1, High: 1, Value: Percent(o.Value)}
}

// Percent returns a value in which a search ends as an ai.Outlook's estimate.
func Percent(value int) int {
	// Half the way to a win is what a delete joker is worth.
	const half = 60
	return 100 * value / (max(value, -value) + half)
}
