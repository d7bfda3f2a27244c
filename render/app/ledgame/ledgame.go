// Package ledgame is the screen on which a game of the LED board is played.
package ledgame

import (
	"strings"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
)

// Screen is a match on an LED board and everything around it. All that reaches
// the program goes through press and point.
type Screen struct {
	saves.Saver
	app *shell.App

	match    *session.Match
	board    *ledview.Board
	joystick *ledview.Joystick

	calm    bool
	swallow bool // the pointer that is down has only shown the end
	sharing *shell.Share
	siding  bool // who begins is being chosen

	shown said // what the nodes say
	heard said // what was announced
}

// said is what the screen says in words.
type said struct {
	ledview.Said
	seconds int
	moves   int
	undo    bool
	hint    bool
	givenUp bool
	playing bool
	over    bool
}

// New returns the screen of a game, whose matches are played at a host; on this
// device it begins with the choice of players.
func New(app *shell.App, g *catalog.Game, host session.NewHost) *Screen {
	s := &Screen{app: app, board: ledview.New(app, ledview.Played), sharing: shell.NewShare(app, "share")}
	s.joystick = ledview.NewJoystick(app, s.press)
	s.match = session.New(g, session.Options{
		Strength: app.Settings.Strength,
		MoveTime: app.Settings.Clock(),
		Host:     host,
		Thinker:  app.Computer,
		Heard:    app.PlaySound,
		Changed:  s.keep,
		Replaces: func(begin func() error) error { return s.Replace(begin) },
		News:     s.news,
		Failed:   func(error) { app.Show(app.Say("hint.failed")) },
	})
	s.Saver = saves.NewSaver(app.Saves, g, s.match.Client(), func(string) {}) // the screen says it
	s.Continue, s.OnceBegun = s.match.Resume, true
	s.heard = s.say()
	s.refresh()
	return s
}

// news tells at once what has come from elsewhere.
func (s *Screen) news() {
	if s.match != nil { // it is being made
		s.refresh()
	}
}

// Resume implements shell.Playing.
func (s *Screen) Resume(k saves.Match) error {
	err := s.Saver.Resume(k)
	s.heard = s.say()
	s.refresh()
	return err
}

// PlayOn continues a match from somewhere else; the one under way that is kept
// of the game is given up for it.
func (s *Screen) PlayOn(r game.Record) error {
	on := saves.Match{Record: r}
	for _, k := range s.app.Saves.Of(s.match.Game()) {
		if k.Room == nil && s.app.Saves.UnderWay(k) {
			on.Before = k.ID
			break
		}
	}
	if err := s.Resume(on); err != nil {
		return err
	}
	s.heard.Event = "" // how to go back is news
	s.refresh()
	return nil
}

// share gives the match away that has ended.
func (s *Screen) share() {
	if r, ok := s.match.Record(); ok {
		g := s.match.Game()
		s.sharing.Give(g.Title(s.app.Language), g.Rules, r)
	}
}

// Leave sets the match aside.
func (s *Screen) Leave() {
	s.match.Suspend()
	s.Save(false)
}

// keep stores the match as it is. What was given up for it cannot be gone back to once a move has
// been made.
func (s *Screen) keep(moved bool) {
	if moved {
		s.Begun()
	}
	s.Save(true)
}

// press hands a press of a button to the program, whatever device it comes
// from.
func (s *Screen) press(k console.Key) {
	s.match.Press(k)
	s.after()
}

// point moves the selection to an LED; it reports whether Confirm acts there.
func (s *Screen) point(x, y int) bool {
	ok := s.match.Point(x, y)
	s.after()
	return ok
}

// choose points at an LED and confirms; while the end is being shown, it only
// shows all of it.
func (s *Screen) choose(x, y int) {
	if s.ending() {
		s.match.Settle()
		s.after()
		return
	}
	console.Point(x, y).To(s.press, s.point)
}

// ending reports whether the end of the match is being shown.
func (s *Screen) ending() bool { return s.match.Result().Over && s.match.Moving() }

// pointer takes pointers on the board; one that goes down while the end is being shown only
// shows all of it.
func (s *Screen) pointer(p ledview.Pointing) bool {
	if p.Phase == input.Down {
		s.swallow = s.ending()
	}
	if !s.swallow {
		return s.board.Steer(p, !s.match.Playing() || s.match.Moving(), s.point, s.choose)
	}
	if p.Phase == input.Down {
		s.match.Settle()
		s.after()
	}
	s.swallow = p.Phase != input.Up && p.Phase != input.Cancel
	return true
}

// after shows and announces what an input has led to.
func (s *Screen) after() {
	if s.match.Left() {
		s.app.Navigation.Leave()
		return
	}
	s.refresh()
}

// refresh brings LEDs, nodes and what is announced up to date.
func (s *Screen) refresh() {
	s.board.Show(s.match.Frame(), s.calm)
	s.board.Hint(s.match.Hinted())
	now := s.say()
	if now != s.shown {
		s.app.Surface.Invalidate()
	}
	s.shown = now
	s.announce(now)
}

// say returns what there is to say now.
func (s *Screen) say() said {
	now := said{
		Said:    ledview.Say(s.match, s.app.Language),
		seconds: -1,
		moves:   s.match.Moves(),
		undo:    s.match.CanUndo(),
		hint:    s.match.CanHint(),
		givenUp: s.HasPrevious(),
		playing: s.match.Playing(),
		over:    s.match.Over(),
	}
	if now.givenUp {
		now.Event = s.app.Say("ledgame.given-up")
	}
	if left, ok := s.match.Remaining(); ok {
		now.seconds = shell.Seconds(left)
	}
	return now
}

// warning is how many seconds before the end of a turn its end is announced.
const warning = 10

// announce lets screen readers say what has changed.
func (s *Screen) announce(now said) {
	was := s.heard
	s.heard = now
	news := s.board.News(was.Said, now.Said, now.moves > was.moves)
	if now.seconds == warning && s.match.Keeps() && was.seconds > warning {
		news = append(news, s.app.Say("match.seconds", "seconds", "10"))
	}
	s.app.Surface.Announce(strings.Join(news, " "))
}

// Tick lets time pass.
func (s *Screen) Tick(elapsed time.Duration) {
	s.match.Tick(elapsed)
	s.joystick.Tick(elapsed)
	s.refresh()
	s.board.Tick(elapsed)
}

// Next returns when Tick is wanted.
func (s *Screen) Next() (d time.Duration, ok bool) {
	return console.Soonest(s.match, s.joystick, s.board)
}

// LEDs returns what the LED board shows.
func (s *Screen) LEDs() (console.Frame, bool) { return s.match.Frame(), true }

// does has something done with the match, and shows what has come of it.
func (s *Screen) does(what func()) func() {
	return func() {
		what()
		s.after()
	}
}

func (s *Screen) analyse() {
	if r, ok := s.match.Record(); ok {
		s.app.Navigation.Analyse(r)
	}
}

// hint asks for a hint, where the button for it can be pressed.
func (s *Screen) hint() {
	if s.match.Keeps() && s.match.CanHint() {
		s.match.Hint()
		s.after()
	}
}
