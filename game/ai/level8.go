package ai

import (
	"lichtbrett/game"
	"lichtbrett/game/ai/level8"
	rules "lichtbrett/game/level8"
)

func newLevel8(r Request) (search, error) {
	view, err := rules.Game{}.ReadView(r.View)
	if err != nil {
		return nil, err
	}
	v := view.(rules.View)
	v.Seat, v.Turn = r.Seat, r.Seat
	return level8.New(v, level8.Options{
		Strength: r.Strength,
		Seed:     game.NewRandom(r.Seed + uint64(r.Ply)).Uint64(),
	})
}
