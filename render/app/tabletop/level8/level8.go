// Package level8 is the table of the card game Level 8 on the screen: the own
// hand and task, the piles, what everybody has laid, and the panels for a new
// match, for handing the device over, and for the end of rounds and matches.
package level8

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	"lichtbrett/game/console"
	rules "lichtbrett/game/level8"
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

	calm    bool
	empty   rules.View // what is shown before the first match
	open    game.Seat  // whose hand is open; game.NoSeat if none is
	last    game.Seat  // the person who has looked last
	opened  panel      // what lies over the table
	setup   setup
	aside   bool     // the result has been put aside
	summary *summary // of the round that has just ended, until it has been read

	sharing *shell.Share
	teacher shell.Teacher // nil but in the tutorial
	lesson  lesson

	hand   hand
	task   task
	carry  carry
	drag   drag
	flight flight
	hint   session.TableHint[rules.Move]
	event  *event // what happened last; nil if nothing has
	seen   seen
	log    ui.Log // of the moves
	beside bool   // it stands beside the table
	warned string // why something is not possible, until something else is done
	told   shell.News
}

// panel is what lies over the table.
type panel uint8

// The panels.
const (
	noPanel panel = iota
	menuPanel
	setupPanel
	movesPanel
	levelsPanel
	handOverPanel
	jokerPanel
)

// Presentation is how Level 8 looks on the screen.
var Presentation = shell.Presentation{
	Open: func(app *shell.App, doors shell.PlayingDoors, g *catalog.Game, host session.Hosting) shell.Playing {
		return New(app, doors, g, host)
	},
	Picture:    picture,
	Illustrate: illustrate,
	Watch:      watch,
	Teach:      teach,
}

// New returns a table whose matches are played at a host; on this device it
// begins with the form for one.
func New(app *shell.App, doors shell.PlayingDoors, g *catalog.Game, host session.Hosting) *Screen {
	s := &Screen{app: app, doors: doors, game: g, open: game.NoSeat, last: game.NoSeat, sharing: shell.NewShare(app)}
	s.Keeping = shell.NewKeeping(app, g, &s.client)
	s.setup = newSetup(app.Settings.Strength)
	s.log.ID = "moves.log"
	s.client.Host = host(s.receive)
	s.empty = emptyTable()
	if _, keeps := s.client.Keeper(); keeps {
		s.opened = setupPanel
	} else {
		s.client.Host.Send(s.client.Home(), table.Join{})
	}
	s.readAll()
	s.news()
	return s
}

// emptyTable is what nobody sees of a match that nobody plays.
func emptyTable() rules.View {
	p, err := rules.New(rules.Standard, 0)
	if err != nil {
		panic(err) // the standard rules are good
	}
	v := p.View(game.NoSeat).(rules.View)
	v.Seats = nil
	return v
}

// Leave puts the match by.
func (s *Screen) Leave() {
	if h, ok := s.client.Host.(session.Clocked); ok {
		h.Suspend()
	}
	s.hint.Drop(s.app.Computer)
	s.Keep(false)
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
		if s.client.Persons() > 1 && s.ended() {
			s.open = s.last
		}
	case s.last == turn:
		s.open = turn
	case s.opened == noPanel && s.summary == nil:
		s.opened = handOverPanel
	}
	s.begin()
}

// takeOver opens the hand of the person to whom the device has been handed.
func (s *Screen) takeOver() {
	s.opened = noPanel
	s.last = s.client.ToMove()
	s.seat()
	s.app.Surface.Focus(pileID)
}

// close takes away what lies over the table.
func (s *Screen) close() {
	s.opened = noPanel
	s.seat()
}

// view is what is shown; without a match, a table at which nobody sits. While
// nobody's hand is open there is none in it.
func (s *Screen) view() rules.View {
	if !s.client.Playing() {
		return s.empty
	}
	if v, ok := s.client.View(s.open).(rules.View); ok && s.open != game.NoSeat {
		return v
	}
	v := s.client.Turn().View.(rules.View)
	v.Seat, v.Hand = game.NoSeat, nil
	return v
}

// own reports whether it is the turn of the person whose hand is open.
func (s *Screen) own() bool {
	return s.open != game.NoSeat && s.open == s.client.ToMove() && s.client.State().BeginsIn == 0
}

// hear lets be heard what the move sounds like that was made last.
func (s *Screen) hear() {
	switch m := s.event.move; m.Act {
	case rules.Draw, rules.Take:
		s.app.Hear(sound.Drop)
	case rules.Lay:
		s.app.Hear(sound.Button)
	case rules.Block:
		s.app.Hear(sound.Delete)
	default:
		s.app.Hear(sound.Land(m.Card.Number() / 2))
	}
	if s.ended() {
		if s.client.Won() {
			s.app.Hear(sound.Win)
		} else {
			s.app.Hear(sound.Lose)
		}
	}
}

// refresh shows and announces what has changed.
func (s *Screen) refresh() {
	s.app.Surface.Invalidate()
	s.app.Surface.Announce(s.news())
}

// Tick lets time pass. While a summary is being read nothing goes on.
func (s *Screen) Tick(elapsed time.Duration) {
	if h, ok := s.client.Host.(session.Clocked); ok {
		h.Tick(elapsed)
	}
	s.findHint()
	if s.hides() {
		if s.summary.hides += elapsed; s.summary.hides >= hidingTime {
			s.closeSummary()
		}
	}
	if !s.flight.flies() {
		if s.inbox.Empty() || s.summary != nil {
			return
		}
		s.takeOff()
		elapsed = 0
	}
	s.flight.passed += elapsed
	s.app.Surface.Repaint(flightID)
	if s.flight.passed >= flightTime {
		s.land()
	}
}

// Next returns when Tick is wanted.
func (s *Screen) Next() (d time.Duration, ok bool) {
	switch {
	case s.flight.flies() && s.flight.calm:
		d, ok = max(0, flightTime-s.flight.passed), true
	case s.flight.flies() || !s.inbox.Empty() && s.summary == nil || s.hint.Waits():
		return 0, true
	case s.hides():
		d, ok = hidingTime-s.summary.hides, true
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
	return s.app.Say("level8."+key, places...)
}

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	s.calm = s.app.Calm(v)
	page := ui.Column(s.page(v).Grow(1)).PadSides(v.Safe).OnBack(s.doors.Leave).OnWord(s.word).OnHint(s.askForHint)
	flying := (&ui.Node{ID: flightID}).Painted(func(c ui.Canvas, _ *ui.Node, _ ui.Look) { s.paintFlight(c) })
	layers := []*ui.Node{page, flying}
	for _, over := range []*ui.Node{s.over(v), s.sharing.Node()} {
		if over != nil {
			layers = append(layers, over)
		}
	}
	return ui.Stack(layers...)
}

// word ends what is being shown when it is confirmed, and puts down what is
// carried before anything else is gone back from. It reports whether it did.
func (s *Screen) word(k console.Key) bool {
	switch {
	case k == console.Confirm:
		return s.skip()
	case k == console.Back && s.carry.on:
		s.putDown()
		return true
	}
	return false
}

// over is what lies over the table; nil if nothing does.
func (s *Screen) over(v ui.View) *ui.Node {
	switch {
	case s.summary != nil && s.opened == noPanel:
		return s.summaryNode()
	case s.ended() && !s.aside && s.opened == noPanel:
		return s.gameOver()
	}
	switch s.opened {
	case menuPanel:
		return s.menuNode()
	case setupPanel:
		return s.setupNode(v)
	case levelsPanel:
		return s.levelsNode()
	case movesPanel:
		return s.movesOver(v)
	case handOverPanel:
		return s.handOverNode()
	case jokerPanel:
		return s.jokerNode()
	}
	return nil
}
