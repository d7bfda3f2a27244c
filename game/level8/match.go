package level8

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game"
)

// Name is the game's name in records and on the command line.
const Name = "level8"

// Game is Level 8 for tables and records. Its configuration is Rules as JSON;
// parameters left out are those of Standard.
type Game struct{}

// Name implements game.Game.
func (Game) Name() string { return Name }

// Config returns the rules as a configuration for Start and records.
func (r Rules) Config() json.RawMessage {
	return fmt.Appendf(nil, `{"seats":%d,"levels":%d,"order":%q}`, r.Seats, r.Levels, r.Order)
}

// Start implements game.Game.
func (Game) Start(config json.RawMessage, seed uint64) (game.Position, error) {
	r := Standard
	if err := game.ReadConfig(config, &r, string(Standard.Config())); err != nil {
		return nil, err
	}
	p, err := New(r, seed)
	if err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	return p, nil
}

// options are the configuration without the number of seats, which the seats
// of a table say.
type options struct {
	Levels int   `json:"levels"`
	Order  Order `json:"order"`
}

// readOptions returns the rules for so many seats.
func readOptions(seats int, data json.RawMessage) (Rules, error) {
	o := options{Standard.Levels, Standard.Order}
	if err := game.ReadConfig(data, &o, `{"levels":8,"order":"normal"}`); err != nil {
		return Rules{}, err
	}
	r := Rules{seats, o.Levels, o.Order}
	if err := r.Check(); err != nil {
		return Rules{}, fmt.Errorf("configuration: %w", err)
	}
	return r, nil
}

// Options returns the options of a table, the configuration without its seats,
// with all defaults filled in and always in the same form.
func (Game) Options(data json.RawMessage) (json.RawMessage, error) {
	r, err := readOptions(Standard.Seats, data)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, `{"levels":%d,"order":%q}`, r.Levels, r.Order), nil
}

// Configure returns the configuration for a match of these players with these
// options.
func (Game) Configure(seats []game.Player, data json.RawMessage) (json.RawMessage, error) {
	r, err := readOptions(len(seats), data)
	if err != nil {
		return nil, err
	}
	return r.Config(), nil
}

// SeatCounts returns how many can play, and how many usually do.
func (Game) SeatCounts() (counts []int, usual int) {
	for n := MinSeats; n <= MaxSeats; n++ {
		counts = append(counts, n)
	}
	return counts, Standard.Seats
}

// Hides reports that seats know different things.
func (Game) Hides() bool { return true }

// Draws implements game.Drawer: cards come from the draw pile, and with each round.
func (Game) Draws(before, after game.Position, s game.Seat) bool {
	b, a := before.(Position), after.(Position)
	return a.round > b.round || s == b.turn && len(a.pile) != len(b.pile)
}

// Moves implements game.Position: Legal in notation. Of the ways to lay a task
// it has one, if there is any.
func (p Position) Moves() []game.Move { return game.Notations(p.Legal()) }

// Apply implements game.Position: ParseMove, then Play.
func (p Position) Apply(m game.Move) (game.Position, error) {
	return game.Apply(p, m, ParseMove, Position.Play)
}
