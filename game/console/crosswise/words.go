package crosswise

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/crosswise"
)

// Status implements Program.
func (g *Program) Status(l text.Language) console.Status {
	if g.Mode == console.Choosing {
		return g.ChoiceStatus(l)
	}
	s := console.Status{Turn: g.turnWords(l), Event: g.eventWords(l), Events: g.Told}
	switch g.Mode {
	case covered:
		s.Selected = l.Say("crosswise.led.covered", "player", g.name(l, g.Client.ToMove()))
		s.Keys = console.KeyHints{console.Does(l, console.OnlyConfirm, "keys.show-hand"), console.Does(l, console.SetOf(console.Up), "keys.menu")}
	case picking:
		along := console.Across
		if g.handTeam() == rules.Horizontal {
			along = console.UpDown
		}
		s.Keys = console.KeyHints{console.Does(l, along, "keys.tile"), console.Does(l, console.OnlyConfirm, "keys.take"), console.Does(l, console.OnlyBack, "keys.menu")}
		if g.Client.MyTurn() {
			s.Selected = g.slotWords(l, g.slot)
		}
	case aiming:
		s.Keys = console.KeyHints{console.Does(l, console.Anywhere, "keys.cell"), console.Does(l, console.OnlyConfirm, "keys.play"), console.Does(l, console.OnlyBack, "keys.other-tile")}
		s.Selected = g.aimWords(l)
	case inMenu:
		s.Keys = console.MenuKeys(l)
		s.Selected = l.Say("menu.quit")
		if g.restarts {
			s.Selected = l.Say("menu.restart")
		}
	case console.Ended:
		s.Keys = console.KeyHints{console.Does(l, console.OnlyConfirm, "keys.rematch"), console.Does(l, console.Anywhere, "keys.look")}
	}
	return s
}

// turnWords says whose turn it is and what both teams count, or how the match
// ended.
func (g *Program) turnWords(l text.Language) string {
	words := ""
	if g.Result().Over {
		words = g.outcome(l)
	} else {
		words = g.MoverWords(l, g.name)
	}
	return words + " · " + g.points(l)
}

// outcome says how the match has ended.
func (g *Program) outcome(l text.Language) string {
	return g.teller(l).Outcome(g.home(), g.Result())
}

// teller tells of the match.
func (g *Program) teller(l text.Language) tell.Teller {
	t := tell.New(l, g.Client.Seats())
	t.Unnamed = g.unnamed
	return t
}

// points tells what both teams count.
func (g *Program) points(l text.Language) string {
	count := func(t rules.Team) string { return g.teller(l).Points(g.board().Points(t)) }
	return l.Say("crosswise.led.points", "vertical", count(rules.Vertical), "horizontal", count(rules.Horizontal))
}

// name calls a player by name, else by the team; where four play, by the seat,
// too.
func (g *Program) name(l text.Language, seat game.Seat) string { return g.teller(l).Name(seat) }

func (g *Program) unnamed(l text.Language, seat game.Seat) string {
	if g.Client.Seats()[seat].Kind == table.Computer {
		return g.Session.Name(l, seat)
	}
	team := g.teller(l).Team(rules.TeamOf(seat))
	if len(g.Client.Seats()) < rules.Seats {
		return team
	}
	return l.Say("crosswise.led.seat", "number", strconv.Itoa(int(seat)+1), "team", team)
}

func (g *Program) eventWords(l text.Language) string {
	switch {
	case g.Event.Key == "":
		return ""
	case g.Event.Key != played:
		return l.Say(g.Event.Key)
	}
	t := g.teller(l)
	return t.Did(g.Event.Seat, g.lastMove.move, g.lastMove.tile, g.lastMove.other)
}

// slotWords says what a slot of the hand holds.
func (g *Program) slotWords(l text.Language, slot int) string {
	return l.Say("crosswise.led.slot", "slot", strconv.Itoa(slot+1), "tile", g.teller(l).Tile(g.view().Hand[slot]))
}

// cellWords says what lies on a cell.
func (g *Program) cellWords(l text.Language, c rules.Cell) string {
	t := g.teller(l)
	return l.Say("crosswise.cell", append(t.Cell(c), "tile", t.Tile(g.board().At(c)))...)
}

// aimWords says what Confirm would do.
func (g *Program) aimWords(l text.Language) string {
	t := g.teller(l)
	there, place := t.The(g.view().Board.At(g.cell)), t.Place(g.cell)
	if g.fromBoard() && !g.sourceChosen {
		return l.Say("crosswise.led.source", "tile", there, "place", place)
	}
	key := "crosswise.led.aim." + strconv.Itoa(int(g.move(g.cell).Kind))
	return l.Say(key, "tile", t.The(g.movingTile()), "other", there, "place", place)
}

// Label implements Program.
func (g *Program) Label(l text.Language, x, y int) string {
	switch g.Mode {
	case console.Choosing:
		return g.Choice.Label(l, x, y)
	case console.Ended:
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
	if slot, ok := g.slotAt(x, y); ok && g.Mode != inMenu && g.Client.MyTurn() && g.Client.ToMove() == g.open {
		return g.slotWords(l, slot)
	}
	return l.Say("field.blank")
}
