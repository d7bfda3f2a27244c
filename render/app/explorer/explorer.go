// Package explorer is the screen on which positions of Connect Four are explored:
// both sides are played by hand, and over each column stands what it is worth.
package explorer

import (
	"strconv"
	"strings"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/explorer"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/shell"
)

// Navigation leads to other screens.
type Navigation interface {
	// Back goes to where the screen was opened from.
	Back()
}

// Screen is the analysis board.
type Screen struct {
	app    *shell.App
	nav    Navigation
	tree   *explorer.Explorer
	values *values
	board  *ledview.Board
	share  *shell.Share
	lesson *lesson // what there is to be tried again; nil on the mere analysis board
	tool   tool
	fault  string // what cannot be done, and why

	asks  bool   // for a position to be opened
	typed string // its text
	wrong string // what is wrong with it
	x, y  int    // the cursor
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

// Prefix is how the fragment of an address begins at which a position is explored.
const Prefix = explorer.Prefix

// Empty returns the screen with the empty board.
func Empty(app *shell.App, nav Navigation) *Screen {
	tree, err := explorer.New(connectfour.Classic)
	if err != nil {
		panic(err) // it fits the LEDs
	}
	return of(app, nav, tree)
}

// FromText returns the screen with the position that the text of a link has behind
// Prefix.
func FromText(app *shell.App, nav Navigation, text string) (*Screen, error) {
	tree, err := explorer.Read(Prefix+text, connectfour.Classic)
	if err != nil {
		return nil, err
	}
	return of(app, nav, tree), nil
}

// FromRecord returns the screen with a match, after so many moves.
func FromRecord(app *shell.App, nav Navigation, r game.Record, ply int) (*Screen, error) {
	tree, err := explorer.FromRecord(r, ply)
	if err != nil {
		return nil, err
	}
	return of(app, nav, tree), nil
}

// of returns the screen with a tree of variations.
func of(app *shell.App, nav Navigation, tree *explorer.Explorer) *Screen {
	s := &Screen{
		app: app, nav: nav, tree: tree, values: newValues(app.Computer),
		board: ledview.New(app, ledview.Played), share: shell.NewShare(app),
	}
	s.values.lookInto(tree.Position())
	s.x, s.y = tree.Position().Rules().Columns/2, tree.Position().Rules().Bottom()
	return s
}

// Tick lets time pass.
func (s *Screen) Tick(elapsed time.Duration) {
	if !s.study() && s.lesson.opened() {
		s.weigh()
	}
	s.playOn(elapsed)
	s.board.Tick(elapsed)
}

// weigh goes on with what the moves are worth.
func (s *Screen) weigh() {
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

// Next returns when Tick is wanted.
func (s *Screen) Next() (d time.Duration, ok bool) {
	if s.lesson.wanted() || s.lesson.opened() && s.values.serial == 0 && !s.values.settled() {
		return 0, true
	}
	if s.lesson != nil && s.lesson.playing {
		return pause - s.lesson.stood, true
	}
	return s.board.Next()
}

// Leave stops what the computer is asked.
func (s *Screen) Leave() {
	s.values.giveUp()
	if s.lesson != nil && s.app.Computer != nil {
		s.app.Computer.Forget()
	}
}

func (s *Screen) leave() {
	s.Leave()
	s.nav.Back()
}

// moved takes in that another position is looked at.
func (s *Screen) moved(err error) {
	s.fault = ""
	if err != nil {
		s.fault = s.refusal(err)
		s.app.Surface.Announce(s.fault)
	} else {
		s.values.lookInto(s.tree.Position())
		r := s.position().Rules()
		s.x, s.y = min(s.x, r.Columns-1), max(r.Top(), min(s.y, r.Bottom()))
		s.app.Surface.Announce(s.now())
	}
	s.app.Surface.Invalidate()
}

// refusal says why something cannot be done.
func (s *Screen) refusal(err error) string {
	if refused, ok := err.(*game.MoveError); ok {
		return s.app.Say("refused." + refused.Reason)
	}
	return s.app.Say("explore.refused")
}

func (s *Screen) position() connectfour.Position { return s.tree.Position() }

// press does what the tool does on a field.
func (s *Screen) press(x, y int) {
	m := connectfour.Move{X: x, Y: y}
	if s.lesson.tries() {
		s.try(connectfour.Move{X: x})
		return
	}
	switch s.tool {
	case drop:
		m = connectfour.Move{X: x}
	case green, blue, erase:
		s.moved(s.tree.Put(x, [...]connectfour.Stone{connectfour.Green, connectfour.Blue, connectfour.Empty}[s.tool-green]))
		return
	case deleteField:
		m.Kind = connectfour.DeleteField
	case deleteRow:
		m = connectfour.Move{Kind: connectfour.DeleteRow, Y: y}
	case deleteColumn:
		m = connectfour.Move{Kind: connectfour.DeleteColumn, X: x}
	case bomb:
		m.Kind = connectfour.Bomb
	}
	err := s.tree.Play(m)
	if err == nil {
		s.tool = drop
	}
	s.moved(err)
}

func (s *Screen) seek(ply int) {
	s.tree.Seek(ply)
	s.moved(nil)
}

// playBest plays the best move that is known.
func (s *Screen) playBest() {
	if s.lesson.tries() {
		s.giveIn()
		return
	}
	if w, ok := explorer.Best(s.values.of()); ok {
		if m, err := connectfour.ParseMove(string(w.Move)); err == nil {
			s.moved(s.tree.Play(m))
		}
	}
}

// worth returns what is known of a column.
func (s *Screen) worth(x int) (w ai.Worth, ok bool) {
	move := connectfour.Move{X: x}.Notation()
	for _, w := range s.values.of() {
		if w.Move == move {
			return w, true
		}
	}
	return w, false
}

// words tell what a column is worth.
func (s *Screen) words(x int) string {
	column := strconv.Itoa(x + 1)
	if !s.lesson.opened() {
		return s.app.Say("explore.column", "column", column)
	}
	if _, room := s.room(x); !room {
		return s.app.Say("explore.full", "column", column)
	}
	w, known := s.worth(x)
	return explorer.Words(s.app.Language, w, known, column)
}

func (s *Screen) room(x int) (y int, ok bool) {
	p := s.position()
	return p.Landing(x)
}

// best tells the best move.
func (s *Screen) best() string {
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
func (s *Screen) now() string {
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

func (s *Screen) side(seat game.Seat) string {
	return s.app.Say([...]string{"explore.green", "explore.blue"}[seat])
}

func (s *Screen) moveWords(m connectfour.Move) string {
	return console.ConnectFourBoard.MoveWords(s.app.Language, s.position(), m.Notation())
}

// open takes in the text that was typed.
func (s *Screen) open() {
	tree, err := explorer.Read(s.typed, connectfour.Classic)
	if err != nil {
		s.wrong = s.app.Say("explore.open.wrong")
		s.app.Surface.Announce(s.wrong)
		s.app.Surface.Invalidate()
		return
	}
	s.tree, s.asks, s.typed, s.wrong, s.tool = tree, false, "", "", drop
	s.moved(nil)
}

// begin goes back to the empty board, with jokers or without.
func (s *Screen) begin(jokers bool) {
	rules := connectfour.Classic
	if jokers {
		rules = connectfour.WithJokers
	}
	if tree, err := explorer.New(rules); err == nil {
		s.tree, s.tool = tree, drop
		s.moved(nil)
	}
}

// give gives the position away as a link.
func (s *Screen) give() {
	s.share.Hand(s.app.Say("explore.title"), s.app.AddressOf(explorer.Prefix+s.tree.Text()))
}

// point moves the cursor to where the board is pressed, and presses there.
func (s *Screen) point(x, y int) {
	r := s.position().Rules()
	if x -= s.offset(); x >= 0 && x < r.Columns {
		s.x, s.y = x, max(r.Top(), min(y, r.Bottom()))
		s.press(s.x, s.y)
	}
}

// offset is the LED column of the board's first one.
func (s *Screen) offset() int { return (console.Side - s.position().Rules().Columns) / 2 }

// button does what a button means on the board: Left and Right choose the column, Up and
// Down take moves back and make them again, or choose the row of a joker.
func (s *Screen) button(k console.Key) {
	r := s.position().Rules()
	aiming := s.tool >= deleteField
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
		if !aiming {
			s.seek(s.tree.Ply() + by)
			return
		}
		s.y = max(r.Top(), min(s.y+by, r.Bottom()))
	case console.Confirm:
		s.press(s.x, s.y)
		return
	case console.Back:
		if s.tool == drop {
			s.leave()
			return
		}
		s.tool = drop
	}
	s.app.Surface.Invalidate()
	s.app.Surface.Announce(s.under())
}

// under tells what is under the cursor.
func (s *Screen) under() string {
	if s.tool >= deleteField {
		return s.cell(s.x+s.offset(), s.y)
	}
	return s.words(s.x)
}

// cell tells of an LED of the board.
func (s *Screen) cell(x, y int) string {
	p := s.position()
	r := p.Rules()
	if x -= s.offset(); !r.Inside(x, y) {
		return s.app.Say("explore.rim")
	}
	key := [...]string{"explore.cell.empty", "explore.cell.green", "explore.cell.blue"}[p.At(x, y)]
	return s.app.Say(key, "column", strconv.Itoa(x+1), "row", strconv.Itoa(y-r.Top()+1))
}
