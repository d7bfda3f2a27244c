package help

import (
	"strconv"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/ledview"
	"lichtbrett/render/screen/library"
	"lichtbrett/render/screen/match"
	"lichtbrett/render/ui"
)

// Tutorial is the screen that teaches to play: step by step, on the game's own
// program and desk. The match under way stays as it is.
type Tutorial struct {
	app      *screen.App
	doors    Doors
	match    *match.Match
	board    *ledview.Board
	joystick *ledview.Joystick

	at      int  // the step, len(steps) at the end
	done    bool // its goal is reached
	again   bool // a move has missed the goal
	calm    bool
	hovered [2]int
	heard   string
}

// lessons is the game that the tutorial teaches.
func lessons() *library.Game { return library.Games[0] }

// NewTutorial returns the tutorial at its first step.
func NewTutorial(app *screen.App, doors Doors) *Tutorial {
	t := &Tutorial{app: app, doors: doors, board: ledview.New(app, "board")}
	t.joystick = ledview.NewJoystick(app, "joystick", t.press)
	t.match = match.New(lessons(), match.Options{
		Strength: console.DefaultStrength, Host: alone, Thinker: absent{}, Heard: app.Hear,
	})
	t.begin(0)
	return t
}

// begin sets up a step.
func (t *Tutorial) begin(at int) {
	t.at, t.done, t.again = at, false, false
	t.set()
}

// set sets up the position of the step.
func (t *Tutorial) set() {
	if t.at == len(steps) {
		return
	}
	g := t.match.Game()
	err := t.match.Resume(game.Record{
		Game: g.Rules.Name(), Config: g.Config, Seats: []game.Player{{}, {Strength: 1}}, Moves: steps[t.at].moves,
	})
	if err != nil {
		panic(err) // the steps can be played
	}
}

// finished reports whether there is nothing left to do.
func (t *Tutorial) finished() bool { return t.at == len(steps) }

// next goes on to the next step.
func (t *Tutorial) next() {
	t.begin(min(t.at+1, len(steps)))
	t.refresh()
}

// press hands a word to the program; once the goal is reached, Confirm goes on.
func (t *Tutorial) press(k console.Key) {
	switch {
	case t.done || t.finished():
		switch {
		case k == console.Back:
			t.doors.Back()
			return
		case k == console.Confirm && !t.finished():
			t.next()
		}
	default:
		before := t.match.Frame()
		t.again = false
		t.match.Press(k)
		// Back that the program has no use for leads out of the tutorial.
		if k == console.Back && t.match.Frame() == before {
			t.doors.Back()
			return
		}
		t.check()
	}
	t.refresh()
}

// choose points at an LED and confirms.
func (t *Tutorial) choose(x, y int) {
	if t.done || t.finished() {
		return
	}
	if t.point(x, y) {
		t.press(console.Confirm)
	}
}

func (t *Tutorial) point(x, y int) bool {
	if t.done || t.finished() {
		return false
	}
	ok := t.match.Point(x, y)
	t.check()
	t.refresh()
	return ok
}

// check looks whether the goal is reached, or cannot be reached any more.
func (t *Tutorial) check() {
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
func (t *Tutorial) pointer(p ledview.Pointing) bool {
	at := [2]int{p.X, p.Y}
	switch {
	case !p.Held && p.Phase == input.Move:
		if !p.On || at == t.hovered || t.match.Moving() {
			return false
		}
		t.hovered = at
		t.point(p.X, p.Y)
	case p.Phase == input.Down, p.Phase == input.Move:
		if p.On && (p.Phase == input.Down || at != t.hovered) {
			t.hovered = at
			t.point(p.X, p.Y)
		}
	case p.Phase == input.Up:
		if p.On {
			t.choose(p.X, p.Y)
		}
	}
	return true
}

// Tick lets time pass.
func (t *Tutorial) Tick(elapsed time.Duration) {
	t.match.Tick(elapsed)
	t.joystick.Tick(elapsed)
	t.board.Show(t.match.Frame(), t.calm)
	t.board.Tick(elapsed)
	t.announce()
}

// Next returns when Tick is wanted.
func (t *Tutorial) Next() (d time.Duration, ok bool) {
	return screen.Soonest(t.match, t.joystick, t.board)
}

func (t *Tutorial) refresh() {
	t.board.Show(t.match.Frame(), t.calm)
	t.app.Surface.Invalidate()
	t.announce()
}

// announce has what is to be done, or has been, read out when it changes.
func (t *Tutorial) announce() {
	if words := t.words(); words != t.heard {
		t.heard = words
		t.app.Surface.Announce(words)
	}
}

// words say what to do, or that it is done.
func (t *Tutorial) words() string {
	if t.finished() {
		return t.app.Say("tutorial.end")
	}
	key := "tutorial." + steps[t.at].key
	switch {
	case t.done:
		return t.app.Say(key + ".done")
	case t.again:
		return t.app.Say("tutorial.again") + " " + t.app.Say(key+".do")
	}
	return t.app.Say(key + ".do")
}

// Build implements ui.Screen.
func (t *Tutorial) Build(v ui.View) *ui.Node {
	t.calm = t.app.Calm(v)
	t.match.SetOptions(console.DefaultStrength, 0, t.calm)
	t.board.Show(t.match.Frame(), t.calm)
	w, h := v.Size.W-v.Safe.Left-v.Safe.Right, v.Size.H-v.Safe.Top-v.Safe.Bottom
	page := t.across(w, h)
	if w < 1.2*h && (h >= 600 || w < 0.9*h) {
		page = t.upright(w, h)
	}
	return ui.Column(page.Grow(1)).PadSides(v.Safe).OnBack(t.doors.Back)
}

func (t *Tutorial) upright(w, h float64) *ui.Node {
	pad, button, style := ui.Space3, 54.0, ui.Body
	if h < 720 {
		pad, button, style = ui.Space2, 44, ui.Small
	} else if w >= 600 {
		pad, button, style = ui.Space5, 64, ui.Lead
	}
	return ui.Column(ui.Column(
		t.head(min(w-2*pad, 720)),
		t.lesson(style),
		t.boardNode().Grow(1),
		ui.Row(t.joystick.Node(button)).Justify(ui.Centered),
	).Gap(ui.Space2).Grow(1).AtMost(720)).PadXY(pad, ui.Space2)
}

func (t *Tutorial) across(w, h float64) *ui.Node {
	pad, button, style := ui.Space5, 52.0, ui.Lead
	if h < 520 {
		pad, button, style = ui.Space2, 44, ui.Small
	}
	gap := max(pad, ui.Space4)
	side := min(h-2*pad, w-2*pad-gap-224)
	room := min(460, w-side-2*pad-gap)
	joystick := ui.Row(t.joystick.Node(button)).Justify(ui.Centered)
	panel := ui.Column(t.head(room), t.lesson(style), ui.Space(), joystick).Gap(ui.Space2)
	if h < 360 {
		way := t.way()
		head := t.head(room - ui.Target - ui.Space2)
		head.Children = append(head.Children, small(way))
		panel = ui.Column(head, t.said(style), ui.Space(), joystick).Gap(ui.Space1)
	}
	board := ui.Column(t.boardNode().Height(side)).Width(side).Justify(ui.Centered)
	return ui.Row(board, panel.Width(room)).
		Gap(gap).Align(ui.Stretch).Justify(ui.Centered).Pad(pad)
}

// head is the way back and how far one has come.
func (t *Tutorial) head(width float64) *ui.Node {
	at := s(min(t.at+1, len(steps)))
	return ui.Row(
		ui.IconButton("back", ui.IconBack, t.app.Say("tutorial.leave"), t.doors.Back),
		ui.Column(
			ledview.Heading(1, t.app.Say("tutorial.title"), width-ui.Target-ui.Space2, ui.Title, ui.Label),
			ui.Progress("progress", t.app.Say("tutorial.step", "at", at, "all", s(len(steps))), t.at, len(steps)),
		).Gap(ui.Space1).Grow(1),
	).Gap(ui.Space2)
}

func s(n int) string { return strconv.Itoa(n) }

// said says what to do, or that it is done.
func (t *Tutorial) said(style ui.Style) *ui.Node {
	color := ui.Theme.Text
	if t.done || t.finished() {
		color = ui.Theme.Accent
	}
	n := ui.Text(t.words(), style, color)
	n.ID = "lesson"
	return n
}

// lesson says what to do and leads on. It is as high for the longest words as
// for the shortest, so that the board stays where it is.
func (t *Tutorial) lesson(style ui.Style) *ui.Node {
	row := ui.Row(t.way().button()).Gap(ui.Space2).Justify(ui.ToEnd)
	if t.finished() {
		again := ui.Quiet("repeat", ui.IconRestart, t.app.Say("tutorial.repeat"), func() { t.begin(0); t.refresh() })
		row.Children = []*ui.Node{again, row.Children[0]}
	}
	card := ui.Card(t.said(style).Least(0, 4*style.LineHeight()), row).Gap(ui.Space1)
	if style == ui.Small {
		card.PadSides(ui.Insets{Left: ui.Space3, Top: ui.Space2, Right: ui.Space2, Bottom: ui.Space1})
	}
	return card
}

// way is what leads on from a step.
type way struct {
	id      string
	icon    ui.Icon
	label   string
	press   func()
	primary bool
}

func (t *Tutorial) way() way {
	switch {
	case t.finished():
		return way{"play", ui.IconPlay, t.app.Say("tutorial.play"), func() { t.doors.Play(t.match.Game()) }, true}
	case t.done:
		return way{"next", ui.IconRight, t.app.Say("tutorial.next"), t.next, true}
	}
	return way{"skip", ui.IconRight, t.app.Say("tutorial.skip"), t.next, false}
}

func (w way) button() *ui.Node {
	if w.primary {
		return ui.Primary(w.id, w.icon, w.label, w.press)
	}
	return ui.Quiet(w.id, ui.NoIcon, w.label, w.press)
}

// small shows the icon only.
func small(w way) *ui.Node {
	button := ui.Quiet
	if w.primary {
		button = ui.Primary
	}
	n := button(w.id, w.icon, "", w.press)
	n.Label = w.label
	return n.PadXY(0, 0).Width(ui.Target).Height(ui.Target)
}

func (t *Tutorial) boardNode() *ui.Node {
	label := func(x, y int) string { return t.match.Label(t.app.Language, x, y) }
	n := t.board.Cells(t.app.Say("ledgame.board"), label, t.choose, t.press, t.pointer)
	if x, y, ok := t.match.Selection(); ok {
		n.Find(t.board.ID() + ".cells").Active = t.board.CellID(x, y)
	}
	return n.Rounded(ui.RadiusLarge)
}
