//go:build e2e

package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/connectfour"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
)

// found is a move that solves a puzzle, and where.
type found struct {
	at   connectfour.Position
	move connectfour.Move
}

// solution returns the moves that solve today's puzzle, in order, and today.
func solution(t *testing.T, s *puzzle.Series) (moves []found, today puzzle.Day) {
	today = puzzle.DayAt(time.Now().Unix())
	p, err := s.Of(today)
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
	return moves, today
}

// leds are those that are touched to make a move; a whole row or column is chosen from
// the rim.
func (f found) leds() (leds [][2]int) {
	r := f.at.Rules()
	offset := (connectfour.LEDSide - r.Columns) / 2
	j, joker := f.move.Joker()
	if !joker {
		return [][2]int{{f.move.X + offset, r.Bottom()}}
	}
	column := map[connectfour.Joker]int{connectfour.BombJoker: 0, connectfour.DeleteJoker: 1}[j]
	if f.at.Turn() == 1 {
		column = connectfour.LEDSide - 1 - column
	}
	at := [2]int{f.move.X, f.move.Y}
	switch f.move.Kind {
	case connectfour.DeleteRow:
		at = [2]int{-1, f.move.Y}
	case connectfour.DeleteColumn:
		at = [2]int{f.move.X, r.Top() - 1}
	}
	return [][2]int{{column, 0}, at}
}

// Today's puzzles are solved: that with jokers by a finger, the classic one by keys, after
// a wrong move that is named through the DOM. Both are kept, and can be had offline.
func TestTheDailyPuzzles(t *testing.T) {
	alongside(t)
	s := openProgram(t)
	v := visitSite(t, s, phone.calmly(), "")
	require.True(t, see[bool](v, `navigator.serviceWorker.ready.then(() => true)`))
	jokers, today := solution(t, puzzle.Jokers)
	classic, _ := solution(t, puzzle.Classic)
	s.goOffline()
	v.tap("button", "Daily puzzle")
	v.find("button", "All puzzles")
	v.isAccessible()
	for _, f := range jokers {
		for _, led := range f.leds() {
			v.tapAt(v.board().led(led[0], led[1]))
		}
	}
	v.hears("Solved without a wrong move")
	v.takePicture("puzzle")

	v.tap("button", "Next: Connect Four, classic")
	first := classic[0]
	for _, m := range first.at.Legal() {
		if m != first.move {
			led := found{first.at, m}.leds()[0]
			v.activate("gridcell", v.board().labels[led[1]][led[0]])
			break
		}
	}
	v.hears("That is not the move. Try another one.")
	for _, f := range classic {
		v.byKeys(strings.Repeat("l", f.at.Rules().Columns) + strings.Repeat("r", f.move.X) + "c")
	}
	v.hears("Solved with one wrong move")
	v.tap("button", "Leave the puzzle")
	v.find("button", "Daily puzzle. Streak: 1 day")

	v.reload()
	v.tap("button", "Daily puzzle")
	v.isAccessible()
	year, month, day := today.Date()
	name := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Format("2 January 2006")
	v.find("button", name+": solved on its day")
	v.activate("radio", "Connect Four, classic")
	v.find("button", name+": solved on its day")
	v.reads("Streak: 1 day")
}
