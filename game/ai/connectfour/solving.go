package connectfour

import (
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

// solving has the solver look for the best move beside the search, in bursts that
// grow: what it has found out stays in its table. The search goes on having a
// move, should the solver not come to an end in time.
type solving struct {
	*solver.Solver
	board     solver.Board
	low, high int // the bounds of the score
	// goal is what a move must reach; reached says that the best one does,
	// unfit are the columns whose moves do not.
	goal    int
	reached bool
	unfit   uint16
	order   []int // the columns
	// After so many positions comes the next burst, of so many nodes.
	next, burst int64
}

// The first burst comes after so many positions and has so many nodes: about
// the same time.
const (
	firstBurst     = 1024
	burstNodes     = nodesAPosition * firstBurst
	nodesAPosition = 8 // in the same time
	// analysisShare is how many times as long as the search the solver works in an analysis.
	analysisShare = 32
)

func newSolving(p *rules.Position, book *solver.Book, t *solver.Table) *solving {
	s, err := solver.New(p.Rules(), t)
	if err != nil {
		return nil // the board is too large
	}
	s.Book = book
	e := &solving{
		Solver: s, board: s.Board(p),
		low: -solver.Unknown, high: solver.Unknown, goal: -solver.Unknown,
		order: s.Middle(), next: firstBurst, burst: burstNodes,
	}
	if score, ok := s.Known(e.board); ok {
		e.low, e.high = score, score
	}
	return e
}

// solveOn lets the solver work for a burst when it is its turn, and ends the
// search when the solver has found the best move. Once it has a move that keeps
// to who wins it goes on until it is stopped.
func (s *Search) solveOn() {
	e := s.solving
	if s.positions < e.next {
		return
	}
	before, counted := e.Nodes(), int64(0)
	e.Proceed = func() bool {
		nodes := e.Nodes() - before
		s.positions += (nodes - counted) / nodesAPosition
		counted = nodes
		s.ask()
		return !s.stopped && (e.reached || nodes < e.burst)
	}
	if e.best(s) {
		s.stop()
	}
	e.burst *= 2
	pause := e.burst / nodesAPosition
	if s.options.Analysis { // what counts is how the position stands, not that a move is at hand
		pause /= analysisShare
	}
	e.next = s.positions + pause
}

// prove has the solver go on where the search knows who wins, since that need not
// be the fastest win, or the longest resistance.
func (s *Search) prove() {
	for s.solving != nil && !s.stopped {
		s.solving.next = s.positions
		s.solveOn()
	}
}

// best looks for the best move and reports whether it is found: first who
// wins, and a move that keeps to that, then the score.
func (e *solving) best(s *Search) bool {
	if !e.settle() || e.low >= 0 && !s.options.Analysis && !e.reach(s, e.low) {
		return false
	}
	e.low, e.high = e.Solve(e.board, e.low, e.high)
	if e.low < e.high || !e.reach(s, e.low) {
		return false
	}
	return e.low >= 0 || s.options.Analysis || e.trap(s)
}

// trap looks, where all is lost, among the moves that lose latest for that after
// which the fewest replies keep the win, and reports whether it is found.
func (e *solving) trap(s *Search) bool {
	columns, all := e.Best(e.board, e.low)
	fewest := len(e.order) + 1
	for _, x := range e.order {
		if !all || columns>>x&1 == 0 {
			continue
		}
		n, known := e.winning(e.Play(e.board, x))
		if !known {
			return false
		}
		if n < fewest {
			fewest, s.best = n, encode(rules.Drop, x, 0)
		}
	}
	return all
}

// winning returns how many moves win in a position.
func (e *solving) winning(b solver.Board) (n int, known bool) {
	for _, x := range e.order {
		if e.Full(b, x) {
			continue
		}
		low, high := e.Solve(e.Play(b, x), -1, 0)
		if low < 0 && high >= 0 {
			return 0, false // it was stopped
		}
		if high < 0 {
			n++
		}
	}
	return n, true
}

// settle finds out who wins and reports whether that is known.
func (e *solving) settle() bool {
	if e.known() {
		return true
	}
	// At the ends of the range this only says that the score lies there or
	// beyond.
	low, high := e.Solve(e.board, max(e.low, -1), min(e.high, 1))
	if low > -1 {
		e.low = low
	}
	if high < 1 {
		e.high = high
	}
	return e.known()
}

// known reports whether it is known who wins.
func (e *solving) known() bool { return e.low > 0 || e.high < 0 || e.low == 0 && e.high == 0 }

// proved returns the column of a move of which it has been found out that its score is the goal.
func (e *solving) proved(goal int) (x int, ok bool) {
	for _, x := range e.order {
		if e.Full(e.board, x) {
			continue
		}
		if high, known := e.Proved(e.Play(e.board, x)); known && high <= -goal {
			return x, true
		}
	}
	return 0, false
}

// reach looks for a move with the score that is the goal, first one that is proved
// already or else the best one so far, and reports whether the best one has it now.
func (e *solving) reach(s *Search, goal int) bool {
	if goal > e.goal {
		e.goal, e.reached = goal, false
	}
	if e.reached {
		return true
	}
	x, ok := e.proved(goal)
	if !ok {
		x = s.best.x()
	}
	for i := -1; ; i++ {
		if i >= 0 {
			x = e.order[i]
		}
		if e.unfit>>x&1 != 0 || e.Full(e.board, x) {
			continue
		}
		low, high := e.Solve(e.Play(e.board, x), -goal, -goal+1)
		switch {
		case high <= -goal:
			s.best, e.reached = encode(rules.Drop, x, 0), true
			return true
		case low <= -goal:
			return false // for now
		}
		e.unfit |= 1 << x
	}
}
