package protocol

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"lichtbrett/game"
)

// Config is the configuration of a room, with all defaults filled in.
type Config struct {
	Game       string          `json:"game"`       // the game's name
	Seats      int             `json:"seats"`      // how many there are; the default is the game's
	Options    json.RawMessage `json:"options"`    // the [game's own](#the-games) configuration without seats; each field has a default
	MoveTime   int             `json:"moveTime"`   // seconds for a whole turn; 0 (no clock) only in private games
	Computers  List[int]       `json:"computers"`  // one entry a seat: a computer's strength, or 0 for a person; default all 0; at least one person; from the server as in the room's seats
	Private    bool            `json:"private"`    // not listed, never told to the lobby, joined by its id; default false
	Spectators bool            `json:"spectators"` // may be watched; default true
}

// JSON returns the configuration as frames have it.
func (c Config) JSON() json.RawMessage { return JSON(c) }

// Equal reports whether two configurations are the same.
func (c Config) Equal(d Config) bool { return bytes.Equal(c.JSON(), d.JSON()) }

// Persons returns how many seats are for persons.
func (c Config) Persons() (n int) {
	for _, strength := range c.Computers {
		if strength == 0 {
			n++
		}
	}
	return n
}

// ReadConfig reads the configuration of createGame, configureGame and quickGame. The game
// is looked up by its name with find. A wrong type is CodeBadFrame, a field that does not
// exist or a value that is not allowed CodeConfigInvalid.
func ReadConfig(config json.RawMessage, find func(name string) (game.Game, error)) (Config, *Error) {
	c, fields, wrong := readConfig(config)
	if wrong != nil {
		return Config{}, wrong
	}
	known := configFields()
	for name := range fields {
		if !slices.Contains(known, name) {
			return Config{}, invalid(" has the field %q; a configuration has only %s", Shown(name, maxQuote), strings.Join(known, ", "))
		}
	}
	g, err := find(c.Game)
	if err != nil {
		return Config{}, invalid(".game: %s", Shown(err.Error(), maxReason))
	}
	counts, usual := g.SeatCounts()
	if fields["seats"] == nil {
		c.Seats = usual
	}
	if fields["computers"] == nil {
		c.Computers = make([]int, min(max(c.Seats, 0), MaxSeats))
	}
	switch {
	case !slices.Contains(counts, c.Seats):
		return Config{}, invalid(".seats is %d; this game has one of %v", c.Seats, counts)
	case c.MoveTime == 0 && !c.Private:
		return Config{}, invalid(".moveTime is 0; a game without a clock is private")
	case c.MoveTime != 0 && (c.MoveTime < MinMoveTime || c.MoveTime > MaxMoveTime):
		return Config{}, invalid(".moveTime is %d; a turn takes %d to %d seconds, or 0 in a private game without a clock", c.MoveTime, MinMoveTime, MaxMoveTime)
	case slices.Min(append(c.Computers, 0)) < 0 || slices.Max(append(c.Computers, 0)) > MaxStrength:
		return Config{}, invalid(".computers has %v; a computer has a strength from 1 to %d, a person 0", c.Computers, MaxStrength)
	case len(c.Computers) != c.Seats:
		return Config{}, invalid(".computers has %d entries; there are %d seats", len(c.Computers), c.Seats)
	case c.Persons() == 0:
		return Config{}, invalid(".computers leaves no seat to a person; at least one is 0")
	}
	c.Options, wrong = readOptions(c.Options, g)
	return c, wrong
}

// CheckOptions refuses a request whose configuration has an option of a wrong type, with
// CodeBadFrame, before anything else is said of it: to Decode a game's options are unknown.
func CheckOptions(d RequestData, find func(name string) (game.Game, error)) *Error {
	configured, ok := d.(interface{ config() json.RawMessage })
	if !ok {
		return nil
	}
	c, _, wrong := readConfig(configured.config())
	if wrong != nil {
		return wrong
	}
	g, err := find(c.Game)
	if err != nil {
		return nil
	}
	if _, wrong = readOptions(c.Options, g); wrong != nil && wrong.Code == CodeBadFrame {
		return wrong
	}
	return nil
}

// readConfig reads the fields that are given and checks their types.
func readConfig(config json.RawMessage) (c Config, fields object, wrong *Error) {
	fields, ok := readObject(config)
	if !ok {
		return c, nil, badFrame(`data.config is not an object such as {"game":"connectfour"}`)
	}
	c = Config{Options: json.RawMessage("{}"), MoveTime: DefaultMoveTime, Spectators: true}
	if wrong := fields.fill("data.config.", &c); wrong != nil {
		return c, nil, wrong
	}
	if fields["game"] == nil {
		return c, nil, badFrame("data.config.game is missing; it is a text, a game's name")
	}
	return c, fields, nil
}

// configFields returns the names of a configuration's fields.
func configFields() (names []string) {
	for _, f := range fieldsOf(reflect.TypeFor[Config]()) {
		names = append(names, f.name)
	}
	return names
}

// readOptions has the game read its options, of the names and types that its defaults have.
// Unlike in encoding/json the names are case sensitive.
func readOptions(options json.RawMessage, g game.Game) (json.RawMessage, *Error) {
	usual, err := g.Options(nil)
	if err != nil {
		return nil, invalid(".options: %s", Shown(err.Error(), maxReason))
	}
	given, _ := readObject(options)
	known, _ := readObject(usual)
	names := slices.Sorted(maps.Keys(given))
	for _, name := range names {
		if known[name] != nil && given[name] != nil && typeOf(given[name]) != typeOf(known[name]) {
			return nil, badFrame("data.config.options.%s is %s; it should be %s", name, typeOf(given[name]), typeOf(known[name]))
		}
	}
	for _, name := range names {
		if known[name] == nil {
			return nil, invalid(".options has the field %q; this game's are as in %s", Shown(name, maxQuote), usual)
		}
	}
	all, err := g.Options(options)
	if err != nil {
		return nil, invalid(".options: %s", Shown(err.Error(), maxReason))
	}
	return all, nil
}

// typeOf names the type of a value, integers as such.
func typeOf(value any) string {
	if number, ok := value.(json.Number); ok {
		if _, err := number.Int64(); err == nil {
			return "an integer"
		}
	}
	return article(reflect.TypeOf(value))
}

func invalid(format string, args ...any) *Error {
	return Refuse(CodeConfigInvalid, "data.config"+format, args...)
}

// The most code points of a client's word, and of a game's reason, in an error.
const (
	maxQuote  = 40
	maxReason = 400
)
