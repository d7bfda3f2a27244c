package solver

import (
	"math/bits"
	"slices"

	rules "lichtbrett/game/connectfour"
)

// engine searches boards of one layout.
type engine[L layout] struct {
	layout L
	fields
	effort
	table *Table
	// order lists the columns, those in the middle first.
	order [maxColumns]uint64
	// symmetric is the number of empty fields from which on the table holds
	// one of two positions that are mirror images.
	symmetric int
	// lists are the moves of the positions on the way here, by the number of
	// empty fields; nil without a table, when nothing is searched.
	lists *[maxCells + 1][maxColumns]candidate
}

// effort is how much has been searched and who says how much may be.
type effort struct {
	nodes int64
	pause int64 // when to call proceed next; short searches count together
	// From when on the search is a long one, and a very long one.
	long, veryLong int64
	proceed        func() bool
	stopped        bool
}

func (e *effort) begin(proceed func() bool) {
	e.proceed, e.stopped = proceed, false
	e.long, e.veryLong = e.nodes+Quantum, e.nodes+6*Quantum
}

func (e *effort) goOn() bool {
	e.pause = e.nodes + Quantum
	e.stopped = e.proceed != nil && !e.proceed()
	return !e.stopped
}

func (e *effort) spent() *effort { return e }

func newEngine[L layout](l L, r rules.Rules, t *Table) (*engine[L], *fields) {
	e := &engine[L]{layout: l, fields: newFields(r.Columns, r.Rows, r.Connect), table: t}
	if t != nil {
		e.lists = new([maxCells + 1][maxColumns]candidate)
	}
	e.pause = Quantum
	e.disregard(0)
	for i, x := range middle(r.Columns) {
		e.order[i] = e.column[x]
	}
	return e, &e.fields
}

// middle returns the columns, those in the middle first.
func middle(columns int) []int {
	order := make([]int, columns)
	for i := range order {
		if x := columns / 2; i%2 == 0 {
			order[i] = x + i/2
		} else {
			order[i] = x - (i+1)/2
		}
	}
	return order
}

func (e *engine[L]) disregard(set uint64) {
	e.counting = e.all &^ set
	e.symmetric = e.cells - symmetricPlies
	if e.mirror(set) != set {
		e.symmetric = e.cells + 1
	}
}

// symmetricPlies is how many stones there may be on the board for mirror images
// to be worth while.
const symmetricPlies = 8

func (e *engine[L]) vary(n int) {
	order := e.order[:e.columns]
	if n%2 != 0 {
		slices.Reverse(order)
	}
	for range n / 2 % len(order) {
		copy(order, append(order[1:len(order):len(order)], order[0]))
	}
}

func (e *engine[L]) run(b Board, alpha int) int {
	return e.search(b.Mine, b.All, e.completing(b.All^b.Mine, b.All), alpha)
}

func (e *engine[L]) wins(b Board) uint64 {
	return e.completing(b.Mine, b.All)
}

// completing returns the empty fields that make a line together with the stones.
func (e *engine[L]) completing(stones, all uint64) uint64 {
	return completing(e.layout, &e.fields, stones) &^ all
}

func (e *engine[L]) line(stones uint64) bool { return line(e.layout, &e.fields, stones) }

// find returns where a position is in the table.
func (e *engine[L]) find(mine, all uint64, left int) place {
	key := mine + all
	if left >= e.symmetric {
		key = min(key, e.mirror(key))
	}
	return e.table.place(key)
}

// Quantum is how many nodes there are from one call of Solver.Proceed to the
// next.
const Quantum = 1024

// The scores that are possible for the side to move when so many fields are
// empty and nobody can win at once: it loses with the opponent's move after
// next at the earliest, and wins with its next one.
func lowest(empty int) int  { return -(empty - 2) / 2 }
func highest(empty int) int { return (empty - 1) / 2 }

// lostNext is the score when the opponent wins with his next move.
func lostNext(empty int) int { return -empty / 2 }

// search tells whether the score of a position is greater than alpha, and
// returns a lower bound that is, or an upper bound that is not. Threats are the
// empty fields that complete a line of the opponent's; the side to move must
// not be able to win at once.
func (e *engine[L]) search(mine, all, threats uint64, alpha int) int {
	e.nodes++
	if e.nodes >= e.pause {
		e.table.grow(Quantum)
		if !e.goOn() {
			return 0
		}
	}
	left := e.cells - bits.OnesCount64(all)
	sign, forced := 1, false
	var moves uint64
	for {
		moves = e.replies(all, threats)
		switch {
		case moves == 0:
			return sign * lostNext(left)
		case left <= 2:
			return 0
		case lowest(left) > alpha:
			return sign * lowest(left)
		case highest(left) <= alpha:
			return sign * highest(left)
		}
		if moves&(moves-1) != 0 {
			break
		}
		// A forced move is played here and now.
		forced = true
		threats = e.completing(mine|moves, all)
		mine, all = mine^all, all|moves
		left--
		alpha, sign = -alpha-1, -sign
	}

	place := e.find(mine, all, left)
	low, high, known := place.bounds()
	switch {
	case !known:
		low, high = lowest(left), highest(left)
	case low > alpha:
		return sign * low
	case high <= alpha:
		return sign * high
	}

	list := &e.lists[left]
	n := 0
	for _, column := range e.order[:e.columns] {
		stone := moves & column
		if stone == 0 {
			continue
		}
		c := candidate{stone: stone, threats: e.completing(mine|stone, all)}
		if e.replies(all|stone, c.threats) == 0 {
			return sign * highest(left)
		}
		// A line that is completed right above a field where the opponent
		// completes one is of no use.
		c.value = bits.OnesCount64(c.threats &^ (threats << 1))
		i := n
		for ; i > 0 && list[i-1].value < c.value; i-- {
			list[i] = list[i-1]
		}
		list[i] = c
		n++
	}

	// In a long search every move is looked at with the static bound before any
	// is searched; then this position has been, unless moves were forced.
	eager := left < eagerly || e.nodes >= e.long
	if (forced || !eager) && (threats != 0 || left&1 == 0 && alpha >= -1 && left <= crowded) {
		if bound := e.ceiling(mine, all, threats, 0); bound <= alpha {
			return sign * bound
		}
	}
	if left >= probing && e.nodes >= e.veryLong {
		for _, c := range list[:n] {
			if _, v, ok := e.find(mine^all, all|c.stone, left-1).bounds(); ok && -v > alpha {
				return -sign * v
			}
		}
	}
	if eager {
		for _, c := range list[:n] {
			if c.threats != 0 || left&1 != 0 && alpha < 1 && left <= crowded {
				if v := e.ceiling(mine^all, all|c.stone, c.threats, threats&^c.stone); -v > alpha {
					return -sign * v
				}
			}
		}
	}

	best := lowest(left)
	for _, c := range list[:n] {
		v := -e.search(mine^all, all|c.stone, c.threats, -alpha-1)
		if e.stopped {
			return 0
		}
		if best = max(best, v); best > alpha {
			break
		}
	}
	if best > alpha {
		low = best
	} else {
		high = best
	}
	place.store(low, high)
	return sign * best
}

// replies returns the moves that do not let the opponent, with these threats, win
// with his next one.
func (e *engine[L]) replies(all, threats uint64) uint64 {
	moves := e.landing(all)
	if must := moves & threats; must != 0 {
		if must&(must-1) != 0 {
			return 0
		}
		moves = must
	}
	return moves &^ (threats >> 1) // the opponent would win on top
}

// eagerly is the number of empty fields below which static bounds of all moves
// come first in short searches, too.
const eagerly = 14

// crowded is the number of empty fields up to which there is a chance of a
// static bound without threats.
const crowded = 23

// probing is the number of empty fields from which on it pays, in a very long
// search, to look up all that moves lead to before searching them.
const probing = 9

// candidate is a move, the threats that it leaves the opponent with, and what it
// promises.
type candidate struct {
	stone, threats uint64
	value          int
}
