// Package crosswise is the table of Crosswise on the screen: the board with the
// hands around it, what there is to know beside it, its menus, and the panels
// for a new match, for handing the device over, and for the end.
package crosswise

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// Screen is the table and everything around it. Whoever looks at it sees what
// the seat may know whose hand is open.
type Screen struct {
	app    *shell.App
	doors  shell.PlayingDoors
	game   *catalog.Game
	client table.Client
	inbox  session.Inbox
	shell.Keeping

	calm       bool
	decoration rules.View // what is shown before the first match
	open       game.Seat  // whose hand is open; game.NoSeat if none is
	last       game.Seat  // the person who has looked last
	opened     panel      // what lies over the table
	menu       openMenu
	setup      setup
	result     result
	files      files
	played     played

	sharing *shell.Share

	selection
	scrolled int // the first slot of the open hand that is shown
	drag     drag
	hovers   bool // a mouse is over a tile that can be taken up
	hovered  spot
	flight   flight
	hint     session.TableHint[rules.Move]
	event    *event // what happened last; nil if nothing has
	warned   string // why something is not possible, until something else is done
	told     shell.News
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

// New returns a table whose matches are played at a host; on this device it
// begins without one.
func New(app *shell.App, doors shell.PlayingDoors, g *catalog.Game, host session.Hosting) *Screen {
	s := &Screen{app: app, doors: doors, game: g, open: game.NoSeat, last: game.NoSeat, sharing: shell.NewShare(app)}
	s.Keeping = shell.NewKeeping(app, g, &s.client)
	s.setup = newSetup(app.Settings.Strength)
	s.client.Host = host(s.receive)
	s.decoration = decorate(app.Seed())
	if _, keeps := s.client.Keeper(); !keeps {
		s.client.Host.Send(s.client.Home(), table.Join{})
	}
	s.readAll()
	s.news()
	return s
}

// Leave puts the match by.
func (s *Screen) Leave() {
	if s.flight.own != nil {
		s.land()
	}
	if h, ok := s.client.Host.(session.Clocked); ok {
		h.Suspend()
	}
	s.hint.Drop(s.app.Computer)
	s.Keep(false)
}

// Presentation is how Crosswise looks on the screen.
var Presentation = shell.Presentation{
	Open: func(app *shell.App, doors shell.PlayingDoors, g *catalog.Game, host session.Hosting) shell.Playing {
		return New(app, doors, g, host)
	},
	Picture:    picture,
	Illustrate: illustrate,
	Watch:      watch,
}

// seat opens the hand of the person to move, or asks for the device to be handed
// over. The hand of the only person at this device is always open.
func (s *Screen) seat() {
	turn := s.client.ToMove()
	s.open = game.NoSeat
	if s.opened == handOverPanel {
		s.opened = noPanel
	}
	switch {
	case s.client.Persons() == 1:
		s.open = s.client.Home()
	case !s.client.Own(turn):
	case s.last == turn, s.settings().OpenHands:
		s.open = turn
	case s.opened == noPanel:
		s.opened = handOverPanel
	}
	s.begin()
}

// takeOver opens the hand of the person to whom the device has been handed.
func (s *Screen) takeOver() {
	s.opened = noPanel
	s.last = s.client.ToMove()
	s.seat()
	s.app.Surface.Focus(s.at.id())
}

// close takes away what lies over the table.
func (s *Screen) close() {
	s.opened = noPanel
	s.seat()
}

// eyes is whose view is shown: of a computer's hand only if that is wanted, and
// this device was told of it.
func (s *Screen) eyes() game.Seat {
	turn := s.client.ToMove()
	if s.settings().ComputerHand && s.teller().byComputer(turn) && s.client.View(turn) != nil {
		return turn
	}
	return s.open
}

// view is what is shown; without a match, something that looks like one.
func (s *Screen) view() rules.View {
	if !s.client.Playing() {
		return s.decoration
	}
	if v, ok := s.client.View(s.eyes()).(rules.View); ok {
		return v
	}
	return s.client.Turn().View.(rules.View)
}

// own reports whether it is the turn of the person whose hand is open.
func (s *Screen) own() bool {
	return s.open != game.NoSeat && s.open == s.client.ToMove() && s.client.State().BeginsIn == 0
}

// hear lets be heard what the move sounds like that was made last.
func (s *Screen) hear() {
	switch m := s.event.move; m.Kind {
	case rules.Remove:
		s.app.Hear(sound.Delete)
	case rules.Activate:
		s.app.Hear(sound.Button)
	default:
		s.app.Hear(sound.Land(m.To.Y))
	}
	if r := s.client.Turn().Result; r.Over {
		switch {
		case r.Draw():
			s.app.Hear(sound.Draw)
		case s.client.Won():
			s.app.Hear(sound.Win)
		default:
			s.app.Hear(sound.Lose)
		}
	}
}

// refresh shows and announces what has changed.
func (s *Screen) refresh() {
	s.app.Surface.Invalidate()
	s.app.Surface.Announce(s.news())
}

// Tick lets time pass.
func (s *Screen) Tick(elapsed time.Duration) {
	if h, ok := s.client.Host.(session.Clocked); ok {
		h.Tick(elapsed)
	}
	s.findHint()
	if !s.flight.flies() {
		if s.inbox.Empty() {
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
	case s.flight.still():
		d, ok = max(0, s.flight.takes-s.flight.passed), true
	case s.flight.flies() || !s.inbox.Empty() || s.hint.Waits():
		return 0, true
	}
	if h, clocked := s.client.Host.(session.Clocked); clocked {
		if next, wanted := h.Next(); wanted && (!ok || next < d) {
			return next, true
		}
	}
	return d, ok
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
