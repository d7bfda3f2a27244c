package catalog

import (
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	connectfourleds "lichtbrett/game/console/connectfour"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
)

// jokers is Connect Four with jokers.
var jokers = &Game{
	ID:      "connectfour",
	Rules:   connectfour.Game{},
	Config:  connectfour.WithJokers.Config(),
	Setting: connectfour.WithJokers.Config(),
	Program: connectFour(connectfour.WithJokers),
	Demo: []game.Move{
		"drop 1", "drop 1", "drop 1", "drop 2", "drop 2", "drop 5", "drop 1", "drop 3", "drop 4", "drop 4",
		"bomb 3,6", "drop 1", "drop 4", "drop 1", "drop 2", "drop 3", "drop 2", "drop 1", "drop 1", "drop 2",
		"drop 3", "bomb 0,7", "delete 3,7",
	},
	DemoFrom: 8,
	Jokers:   true,
	Board:    connectfourleds.Board,
	Explores: true,
	Guide:    []Section{goal, dropping, menu, deleting, bombing, falling, ending},
	Puzzles:  puzzle.Jokers,
}

// classic is Connect Four without.
var classic = &Game{
	ID:      "connectfour-classic",
	Rules:   connectfour.Game{},
	Config:  connectfour.Classic.Config(),
	Setting: connectfour.Classic.Config(),
	Program: connectFour(connectfour.Classic),
	Demo: []game.Move{
		"drop 4", "drop 1", "drop 4", "drop 4", "drop 4", "drop 4", "drop 1", "drop 1", "drop 1", "drop 1",
		"drop 3", "drop 5", "drop 3", "drop 3", "drop 2", "drop 3", "drop 2",
	},
	DemoFrom: 11,
	Board:    connectfourleds.Board,
	Explores: true,
	Guide:    []Section{goal, dropping, menu, ending},
	Puzzles:  puzzle.Classic,
}

// connectN is Connect Four on a board that is chosen first.
var connectN = &Game{
	ID:      "connectn",
	Rules:   connectfour.Game{},
	Config:  connectfour.Rules{Columns: 8, Rows: 8, Connect: 5}.Config(),
	Setting: connectfour.Rules{Columns: 8, Rows: 8, Connect: 5}.Config(),
	Fits:    func(p game.Position) bool { return p.(connectfour.Position).Rules().FitsLEDs() },
	Program: connectfourleds.NewConnectN,
	Demo: []game.Move{
		"drop 3", "drop 4", "drop 4", "drop 5", "drop 3", "drop 2", "drop 4", "drop 0", "drop 3", "drop 2",
		"drop 4", "drop 4", "drop 2", "drop 5", "drop 5", "drop 6", "drop 1", "drop 2", "drop 4", "drop 3",
		"drop 3", "drop 5", "drop 6", "drop 2", "drop 2",
	},
	DemoFrom: 15,
	Jokers:   true,
	Board:    connectfourleds.Board,
	Explores: true,
	Builds:   true,
	Guide: []Section{
		{Key: "help.goal.", Moves: []game.Move{"drop 2", "drop 2", "drop 3", "drop 3", "drop 4", "drop 4", "drop 5", "drop 5", "drop 6"}, Ends: true},
		{Key: "help.setup.", Keys: "rddd"},
		withJokers(dropping), withJokers(menu), withJokers(deleting), withJokers(bombing), falling, withJokers(ending),
	},
	Options: []Option{
		{Key: "columns", Low: 2, High: connectfour.LEDSide},
		{Key: "rows", Low: 2, High: connectfour.LEDSide},
		{Key: "connect", Low: 2, High: connectfour.LEDSide},
		{Key: "jokers", Words: []string{"false", "true"}},
	},
}

func connectFour(rules connectfour.Rules) func(table.Host, int) console.Program {
	return func(host table.Host, strength int) console.Program {
		return connectfourleds.New(host, rules, strength)
	}
}

// opening is a match as the pictures of the rules show it.
var opening = []game.Move{"drop 3", "drop 2", "drop 4", "drop 3", "drop 4", "drop 5"}

// The sections that are told of more than one game.
var (
	goal     = Section{Key: "help.goal.", Moves: []game.Move{"drop 2", "drop 2", "drop 3", "drop 3", "drop 4", "drop 4", "drop 5"}, Ends: true}
	dropping = Section{Key: "help.drop.", Moves: opening, Keys: "r"}
	menu     = Section{Key: "help.menu.", Moves: opening, Keys: "u", Legend: true}
	deleting = Section{Key: "help.delete.", Moves: opening, Keys: "ucdlllll"}
	bombing  = Section{Key: "help.bomb.", Moves: opening, Keys: "ulcrd"}
	falling  = Section{Key: "help.fall."}
	ending   = Section{Key: "help.end.", Moves: []game.Move{"drop 2", "drop 2", "drop 3", "drop 3", "drop 4", "drop 4"}, Keys: "llc"}
)

// withJokers returns a section with a picture of a match with jokers.
func withJokers(s Section) Section {
	s.Config = connectfour.WithJokers.Config()
	return s
}
