package solver

import (
	"cmp"
	"fmt"
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

// oracle answers what is asked while a book grows.
type oracle interface {
	// scores returns those of positions in the order of their keys; kind is everything or, for
	// the best lines of a player, that one's.
	scores(s *Solver, l []Board, kind int) ([]int8, error)
	// best calls choose(i, ask) for every i below n; ask(next, score) reports whether the
	// position after a move has that score at most.
	best(s *Solver, n int, choose func(i int, ask ask))
}

type ask func(next Board, score int) bool

// The kinds of positions that scores are asked of.
const everything = 0

func linesOf(player int) int { return 1 + player }

// grow makes the book of a plan of what an oracle answers.
func grow(plan Plan, o oracle) (*Book, error) {
	plan.Rules.Jokers = false
	s, err := New(plan.Rules, nil)
	if err != nil {
		return nil, err
	}
	g := grower{Scores: &Scores{rules: plan.Rules}, solver: s, oracle: o}
	if err := g.everything(plan.Plies); err != nil {
		return nil, err
	}
	for player := range 2 {
		if err := g.lines(player, plan.Lines); err != nil {
			return nil, err
		}
	}
	return &Book{Scores: g.Scores, plan: plan}, nil
}

type grower struct {
	*Scores // so far
	solver  *Solver
	oracle  oracle
}

// layer returns those of positions in which the match goes on, in the order of their keys, of
// mirror images one.
func (g *grower) layer(l []Board) ([]Board, error) {
	l = slices.DeleteFunc(l, g.solver.Over)
	for i, b := range l {
		l[i] = g.solver.upright(b)
	}
	slices.SortFunc(l, func(a, b Board) int { return cmp.Compare(a.Mine+a.All, b.Mine+b.All) })
	if l = slices.Compact(l); len(l) > maxLayer {
		return nil, fmt.Errorf("book: of one number of stones there are more than %d positions", maxLayer)
	}
	return l, nil
}

// after returns the layer of what moves lead to.
func (g *grower) after(l []Board) ([]Board, error) {
	next := make([]Board, 0, len(l)*g.rules.Columns)
	for _, b := range l {
		for x := range g.rules.Columns {
			if !g.solver.Full(b, x) {
				next = append(next, g.solver.Play(b, x))
			}
		}
	}
	return g.layer(next)
}

// trivial reports whether the score of a position is told by Solver.Range, so that it is not in a
// book.
func (g *grower) trivial(b Board) bool {
	low, high := g.solver.Range(b)
	return low == high
}

// at returns the score of a position, if it is known by now.
func (g *grower) at(b Board) (score int, ok bool) {
	if low, high := g.solver.Range(b); low == high {
		return low, true
	}
	return g.score(g.solver.key(b))
}

// ask has the oracle tell the scores of those positions of a layer that are not known.
func (g *grower) ask(l []Board, kind int) error {
	l = slices.DeleteFunc(slices.Clone(l), func(b Board) bool {
		_, known := g.at(b)
		return known
	})
	scores, err := g.oracle.scores(g.solver, l, kind)
	if err != nil {
		return err
	}
	g.add(keys(g.solver, l), scores)
	return nil
}

// keys returns those of a layer.
func keys(s *Solver, l []Board) (keys []uint64) {
	keys = make([]uint64, len(l))
	for i, b := range l {
		keys[i] = s.key(b)
	}
	return keys
}

// everything takes in all positions of so many stones, and of less: their
// scores follow.
func (g *grower) everything(plies int) (err error) {
	layers := make([][]Board, plies+1)
	layers[0] = []Board{{}}
	for i := range plies {
		if layers[i+1], err = g.after(layers[i]); err != nil {
			return err
		}
	}
	if err := g.ask(layers[plies], everything); err != nil {
		return err
	}
	for _, l := range slices.Backward(layers[:plies]) {
		l = slices.DeleteFunc(l, g.trivial)
		scores := make([]int8, len(l))
		for i, b := range l {
			low, _ := g.solver.Range(b)
			for x := range g.rules.Columns {
				if !g.solver.Full(b, x) {
					score, _ := g.at(g.solver.Play(b, x))
					low = max(low, -score)
				}
			}
			scores[i] = int8(low)
		}
		g.add(keys(g.solver, l), scores)
	}
	return nil
}

// lines takes in what can arise when the first player (0) or the second (1)
// plays the best moves.
func (g *grower) lines(player, plies int) (err error) {
	now := []Board{{}}
	for ply := 0; ply < plies; ply++ {
		if ply%2 != player {
			if now, err = g.after(now); err != nil {
				return err
			}
			continue
		}
		now = slices.DeleteFunc(now, g.trivial)
		if err := g.ask(now, linesOf(player)); err != nil {
			return err
		}
		best := make([]Board, len(now))
		g.oracle.best(g.solver, len(now), func(i int, ask ask) { best[i] = g.best(now[i], ask) })
		var next []Board
		worth := map[uint64]int8{}
		for i, b := range best {
			if !g.trivial(b) {
				score, _ := g.at(now[i])
				next, worth[g.solver.key(b)] = append(next, b), int8(-score)
			}
		}
		if now, err = g.layer(next); err != nil {
			return err
		}
		keys := keys(g.solver, now)
		scores := make([]int8, len(keys))
		for i, key := range keys {
			scores[i] = worth[key]
		}
		g.add(keys, scores)
	}
	return nil
}

// best returns the position after the best move: of several, that of the one nearest to the
// middle. What is known already is not asked, and nothing of the last one left.
func (g *grower) best(b Board, ask ask) (best Board) {
	score, _ := g.at(b)
	var open []Board
	for _, x := range g.solver.Middle() {
		if g.solver.Full(b, x) {
			continue
		}
		next := g.solver.Play(b, x)
		v, known := g.at(next)
		if !known || v == -score {
			open = append(open, next)
		}
		if known && v == -score {
			break
		}
	}
	for i, next := range open {
		if best = next; i == len(open)-1 || ask(next, -score) {
			break
		}
	}
	return best
}

// Progress is told every few positions how many of those of the same number of
// stones are solved, and all scores that are known by now.
type Progress func(solved, of int, known *Scores)

// batch is how many positions are solved from one Progress to the next.
const batch = 64

// Build makes a book of what is planned, with the help of scores that are known. There must be a
// solver for each worker of parallel; they should share a large table.
func Build(plan Plan, solvers []*Solver, parallel Parallel, progress Progress, known ...*Scores) (*Book, error) {
	plan.Rules.Jokers = false
	p := prover{
		solvers: solvers, parallel: parallel, progress: progress,
		known: &Scores{rules: plan.Rules},
	}
	for _, from := range known {
		p.known.add(from.keys, from.scores)
	}
	return grow(plan, &p)
}

// prover has answers proved.
type prover struct {
	solvers  []*Solver
	parallel Parallel
	progress Progress
	known    *Scores
}

// scores implements oracle. One after the other, positions have most of what must be searched in
// common.
func (p *prover) scores(s *Solver, l []Board, _ int) ([]int8, error) {
	open := slices.DeleteFunc(slices.Clone(l), func(b Board) bool {
		_, known := p.known.score(s.key(b))
		return known
	})
	for len(open) > 0 {
		now := open[:min(len(open), batch)]
		open = open[len(now):]
		scores := make([]int8, len(now))
		p.parallel(len(now), func(i, worker int) {
			low, _ := p.solvers[worker].Solve(now[i], -Unknown, Unknown)
			scores[i] = int8(low)
		})
		p.known.add(keys(s, now), scores)
		p.progress(len(l)-len(open), len(l), p.known)
	}
	scores := make([]int8, len(l))
	for i, b := range l {
		score, _ := p.known.score(s.key(b))
		scores[i] = int8(score)
	}
	return scores, nil
}

// best implements oracle.
func (p *prover) best(s *Solver, n int, choose func(i int, ask ask)) {
	p.parallel(n, func(i, worker int) {
		choose(i, func(next Board, score int) bool {
			if known, ok := p.known.score(s.key(next)); ok {
				return known <= score
			}
			_, high := p.solvers[worker].Solve(next, score, score+1)
			return high <= score
		})
	})
}
