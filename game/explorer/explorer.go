// Package explorer is an analysis board of Connect Four: both sides are played by
// hand, moves are taken back, and what has been tried stays as a tree of variations.
// Boards fit the LED board.
package explorer

import (
	"errors"
	"fmt"
	"slices"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
)

// Explorer is a tree of variations and the position in it that is looked at.
type Explorer struct {
	root, at *node
	size     int // how many nodes there are
}

// node is a position of the tree.
type node struct {
	position rules.Position
	move     rules.Move // that led here
	parent   *node
	next     []*node // after the moves that have been tried
	last     int     // which of these was looked at last
}

// maxNodes bounds a tree.
const maxNodes = 5_000

// From returns a tree that begins with a position. Its board must fit the LEDs.
func From(p rules.Position) (*Explorer, error) {
	if r := p.Rules(); !r.FitsLEDs() {
		return nil, fmt.Errorf("a board of %d×%d; up to %d×%d can be explored", r.Columns, r.Rows, rules.LEDSide, rules.LEDSide)
	}
	e := &Explorer{}
	e.plant(p)
	return e, nil
}

// plant has the tree begin anew with a position.
func (e *Explorer) plant(p rules.Position) {
	root := &node{position: p}
	*e = Explorer{root: root, at: root, size: 1}
}

// New returns a tree that begins with the empty board.
func New(r rules.Rules) (*Explorer, error) {
	p, err := rules.New(r)
	if err != nil {
		return nil, err
	}
	return From(p)
}

// Position returns the position that is looked at, Start the one that the tree begins
// with.
func (e *Explorer) Position() rules.Position { return e.at.position }

// Start returns the position that the tree begins with.
func (e *Explorer) Start() rules.Position { return e.root.position }

// Play makes a move, in a variation of its own if it has not been tried here.
func (e *Explorer) Play(m rules.Move) error {
	for i, n := range e.at.next {
		if n.move == m {
			e.at.last, e.at = i, n
			return nil
		}
	}
	next, err := e.at.position.Play(m)
	switch {
	case err != nil:
		return err
	case e.size == maxNodes:
		return fmt.Errorf("there are %d positions in the tree; forget a variation before another one is tried", maxNodes)
	}
	e.size++
	e.at.next = append(e.at.next, &node{position: next, move: m, parent: e.at})
	e.at.last = len(e.at.next) - 1
	e.at = e.at.next[e.at.last]
	return nil
}

// Back takes the last move back and reports whether there was one; it stays in the
// tree.
func (e *Explorer) Back() bool {
	if e.at.parent == nil {
		return false
	}
	e.at = e.at.parent
	return true
}

// Forward makes the move that was looked at last and reports whether there was one.
func (e *Explorer) Forward() bool {
	if len(e.at.next) == 0 {
		return false
	}
	e.at = e.at.next[e.at.last]
	return true
}

// Seek goes to the position after so many moves of the line, see Line.
func (e *Explorer) Seek(ply int) {
	for e.Back() {
	}
	for e.Ply() < ply && e.Forward() {
	}
}

// Ply returns how many moves have led to the position.
func (e *Explorer) Ply() (ply int) {
	for n := e.at; n.parent != nil; n = n.parent {
		ply++
	}
	return ply
}

// Line returns the moves that have led to the position, and those that Forward makes.
func (e *Explorer) Line() (moves []rules.Move) {
	for n := e.at; n.parent != nil; n = n.parent {
		moves = append(moves, n.move)
	}
	slices.Reverse(moves)
	for n := e.at; len(n.next) > 0; {
		n = n.next[n.last]
		moves = append(moves, n.move)
	}
	return moves
}

// Variations returns the moves that have been tried in the position, those that were
// tried first first.
func (e *Explorer) Variations() (moves []rules.Move) {
	for _, n := range e.at.next {
		moves = append(moves, n.move)
	}
	return moves
}

// Forget takes the last move back and forgets it with all that came after it; it
// reports whether there was one.
func (e *Explorer) Forget() bool {
	n := e.at
	if !e.Back() {
		return false
	}
	e.at.next = slices.DeleteFunc(e.at.next, func(other *node) bool { return other == n })
	e.at.last = max(0, min(e.at.last, len(e.at.next)-1))
	e.size -= n.count()
	return true
}

func (n *node) count() int {
	count := 1
	for _, next := range n.next {
		count += next.count()
	}
	return count
}

// errLine is what is said of a stone that would end the match.
var errLine = errors.New("that would make a line: a position in which the match is over cannot be explored")

// Put sets a position up: it lays a stone on top of a column, or takes the topmost one
// away where the stone is Empty. The tree begins anew with that position, in which
// that side moves whose turn it is by the number of stones.
func (e *Explorer) Put(x int, s rules.Stone) error {
	p := e.at.position
	if x < 0 || x >= p.Rules().Columns {
		return fmt.Errorf("there is no column %d; columns are 0 to %d", x, p.Rules().Columns-1)
	}
	v := p.View(game.NoSeat).(rules.View)
	y, room := p.Landing(x)
	switch {
	case s != rules.Empty && !room:
		return fmt.Errorf("column %d is full", x)
	case s == rules.Empty:
		if y++; !room {
			y = p.Rules().Top()
		}
		if y > p.Rules().Bottom() {
			return fmt.Errorf("column %d is empty", x)
		}
	}
	row := []byte(v.Board[y-p.Rules().Top()])
	row[x] = letters[s]
	v.Board[y-p.Rules().Top()] = string(row)
	v.Winner = game.NoSeat
	return e.begin(v, whoseTurn(v))
}

// letters are what stones are in views.
const letters = ".GB"

// whoseTurn returns who moves by the number of stones.
func whoseTurn(v rules.View) game.Seat {
	ahead := 0
	for _, row := range v.Board {
		for _, c := range row {
			switch c {
			case 'G':
				ahead++
			case 'B':
				ahead--
			}
		}
	}
	if ahead > 0 {
		return 1
	}
	return 0
}

// Turn has a seat move in the position, with which the tree begins anew.
func (e *Explorer) Turn(s game.Seat) error {
	return e.begin(e.at.position.View(game.NoSeat).(rules.View), s)
}

// begin has the tree begin anew with what a view shows.
func (e *Explorer) begin(v rules.View, turn game.Seat) error {
	v.Turn = turn
	p, err := v.Position()
	if err != nil {
		return errLine // all else has been checked
	}
	if p.Result().Over {
		return errors.New("the board would be full: a position in which the match is over cannot be explored")
	}
	e.plant(p)
	return nil
}
