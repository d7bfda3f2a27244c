// Package connectfour is the computer player for Connect Four, on any board,
// with and without jokers: an alpha-beta search by iterative deepening over
// bitboards.
package connectfour

import (
	"errors"
	"math"
	"math/bits"

	"lichtbrett/game"
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

// Options say how a search plays.
type Options struct {
	// Strength is 1 to 5.
	Strength int
	// Seed varies the choice among moves of equal value, and what weak players
	// overlook.
	Seed uint64
	// Unlimited lifts the limit of positions of the highest strength: the
	// caller stops the search.
	Unlimited bool
	// Memory is about how many bytes the tables of the highest strength take; 0
	// is DefaultMemory.
	Memory int
	// Book, if there is one for the board, is where the highest strength looks
	// up openings without jokers.
	Book *solver.Book
	// Analysis is for somebody who wants to know how a position stands: no move
	// is preferred for a change, and a single one is looked into, too.
	Analysis bool
	// Unsolved says that the solver need not be asked: it has been.
	Unsolved bool
}

// DefaultMemory is what tables take if nothing else is asked for.
const DefaultMemory = 32 << 20

func (o Options) memory() int {
	if o.Memory == 0 {
		return DefaultMemory
	}
	return o.Memory
}

// Search looks for a move in one position.
type Search struct {
	player
	rules       rules.Rules
	random      *game.Random
	board       board
	table       table
	position    rules.Position
	options     Options
	solverTable *solver.Table

	ending  *ending  // nil where endings are searched as all else is
	solving *solving // nil where the solver is not used

	moves   []candidate
	best    code
	value   int
	reached int  // the depth of the last iteration that was completed
	sound   bool // nothing beyond its horizon could change its value
	settled bool // the move is known without a search

	history [5 << 8]int32
	lists   []joker // of all plies, one after the other

	positions int64
	pause     int64 // when to yield next
	yield     func() bool
	stopped   bool
	// open says that what lies beyond the horizon can change the value that
	// was returned last.
	open bool
}

// candidate is a move in the first position.
type candidate struct {
	code
	wins  bool // at once
	value int
	noise int
}

// quantum is how many positions there are from one yield to the next.
const quantum = 64

// won is the value of a win at once; a win n plies ahead is worth won − n.
// Anything beyond certain is a win.
const (
	won     = 30_000
	certain = won - 2*maxPly
)

// New returns a search from p. The error says that the match is over.
func New(p rules.Position, o Options) (*Search, error) {
	if p.Turn() == game.NoSeat {
		return nil, errors.New("the match is over; there is no move to look for")
	}
	player := strengths[o.Strength]
	strongest := o.Strength == len(strengths)-1
	if strongest {
		player.table = bits.Len(uint(o.memory())/2/slotBytes) - 1
	}
	s := newPlayer(p, o, player)
	if strongest && p.Rules().Solvable() && !s.lookUp() {
		s.useSolver(solver.NewTable(o.memory() / 2))
	}
	return s, nil
}

func newPlayer(p rules.Position, o Options, player player) *Search {
	if o.Analysis {
		player.noise = 0
	}
	if o.Unlimited && o.Strength == len(strengths)-1 {
		player.positions = math.MaxInt64
	}
	var b board
	if shape := shapeOf(p.Rules()); shape.narrow() {
		b = newNarrow(&p, &tuned)
	} else {
		b = newWide(&p, &tuned)
		player.positions /= 4 // each takes many times as long
	}
	s := newSearch(b, p.Rules(), player, o.Seed)
	s.position, s.options = p, o
	s.settled = len(s.moves) == 1 && !o.Analysis
	return s
}

// solves reports whether the solver, which knows no jokers, and its book are to find the move.
func (s *Search) solves() bool { return !s.position.JokersLeft() && !s.options.Unsolved }

// lookUp takes the move that the book has, and reports whether it has one. That needs no table,
// which is large.
func (s *Search) lookUp() bool {
	if s.options.Book == nil || !s.solves() {
		return false
	}
	book := newSolving(&s.position, s.options.Book, nil)
	x, ok := book.BookMove(book.board)
	if ok {
		s.solving, s.best, s.settled = book, encode(rules.Drop, x, 0), true
	}
	return ok
}

// useSolver has the solver help, with a table, and the book.
func (s *Search) useSolver(t *solver.Table) {
	s.solverTable = t
	if s.ending = newEnding(s.rules, t); s.ending != nil {
		s.ending.Proceed = s.proceedInEnding
	}
	if s.solves() {
		s.solving = newSolving(&s.position, s.options.Book, t)
	}
}

// Helpers returns n searches that may run beside this one, each on a thread of
// its own: they share its tables and look at the moves in other orders. There are
// none for searches that need no help, and none but those of the highest strength
// are of use.
func (s *Search) Helpers(n int) (helpers []*Search) {
	if s.settled || s.options.Strength != len(strengths)-1 {
		return nil
	}
	s.takeTable()
	for i := 1; i <= n; i++ {
		o := s.options
		o.Seed += uint64(i)
		h := newPlayer(s.position, o, s.player)
		h.table = s.table
		if s.solverTable != nil {
			h.useSolver(s.solverTable)
		}
		if h.solving != nil {
			h.solving.Vary(i)
		}
		helpers = append(helpers, h)
	}
	return helpers
}

func newSearch(b board, r rules.Rules, player player, seed uint64) *Search {
	s := &Search{player: player, rules: r, board: b, random: game.NewRandom(seed)}
	s.board.overlook(s.fullSight, s.blindSpots, s.random.Intn)
	if s.board.left() != 0 {
		every := 2*s.rules.Columns*s.rules.Rows + s.rules.Columns + s.rules.Rows
		s.lists = make([]joker, 0, every*maxPly/3)
	}
	s.begin()
	return s
}

// takeTable makes the table, which is large, once it is needed.
func (s *Search) takeTable() {
	if s.table.slots == nil {
		s.table = newTable(s.player.table)
	}
}

// Move returns the best move so far.
func (s *Search) Move() game.Move { return s.best.move(s.rules).Notation() }

// Positions returns how many positions have been looked at.
func (s *Search) Positions() int64 { return s.positions }

// begin lists the moves of the first position that the player thinks of, the
// middle first.
func (s *Search) begin() {
	p := s.board.scan()
	for len(s.moves) == 0 { // it thinks until it has thought of one
		for x := range s.rules.Columns {
			if p.playable&(1<<x) == 0 {
				continue
			}
			m := candidate{code: encode(rules.Drop, x, 0), wins: p.win&(1<<x) != 0, value: -abs(2*x - s.rules.Columns + 1)}
			s.consider(m, (p.win|p.block)&(1<<x) == 0, s.drops)
		}
	}
	for _, j := range s.board.jokers(s.lists) {
		m := candidate{code: j.move, wins: j.outcome == wins, value: -1000}
		s.consider(m, !m.wins || s.fullSight == 0, s.player.jokers)
	}
	s.sort()
	s.best = s.moves[0].code
}

// consider adds a move unless it is one that the player does not think of.
func (s *Search) consider(m candidate, forgettable bool, percent int) {
	m.value = 4*m.value + s.random.Intn(4)
	m.noise = s.random.Intn(s.noise + 1)
	if s.random.Intn(100) >= percent || !forgettable {
		s.moves = append(s.moves, m)
	}
}

// sort puts the moves in the order of their values, those of equal value as
// they stood.
func (s *Search) sort() {
	for i, m := range s.moves {
		k := i
		for ; k > 0 && s.moves[k-1].value < m.value; k-- {
			s.moves[k] = s.moves[k-1]
		}
		s.moves[k] = m
	}
}

// Search deepens until the value is proven, the limit is reached or yield
// returns false.
func (s *Search) Search(yield func() bool) {
	s.yield = yield
	s.pause = quantum
	if s.settled {
		return
	}
	s.takeTable()
	for depth := 1; depth <= min(s.depth, maxPly/2); depth++ {
		open := s.iterate(depth)
		if s.stopped {
			return
		}
		s.reached, s.sound = depth, !open
		if !open || abs(s.value) >= certain {
			s.prove()
			return
		}
	}
}

// iterate searches all moves to a depth and reports whether the value is still
// open.
func (s *Search) iterate(depth int) (open bool) {
	for i := range s.history {
		s.history[i] /= 2
	}
	best, before := -won, s.value
	for i := range s.moves {
		m := &s.moves[i]
		noise := m.noise
		if i > 0 && abs(best) >= certain {
			noise = 0 // there is no arguing about what is certain
		}
		value := s.try(m, best-noise, won, depth, i > 0)
		if s.stopped {
			if s.value <= -certain {
				s.value = before // it is lost only if each move loses
			}
			return true
		}
		open = open || s.open
		if abs(value) >= certain {
			noise = 0
		}
		if m.value = value + noise; m.value > best || i == 0 {
			best = m.value
			if s.value = value; s.solving == nil || !s.solving.reached {
				s.best = m.code
			}
		} else {
			m.value = -won // all that is known is that it is no better
		}
	}
	s.sort()
	return open
}

// try returns the value of a move in the first position.
func (s *Search) try(m *candidate, alpha, beta, depth int, null bool) int {
	if m.wins {
		s.open = false
		return won - 1
	}
	s.board.play(m.code)
	defer s.board.undo()
	reduced := depth - 1
	if m.uses() != 0 && depth > 2 {
		reduced -= s.reduction
	}
	if null {
		if v := -s.negamax(-alpha-1, -alpha, reduced, 1); v <= alpha || s.stopped {
			return v
		}
	}
	return -s.negamax(-beta, -alpha, depth-1, 1)
}

func abs(n int) int { return max(n, -n) }

// Outlook is what a search has found out.
type Outlook struct {
	// Value is the static value in which the best line ends, in stones' worth
	// for the side to move.
	Value int
	// Depth is how many plies were looked ahead at least.
	Depth int
	// Line is the best line as far as it is known.
	Line []game.Move
	// Low and High bound the score (see package solver). They are of use if
	// they are Proven.
	Low, High int
	Proven    bool
}

// Outlook returns what the search has found out until now.
func (s *Search) Outlook() (o Outlook) {
	o.Value, o.Depth, o.Line = s.value, s.reached, s.line()
	left := s.rules.Columns*s.rules.Rows - s.position.Stones()
	switch plies := won - abs(s.value); {
	case s.value >= certain:
		// As many stones as plies: with jokers that is how it is defined. They make room for
		// more plies than there are fields left; a win is one all the same, and so is a loss.
		o.Low, o.High = max(1, 1+(left-plies)/2), (left+1)/2
		if plies > 1 {
			o.High = (left - 1) / 2
		}
		o.High, o.Proven = max(o.High, o.Low), true
	case s.value <= -certain:
		o.Low, o.High = -(left / 2), min(-1, -(1+(left-plies)/2))
		o.Low, o.Proven = min(o.Low, o.High), true
	case s.reached > 0 && s.value == 0 && s.sound:
		o.Proven = true
	}
	if e := s.solving; e != nil && e.known() {
		o.Low, o.High, o.Proven = max(e.low, -(left/2)), min(e.high, (left+1)/2), true
	}
	return o
}

// line returns the best line as far as the table holds it.
func (s *Search) line() (line []game.Move) {
	m := s.best
	for range maxPly {
		if !s.board.legal(m) {
			break
		}
		line = append(line, m.move(s.rules).Notation())
		s.board.play(m)
		if s.table.slots == nil { // it has not searched
			break
		}
		e, ok := s.table.find(s.board.key(), s.board.left())
		if !ok {
			break
		}
		m = e.move
	}
	for range line {
		s.board.undo()
	}
	return line
}
