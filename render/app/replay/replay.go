// Package replay is the screen on which a match is watched move by move.
package replay

import (
	"strconv"
	"strings"
	"time"

	"lichtbrett/game"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// Screen shows a match.
type Screen struct {
	app   *shell.App
	game  *catalog.Game
	line  *session.Timeline
	match watched // what line looks like
	leave func()  // where the screen is left for
	speed int

	analysis *session.Analysis // nil until it is asked for
	hints    hints
	first    int // how many moves come before those that are listed
}

// speeds are how fast a match can be played, as words and as how long a
// position stands.
var speeds = []struct {
	name  string
	pause time.Duration
}{
	{"1×", session.DefaultPause},
	{"2×", session.DefaultPause / 2},
	{"4×", session.DefaultPause / 4},
	{"½×", session.DefaultPause * 2},
}

// New returns the replay of a record, at its start, from where leave leads on; it is an
// error if the record cannot be replayed, see session.NewReplay.
func New(app *shell.App, r game.Record, leave func()) (*Screen, error) {
	g, err := catalog.Of(r)
	if err != nil {
		return nil, err
	}
	s := &Screen{app: app, game: g, leave: leave}
	if its, own := app.Presentations[g.ID]; own {
		line, err := session.NewTimeline(g.Rules, r)
		if err != nil {
			return nil, err
		}
		s.line, s.match = &line, onTable{&line, its.Watch(&line)}
		return s, nil
	}
	replay, err := session.NewReplay(r)
	if err != nil {
		return nil, err
	}
	s.line, s.match = &replay.Timeline, &leds{Replay: replay, app: app, leds: ledview.New(app, "board")}
	return s, nil
}

// Tick lets time pass.
func (s *Screen) Tick(elapsed time.Duration) {
	at, playing := s.line.At(), s.line.Playing()
	s.match.Tick(elapsed)
	s.workOn()
	s.lookForHint()
	if s.line.At() != at || s.line.Playing() != playing {
		s.app.Surface.Invalidate()
		s.follow()
	}
}

// Next returns when Tick is wanted.
func (s *Screen) Next() (d time.Duration, ok bool) {
	if s.hints.next.Waits() && !s.line.Playing() && (s.analysis == nil || !s.analysis.Running()) {
		return 0, true
	}
	return s.match.Next()
}

// follow keeps the list at the move that is shown, and has it announced.
func (s *Screen) follow() {
	s.wantHint()
	if at := s.line.At(); at <= s.first || at > s.first+listed {
		s.list(at - listed/2)
	}
	s.app.Surface.Reveal(moveID(s.line.At()))
	s.app.Surface.Announce(s.now())
}

func moveID(ply int) string { return "move." + strconv.Itoa(ply) }

// seek shows the position after so many moves.
func (s *Screen) seek(ply int) {
	s.match.Seek(ply)
	s.follow()
}

func (s *Screen) forward() {
	s.match.Forward()
	s.follow()
}

func (s *Screen) play() {
	if s.line.Playing() {
		s.line.Stop()
		return
	}
	s.match.Play()
}

// nextSpeed goes to the next speed.
func (s *Screen) nextSpeed() {
	s.speed = (s.speed + 1) % len(speeds)
	s.line.SetPause(speeds[s.speed].pause)
}

// now says what the last move has done, and how the match stands.
func (s *Screen) now() string {
	at := s.line.At()
	words := s.app.Say("replay.start")
	if at > 0 {
		words = s.match.Words(s.app.Language, at) + " " + s.match.Standing(s.app.Language)
	}
	for _, more := range []string{s.verdict(at), s.hintWords()} {
		words = strings.TrimSpace(strings.TrimSpace(words) + " " + more)
	}
	return words
}

// Prepare implements ui.Preparer.
func (s *Screen) Prepare(v ui.View) { s.match.refresh(s.app.Calm(v), s.hinted()) }

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	page := ui.Column(s.page(v).Grow(1)).PadSides(v.Safe)
	return page.OnBack(s.leave).OnHint(s.switchHints)
}

func (s *Screen) page(v ui.View) *ui.Node {
	w, h := v.Room()
	if w < 1.2*h {
		return s.upright(w, h)
	}
	return s.across(w, h)
}

// upright stands everything on top of each other; the list is there where it
// has room.
func (s *Screen) upright(w, h float64) *ui.Node {
	pad := ui.Space3
	if w >= 600 {
		pad = ui.Space5
	}
	room := min(w-2*pad, 720)
	column := ui.Column(
		s.head(),
		s.match.Board(s.app.Language, s.now()).Grow(1),
		s.said(ui.Body).MinSize(0, 50),
		s.slider(), s.transport(), s.others(w),
	).Gap(ui.Space2)
	const others = 366 // what all but board and list take
	if list := h - others - room; list >= 110 && s.line.Len() > 0 {
		column.Add(s.moves().Height(list))
	}
	return ui.Column(column.Grow(1).MaxWidth(720)).PadXY(pad, ui.Space2)
}

// across stands the board beside everything else.
func (s *Screen) across(w, h float64) *ui.Node {
	pad, gap, style := ui.Space5, ui.Space2, ui.Body
	if h < 520 {
		pad = ui.Space2
	}
	if h < 360 {
		gap, style = ui.Space1, ui.Small
	}
	side := min(h-2*pad, w-3*pad-300)
	room := min(440, w-side-2*pad-max(pad, ui.Space4))
	panel := ui.Column(s.head(), s.said(style).MinSize(0, 2*style.LineHeight())).Gap(gap)
	if h >= 520 && s.line.Len() > 0 {
		panel.Add(s.moves().Grow(1))
	} else {
		panel.Add(ui.Space())
	}
	panel.Add(s.slider(), s.transport(), s.others(room))
	return ui.Row(s.match.Board(s.app.Language, s.now()).Width(side).Height(side), panel.Width(room)).
		Gap(max(pad, ui.Space4)).Align(ui.Stretch).Justify(ui.Centered).Pad(pad)
}

// head is the way back, what is being watched, and the switch of the hints.
func (s *Screen) head() *ui.Node {
	title := s.app.Say("replay.title", "game", s.game.Title(s.app.Language))
	return s.app.Bar("games", "ledgame.games", s.leave, ui.BarTitle(title, ui.Large, ui.Title, ui.Label), s.hintButton(), s.app.Tools(s.game)).Gap(ui.Space1)
}

// said tells what the last move has done.
func (s *Screen) said(style ui.Style) *ui.Node {
	row := ui.Row().Gap(ui.Space2)
	if at := s.line.At(); at > 0 {
		row.Add(s.match.Chip(s.line.Mover(at), 24))
	}
	row.Add(ui.Text(s.now(), style, ui.Theme.Text).Grow(1))
	return row
}

func (s *Screen) slider() *ui.Node {
	say := func(at int) string {
		return s.app.Say("replay.at", "at", strconv.Itoa(at), "all", strconv.Itoa(s.line.Len()))
	}
	return s.chart(ui.Slider("at", s.app.Say("replay.move"), 0, s.line.Len(), s.line.At(), say, s.seek), s.chartHeight())
}

// transport moves through the match; it is where the focus begins.
func (s *Screen) transport() *ui.Node {
	at, last := s.line.At(), s.line.Len()
	play := ui.Primary("play", ui.IconPlay, "", s.play).Called(s.app.Say("replay.play"))
	if s.line.Playing() {
		play = ui.Primary("play", ui.IconPause, "", s.play).Called(s.app.Say("replay.pause"))
	}
	step := func(id string, icon ui.Icon, press func(), end int) *ui.Node {
		return ui.SquareButton(id, icon, s.app.Say("replay."+id), press).Width(52).If(at == end, ui.Disabled)
	}
	return ui.Row(
		step("first", ui.IconFirst, func() { s.seek(0) }, 0), step("back", ui.IconLeft, func() { s.seek(at - 1) }, 0),
		play.Grow(1),
		step("forward", ui.IconRight, s.forward, last), step("last", ui.IconLast, func() { s.seek(last) }, last),
	).Gap(ui.Space2).DefaultFocus()
}

// others are the speed and playing on.
func (s *Screen) others(room float64) *ui.Node {
	speed := ui.Button("speed", ui.IconClock, speeds[s.speed].name, s.nextSpeed).Called(s.app.Say("replay.speed", "speed", speeds[s.speed].name))
	rest, ok := s.match.rest()
	if s.game.Explores {
		room -= ui.Target + ui.Space2
	}
	coached := session.Coached(s.line)
	if coached {
		room -= ui.Target + ui.Space2
	}
	row := ui.Row(speed, s.analysisButton(ok && room < 480 || room < 280)).Gap(ui.Space2)
	if ok {
		words := s.app.Say("replay.play-on")
		button := ui.Button("play-on", ui.IconPeople, ui.When(room >= 340, words), func() { s.app.Navigation.PlayOn(s.game, rest) })
		row.Add(button.Called(words).Grow(1))
	}
	if coached && room < tight {
		row.Children = row.Children[1:]
	}
	if coached {
		row.Add(ui.IconButton("coach", ui.IconInfo, s.app.Say("coach.title"), func() {
			s.line.Stop()
			s.stop()
			s.app.Navigation.WhatWentWrong(s.line.Record())
		}))
	}
	if s.game.Explores {
		row.Add(ui.IconButton("explore", ui.IconBoard, s.app.Say("explore.here"), func() {
			s.line.Stop()
			s.app.Navigation.ExploreFrom(s.line.Record(), s.line.At())
		}))
	}
	return row
}

// tight is how little room there may be for the speed to give way.
const tight = 200

// listed is how many moves are listed at a time: a match may have thousands, each of
// which is a thing on the page.
const listed = 200

// list lists the moves that follow so many.
func (s *Screen) list(first int) {
	s.first = max(0, min(first, s.line.Len()-listed))
	s.app.Surface.Invalidate()
}

// moves lists the moves in words; pressing one goes there.
func (s *Screen) moves() *ui.Node {
	var items []*ui.Node
	last := min(s.first+listed, s.line.Len())
	for ply := s.first + 1; ply <= last; ply++ {
		items = append(items, s.move(ply))
	}
	list := ui.Column(ui.List(s.app.Say("replay.moves"), items...).Gap(0)).Gap(0).Pad(ui.Space1)
	if s.first > 0 {
		earlier := ui.TextButton("moves.earlier", ui.NoIcon, s.app.Say("replay.earlier"), func() { s.list(s.first - listed/2) })
		list.Children = append([]*ui.Node{earlier}, list.Children...)
	}
	if last < s.line.Len() {
		list.Add(
			ui.TextButton("moves.later", ui.NoIcon, s.app.Say("replay.later"), func() { s.list(s.first + listed/2) }))
	}
	return ui.Scroll("moves", s.app.Say("replay.moves"), list).Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
		c.Fill(n.Rect, ui.Radius, ui.Theme.Card)
	})
}

func (s *Screen) move(ply int) *ui.Node {
	words := s.match.Words(s.app.Language, ply)
	number := strconv.Itoa(ply)
	color := ui.Theme.Muted
	current := ply == s.line.At()
	if current {
		color = ui.Theme.Accent
	}
	n := ui.Row(
		ui.Caption(number, ui.Small, ui.Theme.Muted).Width(28),
		s.match.Chip(s.line.Mover(ply), 20),
		ui.Caption(words, ui.Small, color).Grow(1),
	).Gap(ui.Space2).PadXY(ui.Space2, ui.Space1).MinSize(0, ui.Target).Rounded(ui.RadiusSmall)
	n.Named(moveID(ply), ui.RoleButton, strings.TrimSpace(number+". "+words+" "+s.verdict(ply)))
	return n.If(current, ui.Current).OnActivate(func() { s.seek(ply) }).
		Painted(func(c ui.Canvas, n *ui.Node, l ui.Look) {
			switch {
			case n.State.Has(ui.Current):
				c.Fill(n.Rect, ui.RadiusSmall, ui.Theme.AccentSoft)
			case l.Hovered || l.Pressed:
				c.Fill(n.Rect, ui.RadiusSmall, ui.Theme.Raised)
			}
		})
}
