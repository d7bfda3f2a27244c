package crosswise

import (
	"strconv"
	"strings"

	"lichtbrett/game"
)

// Kind is what a move does.
type Kind uint8

// The kinds of moves. A turn is one move, or with a two-phase wildcard two:
// Activate and then what the wildcard does.
const (
	Place    Kind = iota // the standard tile in Slot goes on the empty cell To
	Remove               // the remover in Slot takes the tile on To onto the hand
	Activate             // the two-phase wildcard in Slot is activated
	Shift                // second phase of the mover: the tile on From goes to the empty cell To
	Swap                 // second phase of swap on board: the tiles on From and To change places
	Exchange             // second phase of swap with hand: the standard tile in Slot changes places with that on To
)

// Move is one move. Slots of the hand count from 0; what a kind does not name
// is zero.
type Move struct {
	Kind     Kind
	Slot     int
	From, To Cell
}

// Changes lists the cells that the move changes.
func (m Move) Changes() []Cell {
	switch m.Kind {
	case Activate:
		return nil
	case Shift, Swap:
		return []Cell{m.From, m.To}
	}
	return []Cell{m.To}
}

// patterns are how the kinds of moves are written: S stands for the slot, F and
// T for the cells.
var patterns = [...]string{
	Place:    "place S on T",
	Remove:   "remove T with S",
	Activate: "activate S",
	Shift:    "move F to T",
	Swap:     "swap F with T",
	Exchange: "exchange S with T",
}

// String returns the move's notation: "place 3 on 5,1", "remove 1,0 with 2",
// "activate 0", "move 0,0 to 3,4", "swap 2,1 with 3,2" or "exchange 1 with
// 5,1". ParseMove reads it back.
func (m Move) String() string {
	if int(m.Kind) >= len(patterns) {
		return "unknown"
	}
	words := strings.Fields(patterns[m.Kind])
	for i, w := range words {
		switch w {
		case "S":
			words[i] = strconv.Itoa(m.Slot)
		case "F":
			words[i] = m.From.String()
		case "T":
			words[i] = m.To.String()
		}
	}
	return strings.Join(words, " ")
}

// Notation returns the move for tables and records.
func (m Move) Notation() game.Move { return game.Move(m.String()) }

// String returns the cell's notation, such as "5,1".
func (c Cell) String() string { return strconv.Itoa(c.X) + "," + strconv.Itoa(c.Y) }

const notationHelp = `a move reads "place 3 on 5,1", "remove 1,0 with 2", "activate 0", and after that "move 0,0 to 3,4", "swap 2,1 with 3,2" or "exchange 1 with 5,1"`

// ParseMove reads a move's notation. Upper and lower case and the amount of
// white space do not matter. Whether the move is legal only a position knows.
// The error is a *game.MoveError with ReasonNotation.
func ParseMove(text string) (Move, error) {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(text, ",", " , ")))
	for kind, pattern := range patterns {
		if m, ok := match(words, strings.Fields(pattern)); ok {
			m.Kind = Kind(kind)
			return m, nil
		}
	}
	return Move{}, game.Refuse(game.Move(text), ReasonNotation, "not a move; %s", notationHelp)
}

// match reads words by a pattern's words.
func match(words, pattern []string) (m Move, ok bool) {
	for _, p := range pattern {
		if len(words) == 0 {
			return m, false
		}
		switch p {
		case "S":
			if m.Slot, ok = number(words[0]); !ok {
				return m, false
			}
		case "F", "T":
			c, ok := cell(words)
			if !ok {
				return m, false
			}
			if words = words[2:]; p == "F" {
				m.From = c
			} else {
				m.To = c
			}
		default:
			if words[0] != p {
				return m, false
			}
		}
		words = words[1:]
	}
	return m, len(words) == 0
}

// cell reads the first three words as a cell.
func cell(words []string) (c Cell, ok bool) {
	if len(words) < 3 || words[1] != "," {
		return c, false
	}
	x, first := number(words[0])
	y, second := number(words[2])
	return Cell{x, y}, first && second
}

// number reads plain digits; longer numbers than any board or hand has are
// none.
func number(s string) (int, bool) {
	if len(s) > 4 {
		return 0, false
	}
	n, err := strconv.ParseUint(s, 10, 16)
	return int(n), err == nil
}

// Turn is a whole turn as somebody decides on it who sees his hand and the
// board: one move, or the two of a two-phase wildcard.
type Turn struct {
	// Tile is what is played: a standard tile or a wildcard.
	Tile Tile
	// Slot is where the tile is on the hand, or was if it is activated already.
	Slot int
	// From is the source of a mover or a swap on board.
	From Cell
	// To is the target: where a tile is put, removed, moved or swapped to.
	To Cell
	// Given is the slot of the standard tile that a swap with hand gives away.
	Given int
}

// Moves returns the turn's moves.
func (t Turn) Moves() []Move {
	if t.Tile.TwoPhase() {
		return []Move{{Kind: Activate, Slot: t.Slot}, t.Last()}
	}
	return []Move{t.Last()}
}

// Last returns the move that completes the turn.
func (t Turn) Last() Move {
	switch t.Tile {
	case Remover:
		return Move{Kind: Remove, Slot: t.Slot, To: t.To}
	case Mover:
		return Move{Kind: Shift, From: t.From, To: t.To}
	case SwapOnBoard:
		return Move{Kind: Swap, From: t.From, To: t.To}
	case SwapWithHand:
		return Move{Kind: Exchange, Slot: t.Given, To: t.To}
	default:
		return Move{Kind: Place, Slot: t.Slot, To: t.To}
	}
}
