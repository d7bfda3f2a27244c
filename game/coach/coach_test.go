package coach

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai/connectfour"
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

func coachFor(t testing.TB, r rules.Rules) *Coach {
	c, err := New(r, nil, 64<<20)
	require.NoError(t, err)
	return c
}

// play returns the positions of a match by columns from 1, and its moves.
func play(t testing.TB, r rules.Rules, columns string) (positions []rules.Position, moves []rules.Move) {
	p, err := rules.New(r)
	require.NoError(t, err)
	for _, c := range columns {
		m := drop(int(c - '1'))
		positions, moves = append(positions, p), append(moves, m)
		p, err = p.Play(m)
		require.NoError(t, err, columns)
	}
	return append(positions, p), moves
}

// match has computers of a strength play a match, at random for 0, and returns its
// columns from 1.
func match(t testing.TB, strength int, random *game.Random) (columns string) {
	p, err := rules.New(rules.Classic)
	require.NoError(t, err)
	for !p.Result().Over {
		m := p.Legal()[random.Intn(len(p.Legal()))]
		if strength > 0 {
			s, err := connectfour.New(p, connectfour.Options{Strength: strength, Seed: random.Uint64()})
			require.NoError(t, err)
			s.Search(func() bool { return true })
			m, err = rules.ParseMove(string(s.Move()))
			require.NoError(t, err)
		}
		columns += fmt.Sprint(m.X + 1)
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	return columns
}

// examine checks verdicts from a ply on by a solver that knows nothing of the coach, and counts
// mistakes by their reasons.
func examine(t testing.TB, c *Coach, columns string, from int, reasons map[Reason]int) {
	positions, moves := play(t, rules.Classic, columns)
	verdicts, first, err := c.Match(positions[from], moves[from:])
	require.NoError(t, err)
	require.Zero(t, first)
	judge := judgeWithout(t)
	value := func(p rules.Position) int {
		if r := p.Result(); r.Over {
			return min(0, -len(r.Winners)) // whoever would be to move has lost
		}
		return judge(p)
	}
	for i, v := range verdicts {
		ply := i + from
		p, next := positions[ply], positions[ply+1]
		says := fmt.Sprintf("%s, move %d: %+v", columns, ply+1, v)
		require.EqualValues(t, value(p), v.Before, says)
		require.EqualValues(t, -value(next), v.After, says)
		for _, m := range v.Best {
			after, err := p.Play(m)
			require.NoError(t, err)
			require.EqualValues(t, v.Before, -value(after), says)
		}
		if !v.Mistake() {
			require.Empty(t, v.Refutation, says)
			require.Empty(t, v.Keep, says)
			continue
		}
		for _, m := range p.Legal() {
			after, err := p.Play(m)
			require.NoError(t, err)
			require.Equal(t, -value(after) == int(v.Before), slices.Contains(v.Keep, m), says)
		}
		reasons[v.Reason]++
		refuted := next
		for k, m := range v.Refutation {
			require.EqualValues(t, v.After, [2]int{-1, 1}[k%2]*value(refuted), says)
			refuted, err = refuted.Play(m)
			require.NoError(t, err, says)
		}
		require.True(t, refuted.Result().Over, says)
		require.EqualValues(t, v.After, [2]int{-1, 1}[len(v.Refutation)%2]*value(refuted), says)
		proves(t, p, next, v, says)
	}
}

// wins reports whether a stone of a seat on a field completes a line, if it can be laid.
func wins(t testing.TB, p rules.Position, seat game.Seat, field rules.Point) bool {
	if y, ok := p.Landing(field.X); !ok || y != field.Y {
		return false
	}
	v := p.View(seat).(rules.View)
	v.Turn = seat
	p, err := v.Position()
	require.NoError(t, err)
	p, err = p.Play(drop(field.X))
	require.NoError(t, err)
	return p.Result().Won(seat)
}

// proves checks the reason of a mistake.
func proves(t testing.TB, p, next rules.Position, v Verdict, says string) {
	me, other := p.Turn(), next.Turn()
	one := func() rules.Point {
		require.Len(t, v.Squares, 1, says)
		return v.Squares[0]
	}
	switch v.Reason {
	case "":
		require.Empty(t, v.Squares, says)
	case MissedWin:
		for _, field := range v.Squares {
			require.True(t, wins(t, p, me, field), says)
		}
		require.NotEmpty(t, v.Squares, says)
	case MissedBlock:
		require.True(t, wins(t, p, other, one()), says)
		require.True(t, wins(t, next, other, v.Squares[0]), says)
		require.Equal(t, v.Squares[0].X, v.Refutation[0].X, says)
	case GivesSquare:
		require.True(t, wins(t, next, other, one()), says)
		require.Equal(t, v.Move.X, v.Squares[0].X, says)
		require.Equal(t, v.Move.X, v.Refutation[0].X, says)
	case DoubleThreat:
		replied, err := next.Play(v.Refutation[0])
		require.NoError(t, err)
		require.Greater(t, len(v.Squares), 1, says)
		for _, field := range v.Squares {
			require.True(t, wins(t, replied, other, field), says)
		}
		for x := range 7 {
			if y, ok := replied.Landing(x); ok {
				require.False(t, wins(t, replied, me, rules.Point{X: x, Y: y}), says)
			}
		}
	case Zugzwang:
		field := one()
		before := next
		if v.Own {
			before = p
		}
		y, _ := before.Landing(field.X)
		require.Less(t, field.Y, y, says)
		judge := judgeWithout(t, field)
		if v.Own {
			require.Less(t, judge(p), int(v.Before), says)
			require.EqualValues(t, v.After, -judge(next), says)
		} else {
			require.Greater(t, -judge(next), int(v.After), says)
		}
	default:
		require.Fail(t, "a reason that is none", says)
	}
}

// judgeWithout returns what tells who wins, 1 for the side to move, where lines through some
// fields do not count.
func judgeWithout(t testing.TB, fields ...rules.Point) func(rules.Position) int {
	s, err := solver.New(rules.Classic, solver.NewTable(1<<22))
	require.NoError(t, err)
	set := uint64(0)
	for _, f := range fields {
		set |= s.Field(f.X, rules.Classic.Bottom()-f.Y)
	}
	s.Disregard(set)
	return func(p rules.Position) int {
		score, _ := s.Solve(s.Board(&p), -solver.Unknown, solver.Unknown)
		return sign(score)
	}
}

func TestEveryMistakeIsNamedAndNoReasonIsFalse(t *testing.T) {
	c := coachFor(t, rules.Classic)
	random, reasons := game.NewRandom(2), map[Reason]int{}
	for i := range 60 {
		if columns := match(t, i%4, random); len(columns) > 18 {
			examine(t, c, columns, 18, reasons)
		}
	}
	mistakes := 0
	for _, n := range reasons {
		mistakes += n
	}
	t.Log(reasons)
	require.Greater(t, mistakes, 40)
	require.LessOrEqual(t, 10*reasons[""], mistakes)
}

func TestTheFirstMovesOfAMatchWithoutEnoughTimeAreNotJudged(t *testing.T) {
	c := coachFor(t, rules.Classic)
	positions, moves := play(t, rules.Classic, match(t, 4, game.NewRandom(1)))
	calls := 0
	c.Proceed = func() bool { calls++; return calls < 100 }
	verdicts, from, err := c.Match(positions[0], moves)
	require.NoError(t, err)
	require.Len(t, verdicts, len(moves))
	require.Positive(t, from)
	require.Less(t, from, len(moves))
	require.Equal(t, moves[from], verdicts[from].Move)
	require.Zero(t, verdicts[from-1])

	_, _, err = c.Match(positions[0], append(moves, drop(9)))
	require.ErrorContains(t, err, "ply ")
}

func TestMovesWithJokersLeftAreNotJudged(t *testing.T) {
	r := rules.Rules{Columns: 5, Rows: 4, Connect: 4, Jokers: true}
	p, err := rules.New(r)
	require.NoError(t, err)
	var moves []rules.Move
	for _, text := range []string{"delete row 7", "bomb 0,4", "bomb 0,4", "delete row 7", "drop 2", "drop 2"} {
		m, err := rules.ParseMove(text)
		require.NoError(t, err)
		moves = append(moves, m)
	}
	verdicts, from, err := coachFor(t, r).Match(p, moves)
	require.NoError(t, err)
	require.Equal(t, 4, from)
	require.Equal(t, Draw, verdicts[4].Before)
}

func TestAWinThatComesLaterIsTooSlow(t *testing.T) {
	r := rules.Rules{Columns: 7, Rows: 6, Connect: 4}
	c := coachFor(t, r)
	random := game.NewRandom(5)
	slow := 0
	for range 30 {
		positions, moves := play(t, r, match(t, 1, random))
		for i := 20; i < len(moves); i++ {
			v, err := c.Judge(positions[i], moves[i])
			require.NoError(t, err)
			if v.Reason != TooSlow {
				continue
			}
			slow++
			require.False(t, v.Mistake())
			require.Equal(t, Win, v.After)
			length := func(first rules.Move) int {
				p, err := positions[i].Play(first)
				require.NoError(t, err)
				if p.Result().Over {
					return 1
				}
				line, err := c.line(c.known.Board(&p), -1)
				require.NoError(t, err)
				return 1 + len(line)
			}
			require.GreaterOrEqual(t, length(moves[i])-length(v.Best[0]), Slow)
		}
	}
	require.Positive(t, slow)
}

// BenchmarkReasons has 1,000 mistakes of players of all strengths judged: nine of ten
// get a reason, none of which is false.
func BenchmarkReasons(b *testing.B) {
	c := coachFor(b, rules.Classic)
	for b.Loop() {
		random, reasons, mistakes := game.NewRandom(9), map[Reason]int{}, 0
		for i := 0; mistakes < 1000; i++ {
			if columns := match(b, i%5, random); len(columns) > 14 {
				examine(b, c, columns, 14, reasons)
			}
			mistakes = 0
			for _, n := range reasons {
				mistakes += n
			}
		}
		b.Log(reasons)
		share := 1 - float64(reasons[""])/float64(mistakes)
		b.ReportMetric(share, "explained")
		if share < 0.9 {
			b.Errorf("%d of %d mistakes have no reason", reasons[""], mistakes)
		}
	}
}
