package console

import "lichtbrett/game"

// Selector is a program that says which LED its selection is on: where a screen
// reader and a focus have to be.
type Selector interface {
	// Selection returns the LED that Confirm is about; ok is false when it is
	// about none.
	Selection() (x, y int, ok bool)
}

// Chooser is a program that begins with the choice of players.
type Chooser interface {
	// Choosing returns how many players are selected, and the strength of the
	// computer that one would play against; ok is false once it is over.
	Choosing() (players, strength int, ok bool)

	// Quit gives the match up for the choice of players, on which as many are
	// selected as have just played.
	Quit()
}

// Sided is a program in which it can be chosen who begins and, where one plays against
// the computer, at which seat.
type Sided interface {
	// Sides returns the seat that begins, and that of whoever plays alone.
	Sides() (first, own game.Seat)

	// SetSides chooses them for the next match.
	SetSides(first, own game.Seat)
}

// Parameter is a number that describes a board.
type Parameter struct {
	// Word is the end of its key in the language catalogues, behind "connectn.".
	Word             string
	Low, High, Value int
	// Selected says that Left and Right change it now.
	Selected bool
}

// Builder is a program that begins with the choice of a board.
type Builder interface {
	// Parameters describes the board that is chosen; there are none once that is
	// over. One from 0 to 1 is on or off.
	Parameters() []Parameter

	// Set selects the parameter with this number and changes it, as far as Left
	// and Right could.
	Set(number, value int)
}
