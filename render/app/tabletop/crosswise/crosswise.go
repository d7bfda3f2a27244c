// Package crosswise is the table of Crosswise on the screen: the board with the
// hands around it, what there is to know beside it, its menus, and the panels
// for a new match, for handing the device over, and for the end.
package crosswise

import (
	"lichtbrett/assets/sound"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/game/telling"
	tell "lichtbrett/game/telling/crosswise"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

type base = tabletop.Table[rules.View, rules.Move, piece]

// Screen is the table and everything around it.
type Screen struct {
	base
	selection

	decoration [rules.Seats]rules.View // what each seat sees before the first match
	menu       openMenu
	setup      setup
	result     result
	files      files
	history    tell.History
	scrolled   int // the first slot of the open hand that is shown
	drag       drag
	hovers     bool // a mouse is over a tile that can be taken up
	hovered    spot
}

// The panels that other tables do not have.
const (
	pathPanel  tabletop.Panel = "file"
	errorPanel tabletop.Panel = "error"
)

// New returns a table whose matches are played at a host; on this device it
// begins without one.
func New(app *shell.App, g *catalog.Game, host session.NewHost) *Screen {
	s := &Screen{setup: newSetup(app.Settings.Strength), decoration: decorate(app.Seed())}
	s.Tutorial, s.Others = lessons, []string{"Ada"}
	s.Sit(s, app, g, host, rules.ParseMove)
	return s
}

// Presentation is how Crosswise looks on the screen.
var Presentation = shell.Presentation{
	Open: func(app *shell.App, g *catalog.Game, host session.NewHost) shell.Playing {
		return New(app, g, host)
	},
	Picture:    picture,
	Illustrate: illustrate,
	Watch:      func(t *session.Timeline) shell.Watched { return watched{t} },
	Teaches:    true,
}

// viewer is whose view is shown: of a computer's hand only if that is wanted, and
// this device was told of it.
func (s *Screen) viewer() game.Seat {
	turn := s.Client.ToMove()
	if s.settings().ComputerHand && s.teller().At(turn).ByComputer() && s.Client.View(turn) != nil {
		return turn
	}
	return s.Open
}

// view is what is shown; without a match, something that looks like one.
func (s *Screen) view() rules.View {
	if !s.Client.Playing() {
		return s.decoration[0]
	}
	if v, ok := s.Client.View(s.viewer()).(rules.View); ok {
		return v
	}
	return s.Client.Turn().View.(rules.View)
}

// Began implements tabletop.Game.
func (s *Screen) Began() {
	s.result = result{}
	s.setup = s.setup.of(s.Client.Seats())
	s.follow()
}

// Moved implements tabletop.Game.
func (s *Screen) Moved(table.Played) {
	s.follow()
	if s.Event == nil {
		return
	}
	switch m := s.Event.Move; m.Kind {
	case rules.Remove:
		s.App.PlaySound(sound.Delete)
	case rules.Activate:
		s.App.PlaySound(sound.Button)
	default:
		s.App.PlaySound(sound.Land(m.To.Y))
	}
	s.HearOutcome()
}

// follow ends what was being done in the position before, stores the match, and turns to
// whose turn it is.
func (s *Screen) follow() {
	s.selection, s.drag, s.hovers = selection{}, drag{}, false
	s.Rest()
	s.Follow()
	if r, ok := s.Client.Record(); ok && s.App.Log != nil && s.Course == nil {
		s.App.Log.Tell(r)
	}
	s.lead()
}

// OpenHanded implements tabletop.Game.
func (s *Screen) OpenHanded() bool { return s.settings().OpenHands }

// Carries implements tabletop.Game.
func (s *Screen) Carries() bool { return s.carries }

// Start implements tabletop.Game: it is where the cursor stands.
func (s *Screen) Start() string { return s.at.id() }

// Players implements tabletop.Game.
func (s *Screen) Players() telling.Players { return s.teller().Players }

// goBack goes back to the match that was given up.
func (s *Screen) goBack() {
	if s.ReturnToPrevious() && s.MyTurn() {
		s.App.Surface.Focus(s.at.id())
	}
}

// say returns one of the table's own sentences.
func (s *Screen) say(key string, places ...string) string {
	return s.App.Say("crosswise."+key, places...)
}

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node { return page{s}.node(v) }
