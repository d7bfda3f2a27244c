// Package tictactoe has the rules of tic-tac-toe. A field is a letter for its
// column and a digit for its row, A0 at the top left to C2 at the bottom right;
// that is also the notation of a move.
package tictactoe

import (
	"encoding/json"
	"fmt"
	"strings"

	"lichtbrett/game"
)

// Name is the game's name in records and on the command line.
const Name = "tictactoe"

// Side is the side of the board.
const Side = 3

// Field is a field of the board: X counts columns from the left, Y rows from
// the top, both 0 to 2.
type Field struct{ X, Y int }

// String returns the field's notation, such as "B2".
func (f Field) String() string { return fmt.Sprintf("%c%d", 'A'+f.X, f.Y) }

// Notation returns the field as a move.
func (f Field) Notation() game.Move { return game.Move(f.String()) }

// Inside reports whether the field is on the board.
func (f Field) Inside() bool { return f.X >= 0 && f.X < Side && f.Y >= 0 && f.Y < Side }

// The reasons for which a move is refused.
const (
	ReasonNotation = "no-coordinate" // not a letter and a number
	ReasonOutside  = "not-on-board"  // a letter and a number of no field
	ReasonOccupied = "occupied"
	ReasonOver     = "over"
)

// ParseField reads a field's notation, in either case, with white space around
// it. The error is a *game.MoveError with ReasonNotation or ReasonOutside.
func ParseField(text string) (Field, error) {
	word := strings.ToUpper(strings.TrimSpace(text))
	if len(word) < 2 || word[0] < 'A' || word[0] > 'Z' || strings.Trim(word[1:], "0123456789") != "" || len(word) > 2 && word[1] == '0' {
		return Field{}, game.Refuse(game.Move(text), ReasonNotation, "not a coordinate; a field is a letter and a digit, A0 to C2")
	}
	f := Field{int(word[0] - 'A'), int(word[1] - '0')}
	if len(word) > 2 || !f.Inside() {
		return Field{}, game.Refuse(game.Move(word), ReasonOutside, "not on the board; columns are A to C, rows 0 to 2")
	}
	return f, nil
}

// Score is how a match stands.
type Score uint8

// The scores.
const (
	Unknown Score = iota
	Draw
	Player1Won
	Player2Won
)

// Position is one state of a match. It is a value; the zero value is the empty
// board with player 1 to move.
type Position struct {
	cells [Side * Side]int8 // 0 empty, else the seat plus 1
	first game.Seat
	moves int
}

// lines are the eight lines of three.
var lines = [8][Side]Field{
	{{0, 0}, {1, 0}, {2, 0}}, {{0, 1}, {1, 1}, {2, 1}}, {{0, 2}, {1, 2}, {2, 2}},
	{{0, 0}, {0, 1}, {0, 2}}, {{1, 0}, {1, 1}, {1, 2}}, {{2, 0}, {2, 1}, {2, 2}},
	{{0, 0}, {1, 1}, {2, 2}}, {{2, 0}, {1, 1}, {0, 2}},
}

// New returns the empty board; first, 0 or 1, begins.
func New(first game.Seat) Position { return Position{first: first} }

// At returns whose stone stands on a field, game.NoSeat if none does.
func (p Position) At(f Field) game.Seat { return game.Seat(p.cells[f.Y*Side+f.X]) - 1 }

// Score returns how the match stands.
func (p Position) Score() Score {
	if line, ok := p.WinningLine(); ok {
		return Player1Won + Score(p.At(line[0]))
	}
	if p.moves == len(p.cells) {
		return Draw
	}
	return Unknown
}

// WinningLine returns the line that has won.
func (p Position) WinningLine() (line [Side]Field, ok bool) {
	if line, ok := p.lineOf(0); ok {
		return line, true
	}
	return p.lineOf(1)
}

// lineOf returns a line that is all of one player's stones.
func (p Position) lineOf(s game.Seat) (line [Side]Field, ok bool) {
	for _, line := range lines {
		if p.At(line[0]) == s && p.At(line[1]) == s && p.At(line[2]) == s {
			return line, true
		}
	}
	return line, false
}

// Seats implements game.Position.
func (p Position) Seats() int { return 2 }

// MidTurn implements game.Position: a turn is one move.
func (p Position) MidTurn() bool { return false }

// Turn implements game.Position.
func (p Position) Turn() game.Seat {
	if p.Score() != Unknown {
		return game.NoSeat
	}
	return p.toMove()
}

// toMove is whose turn it is, or would be were the match not over.
func (p Position) toMove() game.Seat { return (p.first + game.Seat(p.moves)) % 2 }

// Legal returns the empty fields, row by row; none once the match is over.
func (p Position) Legal() []Field {
	if p.Score() != Unknown {
		return nil
	}
	fields := make([]Field, 0, len(p.cells)-p.moves)
	for i, c := range p.cells {
		if c == 0 {
			fields = append(fields, Field{i % Side, i / Side})
		}
	}
	return fields
}

// Play puts the stone of the seat to move on a field; the error is a
// *game.MoveError.
func (p Position) Play(f Field) (Position, error) {
	turn := p.Turn()
	switch {
	case turn == game.NoSeat:
		return p, game.Refuse(f.Notation(), ReasonOver, "the match is over; no move is accepted any more")
	case !f.Inside():
		return p, game.Refuse(game.Move(fmt.Sprintf("(%d, %d)", f.X, f.Y)), ReasonOutside, "not on the board; columns are A to C, rows 0 to 2")
	case p.At(f) != game.NoSeat:
		return p, game.Refuse(f.Notation(), ReasonOccupied, "already occupied; choose an empty field")
	}
	p.cells[f.Y*Side+f.X] = int8(turn) + 1
	p.moves++
	return p, nil
}

// Game is tic-tac-toe for tables and records. Its configuration is
// {"first":0} or {"first":1}: the seat that begins.
type Game struct{}

// Name implements game.Game.
func (Game) Name() string { return Name }

// config is the configuration in records.
type config struct {
	First game.Seat `json:"first"`
}

// Config returns the configuration in which the given seat begins.
func Config(first game.Seat) json.RawMessage {
	text, err := json.Marshal(config{first})
	if err != nil {
		panic(err) // a number can always be encoded
	}
	return text
}

// SeatCounts implements game.Game.
func (Game) SeatCounts() (counts []int, usual int) { return []int{2}, 2 }

// options are what can be chosen for a match.
type options struct {
	// First is the player who begins, 1 or 2.
	First int `json:"first"`
}

func readOptions(data json.RawMessage) (options, error) {
	o := options{First: 1}
	if err := game.ReadConfig(data, &o, `{"first":1}`); err != nil {
		return o, err
	}
	if o.First != 1 && o.First != 2 {
		return o, fmt.Errorf("configuration: player %d cannot begin; players are 1 and 2", o.First)
	}
	return o, nil
}

// Options implements game.Game: {"first":1} or {"first":2}, the player who
// begins.
func (Game) Options(data json.RawMessage) (json.RawMessage, error) {
	o, err := readOptions(data)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, `{"first":%d}`, o.First), nil
}

// Configure implements game.Game.
func (Game) Configure(_ []game.Player, data json.RawMessage) (json.RawMessage, error) {
	o, err := readOptions(data)
	if err != nil {
		return nil, err
	}
	return Config(game.Seat(o.First - 1)), nil
}

// Hides implements game.Game.
func (Game) Hides() bool { return false }

// Canonical implements game.Game.
func (Game) Canonical(m game.Move) game.Move { return game.Canonical(m, ParseField) }

// ReadView implements game.Game.
func (Game) ReadView(data []byte) (game.View, error) {
	return game.DecodeView(Name, data, func(v View) error {
		_, err := v.Position()
		return err
	})
}

// Start implements game.Game. The game has no chance in it: the seed is not
// used.
func (Game) Start(configuration json.RawMessage, _ uint64) (game.Position, error) {
	var c config
	if err := game.ReadConfig(configuration, &c, `{"first":0}`); err != nil {
		return nil, err
	}
	if c.First != 0 && c.First != 1 {
		return nil, fmt.Errorf("configuration: seat %d cannot begin; seats are 0 and 1", c.First)
	}
	return New(c.First), nil
}

// Moves implements game.Position.
func (p Position) Moves() []game.Move { return game.Notations(p.Legal()) }

// Apply implements game.Position.
func (p Position) Apply(m game.Move) (game.Position, error) {
	return game.Apply(p, m, ParseField, Position.Play)
}

// Result implements game.Position.
func (p Position) Result() game.Result {
	switch score := p.Score(); score {
	case Unknown:
		return game.Result{}
	case Draw:
		return game.Result{Over: true, Reason: "full"}
	default:
		return game.Result{Over: true, Winners: []game.Seat{game.Seat(score - Player1Won)}, Reason: "line"}
	}
}

// View is what everybody may know of a position; nothing is hidden.
type View struct {
	// Board holds the rows from the top: 'X' is player 1, 'O' player 2.
	Board [Side]string `json:"board"`
	First game.Seat    `json:"first"`
}

const stoneLetters = ".XO"

// View implements game.Position.
func (p Position) View(game.Seat) game.View {
	v := View{First: p.first}
	for y := range v.Board {
		row := make([]byte, Side)
		for x := range row {
			row[x] = stoneLetters[p.cells[y*Side+x]]
		}
		v.Board[y] = string(row)
	}
	return v
}

// Position returns the position that the view shows, or an error if no match
// can look like this.
func (v View) Position() (Position, error) {
	if v.First != 0 && v.First != 1 {
		return Position{}, fmt.Errorf("view: seat %d cannot begin; seats are 0 and 1", v.First)
	}
	p := New(v.First)
	var stones [2]int
	for y, row := range v.Board {
		if len(row) != Side {
			return Position{}, fmt.Errorf("view: row %d has %d fields instead of %d", y, len(row), Side)
		}
		for x := range row {
			s := strings.IndexByte(stoneLetters, row[x])
			if s < 0 {
				return Position{}, fmt.Errorf("view: %q in row %d; a field is one of %q", row[x], y, stoneLetters)
			}
			p.cells[y*Side+x] = int8(s)
			if s > 0 {
				stones[s-1]++
				p.moves++
			}
		}
	}
	if ahead := stones[v.First] - stones[1-v.First]; ahead != 0 && ahead != 1 {
		return Position{}, fmt.Errorf("view: %d stones of player 1 and %d of player 2; players move by turns", stones[0], stones[1])
	}
	if _, ok := p.lineOf(p.toMove()); ok {
		return Position{}, fmt.Errorf("view: player %d has a line and would be to move; a match ends with its first line", p.toMove()+1)
	}
	return p, nil
}
