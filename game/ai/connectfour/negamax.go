package connectfour

import (
	"math/bits"

	rules "lichtbrett/game/connectfour"
)

// Drops after the first few are searched one ply less deep where that leaves
// enough to see; one that then seems better than those before is searched
// again.
const (
	fullDrops   = 3
	fullDepth   = 3
	lateDropCut = 1
)

// negamax returns the value of the board's position for the side to move,
// exact between alpha and beta and a bound outside (fail-soft).
//
// Wins and losses that it returns are certain: a loss is claimed only after
// every move has been tried, jokers too. All else rests on what was looked at,
// unless open is false afterwards.
func (s *Search) negamax(alpha, beta, depth, ply int) int {
	s.positions++
	if s.positions >= s.pause && !s.proceed() {
		return 0
	}
	s.open = false
	p := s.board.scan()
	left := s.board.left()
	jokerPlies := left&ownJokers != 0 && ply <= s.jokerPlies
	switch {
	case p.playable == 0:
		return 0 // whatever jokers are left
	case p.win != 0 || p.joker && jokerPlies:
		return won - ply - 1
	case ply >= maxPly:
		s.open = true
		return s.board.evaluate()
	}

	if left == 0 && s.ending != nil {
		if b, ok := s.board.solvable(); ok {
			v, ok := s.ending.value(b, ply)
			s.countEnding()
			if ok {
				return v
			}
		}
	}

	// Drops elsewhere lose to the opponent's next one.
	lost := -(won - ply - 2)
	drops := p.playable &^ p.poison
	if p.block != 0 {
		drops &= p.block
		if p.block&(p.block-1) != 0 {
			drops = 0
		}
	}
	switch {
	case drops == 0 && !jokerPlies:
		return lost
	case depth <= 0 && drops != 0 && p.block == 0:
		s.open = true
		return s.board.evaluate()
	}
	// At best the move after next wins.
	if best := won - ply - 3; best < beta {
		if beta = best; alpha >= beta {
			return beta
		}
	}

	key := s.board.key()
	first := noMove
	if e, ok := s.table.find(key, left); ok {
		v := fromTable(int(e.value), ply)
		if (int(e.depth) >= depth || e.proven) &&
			(e.bound == exact || e.bound == atLeast && v >= beta || e.bound == atMost && v <= alpha) {
			s.open = !e.proven
			return v
		}
		first = e.move
	}

	n := node{alpha: alpha, beta: beta, depth: depth, ply: ply, best: -won, move: noMove}
	if drops != p.playable {
		n.best = lost
	}
	if first != noMove && first.uses() != 0 && jokerPlies && depth > 0 && s.board.legal(first) {
		s.visit(&n, first, depth-1)
	} else if first != noMove && first.uses() != 0 {
		first = noMove
	}
	if !n.cut() && !s.stopped {
		next := depth - 1
		if p.block != 0 {
			next = depth // a forced reply is no step ahead
		}
		s.visitDrops(&n, drops, first, next)
	}
	if jokerPlies && !n.cut() && !s.stopped {
		if depth >= s.jokerDepth || n.best <= -certain {
			s.visitJokers(&n, first)
		} else {
			n.open = true
		}
	}
	if s.stopped {
		return 0
	}

	e := entry{
		key: key, left: left, move: n.move, value: int16(toTable(n.best, ply)),
		depth: int8(max(depth, 0)), bound: exact, proven: !n.open,
	}
	switch {
	case n.best >= beta:
		e.bound = atLeast
	case n.best <= alpha:
		e.bound = atMost
	}
	s.table.store(e)
	s.open = n.open
	return n.best
}

// node is what negamax knows of a position while it goes through the moves.
type node struct {
	alpha, beta int
	depth, ply  int
	best        int
	move        code
	open        bool
	tried       int // moves
}

// cut reports whether the opponent would not let it come to this position.
func (n *node) cut() bool { return n.best >= n.beta }

// floor is what a move must exceed.
func (n *node) floor() int { return max(n.alpha, n.best) }

// take notes the value of a move.
func (n *node) take(m code, v int, open bool) {
	n.tried++
	if v >= n.beta {
		n.open = open // whatever the other moves are worth
	} else {
		n.open = n.open || open
	}
	if v > n.best {
		n.best, n.move = v, m
	}
}

// visit searches a move: the first one within the whole window, the others to
// show that they are no better, and again if that fails.
func (s *Search) visit(n *node, m code, depth int) {
	if n.tried > 0 && !s.promises(n, m, depth) || s.stopped {
		return
	}
	s.board.play(m)
	v := -s.negamax(-n.beta, -n.floor(), depth, n.ply+1)
	s.board.undo()
	n.take(m, v, s.open)
}

// promises searches a move with a null window and reports whether it must be
// searched again; if not, its value is noted.
func (s *Search) promises(n *node, m code, depth int) bool {
	floor := n.floor()
	s.board.play(m)
	v := -s.negamax(-floor-1, -floor, depth, n.ply+1)
	s.board.undo()
	if v > floor && (v < n.beta || depth < n.depth-1) {
		return true
	}
	n.take(m, v, s.open)
	return false
}

// visitDrops searches drops, first the one that was best before, then those
// that have refuted most, then those in the middle.
func (s *Search) visitDrops(n *node, drops uint16, first code, depth int) {
	var order [rules.MaxSide]code
	var value [rules.MaxSide]int32
	count := 0
	for ; drops != 0; drops &= drops - 1 {
		x := bits.TrailingZeros16(drops)
		m := encode(rules.Drop, x, 0)
		v := s.history[m] - int32(abs(2*x-s.rules.Columns+1))
		if m == first {
			v = 1 << 30
		}
		i := count
		for ; i > 0 && value[i-1] < v; i-- {
			order[i], value[i] = order[i-1], value[i-1]
		}
		order[i], value[i] = m, v
		count++
	}
	for i, m := range order[:count] {
		late := i >= fullDrops && n.depth >= fullDepth && n.best > -certain
		if !late || s.promises(n, m, depth-lateDropCut) {
			s.visit(n, m, depth)
		}
		if s.stopped {
			return
		}
		if n.cut() {
			s.history[m] += int32(n.depth * n.depth)
			for _, m := range order[:i] {
				s.history[m] -= int32(n.depth)
			}
			return
		}
	}
}

// visitJokers searches jokers, less deep than drops, those first that have
// refuted most; one that then seems better than anything before is searched
// again.
func (s *Search) visitJokers(n *node, first code) {
	from := len(s.lists)
	s.lists = s.board.jokers(s.lists)
	to := len(s.lists)
	s.positions += int64(to - from)
	for i := from; i < to && !s.stopped; i++ {
		best := i // of those left
		for k := i + 1; k < to; k++ {
			if s.history[s.lists[k].move] > s.history[s.lists[best].move] {
				best = k
			}
		}
		j := s.lists[best]
		s.lists[best], s.lists[i] = s.lists[i], j
		switch {
		case j.outcome == loses:
			n.take(j.move, -(won - n.ply - 1), false)
		case j.move == first:
			// has been searched
		case s.promises(n, j.move, max(n.depth-1-s.reduction, 0)):
			s.visit(n, j.move, n.depth-1)
		}
		if n.cut() {
			s.history[j.move] += int32(n.depth * n.depth)
			break
		}
	}
	s.lists = s.lists[:from]
}

// countEnding counts what has been looked at to solve an ending.
func (s *Search) countEnding() {
	nodes := s.ending.Nodes()
	s.positions += (nodes - s.ending.counted) / nodesAPosition
	s.ending.counted = nodes
}

// proceedInEnding is proceed while an ending is solved: most take some dozen nodes,
// some thousands.
func (s *Search) proceedInEnding() bool {
	s.countEnding()
	return s.positions < s.pause || s.proceed()
}

// proceed lets the caller in and reports whether to go on.
func (s *Search) proceed() bool {
	if s.stopped {
		return false
	}
	s.pause = s.positions + quantum
	s.ask()
	if !s.stopped && s.solving != nil {
		s.solveOn()
	}
	return !s.stopped
}

// ask asks the caller whether to go on, if there is more to be looked at.
func (s *Search) ask() {
	if s.positions >= s.player.positions || !s.yield() {
		s.stop()
	}
}

// stop ends the search: it is time to pause at every position from now on, so that no further
// one is looked at.
func (s *Search) stop() { s.stopped, s.pause = true, 0 }

// In the table wins and losses are counted from the position, not from the
// first one.
func toTable(v, ply int) int {
	switch {
	case v >= certain:
		return v + ply
	case v <= -certain:
		return v - ply
	}
	return v
}

func fromTable(v, ply int) int { return -toTable(-v, -ply) }
