package console

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/crosswise"
)

// Status implements Program.
func (g *Crosswise) Status(l text.Language) Status {
	if g.mode == choosing {
		return g.choiceStatus(l)
	}
	s := Status{Turn: g.turnWords(l), Event: g.eventWords(l), Events: g.events}
	switch g.mode {
	case covered:
		s.Selected = l.Say("crosswise.led.covered", "player", g.name(l, g.client.ToMove()))
		s.Keys = sayKeys(l, does{middle, "show-hand"}, does{setOf(Up), "menu"})
	case picking:
		along := across
		if g.handTeam() == crosswise.Horizontal {
			along = upDown
		}
		s.Keys = sayKeys(l, does{along, "tile"}, does{middle, "take"}, does{back, "menu"})
		if g.myTurn() {
			s.Selected = g.slotWords(l, g.slot)
		}
	case aiming:
		s.Keys = sayKeys(l, does{anywhere, "cell"}, does{middle, "play"}, does{back, "other-tile"})
		s.Selected = g.aimWords(l)
	case inMenu:
		s.Keys = menuKeys(l)
		s.Selected = l.Say("menu.quit")
		if g.restarts {
			s.Selected = l.Say("menu.restart")
		}
	case ended:
		s.Keys = sayKeys(l, does{middle, "rematch"}, does{anywhere, "look"})
	}
	return s
}

// turnWords says whose turn it is and what both teams count, or how the match
// ended.
func (g *Crosswise) turnWords(l text.Language) string {
	words := ""
	if g.result().Over {
		words = g.outcome(l)
	} else {
		words = g.moverWords(l, g.name)
	}
	return words + " · " + g.points(l)
}

// outcome says how the match has ended.
func (g *Crosswise) outcome(l text.Language) string {
	return g.teller(l).Outcome(g.home(), g.result())
}

// teller tells of the match.
func (g *Crosswise) teller(l text.Language) tell.Teller {
	t := tell.New(l, g.client.Seats())
	t.Unnamed = g.unnamed
	return t
}

// points tells what both teams count.
func (g *Crosswise) points(l text.Language) string {
	count := func(t crosswise.Team) string { return g.teller(l).Points(g.board().Points(t)) }
	return l.Say("crosswise.led.points", "vertical", count(crosswise.Vertical), "horizontal", count(crosswise.Horizontal))
}

// name calls a player by name, else by the team; where four play, by the seat,
// too.
func (g *Crosswise) name(l text.Language, seat game.Seat) string { return g.teller(l).Name(seat) }

func (g *Crosswise) unnamed(l text.Language, seat game.Seat) string {
	if g.client.Seats()[seat].Kind == table.Computer {
		return g.session.name(l, seat)
	}
	team := l.Say(crosswise.TeamOf(seat).Key())
	if len(g.client.Seats()) < crosswise.Seats {
		return team
	}
	return l.Say("crosswise.led.seat", "number", strconv.Itoa(int(seat)+1), "team", team)
}

func (g *Crosswise) eventWords(l text.Language) string {
	switch {
	case g.event.key == "":
		return ""
	case g.event.key != played:
		return l.Say(g.event.key)
	}
	t := g.teller(l)
	return t.Did(g.event.seat, g.lastMove.move, g.lastMove.tile, g.lastMove.other)
}

// slotWords says what a slot of the hand holds.
func (g *Crosswise) slotWords(l text.Language, slot int) string {
	return l.Say("crosswise.led.slot", "slot", strconv.Itoa(slot+1), "tile", l.Say(g.view().Hand[slot].Key()))
}

// cellWords says what lies on a cell.
func (g *Crosswise) cellWords(l text.Language, c crosswise.Cell) string {
	return l.Say("crosswise.cell", append(g.teller(l).Cell(c), "tile", l.Say(g.board().At(c).Key()))...)
}

// aimWords says what Confirm would do.
func (g *Crosswise) aimWords(l text.Language) string {
	t := g.teller(l)
	there, place := t.The(g.view().Board.At(g.cell)), t.Place(g.cell)
	if g.fromBoard() && !g.sourceChosen {
		return l.Say("crosswise.led.source", "tile", there, "place", place)
	}
	key := "crosswise.led.aim." + strconv.Itoa(int(g.move(g.cell).Kind))
	return l.Say(key, "tile", t.The(g.movingTile()), "other", there, "place", place)
}

// Label implements Program.
func (g *Crosswise) Label(l text.Language, x, y int) string {
	switch g.mode {
	case choosing:
		return g.choice.label(l, x, y)
	case ended:
		if !g.showBoard {
			return g.turnWords(l)
		}
	case inMenu:
		if y == 0 && x == quitColumn {
			return l.Say("menu.quit")
		}
		if y == 0 && x == restartColumn {
			return l.Say("menu.restart")
		}
	}
	if c, ok := cellAt(x, y); ok {
		return g.cellWords(l, c)
	}
	if x >= fieldSide && y < fieldTop {
		return g.points(l)
	}
	if slot, ok := g.slotAt(x, y); ok && g.mode != inMenu && g.myTurn() && g.client.ToMove() == g.open {
		return g.slotWords(l, slot)
	}
	return l.Say("field.blank")
}
