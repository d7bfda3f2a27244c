package console

import "lichtbrett/game"

// Selector is a program that says which LED its selection is on: where a screen
// reader and a focus have to be.
type Selector interface {
	// Selection returns the LED that Confirm is about; ok is false when it is
	// about none.
	Selection() (x, y int, ok bool)
}

// selection is the middle of the half that is chosen.
func (c *playerChoice) selection() (x, y int, ok bool) {
	if c.players == 1 {
		return 1, Side / 2, true
	}
	if c.players == 2 && c.four {
		return Side - 2, Side/2 - 1, true
	}
	return Side - 2, Side / 2, true
}

// Selection implements Selector: while dropping, it is where the stone would
// come to rest.
func (c *ConnectFour) Selection() (x, y int, ok bool) {
	switch c.mode {
	case choosing:
		return c.choice.selection()
	case placing:
		if c.client.Watches() {
			return 0, 0, false
		}
		y, ok = c.position.Landing(c.cursor)
		if !ok {
			y = c.position.Rules().Top()
		}
		return c.cursor + c.offset(), y, true
	case inMenu:
		return menuEntries[c.menu].x, 0, true
	case deleting, bombing:
		return c.aim.x + c.offset(), c.aim.y, true
	}
	return 0, 0, false
}

// Selection implements Selector.
func (g *TicTacToe) Selection() (x, y int, ok bool) {
	switch g.mode {
	case choosing:
		return g.choice.selection()
	case placing:
		if g.client.Watches() {
			return 0, 0, false
		}
		return 3 * g.cursor.X, 3 * g.cursor.Y, true
	case inMenu:
		return 3 * g.menu, 0, true
	}
	return 0, 0, false
}

// Selection implements Selector.
func (g *Crosswise) Selection() (x, y int, ok bool) {
	switch {
	case g.mode == choosing:
		return g.choice.selection()
	case g.mode == inMenu && g.restarts:
		return restartColumn, 0, true
	case g.mode == inMenu:
		return quitColumn, 0, true
	case g.mode == picking && g.myTurn():
		x, y, _, _ = slotLED(g.handTeam(), g.slot)
		return x, y, true
	case g.mode == aiming:
		return g.cell.X, fieldTop + g.cell.Y, true
	}
	return 0, 0, false
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
