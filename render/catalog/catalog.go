// Package catalog lists all games with what the user interface needs beyond their rules,
// but for the table of its own that a game may have on the screen.
// A new game is one more line in Games, its entry in a file of its own here, and
// its sentences in the language catalogues; cards, help, matches, replays, links,
// and rooms for several follow.
package catalog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
)

// Games has everything that can be played, in the order in which it is
// offered. Those with rules of their own stand before those that take any.
var Games = []*Game{jokers, classic, connectN, ticTacToe, tiles, cards}

// Game is something that can be played.
type Game struct {
	// ID names it in stored matches, for good. In the language catalogues
	// "catalog.<ID>.title" and "catalog.<ID>.summary" are its name and what it
	// is in a sentence, "catalog.<ID>.players", if it is there, who can play it.
	ID string

	// Rules is the game that is played, with this configuration; where it can
	// be chosen, this is that of the demo.
	Rules  game.Game
	Config json.RawMessage

	// Setting are the options with which it begins to be set up for several; nil
	// are the defaults of the rules.
	Setting json.RawMessage

	// Fits reports whether a match that begins like this can be played, too,
	// though its configuration is another one. Nil where there is only one.
	Fits func(game.Position) bool

	// Program returns the game's LED program; strength is the computer's until
	// another one is chosen. Nil where there is none, or where the app has a
	// table of its own instead and is to be spared the program.
	Program func(host table.Host, strength int) console.Program

	// Board shows its positions on the LEDs; empty where Program is nil.
	Board console.Board

	// Demo is a match that is worth watching, for the game's card; its first
	// DemoFrom moves have been made when the watching begins. There is none
	// where there is no Board.
	Demo     []game.Move
	DemoFrom int

	// Explores says that there is an analysis board for its positions.
	Explores bool

	// Builds says that its program begins with the choice of a board.
	Builds bool

	// Guide are the parts of its rules, in the order in which they are told.
	Guide []Section

	// Jokers says that the rules of the jokers apply, or can be chosen.
	Jokers bool

	// Puzzles has a puzzle of the game for each day; nil where there are none.
	Puzzles *puzzle.Series

	// Options are those of the configuration that can be changed where the game
	// is set up for several.
	Options []Option
}

// Section is a part of the rules: a heading, some sentences, and what the LEDs
// show meanwhile.
type Section struct {
	// Key is the beginning of its keys in the language catalogues, which end in
	// "title" and "text".
	Key string
	// Config is that of the match that the picture shows, nil for the game's
	// own.
	Config json.RawMessage
	// Moves and Keys lead to the picture; without Moves the keys are pressed at
	// the program's beginning, and without both there is no picture on LEDs.
	Moves []game.Move
	Keys  string
	// Legend says that the colours of the menu are told, too.
	Legend bool
	// Ends says that the picture is the board at the end of the moves, with the
	// winning line.
	Ends bool
}

// Pictured reports whether the LEDs show something.
func (s Section) Pictured() bool { return s.Moves != nil || s.Keys != "" }

// Option is an option of a configuration that can be set: a number from Low to
// High, or one of Words.
type Option struct {
	// Key is the option's in the configuration; "lobby.option.<Key>" is its name.
	Key       string
	Low, High int
	// Words are the values as the configuration has them, where they are not
	// numbers to be slid through; each has a sentence under
	// "lobby.option.<Key>.<value>".
	Words []string
}

// Values are what it can be, as the configuration has them in JSON.
func (o Option) Values() (all []string) {
	for n := o.Low; o.Words == nil && n <= o.High; n++ {
		all = append(all, strconv.Itoa(n))
	}
	for _, word := range o.Words {
		if !json.Valid([]byte(word)) {
			word = strconv.Quote(word)
		}
		all = append(all, word)
	}
	return all
}

// Called is what a value, as the configuration has it in JSON, is called.
func (o Option) Called(l text.Language, value string) string {
	plain := strings.Trim(value, `"`)
	if key := "lobby.option." + o.Key + "." + plain; l.Has(key) {
		return l.Say(key)
	}
	return plain
}

// Set says how the options are of a configuration: in the game's own sentence, if it has one
// under "lobby.set.<ID>", else one by one. It is empty where there is nothing to choose.
func (g *Game) Set(l text.Language, options json.RawMessage) string {
	options, err := g.Rules.Options(options)
	var values map[string]json.RawMessage
	if err != nil || json.Unmarshal(options, &values) != nil {
		return ""
	}
	var all, places []string
	for _, o := range g.Options {
		value := o.Called(l, string(values[o.Key]))
		all = append(all, l.Say("lobby.option."+o.Key)+": "+value)
		places = append(places, o.Key, value)
	}
	if sentence := "lobby.set." + g.ID; l.Has(sentence) {
		return l.Say(sentence, places...)
	}
	return strings.Join(all, " · ")
}

// Told is a sentence of the guide as it is said of this game: one of its own, one for games
// without jokers, or else the one for all.
func (g *Game) Told(l text.Language, key string) string {
	switch {
	case l.Has(key + "." + g.ID):
		key += "." + g.ID
	case !g.Jokers && l.Has(key+".plain"):
		key += ".plain"
	}
	return l.Say(key)
}

// Title is what the game is called.
func (g *Game) Title(l text.Language) string { return l.Say("catalog." + g.ID + ".title") }

// Summary tells in a sentence what the game is.
func (g *Game) Summary(l text.Language) string { return l.Say("catalog." + g.ID + ".summary") }

// Players tells who can play it.
func (g *Game) Players(l text.Language) string {
	if key := "catalog." + g.ID + ".players"; l.Has(key) {
		return l.Say(key)
	}
	return l.Say("launcher.players")
}

// DemoMatch returns the demo as a record, up to so many moves.
func (g *Game) DemoMatch(moves int) game.Record {
	return game.Record{Game: g.Rules.Name(), Config: g.Config, Moves: g.Demo[:moves]}
}

// Colours is how many seats have a colour of their own.
const Colours = 2

// SeatColor returns the colour of a seat's stones.
func SeatColor(s game.Seat) console.Color {
	return [...]console.Color{console.Green, console.Blue}[s%Colours]
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

// ByID returns the game of that ID; ok is false if there is none.
func ByID(id string) (g *Game, ok bool) {
	for _, g := range Games {
		if g.ID == id {
			return g, true
		}
	}
	return nil, false
}

// Played returns what is played by the rules of a name, with so many seats and
// these options; ok is false for what is not in the catalogue: that goes by the last of the
// family, which takes any board, and is nil if there is none.
func Played(rules string, seats int, options json.RawMessage) (g *Game, ok bool) {
	for _, of := range Games {
		if of.Rules.Name() == rules {
			g = of
		}
	}
	if g == nil {
		return nil, false
	}
	if config, err := g.Rules.Configure(make([]game.Player, seats), options); err == nil {
		if played, err := Of(game.Record{Game: rules, Config: config}); err == nil {
			return played, true
		}
	}
	return g, false
}

// UnknownError says that nothing in the catalogue is played by a record's rules.
type UnknownError struct{ Record game.Record }

// Error implements error.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("the catalogue has no game %q with the rules %s", e.Record.Game, e.Record.Config)
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
		return fmt.Errorf("the catalogue's %s: %w", g.ID, err)
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
