package solver

import (
	"errors"
	"fmt"

	rules "lichtbrett/game/connectfour"
)

// Book has the scores of openings.
type Book struct {
	*Scores
	plan Plan
}

// Openings returns the book of openings for a board, nil if there is none.
// Package openings sets it, in the programs that it is a part of.
var Openings = func(rules.Rules) *Book { return nil }

// A book is stored as the magic word, a byte each for columns, rows, connect and the plan's
// numbers, the answers to what is asked while it grows, and the CRC-32 (IEEE) of all that, most
// significant byte first. Which positions are in it, and in which order, follows from the plan,
// so that no keys are stored.
const bookMagic = "Lichtbrett book 2\n"

// The most stones of a plan's, and the most positions of a book's with the same number of them.
const (
	MaxPlies = 8
	MaxLines = 16
	maxLayer = 1 << 18
)

// ReadBook reads what Bytes has written.
func ReadBook(data []byte) (*Book, error) {
	r, body, err := readHead(data, bookMagic)
	switch {
	case err != nil:
		return nil, fmt.Errorf("book: %w", err)
	case len(body) < 2 || body[0] > MaxPlies || body[1] > MaxLines:
		return nil, fmt.Errorf("book: its stones are wrong; they are at most %d and %d", MaxPlies, MaxLines)
	}
	plan := Plan{Rules: r, Plies: int(body[0]), Lines: int(body[1])}
	return grow(plan, newCoded(newReader(body[2:]), nil))
}

// Bytes returns the book as ReadBook reads it.
func (b *Book) Bytes() ([]byte, error) {
	answers := newCoded(newWriter(), b.Scores)
	if _, err := grow(b.plan, answers); err != nil {
		return nil, err
	}
	data := append(appendHead(nil, bookMagic, b.rules), byte(b.plan.Plies), byte(b.plan.Lines))
	return appendChecksum(append(data, answers.coder.finish()...)), nil
}

// For reports whether the book is for boards of the rules' size.
func (b *Book) For(r rules.Rules) bool { return b != nil && b.Scores.For(r) }

// coded has answers read, or written as they are in truth.
type coded struct {
	coder *coder
	truth *Scores // nil when they are read
	// How scores are foreseen: of all positions, and of each side's lines.
	models [3]*model
	// chosen is how likely a move is to be the best.
	chosen chance
}

func newCoded(c *coder, truth *Scores) *coded {
	return &coded{coder: c, truth: truth, models: [...]*model{newModel(), newModel(), newModel()}, chosen: even}
}

var errIncomplete = errors.New("the book does not have all that it is to have")

// scores implements oracle.
func (c *coded) scores(s *Solver, l []Board, kind int) (scores []int8, err error) {
	before := 0
	scores = make([]int8, len(l))
	for i, b := range l {
		score, ok := 0, true
		if c.truth != nil {
			score, ok = c.truth.score(s.key(b))
		}
		if !ok {
			return nil, errIncomplete
		}
		before = c.coder.score(c.models[kind], before, score)
		scores[i] = int8(before)
	}
	return scores, nil
}

// best implements oracle.
func (c *coded) best(s *Solver, n int, choose func(i int, ask ask)) {
	for i := range n {
		choose(i, func(next Board, score int) bool {
			best := false
			if c.truth != nil {
				known, ok := c.truth.score(s.key(next))
				best = ok && known == score
			}
			return c.coder.bit(&c.chosen, best)
		})
	}
}
