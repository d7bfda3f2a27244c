package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"lichtbrett/game"
	ai "lichtbrett/game/ai/connectfour"
	"lichtbrett/game/ai/connectfour/openings"
	"lichtbrett/game/ai/connectfour/solver"
	"lichtbrett/game/coach"
	"lichtbrett/game/connectfour"
)

// How long a position may take where --time does not say: one that can be
// solved, to find its best moves then, and one that is only searched.
const (
	solveTime  = time.Minute
	bestTime   = 10 * time.Second
	coachTime  = 5 * time.Minute // for a match
	searchTime = 2 * time.Second
)

// connectFourAnalyst analyses positions of Connect Four, a line each.
type connectFourAnalyst struct {
	rules           connectfour.Rules
	book            *solver.Book
	time            time.Duration // 0 is the usual
	threads, memory int           // on how many the search runs, and the bytes of its tables
	table           *solver.Table
	helper          []*solver.Solver // the first is the one that is asked; nil where the board is too large
	coach           *coach.Coach     // nil unless matches are read
}

// outlook is what is printed of a position. Score is the exact one; without it
// the search's value is, with its depth and line, and the bounds of the score
// that have been proved.
type outlook struct {
	Position string      `json:"position"`
	Score    *int        `json:"score,omitempty"`
	Value    *int        `json:"value,omitempty"`
	Depth    *int        `json:"depth,omitempty"`
	Line     []game.Move `json:"line,omitempty"`
	Low      *int        `json:"low,omitempty"`
	High     *int        `json:"high,omitempty"`
	Best     []any       `json:"best"` // column numbers or moves
	Nodes    int64       `json:"nodes"`
	Micros   int64       `json:"micros"`
}

func newConnectFourAnalyst(args []string) (analyst, error) {
	a, err := parseConnectFourAnalyst(args)
	if err != nil {
		return nil, err
	}
	if a.coach != nil {
		return a.judge, nil
	}
	return a.analyse, nil
}

func parseConnectFourAnalyst(args []string) (*connectFourAnalyst, error) {
	flags := newFlags("analyse")
	a := &connectFourAnalyst{rules: connectfour.Classic}
	boardFlags(flags, &a.rules)
	noJokers := flags.Bool("no-jokers", false, "")
	noBook := flags.Bool("no-book", false, "")
	flags.DurationVar(&a.time, "time", 0, "")
	flags.IntVar(&a.threads, "threads", 1, "")
	megabytes := flags.Int("memory", 64, "")
	coached := flags.Bool("coach", false, "")
	err := cmp.Or(parseAlone(flags, args), checkSolving(a.threads, *megabytes))
	switch {
	case err != nil:
		return nil, err
	case a.time < 0:
		return nil, fmt.Errorf("--time %v; give one such as 500ms or 10s", a.time)
	case *coached && a.threads > 1:
		return nil, errors.New("--threads is not for --coach, which uses one")
	}
	if err := a.rules.Check(); err != nil {
		return nil, err
	}
	if !*noBook {
		a.book = openings.For(a.rules)
	}
	a.rules.Jokers = !*noJokers
	a.memory = *megabytes << 20
	if *coached {
		a.coach, err = coach.New(a.rules, a.book, a.memory)
		return a, err
	}
	if a.rules.Solvable() {
		a.table = solver.NewTable(a.memory)
		for range a.threads {
			s, err := solver.New(a.rules, a.table)
			if err != nil {
				return nil, err
			}
			s.Book = a.book
			a.helper = append(a.helper, s)
		}
	}
	return a, nil
}

// The bounds of --threads and, in megabytes, of --memory.
const (
	maxThreads = 1024
	maxMemory  = 1 << 20
)

// checkSolving checks --threads and --memory.
func checkSolving(threads, megabytes int) error {
	switch {
	case threads < 1 || threads > maxThreads:
		return fmt.Errorf("--threads %d; it is 1 to %d", threads, maxThreads)
	case megabytes < 1 || megabytes > maxMemory:
		return fmt.Errorf("--memory %d; it is 1 to %d megabytes", megabytes, maxMemory)
	}
	return nil
}

func (a *connectFourAnalyst) analyse(line []byte) ([]byte, error) {
	text := string(bytes.TrimSuffix(line, []byte("\r")))
	p, _, digits, err := playMoves(a.rules, text)
	if err == nil && p.Result().Over {
		err = fmt.Errorf("the match is over: %s", resultWords(p.Result()))
	}
	if err != nil {
		return json.Marshal(struct {
			Position string `json:"position"`
			Error    string `json:"error"`
		}{text, err.Error()})
	}
	o := outlook{Position: text, Best: []any{}}
	best := a.look(p, &o)
	for _, m := range best {
		if digits {
			o.Best = append(o.Best, m.X+1)
		} else {
			o.Best = append(o.Best, m.Notation())
		}
	}
	return json.Marshal(o)
}

// playMoves reads a line, columns from 1, a digit each, or moves between semicolons, and
// returns the position after the moves.
func playMoves(r connectfour.Rules, text string) (p connectfour.Position, moves []connectfour.Move, digits bool, err error) {
	text = strings.TrimSpace(text)
	if digits = strings.Trim(text, "0123456789") == ""; digits {
		r.Jokers = false
		for _, c := range text {
			moves = append(moves, connectfour.Move{Kind: connectfour.Drop, X: int(c - '1')})
		}
	} else {
		for _, word := range splitMoves(text) {
			m, err := connectfour.ParseMove(string(word))
			if err != nil {
				return p, nil, false, err
			}
			moves = append(moves, m)
		}
	}
	if p, err = connectfour.New(r); err != nil {
		return p, nil, digits, err
	}
	for i, m := range moves {
		next, err := p.Play(m)
		var refused *game.MoveError
		if errors.As(err, &refused) && digits && refused.Reason == "no-column" {
			return p, nil, digits, fmt.Errorf("move %d: there is no column %d; columns are 1 to %d", i+1, m.X+1, r.Columns)
		}
		if errors.As(err, &refused) && digits && refused.Reason == "column-full" {
			return p, nil, digits, fmt.Errorf("move %d: column %d is full", i+1, m.X+1)
		}
		if err != nil {
			return p, nil, digits, fmt.Errorf("move %d: %w", i+1, err)
		}
		p = next
	}
	return p, moves, digits, nil
}

// look analyses a position that is not over and returns the best moves.
func (a *connectFourAnalyst) look(p connectfour.Position, o *outlook) (best []connectfour.Move) {
	if p.JokersLeft() || a.helper == nil {
		return a.search(p, a.limit(searchTime), o)
	}
	s := a.helper[0]
	b := s.Board(&p)
	a.table.Forget()
	nodes := a.nodes()
	began := time.Now()
	low, high := a.solve(b, a.limit(solveTime))
	o.Micros = time.Since(began).Microseconds()
	o.Nodes = a.nodes() - nodes
	if low < high {
		best = a.search(p, a.limit(searchTime), o)
		if o.Score == nil {
			o.Low, o.High = &low, &high
		}
		return best
	}
	o.Score = &low
	s.Proceed = until(time.Now().Add(a.limit(bestTime)))
	columns, _ := s.Best(b, low)
	for ; columns != 0; columns &= columns - 1 {
		best = append(best, connectfour.Move{Kind: connectfour.Drop, X: bits.TrailingZeros16(columns)})
	}
	return best
}

func (a *connectFourAnalyst) limit(usual time.Duration) time.Duration {
	if a.time > 0 {
		return a.time
	}
	return usual
}

func (a *connectFourAnalyst) nodes() (n int64) {
	for _, s := range a.helper {
		n += s.Nodes()
	}
	return n
}

// solve has all solvers look for the score; the first to find it ends it.
func (a *connectFourAnalyst) solve(b solver.Board, limit time.Duration) (low, high int) {
	inTime := until(time.Now().Add(limit))
	if len(a.helper) == 1 {
		a.helper[0].Proceed = inTime
		return a.helper[0].Solve(b, -solver.Unknown, solver.Unknown)
	}
	var found atomic.Bool
	var wait sync.WaitGroup
	lows, highs := make([]int, len(a.helper)), make([]int, len(a.helper))
	for i, s := range a.helper {
		s.Proceed = func() bool { return !found.Load() && inTime() }
		wait.Go(func() {
			if lows[i], highs[i] = s.Solve(b, -solver.Unknown, solver.Unknown); lows[i] == highs[i] {
				found.Store(true)
			}
		})
	}
	wait.Wait()
	low, high = lows[0], highs[0]
	for i := range a.helper {
		low, high = max(low, lows[i]), min(high, highs[i])
	}
	return low, high
}

// until returns a function that tells whether there is time left.
func until(end time.Time) func() bool {
	return func() bool { return time.Now().Before(end) }
}

// search looks as far ahead as time permits.
func (a *connectFourAnalyst) search(p connectfour.Position, limit time.Duration, o *outlook) []connectfour.Move {
	began := time.Now()
	s, err := a.newSearch(p)
	if err != nil {
		panic(err) // the match is not over
	}
	for _, positions := range a.think(s, until(began.Add(limit))) {
		o.Nodes += positions
	}
	o.Micros += time.Since(began).Microseconds()
	switch found := s.Outlook(); {
	case found.Proven && found.Low == found.High:
		o.Score = &found.Low
	case found.Proven:
		o.Low, o.High = &found.Low, &found.High
		fallthrough
	default:
		o.Value, o.Depth, o.Line = &found.Value, &found.Depth, found.Line
	}
	m, err := connectfour.ParseMove(string(s.Move()))
	if err != nil {
		panic(err) // it is one that the position lists
	}
	return []connectfour.Move{m}
}

func (a *connectFourAnalyst) newSearch(p connectfour.Position) (*ai.Search, error) {
	return ai.New(p, ai.Options{Strength: 5, Unlimited: true, Memory: a.memory, Analysis: true, Unsolved: true})
}

// think runs a search, on every thread but one a helper beside it, and returns
// how many positions each has looked at.
func (a *connectFourAnalyst) think(s *ai.Search, inTime func() bool) (positions []int64) {
	var found atomic.Bool
	var wait sync.WaitGroup
	helpers := s.Helpers(a.threads - 1)
	for _, h := range helpers {
		wait.Go(func() { h.Search(func() bool { return !found.Load() }) })
	}
	s.Search(inTime)
	found.Store(true)
	wait.Wait()
	positions = append(positions, s.Positions())
	for _, h := range helpers {
		positions = append(positions, h.Positions())
	}
	return positions
}
