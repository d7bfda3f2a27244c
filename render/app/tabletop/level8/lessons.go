package level8

import (
	"slices"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/render/app/tabletop"
)

type lesson = tabletop.Lesson[rules.View, rules.Move]

// wants accepts moves of these kinds, the last of which ends the lesson.
func wants(acts ...rules.Act) func(rules.View, rules.Move) (leads, ends bool) {
	return func(_ rules.View, m rules.Move) (leads, ends bool) {
		return slices.Contains(acts, m.Act), m.Act == acts[len(acts)-1]
	}
}

// empties accepts the last card of a hand as the last to be discarded.
func empties(v rules.View, m rules.Move) (leads, ends bool) {
	ends = m.Act == rules.Discard && len(v.Hand) == 1
	return ends || m.Act == rules.Add, ends
}

// lessons are the tutorial: three matches that begin with hands that are fit for
// it.
func lessons() []lesson {
	return []lesson{
		{Key: "level8.tutorial.draw", Seed: 2, Wants: wants(rules.Draw)},
		{Key: "level8.tutorial.discard", Seed: 2, Moves: []game.Move{"draw"}, Wants: wants(rules.Discard)},
		{Key: "level8.tutorial.take", Seed: 702, Wants: wants(rules.Take)},
		{Key: "level8.tutorial.lay", Seed: 702, Moves: []game.Move{"take 2"}, Wants: wants(rules.Lay)},
		{
			Key: "level8.tutorial.add", Seed: 702, Moves: []game.Move{"take 2", "lay r1 o2 y3 | y12 b13 y14"},
			Wants: wants(rules.Add),
		},
		{
			Key: "level8.tutorial.skip", Seed: 702, Moves: []game.Move{"take 2", "lay r1 o2 y3 | y12 b13 y14", "add r4 0.0"},
			Wants: wants(rules.PlaySkip),
		},
		{Key: "level8.tutorial.joker", Seed: 6, Moves: []game.Move{"draw"}, Wants: wants(rules.Lay)},
		{
			Key: "level8.tutorial.close", Seed: 468,
			Moves: []game.Move{"draw", "lay r2 v3 b4 | r10 r11 v12", "add v5 0.0", "add y13 0.1"}, Wants: empties,
		},
	}
}
