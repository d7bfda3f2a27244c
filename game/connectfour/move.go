package connectfour

import (
	"strconv"
	"strings"

	"lichtbrett/game"
)

// Kind is what a move does.
type Kind uint8

// The kinds of moves, in the order in which Legal lists them.
const (
	Drop         Kind = iota // a stone falls into column X
	DeleteField              // the delete joker clears field (X, Y)
	DeleteRow                // the delete joker clears row Y
	DeleteColumn             // the delete joker clears column X
	Bomb                     // the bomb joker on the empty field (X, Y)
)

// Move is one move. X counts columns from 0 on the left; Y is the row's number
// (see Rules.Top), growing downwards.
type Move struct {
	Kind Kind
	X, Y int
}

// String returns the move's notation: "drop 3", "delete 3,6", "delete row 6",
// "delete column 3" or "bomb 4,5". ParseMove reads it back.
func (m Move) String() string {
	switch m.Kind {
	case DeleteField:
		return "delete " + strconv.Itoa(m.X) + "," + strconv.Itoa(m.Y)
	case DeleteRow:
		return "delete row " + strconv.Itoa(m.Y)
	case DeleteColumn:
		return "delete column " + strconv.Itoa(m.X)
	case Bomb:
		return "bomb " + strconv.Itoa(m.X) + "," + strconv.Itoa(m.Y)
	default:
		return "drop " + strconv.Itoa(m.X)
	}
}

// Notation returns the move for tables and records.
func (m Move) Notation() game.Move {
	if uint(m.X) < MaxSide && uint(m.Y) <= MaxSide {
		switch m.Kind {
		case DeleteField:
			return deletes[m.X][m.Y]
		case DeleteRow:
			return deletedRows[m.Y]
		case DeleteColumn:
			return deletedColumns[m.X]
		case Bomb:
			return bombs[m.X][m.Y]
		case Drop:
			return drops[m.X]
		}
	}
	return game.Move(m.String())
}

// The notations of all moves, which are listed after every move: of those on a
// field, and of those on a row or a column.
var (
	deletes, bombs                     = onFields(DeleteField), onFields(Bomb)
	drops, deletedRows, deletedColumns = onLines(Drop), onLines(DeleteRow), onLines(DeleteColumn)
)

func onFields(k Kind) (of [MaxSide][MaxSide + 1]game.Move) {
	for x := range of {
		for y := range of[x] {
			of[x][y] = game.Move(Move{k, x, y}.String())
		}
	}
	return of
}

func onLines(k Kind) (of [MaxSide + 1]game.Move) {
	for i := range of {
		of[i] = game.Move(Move{k, i, i}.String())
	}
	return of
}

// Joker returns the joker that the move uses up, if any.
func (m Move) Joker() (j Joker, used bool) {
	switch m.Kind {
	case Drop:
		return 0, false
	case Bomb:
		return BombJoker, true
	default:
		return DeleteJoker, true
	}
}

const notationHelp = `a move reads "drop 3", "delete 3,6", "delete row 6", "delete column 3" or "bomb 4,5"`

// ParseMove reads a move's notation. Upper and lower case and the amount of
// white space do not matter. Whether the move is legal only a position knows.
// The error is a *game.MoveError with the reason "notation".
func ParseMove(text string) (Move, error) {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(text, ",", " , ")))
	if m, ok := parseWords(words); ok {
		return m, nil
	}
	return Move{}, game.Refuse(game.Move(text), "notation", "not a move; "+notationHelp)
}

func parseWords(words []string) (m Move, ok bool) {
	match := func(pattern ...string) bool {
		if len(words) != len(pattern) {
			return false
		}
		for i, p := range pattern {
			switch p {
			case "X":
				m.X, ok = coordinate(words[i])
			case "Y":
				m.Y, ok = coordinate(words[i])
			default:
				ok = words[i] == p
			}
			if !ok {
				m = Move{}
				return false
			}
		}
		return true
	}
	switch {
	case match("drop", "X"):
		m.Kind = Drop
	case match("delete", "X", ",", "Y"):
		m.Kind = DeleteField
	case match("delete", "row", "Y"):
		m.Kind = DeleteRow
	case match("delete", "column", "X"):
		m.Kind = DeleteColumn
	case match("bomb", "X", ",", "Y"):
		m.Kind = Bomb
	default:
		return Move{}, false
	}
	return m, true
}

// coordinate reads plain digits; longer numbers than any board has are no
// coordinates.
func coordinate(s string) (int, bool) {
	if len(s) > 4 {
		return 0, false
	}
	n, err := strconv.ParseUint(s, 10, 0)
	return int(n), err == nil
}
