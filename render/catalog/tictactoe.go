package catalog

import (
	"lichtbrett/game"
	"lichtbrett/game/console"
	tictactoeleds "lichtbrett/game/console/tictactoe"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// ticTacToe is tic-tac-toe.
var ticTacToe = &Game{
	ID:    "tictactoe",
	Rules: tictactoe.Game{},
	Fits:  func(game.Position) bool { return true }, // whoever begins
	Program: func(host table.Host, strength int) console.Program {
		return tictactoeleds.New(host, strength)
	},
	Demo:     []game.Move{"B1", "B0", "A0", "C2", "A1", "C1", "A2"},
	DemoFrom: 3,
	Board:    tictactoeleds.Board,
	Guide: []Section{
		{Key: "help.goal.", Moves: []game.Move{"B1", "B0", "A0", "C2", "A1", "C1", "A2"}, Ends: true},
		{Key: "help.place.", Moves: []game.Move{"B1", "A0"}, Keys: "r"},
		{Key: "help.menu.", Moves: []game.Move{"B1", "A0"}, Keys: "uu", Legend: true},
		{Key: "help.end.", Moves: []game.Move{"B1", "B0", "A0", "C2", "A1", "C1"}, Keys: "ldc"},
	},
	Options: []Option{{Key: "first", Words: []string{"1", "2"}}},
}
