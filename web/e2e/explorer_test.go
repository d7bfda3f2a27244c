//go:build e2e

package e2e

import (
	"testing"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

// A position is explored: its best move is played through the DOM, an answer by a finger,
// another one by keys.
func TestTheExplorer(t *testing.T) {
	alongside(t)
	v := visitSite(t, openSite(t), phone.calmly(), "#x=7x6x4..274552224131661")
	v.hears("Best: Column 4 draws")
	v.isAccessible()
	v.takePicture("explorer")
	v.activate("gridcell", "Column 4 draws")
	v.hears("16. ")
	v.hears("Best: Column ")
	v.tap("gridcell", "Column 7, row 1: empty")
	v.hears("17. ")
	v.hears("Best: Column ")
	v.byKeys("lc")
	v.hears("18. ")
	v.byKeys("uu")
	v.hears("16. ")
}

// A mistake is tried again from the replay, by a finger, by keys and through the DOM.
func TestWhatWentWrong(t *testing.T) {
	alongside(t)
	var moves []game.Move
	for _, column := range "4444425566235" {
		moves = append(moves, game.Move("drop "+string(column-1)))
	}
	v := visitSite(t, openSite(t), phone.calmly(), linkOf(t, connectfour.Classic, moves...))
	v.tap("button", "What went wrong")
	const mistake = "Move 13: Green played column 5, gave the win away and loses. Find a move that wins."
	v.hears(mistake)
	v.isAccessible()
	v.tap("gridcell", "Column 5, row 1: empty")
	v.hears("Not column 5. There was a win in one move: column 7, row 6.")
	v.takePicture("coach")
	v.activate("button", "Show the refutation")
	v.hears("Blue has won!")
	v.activate("button", "Try again")
	v.hears(mistake)
	v.byKeys("lc") // the cursor is where the finger was
	v.hears("Not column 4.")
	v.activate("gridcell", "Column 7")
	v.hears("Right: column 7 wins.")
}
