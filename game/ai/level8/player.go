package level8

import (
	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/level8"
)

// Player is the computer player of Level 8, an ai.Player.
func Player(r ai.Request) (ai.Search, error) {
	view, err := rules.Game{}.ReadView(r.View)
	if err != nil {
		return nil, err
	}
	v := view.(rules.View)
	v.Seat, v.Turn = r.Seat, r.Seat
	s, err := New(v, Options{
		Strength: r.Strength,
		Seed:     game.NewRandom(r.Seed + uint64(r.Ply)).Uint64(),
	})
	if err != nil {
		return nil, err
	}
	if r.Judge != "" {
		return newTrial(s, r.Judge)
	}
	return s, nil
}
