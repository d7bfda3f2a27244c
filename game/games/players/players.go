// Package players has the computer players of all games. They stand apart from
// the other lists: a program that only asks them, as the app in the browser does,
// is without them.
package players

import (
	"lichtbrett/game/ai"
	connectfourai "lichtbrett/game/ai/connectfour"
	crosswiseai "lichtbrett/game/ai/crosswise"
	level8ai "lichtbrett/game/ai/level8"
	tictactoeai "lichtbrett/game/ai/tictactoe"
	"lichtbrett/game/coach"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/level8"
	"lichtbrett/game/tictactoe"
)

// All are the games' computer players, by the games' names.
var All = map[string]ai.Player{
	connectfour.Name: coach.Player(connectfourai.Player),
	tictactoe.Name:   tictactoeai.Player,
	crosswise.Name:   crosswiseai.Player,
	level8.Name:      level8ai.Player,
}

// Of returns the computer player of the game of that name; nil if there is none.
func Of(name string) ai.Player { return All[name] }

// NewThinker returns a thinker for a request to its game's player, see
// ai.NewThinker.
func NewThinker(r ai.Request) (*ai.Thinker, error) { return ai.NewThinker(Of(r.Game), r) }

// Answer answers a request to any game's player, see ai.Answer.
func Answer(request string, now ai.Clock) string { return ai.Answer(request, now, Of) }
