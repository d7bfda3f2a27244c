// Package crosswise is the table of Crosswise on the screen: the board with the
// hands around it, what there is to know beside it, its menus, and the panels
// for a new match, for handing the device over, and for the end.
package crosswise

import (
	"errors"
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/library"
	"lichtbrett/render/screen/match"
	"lichtbrett/render/ui"
)

// Screen is the table and everything around it. Whoever looks at it sees what
// the seat may know whose hand is open.
type Screen struct {
	app    *screen.App
	doors  screen.PlayingDoors
	game   *library.Game
	client table.Client
	inbox  []table.Envelope // what was told and waits until a move has been shown
	shown  int              // how many moves of the match have been shown

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
	hint     hint
	event    *event // what happened last; nil if nothing has
	id       string // the match is kept under it; empty as long as it is not
	before   string // the ID of the match given up for this one, until a person has made a move
	warned   string // why something is not possible, until something else is done
	heard    string // what was announced last
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
func New(app *screen.App, doors screen.PlayingDoors, g *library.Game, host match.Hosting) *Screen {
	s := &Screen{app: app, doors: doors, game: g, open: game.NoSeat, last: game.NoSeat, sharing: screen.NewShare(app)}
	s.setup = newSetup(app.Settings.Strength)
	s.client.Host = host(s.receive)
	s.decoration = decorate(app.Seed())
	if _, keeps := s.keeper(); !keeps {
		s.client.Host.Send(s.client.Home(), table.Join{})
	}
	s.readAll()
	s.heard = s.news()
	return s
}

// Leave puts the match by.
func (s *Screen) Leave() {
	if s.flight.own != nil {
		s.land()
	}
	if h, ok := s.client.Host.(clocked); ok {
		h.Suspend()
	}
	s.dropHint()
	s.keep(false)
}

// keep stores the match, and the one that was given up for it until a person has
// made a move.
func (s *Screen) keep(shown bool) {
	if _, keeps := s.keeper(); !keeps {
		return
	}
	if r, ok := s.record(); ok {
		if s.id == "" {
			s.id = s.app.NewMatchID()
		}
		s.app.Keep(screen.Kept{ID: s.id, Program: s.game.ID, Record: r, Before: s.before}, shown)
	}
}

// giveUp returns the ID of the match under way, if there is one, to be gone back
// to.
func (s *Screen) giveUp() string {
	r, ok := s.record()
	switch {
	case s.before != "":
		return s.before
	case !ok || len(r.Moves) == 0 || s.ended():
		return ""
	}
	return s.id
}

// instead begins another match in place of the one under way, which can be gone
// back to. An error leaves all as it is.
func (s *Screen) instead(begin func() error) error {
	r, known := s.record()
	id, before, opened := s.id, s.before, s.opened
	s.before, s.opened, s.id = s.giveUp(), noPanel, ""
	if err := begin(); err != nil {
		s.id, s.before, s.opened = id, before, opened
		return err
	}
	if id != "" && (before != "" || known && len(r.Moves) == 0) {
		s.app.Forget(id) // no person has made a move in it
	}
	if s.before != "" {
		s.app.Surface.Announce(s.app.Say("ledgame.given-up"))
	}
	return nil
}

// Table is what Crosswise has on the screen.
var Table = screen.Table{
	Open: func(app *screen.App, doors screen.PlayingDoors, g *library.Game, host match.Hosting) screen.Playing {
		return New(app, doors, g, host)
	},
	Picture:    picture,
	Illustrate: illustrate,
	Watch:      watch,
}

// Resume implements screen.Playing.
func (s *Screen) Resume(k screen.Kept) error {
	s.id = k.ID
	if _, there := s.app.Match(k.Before); there {
		s.before = k.Before
	}
	err := s.resume(k.Record)
	if err != nil {
		s.id, s.before = "", ""
	}
	s.heard = s.news()
	return err
}

// resume goes on with the match of a record.
func (s *Screen) resume(r game.Record) error {
	k, keeps := s.keeper()
	if !keeps {
		return errors.New("matches of this table are kept elsewhere")
	}
	return k.Resume(rules.Game{}, r)
}

// goBack goes back to the match that was given up.
func (s *Screen) goBack() {
	k, ok := s.app.Match(s.before)
	id, before := s.id, s.before
	s.id, s.before = k.ID, ""
	if !ok || s.resume(k.Record) != nil {
		s.id, s.before = id, before
		s.app.Show(s.say("open-failed"))
		return
	}
	s.app.Forget(id)
	if s.own() {
		s.app.Surface.Focus(s.at.id())
	}
}

// seat opens the hand of whom it is the turn, or asks for the device to be
// handed over. Who plays here alone has his open all the time.
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
	case s.last == turn:
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
	if now := s.news(); now != s.heard {
		s.heard = now
		s.app.Surface.Announce(now)
	}
}

// Tick lets time pass.
func (s *Screen) Tick(elapsed time.Duration) {
	if h, ok := s.client.Host.(clocked); ok {
		h.Tick(elapsed)
	}
	s.findHint()
	if !s.flight.flies() {
		if len(s.inbox) == 0 {
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
	case s.flight.flies() || len(s.inbox) > 0 || s.hint.wanted && !s.hint.asked:
		return 0, true
	}
	if h, clocked := s.client.Host.(clocked); clocked {
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
