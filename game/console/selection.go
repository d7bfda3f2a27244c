package console

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
		return 3 * g.cursor.X, 3 * g.cursor.Y, true
	case inMenu:
		if g.restarts {
			return Side - 2, 0, true
		}
		return 0, 0, true
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

// Choosing implements Chooser.
func (c *ConnectFour) Choosing() (players, strength int, ok bool) {
	return c.choice.players, c.choice.strength, c.mode == choosing
}

// Choosing implements Chooser.
func (g *TicTacToe) Choosing() (players, strength int, ok bool) {
	return g.choice.players, g.choice.strength, g.mode == choosing
}

// Choosing implements Chooser.
func (g *Crosswise) Choosing() (players, strength int, ok bool) {
	return g.choice.players, g.choice.strength, g.mode == choosing
}
