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
	app *shell.App

	match    *session.Match
	board    *ledview.Board
	joystick *ledview.Joystick

	calm    bool
	swallow bool // the pointer that is down has only shown the end
	sharing *shell.Share
	siding  bool // who begins is being chosen

	// The match is kept under id, as soon as it is; before is that of the one
	// that was given up, resumed that of the one which is being gone back to.
	id, before, resumed string
	number              int // of the match; see session.Match.Number

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
	s := &Screen{app: app, board: ledview.New(app, ledview.Played), sharing: shell.NewShare(app)}
	s.joystick = ledview.NewJoystick(app, s.press)
	s.match = session.New(g, session.Options{
		Strength: app.Settings.Strength,
		MoveTime: app.Settings.Clock(),
		Host:     host,
		Thinker:  app.Computer,
		Heard:    app.PlaySound,
		Changed:  s.keep,
		News:     s.news,
		Failed:   func(error) { app.Show(app.Say("hint.failed")) },
	})
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
func (s *Screen) Resume(k saves.Match) error { return s.resume(k.ID, k.Record) }

// resume continues a match that is kept under an ID, or is to be if that is
// empty.
func (s *Screen) resume(id string, r game.Record) error {
	s.resumed = id
	err := s.match.Resume(r)
	s.resumed = ""
	s.heard = s.say()
	s.refresh()
	return err
}

// PlayOn continues a match from somewhere else; the one under way that is kept
// of the game is given up for it.
func (s *Screen) PlayOn(r game.Record) error {
	for _, k := range s.app.Saves.Of(s.match.Game()) {
		if k.Room == nil && s.app.Saves.UnderWay(k) {
			s.match.SetPrevious(k.Record)
			s.before = k.ID
			break
		}
	}
	if err := s.resume("", r); err != nil {
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
	s.store(false)
}

// keep stores the match as it is.
func (s *Screen) keep() { s.store(true) }

// store stores the match, where it is this device's own. As long as there is one
// that was given up for it and can be returned to, it is not worth it.
func (s *Screen) store(shown bool) {
	if !s.match.Keeps() {
		return
	}
	_, givenUp := s.match.Previous()
	if n := s.match.Number(); n != s.number {
		if s.number = n; givenUp && s.id != "" {
			s.before = s.id
		}
		s.id = s.resumed
	}
	r, ok := s.match.Record()
	switch {
	case !ok || givenUp:
		s.app.Saves.ShowNone()
		return
	case s.id == "":
		s.id = s.app.Saves.NewID()
	}
	k := saves.Match{ID: s.id, Program: s.match.Game().ID, Record: r}
	if !shown && len(r.Moves) == 0 {
		s.app.Saves.Forget(s.id) // there is nothing to go on with
		return
	}
	s.app.Saves.Save(k, shown)
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
		givenUp: s.canReturn(),
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
	return shell.Soonest(s.match, s.joystick, s.board)
}

// LEDs returns what the LED board shows.
func (s *Screen) LEDs() (console.Frame, bool) { return s.match.Frame(), true }

// rematch begins a new match with the same players.
func (s *Screen) rematch() {
	s.match.Restart()
	s.after()
}

// newMatch goes back to the choice of players.
func (s *Screen) newMatch() {
	s.match.Quit()
	s.after()
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

func (s *Screen) undo() {
	s.match.Undo()
	s.after()
}

// canReturn reports whether there is a match that was given up.
func (s *Screen) canReturn() bool {
	_, ok := s.match.Previous()
	return ok
}

// goBack goes back to the match that was given up.
func (s *Screen) goBack() {
	s.resumed = s.before
	s.match.ReturnToPrevious()
	s.resumed = ""
	s.after()
}
