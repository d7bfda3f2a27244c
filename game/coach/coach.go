// Package coach tells which moves of a match of Connect Four gave something away,
// how the opponent makes use of it, and why: in positions without jokers, on boards
// that the solver can solve. Elsewhere it estimates how much a move has lost.
//
// No reason is given that has not been proved. What the next move shows, a win, a
// threat, two threats at once, is proved by the moves. What decides later, a
// threat on a field, is proved by solving the same position in which no line
// through that field counts.
package coach

import (
	"errors"
	"math/bits"

	"lichtbrett/game"
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

// Value is how a match ends for somebody if nobody errs from there on.
type Value int8

// The values.
const (
	Loss Value = iota - 1
	Draw
	Win
)

// String returns the value's word: loss, draw or win.
func (v Value) String() string { return [...]string{"loss", "draw", "win"}[v+1] }

func valueOf(score int) Value { return Value(min(max(score, -1), 1)) }

// Reason is why a move was worse than another.
type Reason string

// The reasons.
const (
	// MissedWin: a win at once was there, on Squares.
	MissedWin Reason = "missed-win"
	// MissedBlock: the opponent's win at once, on Squares, was not blocked.
	MissedBlock Reason = "missed-block"
	// GivesSquare: the stone lies under a field, Squares, on which the opponent
	// wins at once.
	GivesSquare Reason = "gives-square"
	// DoubleThreat: the reply makes two threats at once, Squares.
	DoubleThreat Reason = "double-threat"
	// Zugzwang: what decides in the end is a field, Squares, on which no stone can
	// be laid yet. It is the opponent's: without the lines through it the move
	// would have given less away, or nothing; or, where Own says so, the player's
	// own: it was what the value of the position before lay in, and is of no use
	// any more.
	Zugzwang Reason = "zugzwang"
	// TooSlow: the move still wins, but later by Slow stones or more. It is no
	// mistake.
	TooSlow Reason = "too-slow"
)

// Slow is by how many stones, of both players, a win must come later for that to be
// said.
const Slow = 4

// Verdict is what there is to say of a move.
type Verdict struct {
	Move rules.Move
	// Before and After are the values of the positions before and after the
	// move, for whoever made it.
	Before, After Value
	// Best are the moves that win soonest, draw, or lose latest, by columns.
	Best []rules.Move
	// Keep are, of a mistake, all moves that would have been none, by columns.
	Keep []rules.Move
	// Reason says why the move was a mistake, or too slow; empty where none is
	// proved.
	Reason  Reason
	Squares []rules.Point
	Own     bool
	// Refutation are the best moves of both sides after a mistake, to the end.
	Refutation []rules.Move
}

// Mistake reports whether the move changed who wins.
func (v *Verdict) Mistake() bool { return v.After < v.Before }

// Match judges the moves of a match without jokers, from the last to the first, until
// it is stopped: those before from are not judged. Not judged either are moves while
// jokers are left, and on a board that is not the coach's.
func (c *Coach) Match(start rules.Position, moves []rules.Move) (verdicts []Verdict, from int, err error) {
	positions := []rules.Position{start}
	for i, m := range moves {
		next, err := positions[i].Play(m)
		if err != nil {
			return nil, 0, &game.PlyError{Ply: i + 1, Err: err}
		}
		positions = append(positions, next)
	}
	verdicts = make([]Verdict, len(moves))
	for from = len(moves); from > 0; from-- {
		p := positions[from-1]
		if p.JokersLeft() {
			break
		}
		v, err := c.Judge(p, moves[from-1])
		if err != nil { // it was stopped
			break
		}
		verdicts[from-1] = v
	}
	return verdicts, from, nil
}

// Coach judges moves on boards of one size. It is not safe for concurrent use.
type Coach struct {
	// Proceed is called every few moments; the coach stops when it returns false.
	// Nil never stops it.
	Proceed func() bool

	rules  rules.Rules
	known  *solver.Solver
	memory int
	// doubts solves positions in which a line does not count, with a table of its
	// own; both are nil until they are needed.
	doubts *solver.Solver
	table  *solver.Table
	effort int64 // nodes that doubts may still take for the move at hand
}

// New returns a coach for boards of the rules' size, with a book of its openings
// if there is one. Memory is about how many bytes its tables take.
func New(r rules.Rules, book *solver.Book, memory int) (*Coach, error) {
	return newCoach(r, book, solver.NewTable(memory/2), memory)
}

func newCoach(r rules.Rules, book *solver.Book, t *solver.Table, memory int) (*Coach, error) {
	known, err := solver.New(r, t)
	if err != nil {
		return nil, err
	}
	known.Book = book
	return &Coach{rules: r, known: known, memory: memory}, nil
}

// ErrStopped is the error of what has not been finished because Proceed said so.
var ErrStopped = errors.New("it was stopped before all was known")

// Judge tells what there is to say of a move in a position that is not over and in
// which no jokers are left.
func (c *Coach) Judge(p rules.Position, m rules.Move) (Verdict, error) {
	if _, err := p.Play(m); err != nil {
		return Verdict{}, err
	}
	v := Verdict{Move: m}
	b := c.known.Board(&p)
	after := c.known.Play(b, m.X)
	// What comes after helps to tell how it was before.
	reply, err := c.score(after, -solver.Unknown)
	if err != nil {
		return v, err
	}
	score, err := c.score(b, -reply)
	if err != nil {
		return v, err
	}
	best, all := c.known.Best(b, score)
	if !all {
		return v, ErrStopped
	}
	v.Best = drops(best)
	v.Before, v.After = valueOf(score), valueOf(-reply)
	switch {
	case v.Mistake():
		keep, all := c.known.Best(b, int(v.Before))
		if !all {
			return v, ErrStopped
		}
		v.Keep = drops(keep)
		return v, c.explain(&v, b, after)
	case v.After == Win && 1+c.known.Plies(after, reply)-c.known.Plies(b, score) >= Slow:
		v.Reason = TooSlow
	}
	return v, nil
}

func drop(x int) rules.Move { return rules.Move{Kind: rules.Drop, X: x} }

// drops returns the moves into a set of columns.
func drops(columns uint16) (moves []rules.Move) {
	for ; columns != 0; columns &= columns - 1 {
		moves = append(moves, drop(bits.TrailingZeros16(columns)))
	}
	return moves
}

// score returns the score of a position, of which it is known that it is low at least.
func (c *Coach) score(b solver.Board, low int) (int, error) {
	c.known.Proceed = c.Proceed
	low, high := c.known.Solve(b, low, solver.Unknown)
	if low != high {
		return 0, ErrStopped
	}
	return low, nil
}

// good returns the column of a move that leads to the score of a position; of several the
// one nearest to the middle.
func (c *Coach) good(b solver.Board, score int) (x int, err error) {
	for _, x := range c.known.Middle() {
		if c.known.Full(b, x) {
			continue
		}
		low, high := c.known.Solve(c.known.Play(b, x), -score, -score+1)
		switch {
		case high <= -score:
			return x, nil
		case low <= -score:
			return 0, ErrStopped
		}
	}
	panic("a position has no move that leads to its score")
}

// line returns the best moves of both sides from a position on, which begin with one
// where first is its column; −1 leaves it open.
func (c *Coach) line(b solver.Board, first int) (line []rules.Move, err error) {
	score, err := c.score(b, -solver.Unknown)
	if err != nil {
		return nil, err
	}
	for x := first; !c.known.Over(b); x = -1 {
		if x < 0 {
			if x, err = c.good(b, score); err != nil {
				return nil, err
			}
		}
		line = append(line, drop(x))
		b, score = c.known.Play(b, x), -score
	}
	return line, nil
}

// explain finds the reason of a mistake and its refutation.
func (c *Coach) explain(v *Verdict, before, after solver.Board) (err error) {
	first := -1
	var squares uint64
	v.Reason, squares, first = c.evident(before, after)
	if v.Refutation, err = c.line(after, first); err != nil {
		return err
	}
	if v.Reason == "" {
		squares = c.deciding(v, before, after)
		if squares != 0 {
			v.Reason = Zugzwang
		}
	}
	for ; squares != 0; squares &= squares - 1 {
		v.Squares = append(v.Squares, c.point(squares))
	}
	return nil
}

// point returns the lowest field of a set as the rules count.
func (c *Coach) point(set uint64) rules.Point {
	x, h := c.known.Place(set)
	return rules.Point{X: x, Y: c.rules.Bottom() - h}
}

// evident returns the reason that the next moves show, if any, the fields that it is
// about, and the column of the reply that makes use of it.
func (c *Coach) evident(before, after solver.Board) (r Reason, squares uint64, reply int) {
	s := c.known
	landing := s.Landing(before)
	own, other := s.Winning(before)
	if squares = own & landing; squares != 0 {
		return MissedWin, squares, -1
	}
	wins, _ := s.Winning(after)
	if squares = other & landing & wins; squares != 0 {
		x, _ := s.Place(squares)
		return MissedBlock, squares, x
	}
	if squares = wins & s.Landing(after); squares != 0 {
		x, _ := s.Place(squares)
		return GivesSquare, squares, x
	}
	for _, x := range s.Middle() {
		if s.Full(after, x) {
			continue
		}
		b := s.Play(after, x)
		landing := s.Landing(b)
		own, threats := s.Winning(b)
		if squares = threats & landing; own&landing == 0 && bits.OnesCount64(squares) > 1 {
			return DoubleThreat, squares, x
		}
	}
	return "", 0, -1
}

// What is spent on finding the field that decides, in nodes: on one of them, and on
// all of a move's.
const (
	fieldEffort = 1 << 18
	allEffort   = 1 << 21
)

// deciding returns a field that decides in the end, 0 if there is none that can be
// proved with little effort.
func (c *Coach) deciding(v *Verdict, before, after solver.Board) uint64 {
	c.effort = allEffort
	if c.doubts == nil {
		c.table = solver.NewTable(c.memory / 16)
		var err error
		if c.doubts, err = solver.New(c.rules, c.table); err != nil {
			panic(err) // the same rules as those of known
		}
	}
	opponents := c.candidates(after, c.lastOf(after, v))
	// Without the field nothing would have been given away or, failing that, not
	// the match.
	for most := -int(v.Before); most < -int(v.After); most++ {
		for _, field := range opponents {
			if more, known := c.without(after, field, most+1); known && !more {
				return field
			}
		}
	}
	for _, field := range c.candidates(before, 0) {
		keeps, known := c.without(before, field, int(v.Before))
		if !known || keeps {
			continue
		}
		// After the move the field makes no difference any more: the opponent wins
		// without it, too, or has no more than the draw that the above leaves him.
		if lost, known := c.without(after, field, 1); known && lost == (v.After == Loss) {
			v.Own = true
			return field
		}
	}
	return 0
}

// lastOf returns the field that completes the opponent's line at the end of the
// refutation, 0 if he gets none.
func (c *Coach) lastOf(b solver.Board, v *Verdict) (field uint64) {
	if v.After != Loss {
		return 0
	}
	for _, m := range v.Refutation {
		next := c.known.Play(b, m.X)
		field, b = next.All^b.All, next
	}
	return field
}

// candidates returns the fields on which no stone can be laid yet, the likeliest
// to decide first: that, those on which somebody would have a line, all others
// from the bottom up.
func (c *Coach) candidates(b solver.Board, first uint64) (fields []uint64) {
	own, other := c.known.Winning(b)
	landing := c.known.Landing(b)
	var rest []uint64
	for h := range c.rules.Rows {
		for _, x := range c.known.Middle() {
			switch f := c.known.Field(x, h); {
			case f&(b.All|landing) != 0:
			case f == first:
				fields = append([]uint64{f}, fields...)
			case f&(own|other) != 0:
				fields = append(fields, f)
			default:
				rest = append(rest, f)
			}
		}
	}
	return append(fields, rest...)
}

// nodes returns how many positions have been looked at.
func (c *Coach) nodes() int64 {
	if c.doubts == nil {
		return c.known.Nodes()
	}
	return c.known.Nodes() + c.doubts.Nodes()
}

// without reports whether the side to move gets a score of at least one number, if no
// line through a field counts; known is false if that takes too much effort.
func (c *Coach) without(b solver.Board, field uint64, score int) (atLeast, known bool) {
	c.table.Forget()
	c.doubts.Disregard(field)
	begin := c.doubts.Nodes()
	most := min(int64(fieldEffort), c.effort)
	c.doubts.Proceed = func() bool {
		return c.doubts.Nodes()-begin < most && (c.Proceed == nil || c.Proceed())
	}
	low, high := c.doubts.Solve(b, score-1, score)
	c.effort -= c.doubts.Nodes() - begin
	return low >= score, low >= score || high < score
}
