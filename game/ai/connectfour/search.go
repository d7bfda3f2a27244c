// Package connectfour is the computer player for Connect Four, on any board,
// with and without jokers: an alpha-beta search by iterative deepening over
// bitboards.
package connectfour

import (
	"errors"
	"math"
	"slices"

	"lichtbrett/game"
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
}

// Search looks for a move in one position.
type Search struct {
	player
	rules  rules.Rules
	random *game.Random
	board  board
	table  table

	moves   []candidate
	best    code
	value   int
	reached int // the depth of the last iteration that was completed

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
	value int
	taste int
}

// quantum is how many positions there are from one yield to the next.
const quantum = 256

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
	player := players[o.Strength]
	if o.Unlimited && o.Strength == len(players)-1 {
		player.positions = math.MaxInt64
	}
	return newSearch(p, player, &tuned, o.Seed), nil
}

func newSearch(p rules.Position, player player, w *weights, seed uint64) *Search {
	s := &Search{player: player, rules: p.Rules(), random: game.NewRandom(seed)}
	s.board = newBoard(&p, w)
	s.board.blind(s.from, s.horizontal, s.diagonal, s.random.Intn)
	s.table = newTable(s.player.table)
	s.lists = make([]joker, 0, 2048)
	s.begin()
	return s
}

// Move returns the best move so far.
func (s *Search) Move() game.Move { return s.best.move(s.rules).Notation() }

// Positions returns how many positions have been looked at.
func (s *Search) Positions() int64 { return s.positions }

// begin lists the moves of the first position, the middle first.
func (s *Search) begin() {
	for x := range s.rules.Columns {
		if m := encode(rules.Drop, x, 0); s.board.legal(m) {
			s.add(m, -abs(2*x-s.rules.Columns+1))
		}
	}
	if s.jokers >= 0 || len(s.moves) == 0 {
		for _, j := range s.board.jokers(s.lists) {
			s.add(j.move, -1000)
		}
	}
	slices.SortStableFunc(s.moves, byValue)
	s.best = s.moves[0].code
}

func (s *Search) add(m code, value int) {
	s.moves = append(s.moves, candidate{m, 4*value + s.random.Intn(4), s.random.Intn(s.taste + 1)})
}

func byValue(a, b candidate) int { return b.value - a.value }

// Search deepens until the value is proven, the limit is reached or yield
// returns false.
func (s *Search) Search(yield func() bool) {
	s.yield = yield
	s.pause = quantum
	for depth := 1; depth <= min(s.depth, maxPly/2) && !s.stopped; depth++ {
		open := s.iterate(depth)
		if s.stopped {
			return
		}
		s.reached = depth
		if !open || abs(s.value) >= certain {
			return
		}
	}
}

// iterate searches all moves to a depth and reports whether the value is still
// open.
func (s *Search) iterate(depth int) (open bool) {
	alpha, beta := -won, won
	for i := range s.moves {
		m := &s.moves[i]
		taste := m.taste
		if abs(alpha) >= certain {
			taste = 0
		}
		value := s.try(m.code, alpha-taste, beta, depth, i > 0)
		if s.stopped {
			return true
		}
		open = open || s.open
		m.value = value + taste
		if value+taste > alpha || i == 0 {
			alpha = value + taste
			s.best, s.value = m.code, value
		} else {
			m.value = -won // no better than the best; only its place counts
		}
	}
	slices.SortStableFunc(s.moves, byValue)
	return open
}

// try returns the value of a move in the first position.
func (s *Search) try(m code, alpha, beta, depth int, null bool) int {
	if s.winsAtOnce(m) {
		s.open = false
		return won - 1
	}
	s.board.play(m)
	defer s.board.undo()
	reduced := depth - 1
	if m.uses() != 0 && depth > 2 {
		reduced = depth - 1 - s.reduction
	}
	if null {
		if v := -s.negamax(-alpha-1, -alpha, reduced, 1); v <= alpha || s.stopped {
			return v
		}
	}
	return -s.negamax(-beta, -alpha, depth-1, 1)
}

func (s *Search) winsAtOnce(m code) bool {
	if m.kind() == rules.Drop {
		return s.board.scan().win&(1<<m.x()) != 0
	}
	for _, j := range s.board.jokers(s.lists) {
		if j.move == m {
			return j.outcome == wins
		}
	}
	return false
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
