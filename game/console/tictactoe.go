package console

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// TicTacToe is tic-tac-toe on the LED board: nine fields of 2×2 LEDs with dark
// lines between them. Up from the top row opens a menu in place of that row: quit
// and restart and, before the first move, who begins and whose stones are which.
type TicTacToe struct {
	session
	position tictactoe.Position
	cursor   tictactoe.Field
	menu     int       // the column of the menu's cursor: quitField to restartField
	first    game.Seat // begins
	here     bool      // matches are begun here
}

// The columns of the menu's entries.
const (
	quitField = iota
	sidesField
	restartField
)

// NewTicTacToe returns the program at the choice of players, with one player
// and a computer of the given strength selected.
func NewTicTacToe(host table.Host, strength int) *TicTacToe {
	return &TicTacToe{session: newSession(host, strength)}
}

// Start begins a match with that many players, 1 or 2, as Confirm on the
// choice of players does.
func (g *TicTacToe) Start(players int) {
	g.choice.players = players
	g.here = g.openTable(tictactoe.Game{}, tictactoe.Config(g.first))
}

// Sides implements Sided.
func (g *TicTacToe) Sides() (first, own game.Seat) { return g.first, g.choice.own }

// SetSides implements Sided.
func (g *TicTacToe) SetSides(first, own game.Seat) { g.first, g.choice.own = first, own }

// otherSides are the sides that the menu offers: one after the other all that there are.
func (g *TicTacToe) otherSides() (first, own game.Seat) {
	first, own = g.Sides()
	if g.choice.players > 1 || first == own {
		return 1 - first, own
	}
	return first, 1 - own
}

// maySide reports whether the sides can still be chosen: nobody here has moved yet.
func (g *TicTacToe) maySide() bool {
	for s := range g.client.Seats() {
		if g.client.Own(game.Seat(s)) && g.client.Moves(game.Seat(s)) > 0 {
			return false
		}
	}
	return g.here
}

// sidesWords says what the menu offers.
func (g *TicTacToe) sidesWords(l text.Language) string {
	first, own := g.otherSides()
	key := "sides.begins."
	switch {
	case g.choice.players > 1:
	case first == own:
		key = "sides.own."
	default:
		key, first = "sides.computer.", own
	}
	return l.Say(key + strconv.Itoa(int(first)+1))
}

// entry reports whether the menu has an entry in a column.
func (g *TicTacToe) entry(column int) bool {
	switch column {
	case sidesField:
		return g.maySide()
	case restartField:
		return !g.client.Watches()
	}
	return column == quitField
}

// entryWords says what an entry of the menu does.
func (g *TicTacToe) entryWords(l text.Language, column int) string {
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
func (g *TicTacToe) Receive(e table.Envelope) { g.receive(e, g) }

func (g *TicTacToe) takes(m table.State) bool {
	p, err := ticTacToePosition(m.View)
	if err == nil {
		g.position = p
	}
	return err == nil
}

func (g *TicTacToe) begins() {
	g.cursor = tictactoe.Field{X: 1, Y: 1}
	if g.client.State().Ply == 0 {
		g.first = g.client.ToMove()
	}
}

func (g *TicTacToe) played(m table.Played) {
	next, unread := ticTacToePosition(m.View)
	field, err := tictactoe.ParseField(string(m.Move))
	if unread != nil || err != nil {
		return
	}
	g.position = next
	g.tell(event{key: "event.place", seat: m.Seat, column: field.X, row: field.Y})
	g.hearMove(placed, 0, m.Result)
	if m.Result.Over {
		g.mode = ended
		g.animateEnd()
	}
}

// selected is what the joystick has selected.
func (g *TicTacToe) selected() any {
	return struct {
		mode
		playerChoice
		tictactoe.Field
		menu int
	}{g.mode, g.choice, g.cursor, g.menu}
}

// Press implements Program.
func (g *TicTacToe) Press(k Key) { steer(&g.cues, g.selected, func() { g.press(k) }) }

func (g *TicTacToe) press(k Key) {
	if g.handled(k, func() { g.Start(g.choice.players) }) {
		return
	}
	if g.mode == inMenu {
		g.pressMenu(k)
	} else {
		g.pressPlacing(k)
	}
}

func (g *TicTacToe) pressPlacing(k Key) {
	switch k {
	case Left:
		g.cursor.X = max(g.cursor.X-1, 0)
	case Right:
		g.cursor.X = min(g.cursor.X+1, tictactoe.Side-1)
	case Down:
		g.cursor.Y = min(g.cursor.Y+1, tictactoe.Side-1)
	case Up:
		if g.cursor.Y == 0 {
			g.mode, g.menu = inMenu, quitField
			if g.cursor.X == restartField && g.entry(restartField) {
				g.menu = restartField
			}
			return
		}
		g.cursor.Y--
	case Confirm:
		if g.client.Watches() {
			g.refuse("not-seated")
			return
		}
		g.client.Play(g.cursor.Notation())
	}
}

func (g *TicTacToe) pressMenu(k Key) {
	switch k {
	case Left:
		for g.menu--; g.menu > quitField && !g.entry(g.menu); g.menu-- {
		}
		g.menu = max(g.menu, quitField)
	case Right:
		for next := g.menu + 1; next <= restartField; next++ {
			if g.entry(next) {
				g.menu = next
				break
			}
		}
	case Down, Back:
		g.mode = placing
	case Confirm:
		switch g.menu {
		case quitField:
			g.leave()
		case sidesField:
			players := g.choice.players
			g.SetSides(g.otherSides())
			g.leave()
			g.Start(players)
		case restartField:
			g.restart()
		}
	}
}

func (g *TicTacToe) refuse(reason string) {
	lit := g.rest()
	dark := lit
	if x, y, ok := g.Selection(); ok {
		f, _ := fieldAt(x, y)
		paint(&dark, f, LED{})
	}
	g.session.refuse(reason, lit, dark)
}

// Point implements Program. The dark lines belong to no field.
func (g *TicTacToe) Point(x, y int) (acts bool) {
	steer(&g.cues, g.selected, func() { acts = g.point(x, y) })
	return acts
}

func (g *TicTacToe) point(x, y int) bool {
	switch g.mode {
	case choosing:
		return g.choice.point(x, y)
	case ended:
		return Inside(x, y)
	}
	f, ok := fieldAt(x, y)
	if !ok {
		return false
	}
	if g.mode == inMenu && f.Y == 0 {
		if !g.entry(f.X) {
			return false
		}
		g.menu = f.X
		return true
	}
	g.mode, g.cursor = placing, f
	return true
}

// fieldAt returns the field that the LED (x, y) belongs to.
func fieldAt(x, y int) (f tictactoe.Field, ok bool) {
	f = tictactoe.Field{X: x / 3, Y: y / 3}
	return f, x >= 0 && y >= 0 && f.Inside() && x%3 < 2 && y%3 < 2
}

// paint gives the four LEDs of a field one colour.
func paint(frame *Frame, f tictactoe.Field, led LED) {
	for dy := range 2 {
		for dx := range 2 {
			frame[3*f.Y+dy][3*f.X+dx] = led
		}
	}
}

// Frame implements Program.
func (g *TicTacToe) Frame() Frame { return g.anim.shown(g.rest) }

// rest is the picture once nothing moves.
func (g *TicTacToe) rest() Frame {
	switch g.mode {
	case choosing:
		return g.choice.frame()
	case ended:
		if g.result().Over {
			return endPicture(g.result())
		}
		return g.board()
	}
	f := g.board()
	switch {
	case g.mode == inMenu:
		first, _ := g.otherSides()
		for column, color := range [...]Color{Red, playerColors[first], Yellow} {
			led := color.Lit()
			switch {
			case !g.entry(column) && column == sidesField:
				led = LED{}
			case column == g.menu:
				led = color.Dim()
			}
			paint(&f, tictactoe.Field{X: column}, led)
		}
	case !g.myTurn(): // no cursor while others are to move
	case g.position.At(g.cursor) != game.NoSeat:
		paint(&f, g.cursor, playerColors[g.position.At(g.cursor)].Dim())
	default:
		paint(&f, g.cursor, playerColors[g.client.ToMove()].Dim())
	}
	return f
}

// board draws the stones.
func (g *TicTacToe) board() (f Frame) {
	for y := range tictactoe.Side {
		for x := range tictactoe.Side {
			field := tictactoe.Field{X: x, Y: y}
			if s := g.position.At(field); s != game.NoSeat {
				paint(&f, field, playerColors[s].Lit())
			}
		}
	}
	return f
}

// animateEnd blinks the winning line, if there is one, and fills the board.
func (g *TicTacToe) animateEnd() {
	lit := g.board()
	dark := lit
	if line, ok := g.position.WinningLine(); ok {
		for _, f := range line {
			paint(&dark, f, LED{})
		}
	}
	g.anim.end(lit, dark, g.rest())
}

// Status implements Program.
func (g *TicTacToe) Status(l text.Language) Status {
	if g.mode == choosing {
		return g.choiceStatus(l)
	}
	s := Status{Turn: g.turnWords(l), Event: g.eventWords(l), Events: g.events}
	switch g.mode {
	case placing:
		s.Keys = sayKeys(l, does{anywhere, "field"}, does{middle, "place"}, does{word: "past-the-top"})
		if g.myTurn() {
			s.Selected = g.fieldWords(l, g.cursor)
		}
	case inMenu:
		s.Keys = menuKeys(l)
		s.Selected = g.entryWords(l, g.menu)
	case ended:
		s.Keys = sayKeys(l, does{middle, "rematch"})
	}
	return s
}

func (g *TicTacToe) eventWords(l text.Language) string {
	switch {
	case g.event.key == "":
		return ""
	case g.event.key == "event.place":
		field := tictactoe.Field{X: g.event.column, Y: g.event.row}
		return l.Say(g.event.key, "player", g.name(l, g.event.seat), "field", field.String())
	}
	return l.Say(g.event.key)
}

// fieldWords says what stands on a field.
func (g *TicTacToe) fieldWords(l text.Language, f tictactoe.Field) string {
	key := "tictactoe.field.empty"
	if s := g.position.At(f); s != game.NoSeat {
		key = "tictactoe.field." + strconv.Itoa(int(s)+1)
	}
	return l.Say(key, "field", f.String())
}

// Label implements Program.
func (g *TicTacToe) Label(l text.Language, x, y int) string {
	switch g.mode {
	case choosing:
		return g.choice.label(l, x, y)
	case ended:
		return g.turnWords(l)
	}
	f, ok := fieldAt(x, y)
	switch {
	case !ok:
		return l.Say("field.blank")
	case g.mode == inMenu && f.Y == 0:
		return g.entryWords(l, f.X)
	}
	return g.fieldWords(l, f)
}
