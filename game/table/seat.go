package table

import (
	"slices"
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

// seat is a seat, and how long the others have waited for who sits there.
type seat struct {
	Player
	patience
}

// givenUp is when a computer takes the seat over from a person who is away; zero if never.
func (s *seat) givenUp() time.Time {
	if !s.plays() || !s.Away || s.AwaySince.IsZero() {
		return time.Time{}
	}
	return s.AwaySince.Add(AwayWithoutClock)
}

// seats are those of a table.
type seats []seat

// valid reports whether there is a seat s.
func (all seats) valid(s game.Seat) bool { return s >= 0 && int(s) < len(all) }

// refuseUnless refuses what only a person of that kind may do, if none sits on the seat.
func (all seats) refuseUnless(is func(Player) bool, s game.Seat) error {
	if !all.valid(s) || !is(all[s].Player) {
		return refuse(ReasonNotSeated, "no person sits on seat %d", s)
	}
	return nil
}

// players returns who sits on the seats.
func (all seats) players() []Player {
	players := make([]Player, len(all))
	for i := range all {
		players[i] = all[i].Player
	}
	return players
}

// persons returns how many persons of that kind there are.
func (all seats) persons(are func(Player) bool) (n int) {
	for i := range all {
		if p := all[i].Player; p.Person() && are(p) {
			n++
		}
	}
	return n
}

// anybody reports whether there is a person of that kind.
func (all seats) anybody(is func(Player) bool) bool { return all.persons(is) > 0 }

// unanimous reports whether there is a person of that kind, and all of them are among
// those seats.
func (all seats) unanimous(agreed []game.Seat, of func(Player) bool) bool {
	for i := range all {
		if of(all[i].Player) && !slices.Contains(agreed, game.Seat(i)) {
			return false
		}
	}
	return all.anybody(of)
}

// open returns the seat that a person gets who wants the seat s, or any if it is game.NoSeat.
func (all seats) open(status Status, id string, s game.Seat) (game.Seat, error) {
	free := func(p Player) bool { return p.Kind == Free }
	switch status {
	case Waiting:
	case Running:
		free = func(p Player) bool { return p.Person() && p.Left && p.ID == id }
		if !all.anybody(free) {
			return s, refuse(ReasonStarted, "the match has begun; only who has left it may come back")
		}
	default:
		return s, refuse(ReasonOver, "the match is over; nobody can sit down any more")
	}
	if s != game.NoSeat && !all.valid(s) {
		return s, refuse(ReasonNotSeated, "seat %d does not exist here; seats are 0 to %d", s, len(all)-1)
	}
	if s != game.NoSeat && !free(all[s].Player) {
		return s, refuse(ReasonFull, "seat %d is taken; name another one or none", s)
	}
	for i := range all {
		if free(all[i].Player) && (s == game.NoSeat || s == game.Seat(i)) {
			return game.Seat(i), nil
		}
	}
	return s, refuse(ReasonFull, "no seat is free")
}

// rotated returns who plays in a rematch: whoever sat on a person's seat sits on
// the next person's, and computers play for those who have left or are away.
func (all seats) rotated() []Player {
	next := all.players()
	var from []int
	for i, p := range next {
		if p.Person() {
			from = append(from, i)
		}
	}
	for k, i := range from {
		p := all[i].Player
		switch {
		case p.Left:
			p = Player{Kind: Computer, Strength: SubstituteStrength}
		case p.Away:
			p.Substituted = true
		}
		next[from[(k+1)%len(from)]] = p
	}
	return next
}

// toAll addresses a message that is the same for all. The spectators hear
// first, then the seats from the last to the first: a device with several of
// them has heard all when its first one does.
func (all seats) toAll(m Message) []Envelope {
	return all.toEach(func(game.Seat) Message { return m })
}

// toEach addresses a message of its own to everybody, in the order of toAll.
func (all seats) toEach(message func(game.Seat) Message) []Envelope {
	told := make([]Envelope, 0, len(all)+1)
	told = append(told, Envelope{Spectators, message(Spectators)})
	for s := game.Seat(len(all)) - 1; s >= 0; s-- {
		told = append(told, Envelope{s, message(s)})
	}
	return told
}
