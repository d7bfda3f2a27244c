package ai

import (
	"fmt"
	"iter"
	"math"
	"time"

	"lichtbrett/game"
)

// Player is the computer player of a game. It begins the search for a request's
// move, or returns an error that says why no match can have the request's view,
// or that it is over in it; all else in the request has been checked. Nil where
// computers do not play.
type Player func(Request) (Search, error)

// Traits are what is to be known of a player by those who ask it.
type Traits struct {
	// Budget is how long the strongest should think about a move where people
	// wait for it; the others are limited in positions.
	Budget time.Duration
	// Analyses says that its searches are Analysts.
	Analyses bool
	// Judges reports whether moves in a position that is not over can be judged; nil
	// where none can.
	Judges func(game.Position) bool
	// Chance says that their outlooks are never certain.
	Chance bool
}

// Search is one game's search for one request.
type Search interface {
	// Search looks for the move until it is sure, has reached its limit or
	// yield has returned false. It calls yield after every few hundred
	// positions, a fraction of a millisecond.
	Search(yield func() bool)
	// Move returns the best move so far; there is one even before Search.
	Move() game.Move
	// Positions returns how many positions have been looked at.
	Positions() int64
}

// Analyst is a search that can tell how the position stands.
type Analyst interface{ Outlook() Outlook }

// Weigher is a search that can tell what each move is worth.
type Weigher interface{ Each() []Worth }

// Judge is a search that judges a move; there is no verdict while it is not known.
type Judge interface{ Verdict() *Verdict }

// Helped is a search that others can help, each on a thread of its own.
type Helped interface {
	Helpers(n int) []func(goOn func() bool)
}

// Thinker is the search for one request's move. Its caller steps it and ends
// it with Finish.
type Thinker struct {
	request Request
	search  Search
	next    func() (struct{}, bool)
	stop    func()
	done    bool
}

// NewThinker returns a thinker that has p answer r, or an error that says what
// is wrong with r: a game that p does not play, a strength out of range, a view
// that no match can have or in which the match is over.
func NewThinker(p Player, r Request) (*Thinker, error) {
	if p == nil {
		return nil, fmt.Errorf("request: no computer player for game %q", r.Game)
	}
	if r.Strength < Weakest || r.Strength > Strongest {
		return nil, fmt.Errorf("request: strength %d; it is %d to %d", r.Strength, Weakest, Strongest)
	}
	if r.Budget < 0 {
		return nil, fmt.Errorf("request: a budget of %d milliseconds; 0 is none", r.Budget)
	}
	if r.Memory < 0 || r.Memory > MostMemory {
		return nil, fmt.Errorf("request: %d megabytes of memory; it is at most %d, 0 leaves it to the player", r.Memory, MostMemory)
	}
	s, err := p(r)
	if err != nil {
		return nil, fmt.Errorf("request: %w", err)
	}
	if _, ok := s.(Analyst); r.Analysis && !ok {
		return nil, fmt.Errorf("request: there is no analysis of %q", r.Game)
	}
	if _, ok := s.(Weigher); r.Each && !ok {
		return nil, fmt.Errorf("request: the moves of %q are not weighed", r.Game)
	}
	if _, ok := s.(Judge); r.Judge != "" && !ok {
		return nil, fmt.Errorf("request: the moves of %q are not judged", r.Game)
	}
	t := &Thinker{request: r, search: s}
	t.next, t.stop = iter.Pull(func(yield func(struct{}) bool) {
		s.Search(func() bool { return yield(struct{}{}) })
	})
	return t, nil
}

// Step goes on with the search for about the given number of positions, at
// least one turn of the search (a fraction of a millisecond), and reports
// whether it is done.
func (t *Thinker) Step(positions int) (done bool) {
	for end := t.search.Positions() + int64(positions); !t.done; {
		if _, more := t.next(); !more {
			t.done = true
		}
		if t.search.Positions() >= end {
			break
		}
	}
	return t.done
}

// Helpers returns up to n functions that help the search if they are called
// each on a thread of its own, while the thinker is stepped. They return when
// goOn, which they call often, returns false, and must have returned before
// Finish is called. Only searches with a budget of time have any: what help
// brings about cannot be repeated.
func (t *Thinker) Helpers(n int) []func(goOn func() bool) {
	if s, ok := t.search.(Helped); ok && t.request.Budget > 0 {
		return s.Helpers(n)
	}
	return nil
}

// Finish ends the search, done or not, and returns the best move so far. A
// thinker that is no longer wanted is finished too: that frees its memory.
func (t *Thinker) Finish() Reply {
	t.stop()
	t.done = true
	reply := Reply{Ply: t.request.Ply, Move: t.search.Move(), Positions: t.search.Positions()}
	if t.request.Analysis {
		o := t.search.(Analyst).Outlook()
		reply.Outlook = &o
	}
	if t.request.Each {
		reply.Each = t.search.(Weigher).Each()
	}
	if t.request.Judge != "" {
		reply.Verdict = t.search.(Judge).Verdict()
	}
	return reply
}

// Run searches until done or, if the request has a budget, until now says that
// it is spent. Only then the clock is needed.
func (t *Thinker) Run(now Clock) Reply {
	if t.request.Budget == 0 {
		for !t.Step(math.MaxInt32) {
		}
		return t.Finish()
	}
	end := now() + time.Duration(t.request.Budget)*time.Millisecond
	for !t.Step(1) && now() < end {
	}
	return t.Finish()
}
