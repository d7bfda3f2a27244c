package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// MaxMoves is how many moves a record has at most: each table ends its match with the last of them.
const MaxMoves = 5_001

// Player says who sits on a seat.
type Player struct {
	// Name is shown to people; it may be empty.
	Name string `json:"name,omitempty"`

	// Strength is 1 (weakest) to 5 for a computer player and 0 for a human.
	Strength int `json:"strength,omitempty"`
}

// Computer reports whether a computer plays this seat.
func (p Player) Computer() bool { return p.Strength > 0 }

// Record is a match: replaying it gives the same match on every platform. The
// seed reveals hidden cards, so a record stays with the side that owns the
// match until it is over.
type Record struct {
	Game   string          `json:"game"`
	Config json.RawMessage `json:"config,omitempty"`
	Seed   uint64          `json:"seed"`
	Seats  []Player        `json:"seats,omitempty"`
	Moves  []Move          `json:"moves"`
}

// OtherGameError says that a record is of another game than it was taken for.
type OtherGameError struct {
	Record Record
	Wanted string // by its name
}

// Error implements error.
func (e *OtherGameError) Error() string {
	return fmt.Sprintf("the record is of %q, not of %q", e.Record.Game, e.Wanted)
}

// Of returns an *OtherGameError if the record is not of a game.
func (r Record) Of(g Game) error {
	if r.Game != g.Name() {
		return &OtherGameError{r, g.Name()}
	}
	return nil
}

// PlyError says which move of a record could not be played.
type PlyError struct {
	// Ply counts from 1.
	Ply int
	// Err is the reason, usually a *MoveError.
	Err error
}

// Error implements error.
func (e *PlyError) Error() string { return fmt.Sprintf("ply %d: %v", e.Ply, e.Err) }

// Unwrap returns the reason.
func (e *PlyError) Unwrap() error { return e.Err }

// ReadRecord decodes one record from JSON. It checks the form only; Replay
// checks the match. Control characters in names, which could steer a terminal, are
// left out.
func ReadRecord(data []byte) (Record, error) {
	var r Record
	dec := json.NewDecoder(bytes.NewReader(data))
	if err := dec.Decode(&r); err != nil {
		return Record{}, fmt.Errorf(`record: not valid JSON of the form {"game":"connectfour","moves":["drop 3"]}: %w`, BadJSON(err))
	}
	if !atEnd(dec) {
		return Record{}, errors.New("record: text follows the end of the record; a file holds one record")
	}
	if r.Game == "" {
		return Record{}, errors.New(`record: no game named; "game" must say which, such as "connectfour"`)
	}
	if len(r.Moves) > MaxMoves {
		return Record{}, fmt.Errorf("record: %d moves; at most %d are read", len(r.Moves), MaxMoves)
	}
	for seat, p := range r.Seats {
		if p.Strength < 0 || p.Strength > 5 {
			return Record{}, fmt.Errorf("record: seat %d has strength %d; 0 is a human, 1 to 5 a computer", seat, p.Strength)
		}
		r.Seats[seat].Name = strings.Map(printable, p.Name)
	}
	return r, nil
}

// printable returns a character, −1 if it is a control character.
func printable(r rune) rune {
	if unicode.IsControl(r) {
		return -1
	}
	return r
}

// Replay plays a record from its start and returns the last position. An
// illegal move gives a *PlyError beside the position before it.
func (r Record) Replay(g Game) (Position, error) {
	return r.Follow(g, func(int, Position) {})
}

// Follow is Replay that shows visit every position, with how many moves led to
// it.
func (r Record) Follow(g Game, visit func(ply int, p Position)) (Position, error) {
	if err := r.Of(g); err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	p, err := g.Start(r.Config, r.Seed)
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	visit(0, p)
	for i, m := range r.Moves {
		next, err := p.Apply(m)
		if err != nil {
			return p, &PlyError{Ply: i + 1, Err: err}
		}
		p = next
		visit(i+1, p)
	}
	return p, nil
}
