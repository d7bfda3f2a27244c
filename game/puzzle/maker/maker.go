// Package maker makes the puzzles of package puzzle: it looks for them in random
// matches, proves each to have one solution alone, measures how hard they are, and
// chooses one for each day.
package maker

import (
	"lichtbrett/game"
	ai "lichtbrett/game/ai/connectfour"
	"lichtbrett/game/ai/connectfour/solver"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/puzzle"
)

// Finder looks for puzzles by the rules of one game. It is not safe for concurrent use.
type Finder struct {
	rules  connectfour.Rules
	solver *solver.Solver // nil with jokers
}

// tableSize is how many bytes the solver's table takes.
const tableSize = 32 << 20

// NewFinder returns a finder for the rules of a game that has puzzles.
func NewFinder(rules connectfour.Rules) (*Finder, error) {
	f := &Finder{rules: rules}
	if rules.Jokers {
		return f, nil
	}
	var err error
	f.solver, err = solver.New(rules, solver.NewTable(tableSize))
	return f, err
}

const (
	// With fewer stones on a board without jokers the solver takes long, with more
	// on any there is little to find.
	fewestStones, mostStones = 16, 34

	// From how many moves on the other side has no jokers left: to try those of both
	// takes long.
	disarmed = 3
)

// Find returns the first puzzle of a kind in the random match of a seed.
func (f *Finder) Find(seed uint32, kind int) (found puzzle.Entry, ok bool) {
	k := puzzle.Kinds[kind]
	puzzle.Playout(f.rules, uint64(seed), func(p connectfour.Position, moves []connectfour.Move) bool {
		if p.Stones() > mostStones || len(moves) > puzzle.MaxPly {
			return false
		}
		if !f.rules.Jokers && p.Stones() < fewestStones || puzzle.Threatened(p) || (k.In >= disarmed || k.Joker && k.In > 1) && armed(p, 1-p.Turn()) || k.Joker && !armed(p, p.Turn()) {
			return true
		}
		var first connectfour.Move
		if first, ok = f.Solution(p, k); ok {
			found = puzzle.Entry{Seed: seed, Ply: len(moves), Kind: kind, Column: first.X}
			if k.Joker {
				found.Column = 0
			}
		}
		return !ok
	})
	return found, ok
}

func armed(p connectfour.Position, s game.Seat) bool {
	return p.Joker(s, connectfour.DeleteJoker) || p.Joker(s, connectfour.BombJoker)
}

// Solution returns the move that fulfils a task in a position if it is a puzzle of a
// kind: without jokers nothing else wins, however late, and with them not within as
// many moves.
func (f *Finder) Solution(p connectfour.Position, k puzzle.Kind) (first connectfour.Move, ok bool) {
	if k.Task == puzzle.Draw {
		return f.onlyDraw(p)
	}
	first, ok = puzzle.WinIn(p, k.In)
	return first, ok && k.Joker == (first.Kind != connectfour.Drop) && (f.solver == nil || f.onlyWin(p, first))
}

// onlyWin reports whether no other move wins, however late.
func (f *Finder) onlyWin(p connectfour.Position, first connectfour.Move) bool {
	for _, m := range p.Legal() {
		if m != first && f.atLeast(p, m, 1) {
			return false
		}
	}
	return true
}

// onlyDraw returns the one move that draws where all others lose.
func (f *Finder) onlyDraw(p connectfour.Position) (only connectfour.Move, ok bool) {
	legal := p.Legal()
	for _, m := range legal {
		if f.atLeast(p, m, 0) {
			if ok || f.atLeast(p, m, 1) {
				return only, false
			}
			only, ok = m, true
		}
	}
	return only, ok && len(legal) > 1
}

// atLeast reports whether a move's score is at least so much.
func (f *Finder) atLeast(p connectfour.Position, m connectfour.Move, score int) bool {
	next := f.solver.Play(f.solver.Board(&p), m.X)
	low, high := f.solver.Range(next)
	if low < high {
		_, high = f.solver.Solve(next, -score, -score+1)
	}
	return high <= -score
}

// Strengths is up to which strength computer players measure how hard puzzles are.
const Strengths = 4

// Solves reports whether a computer player of a strength finds the first move.
func Solves(p puzzle.Puzzle, strength int, seed uint64) bool {
	s, err := ai.New(p.Position, ai.Options{Strength: strength, Seed: seed})
	if err != nil {
		panic(err) // the match is not over
	}
	s.Search(func() bool { return true })
	m, err := connectfour.ParseMove(string(s.Move()))
	if err != nil {
		panic(err) // a player says moves
	}
	return p.Solves(m)
}

// Tries is how often each strength tries each puzzle to measure how hard it is.
const Tries = 8

// Measured is a puzzle and how often each strength has solved it, of Tries.
type Measured struct {
	puzzle.Entry
	Solved [Strengths]int
}

// Measure has all strengths try a puzzle.
func Measure(rules connectfour.Rules, e puzzle.Entry) Measured {
	m, p := Measured{Entry: e}, e.Puzzle(rules)
	for s := range m.Solved {
		for seed := range uint64(Tries) {
			if Solves(p, s+1, seed) {
				m.Solved[s]++
			}
		}
	}
	return m
}
