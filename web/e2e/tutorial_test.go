//go:build e2e

package e2e

import "testing"

// The tutorial is played through with the keyboard.
func TestTutorial(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.activate("button", "Learn to play")
	v.activate("button", withJokers)
	v.board()
	for _, step := range []struct{ keys, praise string }{
		{"lrrrr", "Exactly! That is how you choose a column."},
		{"c", "Your first disc is there."},
		{"rrc", "Four in a row: you have won!"},
		{"u", "That is your delete joker."},
		{"ucdllllc", "Gone, and everything above has fallen down."},
		{"ulcc", "Boom!"},
		{"ucdc", "You have won, with a joker!"},
	} {
		v.byKeys(step.keys)
		v.hears(step.praise)
		v.click("button", "Next")
	}
	v.hears("Now you know it all.")
	v.click("button", "Play now")
	v.reads("How many players?")
}
