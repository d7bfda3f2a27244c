// Package tictactoe plays tic-tac-toe: perfectly at the highest strength, and
// below it by looking fewer moves ahead, as people do.
package tictactoe

import (
	"fmt"

	"lichtbrett/game"
	rules "lichtbrett/game/tictactoe"
)

// sight is how many moves ahead each strength looks: the second sees its own
// win, the third the opponent's too, the fifth everything.
var sight = [...]int{1: 0, 2: 1, 3: 2, 4: 4, 5: 9}

// Search looks for a move. Its methods are those of a search of package ai.
type Search struct {
	position  rules.Position
	depth     int
	random    *game.Random
	move      rules.Field
	value     int // that the best move leads to
	positions int64
}

// New returns the search for the seat to move. Strength is 1 to 5; seed chooses
// among equal moves.
func New(p rules.Position, strength int, seed uint64) (*Search, error) {
	legal := p.Legal()
	if len(legal) == 0 {
		return nil, fmt.Errorf("the match is over; there is no move to choose")
	}
	return &Search{position: p, depth: sight[strength], random: game.NewRandom(seed), move: legal[0]}, nil
}

// Search finds the move; the game is so small that it never needs to yield.
func (s *Search) Search(func() bool) {
	best := s.best()
	s.move = best[s.random.Intn(len(best))]
}

// Move returns the move chosen.
func (s *Search) Move() game.Move { return s.move.Notation() }

// Positions returns how many positions have been looked at.
func (s *Search) Positions() int64 { return s.positions }

// Value returns what the position is worth for the seat to move: positive if it
// wins, negative if it loses. It is sure where everything was seen.
func (s *Search) Value() (value int, sure bool) {
	return s.value, s.depth >= len(s.position.Legal())
}

// best returns all moves that are equally good as far as the player sees.
func (s *Search) best() (best []rules.Field) {
	highest := -infinite
	for _, f := range s.position.Legal() {
		next, err := s.position.Play(f)
		if err != nil {
			panic(err) // it is one of the legal moves
		}
		value := 0
		if s.depth > 0 {
			value = -s.worth(next, s.depth-1)
		}
		if value > highest {
			highest, best = value, nil
		}
		if value == highest {
			best = append(best, f)
		}
	}
	s.value = highest
	return best
}

const infinite = 100

// worth is what a position is worth for the seat to move, by negamax: quick
// wins count more than slow ones.
func (s *Search) worth(p rules.Position, depth int) int {
	s.positions++
	switch p.Score() {
	case rules.Draw:
		return 0
	case rules.Player1Won, rules.Player2Won:
		return -10 - depth // the opponent has just completed a line
	}
	if depth == 0 {
		return 0
	}
	best := -infinite
	for _, f := range p.Legal() {
		next, err := p.Play(f)
		if err != nil {
			panic(err) // it is one of the legal moves
		}
		best = max(best, -s.worth(next, depth-1))
	}
	return best
}
