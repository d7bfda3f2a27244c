package crosswise

import (
	"encoding/json"
	"strings"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/app/tabletop"
)

// begins returns a match in which the pupil has a hand and is to move on a board: row by
// row, each tile by its number in saves.
func begins(hand rules.Tiles, board string) json.RawMessage {
	field := make([]rules.Tiles, rules.Standard.Size)
	for _, row := range strings.Fields(board) {
		for x, number := range row {
			field[x] = append(field[x], rules.Tile(number-'0'))
		}
	}
	return rules.Config{Save: &rules.Save{
		Players: []rules.SavedPlayer{
			{Active: true, Hand: hand},
			{Active: true, AI: true, Hand: rules.Tiles{rules.Sun, rules.Cross, rules.Triangle, rules.Square}},
			{}, {},
		},
		Turn: new(game.Seat), Field: field, Used: make([]int, rules.Wildcards),
	}}.JSON()
}

// wants accepts moves that end the lesson, and the activation of the wildcard that they
// need.
func wants(end func(rules.View, rules.Move) bool) func(rules.View, rules.Move) (leads, ends bool) {
	return func(v rules.View, m rules.Move) (leads, ends bool) {
		ends = end(v, m)
		return ends || m.Kind == rules.Activate, ends
	}
}

// places accepts a tile of the hand in a column.
func places(t rules.Tile, column int) func(rules.View, rules.Move) bool {
	return func(v rules.View, m rules.Move) bool {
		return m.Kind == rules.Place && v.Hand[m.Slot] == t && m.To.X == column
	}
}

type lesson = tabletop.Lesson[rules.View, rules.Move]

// lessons are the tutorial. The pupil is of team vertical; Ada, at the right, of the other.
func lessons() []lesson {
	return []lesson{
		{
			Key:    "crosswise.tutorial.place",
			Config: begins(rules.Tiles{rules.Star, rules.Square, rules.Cross, rules.Sun}, "000000 000000 000000 000000 000000 000000"),
			Wants:  wants(func(_ rules.View, m rules.Move) bool { return m.Kind == rules.Place }),
		},
		{
			Key:    "crosswise.tutorial.columns",
			Config: begins(rules.Tiles{rules.Star, rules.Square, rules.Cross, rules.Sun}, "000000 001000 000050 000000 030000 000000"),
			Wants:  wants(places(rules.Sun, 2)),
		},
		{
			Key:    "crosswise.tutorial.remover",
			Config: begins(rules.Tiles{rules.Remover, rules.Square, rules.Cross, rules.Sun}, "000000 001000 001050 000000 630666 000000"),
			Wants: wants(func(v rules.View, m rules.Move) bool {
				return m.Kind == rules.Remove && v.Board.At(m.To) == rules.Star
			}),
		},
		{
			Key:    "crosswise.tutorial.mover",
			Config: begins(rules.Tiles{rules.Square, rules.Mover, rules.Pentagon, rules.Sun}, "000200 001000 001250 000000 200200 000006"),
			Wants: wants(func(v rules.View, m rules.Move) bool {
				return m.Kind == rules.Shift && v.Board.At(m.From) == rules.Cross && m.From.X == 0 && m.To.X == 3
			}),
		},
		{
			Key:    "crosswise.tutorial.swap-on-board",
			Config: begins(rules.Tiles{rules.Square, rules.Pentagon, rules.SwapOnBoard, rules.Cross}, "020000 030400 060001 050000 060200 040000"),
			Wants: wants(func(v rules.View, m rules.Move) bool {
				star, sun := m.From, m.To
				if v.Board.At(star) == rules.Sun {
					star, sun = sun, star
				}
				return m.Kind == rules.Swap && v.Board.At(star) == rules.Star && star.X == 1 && v.Board.At(sun) == rules.Sun
			}),
		},
		{
			Key:    "crosswise.tutorial.swap-with-hand",
			Config: begins(rules.Tiles{rules.Triangle, rules.Pentagon, rules.Star, rules.SwapWithHand}, "000030 010000 000030 050040 000000 000200"),
			Wants: wants(func(v rules.View, m rules.Move) bool {
				return m.Kind == rules.Exchange && v.Hand[m.Slot] == rules.Triangle && v.Board.At(m.To) == rules.Square
			}),
		},
		{
			Key:    "crosswise.tutorial.sixes",
			Config: begins(rules.Tiles{rules.Sun, rules.Cross, rules.Pentagon, rules.Star}, "005000 005030 000000 105000 005002 005000"),
			Wants:  wants(places(rules.Pentagon, 2)),
		},
	}
}
