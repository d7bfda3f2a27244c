package explorer

import (
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	connectfourleds "lichtbrett/game/console/connectfour"
	"lichtbrett/game/explorer"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// board is a position of Connect Four on the LED board, with what is known of its columns
// over them. What a press does is up to its user.
type board struct {
	app    *shell.App
	user   user
	tree   *explorer.Explorer
	values *values
	leds   *ledview.Board
	tool   tool
	fault  string // what cannot be done, and why
	x, y   int    // the cursor
}

// user is a screen with a board.
type user interface {
	// press does what a press on a field means.
	press(x, y int)
	// opened reports whether all that is known of the position may be shown.
	opened() bool
}

// tool is what pressing the board does.
type tool uint8

const (
	drop tool = iota
	green
	blue
	erase
	deleteField
	deleteRow
	deleteColumn
	bomb
)

func newBoard(app *shell.App, u user, tree *explorer.Explorer) board {
	b := board{app: app, user: u, tree: tree, values: newValues(app.Computer), leds: ledview.New(app, ledview.Played)}
	b.values.lookInto(tree.Position())
	b.x, b.y = tree.Position().Rules().Columns/2, tree.Position().Rules().Bottom()
	return b
}

// weigh goes on with what the moves are worth.
func (s *board) weigh() {
	changed, err := s.values.tick()
	if err != nil {
		s.app.Show(s.app.Say("explore.failed"))
	}
	if changed {
		s.app.Surface.Invalidate()
		if s.values.settled() {
			s.app.Surface.Announce(s.best())
		}
	}
}

// moved takes in that another position is looked at.
func (s *board) moved(err error) {
	s.fault = ""
	if err != nil {
		s.fault = s.app.Fault(s.refusal(err))
	} else {
		s.values.lookInto(s.tree.Position())
		r := s.position().Rules()
		s.x, s.y = min(s.x, r.Columns-1), max(r.Top(), min(s.y, r.Bottom()))
		s.app.Surface.Announce(s.now())
	}
	s.app.Surface.Invalidate()
}

// refusal says why something cannot be done.
func (s *board) refusal(err error) string {
	if refused, ok := err.(*game.MoveError); ok {
		return s.app.Say("refused." + refused.Reason)
	}
	return s.app.Say("explore.refused")
}

func (s *board) position() connectfour.Position { return s.tree.Position() }

func (s *board) seek(ply int) {
	s.tree.Seek(ply)
	s.moved(nil)
}

// worth returns what is known of a column.
func (s *board) worth(x int) (w ai.Worth, ok bool) {
	move := connectfour.Move{X: x}.Notation()
	for _, w := range s.values.of() {
		if w.Move == move {
			return w, true
		}
	}
	return w, false
}

// words tell what a column is worth.
func (s *board) words(x int) string {
	column := strconv.Itoa(x + 1)
	if !s.user.opened() {
		return s.app.Say("explore.column", "column", column)
	}
	if _, room := s.room(x); !room {
		return s.app.Say("explore.full", "column", column)
	}
	w, known := s.worth(x)
	return explorer.Words(s.app.Language, w, known, column)
}

func (s *board) room(x int) (y int, ok bool) {
	p := s.position()
	return p.Landing(x)
}

// best tells the best move.
func (s *board) best() string {
	w, ok := explorer.Best(s.values.of())
	if !ok || s.position().Turn() == game.NoSeat {
		return ""
	}
	m, err := connectfour.ParseMove(string(w.Move))
	if err != nil {
		return ""
	}
	return s.app.Say("explore.best", "words", s.words(m.X))
}

// now tells what the last move was, and how the position stands.
func (s *board) now() string {
	p := s.position()
	var parts []string
	if ply := s.tree.Ply(); ply > 0 {
		m := s.tree.Line()[ply-1]
		parts = append(parts, s.app.Say("explore.move", "ply", strconv.Itoa(ply), "move", s.moveWords(m)))
	}
	switch r := p.Result(); {
	case r.Draw():
		parts = append(parts, s.app.Say("match.draw"))
	case r.Over:
		parts = append(parts, s.app.Say("match.won", "player", s.side(r.Winners[0])))
	default:
		parts = append(parts, s.app.Say("explore.turn", "player", s.side(p.Turn())))
	}
	return strings.Join(parts, " ")
}

func (s *board) side(seat game.Seat) string {
	return s.app.Say([...]string{"explore.green", "explore.blue"}[seat])
}

func (s *board) moveWords(m connectfour.Move) string {
	return connectfourleds.Board.MoveWords(s.app.Language, s.position(), m.Notation())
}

// point moves the cursor to where the board is pressed, and presses there.
func (s *board) point(x, y int) {
	if s.aim(x, y) {
		s.user.press(s.x, s.y)
	}
}

// aim moves the cursor to an LED, and reports whether it is on the board.
func (s *board) aim(x, y int) bool {
	r := s.position().Rules()
	if x -= s.offset(); x < 0 || x >= r.Columns {
		return false
	}
	s.x, s.y = x, max(r.Top(), min(y, r.Bottom()))
	s.app.Surface.Invalidate()
	return true
}

// pointer aims at LEDs and presses there.
func (s *board) pointer(p ledview.Pointing) bool { return s.leds.Steer(p, false, s.aim, s.point) }

// offset is the LED column of the board's first one.
func (s *board) offset() int { return (console.Side - s.position().Rules().Columns) / 2 }

// button does what a button means on the board: Left and Right choose the column, Up and
// Down take moves back and make them again, or choose the row of a joker.
func (s *board) button(k console.Key) {
	r := s.position().Rules()
	switch k {
	case console.Left:
		s.x = max(0, s.x-1)
	case console.Right:
		s.x = min(r.Columns-1, s.x+1)
	case console.Up, console.Down:
		by := 1
		if k == console.Up {
			by = -1
		}
		if !s.aims() {
			s.seek(s.tree.Ply() + by)
			return
		}
		s.y = max(r.Top(), min(s.y+by, r.Bottom()))
	case console.Confirm:
		s.user.press(s.x, s.y)
		return
	case console.Back:
		if s.tool == drop {
			s.app.Navigation.Back()
			return
		}
		s.tool = drop
	}
	s.app.Surface.Invalidate()
	if !s.leds.HasFocus() {
		s.app.Surface.Announce(s.under())
	}
}

// aims reports whether the tool is a joker, which is aimed at a field.
func (s *board) aims() bool { return s.tool >= deleteField }

// under tells what is under the cursor.
func (s *board) under() string {
	if s.aims() {
		return s.cell(s.x+s.offset(), s.y)
	}
	return s.words(s.x)
}

// cell tells of an LED of the board.
func (s *board) cell(x, y int) string {
	p := s.position()
	r := p.Rules()
	if x -= s.offset(); !r.Inside(x, y) {
		return s.app.Say("explore.rim")
	}
	key := [...]string{"explore.cell.empty", "explore.cell.green", "explore.cell.blue"}[p.At(x, y)]
	return s.app.Say(key, "column", strconv.Itoa(x+1), "row", strconv.Itoa(y-r.Top()+1))
}

// boardOf is the LED board with what stands over its columns, so wide.
func (s *board) boardOf(side float64) *ui.Node {
	cells := s.leds.Cells(s.app.Say("explore.board"), s.cell, s.point, s.button, s.pointer)
	s.leds.Select(cells, s.x+s.offset(), s.y, ui.When(!s.aims(), s.words(s.x)))
	return ui.Column(s.signs(side), cells.Width(side).Height(side)).Gap(ui.Space1).Width(side)
}

// signs are what stands over the columns. Each is a cell that does what a press on its
// column does.
func (s *board) signs(side float64) *ui.Node {
	columns, width := s.position().Rules().Columns, side/(1+2*ledview.Rim)/console.Side
	best, some := explorer.Best(s.values.of())
	grid := ui.Grid("columns", s.app.Say("explore.columns"), columns, 1, func(x, _ int) *ui.Node {
		w, known := s.worth(x)
		words := explorer.Sign(w, known)
		if _, room := s.room(x); !room || s.position().Turn() == game.NoSeat || !s.user.opened() {
			words = ""
		}
		first := some && known && words != "" && rankedAs(w, best)
		n := ui.Column(ui.Caption(words, ui.Label, s.color(w, words)).Smaller(ui.Small)).Justify(ui.Centered).Align(ui.Middle).PadXY(3, 0).
			Named("column."+strconv.Itoa(x), ui.RoleCell, s.words(x)).
			OnActivate(func() { s.x = x; s.user.press(x, s.y) })
		return n.If(x == s.x, ui.Selected).Painted(func(c ui.Canvas, n *ui.Node, l ui.Look) { paintSign(c, n, l, first) })
	})
	left := side*ledview.Rim/(1+2*ledview.Rim) + width*float64(s.offset())
	return ui.Row(ui.Space().Grow(0).Width(left), grid.Width(width*float64(columns))).Align(ui.Stretch).Gap(0).Height(ui.Target)
}

// rankedAs reports whether two moves lead to the same.
func rankedAs(a, b ai.Worth) bool {
	return a.Low == b.Low && a.High == b.High && a.Plies == b.Plies && (a.Proved() || a.Value == b.Value)
}

// color is that of what stands over a column.
func (s *board) color(w ai.Worth, words string) ui.Color {
	switch {
	case words == "":
	case w.Low == 1:
		return ui.Hex(0x7be495)
	case w.High == -1:
		return ui.Hex(0xffb38a)
	case w.Proved():
		return ui.Theme.Text
	}
	return ui.Theme.Muted
}

// paintSign paints the ground of what stands over a column: that of the best moves is
// lighter, the column of the cursor has a bar below.
func paintSign(c ui.Canvas, n *ui.Node, l ui.Look, first bool) {
	ground := ui.Theme.Card
	if first {
		ground = ui.Theme.AccentSoft
	}
	if l.Hovered || l.Pressed {
		ground = ui.Theme.Hover
	}
	r := n.Rect.Inset(2)
	c.Fill(r, ui.RadiusSmall, ground)
	if n.State.Has(ui.Selected) {
		c.Fill(ui.Rect{X: r.X + 4, Y: r.Y + r.H - 3, W: r.W - 8, H: 3}, 1.5, ui.Theme.Accent)
	}
}

// aimed is the move that the tool makes on a field; ok is false if it makes none.
func (s *board) aimed(x, y int) (m connectfour.Move, ok bool) {
	switch s.tool {
	case drop:
		return connectfour.Move{X: x}, true
	case deleteField:
		return connectfour.Move{Kind: connectfour.DeleteField, X: x, Y: y}, true
	case deleteRow:
		return connectfour.Move{Kind: connectfour.DeleteRow, Y: y}, true
	case deleteColumn:
		return connectfour.Move{Kind: connectfour.DeleteColumn, X: x}, true
	case bomb:
		return connectfour.Move{Kind: connectfour.Bomb, X: x, Y: y}, true
	}
	return m, false
}

// play makes a move, after which discs are dropped again.
func (s *board) play(m connectfour.Move) {
	err := s.tree.Play(m)
	if err == nil {
		s.tool = drop
	}
	s.moved(err)
}

// jokers are the tools of the jokers that whoever is on turn has.
func (s *board) jokers() (tools []tool) {
	p := s.position()
	turn := p.Turn()
	if turn == game.NoSeat {
		return nil
	}
	if p.Joker(turn, connectfour.DeleteJoker) {
		tools = append(tools, deleteField, deleteRow, deleteColumn)
	}
	if p.Joker(turn, connectfour.BombJoker) {
		tools = append(tools, bomb)
	}
	return tools
}

// toolWords are what the tools are called among the sentences.
var toolWords = [...]string{"drop", "green", "blue", "erase", "field", "row", "column", "bomb"}

// toolRow chooses among tools.
func (s *board) toolRow(tools []tool) *ui.Node {
	row := ui.Flow().Gap(ui.Space2)
	for i, t := range tools {
		row.Add(ui.PrimaryIf(t == s.tool, "explore.tool."+strconv.Itoa(i), ui.NoIcon, s.app.Say("explore.tool."+toolWords[t]), func() { s.tool = t }).
			If(t == s.tool, ui.Pressed))
	}
	return row
}

// prepare brings the LEDs up to date: what the tool is aimed at, and what else is lit.
func (s *board) prepare(v ui.View, lit [][2]int) {
	s.leds.Show(connectfourleds.Stones(s.position()), s.app.Calm(v))
	if s.aims() && s.position().Turn() != game.NoSeat {
		lit = append(lit, [2]int{s.x + s.offset(), s.y})
	}
	s.leds.Hint(lit)
}

func (s *board) LEDs() (f console.Frame, ok bool) {
	return connectfourleds.Stones(s.position()), true
}

// game is the one whose rules the position has.
func (s *board) game() *catalog.Game {
	jokers := s.position().Rules().Jokers
	at := slices.IndexFunc(catalog.Games, func(g *catalog.Game) bool { return g.Explores && !g.Builds && g.Jokers == jokers })
	return catalog.Games[at]
}

// head is the way back, what this is, what else can be done, and the tools.
func (s *board) head(back, title string, ways ...*ui.Node) *ui.Node {
	words := ui.BarTitle(s.app.Say(title), ui.Large, ui.Title, ui.Label, ui.Small)
	return s.app.Bar("games", back, s.app.Navigation.Back, words, append(ways, s.app.Tools(s.game()))...).Gap(0)
}

// page lays the screen out for the room that there is: the head, the board, the body, which scrolls
// by that title, and the transport.
func (s *board) page(v ui.View, title string, head, body *ui.Node, transport func(width float64) *ui.Node) *ui.Node {
	w, h := v.Room()
	rest := ui.Scroll("explore.rest", s.app.Say(title), body)
	if w < 1.2*h {
		pad := ui.Space3
		if w >= 600 {
			pad = ui.Space5
		}
		const others = 4*ui.Target + 120 // what all but the board takes at least
		room := min(w-2*pad, 720)
		side := min(room, h-others)
		return ui.Column(ui.Column(
			head, ui.Column(s.boardOf(side)).Justify(ui.Centered).Align(ui.Middle), transport(room), rest.Grow(1),
		).Gap(ui.Space2).Grow(1).MaxWidth(720)).PadXY(pad, ui.Space2)
	}
	pad := ui.Space5
	if h < 520 {
		pad = ui.Space2
	}
	side := min(h-2*pad-ui.Target-ui.Space1, w-3*pad-300)
	room := min(440, w-side-3*pad)
	return ui.Row(
		s.boardOf(side),
		ui.Column(head, rest.Grow(1), transport(room)).Gap(ui.Space2).Width(room),
	).Gap(pad).Align(ui.Stretch).Justify(ui.Centered).Pad(pad)
}
