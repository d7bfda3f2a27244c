package navigation

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/connectfour"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/platform/storage"
)

// christmasEve is the day on which the visitor is at the app.
var christmasEve = puzzle.DayAt(noon)

// solvedBefore has a memory in which the puzzles of some days are solved.
func solvedBefore(t testing.TB, memory storage.Memory) {
	for _, g := range shell.Puzzling() {
		diary := puzzle.Diary{}
		for ago := puzzle.Day(1); ago <= 12; ago++ {
			diary.Solve(christmasEve-ago, christmasEve-ago, []int{int(ago % 3), 0})
		}
		diary.Solve(christmasEve-20, christmasEve, []int{1})
		data, err := json.Marshal(diary)
		require.NoError(t, err)
		memory.Set("puzzles."+g.ID, string(data))
	}
}

// solvedBefore has the puzzles of some days solved before the visit.
func (v *visitor) solvedBefore() {
	solvedBefore(v.t, v.memory)
	v.navigator.Leave()
	v.settle()
}

// found is a move that solves a puzzle, and where.
type found struct {
	at   connectfour.Position
	move connectfour.Move
}

// solution returns the moves that solve the puzzle of a day, in order.
func solution(t testing.TB, g *catalog.Game, day puzzle.Day) (moves []found) {
	p, err := g.Puzzles.Of(day)
	require.NoError(t, err)
	var client table.Client
	host := puzzle.NewHost(p, func(e table.Envelope) { client.Receive(e) })
	client.Host = host
	require.NoError(t, host.Begin())
	for host.Left() > 0 {
		at, err := client.Turn().View.(connectfour.View).Position()
		require.NoError(t, err)
		m := p.First()
		if len(moves) > 0 {
			m, _ = puzzle.WinIn(at, host.Left())
		}
		moves = append(moves, found{at, m})
		client.Play(m.Notation())
	}
	return moves
}

// chooses taps the LEDs that make a move.
func (v *visitor) chooses(p connectfour.Position, m connectfour.Move) {
	led := func(x, y int) string {
		return v.app.Surface.Root().Find("board.cells").Children[y].Children[x].ID
	}
	offset := (connectfour.LEDSide - p.Rules().Columns) / 2
	if j, joker := m.Joker(); joker {
		column := map[connectfour.Joker]int{connectfour.BombJoker: 0, connectfour.DeleteJoker: 1}[j]
		if p.Turn() == 1 {
			column = connectfour.LEDSide - 1 - column
		}
		v.press(led(column, 0))
		switch m.Kind {
		case connectfour.DeleteRow:
			v.press(led(0, m.Y))
			return
		case connectfour.DeleteColumn:
			v.press(led(m.X, p.Rules().Top()))
			return
		}
		v.press(led(m.X, m.Y))
		return
	}
	v.press(led(m.X+offset, p.Rules().Bottom()))
}

// solves finds every move of a game's puzzle.
func (v *visitor) solves(g *catalog.Game, day puzzle.Day) {
	for _, f := range solution(v.t, g, day) {
		v.chooses(f.at, f.move)
	}
	v.settle()
}

// triesWrong drops a stone where that does not solve the puzzle.
func (v *visitor) triesWrong(g *catalog.Game) {
	f := solution(v.t, g, christmasEve)[0]
	for _, m := range f.at.Legal() {
		if m.Kind == connectfour.Drop && m != f.move {
			v.chooses(f.at, m)
			return
		}
	}
}
