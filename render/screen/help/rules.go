package help

import (
	"encoding/json"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

// section is a part of the rules: a heading, some sentences, and what the LEDs
// show meanwhile.
type section struct {
	// key is that of the language catalogues: "help.<key>.title" and
	// "help.<key>.text".
	key string
	// config is that of the match that the picture shows, nil for the game's
	// own.
	config json.RawMessage
	// moves and keys lead to the picture; without moves the keys are pressed at
	// the program's beginning, and without both there is no picture.
	moves []game.Move
	keys  string
	// ends says that the picture is the board at the end of the moves, with the
	// winning line.
	ends bool
}

func (s section) pictured() bool { return s.moves != nil || s.keys != "" }

// with returns the section with a picture of a match by other rules.
func (s section) with(rules connectfour.Rules) section {
	s.config = rules.Config()
	return s
}

// opening is a match as the pictures show it.
var opening = []game.Move{"drop 3", "drop 2", "drop 4", "drop 3", "drop 4", "drop 5"}

// The sections that are told of more than one game.
var (
	goal     = section{key: "goal", moves: []game.Move{"drop 2", "drop 2", "drop 3", "drop 3", "drop 4", "drop 4", "drop 5"}, ends: true}
	dropping = section{key: "drop", moves: opening, keys: "r"}
	menu     = section{key: "menu", moves: opening, keys: "u"}
	deleting = section{key: "delete", moves: opening, keys: "ucdlllll"}
	bombing  = section{key: "bomb", moves: opening, keys: "ulcrd"}
	falling  = section{key: "fall"}
	ending   = section{key: "end", moves: []game.Move{"drop 2", "drop 2", "drop 3", "drop 3", "drop 4", "drop 4"}, keys: "llc"}
)

// guides are the rules of the games, by the library's IDs, in the order in
// which they are told.
var guides = map[string][]section{
	"connectfour":         {goal, dropping, menu, deleting, bombing, falling, ending},
	"connectfour-classic": {goal, dropping, menu, ending},
	"connectn": {
		{key: "goal", moves: []game.Move{"drop 2", "drop 2", "drop 3", "drop 3", "drop 4", "drop 4", "drop 5", "drop 5", "drop 6"}, ends: true},
		{key: "setup", keys: "rddd"},
		dropping.with(connectfour.WithJokers), menu.with(connectfour.WithJokers),
		deleting.with(connectfour.WithJokers), bombing.with(connectfour.WithJokers), falling,
		ending.with(connectfour.WithJokers),
	},
	"tictactoe": {
		{key: "goal", moves: []game.Move{"B1", "B0", "A0", "C2", "A1", "C1", "A2"}, ends: true},
		{key: "place", moves: []game.Move{"B1", "A0"}, keys: "r"},
		{key: "menu", moves: []game.Move{"B1", "A0"}, keys: "uu"},
		{key: "end", moves: []game.Move{"B1", "B0", "A0", "C2", "A1", "C1"}, keys: "ldc"},
	},
}

// inputs are the devices whose use is told last: "help.input.<device>".
var inputs = []string{"touch", "keyboard", "mouse", "gamepad"}
