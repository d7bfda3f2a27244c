package crosswise

import (
	"fmt"

	"lichtbrett/game"
)

// Seats is how many places there are round the board: 0 at the top, then
// clockwise. In a match of two players 0 and 1 play.
const Seats = 4

// Team is one of the two teams.
type Team uint8

// The teams.
const (
	Vertical   Team = iota // scores by columns: seats 0 and 2
	Horizontal             // scores by rows: seats 1 and 3
)

// TeamOf returns the team of a seat.
func TeamOf(s game.Seat) Team { return Team(s & 1) }

// Other returns the opposing team.
func (t Team) Other() Team { return 1 - t }

// The sizes that a board and a hand may have. However large the board, there
// are 54 tiles.
const (
	MinSize = 3
	MaxSize = 50
	MaxHand = tiles / Seats
)

// Rules are the parameters of a match.
type Rules struct {
	// Players is 2 or 4.
	Players int `json:"players,omitempty"`
	// Size is the side of the board, MinSize to MaxSize.
	Size int `json:"size,omitempty"`
	// Hand is how many tiles a hand holds, 1 to MaxHand.
	Hand int `json:"hand,omitempty"`
}

// Standard is the game of the specification for two players.
var Standard = Rules{Players: 2, Size: 6, Hand: 4}

// Check returns an error that says which parameter is out of its range.
func (r Rules) Check() error {
	switch {
	case r.Players != 2 && r.Players != 4:
		return fmt.Errorf("%d players: 2 or 4 play", r.Players)
	case r.Size < MinSize || r.Size > MaxSize:
		return fmt.Errorf("size %d: the side of a board is %d to %d", r.Size, MinSize, MaxSize)
	case r.Hand < 1 || r.Hand > MaxHand:
		return fmt.Errorf("hand of %d: a hand holds 1 to %d tiles", r.Hand, MaxHand)
	}
	return nil
}

// seating tells which seats somebody sits on.
type seating [Seats]bool

// seated returns the seats of a match with that many players.
func seated(players int) (s seating) {
	for i := range players {
		s[i] = true
	}
	return s
}

func (s seating) has(seat game.Seat) bool { return seat >= 0 && seat < Seats && s[seat] }

// after returns the next seat clockwise on which somebody sits.
func (s seating) after(seat game.Seat) game.Seat {
	for {
		if seat = (seat + 1) % Seats; s[seat] {
			return seat
		}
	}
}

// list returns the seats in order.
func (s seating) list() (seats []game.Seat) {
	for i, sits := range s {
		if sits {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}
