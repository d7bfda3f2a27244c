package catalog

import (
	"encoding/json"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
)

// tiles is Crosswise.
var tiles = &Game{
	ID:      crosswise.Name,
	Rules:   crosswise.Game{},
	Config:  json.RawMessage("{}"),                    // JSON by encoding/json would delay the first frame
	Fits:    func(game.Position) bool { return true }, // whatever is laid by whom
	Program: crosswiseProgram,
	Board:   crosswiseBoard,
	Demo: []game.Move{
		"place 0 on 1,4", "place 0 on 2,5", "place 3 on 2,4", "place 1 on 0,4", "place 3 on 1,5", "place 1 on 3,4",
		"place 2 on 4,5", "place 1 on 5,4", "place 3 on 2,2", "remove 2,5 with 0", "place 0 on 0,5", "place 1 on 4,4",
		"place 1 on 0,2", "place 0 on 1,2", "place 2 on 0,3", "place 0 on 3,3", "remove 3,3 with 0", "place 1 on 5,0",
		"place 0 on 0,0", "place 1 on 3,2", "place 0 on 4,2", "place 2 on 1,0", "place 0 on 2,3", "place 3 on 5,2",
		"place 0 on 0,1",
	},
	Guide: []Section{
		{Key: "crosswise.rules.goal."}, {Key: "crosswise.rules.seats."}, {Key: "crosswise.rules.tiles."}, {Key: "crosswise.rules.turn."},
		{Key: "crosswise.rules.remover."}, {Key: "crosswise.rules.mover."},
		{Key: "crosswise.rules.swap-on-board."}, {Key: "crosswise.rules.swap-with-hand."}, {Key: "crosswise.rules.end."}, {Key: "crosswise.rules.input."},
	},
}
