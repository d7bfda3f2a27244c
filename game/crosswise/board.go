package crosswise

import (
	"encoding/json"
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"
)

// Sixes is what a line of six equal tiles counts, and a team that has one. It
// is the number of the original.
const Sixes = math.MaxInt32

// pointsFor is what equal tiles in a line count by their number.
var pointsFor = [...]int{0, 0, 1, 3, 5, 7, Sixes}

// AllDifferent is what a full line counts that holds each kind once.
const AllDifferent = 6

// Cell is a cell of the board.
type Cell struct{ X, Y int }

// Board is a square board. Copies share their cells; only the rules change
// them.
type Board struct {
	size  int
	cells []Tile // row by row
}

func newBoard(size int) Board { return Board{size, make([]Tile, size*size)} }

// clone returns a board that can be changed.
func (b Board) clone() Board { return Board{b.size, append([]Tile(nil), b.cells...)} }

// Size returns the side of the board.
func (b Board) Size() int { return b.size }

// Inside reports whether c is on the board.
func (b Board) Inside(c Cell) bool { return c.X >= 0 && c.X < b.size && c.Y >= 0 && c.Y < b.size }

// At returns what a cell holds; Empty outside the board.
func (b Board) At(c Cell) Tile {
	if !b.Inside(c) {
		return Empty
	}
	return b.cells[c.Y*b.size+c.X]
}

func (b Board) set(c Cell, t Tile) { b.cells[c.Y*b.size+c.X] = t }

// Tiles returns how many tiles are on the board.
func (b Board) Tiles() (n int) {
	for _, t := range b.cells {
		if t != Empty {
			n++
		}
	}
	return n
}

// Cells yields the cells row by row.
func (b Board) Cells() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for i := range b.cells {
			if !yield(Cell{X: i % b.size, Y: i / b.size}) {
				return
			}
		}
	}
}

// Sixes lists the tiles that win the match: six equal ones in a line of a team.
func (b Board) Sixes() (cells []Cell) {
	for _, team := range []Team{Vertical, Horizontal} {
		for i := range b.size {
			var kinds [kindsWithWildcards][]Cell
			for k := range b.size {
				c := Cell{X: i, Y: k}
				if team == Horizontal {
					c = Cell{X: k, Y: i}
				}
				kinds[b.At(c)] = append(kinds[b.At(c)], c)
			}
			for _, equal := range kinds[Sun:Remover] {
				if len(equal) >= Kinds {
					cells = append(cells, equal...)
				}
			}
		}
	}
	return cells
}

// LinePoints returns what line i of a team counts, a column for the vertical
// one and a row for the horizontal one: the equal tiles in it, adjacent or
// not, pair 1, triple 3, four 5, five 7, several added up; Sixes from six on.
// All six kinds in a line of six count 6.
func (b Board) LinePoints(t Team, i int) int {
	first, step := i, b.size
	if t == Horizontal {
		first, step = i*b.size, 1
	}
	var count [Kinds + 1]int
	for k, cell := 0, first; k < b.size; k, cell = k+1, cell+step {
		count[b.cells[cell]]++
	}
	sum, singles := 0, 0
	for _, n := range count[Sun:] {
		if n >= len(pointsFor)-1 {
			return Sixes
		}
		sum += pointsFor[n]
		if n == 1 {
			singles++
		}
	}
	if singles == Kinds && b.size == Kinds {
		return AllDifferent
	}
	return sum
}

// Points returns what all lines of a team count; Sixes if one of them has six
// equal tiles.
func (b Board) Points(t Team) (sum int) {
	for i := range b.size {
		n := b.LinePoints(t, i)
		if n == Sixes {
			return Sixes
		}
		sum += n
	}
	return sum
}

// State is how the tiles on a board stand, whoever is to move, in the words of
// the original's log.
type State string

// The states.
const (
	Ongoing        State = "ONGOING_GAME"
	Draw           State = "DRAW"
	VerticalWins   State = "TEAM_VERTICAL"
	HorizontalWins State = "TEAM_HORIZONTAL"
)

// State returns Ongoing until the board is full or holds six equal tiles in a
// line of somebody's.
func (b Board) State() State {
	vertical, horizontal := b.Points(Vertical), b.Points(Horizontal)
	if vertical != Sixes && horizontal != Sixes && b.Tiles() < len(b.cells) {
		return Ongoing
	}
	return leader(vertical, horizontal)
}

func leader(vertical, horizontal int) State {
	switch {
	case vertical > horizontal:
		return VerticalWins
	case horizontal > vertical:
		return HorizontalWins
	default:
		return Draw
	}
}

// String draws the board: a line for each row, a number for each cell, 0 where
// nothing lies.
func (b Board) String() string {
	var rows strings.Builder
	for i, t := range b.cells {
		rows.WriteString(strconv.Itoa(int(t)))
		if (i+1)%b.size == 0 {
			rows.WriteByte('\n')
		} else {
			rows.WriteByte(' ')
		}
	}
	return rows.String()
}

// MarshalJSON writes the rows from the top as lists of numbers.
func (b Board) MarshalJSON() ([]byte, error) {
	rows := make([][]Tile, b.size)
	for y := range rows {
		rows[y] = b.cells[y*b.size : (y+1)*b.size]
	}
	return json.Marshal(rows)
}

// UnmarshalJSON reads what MarshalJSON writes: as many rows as columns, and in
// them standard tiles or nothing.
func (b *Board) UnmarshalJSON(data []byte) error {
	var rows [][]Tile
	if err := json.Unmarshal(data, &rows); err != nil {
		return err
	}
	if len(rows) < MinSize || len(rows) > MaxSize {
		return fmt.Errorf("a board of %d rows; it has %d to %d", len(rows), MinSize, MaxSize)
	}
	read := newBoard(len(rows))
	for y, row := range rows {
		if len(row) != len(rows) {
			return fmt.Errorf("row %d of the board has %d cells; there are %d rows", y, len(row), len(rows))
		}
		for x, t := range row {
			if t != Empty && !t.Standard() {
				return fmt.Errorf("tile %d in row %d of the board; a cell holds %d to %d", t, y, Empty, Star)
			}
			read.set(Cell{x, y}, t)
		}
	}
	*b = read
	return nil
}
