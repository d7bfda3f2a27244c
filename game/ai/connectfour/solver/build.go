package solver

import (
	"maps"
	"slices"

	rules "lichtbrett/game/connectfour"
)

// Plan says which positions go into a book.
type Plan struct {
	Rules rules.Rules
	// Plies is up to how many stones every position is taken in.
	Plies int
	// Lines is up to how many stones those positions are taken in that can
	// arise when one side always plays the best move, of several the one
	// nearest to the middle, as far as Plies does not reach.
	Lines int
}

// Parallel calls task(i, worker) for every i below n, on as many workers as it
// likes; calls with the same worker do not overlap.
type Parallel func(n int, task func(i, worker int))

// Progress is told every few positions how many of those of the same number of
// stones are solved; known makes a book of all that is known by now.
type Progress func(solved, of int, known func() *Book)

// batch is how many positions are solved from one Progress to the next.
const batch = 64

// Build makes a book of what is planned, and of what is known from other books
// for boards of that size. There must be a solver for each worker of parallel;
// they should share a large table.
func Build(plan Plan, solvers []*Solver, parallel Parallel, progress Progress, known ...*Book) *Book {
	plan.Rules.Jokers = false
	b := builder{rules: plan.Rules, solvers: solvers, parallel: parallel, progress: progress, known: map[uint64]int8{}}
	for _, from := range known {
		for i, key := range from.keys {
			b.known[key] = from.scores[i]
		}
	}
	b.everything(plan.Plies)
	for first := range 2 {
		b.lines(first, plan.Lines)
	}
	return b.book()
}

type builder struct {
	rules    rules.Rules
	solvers  []*Solver
	parallel Parallel
	progress Progress
	known    map[uint64]int8
}

// book returns what is known.
func (b *builder) book() *Book {
	book := &Book{rules: b.rules, keys: slices.Sorted(maps.Keys(b.known))}
	for _, key := range book.keys {
		book.scores = append(book.scores, b.known[key])
	}
	return book
}

// layer holds positions by their keys.
type layer map[uint64]Board

// add adds a position unless the match is over.
func (l layer) add(s *Solver, b Board) {
	if !s.Over(b) {
		l[s.key(b)] = s.upright(b)
	}
}

// after returns the positions that moves from those of the layer lead to.
func (l layer) after(s *Solver) layer {
	next := layer{}
	for _, b := range l {
		for x := range s.rules.Columns {
			if !s.Full(b, x) {
				next.add(s, s.Play(b, x))
			}
		}
	}
	return next
}

// everything takes in all positions of so many stones, and of less: their
// scores follow.
func (b *builder) everything(plies int) {
	s := b.solvers[0]
	layers := []layer{{0: Board{}}}
	for range plies {
		layers = append(layers, layers[len(layers)-1].after(s))
	}
	b.solve(layers[plies])
	for i := plies - 1; i >= 0; i-- {
		for key, board := range layers[i] {
			low, high := s.Range(board)
			if low == high {
				continue
			}
			for x := range s.rules.Columns {
				if s.Full(board, x) {
					continue
				}
				next := s.Play(board, x)
				score, known := b.known[s.key(next)]
				if !known {
					l, _ := s.Range(next)
					score = int8(l)
				}
				low = max(low, -int(score))
			}
			b.known[key] = int8(low)
		}
	}
}

// solve takes in those positions of a layer that are not trivial, in the order of
// their keys: one after the other they have most of what must be searched in
// common.
func (b *builder) solve(l layer) {
	keys := slices.DeleteFunc(slices.Sorted(maps.Keys(l)), func(key uint64) bool {
		low, high := b.solvers[0].Range(l[key])
		return low == high
	})
	of := len(keys)
	keys = slices.DeleteFunc(keys, func(key uint64) bool {
		_, known := b.known[key]
		return known
	})
	for len(keys) > 0 {
		var scores [batch]int8
		now := keys[:min(len(keys), batch)]
		keys = keys[len(now):]
		b.parallel(len(now), func(i, worker int) {
			low, _ := b.solvers[worker].Solve(l[now[i]], -Unknown, Unknown)
			scores[i] = int8(low)
		})
		for i, key := range now {
			b.known[key] = scores[i]
		}
		b.progress(of-len(keys), of, b.book)
	}
}

// lines takes in what can arise when the first player (0) or the second (1)
// plays the best moves.
func (b *builder) lines(player, plies int) {
	s := b.solvers[0]
	now := layer{0: Board{}}
	for ply := 0; ply < plies; ply++ {
		if ply%2 != player {
			now = now.after(s)
			continue
		}
		b.solve(now)
		keys := slices.Sorted(maps.Keys(now))
		best := make([]Board, len(keys))
		b.parallel(len(keys), func(i, worker int) {
			best[i] = b.best(b.solvers[worker], now[keys[i]])
		})
		next := layer{}
		for i, key := range keys {
			low, high := s.Range(best[i])
			if s.Over(best[i]) || low == high || best[i] == now[key] {
				continue
			}
			next.add(s, best[i])
			b.known[s.key(best[i])] = -b.known[key]
		}
		now = next
	}
}

// best returns the position after the best move, itself where a move wins at once.
func (b *builder) best(s *Solver, board Board) (best Board) {
	score, known := b.known[s.key(board)]
	if !known {
		return board
	}
	for _, x := range s.Middle() {
		if s.Full(board, x) {
			continue
		}
		next := s.Play(board, x)
		_, high := s.Solve(next, -int(score), -int(score)+1)
		if best = next; high <= -int(score) {
			break
		}
	}
	return best
}
