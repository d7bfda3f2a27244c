// Package gamestest has what tests need that play any game.
package gamestest

import (
	"slices"
	"strings"

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

// Longest is the longest match that a link may hold, of Level 8, in which nobody ever lays
// anything.
func Longest(t require.TestingT) game.Record {
	config := level8.Standard.Config()
	record := game.Record{Game: level8.Name, Config: config, Seats: make([]game.Player, 3)}
	p, err := level8.Game{}.Start(config, 0)
	require.NoError(t, err)
	for len(record.Moves) < 5000 {
		moves := p.Moves()
		m := moves[slices.IndexFunc(moves, func(m game.Move) bool {
			return strings.HasPrefix(string(m), "draw") || strings.HasPrefix(string(m), "discard")
		})]
		record.Moves = append(record.Moves, m)
		p, err = p.Apply(m)
		require.NoError(t, err)
	}
	return record
}
