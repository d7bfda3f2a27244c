// Package telling says what happens at a table in words. Below it, each game whose words
// several surfaces need has a package of its own: the screen, plain text, LEDs and replays
// tell of a move in the same sentence.
package telling

import (
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/table"
)

// Players tells in a language who sits at a table.
type Players struct {
	Language text.Language
	// Seats are the players.
	Seats []table.Player
	// Unnamed is what a player is called who has no name.
	Unnamed func(text.Language, game.Seat) string
}

// At is who sits on a seat; nobody on one that there is not.
func (p Players) At(seat game.Seat) table.Player {
	if seat < 0 || int(seat) >= len(p.Seats) {
		return table.Player{}
	}
	return p.Seats[seat]
}

// Name is what a player is called, here or elsewhere, person or computer.
func (p Players) Name(seat game.Seat) string {
	if name := p.At(seat).Name; name != "" {
		return name
	}
	return p.Unnamed(p.Language, seat)
}

// Player is a player's name, and whether it is a computer's, or of a person who is not
// there.
func (p Players) Player(seat game.Seat) string {
	kind := ""
	switch player := p.At(seat); {
	case player.Kind == table.Computer:
		kind = "computer"
	case player.Substituted:
		kind = "substituted"
	case player.Away:
		kind = "away"
	default:
		return p.Name(seat)
	}
	return p.Language.Say("table.player."+kind, "player", p.Name(seat))
}
