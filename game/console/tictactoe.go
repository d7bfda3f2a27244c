package console

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// TicTacToe is tic-tac-toe on the LED board: nine fields of 2×2 LEDs with dark
// lines between them. Up from the top row opens a menu of quit and restart in
// place of that row.
type TicTacToe struct {
	seating
	position tictactoe.Position
	cursor   tictactoe.Field
	restarts bool // the menu's cursor is on restart, not on quit
}

// NewTicTacToe returns the program at the choice of players, with one player
// and a computer of the given strength selected.
func NewTicTacToe(host table.Host, strength int) *TicTacToe {
	return &TicTacToe{seating: newSeating(host, strength)}
}

// Start begins a match with that many players, 1 or 2, as Confirm on the
// choice of players does.
func (g *TicTacToe) Start(players int) {
	g.choice.players = players
	g.openTable(tictactoe.Game{}, nil)
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

func (g *TicTacToe) begins() { g.cursor = tictactoe.Field{X: 1, Y: 1} }

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
		restarts bool
	}{g.mode, g.choice, g.cursor, g.restarts}
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
			g.mode, g.restarts = inMenu, g.cursor.X == tictactoe.Side-1 && !g.client.Watches()
			return
		}
		g.cursor.Y--
	case Confirm:
		if g.client.Watches() {
			g.refuse("not-seated")
			return
		}
		g.client.Play(game.Move(g.cursor.String()))
	}
}

func (g *TicTacToe) pressMenu(k Key) {
	switch k {
	case Left:
		g.restarts = false
	case Right:
		g.restarts = !g.client.Watches()
	case Down, Back:
		g.mode = placing
	case Confirm:
		if g.restarts {
			g.restart()
			return
		}
		g.leave()
	}
}

func (g *TicTacToe) refuse(reason string) {
	lit := g.rest()
	dark := lit
	if x, y, ok := g.Selection(); ok {
		f, _ := fieldAt(x, y)
		paint(&dark, f, LED{})
	}
	g.seating.refuse(reason, lit, dark)
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
		if f.X == 1 || f.X == 2 && g.client.Watches() {
			return false
		}
		g.restarts = f.X == 2
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
func (g *TicTacToe) Frame() Frame {
	if g.anim.running() {
		return g.anim.steps[0].frame
	}
	return g.rest()
}

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
		quit, restart := Red.Dim(), Yellow.Lit()
		if g.restarts {
			quit, restart = Red.Lit(), Yellow.Dim()
		}
		paint(&f, tictactoe.Field{X: 0}, quit)
		paint(&f, tictactoe.Field{X: 1}, LED{})
		paint(&f, tictactoe.Field{X: 2}, restart)
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
		s.Selected = l.Say("menu.quit")
		if g.restarts {
			s.Selected = l.Say("menu.restart")
		}
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
	case !ok, g.mode == inMenu && f == tictactoe.Field{X: 1}:
		return l.Say("field.blank")
	case g.mode == inMenu && f.Y == 0 && f.X == 0:
		return l.Say("menu.quit")
	case g.mode == inMenu && f.Y == 0:
		return l.Say("menu.restart")
	}
	return g.fieldWords(l, f)
}
