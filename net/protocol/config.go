package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"lichtbrett/game"
)

// Config is the configuration of a room, with all defaults filled in.
type Config struct {
	// Game is the game's name.
	Game string `json:"game"`
	// Seats is how many there are.
	Seats int `json:"seats"`
	// Options are the game's own, complete and in the game's order.
	Options json.RawMessage `json:"options"`
	// MoveTime are the seconds for a whole turn; 0 is without a clock.
	MoveTime int `json:"moveTime"`
	// Computers has an entry for each seat: a strength from 1 to MaxStrength, or
	// 0 for a person.
	Computers []int `json:"computers"`
	// Private rooms are not listed and never told to the lobby.
	Private bool `json:"private"`
	// Spectators says that the room may be watched.
	Spectators bool `json:"spectators"`
}

// ConfigFields are the fields of a configuration. What is left out has its
// default.
var ConfigFields = []Field{
	{Name: "game", Type: Text, Says: "the game's name"},
	{Name: "seats", Type: Integer, Optional: true, Says: "how many there are; the default is the game's"},
	{Name: "options", Type: Object, Optional: true, Says: "the game's own configuration without seats; each field has a default"},
	{Name: "moveTime", Type: Integer, Optional: true, Says: "seconds for a whole turn, 5 to 600, default 30; 0 (no clock) only in private games"},
	{Name: "computers", Type: Integers, Optional: true, Says: "one entry a seat, a computer's strength from 1 to 5, 0 for a person; default all 0; at least one person"},
	{Name: "private", Type: Boolean, Optional: true, Says: "not listed, never told to the lobby, joined by its id; default false"},
	{Name: "spectators", Type: Boolean, Optional: true, Says: "may be watched; default true"},
}

// JSON returns the configuration as frames have it.
func (c Config) JSON() json.RawMessage { return c.appendJSON(nil) }

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

// ReadConfig reads the configuration of createGame and quickGame. The game is
// looked up by its name with find. A wrong type is CodeBadFrame, a field that
// does not exist or a value that is not allowed CodeConfigInvalid; in options,
// which are the game's, all is CodeConfigInvalid.
func ReadConfig(config json.RawMessage, find func(name string) (game.Game, error)) (Config, *Error) {
	if len(config) > MaxFrame || !json.Valid(config) || !Configuration.fits(config[skipSpace(config, 0):]) {
		return Config{}, refuse(CodeBadFrame, `data.config is not an object such as {"game":"connectfour"}`)
	}
	v, unknown := configValues(config)
	if wrong := v.check("data.config."); wrong != nil {
		return Config{}, wrong
	}
	if unknown != "" {
		return Config{}, invalid("data.config has the field %q; a configuration has only %s", clip(unknown, maxQuote), fieldNames(ConfigFields))
	}
	c := Config{
		Game:       v.text("game"),
		MoveTime:   DefaultMoveTime,
		Private:    v.boolean("private", false),
		Spectators: v.boolean("spectators", true),
	}
	g, err := find(c.Game)
	if err != nil {
		return Config{}, invalid("data.config.game: %s", clip(err.Error(), maxReason))
	}
	var wrong *Error
	if c.Seats, wrong = readSeats(v.integer("seats"), g); wrong != nil {
		return Config{}, wrong
	}
	if c.Options, wrong = readOptions(v.of("options"), g); wrong != nil {
		return Config{}, wrong
	}
	if seconds := v.integer("moveTime"); seconds != nil {
		switch n := *seconds; {
		case n == 0 && !c.Private:
			return Config{}, invalid("data.config.moveTime is 0; a game without a clock is private")
		case n != 0 && (n < MinMoveTime || n > MaxMoveTime):
			return Config{}, invalid("data.config.moveTime is %d; a turn takes %d to %d seconds, or 0 in a private game without a clock", n, MinMoveTime, MaxMoveTime)
		}
		c.MoveTime = int(*seconds)
	}
	if c.Computers, wrong = readComputers(v.of("computers"), c.Seats); wrong != nil {
		return Config{}, wrong
	}
	return c, nil
}

// configValues returns the values of a configuration's fields, and the name of an unknown
// field, if there is any.
func configValues(config json.RawMessage) (v values, unknown string) {
	v.fields = ConfigFields
	for name, value := range members(config) {
		if left(value) {
			value = nil
		}
		if !v.keep(name, value) {
			unknown = string(name)
		}
	}
	return v, unknown
}

func readSeats(wanted *int64, g game.Game) (int, *Error) {
	counts, usual := g.SeatCounts()
	if wanted == nil {
		return usual, nil
	}
	if *wanted < 1 || *wanted > MaxSeats || !slices.Contains(counts, int(*wanted)) {
		return 0, invalid("data.config.seats is %d; this game has one of %v", *wanted, counts)
	}
	return int(*wanted), nil
}

// readOptions has the game read its options. Unlike in encoding/json the names are case
// sensitive, and integers may be written as 8.0.
func readOptions(options json.RawMessage, g game.Game) (json.RawMessage, *Error) {
	if options == nil {
		options = json.RawMessage("{}")
	}
	all, err := g.Options(plainIntegers(options))
	if err != nil {
		return nil, invalid("data.config.options: %s", clip(err.Error(), maxReason))
	}
	known := map[string]bool{}
	for name := range members(all) {
		known[string(name)] = true
	}
	for name := range members(options) {
		if !known[string(name)] {
			return nil, invalid("data.config.options has the field %q; this game's are as in %s", clip(string(name), maxQuote), all)
		}
	}
	return all, nil
}

// plainIntegers returns an object whose integers are written without point and
// exponent.
func plainIntegers(object json.RawMessage) json.RawMessage {
	plain := json.RawMessage{}
	for name, value := range members(object) {
		if n, ok := number(value); ok {
			value = fmt.Appendf(nil, "%d", n)
		}
		plain = appendText(append(plain, ','), string(name))
		plain = append(append(plain, ':'), value...)
	}
	if len(plain) == 0 {
		return json.RawMessage("{}")
	}
	plain[0] = '{'
	return append(plain, '}')
}

func readComputers(list json.RawMessage, seats int) ([]int, *Error) {
	computers := make([]int, seats)
	if list == nil {
		return computers, nil
	}
	n, persons := 0, 0
	for item := range items(list) {
		strength, _ := integer(item)
		switch {
		case strength < 0 || strength > MaxStrength:
			return nil, invalid("data.config.computers has %d; a computer has a strength from 1 to %d, a person 0", strength, MaxStrength)
		case strength == 0:
			persons++
		}
		if n < seats {
			computers[n] = int(strength)
		}
		n++
	}
	switch {
	case n != seats:
		return nil, invalid("data.config.computers has %d entries; there are %d seats", n, seats)
	case persons == 0:
		return nil, invalid("data.config.computers leaves no seat to a person; at least one is 0")
	}
	return computers, nil
}

func invalid(format string, args ...any) *Error {
	return refuse(CodeConfigInvalid, fmt.Sprintf(format, args...))
}

func fieldNames(fields []Field) []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return names
}

// The most code points of a client's word, and of a game's reason, in an error.
const (
	maxQuote  = 40
	maxReason = 400
)

// clip shortens a text that may be long.
func clip(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
