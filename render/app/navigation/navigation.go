// Package navigation leads from one screen to the other: it knows all of them, and they
// know of it only as shell.Navigation.
package navigation

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/games"
	"lichtbrett/game/puzzle"
	"lichtbrett/net/client"
	"lichtbrett/render/app/dailypuzzle"
	"lichtbrett/render/app/explorer"
	"lichtbrett/render/app/help"
	"lichtbrett/render/app/launcher"
	"lichtbrett/render/app/ledgame"
	"lichtbrett/render/app/matches"
	"lichtbrett/render/app/replay"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/app/settings"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/app/tournament"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// Navigator has the screens that are open, each on top of the one that it was
// opened from.
type Navigator struct {
	app    *shell.App
	stack  []opened
	sheets []ui.Screen // over the screen that is shown, each opened from the one below it
	called [2]int      // the match and move that the player was last called to
	kept   string      // the room of which the match was kept last; empty for none
	ended  int         // the number of that room's match whose end was kept last; 0 for none
}

// opened is a screen that is open, and what had the focus and lay over it when another
// one was opened from it.
type opened struct {
	screen ui.Screen
	focus  ui.Whereabouts
	linked bool // the page's address leads to it
	sheets []ui.Screen
}

// Open reads what is stored and shows the first screen: the match of the link
// that the app was opened with, the match that was on the screen when it was
// closed, or else the choice of games.
func Open(a *shell.App) *Navigator {
	r := &Navigator{app: a, kept: unknownRoom}
	a.Presentations = Presentations
	a.Navigation = r
	a.Open()
	r.Leave()
	if kept, ok := a.Saves.Shown(); ok && kept.Room == nil {
		r.Continue(kept)
	}
	if a.Online != nil && a.Online.WasIn() != "" {
		r.returnToRoom()
	}
	if a.Link != "" {
		r.Follow(a.Link)
	}
	return r
}

// LEDs returns what the LED board of the game on the screen shows; ok is false
// while no LED game is shown.
func (r *Navigator) LEDs() (f console.Frame, ok bool) { return shell.LEDsOf(r.top().screen) }

// top is the screen that is shown.
func (r *Navigator) top() *opened { return &r.stack[len(r.stack)-1] }

// enter opens a screen on top of the others.
func (r *Navigator) enter(s ui.Screen) {
	if len(r.stack) > 0 {
		r.top().focus, r.top().sheets = r.app.Surface.Whereabouts(), r.sheets
	}
	r.stack, r.sheets = append(r.stack, opened{screen: s}), nil
	r.app.Surface.Show(&stage{r, s})
}

// over opens a sheet over what is shown, which goes on below it.
func (r *Navigator) over(s ui.Screen) {
	r.sheets = append(r.sheets, s)
	r.app.Surface.Invalidate()
}

// putAway closes all sheets but so many.
func (r *Navigator) putAway(but int) {
	leave(r.sheets[but:]...)
	r.sheets = r.sheets[:but]
	r.app.Surface.Invalidate()
}

// leave tells screens that they are left.
func leave(screens ...ui.Screen) {
	for _, s := range screens {
		if s, ok := s.(shell.Leaver); ok {
			s.Leave()
		}
	}
}

// Back closes the screen or sheet that is shown and returns to where it was opened from.
func (r *Navigator) Back() {
	if n := len(r.sheets); n > 0 {
		r.putAway(n - 1)
		return
	}
	if len(r.stack) == 1 {
		return
	}
	leave(r.top().screen)
	r.forget(*r.top())
	r.stack = r.stack[:len(r.stack)-1]
	back := r.top()
	if s, ok := back.screen.(shell.Returner); ok {
		s.Shown()
	}
	r.sheets = back.sheets
	r.app.Surface.Show(&stage{r, back.screen})
	if r.app.Online != nil {
		r.OnlineChanged()
	}
	r.app.Surface.Return(back.focus)
}

// Leave closes everything and returns to the choice of games.
func (r *Navigator) Leave() {
	r.close()
	r.enter(launcher.New(r.app))
}

// close closes everything. A match is set aside, and the address no longer says
// what was watched.
func (r *Navigator) close() {
	r.putAway(0)
	for _, open := range r.stack {
		leave(append(open.sheets, open.screen)...)
		r.forget(open)
	}
	r.stack = nil
}

// forget has the address no longer say what is shown by a screen that is left.
func (r *Navigator) forget(o opened) {
	if o.linked && r.app.Visit != nil {
		r.app.Visit("")
	}
}

// Play resumes the match of a game that is under way, or begins with the
// game.
func (r *Navigator) Play(g *catalog.Game) {
	matches := slices.DeleteFunc(r.app.Saves.Of(g), func(k saves.Match) bool { return k.Online() })
	for _, k := range matches {
		if r.app.Saves.UnderWay(k) {
			r.Continue(k)
			return
		}
	}
	if _, own := Presentations[g.ID]; own && len(matches) > 0 {
		r.Continue(matches[0]) // how it has ended
		return
	}
	r.enter(r.open(g, r.app.NewHost))
}

// open returns the screen of a game, whose matches are played at a host.
func (r *Navigator) open(g *catalog.Game, host session.NewHost) shell.Playing {
	if its, own := Presentations[g.ID]; own {
		return its.Open(r.app, g, host)
	}
	return ledgame.New(r.app, g, host)
}

// Drop hands a file that was dropped on the app to the screen that is shown, if
// that takes any.
func (r *Navigator) Drop(data []byte) {
	if s, ok := r.top().screen.(shell.Dropper); ok {
		s.Drop(data)
	}
}

// Continue resumes a match that is kept, or shows one that was played online.
func (r *Navigator) Continue(k saves.Match) {
	switch {
	case k.Room != nil:
		r.continueIn(*k.Room)
		return
	case k.Seat != nil:
		r.Watch(k.Record)
		return
	}
	s := r.open(k.Game(), r.app.NewHost)
	if err := s.Resume(k); err != nil {
		r.app.Show(r.app.Say("match.damaged"))
		return
	}
	r.enter(s)
}

// Matches lists the matches that are kept, of a game if it is not nil.
func (r *Navigator) Matches(g *catalog.Game) { r.enter(matches.New(r.app, g)) }

// stage is a screen with the sheet that is open, and with what the app says and asks, over it.
type stage struct {
	navigator *Navigator
	inner     ui.Screen
}

// sheet is what is open over the screen; nil if nothing is.
func (s *stage) sheet() ui.Screen {
	if n := len(s.navigator.sheets); n > 0 {
		return s.navigator.sheets[n-1]
	}
	return nil
}

func (s *stage) Tick(elapsed time.Duration) {
	s.navigator.app.Tick(elapsed)
	s.inner.Tick(elapsed)
	if sheet := s.sheet(); sheet != nil {
		sheet.Tick(elapsed)
	}
}

func (s *stage) Next() (d time.Duration, ok bool) {
	return console.Soonest(s.navigator.app, s.inner, s.sheet())
}

func (s *stage) Prepare(v ui.View) { ui.Prepare(s.inner, v) }

func (s *stage) Build(v ui.View) *ui.Node {
	app := s.navigator.app
	page := s.inner.Build(v)
	if page.ID == "" {
		page.ID = "page" // what is unnamed in it is called after it, with a message over it or without
	}
	layers := []*ui.Node{page}
	if sheet := s.sheet(); sheet != nil {
		layers = append(layers, ui.Sheet(sheetID(len(s.navigator.sheets)), v, s.navigator.Back, sheet.Build))
	}
	return ui.Stack(append(layers, app.Asks.Node(app), app.MessageNode(v))...)
}

// sheetID names the sheet that lies over so many others but one.
func sheetID(depth int) string { return "sheet" + strconv.Itoa(depth) }

// Follow shows what the fragment of an address holds: a match to be watched, or
// the tournament. Other fragments are not ours.
func (r *Navigator) Follow(fragment string) {
	if _, there := r.top().screen.(*tournament.Screen); fragment == tournamentLink && r.app.Stream != nil && !there {
		r.Leave()
		r.Tournament()
		return
	}
	if text, ok := strings.CutPrefix(fragment, explorer.Prefix); ok {
		r.followPosition(text)
		return
	}
	link, ok := strings.CutPrefix(fragment, shell.LinkPrefix)
	if !ok {
		if to, ok := client.ReadInvitation(fragment); ok {
			r.app.Link = fragment
			if !r.app.Propose() {
				r.invited(to)
			}
		}
		return
	}
	record, err := game.ReadLink(link, games.ByName)
	if err == nil {
		var s *replay.Screen
		if s, err = replay.New(r.app, record, r.Leave); err == nil {
			r.app.Dismiss() // what was said of another link
			r.close()
			r.enter(s)
			r.top().linked = true
			return
		}
	}
	r.app.Show(r.linkSentence(err))
}

// followPosition explores the position of a link.
func (r *Navigator) followPosition(text string) {
	s, err := explorer.FromText(r.app, text)
	if err != nil {
		r.app.Show(r.app.Say("link.broken"))
		return
	}
	r.app.Dismiss() // what was said of another link
	r.Leave()
	r.enter(s)
}

// Explore opens the analysis board.
func (r *Navigator) Explore() { r.enter(explorer.Empty(r.app)) }

// ExploreFrom opens the analysis board with a match, after so many moves.
func (r *Navigator) ExploreFrom(record game.Record, ply int) {
	r.attempt(explorer.FromRecord(r.app, record, ply))
}

// WhatWentWrong shows the moves of a match that gave something away.
func (r *Navigator) WhatWentWrong(record game.Record) {
	r.attempt(explorer.WhatWentWrong(r.app, record))
}

// Exercises shows the mistakes that have come back.
func (r *Navigator) Exercises() { r.enter(explorer.Exercises(r.app)) }

// attempt opens the screen of a match, or says what is wrong with that.
func (r *Navigator) attempt(s ui.Screen, err error) (opened bool) {
	if err != nil {
		r.app.Show(r.linkSentence(err))
		return false
	}
	r.enter(s)
	return true
}

// linkSentence says what is wrong with a link.
func (r *Navigator) linkSentence(err error) string {
	var ply *game.PlyError
	var unknown *catalog.UnknownError
	switch {
	case errors.As(err, &unknown):
		return r.app.Say("link.unknown")
	case errors.As(err, &ply):
		return r.app.Say("link.illegal", "ply", strconv.Itoa(ply.Ply))
	}
	return r.app.Say("link.broken")
}

// PlayOn continues a match of two people at this device.
func (r *Navigator) PlayOn(g *catalog.Game, record game.Record) {
	r.close() // a match below is set aside before this one takes its place
	s := ledgame.New(r.app, g, r.app.NewHost)
	if err := s.PlayOn(record); err != nil {
		r.Leave()
		r.app.Show(r.app.Say("match.damaged"))
		return
	}
	r.enter(s)
}

// Reset has the server forget the player if it can be told, forgets everything that is stored,
// and returns to the choice of games. Which servers still know the player is shown.
func (r *Navigator) Reset() {
	known := client.KnownAt(r.app.Storage)
	reset := func(err error) {
		if err == nil {
			known = slices.DeleteFunc(known, func(relay string) bool { return relay == r.app.Online.Address() })
		}
		r.close()
		r.app.Reset()
		r.kept = unknownRoom
		r.enter(launcher.New(r.app))
		said := r.app.Say("settings.deleted")
		if len(known) > 0 {
			said = r.app.Say("settings.deleted.here", "servers", strings.Join(hosts(known), ", "))
		}
		r.app.Show(said)
	}
	if online := r.app.Online; online != nil && online.Ready() {
		r.app.Show(r.app.Say("online.telling"))
		online.Logout(reset)
	} else {
		reset(client.ErrLost)
	}
}

// hosts are the servers of relays, as people know them.
func hosts(relays []string) []string {
	for i, relay := range relays {
		for _, server := range client.Servers(relay) {
			relays[i] = server.Host
		}
	}
	return relays
}

// Forget has the server forget the player if it can be told, and returns to the choice of games.
func (r *Navigator) Forget() {
	r.app.Show(r.app.Say("online.telling"))
	r.app.Online.Logout(func(err error) {
		said := r.app.Say("forget.done")
		switch {
		case errors.Is(err, client.ErrLost):
			said = r.app.Say("forget.here")
		case err != nil:
			r.app.Show(r.app.OnlineError(err))
			return
		}
		r.kept = unknownRoom
		r.app.Saves.ForgetRooms()
		r.Leave()
		r.app.Show(said)
	})
}

// Moved closes everything that was opened at another server, but for the sheet
// that is shown.
func (r *Navigator) Moved() {
	sheets, focus := r.sheets, r.app.Surface.Focused()
	r.sheets = nil
	r.Leave()
	r.sheets = sheets
	r.app.Surface.Root() // the sheet is a dialog before the focus is in it
	r.app.Surface.Focus(focus)
}

// Settings shows the settings.
func (r *Navigator) Settings() { r.over(settings.New(r.app)) }

// Puzzle shows the puzzle of a game and a day, unless the user has gone elsewhere before it
// was loaded.
func (r *Navigator) Puzzle(g *catalog.Game, day puzzle.Day) {
	from := r.top().screen
	r.app.Puzzles(g, func() {
		if r.top().screen == from {
			r.enter(dailypuzzle.New(r.app, g, day))
		}
	})
}

// Calendar shows the puzzles of a game by their days; from one that was chosen there the
// way leads back to it.
func (r *Navigator) Calendar(g *catalog.Game) {
	if _, puzzle := r.top().screen.(*dailypuzzle.Screen); puzzle {
		r.Back()
		if _, there := r.top().screen.(*dailypuzzle.Calendar); there {
			return
		}
	}
	r.enter(dailypuzzle.NewCalendar(r.app, g))
}

// Help tells the rules of a game.
func (r *Navigator) Help(g *catalog.Game) { r.over(help.NewRules(r.app, g)) }

// Rules leads to the rules of all games.
func (r *Navigator) Rules() { r.over(help.NewContents(r.app)) }

// tournamentLink is the fragment of the address at which the tournament is shown.
const tournamentLink = "tournament"

// Tournament shows the tournament of the page's server.
func (r *Navigator) Tournament() {
	r.enter(tournament.New(r.app))
	r.top().linked = true
	if r.app.Visit != nil {
		r.app.Visit(tournamentLink)
	}
}

// Watch shows a match of the tournament again; from there the way leads back.
func (r *Navigator) Watch(record game.Record) { r.attempt(replay.New(r.app, record, r.Back)) }

// Analyse shows where a match was decided; from there the way leads back.
func (r *Navigator) Analyse(record game.Record) {
	if s, err := replay.New(r.app, record, r.Back); r.attempt(s, err) {
		s.Analyse()
	}
}

// Tutorials leads to the tutorials of all games that have one.
func (r *Navigator) Tutorials() { r.over(help.NewTutorials(r.app)) }

// Tutorial opens a game's tutorial.
func (r *Navigator) Tutorial(g *catalog.Game) { r.enter(help.NewTutorial(r.app, g)) }
