package table

import (
	"time"

	"lichtbrett/game"
)

// Kind says who plays on a seat.
type Kind string

// The kinds.
const (
	Free     Kind = "free" // nobody, or nobody yet
	Person   Kind = "person"
	Computer Kind = "computer"
)

// SubstituteStrength is that of the computer that plays for a person who has
// left or does not come back.
const SubstituteStrength = 3

// Player says who sits on a seat of a table. Whether a person is at this device
// is no property of the table: that is known to whoever connects to it.
type Player struct {
	Kind Kind `json:"kind"`
	// ID tells one person from the other, in the words of whoever hosts the
	// table; empty where that does not matter.
	ID string `json:"id,omitempty"`
	// Name is shown to people; it may be empty.
	Name string `json:"name,omitempty"`
	// Strength is a computer's, 1 to 5.
	Strength int `json:"strength,omitempty"`
	// Away says that a person is not connected.
	Away bool `json:"away,omitempty"`
	// Left says that a person has left the match under way; the seat remains
	// theirs.
	Left bool `json:"left,omitempty"`
	// Substituted says that a computer plays for a person.
	Substituted bool `json:"substituted,omitempty"`
}

// Person reports whether the seat is a person's.
func (p Player) Person() bool { return p.Kind == Person }

// ByComputer reports whether a computer makes the moves of the seat.
func (p Player) ByComputer() bool { return p.Kind == Computer || p.Substituted }

// strength is that of the computer that makes the moves.
func (p Player) strength() int {
	if p.Kind == Computer {
		return p.Strength
	}
	return SubstituteStrength
}

// heard reports whether a person takes part in what is decided together:
// whoever is away or has left is silent.
func (p Player) heard() bool { return p.Person() && !p.Away && !p.Left }

// stays reports whether it is a person who has not left.
func (p Player) stays() bool { return p.Person() && !p.Left }

// plays reports whether it is a person for whom no computer plays.
func (p Player) plays() bool { return p.stays() && !p.Substituted }

// Players returns the seats of a table for the players of a record.
func Players(seats []game.Player) []Player {
	players := make([]Player, len(seats))
	for i, p := range seats {
		players[i] = Player{Kind: Person, Name: p.Name}
		if p.Computer() {
			players[i] = Player{Kind: Computer, Name: p.Name, Strength: p.Strength}
		}
	}
	return players
}

// recorded is a player as records name them.
func (p Player) recorded() game.Player {
	if p.Kind == Computer {
		return game.Player{Name: p.Name, Strength: p.Strength}
	}
	return game.Player{Name: p.Name}
}

// patience is what the table remembers of a person who keeps the others
// waiting.
type patience struct {
	// Timeouts is how many of the person's turns in a row the clock has ended.
	Timeouts int `json:"timeouts,omitempty"`
	// AwaySince is when the connection was lost.
	AwaySince time.Time `json:"awaySince,omitzero"`
	// AskedAt is when the person last asked for the match to be aborted.
	AskedAt time.Time `json:"askedAt,omitzero"`
}

// How long a table waits for a person.
const (
	// MostTimeouts is how many of a person's turns in a row the clock may end before a
	// computer takes the seat over.
	MostTimeouts = 2
	// AwayWithoutClock is how long a person may be away, in a match without a clock,
	// before a computer takes the seat over.
	AwayWithoutClock = 2 * time.Minute
	// AllAway is for how long a match stands still before it ends as aborted.
	AllAway = 5 * time.Minute
)
