// Package games has the lists of all games: their rules, and who plays them when
// no person does. A new game is one more line in All and one in players.
package games

import (
	"fmt"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/level8"
	"lichtbrett/game/tictactoe"
)

// All lists the games.
var All = []game.Game{connectfour.Game{}, tictactoe.Game{}, crosswise.Game{}, level8.Game{}}

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
