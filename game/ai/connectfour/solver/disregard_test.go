package solver

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
)

// lineless knows nothing but the rules, and fields through which no line counts.
type lineless struct {
	rules rules.Rules
	void  map[[2]int]bool // column, height
	known map[string]int
}

// solve returns the score of a board, whose stones are 1 for the first player and 2 for
// the second.
func (s *lineless) solve(field [][]byte, turn byte) int {
	key := string(turn)
	left := 0
	for _, column := range field {
		key += string(column)
		for _, stone := range column {
			if stone == 0 {
				left++
			}
		}
	}
	if score, ok := s.known[key]; ok {
		return score
	}
	best := -noBound
	for x := range field {
		h := 0
		for h < len(field[x]) && field[x][h] != 0 {
			h++
		}
		if h == len(field[x]) {
			continue
		}
		field[x][h] = turn
		score := 0
		if s.line(field, turn) {
			score = 1 + (left-1)/2
		} else if left > 1 {
			score = -s.solve(field, 3-turn)
		}
		field[x][h] = 0
		best = max(best, score)
	}
	s.known[key] = best
	return best
}

func (s *lineless) line(field [][]byte, turn byte) bool {
	for x := range s.rules.Columns {
		for h := range s.rules.Rows {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n := 0
				for ; n < s.rules.Connect; n++ {
					fx, fh := x+n*d[0], h+n*d[1]
					if fx >= s.rules.Columns || fh < 0 || fh >= s.rules.Rows || field[fx][fh] != turn || s.void[[2]int{fx, fh}] {
						break
					}
				}
				if n == s.rules.Connect {
					return true
				}
			}
		}
	}
	return false
}

func TestALineThroughAFieldCanCountForNothing(t *testing.T) {
	for _, r := range []rules.Rules{{Columns: 3, Rows: 4, Connect: 3}, {Columns: 4, Rows: 3, Connect: 3}} {
		table := NewTable(1 << 20)
		s, err := New(r, table)
		require.NoError(t, err)
		random := game.NewRandom(3)
		differ := 0
		for range 20 {
			x, h := random.Intn(r.Columns), random.Intn(r.Rows)
			slow := &lineless{r, map[[2]int]bool{{x, h}: true}, map[string]int{}}
			table.Forget()
			s.Disregard(s.Field(x, h))
			var b Board
			field := make([][]byte, r.Columns)
			for i := range field {
				field[i] = make([]byte, r.Rows)
			}
			for turn := byte(1); ; turn = 3 - turn {
				want := slow.solve(field, turn)
				require.Equal(t, want, solve(t, s, b), "%v without %d,%d", field, x, h)
				column := random.Intn(r.Columns)
				for s.Full(b, column) {
					column = random.Intn(r.Columns)
				}
				height := 0
				for field[column][height] != 0 {
					height++
				}
				field[column][height] = turn
				if b = s.Play(b, column); s.Over(b) {
					break
				}
				if line := (&lineless{rules: r}).line(field, turn); line {
					differ++
				}
			}
		}
		require.Positive(t, differ, "all lines counted")
	}
	s := newSolver(t, rules.Classic)
	s.Disregard(s.Field(3, 0))
	x, h := s.Place(s.Field(3, 5) | s.Field(5, 0))
	require.Equal(t, [2]int{3, 5}, [2]int{x, h})
}

func TestHowManyStonesAScoreTakes(t *testing.T) {
	s := newSolver(t, rules.Rules{Columns: 4, Rows: 3, Connect: 3})
	var b Board
	for left := 12; left > 0; left-- {
		for plies := 1; plies <= left; plies++ {
			score := 1 + (left-plies)/2
			if plies%2 == 0 {
				score = -score
			}
			require.Equal(t, plies, s.Plies(b, score))
		}
		require.Equal(t, left, s.Plies(b, 0))
		for _, x := range s.Middle() {
			if !s.Full(b, x) {
				b = s.Play(b, x)
				break
			}
		}
	}
}
