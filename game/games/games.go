// Package games has the lists of all games: their rules, and what is to be known of
// those who play them when no person does; package players has these themselves. A
// new game is one more line in each.
package games

import (
	"fmt"
	"strings"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/level8"
	"lichtbrett/game/tictactoe"
)

// All lists the games.
var All = []game.Game{connectfour.Game{}, tictactoe.Game{}, crosswise.Game{}, level8.Game{}}

// computers are the traits of the games' computer players, by the games' names.
var computers = map[string]ai.Traits{
	connectfour.Name: {Budget: time.Second, Analyses: true, Judges: explored},
	tictactoe.Name:   {Budget: time.Second, Analyses: true},
	crosswise.Name:   {Budget: 300 * time.Millisecond, Analyses: true, Chance: true, Judges: always}, // It weighs more than a long search.
	level8.Name:      {Budget: time.Second, Judges: always},
}

// explored reports whether moves in a position of Connect Four can be judged: there is an
// analysis board for it.
func explored(p game.Position) bool {
	c, ok := p.(connectfour.Position)
	return ok && c.Rules().FitsLEDs()
}

func always(game.Position) bool { return true }

// Computer returns the traits of the computer player of the game of that name.
func Computer(name string) ai.Traits { return computers[name] }

// ByName returns the game of that name, or an error that lists the names.
func ByName(name string) (game.Game, error) {
	names := make([]string, len(All))
	for i, g := range All {
		if g.Name() == name {
			return g, nil
		}
		names[i] = g.Name()
	}
	return nil, fmt.Errorf("there is no game %q; there is: %s", name, strings.Join(names, ", "))
}
