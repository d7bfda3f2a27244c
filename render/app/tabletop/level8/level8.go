// Package level8 is the table of the card game Level 8 on the screen: the own
// hand and task, the piles, what everybody has laid, and the panels for a new
// match, for handing the device over, and for the end of rounds and matches.
package level8

import (
	"slices"
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	"lichtbrett/game/console"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/game/telling"
	tell "lichtbrett/game/telling/level8"
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

	empty   rules.View // what is shown before the first match
	setup   setup
	aside   bool     // the result has been put aside
	summary *summary // of the round that has just ended, until it has been read

	hand    hand
	task    task
	carry   held // the card that has been taken up
	drag    drag
	history tell.History
	log     ui.Log // of the moves
}

// The panels that other tables do not have.
const (
	movesPanel  tabletop.Panel = "moves"
	levelsPanel tabletop.Panel = "levels"
	jokerPanel  tabletop.Panel = "joker"
)

// Presentation is how Level 8 looks on the screen.
var Presentation = shell.Presentation{
	Open: func(app *shell.App, g *catalog.Game, host session.NewHost) shell.Playing {
		return New(app, g, host)
	},
	Picture:    picture,
	Illustrate: illustrate,
	Watch:      func(t *session.Timeline) shell.Watched { return watched{t} },
	Teaches:    true,
}

// New returns a table whose matches are played at a host; on this device it
// begins with the form for one.
func New(app *shell.App, g *catalog.Game, host session.NewHost) *Screen {
	s := &Screen{setup: newSetup(app.Settings.Strength), empty: emptyTable()}
	s.log.ID = "moves.log"
	s.Tutorial, s.Others = lessons, []string{"Ada", "Ben"}
	s.Sit(s, app, g, host, rules.ParseMove)
	if s.Keeps() {
		s.Opened = tabletop.SetupPanel
	}
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

// view is what is shown; without a match, a table at which nobody sits. While
// nobody's hand is open there is none in it.
func (s *Screen) view() rules.View {
	if !s.Client.Playing() {
		return s.empty
	}
	if v, ok := s.Client.View(s.Open).(rules.View); ok && s.Open != game.NoSeat {
		return v
	}
	v := s.Client.Turn().View.(rules.View)
	v.Seat, v.Hand = game.NoSeat, nil
	return v
}

// Began implements tabletop.Game.
func (s *Screen) Began() {
	s.aside, s.summary = false, nil
	if r, ok := s.Client.Record(); ok {
		s.history.Recall(s.Client.Turn().Match, r)
	}
	if v, ok := s.Client.Turn().View.(rules.View); ok {
		s.setup = s.setup.of(s.Client.Seats(), v)
	}
	s.follow()
}

// Moved implements tabletop.Game.
func (s *Screen) Moved(m table.Played) {
	carried, dragged := s.carry, s.drag
	newRound := false
	if e := s.Event; e != nil {
		s.history.See(m.Match, m.Ply-1, e.Move, e.Before)
		s.hear(e.Move)
		if newRound = e.After.Round != e.Before.Round; newRound {
			s.summary = &summary{closer: m.Seat, before: e.Before, after: e.After}
			s.hand.order, s.task = nil, task{}
		}
	}
	s.follow()
	// Whoever sorts the only hand here is not disturbed by others' moves.
	if s.Client.Persons() == 1 && !s.Client.Own(m.Seat) && !newRound && slices.Contains(s.hand.order, carried) {
		s.carry = carried
		if dragged.From.card == carried {
			s.drag = dragged
		}
	}
}

// hear lets be heard what a move sounds like.
func (s *Screen) hear(m rules.Move) {
	switch m.Act {
	case rules.Draw, rules.Take:
		s.App.PlaySound(sound.Drop)
	case rules.Lay:
		s.App.PlaySound(sound.Button)
	case rules.PlaySkip:
		s.App.PlaySound(sound.Delete)
	default:
		s.App.PlaySound(sound.Land(m.Card.Number() / 2))
	}
	s.HearOutcome()
}

// follow ends what was being done in the position before, stores the match, and turns to
// whose turn it is.
func (s *Screen) follow() {
	s.carry, s.drag = held{}, drag{}
	if s.Opened == jokerPanel || s.Opened == movesPanel && s.beside() {
		s.Opened = tabletop.NoPanel
	}
	s.Rest()
	s.Follow()
}

// Waits implements tabletop.Game: while a summary is being read nothing goes on.
func (s *Screen) Waits() bool { return s.summary != nil }

// Carries implements tabletop.Game.
func (s *Screen) Carries() bool { return s.carry != held{} }

// Start implements tabletop.Game: it is the pile or, once a card has been drawn, the hand.
func (s *Screen) Start() string {
	if s.view().Phase == rules.Playing && len(s.hand.order) > 0 {
		return s.hand.order[0].id()
	}
	return pileID
}

// Players implements tabletop.Game.
func (s *Screen) Players() telling.Players { return s.teller().Players }

// Tick lets time pass.
func (s *Screen) Tick(elapsed time.Duration) {
	if s.hides() {
		if s.summary.hides += elapsed; s.summary.hides >= hidingTime {
			s.closeSummary()
		}
	}
	s.base.Tick(elapsed)
}

// Next returns when Tick is wanted.
func (s *Screen) Next() (d time.Duration, ok bool) {
	d, ok = s.base.Next()
	if rest := hidingTime; s.hides() {
		if rest -= s.summary.hides; !ok || rest < d {
			return rest, true
		}
	}
	return d, ok
}

// say returns one of the table's own sentences.
func (s *Screen) say(key string, places ...string) string {
	return s.App.Say("level8."+key, places...)
}

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node { return page{preparation{s}}.node(v) }

// button ends what is being shown when it is confirmed, and puts down what is
// carried before anything else is gone back from. It reports whether it did.
func (s *Screen) button(k console.Key) bool {
	switch {
	case k == console.Confirm:
		return s.Skip()
	case k == console.Back && s.Carries():
		s.putDown()
		return true
	}
	return false
}
