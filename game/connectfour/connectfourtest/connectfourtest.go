// Package connectfourtest has what tests of Connect Four's computer players share: positions to
// begin with, and a search that knows nothing but the rules.
package connectfourtest

import (
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

// Picture returns the position that the rows of a board show; those that are missing on top
// are empty.
func Picture(t require.TestingT, r connectfour.Rules, turn game.Seat, rows ...string) connectfour.Position {
	for len(rows) < r.Rows {
		rows = append([]string{strings.Repeat(".", r.Columns)}, rows...)
	}
	p, err := connectfour.View{Rules: r, Board: rows, Turn: turn, Winner: game.NoSeat}.Position()
	require.NoError(t, err)
	return p
}

// Dropped returns the position after stones into columns, from 1.
func Dropped(t require.TestingT, r connectfour.Rules, columns string) connectfour.Position {
	p, err := connectfour.New(r)
	require.NoError(t, err)
	for _, c := range columns {
		p, err = p.Play(connectfour.Move{X: int(c - '1')})
		require.NoError(t, err)
	}
	return p
}

// Scored is a position, by its columns from 1, and the score that others have found.
type Scored struct {
	Columns string
	Score   int
}

// ReadScored reads a file of such positions, one a line.
func ReadScored(t require.TestingT, file string) (list []Scored) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		var s Scored
		_, err := fmt.Sscan(line, &s.Columns, &s.Score)
		require.NoError(t, err)
		list = append(list, s)
	}
	return list
}

// Scores are those of positions, found by every move to the end.
type Scores map[connectfour.Position]int

// Of returns the score of a position of a match that goes on, for the side to move: 0 of a
// draw, above it of a win, below of a loss; without jokers it is the solver's.
func (known Scores) Of(p connectfour.Position) int {
	if score, ok := known[p]; ok {
		return score
	}
	best := math.MinInt
	for _, m := range p.Legal() {
		best = max(best, known.By(p, m))
	}
	known[p] = best
	return best
}

// By returns the score that who makes a move gets by it.
func (known Scores) By(p connectfour.Position, m connectfour.Move) int {
	left := p.Rules().Columns*p.Rules().Rows - p.Stones()
	next, err := p.Play(m)
	if err != nil {
		panic(err) // it is legal
	}
	switch result := next.Result(); {
	case result.Won(p.Turn()):
		return 1 + (left-1)/2
	case result.Won(1 - p.Turn()):
		return -1 - (left-1)/2
	case result.Over:
		return 0
	}
	return -known.Of(next)
}
