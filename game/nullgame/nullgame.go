// Package nullgame is a game for tests in which hardly anything is possible: two players say
// "tick" in turn, and whoever says it last has won. It stands on every floor as any game does,
// to show what a new one needs; see docs/adding-a-game.md. No program has it.
package nullgame

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game"
	"lichtbrett/game/ai"
)

// Name is the game's name in records.
const Name = "nullgame"

// Length is how many moves a match has.
const Length = 5

// Tick is the only move there is.
const Tick game.Move = "tick"

// Game is the null game. It has no options. On LEDs it goes by another name, so that both are
// in the lists.
type Game struct{ LEDs bool }

// Name implements game.Game.
func (g Game) Name() string {
	if g.LEDs {
		return Name + "-leds"
	}
	return Name
}

// SeatCounts implements game.Game.
func (Game) SeatCounts() (counts []int, usual int) { return []int{2}, 2 }

// Options implements game.Game.
func (Game) Options(options json.RawMessage) (json.RawMessage, error) {
	return json.RawMessage(`{}`), game.ReadConfig(options, &struct{}{}, `{}`)
}

// Configure implements game.Game.
func (g Game) Configure(_ []game.Player, options json.RawMessage) (json.RawMessage, error) {
	return g.Options(options)
}

// Start implements game.Game.
func (g Game) Start(config json.RawMessage, _ uint64) (game.Position, error) {
	_, err := g.Options(config)
	return Position{}, err
}

// Hides implements game.Game.
func (Game) Hides() bool { return false }

// Canonical implements game.Game.
func (Game) Canonical(m game.Move) game.Move { return m }

// ReadView implements game.Game.
func (Game) ReadView(data []byte) (game.View, error) {
	return game.DecodeView(Name, data, func(v Position) error {
		if v.Made < 0 || v.Made > Length {
			return fmt.Errorf("a match has 0 to %d moves, not %d", Length, v.Made)
		}
		return nil
	})
}

// Position is one state of a match, and what everybody sees of it.
type Position struct {
	Made int `json:"made"` // how many moves have been made
}

// Seats implements game.Position.
func (Position) Seats() int { return 2 }

// Turn implements game.Position.
func (p Position) Turn() game.Seat {
	if p.Made == Length {
		return game.NoSeat
	}
	return game.Seat(p.Made % 2)
}

// MidTurn implements game.Position.
func (Position) MidTurn() bool { return false }

// Moves implements game.Position.
func (p Position) Moves() []game.Move {
	if p.Made == Length {
		return nil
	}
	return []game.Move{Tick}
}

// Apply implements game.Position.
func (p Position) Apply(m game.Move) (game.Position, error) {
	switch {
	case p.Made == Length:
		return p, game.Refuse(m, "over", "the match is over; no move is accepted any more")
	case m != Tick:
		return p, game.Refuse(m, "notation", "not a move; the only one is %q", Tick)
	}
	return Position{p.Made + 1}, nil
}

// Result implements game.Position.
func (p Position) Result() game.Result {
	if p.Made < Length {
		return game.Result{}
	}
	return game.Result{Over: true, Winners: []game.Seat{game.Seat((p.Made - 1) % 2)}, Reason: "last"}
}

// View implements game.Position: nothing is hidden.
func (p Position) View(game.Seat) game.View { return p }

// search finds the only move.
type search struct{}

func (search) Search(func() bool) {}
func (search) Move() game.Move    { return Tick }
func (search) Positions() int64   { return 1 }

// Player is the game's computer player.
func Player(ai.Request) (ai.Search, error) { return search{}, nil }
