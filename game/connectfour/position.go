// Package connectfour has the rules of Connect Four: on any board from 2×2 to
// 16×16, with any line length, with or without the two jokers of the original
// Sense HAT game.
//
// Coordinates are those of the LED board: x counts columns from 0 on the left,
// y is the row's number and grows downwards; see Rules.Top.
package connectfour

import (
	"lichtbrett/game"
)

// Stone is what a field holds.
type Stone uint8

// The contents of a field.
const (
	Empty Stone = iota
	Green       // player 1, seat 0
	Blue        // player 2, seat 1
)

// StoneOf returns the stone of a seat, 0 or 1.
func StoneOf(s game.Seat) Stone { return Stone(s + 1) }

// Seat returns whose stone it is, NoSeat for Empty.
func (s Stone) Seat() game.Seat { return game.Seat(s) - 1 }

// Joker is one of the two jokers that each player may use once in a match.
type Joker uint8

// The jokers.
const (
	DeleteJoker Joker = iota
	BombJoker
)

// bombRadius is how far a bomb reaches: the diamond of the specification's
// picture, in Manhattan distance.
const bombRadius = 2

// Point is a field of the board.
type Point struct{ X, Y int }

// Position is one state of a match. It is a value: Play returns another one
// and leaves it as it is. The zero value is no position; New makes one.
type Position struct {
	rules  Rules
	turn   game.Seat
	winner game.Seat // NoSeat while nobody has won
	stones int       // how many are on the board
	used   [2][2]bool
	// field holds the stones column by column, each from the bottom up, so
	// that gravity is closing gaps.
	field [MaxSide][MaxSide]Stone
}

// New returns the empty board, player 1 to move.
func New(r Rules) (Position, error) {
	if err := r.Check(); err != nil {
		return Position{}, err
	}
	return Position{rules: r, winner: game.NoSeat}, nil
}

// Rules returns the parameters of the match.
func (p Position) Rules() Rules { return p.rules }

// Seats implements game.Position.
func (p Position) Seats() int { return 2 }

// MidTurn implements game.Position: a turn is one move.
func (p Position) MidTurn() bool { return false }

// Turn returns whose turn it is, game.NoSeat once the match is over.
func (p Position) Turn() game.Seat {
	if p.over() {
		return game.NoSeat
	}
	return p.turn
}

func (p *Position) over() bool {
	return p.winner != game.NoSeat || p.stones == p.rules.Columns*p.rules.Rows
}

// Stones returns how many stones are on the board.
func (p Position) Stones() int { return p.stones }

// At returns what field (x, y) holds; Empty outside the board.
func (p *Position) At(x, y int) Stone {
	if !p.rules.Inside(x, y) {
		return Empty
	}
	return p.field[x][p.rules.Bottom()-y]
}

// Landing returns the row in which a stone dropped into column x comes to
// rest; ok is false when the column is full or not on the board.
func (p *Position) Landing(x int) (y int, ok bool) {
	if x < 0 || x >= p.rules.Columns {
		return 0, false
	}
	for h := range p.rules.Rows {
		if p.field[x][h] == Empty {
			return p.rules.Bottom() - h, true
		}
	}
	return 0, false
}

// Joker reports whether seat s still has joker j.
func (p *Position) Joker(s game.Seat, j Joker) bool {
	return p.rules.Jokers && !p.used[s][j]
}

// JokersLeft reports whether somebody still has a joker.
func (p *Position) JokersLeft() bool {
	return p.rules.Jokers && p.used != [2][2]bool{{true, true}, {true, true}}
}

// Legal returns every legal move: drops by column, deletes of fields row by
// row, of rows and of columns, then bombs row by row.
func (p Position) Legal() []Move {
	if p.over() {
		return nil
	}
	moves := make([]Move, 0, p.mostLegal())
	p.eachLegal(func(m Move) { moves = append(moves, m) })
	return moves
}

// mostLegal bounds how many legal moves there are.
func (p *Position) mostLegal() int {
	columns, rows := p.rules.Columns, p.rules.Rows
	most := columns
	if p.Joker(p.turn, DeleteJoker) {
		most += columns*rows + rows + columns
	}
	if p.Joker(p.turn, BombJoker) {
		most += columns * rows
	}
	return most
}

// eachLegal calls do with every legal move, in the order of Legal.
func (p *Position) eachLegal(do func(Move)) {
	if p.over() {
		return
	}
	r := p.rules
	top, bottom := r.Top(), r.Bottom()
	for x := range r.Columns {
		if _, ok := p.Landing(x); ok {
			do(Move{Kind: Drop, X: x})
		}
	}
	if p.Joker(p.turn, DeleteJoker) {
		for y := top; y <= bottom; y++ {
			for x := range r.Columns {
				do(Move{DeleteField, x, y})
			}
		}
		for y := top; y <= bottom; y++ {
			do(Move{Kind: DeleteRow, Y: y})
		}
		for x := range r.Columns {
			do(Move{Kind: DeleteColumn, X: x})
		}
	}
	if p.Joker(p.turn, BombJoker) {
		for y := top; y <= bottom; y++ {
			for x := range r.Columns {
				if p.field[x][bottom-y] == Empty {
					do(Move{Bomb, x, y})
				}
			}
		}
	}
}

// Play returns the position after m, or a *game.MoveError beside p itself.
func (p Position) Play(m Move) (Position, error) {
	if err := p.refusal(m); err != nil {
		return p, err
	}
	mover, other := p.turn, 1-p.turn
	if m.Kind == Drop {
		y, _ := p.Landing(m.X)
		p.field[m.X][p.rules.Bottom()-y] = StoneOf(mover)
		p.stones++
	} else {
		j, _ := m.Joker()
		p.used[mover][j] = true
		p.clear(p.Area(m))
	}
	// Falling stones can complete lines of both players; the mover's counts
	// first.
	switch {
	case p.hasLine(StoneOf(mover)):
		p.winner = mover
	case p.hasLine(StoneOf(other)):
		p.winner = other
	}
	p.turn = other
	return p, nil
}

// refusal says why m may not be played, nil if it may.
func (p *Position) refusal(m Move) error {
	r := p.rules
	refuse := func(reason, detail string, args ...any) error {
		return game.Refuse(m.Notation(), reason, detail, args...)
	}
	if p.over() {
		return refuse("over", "the match is over; no move is accepted any more")
	}
	if j, uses := m.Joker(); uses && !r.Jokers {
		return refuse("no-jokers", `this match is played without jokers; "drop X" is the only move`)
	} else if uses && !p.Joker(p.turn, j) {
		return refuse("joker-used", "player %d has used this joker; each joker counts once in a match", p.turn+1)
	}
	if m.Kind != DeleteRow && (m.X < 0 || m.X >= r.Columns) {
		return refuse("no-column", "there is no column %d; columns are 0 to %d", m.X, r.Columns-1)
	}
	if m.Kind != Drop && m.Kind != DeleteColumn && (m.Y < r.Top() || m.Y > r.Bottom()) {
		return refuse("no-row", "there is no row %d; rows are %d to %d", m.Y, r.Top(), r.Bottom())
	}
	switch m.Kind {
	case Drop:
		if _, ok := p.Landing(m.X); !ok {
			return refuse("column-full", "column %d is full; choose a column with an empty field", m.X)
		}
	case Bomb:
		if p.At(m.X, m.Y) != Empty {
			return refuse("bomb-on-stone", "a bomb needs an empty field; (%d, %d) holds a stone", m.X, m.Y)
		}
	}
	return nil
}

// Area returns the fields that a joker's move covers, on the board, row by
// row; for a drop the field where the stone comes to rest.
func (p *Position) Area(m Move) []Point {
	r := p.rules
	if m.Kind == Drop {
		if y, ok := p.Landing(m.X); ok {
			return []Point{{m.X, y}}
		}
		return nil
	}
	var area []Point
	for y := r.Top(); y <= r.Bottom(); y++ {
		for x := range r.Columns {
			if m.covers(x, y) {
				area = append(area, Point{x, y})
			}
		}
	}
	return area
}

func (m Move) covers(x, y int) bool {
	switch m.Kind {
	case DeleteField:
		return x == m.X && y == m.Y
	case DeleteRow:
		return y == m.Y
	case DeleteColumn:
		return x == m.X
	case Bomb:
		return abs(x-m.X)+abs(y-m.Y) <= bombRadius
	}
	return false
}

// clear empties the fields and lets the stones above fall.
func (p *Position) clear(area []Point) {
	for _, c := range area {
		cell := &p.field[c.X][p.rules.Bottom()-c.Y]
		if *cell != Empty {
			*cell = Empty
			p.stones--
		}
	}
	for x := range p.rules.Columns {
		fallen := 0
		for h := range p.rules.Rows {
			if s := p.field[x][h]; s != Empty {
				p.field[x][h] = Empty
				p.field[x][fallen] = s
				fallen++
			}
		}
	}
}

// directions are those in which a line is looked for from its first field:
// right, up, and the two diagonals upwards.
var directions = [4]struct{ dx, dh int }{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

func (p *Position) hasLine(s Stone) bool {
	found := false
	p.lines(s, func(x, h, dx, dh int) bool {
		found = true
		return false
	})
	return found
}

// lines calls visit with the first field and direction of every line of s,
// overlapping ones too, until it returns false.
func (p *Position) lines(s Stone, visit func(x, h, dx, dh int) bool) {
	n := p.rules.Connect
	for x := range p.rules.Columns {
		for h := range p.rules.Rows {
			if p.field[x][h] != s {
				continue
			}
			for _, d := range directions {
				ex, eh := x+d.dx*(n-1), h+d.dh*(n-1)
				if ex < 0 || ex >= p.rules.Columns || eh >= p.rules.Rows {
					continue
				}
				k := 1
				for k < n && p.field[x+d.dx*k][h+d.dh*k] == s {
					k++
				}
				if k == n && !visit(x, h, d.dx, d.dh) {
					return
				}
			}
		}
	}
}

// WinningLine returns the fields of all the winner's lines, column by column;
// none while nobody has won.
func (p Position) WinningLine() []Point {
	if p.winner == game.NoSeat {
		return nil
	}
	var marked [MaxSide][MaxSide]bool
	p.lines(StoneOf(p.winner), func(x, h, dx, dh int) bool {
		for k := range p.rules.Connect {
			marked[x+dx*k][h+dh*k] = true
		}
		return true
	})
	var line []Point
	for x := range p.rules.Columns {
		for h := p.rules.Rows - 1; h >= 0; h-- {
			if marked[x][h] {
				line = append(line, Point{x, p.rules.Bottom() - h})
			}
		}
	}
	return line
}

func abs(n int) int { return max(n, -n) }
