// Package solver finds the exact score of Connect Four positions without
// jokers on boards that fit a word: columns × (rows + 1) ≤ 64.
//
// A score is seen by the side to move: positive if it wins, one plus the
// stones that the winner has then left unplayed, of all that are its share of
// the board (21 each on 7×6; the first player owns the odd one); negative,
// likewise, if it loses; 0 is a draw. The stones left are counted, not who
// moved first: that is the same for positions that a match without jokers can
// reach.
//
// The search asks one question after another, whether the score is above a
// number, by negamax over bitboards with a table of bounds. It owes its design
// to Pascal Pons (Solving Connect 4, 2015) and its static bounds to Victor
// Allis; see odd_even.go.
package solver

import (
	"fmt"
	"math/bits"

	rules "lichtbrett/game/connectfour"
)

// Board is a position without jokers, its fields in columns of rows + 1 bits
// from the bottom up.
type Board struct {
	Mine uint64 // the stones of the side to move
	All  uint64 // those of both
}

// Solver solves positions on boards of one size. It is not safe for concurrent
// use; solvers that share a Table are.
type Solver struct {
	// Proceed is called every Quantum nodes; the solver stops when it returns
	// false. Nil never stops it.
	Proceed func() bool
	// Book, if it is for boards of this size, spares solving what is in it.
	Book *Book

	rules  rules.Rules
	fields *fields
	search searcher
}

// searcher is an engine of any layout.
type searcher interface {
	run(b Board, alpha int) int
	find(mine, all uint64, left int) place
	wins(b Board) (fields uint64)
	line(stones uint64) bool
	spent() *effort
	vary(n int)
	disregard(set uint64)
}

// New returns a solver for boards of the rules' size; jokers are no concern of
// it. The table may be shared; nil is for a solver that only looks up what is in
// its book.
func New(r rules.Rules, t *Table) (*Solver, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	if !r.Solvable() {
		return nil, fmt.Errorf("a board of %d×%d is too large to be solved: columns × (rows + 1) must be 64 at most", r.Columns, r.Rows)
	}
	s := &Solver{rules: r}
	switch r.Rows {
	case 6:
		s.search, s.fields = newEngine(six{}, r, t)
	case 7:
		s.search, s.fields = newEngine(seven{}, r, t)
	default:
		s.search, s.fields = newEngine(make(flexible, r.Rows+1), r, t)
	}
	return s, nil
}

// Nodes returns how often the recursive search has been entered.
func (s *Solver) Nodes() int64 { return s.search.spent().nodes }

// Board returns a position of a match; jokers are left out of account.
func (s *Solver) Board(p *rules.Position) (b Board) {
	for x := range s.rules.Columns {
		for h := range s.rules.Rows {
			bit := uint64(1) << (x*(s.rules.Rows+1) + h)
			switch p.At(x, s.rules.Bottom()-h) {
			case rules.Empty:
			case rules.StoneOf(p.Turn()):
				b.Mine |= bit
				b.All |= bit
			default:
				b.All |= bit
			}
		}
	}
	return b
}

// Full reports whether column x takes no more stones.
func (s *Solver) Full(b Board, x int) bool {
	return s.fields.landing(b.All)&s.fields.column[x] == 0
}

// Play returns the position after a stone has been dropped into column x,
// which is not full.
func (s *Solver) Play(b Board, x int) Board {
	return Board{Mine: b.All ^ b.Mine, All: b.All | s.fields.landing(b.All)&s.fields.column[x]}
}

// Over reports whether the side that has just moved has won or the board is
// full.
func (s *Solver) Over(b Board) bool {
	return b.All == s.fields.all || s.search.line(b.All^b.Mine)
}

// Range returns the lowest and highest score that the position can have as far
// as can be told without searching or looking it up.
func (s *Solver) Range(b Board) (low, high int) {
	left := s.fields.cells - bits.OnesCount64(b.All)
	switch {
	case s.search.line(b.All ^ b.Mine):
		low = -(left/2 + 1)
		return low, low
	case left == 0:
		return 0, 0
	case s.fields.landing(b.All)&s.search.wins(b) != 0:
		high = (left + 1) / 2
		return high, high
	}
	return lostNext(left), highest(left)
}

// Plies returns how many stones are dropped from a position with that score on, if
// both sides play the best moves.
func (s *Solver) Plies(b Board, score int) int {
	left := s.fields.cells - bits.OnesCount64(b.All)
	if score == 0 {
		return left
	}
	plies := left - 2*(max(score, -score)-1)
	if (plies&1 != 0) != (score > 0) { // the winner has the last one
		plies--
	}
	return plies
}

// Unknown is more than any score: a score lies between −Unknown and Unknown.
const Unknown = noBound

// nearHorizon is how many moves of either side are looked ahead at first.
const nearHorizon = 6

// Solve narrows a range in which the score is known to lie until it is one
// number, or as far as Proceed permits.
func (s *Solver) Solve(b Board, low, high int) (newLow, newHigh int) {
	effort := s.search.spent()
	effort.begin(s.Proceed)
	l, h := s.Range(b)
	if score, ok := s.LookUp(b); ok {
		l, h = score, score
	}
	if l == h {
		return l, h
	}
	low, high = max(low, l), min(high, h)
	least := s.least(b)
	low = max(low, min(least, high))
	left := s.fields.cells - bits.OnesCount64(b.All)
	// What is decided within a few moves costs least to find out: the horizon
	// widens until it is known who wins. From there the questions go on one by
	// one, since "above" is proved sooner than "not above".
	worst, best, horizon := lostNext(left), highest(left), nearHorizon
	for low < high {
		var alpha int
		switch {
		case low == least: // that is often all
			alpha = low
		case low >= 0:
			alpha = low + (high-low)/8
		case high <= 0:
			alpha = high - 1 - (high-low)/8
		case high > best-horizon:
			alpha = max(best-horizon, 0)
		case low < worst+horizon:
			alpha = min(worst+horizon, 0) - 1
		default:
			horizon *= 2
			continue
		}
		v := s.search.run(b, alpha)
		switch {
		case effort.stopped:
			return low, high
		case v > alpha:
			low = v
		default:
			high = v
		}
	}
	return low, high
}

// Proved returns an upper bound of the score that has been found out already; ok is false where
// none has.
func (s *Solver) Proved(b Board) (high int, ok bool) {
	_, high, ok = s.search.find(b.Mine, b.All, s.fields.cells-bits.OnesCount64(b.All)).bounds()
	return high, ok
}

// Best returns the set of columns, bit x for column x, whose moves have at least a
// score: with the position's own the best ones; all is false if Proceed did not
// permit to find out about every column.
func (s *Solver) Best(b Board, score int) (columns uint16, all bool) {
	all = true
	for x := range s.rules.Columns {
		if s.Full(b, x) {
			continue
		}
		_, high := s.Solve(s.Play(b, x), -score, -score+1)
		if high <= -score {
			columns |= 1 << x
		} else if s.search.spent().stopped {
			all = false
		}
	}
	return columns, all
}

// LookUp returns the score of a position that is in the book.
func (s *Solver) LookUp(b Board) (score int, ok bool) {
	if !s.Book.For(s.rules) || s.fields.counting != s.fields.all {
		return 0, false
	}
	return s.Book.score(s.key(b))
}

// Known returns the score of a position that need not be searched: the book has it, or it is
// decided at sight.
func (s *Solver) Known(b Board) (score int, ok bool) {
	if score, ok = s.LookUp(b); ok {
		return score, true
	}
	low, high := s.Range(b)
	return low, low == high
}

// least returns a lower bound of the score: no move leads to less than what the position before it
// is worth, and the book knows some that this one can have come from.
func (s *Solver) least(b Board) (low int) {
	low = -Unknown
	if s.Book == nil {
		return low
	}
	other := b.All ^ b.Mine
	for x := range s.rules.Columns {
		stones := b.All & s.fields.column[x]
		if last := stones &^ (stones >> 1) & other; last != 0 {
			if score, ok := s.LookUp(Board{Mine: other ^ last, All: b.All ^ last}); ok {
				low = max(low, -score)
			}
		}
	}
	return low
}

// BookMove returns the column of the move that the book holds to be the best in
// a position: always the same, so that the lines in the book are kept to.
func (s *Solver) BookMove(b Board) (x int, ok bool) {
	score, ok := s.LookUp(b)
	if !ok {
		return 0, false
	}
	upright := s.upright(b)
	for _, x := range s.Middle() {
		if s.Full(upright, x) {
			continue
		}
		if v, ok := s.LookUp(s.Play(upright, x)); ok && v == -score {
			if upright != b {
				x = s.rules.Columns - 1 - x
			}
			return x, true
		}
	}
	return 0, false
}

// upright returns the position or its mirror image, of both the same.
func (s *Solver) upright(b Board) Board {
	m := Board{Mine: s.fields.mirror(b.Mine), All: s.fields.mirror(b.All)}
	if m.Mine+m.All < b.Mine+b.All {
		return m
	}
	return b
}

// key identifies a position and its mirror image.
func (s *Solver) key(b Board) uint64 {
	b = s.upright(b)
	return b.Mine + b.All
}

// Field returns the set of the field at height h, 0 at the bottom, of column x.
func (s *Solver) Field(x, h int) (set uint64) { return 1 << (x*s.fields.stride + h) }

// Place returns column and height of the lowest field of a set, the leftmost column
// first.
func (s *Solver) Place(set uint64) (x, h int) {
	i := bits.TrailingZeros64(set)
	return i / s.fields.stride, i % s.fields.stride
}

// Disregard has a line through any of a set of fields count for nothing, as if
// it were none; with 0 all count again. The table must then be forgotten: what is
// in it is no longer true.
func (s *Solver) Disregard(set uint64) { s.search.disregard(set) }

// Winning returns the empty fields that complete a line of the side to move's, and of
// the other side's, whether a stone can come to rest there or not.
func (s *Solver) Winning(b Board) (mine, other uint64) {
	return s.search.wins(b), s.search.wins(Board{Mine: b.All ^ b.Mine, All: b.All})
}

// Landing returns the fields on which a stone can come to rest.
func (s *Solver) Landing(b Board) (set uint64) { return s.fields.landing(b.All) }

// Vary has the solver look at columns in another order, so that solvers that
// share a table do not all do the same.
func (s *Solver) Vary(n int) { s.search.vary(n) }

// Middle returns the columns, those in the middle first.
func (s *Solver) Middle() []int { return middle(s.rules.Columns) }
