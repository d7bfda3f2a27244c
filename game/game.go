// Package game says what every game is: positions, moves, seats, results and
// records. Concrete games live in the packages beside it and offer their own
// typed API; the interfaces here are for tables, computer players and records.
//
// Everything under game/ is pure: no I/O, no clock, no goroutine. The same
// seed and the same moves give the same match on every platform.
package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Seat is a place in a match, numbered from 0.
type Seat int

// NoSeat is nobody: whose turn it is once a match is over, and the seat of a
// spectator.
const NoSeat Seat = -1

// Move is one move in its game's text notation ("drop 3", "bomb 4,5", "B2").
// The same text serves the wire, the record, the log and the terminal.
type Move string

// Game starts matches and names itself.
type Game interface {
	// Name is the game's name in records and on the command line.
	Name() string

	// SeatCounts returns how many seats a match can have, ascending, and how
	// many it usually has.
	SeatCounts() (counts []int, usual int)

	// Options returns the options of a match, which are its configuration
	// without the seats, with every default filled in, in an order of fields of
	// its own; nil asks for all defaults. An unknown field or a value out of its
	// range is an error.
	Options(options json.RawMessage) (json.RawMessage, error)

	// Configure returns the configuration of a match between these players with
	// these options.
	Configure(seats []Player, options json.RawMessage) (json.RawMessage, error)

	// Start returns the first position of a match. The configuration is the
	// game's own JSON; nil means the game's defaults. All randomness of the
	// match comes from seed.
	Start(config json.RawMessage, seed uint64) (Position, error)

	// Hides reports whether seats know different things of a position. Where
	// they do not, the view of one is that of all.
	Hides() bool

	// Canonical returns a legal move as the game prints it. A move may be
	// written in several ways; a record has one of them.
	Canonical(m Move) Move

	// ReadView reads a view of this game back from its JSON. An error says why
	// no match can look like that.
	ReadView(data []byte) (View, error)
}

// MatchLogger is a game of whose matches there is a log.
type MatchLogger interface {
	// Log tells the match of a record, line by line, hidden things as well.
	Log(Record) ([]string, error)
}

// Drawer is a game with a bag or a pile from which moves draw. What has been drawn is known,
// so no move from before then is taken back.
type Drawer interface {
	// Draws reports whether the move between two positions gave a seat something by chance.
	Draws(before, after Position, s Seat) bool
}

// Position is one state of a match. Positions are values: applying a move
// returns another one.
type Position interface {
	// Seats returns how many seats the match has.
	Seats() int

	// Turn returns whose turn it is, NoSeat once the match is over.
	Turn() Seat

	// MidTurn reports whether the seat to move has made a move in this turn
	// already: some games have turns of several moves. Once the match is over
	// no seat is to move.
	MidTurn() bool

	// Moves returns every legal move, always in the same order; where their
	// number explodes, at least one of that kind.
	Moves() []Move

	// Apply returns the position after m, or a *MoveError.
	Apply(m Move) (Position, error)

	// Result returns the state of the match.
	Result() Result

	// View returns what the given seat may know; NoSeat asks for what a
	// spectator may know. A view can be encoded as JSON.
	View(s Seat) View
}

// Gapped is a Position of a match in which seats may be left between those that play.
type Gapped interface {
	// Plays reports whether somebody plays on a seat.
	Plays(s Seat) bool
}

// Noted is a move of a game's own, which has its text.
type Noted interface{ Notation() Move }

// Notations returns the texts of moves.
func Notations[M Noted](moves []M) []Move {
	texts := make([]Move, len(moves))
	for i, m := range moves {
		texts[i] = m.Notation()
	}
	return texts
}

// Canonical is Game.Canonical of a game whose moves parse reads.
func Canonical[M Noted](m Move, parse func(string) (M, error)) Move {
	move, err := parse(string(m))
	if err != nil {
		return m
	}
	return move.Notation()
}

// Apply is Position.Apply of a game whose moves parse reads and play makes.
func Apply[P Position, M any](p P, m Move, parse func(string) (M, error), play func(P, M) (P, error)) (Position, error) {
	move, err := parse(string(m))
	if err != nil {
		return p, err
	}
	next, err := play(p, move)
	if err != nil {
		return p, err
	}
	return next, nil
}

// ReadConfig decodes a game's configuration into v, whose values stand for what
// it leaves out; an empty configuration leaves v as it is. A field that v lacks
// is an error. The error shows form, an example of what would be right.
func ReadConfig(config json.RawMessage, v any, form string) error {
	if len(config) == 0 {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(config))
	dec.DisallowUnknownFields()
	err := dec.Decode(v)
	if err == nil && !atEnd(dec) {
		err = errors.New("text follows its end")
	}
	if err != nil {
		return fmt.Errorf("configuration: not of the form %s: %w", form, BadJSON(err))
	}
	return nil
}

// BadJSON says of an error of encoding/json which part of the JSON has a wrong type; by
// itself it would speak of the types of this program.
func BadJSON(err error) error {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return err
	case wrong.Field == "":
		return fmt.Errorf("it is a JSON %s", wrong.Value)
	}
	return fmt.Errorf("%q is a JSON %s", wrong.Field, wrong.Value)
}

// atEnd reports whether nothing follows what has been decoded.
func atEnd(dec *json.Decoder) bool {
	_, err := dec.Token()
	return errors.Is(err, io.EOF)
}

// View is what one seat may know of a position, encodable as JSON.
type View any

// PartialView is a View that leaves its seat and the seat to move out of its JSON: the
// message around it has both.
type PartialView interface {
	// Complete returns the view with what its JSON leaves out.
	Complete(seat, turn Seat) View
}

// ViewChecker is a View that can be checked against the seat that it is for.
type ViewChecker interface {
	// CheckFor returns an error unless this is what the given seat, NoSeat for a
	// spectator, sees of a match with so many seats that stands so.
	CheckFor(seats int, seat Seat, r Result) error
}

// DecodeView decodes a view of the named game, for Game.ReadView; check says
// why no match can look like it.
func DecodeView[V any](name string, data []byte, check func(V) error) (View, error) {
	var v V
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, fmt.Errorf("the view is not one of %s: %w", name, err)
	}
	if err := check(v); err != nil {
		return nil, err
	}
	return v, nil
}

// Result is how a match stands.
type Result struct {
	// Over says that the match has ended.
	Over bool `json:"over"`

	// Winners holds the seats that have won; none in a draw.
	Winners []Seat `json:"winners,omitempty"`

	// Reason is the game's own word for why the match ended, such as "line".
	Reason string `json:"reason,omitempty"`
}

// Draw reports whether the match ended without a winner.
func (r Result) Draw() bool { return r.Over && len(r.Winners) == 0 }

// Won reports whether seat s is among the winners.
func (r Result) Won(s Seat) bool {
	for _, w := range r.Winners {
		if w == s {
			return true
		}
	}
	return false
}

// MoveError says why a move was refused. Nothing has changed.
type MoveError struct {
	// Move is the move as it was given.
	Move Move

	// Reason is a stable word of the game, such as "column-full". The language
	// catalogues have a sentence for each under "refused.<reason>".
	Reason string

	// Detail says in English what was wrong and what would be right.
	Detail string
}

// Error implements error.
func (e *MoveError) Error() string { return fmt.Sprintf("%q: %s", string(e.Move), e.Detail) }

// quoted is how many bytes of a move an error quotes at most.
const quoted = 40

// Refuse returns a *MoveError; detail is formatted as by fmt.Sprintf. What is much
// too long for a move is clipped.
func Refuse(m Move, reason, detail string, args ...any) error {
	if len(m) > quoted {
		m = Move(strings.ToValidUTF8(string(m[:quoted]), "") + "…")
	}
	return &MoveError{Move: m, Reason: reason, Detail: fmt.Sprintf(detail, args...)}
}
