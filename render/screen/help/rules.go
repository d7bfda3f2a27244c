package help

import (
	"lichtbrett/game"
)

// section is a part of the rules: a heading, some sentences, and what the LEDs
// show meanwhile.
type section struct {
	// key is that of the language catalogues: "help.<key>.title" and
	// "help.<key>.text".
	key string
	// moves and keys lead to the picture; there is none without moves.
	moves []game.Move
	keys  string
	// ends says that the picture is the board at the end of the moves, with the
	// winning line.
	ends bool
	// jokers says that only games with jokers have the section.
	jokers bool
}

// opening is a match as the pictures show it.
var opening = []game.Move{"drop 3", "drop 2", "drop 4", "drop 3", "drop 4", "drop 5"}

// sections are the rules in the order in which they are told.
var sections = []section{
	{key: "goal", moves: []game.Move{"drop 2", "drop 2", "drop 3", "drop 3", "drop 4", "drop 4", "drop 5"}, ends: true},
	{key: "drop", moves: opening, keys: "r"},
	{key: "menu", moves: opening, keys: "u"},
	{key: "delete", moves: opening, keys: "ucdlllll", jokers: true},
	{key: "bomb", moves: opening, keys: "ulcrd", jokers: true},
	{key: "fall", jokers: true},
	{key: "end", moves: []game.Move{"drop 2", "drop 2", "drop 3", "drop 3", "drop 4", "drop 4"}, keys: "llc"},
}

// inputs are the devices whose use is told last: "help.input.<device>".
var inputs = []string{"touch", "keyboard", "mouse", "gamepad"}
