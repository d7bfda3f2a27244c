package lobby

import (
	"bytes"
	"encoding/json"

	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/tictactoe"
	"lichtbrett/net/protocol"
)

// offer is a game that can be set up for several.
type offer struct {
	// id names it in the language catalogues; see titleKey.
	id string
	// game is the game's name in the protocol.
	game string
	// options are the game's own to begin with; nil are its defaults.
	options json.RawMessage
	// fields are those of the options that can be changed.
	fields []field
	// titled is the beginning of its keys in the catalogues.
	titled string
}

// field is an option that can be set: a number from low to high, shown by a
// slider, or by its words where it has some.
type field struct {
	// key is the option's in the protocol; "lobby.option.<key>" is its name.
	key       string
	low, high int
	// words are the values as the protocol has them, where they are not numbers
	// to be slid through; each has a sentence under "lobby.option.<key>.<value>".
	words []string
}

// offers has what can be set up, in the order in which it is offered.
var offers = []offer{
	{id: "connectfour", titled: "library.connectfour", game: connectfour.Name, options: connectfour.WithJokers.Config()},
	{id: "connectfour-classic", titled: "library.connectfour-classic", game: connectfour.Name, options: connectfour.Classic.Config()},
	{
		id: "connectn", titled: "library.connectn", game: connectfour.Name,
		options: connectfour.Rules{Columns: 8, Rows: 8, Connect: 5}.Config(),
		fields: []field{
			{key: "columns", low: 2, high: connectfour.LEDSide},
			{key: "rows", low: 2, high: connectfour.LEDSide},
			{key: "connect", low: 2, high: connectfour.LEDSide},
			{key: "jokers", words: []string{"false", "true"}},
		},
	},
	{id: "tictactoe", titled: "library.tictactoe", game: tictactoe.Name, fields: []field{{key: "first", words: []string{"1", "2"}}}},
	{id: "crosswise", titled: "crosswise", game: crosswise.Name},
}

// offerOf returns what a room was set up as; ok is false for a game that is not
// known here.
func offerOf(c protocol.Config) (o *offer, ok bool) {
	for i := range offers {
		if offers[i].game != c.Game {
			continue
		}
		o, ok = &offers[i], true
		if o.options == nil || bytes.Equal(o.options, c.Options) {
			return o, true
		}
	}
	return o, ok
}

// indexOf returns the place of an offer; 0 if there is none of that ID.
func indexOf(id string) int {
	for i := range offers {
		if offers[i].id == id {
			return i
		}
	}
	return 0
}
