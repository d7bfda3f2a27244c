// Package crosswise is the table of Crosswise on the screen: the board with the
// hands around it, what there is to know beside it, its menus, and the panels
// for a new match, for handing the device over, and for the end.
package crosswise

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/screen"
	"lichtbrett/render/ui"
)

// Doors lead to other screens.
type Doors interface {
	// Leave goes to the choice of games.
	Leave()
	// Settings shows the settings.
	Settings()
	// CrosswiseRules tells the rules.
	CrosswiseRules()
}

// Screen is the table and everything around it. Whoever looks at it sees what
// the seat may know whose hand is open.
type Screen struct {
	app   *screen.App
	doors Doors
	table *tableMatch

	calm       bool
	decoration rules.View // what is shown before the first match
	open       game.Seat  // whose hand is open; game.NoSeat if none is
	last       game.Seat  // the person who has looked last
	opened     panel      // what lies over the table
	menu       openMenu
	setup      setup
	result     result
	files      files

	sharing *screen.Share

	selection
	scrolled int // the first slot of the open hand that is shown
	drag     drag
	hovers   bool // a mouse is over a tile that can be taken up
	hovered  spot
	flight   flight
	event    event
	before   *game.Record // the match given up for this one, until a person has made a move
	warned   string       // why something is not possible, until something else is done
	heard    string       // what was announced last
}

// panel is what lies over the table.
type panel uint8

// The panels.
const (
	noPanel panel = iota
	menuPanel
	setupPanel
	handOverPanel
	pathPanel
	errorPanel
)

// New returns the table: with the match that is stored, or without one.
func New(app *screen.App, doors Doors) *Screen {
	s := &Screen{app: app, doors: doors, open: game.NoSeat, last: game.NoSeat, sharing: screen.NewShare(app)}
	s.setup = newSetup(app.Settings.Strength)
	s.table = newTable(app.Seed(), app.Computer, s.follow, func(error) { app.Show(app.Say("match.computer-failed")) })
	s.decoration = decorate(app.Seed())
	if kept, ok := app.KeptTable(rules.Game{}); ok {
		s.before = kept.Before
		if err := s.table.resume(kept.Record); err != nil {
			app.Show(app.Say("match.damaged"))
		}
	}
	s.heard = s.news()
	return s
}

// Leave puts the match by.
func (s *Screen) Leave() {
	if s.flight.own != nil {
		s.land()
	}
	s.table.leave()
	s.keep(false)
}

// keep stores the match, and the one that was given up for it until a person has
// made a move.
func (s *Screen) keep(shown bool) {
	if r, ok := s.table.record(); ok {
		s.app.KeepTable(screen.StoredTable{Shown: shown, Record: r, Before: s.before})
	}
}

// giveUp returns the match under way, if there is one, to be gone back to.
func (s *Screen) giveUp() *game.Record {
	r, ok := s.table.record()
	switch {
	case s.before != nil:
		return s.before
	case !ok || len(r.Moves) == 0 || s.ended():
		return nil
	}
	return &r
}

// tellGivenUp says that a match was given up, if one was.
func (s *Screen) tellGivenUp() {
	if s.before != nil {
		s.app.Surface.Announce(s.app.Say("ledgame.given-up"))
	}
}

// goBack goes back to the match that was given up.
func (s *Screen) goBack() {
	r := *s.before
	s.before = nil
	if err := s.table.resume(r); err != nil {
		panic(err) // it was being played
	}
	if s.own() {
		s.app.Surface.Focus(s.at.id())
	}
}

// follow takes in what has happened at the table.
func (s *Screen) follow(n news) {
	s.selection, s.drag, s.flight, s.warned, s.hovers = selection{}, drag{}, flight{}, "", false
	if n.seat == game.NoSeat {
		s.event, s.result = event{}, result{}
		s.last, s.open = game.NoSeat, game.NoSeat
		s.setup = s.setup.of(s.table.seats)
	} else {
		s.event = event{n, s.table.seats}
		s.hear(n)
		if s.table.human(n.seat) || s.ended() {
			s.before = nil
		}
	}
	s.keep(true)
	if r, ok := s.table.record(); ok && s.app.Log != nil {
		s.app.Log(r)
	}
	s.seat()
	s.lead()
	s.refresh()
}

// seat opens the hand of whom it is the turn, or asks for the device to be
// handed over.
func (s *Screen) seat() {
	turn := s.table.turn()
	s.open = game.NoSeat
	if s.opened == handOverPanel {
		s.opened = noPanel
	}
	switch {
	case turn == game.NoSeat || !s.table.human(turn):
	case s.last == turn || s.table.humans() == 1:
		s.open, s.last = turn, turn
	case s.opened == noPanel:
		s.opened = handOverPanel
	}
	s.begin()
}

// takeOver opens the hand of the person to whom the device has been handed.
func (s *Screen) takeOver() {
	s.opened = noPanel
	s.last = s.table.turn()
	s.seat()
	s.app.Surface.Focus(s.at.id())
}

// close takes away what lies over the table.
func (s *Screen) close() {
	s.opened = noPanel
	s.seat()
}

// eyes is whose view is shown: of a computer's hand only if that is wanted.
func (s *Screen) eyes() game.Seat {
	if turn := s.table.turn(); turn != game.NoSeat && !s.table.human(turn) && s.app.Settings.Crosswise.ComputerHand {
		return turn
	}
	return s.open
}

// view is what is shown; without a match, something that looks like one.
func (s *Screen) view() rules.View {
	if !s.table.playing() {
		return s.decoration
	}
	return s.table.view(s.eyes())
}

// own reports whether it is the turn of the person whose hand is open.
func (s *Screen) own() bool { return s.open != game.NoSeat && s.open == s.table.turn() }

// hear lets be heard what a move sounds like.
func (s *Screen) hear(n news) {
	switch n.move.Kind {
	case rules.Remove:
		s.app.Hear(sound.Delete)
	case rules.Activate:
		s.app.Hear(sound.Button)
	default:
		s.app.Hear(sound.Land(n.move.To.Y))
	}
	if r := n.after.Result(); r.Over {
		switch {
		case r.Draw():
			s.app.Hear(sound.Draw)
		case s.wonByPerson(r):
			s.app.Hear(sound.Win)
		default:
			s.app.Hear(sound.Lose)
		}
	}
}

func (s *Screen) wonByPerson(r game.Result) bool {
	for _, seat := range r.Winners {
		if s.table.human(seat) {
			return true
		}
	}
	return false
}

// refresh shows and announces what has changed.
func (s *Screen) refresh() {
	s.app.Surface.Invalidate()
	if now := s.news(); now != s.heard {
		s.heard = now
		s.app.Surface.Announce(now)
	}
}

// Tick lets time pass.
func (s *Screen) Tick(elapsed time.Duration) {
	s.table.think()
	if !s.flight.flies() {
		if s.table.decided == nil {
			return
		}
		s.takeOff()
		elapsed = 0
	}
	s.flight.passed += elapsed
	s.app.Surface.Repaint(areaID)
	if s.flight.passed >= s.flight.takes {
		s.land()
	}
}

// Next returns when Tick is wanted.
func (s *Screen) Next() (d time.Duration, ok bool) {
	switch {
	case s.table.working:
		return 0, true
	case s.table.decided == nil && !s.flight.flies():
		return 0, false
	case s.flight.still():
		return max(0, s.flight.takes-s.flight.passed), true
	}
	return 0, true
}

// say returns one of the table's own sentences.
func (s *Screen) say(key string, places ...string) string {
	return s.app.Say("crosswise."+key, places...)
}

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	s.calm = s.app.Calm(v)
	page := ui.Column(s.page(v).Grow(1)).PadSides(v.Safe).OnBack(s.doors.Leave)
	layers := []*ui.Node{page}
	if s.ended() && !s.result.aside {
		layers = append(layers, s.gameOver(v))
	}
	if over := s.over(v); over != nil {
		layers = append(layers, over)
	}
	if shared := s.sharing.Node(); shared != nil {
		layers = append(layers, shared)
	}
	return ui.Stack(layers...)
}

// over is the panel that lies over the table; nil if none does.
func (s *Screen) over(v ui.View) *ui.Node {
	switch s.opened {
	case menuPanel:
		return s.menuNode(v)
	case setupPanel:
		return s.setupNode(v)
	case handOverPanel:
		return s.handOverNode()
	case pathPanel:
		return s.pathNode()
	case errorPanel:
		return s.errorNode()
	}
	return nil
}
