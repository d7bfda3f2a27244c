package help

import (
	"time"

	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/thinking"
	"lichtbrett/render/ui"
)

// Teaches reports whether there is a tutorial of a game.
func Teaches(app *shell.App, g *catalog.Game) bool {
	if its, own := app.Presentations[g.ID]; own {
		return its.Teaches
	}
	return g.Rules.Name() == catalog.Games[0].Rules.Name()
}

// NewTutorial returns the tutorial of a game that there is one of, at its first
// lesson. The match under way stays as it is.
func NewTutorial(app *shell.App, g *catalog.Game) ui.Screen {
	c := course{app: app, game: g}
	if its, own := app.Presentations[g.ID]; own {
		return newLessons(c, its)
	}
	c.game = catalog.Games[0]
	return newTutorial(c)
}

// tutorial teaches a game on LEDs: step by step, on its own program and desk.
type tutorial struct {
	course
	match    *session.Match
	board    *ledview.Board
	joystick *ledview.Joystick
	calm     bool
}

func newTutorial(c course) *tutorial {
	t := &tutorial{course: c, board: ledview.New(c.app, ledview.Played)}
	t.joystick = ledview.NewJoystick(c.app, t.press)
	t.match = session.New(c.game, session.Options{
		Strength: console.DefaultStrength, Host: alone, Thinker: thinking.Absent{}, Heard: c.app.PlaySound,
	})
	for _, s := range steps {
		t.keys = append(t.keys, "tutorial."+s.key)
	}
	t.course.set = func(int) { t.set() }
	t.begin(0)
	return t
}

// set sets up the position of the step.
func (t *tutorial) set() {
	g := t.match.Game()
	err := t.match.Resume(game.Record{
		Game: g.Rules.Name(), Config: g.Config, Seats: []game.Player{{}, {Strength: 1}}, Moves: steps[t.at].moves,
	})
	if err != nil {
		panic(err) // the steps can be played
	}
}

// press hands a word to the program; once the goal is reached, Confirm goes on.
func (t *tutorial) press(k console.Key) {
	switch {
	case t.done || t.finished():
		switch {
		case k == console.Back:
			t.app.Navigation.Back()
			return
		case k == console.Confirm && !t.finished():
			t.next()
		}
	default:
		before := t.match.Frame()
		t.retry()
		t.match.Press(k)
		// Back that the program has no use for leads out of the tutorial.
		if k == console.Back && t.match.Frame() == before {
			t.app.Navigation.Back()
			return
		}
		t.check()
	}
	t.refresh()
}

// choose points at an LED and confirms.
func (t *tutorial) choose(x, y int) {
	if t.done || t.finished() {
		return
	}
	console.Point(x, y).To(t.press, t.point)
}

func (t *tutorial) point(x, y int) bool {
	if t.done || t.finished() {
		return false
	}
	ok := t.match.Point(x, y)
	t.check()
	t.refresh()
	return ok
}

// check looks whether the goal is reached, or cannot be reached any more.
func (t *tutorial) check() {
	s := steps[t.at]
	r, playing := t.match.Record()
	var played []game.Move
	if len(r.Moves) > len(s.moves) {
		played = r.Moves[len(s.moves):]
	}
	switch {
	case s.reached(t.match.Frame(), played, t.match.Result()):
		t.done = true
	case !playing || len(played) > 0 || len(r.Moves) < len(s.moves):
		t.again = true
		t.set()
	}
}

// pointer takes pointers on the board, as the game itself does.
func (t *tutorial) pointer(p ledview.Pointing) bool {
	return t.board.Steer(p, t.match.Moving(), t.point, t.choose)
}

// Tick lets time pass.
func (t *tutorial) Tick(elapsed time.Duration) {
	t.match.Tick(elapsed)
	t.joystick.Tick(elapsed)
	t.board.Show(t.match.Frame(), t.calm)
	t.board.Tick(elapsed)
	t.announce()
}

// Next returns when Tick is wanted.
func (t *tutorial) Next() (d time.Duration, ok bool) {
	return console.Soonest(t.match, t.joystick, t.board)
}

func (t *tutorial) refresh() {
	t.board.Show(t.match.Frame(), t.calm)
	t.app.Surface.Invalidate()
	t.announce()
}

func (t *tutorial) Prepare(v ui.View) {
	t.calm = t.app.Calm(v)
	t.match.SetOptions(console.DefaultStrength, 0, t.calm)
	t.board.Show(t.match.Frame(), t.calm)
}

func (t *tutorial) Build(v ui.View) *ui.Node {
	w, h := v.Room()
	page := t.across(w, h)
	if w < 1.2*h && (h >= 600 || w < 0.9*h) {
		page = t.upright(w, h)
	}
	return ui.Column(page.Grow(1)).PadSides(v.Safe).OnBack(t.app.Navigation.Back)
}

func (t *tutorial) upright(w, h float64) *ui.Node {
	pad, button, style := ui.Space3, 54.0, ui.Body
	if h < 720 {
		pad, button, style = ui.Space2, 44, ui.Small
	} else if w >= 600 {
		pad, button, style = ui.Space5, 64, ui.Lead
	}
	return ui.Column(ui.Column(
		t.head(),
		t.lesson(style),
		t.boardNode().Grow(1),
		ui.Row(t.joystick.Node(button)).Justify(ui.Centered),
	).Gap(ui.Space2).Grow(1).MaxWidth(720)).PadXY(pad, ui.Space2)
}

func (t *tutorial) across(w, h float64) *ui.Node {
	pad, button, style := ui.Space5, 52.0, ui.Lead
	if h < 520 {
		pad, button, style = ui.Space2, 44, ui.Small
	}
	gap := max(pad, ui.Space4)
	side := min(h-2*pad, w-2*pad-gap-224)
	room := min(460, w-side-2*pad-gap)
	joystick := ui.Row(t.joystick.Node(button)).Justify(ui.Centered)
	panel := ui.Column(t.head(), t.lesson(style), ui.Space(), joystick).Gap(ui.Space2)
	if h < 360 {
		panel = ui.Column(t.head(small(t.way())), t.said(style), ui.Space(), joystick).Gap(ui.Space1)
	}
	board := ui.Column(t.boardNode().Height(side)).Width(side).Justify(ui.Centered)
	return ui.Row(board, panel.Width(room)).
		Gap(gap).Align(ui.Stretch).Justify(ui.Centered).Pad(pad)
}

func (t *tutorial) boardNode() *ui.Node {
	return t.board.Playing(t.match, ledview.Say(t.match, t.app.Language), t.choose, t.press, t.pointer)
}
