package coach

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/ai/connectfour"
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

// Player returns a computer player that answers requests to weigh the moves of a
// position and to judge one; all others are next's. What it has proved is known for
// the next request, too.
func Player(next ai.Player) ai.Player {
	var proved proofs
	return func(r ai.Request) (ai.Search, error) {
		if !r.Each && r.Judge == "" {
			return next(r)
		}
		var view rules.View
		if err := json.Unmarshal(r.View, &view); err != nil {
			return nil, fmt.Errorf("the view is not one of %s: %w", rules.Name, err)
		}
		p, err := view.Position()
		if err != nil {
			return nil, err
		}
		if p.Result().Over {
			return nil, errors.New("the match is over; there are no moves to be told of")
		}
		if r.Each {
			return newScales(p, r.Memory<<20, &proved), nil
		}
		return newHearing(p, r, &proved)
	}
}

// usualMemory is what tables take if nothing else is asked for.
const usualMemory = 32 << 20

func orUsual(memory int) int {
	if memory == 0 {
		return usualMemory
	}
	return memory
}

// proofs keeps the solver's table from one request to the next: they are about positions of
// one match, or near each other. It may be used by several at the same time, as tables may.
type proofs struct{ kept atomic.Pointer[keptTable] }

type keptTable struct {
	*solver.Table
	rules  rules.Rules
	memory int
}

// table returns the table for a board, of a size in bytes.
func (p *proofs) table(r rules.Rules, memory int) *solver.Table {
	k := p.kept.Load()
	if k == nil || k.rules != r || k.memory != memory {
		k = &keptTable{solver.NewTable(memory), r, memory}
		p.kept.Store(k)
	}
	return k.Table
}

// hearing judges a move.
type hearing struct {
	coach    *Coach
	position rules.Position
	move     rules.Move
	verdict  *ai.Verdict
}

var _ ai.Judge = (*hearing)(nil)

func newHearing(p rules.Position, r ai.Request, proved *proofs) (ai.Search, error) {
	m, err := rules.ParseMove(string(r.Judge))
	var next rules.Position
	if err == nil {
		next, err = p.Play(m)
	}
	if err != nil {
		return nil, err
	}
	if p.JokersLeft() || !p.Rules().Solvable() {
		return &appraisal{before: p, move: m, after: next, memory: orUsual(r.Memory << 20)}, nil
	}
	memory := orUsual(r.Memory << 20)
	c, err := newCoach(p.Rules(), solver.Openings(p.Rules()), proved.table(p.Rules(), memory/2), memory)
	if err != nil {
		return nil, err
	}
	return &hearing{coach: c, position: p, move: m}, nil
}

// Search implements ai.Search.
func (h *hearing) Search(yield func() bool) {
	h.coach.Proceed = yield
	v, err := h.coach.Judge(h.position, h.move)
	if err != nil {
		return
	}
	h.verdict = &ai.Verdict{
		Before: int(v.Before), After: int(v.After), Best: game.Notations(v.Best), Keep: game.Notations(v.Keep),
		Reason: string(v.Reason), Own: v.Own, Refutation: game.Notations(v.Refutation),
	}
	for _, s := range v.Squares {
		h.verdict.Squares = append(h.verdict.Squares, [2]int{s.X, s.Y})
	}
}

// Move implements ai.Search.
func (h *hearing) Move() game.Move {
	if h.verdict == nil {
		return h.move.Notation()
	}
	return h.verdict.Best[0]
}

// Positions implements ai.Search.
func (h *hearing) Positions() int64 { return h.coach.nodes() }

// Verdict implements ai.Judge.
func (h *hearing) Verdict() *ai.Verdict { return h.verdict }

// scales weigh the stones that can be dropped in a position.
type scales struct {
	position rules.Position
	memory   int
	solver   *solver.Solver // nil where jokers are left, or the board is too large
	worths   []ai.Worth
	nexts    []rules.Position
	searched int64
}

var _ ai.Weigher = (*scales)(nil)

func newScales(p rules.Position, memory int, proved *proofs) *scales {
	columns := p.Rules().Columns
	s := &scales{position: p, memory: orUsual(memory), worths: make([]ai.Worth, 0, columns), nexts: make([]rules.Position, 0, columns)}
	for x := range columns {
		m := drop(x)
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		w := ai.Worth{Move: m.Notation(), Low: -1, High: 1}
		if r := next.Result(); r.Over {
			w.Low, w.Plies = len(r.Winners), 1
			w.High = w.Low
		}
		s.worths, s.nexts = append(s.worths, w), append(s.nexts, next)
	}
	if !p.JokersLeft() && p.Rules().Solvable() && !s.lookUp() {
		s.solver = s.newSolver(proved.table(p.Rules(), s.memory/2))
	}
	return s
}

// newSolver returns a solver with the book of openings.
func (s *scales) newSolver(t *solver.Table) *solver.Solver {
	known, err := solver.New(s.position.Rules(), t)
	if err != nil {
		panic(err) // the board can be solved
	}
	known.Book = solver.Openings(s.position.Rules())
	return known
}

// lookUp takes what need not be searched, and reports whether that is all. It needs no table,
// which is large.
func (s *scales) lookUp() (all bool) {
	known := s.newSolver(nil)
	all = true
	for i := range s.worths {
		w := &s.worths[i]
		if w.Plies > 0 {
			continue
		}
		b := known.Board(&s.nexts[i])
		score, ok := known.Known(b)
		if all = all && ok; ok {
			w.Low = -sign(score)
			w.High, w.Plies = w.Low, 1+known.Plies(b, score)
		}
	}
	return all
}

// What is looked at of each move at first, and how often it is doubled where nothing
// else ends it.
const (
	firstLook = 500
	looks     = 9
)

// Search implements ai.Search.
func (s *scales) Search(yield func() bool) {
	for look, most := 0, int64(firstLook); look < looks; look, most = look+1, 2*most {
		open := false
		for i := range s.worths {
			if s.worths[i].Plies > 0 || s.worths[i].Proved() && s.solver == nil {
				continue
			}
			if !s.estimate(i, most, yield) {
				return
			}
			open = open || !s.worths[i].Proved()
		}
		if s.solver != nil {
			s.solve(yield)
			return
		}
		if !open {
			return
		}
	}
}

// bytesAPosition is how large tables are, for each of the positions that a look has.
const bytesAPosition = 256

// look looks ahead from a position that is not over, at so many positions, and reports
// whether it may go on.
func look(p rules.Position, most int64, memory int, yield func() bool) (o connectfour.Outlook, positions int64, goOn bool) {
	search, err := connectfour.New(p, connectfour.Options{
		Strength: ai.Strongest, Unlimited: true, Memory: int(min(int64(memory/4), bytesAPosition*most)), Analysis: true, Unsolved: true,
	})
	if err != nil {
		panic(err) // the match goes on
	}
	goOn = true
	search.Search(func() bool {
		goOn = yield()
		return goOn && search.Positions() < most
	})
	return search.Outlook(), search.Positions(), goOn
}

// estimate looks ahead from after a move and reports whether it may go on.
func (s *scales) estimate(i int, most int64, yield func() bool) bool {
	o, positions, goOn := look(s.nexts[i], most, s.memory, yield)
	s.searched += positions
	w := &s.worths[i]
	if w.Depth = o.Depth + 1; o.Proven {
		w.Low, w.High = max(w.Low, -sign(o.High)), min(w.High, -sign(o.Low))
	} else {
		w.Value = -connectfour.Percent(o.Value)
	}
	return goOn
}

func sign(n int) int { return min(max(n, -1), 1) }

// solve finds out who wins after each move, then with how many stones.
func (s *scales) solve(yield func() bool) {
	s.solver.Proceed = yield
	for i := range s.worths {
		if w := &s.worths[i]; !w.Proved() {
			// At the ends of the range this only says that the score lies there or
			// beyond.
			low, high := s.solver.Solve(s.solver.Board(&s.nexts[i]), -w.High, -w.Low)
			if w.Low, w.High = max(w.Low, -sign(high)), min(w.High, -sign(low)); !w.Proved() {
				return // it was stopped
			}
		}
	}
	for i := range s.worths {
		w := &s.worths[i]
		if w.Plies > 0 {
			continue
		}
		b := s.solver.Board(&s.nexts[i])
		low, high := 0, 0
		switch w.Low {
		case 1:
			low, high = -solver.Unknown, -1
		case -1:
			low, high = 1, solver.Unknown
		}
		if low, high = s.solver.Solve(b, low, high); low < high {
			return // it was stopped
		}
		w.Plies = 1 + s.solver.Plies(b, low)
	}
}

// Move implements ai.Search: the best move so far, of several the leftmost.
func (s *scales) Move() game.Move {
	best := s.worths[0]
	for _, w := range s.worths[1:] {
		if w.Rank() > best.Rank() {
			best = w
		}
	}
	return best.Move
}

// Positions implements ai.Search.
func (s *scales) Positions() int64 {
	if s.solver == nil {
		return s.searched
	}
	return s.searched + s.solver.Nodes()
}

// Each implements ai.Weigher.
func (s *scales) Each() []ai.Worth { return s.worths }
