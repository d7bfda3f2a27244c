// Package explorer is the screen on which positions of Connect Four are explored: both sides
// are played by hand, and over each column stands what it is worth; and the screens on which
// one tries again what went wrong in matches, on that board or at a game's own table.
package explorer

import (
	"time"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/explorer"
	"lichtbrett/render/app/shell"
)

// Screen is the analysis board.
type Screen struct {
	board
	share *shell.Share
	asks  bool   // for a position to be opened
	typed string // its text
	wrong string // what is wrong with it
}

// Prefix is how the fragment of an address begins at which a position is explored.
const Prefix = explorer.Prefix

// Empty returns the screen with the empty board.
func Empty(app *shell.App) *Screen { return of(app, empty()) }

func empty() *explorer.Explorer {
	tree, err := explorer.New(connectfour.Classic)
	if err != nil {
		panic(err) // it fits the LEDs
	}
	return tree
}

// FromText returns the screen with the position that the text of a link has behind
// Prefix.
func FromText(app *shell.App, text string) (*Screen, error) {
	tree, err := explorer.Read(Prefix+text, connectfour.Classic)
	if err != nil {
		return nil, err
	}
	return of(app, tree), nil
}

// FromRecord returns the screen with a match, after so many moves.
func FromRecord(app *shell.App, r game.Record, ply int) (*Screen, error) {
	tree, err := explorer.FromRecord(r, ply)
	if err != nil {
		return nil, err
	}
	return of(app, tree), nil
}

// of returns the screen with a tree of variations.
func of(app *shell.App, tree *explorer.Explorer) *Screen {
	s := &Screen{share: shell.NewShare(app, "share")}
	s.board = newBoard(app, s, tree)
	return s
}

// Tick lets time pass.
func (s *Screen) Tick(elapsed time.Duration) {
	s.weigh()
	s.leds.Tick(elapsed)
}

// Next returns when Tick is wanted.
func (s *Screen) Next() (d time.Duration, ok bool) {
	if s.values.waits() {
		return 0, true
	}
	return s.leds.Next()
}

// Leave stops what the computer is asked.
func (s *Screen) Leave() { s.values.giveUp() }

func (s *Screen) opened() bool { return true }

// press does what the tool does on a field.
func (s *Screen) press(x, y int) {
	if m, ok := s.aimed(x, y); ok {
		s.play(m)
		return
	}
	s.moved(s.tree.Put(x, [...]connectfour.Stone{connectfour.Green, connectfour.Blue, connectfour.Empty}[s.tool-green]))
}

// playBest plays the best move that is known.
func (s *Screen) playBest() {
	if w, ok := explorer.Best(s.values.of()); ok {
		if m, err := connectfour.ParseMove(string(w.Move)); err == nil {
			s.moved(s.tree.Play(m))
		}
	}
}

// open takes in the text that was typed.
func (s *Screen) open() {
	tree, err := explorer.Read(s.typed, connectfour.Classic)
	if err != nil {
		s.wrong = s.app.Fault(s.app.Say("explore.open.wrong"))
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
