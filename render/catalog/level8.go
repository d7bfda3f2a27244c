package catalog

import (
	"lichtbrett/game"
	"lichtbrett/game/level8"
)

// cards is the card game Level 8, which is too much for an LED board.
var cards = &Game{
	ID:     level8.Name,
	Rules:  level8.Game{},
	Config: level8.Standard.Config(),
	Fits:   func(game.Position) bool { return true }, // however many play, and levels
	Guide: []Section{
		{Key: "level8.rules.goal."}, {Key: "level8.rules.levels."}, {Key: "level8.rules.cards."}, {Key: "level8.rules.turn."},
		{Key: "level8.rules.lay."}, {Key: "level8.rules.add."}, {Key: "level8.rules.joker."}, {Key: "level8.rules.skip."}, {Key: "level8.rules.round."},
		{Key: "level8.rules.input."},
	},
	Options: []Option{
		{Key: "levels", Low: level8.MinLevels, High: level8.MaxLevels},
		{Key: "order", Words: []string{"normal", "shuffled"}},
	},
}
