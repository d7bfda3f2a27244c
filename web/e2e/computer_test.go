//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// playComputer plays to the end: a stone into the first column that is not full,
// whenever it is the visitor's turn.
func (v *visitor) playComputer(drop func(column int)) {
	for range 60 {
		if v.hearsOneOf("Green to move", "has won!", "a draw") != "Green to move" {
			return
		}
		labels := v.board().labels
		column := 0
		for !strings.HasSuffix(labels[1][column], ": empty") {
			column++
		}
		drop(column)
	}
	require.Fail(v.t, "the match does not end")
}

// byKeyboard drops a stone with the keyboard, wherever the cursor is.
func (v *visitor) byKeyboard(column int) {
	v.byKeys("lllllll" + strings.Repeat("r", column) + "c")
}

// Where the computer players' program cannot be had, that is said; once it can,
// they play.
func TestAgainstComputerWithoutItsProgram(t *testing.T) {
	alongside(t)
	s := openSite(t)
	s.lose("ai.")
	v := visitSite(t, s, desktop.calmly(), "")
	v.tolerated = "404"
	v.sitsDown("uuc")
	v.hears("Green to move")
	v.press("Enter")
	v.hears("The computer cannot move right now. Take a move back or begin a new match.")
	s.lose(nothing)
	v.click("button", "Take back")
	v.hears("Taken back.")
	v.press("Enter")
	v.playComputer(v.byKeyboard)
	require.Equal(t, 2, see[int](v, `instruments.workers`))
}
