// Package gamestest has what tests need that play any game.
package gamestest

import (
	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/level8"
	"lichtbrett/game/tictactoe"
)

// Legal lists the moves that a seat sees in its view that it can make.
func Legal(t require.TestingT, v game.View) []game.Move {
	var p game.Position
	var err error
	switch v := v.(type) {
	case connectfour.View:
		p, err = v.Position()
	case tictactoe.View:
		p, err = v.Position()
	case level8.View:
		return game.Notations(v.Legal())
	case crosswise.View:
		return game.Notations(v.Legal())
	default:
		require.Fail(t, "a game without moves", "%T", v)
	}
	require.NoError(t, err)
	return p.Moves()
}
