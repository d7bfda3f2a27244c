package connectfour

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"lichtbrett/game"
)

// Name is the game's name in records and on the command line.
const Name = "connectfour"

// Game is Connect Four for tables and records. Its configuration is Rules as
// JSON; parameters left out are those of WithJokers.
type Game struct{}

// Name implements game.Game.
func (Game) Name() string { return Name }

// SeatCounts implements game.Game.
func (Game) SeatCounts() (counts []int, usual int) { return []int{2}, 2 }

// Options implements game.Game.
func (Game) Options(options json.RawMessage) (json.RawMessage, error) {
	rules, err := readRules(options)
	if err != nil {
		return nil, err
	}
	return rules.Config(), nil
}

// Configure implements game.Game. The configuration is the options.
func (g Game) Configure(_ []game.Player, options json.RawMessage) (json.RawMessage, error) {
	return g.Options(options)
}

// Hides implements game.Game.
func (Game) Hides() bool { return false }

// Canonical implements game.Game.
func (Game) Canonical(m game.Move) game.Move { return game.Canonical(m, ParseMove) }

// ReadView implements game.Game.
func (Game) ReadView(data []byte) (game.View, error) {
	return game.DecodeView(Name, data, func(v View) error {
		p, err := v.Position()
		if err != nil {
			return err
		}
		return p.checkTurns()
	})
}

// Start implements game.Game. The game has no chance in it: the seed is not
// used.
func (Game) Start(config json.RawMessage, _ uint64) (game.Position, error) {
	rules, err := readRules(config)
	if err != nil {
		return nil, err
	}
	return New(rules)
}

// readRules reads a configuration.
func readRules(config json.RawMessage) (Rules, error) {
	rules := WithJokers
	if err := game.ReadConfig(config, &rules, `{"columns":8,"rows":7,"connect":4,"jokers":true}`); err != nil {
		return rules, err
	}
	return rules, rules.Check()
}

// Config returns the rules as a configuration for Start and records.
func (r Rules) Config() json.RawMessage { return r.appendJSON(nil) }

// appendJSON appends the rules as JSON. It is not json.Marshal, which would cost
// the start of every program its own: the catalogue of games holds configurations.
func (r Rules) appendJSON(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"columns":`...), int64(r.Columns), 10)
	b = strconv.AppendInt(append(b, `,"rows":`...), int64(r.Rows), 10)
	b = strconv.AppendInt(append(b, `,"connect":`...), int64(r.Connect), 10)
	b = strconv.AppendBool(append(b, `,"jokers":`...), r.Jokers)
	return append(b, '}')
}

// The reasons in results.
const (
	ReasonLine = "line" // somebody has connected enough stones
	ReasonFull = "full" // the board is full and nobody has
)

// Result implements game.Position.
func (p Position) Result() game.Result {
	switch {
	case p.winner != game.NoSeat:
		return game.Result{Over: true, Winners: []game.Seat{p.winner}, Reason: ReasonLine}
	case p.over():
		return game.Result{Over: true, Reason: ReasonFull}
	default:
		return game.Result{}
	}
}

// Moves implements game.Position: Legal in notation.
func (p Position) Moves() []game.Move {
	moves := make([]game.Move, 0, p.mostLegal())
	p.eachLegal(func(m Move) { moves = append(moves, m.Notation()) })
	return moves
}

// AppendMoves appends Moves as JSON, without a list: they are told after every
// move.
func (p Position) AppendMoves(b []byte) []byte {
	b = append(b, '[')
	p.eachLegal(func(m Move) {
		if b[len(b)-1] != '[' {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), m.Notation()...), '"')
	})
	return append(b, ']')
}

// Apply implements game.Position: ParseMove, then Play.
func (p Position) Apply(m game.Move) (game.Position, error) {
	return game.Apply(p, m, ParseMove, Position.Play)
}

// View is what everybody may know of a position; nothing in this game is
// hidden.
type View struct {
	Rules Rules `json:"rules"`
	// Board holds the rows from the top, a character a column: 'G', 'B' or '.'.
	Board []string `json:"board"`
	// Turn is the seat to move; when the match is over, the seat that would be.
	Turn game.Seat `json:"turn"`
	// Used tells for each seat whether its delete and its bomb are used.
	Used [2][2]bool `json:"used"`
	// Winner is -1 while nobody has won.
	Winner game.Seat `json:"winner"`
}

// AppendJSON appends the view as JSON, without reflection: views are told after
// every move.
func (v View) AppendJSON(b []byte) []byte {
	b = v.Rules.appendJSON(append(b, `{"rules":`...))
	b = append(b, `,"board":[`...)
	for i, row := range v.Board {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), row...), '"')
	}
	b = strconv.AppendInt(append(b, `],"turn":`...), int64(v.Turn), 10)
	b = append(b, `,"used":[`...)
	for s, used := range v.Used {
		if s > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendBool(append(b, '['), used[0])
		b = append(strconv.AppendBool(append(b, ','), used[1]), ']')
	}
	b = strconv.AppendInt(append(b, `],"winner":`...), int64(v.Winner), 10)
	return append(b, '}')
}

const stoneLetters = ".GB"

// View implements game.Position.
func (p Position) View(game.Seat) game.View {
	columns, rows := p.rules.Columns, p.rules.Rows
	var letters [MaxSide * MaxSide]byte
	n := 0
	for h := rows - 1; h >= 0; h-- {
		for x := range columns {
			letters[n] = stoneLetters[p.field[x][h]]
			n++
		}
	}
	// One text for all rows: views are made for every move.
	all, board := string(letters[:n]), make([]string, rows)
	for i := range board {
		board[i] = all[i*columns : (i+1)*columns]
	}
	return View{Rules: p.rules, Board: board, Turn: p.turn, Used: p.used, Winner: p.winner}
}

// Position returns the position that the view shows, or an error if there is none: a
// wrong size, an unknown letter, a floating stone, a winner without a line. How it came
// about does not matter: players also think about boards that are made up.
func (v View) Position() (Position, error) {
	p, err := New(v.Rules)
	if err != nil {
		return Position{}, fmt.Errorf("view: %w", err)
	}
	if v.Turn != 0 && v.Turn != 1 {
		return Position{}, fmt.Errorf("view: turn %d; seats are 0 and 1", v.Turn)
	}
	if !v.Rules.Jokers && v.Used != [2][2]bool{} {
		return Position{}, errors.New("view: a joker is used in a match without jokers")
	}
	if len(v.Board) != v.Rules.Rows {
		return Position{}, fmt.Errorf("view: %d rows; the rules say %d", len(v.Board), v.Rules.Rows)
	}
	p.turn, p.used = v.Turn, v.Used
	for i, row := range v.Board {
		if len(row) != v.Rules.Columns {
			return Position{}, fmt.Errorf("view: row %d has %d columns; the rules say %d", v.Rules.Top()+i, len(row), v.Rules.Columns)
		}
		for x := range row {
			s := bytes.IndexByte([]byte(stoneLetters), row[x])
			if s < 0 {
				return Position{}, fmt.Errorf("view: %q in row %d; a field is one of %q", row[x], v.Rules.Top()+i, stoneLetters)
			}
			h := v.Rules.Rows - 1 - i
			if s == 0 {
				if h+1 < v.Rules.Rows && p.field[x][h+1] != Empty {
					return Position{}, fmt.Errorf("view: a stone floats in column %d", x)
				}
				continue
			}
			p.field[x][h] = Stone(s)
			p.stones++
		}
	}
	if won := v.Winner != game.NoSeat; won && !p.hasLine(StoneOf(v.Winner)) || !won && (p.hasLine(Green) || p.hasLine(Blue)) {
		return Position{}, fmt.Errorf("view: winner %d does not fit the lines on the board; nobody is -1", v.Winner)
	}
	p.winner = v.Winner
	return p, nil
}

// checkTurns returns an error if the players cannot have come here by turns.
func (p Position) checkTurns() error {
	last := 1 - p.turn
	if p.used == [2][2]bool{} {
		ahead := 0 // of player 2, player 1
		for x := range p.rules.Columns {
			for _, s := range p.field[x] {
				switch s {
				case Green:
					ahead++
				case Blue:
					ahead--
				}
			}
		}
		if ahead != int(p.turn) {
			return fmt.Errorf("view: player 1 is %d stones ahead without a joker, and player %d is to move; players move by turns", ahead, p.turn+1)
		}
	}
	// The other player's line is made by what a joker lets fall, and the own one counts first.
	if p.hasLine(StoneOf(p.turn)) && (p.used[last] == [2]bool{} || p.winner == p.turn && p.hasLine(StoneOf(last))) {
		return fmt.Errorf("view: player %d has a line, which player %d's last move cannot have made", p.turn+1, last+1)
	}
	return nil
}
