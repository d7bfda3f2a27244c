package ai

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game"
	"lichtbrett/game/ai/connectfour"
	"lichtbrett/game/ai/connectfour/solver"
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
	s, err := connectfour.New(p, connectfour.Options{
		Strength:  r.Strength,
		Seed:      game.NewRandom(r.Seed + uint64(r.Ply)).Uint64(),
		Unlimited: r.Budget > 0,
		Memory:    r.Memory << 20,
		Book:      solver.Openings(p.Rules()),
		Analysis:  r.Analysis,
	})
	if err != nil {
		return nil, err
	}
	return connectFour{s}, nil
}

// connectFour is the search with its outlook in the words of this package.
type connectFour struct{ *connectFourSearch }

type connectFourSearch = connectfour.Search

// Helpers implements helped.
func (c connectFour) Helpers(n int) (helpers []func(goOn func() bool)) {
	for _, h := range c.connectFourSearch.Helpers(n) {
		helpers = append(helpers, h.Search)
	}
	return helpers
}

// Outlook implements analyst.
func (c connectFour) Outlook() Outlook {
	o := c.connectFourSearch.Outlook()
	if o.Proven {
		return proved(o.Low)
	}
	// Half the way to a win is what a delete joker is worth.
	const half = 60
	return Outlook{Low: -1, High: 1, Value: 100 * o.Value / (max(o.Value, -o.Value) + half)}
}

// proved is the outlook of a result that is certain: a win if the score is
// positive, a loss if it is negative.
func proved(score int) Outlook { return Certain(min(max(score, -1), 1)) }
