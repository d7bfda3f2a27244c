package connectfour

import (
	"math/bits"

	rules "lichtbrett/game/connectfour"
)

// reduction is by how many plies quiet jokers are searched less deep.
const reduction = 2

// negamax returns the value of the board's position for the side to move,
// exact between alpha and beta and a bound outside.
func (s *Search) negamax(alpha, beta, depth, ply int) int {
	s.positions++
	if s.positions >= s.pause && !s.proceed() {
		return 0
	}
	s.open = false
	p := s.board.scan()
	switch {
	case p.win != 0 || p.joker && ply <= s.jokers:
		return won - ply - 1
	case p.playable == 0:
		return 0
	}
	left := s.board.left()
	joking := left&ownJokers != 0 && ply <= s.jokers
	if ply >= maxPly {
		s.open = true
		return s.board.evaluate()
	}

	// Any other drop loses to the drop that follows.
	drops := p.playable &^ p.poison
	if p.block != 0 {
		drops &= p.block
		if p.block&(p.block-1) != 0 {
			drops = 0
		}
	}
	lost := -(won - ply - 2)
	if drops == 0 && !joking {
		return lost
	}
	if depth <= 0 && p.block == 0 && drops != 0 {
		s.open = true
		return s.board.evaluate()
	}
	// The best that can still come is a win with the next move.
	if v := won - ply - 3; v < beta {
		if beta = v; alpha >= beta {
			return beta
		}
	}

	key := s.board.key()
	first := noMove
	if e := s.table.find(key, left); e != nil {
		if int(e.depth) >= depth || e.proven {
			v := fromTable(int(e.value), ply)
			if e.bound == exact || e.bound == atLeast && v >= beta || e.bound == atMost && v <= alpha {
				s.open = !e.proven
				return v
			}
		}
		first = e.move
	}

	n := node{alpha: alpha, beta: beta, depth: depth, ply: ply, best: -won, move: noMove}
	if drops != p.playable {
		n.best = lost
	}
	next := depth - 1
	if p.block != 0 {
		next = depth // a forced reply is no step ahead
	}
	if first != noMove && first.uses() != 0 && joking && s.board.legal(first) && depth > 0 {
		s.visit(&n, first, depth-1)
	} else {
		// A drop is ordered with the others.
		if first != noMove && first.uses() != 0 {
			first = noMove
		}
	}
	if !n.cut() {
		s.visitDrops(&n, drops, first, next)
	}
	if joking && !n.cut() && !s.stopped {
		if depth >= s.joking || n.best <= -certain {
			s.visitJokers(&n, first)
		} else {
			n.open = true
		}
	}
	if s.stopped {
		return 0
	}

	e := entry{key: key, move: n.move, value: int16(toTable(n.best, ply)), depth: int8(max(depth, 0)), left: left, bound: exact, proven: !n.open}
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
	seen        int
}

func (n *node) cut() bool { return n.best >= n.beta }

// visit searches one move, with a null window after the first.
func (s *Search) visit(n *node, m code, depth int) {
	s.board.play(m)
	alpha := max(n.alpha, n.best)
	var v int
	if n.seen == 0 {
		v = -s.negamax(-n.beta, -alpha, depth, n.ply+1)
	} else {
		v = -s.negamax(-alpha-1, -alpha, depth, n.ply+1)
		if v > alpha && v < n.beta && !s.stopped {
			v = -s.negamax(-n.beta, -alpha, depth, n.ply+1)
		}
	}
	s.board.undo()
	n.take(m, v, s.open)
}

// take notes the value of a move.
func (n *node) take(m code, v int, open bool) {
	n.seen++
	if v >= n.beta {
		n.open = open // whatever the other moves are worth
	} else {
		n.open = n.open || open
	}
	if v > n.best {
		n.best, n.move = v, m
	}
}

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
		s.visit(n, m, depth)
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

// visitJokers searches jokers less deep than drops; one that then seems better
// than anything before is searched again.
func (s *Search) visitJokers(n *node, first code) {
	from := len(s.lists)
	s.lists = s.board.jokers(s.lists)
	to := len(s.lists)
	s.positions += int64(to - from)
	defer func() { s.lists = s.lists[:from] }()
	for i := from; i < to; i++ {
		best := i // of those left
		for k := i + 1; k < to; k++ {
			if s.lists[k].value > s.lists[best].value {
				best = k
			}
		}
		j := s.lists[best]
		s.lists[best], s.lists[i] = s.lists[i], j
		switch {
		case j.outcome == loses:
			n.take(j.move, -(won - n.ply - 1), false)
			continue
		case j.move == first:
			continue
		}
		depth := max(n.depth-1-reduction, 0)
		s.board.play(j.move)
		alpha := max(n.alpha, n.best)
		v := -s.negamax(-alpha-1, -alpha, depth, n.ply+1)
		s.board.undo()
		if v > alpha && (depth < n.depth-1 || v < n.beta) && !s.stopped {
			s.visit(n, j.move, n.depth-1)
		} else {
			n.take(j.move, v, s.open)
		}
		if s.stopped || n.cut() {
			return
		}
	}
}

// proceed lets the caller in and reports whether to go on.
func (s *Search) proceed() bool {
	s.pause = s.positions + quantum
	if s.positions >= s.player.positions || !s.yield() {
		s.stopped = true
	}
	return !s.stopped
}

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
