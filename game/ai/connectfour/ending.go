package connectfour

import (
	"math/bits"

	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

// ending is the solver at the search's service: when all jokers are spent and
// few fields are empty it tells the exact value at once.
type ending struct {
	*solver.Solver
	cells   int
	counted int64 // the nodes that count as positions already
}

// endingFields is how many empty fields an ending has at most: few enough for
// some dozen nodes, nearly always.
const endingFields = 12

func newEnding(r rules.Rules, t *solver.Table) *ending {
	s, err := solver.New(r, t)
	if err != nil {
		return nil
	}
	return &ending{Solver: s, cells: r.Columns * r.Rows}
}

// value returns the value of a position, ply plies from the first one; ok is
// false if it is no ending. It says nothing if Proceed has not permitted to solve
// it.
func (e *ending) value(b solver.Board, ply int) (v int, ok bool) {
	left := e.cells - bits.OnesCount64(b.All)
	if left > endingFields {
		return 0, false
	}
	score, _ := e.Solve(b, -solver.Unknown, solver.Unknown)
	switch {
	case score > 0:
		return won - ply - e.Plies(b, score), true
	case score < 0:
		return -(won - ply - e.Plies(b, score)), true
	}
	return 0, true
}
