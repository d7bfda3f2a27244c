// Package connectfour is the computer player for Connect Four, on any board,
// with and without jokers.
package connectfour

import (
	"errors"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
)

// Options say how a search plays.
type Options struct {
	// Strength is 1 to 5.
	Strength int
	// Seed varies the choice among equal moves.
	Seed uint64
	// Unlimited lifts the limit of positions of the highest strength: the
	// caller stops the search.
	Unlimited bool
}

// Search looks for a move in one position.
type Search struct {
	root      rules.Position
	random    *game.Random
	best      rules.Move
	positions int64
}

// New returns a search from p. The error says that the match is over.
func New(p rules.Position, o Options) (*Search, error) {
	legal := p.Legal()
	if len(legal) == 0 {
		return nil, errors.New("the match is over; there is no move")
	}
	return &Search{root: p, random: game.NewRandom(o.Seed), best: legal[0]}, nil
}

// Move returns the best move so far.
func (s *Search) Move() game.Move { return s.best.Notation() }

// Positions returns how many positions have been looked at.
func (s *Search) Positions() int64 { return s.positions }

// Search looks one ply ahead, and two for the opponent's drops.
func (s *Search) Search(yield func() bool) {
	turn := s.root.Turn()
	best := -1 << 30
	for _, m := range s.root.Legal() {
		next, err := s.root.Play(m)
		if err != nil {
			continue
		}
		s.positions++
		value := s.random.Intn(4) - abs(2*m.X-s.root.Rules().Columns+1)
		if m.Kind != rules.Drop {
			value -= 100
		}
		if next.Result().Won(turn) {
			value += 10000
		}
		for x := range s.root.Rules().Columns {
			reply, err := next.Play(rules.Move{Kind: rules.Drop, X: x})
			s.positions++
			if err == nil && reply.Result().Won(1-turn) {
				value -= 1000
			}
		}
		if value > best {
			best, s.best = value, m
		}
		if !yield() {
			return
		}
	}
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
