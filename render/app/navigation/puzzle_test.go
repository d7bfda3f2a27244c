package navigation

import (
	"encoding/json"
	"errors"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// christmasEve is the day on which the visitor is at the app.
var christmasEve = puzzle.DayAt(noon)

// solvedBefore has the puzzles of some days solved before the visit.
func (v *visitor) solvedBefore() {
	for _, g := range shell.Puzzling() {
		diary := puzzle.Diary{}
		for ago := puzzle.Day(1); ago <= 12; ago++ {
			diary.Solve(christmasEve-ago, christmasEve-ago, []int{int(ago % 3), 0})
		}
		diary.Solve(christmasEve-20, christmasEve, []int{1})
		data, err := json.Marshal(diary)
		require.NoError(v.t, err)
		v.memory.Set("puzzles."+g.ID, string(data))
	}
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

// solves finds every move of today's puzzle of a game.
func (v *visitor) solves(g *catalog.Game) {
	for _, f := range solution(v.t, g, christmasEve) {
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

func TestTodaysPuzzleIsSolvedAndTold(t *testing.T) {
	how := shell.Copied
	shared, share := shares(&how)
	v := visit(t, 390, 844, inEnglish, share)
	v.solvedBefore()
	jokers, classic := shell.Puzzling()[0], shell.Puzzling()[1]
	require.Contains(t, v.node("puzzle").Label, jokers.Title(text.English))
	v.press("puzzle")
	v.triesWrong(jokers)
	require.Contains(t, v.said, "That is not the move. Try another one.")
	v.solves(jokers)
	require.Contains(t, v.said[len(v.said)-1], "Solved with one wrong move")
	v.press("share")
	require.Contains(t, *shared, "Lichtbrett, daily puzzle of 24 December 2026, "+jokers.Title(text.English)+"\n🟨")
	require.Contains(t, *shared, "\nSolved with one wrong move\nStreak: 13 days")
	diary := v.app.Diary(jokers)
	require.Equal(t, 1, diary[christmasEve].Tries())
	require.Equal(t, 13, diary.Streak(christmasEve))
	v.press("next")
	v.solves(classic)
	require.Zero(t, v.app.Diary(classic)[christmasEve].Tries())
	require.Nil(t, v.surface.Root().Find("next"), "all of today's are solved")
	v.press("back")
	require.Contains(t, v.node("puzzle").Label, "Streak: 13 days")
	v.press("puzzle")
	v.node("day.2026-12-24")
}

func TestPastPuzzlesAreCaughtUpInTheCalendar(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.solvedBefore()
	v.press("puzzle")
	v.press("calendar")
	require.Equal(t, "20 December 2026: solved on its day", v.node("day.2026-12-20").Label)
	require.Equal(t, "4 December 2026: solved later", v.node("day.2026-12-04").Label)
	require.Equal(t, "24 December 2026: today, not solved yet", v.node("day.2026-12-24").Label)
	require.True(t, v.disabled("day.2026-12-25"))
	require.True(t, v.disabled("later"))
	v.press("earlier")
	v.press("day.2026-11-30")
	g := shell.Puzzling()[0]
	for _, f := range solution(t, g, puzzle.DayOf(2026, 11, 30)) {
		v.chooses(f.at, f.move)
	}
	require.True(t, v.app.Diary(g)[puzzle.DayOf(2026, 11, 30)].Late)
	v.press("calendar")
	require.Equal(t, "30 November 2026: solved later", v.node("day.2026-11-30").Label, "the calendar is where it was left")
	v.press("game.1")
	require.Equal(t, "30 November 2026: not solved yet", v.node("day.2026-11-30").Label)
	for range 12 {
		if !v.disabled("earlier") {
			v.press("earlier")
		}
	}
	v.node("day.2026-01-01")
	require.True(t, v.disabled("earlier"), "there were none before")
}

// All of it by keys alone, as on a gamepad.
func TestAPuzzleIsPlayedByKeys(t *testing.T) {
	v := visit(t, 844, 390, inEnglish)
	v.press("puzzle")
	g := shell.Puzzling()[0]
	at := solution(t, g, christmasEve)[0].at
	v.keys("u")
	require.Contains(t, v.node("board.led.1.0").Hint+v.node("board.led.6.0").Hint, "Delete joker")
	v.keys("dlllllll")
	_, full := at.Landing(0)
	require.True(t, full)
	require.True(t, v.node("board.led.0."+strconv.Itoa(landing(at, 0))).State.Has(ui.Selected))
	before := v.app.Surface.Revision()
	v.keys("c")
	require.NotEqual(t, before, v.app.Surface.Revision())
	v.press("again")
	v.press("back")
	v.node("puzzle")
}

func landing(p connectfour.Position, x int) int {
	y, _ := p.Landing(x)
	return y
}

func TestAWrongClockForgetsNothing(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.solvedBefore()
	g := shell.Puzzling()[0]
	for _, clock := range []int64{0, -1 << 40, noon + 40*24*60*60, 1 << 40, noon} {
		v.app.Clock = func() int64 { return clock }
		v.navigator.Leave()
		v.settle()
		v.press("puzzle")
		v.press("calendar")
		v.press("back")
	}
	require.Equal(t, 12, v.app.Diary(g).Streak(christmasEve))
	v.app.Clock = func() int64 { return noon }
	v.navigator.Leave()
	v.deletesAll()
	require.Empty(t, v.app.Diary(g), "what was stored is deleted with everything else")
}

// In the browser the puzzles are loaded when the first one is wanted.
func TestAPuzzleIsShownOnceItIsThereUnlessOneHasGoneElsewhere(t *testing.T) {
	var loaded func(error)
	v := visit(t, 390, 844, inEnglish, func(a *shell.App) {
		a.Load = func(_ *puzzle.Series, done func(error)) { loaded = done }
	})
	v.solvedBefore()
	v.press("puzzle")
	loaded(errors.New("there is no network"))
	require.Equal(t, "The puzzles could not be loaded. Check the connection and try again.", v.app.Message())
	v.press("puzzle")
	require.Nil(t, v.surface.Root().Find("board"))
	loaded(nil)
	v.solves(shell.Puzzling()[0])
	v.press("back")

	v.press("puzzle")
	v.press("play.level8")
	loaded(nil)
	require.Nil(t, v.surface.Root().Find("calendar"))
}
