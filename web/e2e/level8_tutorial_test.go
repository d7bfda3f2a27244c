//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// The tutorial of Level 8 is gone through by the nodes that screen readers press.
func TestTutorialOfLevel8(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.activate("button", "Learn to play")
	v.activate("button", "Level 8")
	press := func(role, begins string) {
		v.turn()
		v.call(v.await(role+" "+begins, func(e element) bool { return e.role == role && strings.HasPrefix(e.name, begins) }), `function() { this.click() }`)
	}
	card := func(name string) { press("gridcell", name) }
	slot := func(name string) { press("gridcell", "Run of 3: "+name) }
	next := func(praise string) {
		v.tells(praise)
		v.activate("button", "Next")
	}
	v.tells("Every turn begins with a card.")
	press("button", "Ada")
	v.tells("This discard pile is empty.")
	press("button", "Draw pile")
	next("Now there are eleven.")

	v.tells("Every turn ends with a discarded card.")
	card("blue 5")
	v.activate("button", "Discard")
	next("It lies face up on your discard pile")

	v.tells("In front of Ben lies blue 13")
	press("button", "Draw pile")
	v.tells("Not quite. Try again.")
	press("button", "Ben")
	next("12, 13, 14: that is a run.")

	v.tells("Your level asks for two runs of three cards.")
	card("red 1")
	slot("empty")
	v.activate("button", "Fill in")
	v.activate("button", "Lay")
	next("Your level lies on the table!")

	v.tells("Red 4 fits the run 1, 2, 3")
	card("red 4")
	press("button", "Run laid by Player 1: red 1")
	next("Added!")

	v.tells("You have a skip card.")
	card("skip card")
	press("button", "Ben")
	next("That ends your turn")

	v.tells("A joker stands for any card.")
	v.activate("button", "Fill in")
	v.activate("button", "Lay")
	next("Well used!")

	v.tells("Whoever has no card left ends the round.")
	card("orange 6")
	press("button", "Run laid by Player 1: red 2")
	card("violet 14")
	press("button", "Run laid by Player 1: red 10")
	card("red 4")
	v.activate("button", "Discard")
	v.activate("button", "Next round")
	next("That takes you two levels on.")

	v.tells("Now you know it all.")
	v.activate("button", "Play now")
	v.find("dialog", "New match")
}
