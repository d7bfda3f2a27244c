// Package puzzle has the daily puzzles of Connect Four, one a day for each game, the
// same for everybody: a position and a task that exactly one move fulfils. They were
// made by …/maker; what is stored of each is little more than the seed of the random
// match that leads to it.
package puzzle

import (
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

// Task is what is to be done.
type Task uint8

// The tasks. To win is to do so within Puzzle.In moves of one's own; to draw is to
// find the one move that does not lose.
const (
	Win Task = iota
	Draw
)

// String returns the task's name in JSON.
func (t Task) String() string { return [...]string{"win", "draw"}[t] }

// Puzzle is a position and what is to be done in it.
type Puzzle struct {
	// Position is where it begins, Moves the match that leads to it from the start.
	Position connectfour.Position
	Moves    []connectfour.Move
	Task     Task
	// In is how many moves there are to find.
	In int
	// first is the move that fulfils the task, if it is a drop.
	first connectfour.Move
	joker bool // it is a joker's
}

// First returns the move that fulfils the task. A joker's is looked for, which may take
// some time.
func (p Puzzle) First() connectfour.Move {
	if p.joker {
		return winning(&p.Position, p.In, 1)[0]
	}
	return p.first
}

// Solves reports whether a legal move fulfils the task.
func (p Puzzle) Solves(m connectfour.Move) bool { return p.right(p.Position, m, p.In) }

// Seat returns who is to solve it.
func (p Puzzle) Seat() game.Seat { return p.Position.Turn() }

// Key is the same for two positions if they are the same up to mirroring and colours.
func Key(p connectfour.Position) [3]uint64 {
	b := boardOf(&p)
	m := b
	for side := range m.stones {
		m.stones[side] = 0
		for x := range b.columns {
			m.stones[side] |= b.stones[side] >> (x * stride) & (1<<stride - 1) << ((b.columns - 1 - x) * stride)
		}
	}
	if m.stones[0] < b.stones[0] || m.stones[0] == b.stones[0] && m.stones[1] < b.stones[1] {
		b = m
	}
	return [3]uint64{b.stones[0], b.stones[1], uint64(b.jokers[0])<<2 | uint64(b.jokers[1])}
}
