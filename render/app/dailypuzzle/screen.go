// Package dailypuzzle has the screens of the daily puzzles: the board on which one is
// solved, and the calendar of all.
package dailypuzzle

import (
	"strconv"
	"strings"
	"time"

	"lichtbrett/game/console"
	puzzleleds "lichtbrett/game/console/puzzle"
	"lichtbrett/game/puzzle"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
)

// Screen is the puzzle of a day.
type Screen struct {
	app  *shell.App
	game *catalog.Game
	day  puzzle.Day

	program  *puzzleleds.Program
	board    *ledview.Board
	joystick *ledview.Joystick
	boast    *shell.Share

	calm   bool
	sounds session.Sounds
	solved bool // it has been taken in that it is

	shown ledview.Said // what the nodes say
	heard ledview.Said // what was announced
}

// New returns the puzzle of a game and a day.
func New(app *shell.App, g *catalog.Game, day puzzle.Day) *Screen {
	p, err := g.Puzzles.Of(day)
	if err != nil {
		panic(err) // only days that have one are offered
	}
	s := &Screen{
		app: app, game: g, day: day, program: puzzleleds.New(p),
		board: ledview.New(app, "board"), boast: shell.NewShare(app, "puzzle.share"), sounds: session.Sounds{Heard: app.PlaySound},
	}
	s.joystick = ledview.NewJoystick(app, s.press)
	s.heard = s.say()
	s.refresh()
	return s
}

// LEDs implements shell.Lighter.
func (s *Screen) LEDs() (console.Frame, bool) { return s.program.Frame(), true }

// press hands a press of a button to the program. Once it is solved there is nothing
// to be pressed but the buttons.
func (s *Screen) press(k console.Key) {
	if s.solved {
		s.program.Settle()
		s.refresh()
		return
	}
	s.program.Press(k)
	s.after()
}

// point moves the selection to an LED; it reports whether Confirm acts there.
func (s *Screen) point(x, y int) bool {
	ok := !s.solved && s.program.Point(x, y)
	s.after()
	return ok
}

// choose points at an LED and confirms.
func (s *Screen) choose(x, y int) {
	if s.point(x, y) {
		s.press(console.Confirm)
	}
}

// pointer takes pointers on the board.
func (s *Screen) pointer(p ledview.Pointing) bool {
	_, moving := s.program.Next()
	return s.board.Steer(p, moving, s.point, s.choose)
}

// after takes in what an input has led to.
func (s *Screen) after() {
	s.sounds.Take(s.program.Cues())
	if wrong, ok := s.program.Solved(); ok && !s.solved {
		s.solved = true
		s.app.Solved(s.game, s.day, wrong)
	}
	if s.program.Left() {
		s.app.Navigation.Back()
		return
	}
	s.refresh()
}

// refresh brings LEDs, nodes and what is announced up to date.
func (s *Screen) refresh() {
	s.board.Show(s.program.Frame(), s.calm)
	now := s.say()
	if now != s.shown {
		s.app.Surface.Invalidate()
	}
	s.shown = now
	s.announce()
}

// say returns what there is to say now.
func (s *Screen) say() ledview.Said { return ledview.Say(s.program, s.app.Language) }

// announce lets screen readers say what has changed.
func (s *Screen) announce() {
	news := s.board.News(s.heard, s.shown, false)
	s.heard = s.shown
	s.app.Surface.Announce(strings.Join(news, " "))
}

// Tick lets time pass.
func (s *Screen) Tick(elapsed time.Duration) {
	s.program.Tick(elapsed)
	s.joystick.Tick(elapsed)
	_, moving := s.program.Next()
	s.sounds.Tick(elapsed, moving)
	s.refresh()
	s.board.Tick(elapsed)
}

// Next returns when Tick is wanted.
func (s *Screen) Next() (d time.Duration, ok bool) {
	return console.Soonest(s.program, s.joystick, s.board)
}

// again begins the puzzle anew.
func (s *Screen) again() {
	s.program.Again()
	s.after()
}

// share tells others how the puzzle was solved, in colours that give nothing away and in
// words.
func (s *Screen) share() {
	diary := s.app.Diary(s.game)
	result := diary[s.day]
	lines := []string{
		s.app.Say("puzzle.share", "game", s.game.Title(s.app.Language), "date", Date(s.app, s.day)),
		result.Squares(),
		puzzleleds.SolvedWords(s.app.Language, result.Tries()),
	}
	if n := diary.Streak(s.app.Today()); n > 1 {
		lines = append(lines, s.app.Say("puzzle.streak.days", "days", strconv.Itoa(n)))
	}
	s.boast.Hand(s.app.Say("puzzle.title"), strings.Join(lines, "\n"))
}

// Date is a day in words.
func Date(app *shell.App, d puzzle.Day) string {
	year, month, day := d.Date()
	return app.Say("puzzle.date", "day", strconv.Itoa(day), "month", app.Say("puzzle.month."+strconv.Itoa(month)), "year", strconv.Itoa(year))
}
