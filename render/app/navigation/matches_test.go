package navigation

import ()

// severalMatches leaves two matches of Connect Four, one of tic-tac-toe that is
// over, and one of Crosswise.
func (v *visitor) severalMatches() {
	v.press("play.connectfour")
	v.keys("rccrclc")
	v.press("new")
	v.keys("lcc")
	v.press("games")
	v.press("play.tictactoe")
	v.keys("rc" + "c" + "uc" + "lc" + "rrc" + "ddc")
	v.press("games")
	v.twoPeople()
	v.press("hand-over.show")
	play(v)
	v.press("hand-over.show")
	v.press("games")
}
