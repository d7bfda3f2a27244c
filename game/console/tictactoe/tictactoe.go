// Package tictactoe has the LED program of tic-tac-toe.
package tictactoe

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	rules "lichtbrett/game/tictactoe"
)

// Program is tic-tac-toe on the LED board: nine fields of 2×2 LEDs with dark
// lines between them. Up from the top row opens a menu in place of that row: quit
// and restart and, before the first move, who begins and whose stones are which.
type Program struct {
	console.Session
	position rules.Position
	cursor   rules.Field
	menu     int       // the column of the menu's cursor: quitField to restartField
	first    game.Seat // begins
	here     bool      // matches are begun here
}

// The modes of a match.
const (
	placing = console.Playing + iota // where the next stone goes
	inMenu
)

// The columns of the menu's entries.
const (
	quitField = iota
	sidesField
	restartField
)

// New returns the program at the choice of players, with one player
// and a computer of the given strength selected.
func New(host table.Host, strength int) *Program {
	return &Program{Session: console.NewSession(host, strength)}
}

// Start begins a match with that many players, 1 or 2, as Confirm on the
// choice of players does.
func (g *Program) Start(players int) {
	g.Choice.Players = players
	g.here = g.OpenTable(rules.Game{}, rules.Config(g.first))
}

// Sides implements Sided.
func (g *Program) Sides() (first, own game.Seat) { return g.first, g.Choice.Own }

// SetSides implements Sided.
func (g *Program) SetSides(first, own game.Seat) { g.first, g.Choice.Own = first, own }

// otherSides are the sides that the menu offers: one after the other all that there are.
func (g *Program) otherSides() (first, own game.Seat) {
	first, own = g.Sides()
	if g.Choice.Players > 1 || first == own {
		return 1 - first, own
	}
	return first, 1 - own
}

// maySide reports whether the sides can still be chosen: nobody here has moved yet.
func (g *Program) maySide() bool {
	for s := range g.Client.Seats() {
		if g.Client.Own(game.Seat(s)) && g.Client.Moves(game.Seat(s)) > 0 {
			return false
		}
	}
	return g.here
}

// sidesWords says what the menu offers.
func (g *Program) sidesWords(l text.Language) string {
	first, own := g.otherSides()
	key := "sides.begins."
	switch {
	case g.Choice.Players > 1:
	case first == own:
		key = "sides.own."
	default:
		key, first = "sides.computer.", own
	}
	return l.Say(key + strconv.Itoa(int(first)+1))
}

// entry reports whether the menu has an entry in a column.
func (g *Program) entry(column int) bool {
	switch column {
	case sidesField:
		return g.maySide()
	case restartField:
		return !g.Client.Watches()
	}
	return column == quitField
}

// entryWords says what an entry of the menu does.
func (g *Program) entryWords(l text.Language, column int) string {
	switch {
	case !g.entry(column):
		return l.Say("field.blank")
	case column == sidesField:
		return g.sidesWords(l)
	case column == restartField:
		return l.Say("menu.restart")
	}
	return l.Say("menu.quit")
}

// Receive implements Program.
func (g *Program) Receive(e table.Envelope) {
	g.Update(e, console.Game{Takes: g.takes, Begins: g.begins, Turns: g.Turns, Played: g.played, Refuse: g.refuse})
}

func (g *Program) takes(m table.State) bool {
	p, err := positionOf(m.View)
	if err == nil {
		g.position = p
	}
	return err == nil
}

func (g *Program) begins() {
	g.cursor = rules.Field{X: 1, Y: 1}
	if g.Client.State().Ply == 0 {
		g.first = g.Client.ToMove()
	}
}

func (g *Program) played(m table.Played) {
	next, unread := positionOf(m.View)
	field, err := rules.ParseField(string(m.Move))
	if unread != nil || err != nil {
		return
	}
	g.position = next
	g.Tell(console.Event{Key: "event.place", Seat: m.Seat, Column: field.X, Row: field.Y})
	g.HearMove(console.Placed, 0, m.Result)
	if m.Result.Over {
		g.Mode = console.Ended
		g.animateEnd()
	}
}

// selected is what the joystick has selected.
func (g *Program) selected() any {
	return struct {
		console.Mode
		console.Choice
		rules.Field
		menu int
	}{g.Mode, g.Choice, g.cursor, g.menu}
}

// Press implements Program.
func (g *Program) Press(k console.Key) { console.Steer(&g.Sounds, g.selected, func() { g.press(k) }) }

func (g *Program) press(k console.Key) {
	if g.Handled(k, func() { g.Start(g.Choice.Players) }) {
		return
	}
	if g.Mode == inMenu {
		g.pressMenu(k)
	} else {
		g.pressPlacing(k)
	}
}

func (g *Program) pressPlacing(k console.Key) {
	switch k {
	case console.Left:
		g.cursor.X = max(g.cursor.X-1, 0)
	case console.Right:
		g.cursor.X = min(g.cursor.X+1, rules.Side-1)
	case console.Down:
		g.cursor.Y = min(g.cursor.Y+1, rules.Side-1)
	case console.Up:
		if g.cursor.Y == 0 {
			g.Mode, g.menu = inMenu, quitField
			if g.cursor.X == restartField && g.entry(restartField) {
				g.menu = restartField
			}
			return
		}
		g.cursor.Y--
	case console.Confirm:
		if g.Client.Watches() {
			g.refuse("not-seated")
			return
		}
		g.Client.Play(g.cursor.Notation())
	}
}

func (g *Program) pressMenu(k console.Key) {
	switch k {
	case console.Left:
		for g.menu--; g.menu > quitField && !g.entry(g.menu); g.menu-- {
		}
		g.menu = max(g.menu, quitField)
	case console.Right:
		for next := g.menu + 1; next <= restartField; next++ {
			if g.entry(next) {
				g.menu = next
				break
			}
		}
	case console.Down, console.Back:
		g.Mode = placing
	case console.Confirm:
		switch g.menu {
		case quitField:
			g.Leave()
		case sidesField:
			players := g.Choice.Players
			g.SetSides(g.otherSides())
			g.Leave()
			g.Start(players)
		case restartField:
			g.Restart()
		}
	}
}

func (g *Program) refuse(reason string) {
	lit := g.rest()
	dark := lit
	if x, y, ok := g.Selection(); ok {
		f, _ := fieldAt(x, y)
		paint(&dark, f, console.LED{})
	}
	g.Session.Blink(reason, lit, dark)
}

// Point implements Program. The dark lines belong to no field.
func (g *Program) Point(x, y int) (acts bool) {
	console.Steer(&g.Sounds, g.selected, func() { acts = g.point(x, y) })
	return acts
}

func (g *Program) point(x, y int) bool {
	switch g.Mode {
	case console.Choosing:
		return g.Choice.Point(x, y)
	case console.Ended:
		return console.Inside(x, y)
	}
	f, ok := fieldAt(x, y)
	if !ok {
		return false
	}
	if g.Mode == inMenu && f.Y == 0 {
		if !g.entry(f.X) {
			return false
		}
		g.menu = f.X
		return true
	}
	g.Mode, g.cursor = placing, f
	return true
}

// fieldAt returns the field that the LED (x, y) belongs to.
func fieldAt(x, y int) (f rules.Field, ok bool) {
	f = rules.Field{X: x / 3, Y: y / 3}
	return f, x >= 0 && y >= 0 && f.Inside() && x%3 < 2 && y%3 < 2
}

// paint gives the four LEDs of a field one colour.
func paint(frame *console.Frame, f rules.Field, led console.LED) {
	for dy := range 2 {
		for dx := range 2 {
			frame[3*f.Y+dy][3*f.X+dx] = led
		}
	}
}

// Frame implements Program.
func (g *Program) Frame() console.Frame { return g.Anim.Shown(g.rest) }

// rest is the picture once nothing moves.
func (g *Program) rest() console.Frame {
	switch g.Mode {
	case console.Choosing:
		return g.Choice.Frame()
	case console.Ended:
		if g.Result().Over {
			return console.EndPicture(g.Result())
		}
		return g.board()
	}
	f := g.board()
	switch {
	case g.Mode == inMenu:
		first, _ := g.otherSides()
		for column, color := range [...]console.Color{console.Red, console.PlayerColors[first], console.Yellow} {
			led := color.Lit()
			switch {
			case !g.entry(column) && column == sidesField:
				led = console.LED{}
			case column == g.menu:
				led = color.Dim()
			}
			paint(&f, rules.Field{X: column}, led)
		}
	case !g.Client.MyTurn(): // no cursor while others are to move
	case g.position.At(g.cursor) != game.NoSeat:
		paint(&f, g.cursor, console.PlayerColors[g.position.At(g.cursor)].Dim())
	default:
		paint(&f, g.cursor, console.PlayerColors[g.Client.ToMove()].Dim())
	}
	return f
}

// board draws the stones.
func (g *Program) board() (f console.Frame) {
	for y := range rules.Side {
		for x := range rules.Side {
			field := rules.Field{X: x, Y: y}
			if s := g.position.At(field); s != game.NoSeat {
				paint(&f, field, console.PlayerColors[s].Lit())
			}
		}
	}
	return f
}

// animateEnd blinks the winning line, if there is one, and fills the board.
func (g *Program) animateEnd() {
	lit := g.board()
	dark := lit
	if line, ok := g.position.WinningLine(); ok {
		for _, f := range line {
			paint(&dark, f, console.LED{})
		}
	}
	g.Anim.End(lit, dark, g.rest())
}

// Status implements Program.
func (g *Program) Status(l text.Language) console.Status {
	if g.Mode == console.Choosing {
		return g.ChoiceStatus(l)
	}
	s := console.Status{Turn: g.TurnWords(l), Event: g.eventWords(l), Events: g.Told}
	switch g.Mode {
	case placing:
		s.Keys = console.KeyHints{console.Does(l, console.Anywhere, "keys.field"), console.Does(l, console.OnlyConfirm, "keys.place"), console.Does(l, 0, "keys.past-the-top")}
		if g.Client.MyTurn() {
			s.Selected = g.fieldWords(l, g.cursor)
		}
	case inMenu:
		s.Keys = console.MenuKeys(l)
		s.Selected = g.entryWords(l, g.menu)
	case console.Ended:
		s.Keys = console.KeyHints{console.Does(l, console.OnlyConfirm, "keys.rematch")}
	}
	return s
}

func (g *Program) eventWords(l text.Language) string {
	switch {
	case g.Event.Key == "":
		return ""
	case g.Event.Key == "event.place":
		field := rules.Field{X: g.Event.Column, Y: g.Event.Row}
		return l.Say(g.Event.Key, "player", g.Name(l, g.Event.Seat), "field", field.String())
	}
	return l.Say(g.Event.Key)
}

// fieldWords says what stands on a field.
func (g *Program) fieldWords(l text.Language, f rules.Field) string {
	key := "tictactoe.field.empty"
	if s := g.position.At(f); s != game.NoSeat {
		key = "tictactoe.field." + strconv.Itoa(int(s)+1)
	}
	return l.Say(key, "field", f.String())
}

// Label implements Program.
func (g *Program) Label(l text.Language, x, y int) string {
	switch g.Mode {
	case console.Choosing:
		return g.Choice.Label(l, x, y)
	case console.Ended:
		return g.TurnWords(l)
	}
	f, ok := fieldAt(x, y)
	switch {
	case !ok:
		return l.Say("field.blank")
	case g.Mode == inMenu && f.Y == 0:
		return g.entryWords(l, f.X)
	}
	return g.fieldWords(l, f)
}

// Selection implements Selector.
func (g *Program) Selection() (x, y int, ok bool) {
	switch g.Mode {
	case console.Choosing:
		return g.Choice.Selection()
	case placing:
		if g.Client.Watches() {
			return 0, 0, false
		}
		return 3 * g.cursor.X, 3 * g.cursor.Y, true
	case inMenu:
		return 3 * g.menu, 0, true
	}
	return 0, 0, false
}
