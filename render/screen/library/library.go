// Package library lists what can be played on the LED board. A new game is one
// more entry in Games, its sentences in the language catalogues, and its
// program in package console; cards, matches, replays and links follow.
package library

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// Game is something that can be played.
type Game struct {
	// ID names it in stored matches, for ever. In the language catalogues
	// "library.<ID>.title" and "library.<ID>.summary" are its name and what it
	// is in a sentence.
	ID string

	// Rules is the game that is played, with this configuration; where it can
	// be chosen, this is that of the demo.
	Rules  game.Game
	Config json.RawMessage

	// Fits reports whether a match that begins like this can be played, too,
	// though its configuration is another one. Nil where there is only one.
	Fits func(game.Position) bool

	// Seats is how many take part in a match.
	Seats int

	// Program returns the game's LED program; strength is the computer's until
	// another one is chosen.
	Program func(host table.Host, strength int) console.Program

	// Demo is a match that is worth watching, for the game's card; its first
	// DemoFrom moves have been made when the watching begins.
	Demo     []game.Move
	DemoFrom int

	// Jokers says that the rules of the jokers apply, or can be chosen.
	Jokers bool
}

// Games has everything that can be played, in the order in which it is
// offered. Those with rules of their own stand before those that take any.
var Games = []*Game{
	{
		ID:      "connectfour",
		Rules:   connectfour.Game{},
		Config:  connectfour.WithJokers.Config(),
		Seats:   2,
		Program: connectFour(connectfour.WithJokers),
		Demo: []game.Move{
			"drop 1", "drop 1", "drop 1", "drop 2", "drop 2", "drop 5", "drop 1", "drop 3", "drop 4", "drop 4",
			"bomb 3,6", "drop 1", "drop 4", "drop 1", "drop 2", "drop 3", "drop 2", "drop 1", "drop 1", "drop 2",
			"drop 3", "bomb 0,7", "delete 3,7",
		},
		DemoFrom: 8,
		Jokers:   true,
	},
	{
		ID:      "connectfour-classic",
		Rules:   connectfour.Game{},
		Config:  connectfour.Classic.Config(),
		Seats:   2,
		Program: connectFour(connectfour.Classic),
		Demo: []game.Move{
			"drop 4", "drop 1", "drop 4", "drop 4", "drop 4", "drop 4", "drop 1", "drop 1", "drop 1", "drop 1",
			"drop 3", "drop 5", "drop 3", "drop 3", "drop 2", "drop 3", "drop 2",
		},
		DemoFrom: 11,
	},
	{
		ID:      "connectn",
		Rules:   connectfour.Game{},
		Config:  connectfour.Rules{Columns: 8, Rows: 8, Connect: 5}.Config(),
		Fits:    func(p game.Position) bool { return p.(connectfour.Position).Rules().FitsLEDs() },
		Seats:   2,
		Program: console.NewConnectN,
		Demo: []game.Move{
			"drop 3", "drop 4", "drop 4", "drop 5", "drop 3", "drop 2", "drop 4", "drop 0", "drop 3", "drop 2",
			"drop 4", "drop 4", "drop 2", "drop 5", "drop 5", "drop 6", "drop 1", "drop 2", "drop 4", "drop 3",
			"drop 3", "drop 5", "drop 6", "drop 2", "drop 2",
		},
		DemoFrom: 15,
		Jokers:   true,
	},
	{
		ID:    "tictactoe",
		Rules: tictactoe.Game{},
		Fits:  func(game.Position) bool { return true }, // whoever begins
		Seats: 2,
		Program: func(host table.Host, strength int) console.Program {
			return console.NewTicTacToe(host, strength)
		},
		Demo:     []game.Move{"B1", "B0", "A0", "C2", "A1", "C1", "A2"},
		DemoFrom: 3,
	},
}

// SeatColor returns the colour of a seat's stones.
func SeatColor(s game.Seat) console.Color {
	return [...]console.Color{console.Green, console.Blue}[s]
}

// PlayerName is what the player at a seat is called: by name, or else by the seat's
// colour.
func PlayerName(l text.Language, seats []game.Player, s game.Seat) string {
	if int(s) < len(seats) && seats[s].Name != "" {
		return seats[s].Name
	}
	return SeatName(l, s)
}

// SeatName is what a seat is called where no other name is known: by its colour.
func SeatName(l text.Language, s game.Seat) string {
	return l.Say("match.player." + strconv.Itoa(int(s)+1))
}

func connectFour(rules connectfour.Rules) func(table.Host, int) console.Program {
	return func(host table.Host, strength int) console.Program {
		return console.NewConnectFour(host, rules, strength)
	}
}

// ByID returns the game of that ID; ok is false if there is none.
func ByID(id string) (g *Game, ok bool) {
	for _, g := range Games {
		if g.ID == id {
			return g, true
		}
	}
	return nil, false
}

// UnknownError says that nothing in the library is played by a record's rules.
type UnknownError struct{ Record game.Record }

// Error implements error.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("the library has no game %q with the rules %s", e.Record.Game, e.Record.Config)
}

// Of returns the game that a record is of, by the rules it was played by, or an
// *UnknownError.
func Of(r game.Record) (*Game, error) {
	for _, g := range Games {
		if g.Check(r) == nil {
			return g, nil
		}
	}
	return nil, &UnknownError{r}
}

// Check returns an error if a record was not played by the game's rules. Its
// moves are not looked at.
func (g *Game) Check(r game.Record) error {
	if r.Game != g.Rules.Name() {
		return fmt.Errorf("the record is of %q, not of %q", r.Game, g.Rules.Name())
	}
	theirs, err := g.Rules.Start(r.Config, r.Seed)
	if err != nil {
		return fmt.Errorf("the record: %w", err)
	}
	if g.Fits != nil {
		if !g.Fits(theirs) {
			return fmt.Errorf("%s cannot be played by the record's rules %s", g.ID, r.Config)
		}
		return nil
	}
	ours, err := g.Rules.Start(g.Config, r.Seed)
	if err != nil {
		return fmt.Errorf("the library's %s: %w", g.ID, err)
	}
	// Configurations can be written in more than one way; what everybody sees
	// at the start cannot.
	if !bytes.Equal(view(theirs), view(ours)) {
		return fmt.Errorf("the record's rules %s are not those of %s", r.Config, g.ID)
	}
	return nil
}

func view(p game.Position) []byte {
	data, err := json.Marshal(p.View(game.NoSeat))
	if err != nil {
		panic(err) // views can be encoded
	}
	return data
}
