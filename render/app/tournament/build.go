package tournament

import (
	"strconv"

	"lichtbrett/game/console"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// overview shows everything.
func (s *Screen) overview(v ui.View) *ui.Node {
	underWay, ranking, finished := s.underWay(v), s.ranking(), s.finished()
	content := ui.Column(underWay, ranking, finished).Gap(ui.Space5)
	if v.Size.W >= 960 {
		content = ui.Row(
			ui.Column(underWay, finished).Gap(ui.Space5).Grow(1),
			ui.Column(ranking).Width(340),
		).Gap(ui.Space5).Align(ui.Start)
	}
	return s.app.Page(shell.Page{
		ID: "tournament", Title: s.say("title"), Under: []*ui.Node{ui.Text(s.status(), ui.Body, ui.Theme.Muted)}, Back: s.app.Navigation.Back, Widest: 1240,
	}, v, ui.Column(s.note(v), content).Gap(ui.Space4))
}

// note says how to hold a tournament, or to take part in one; nil while there are
// matches to watch.
func (s *Screen) note(v ui.View) *ui.Node {
	note := ui.Column().Gap(ui.Space3).Align(ui.Start)
	if !v.Narrow() {
		note.PadSides(ui.Insets{Left: ui.Target + ui.Space2}) // below the title
	}
	switch {
	case s.state == absent:
		note.Children = []*ui.Node{
			ui.Paragraph(s.say("absent.hint")),
			ui.Row(ui.Button("again", ui.IconRestart, s.say("again"), func() { s.close(); s.connect() })),
		}
	case s.state == connected && len(s.matches) == 0:
		note.Children = []*ui.Node{ui.Paragraph(s.say("waiting.hint"))}
	default:
		return nil
	}
	return note
}

// underWay shows the matches that are played; nil if there are none.
func (s *Screen) underWay(v ui.View) *ui.Node {
	least := s.leastTile(v)
	side := least - 2*ui.Space2
	tiles := ui.Tiles(least).Gap(ui.Space3)
	for _, m := range s.matches {
		if b := s.boards[m.ID]; b != nil {
			tiles.Add(ui.CardButton("watch."+m.ID, s.pair(m), func() { s.watch(m.ID) },
				ui.Row(b.picture("").Width(side).Height(side)).Justify(ui.Centered), s.names(m),
			).Pad(ui.Space2).Gap(ui.Space2))
		}
	}
	if len(tiles.Children) == 0 {
		return nil
	}
	return ui.Column(ui.Heading(2, s.say("under-way")), tiles).Gap(ui.Space3)
}

// leastTile is how wide a match under way is at least: the fewer are played at the
// same time in a season, the larger they are.
func (s *Screen) leastTile(v ui.View) float64 {
	matches := 0
	if s.season != nil {
		matches = (s.season.Days/2 + 1) / 2
	}
	switch {
	case matches == 1 && (v.Narrow() || v.Short()):
		return 240
	case matches == 1:
		return 380
	case v.Narrow():
		return 138
	case matches == 2 && !v.Short():
		return 260
	}
	return 180
}

// names are the players, each with the colour of the stones.
func (s *Screen) names(m *match) *ui.Node {
	name := func(color console.Color, name string) *ui.Node {
		return ui.Row(ledview.Chip(s.app, color, 18), ui.Caption(name, ui.Small, ui.Theme.Text).Grow(1)).Gap(ui.Space1)
	}
	return ui.Column(name(console.Green, m.Home), name(console.Blue, m.Guest))
}

// finished lists the latest matches that have ended, the last one first; nil if
// there are none.
func (s *Screen) finished() *ui.Node {
	tiles := ui.Tiles(280).Gap(ui.Space2)
	for i := len(s.matches) - 1; i >= 0; i-- {
		m := s.matches[i]
		if !m.over() {
			continue
		}
		tiles.Add(ui.CardButton("finished."+m.ID, s.pair(m)+": "+s.result(m), func() { s.review(m) },
			ui.Row(
				ui.Column(s.names(m), ui.Caption(s.result(m), ui.Small, ui.Theme.Muted)).Gap(ui.Space1).Grow(1),
				ui.Glyph(ui.IconPlay, 24, ui.Theme.Accent),
			).Gap(ui.Space3),
		).Pad(ui.Space3))
	}
	if len(tiles.Children) == 0 {
		return nil
	}
	return ui.Column(ui.Heading(2, s.say("finished")), tiles).Gap(ui.Space3)
}

// review shows a finished match again. One on a board that is too large for the
// LEDs is replayed here.
func (s *Screen) review(m *match) {
	if m.browsed() {
		s.watch(m.ID)
		return
	}
	s.app.Navigation.Watch(m.record())
}

// browsed reports whether the match is replayed on this screen.
func (m *match) browsed() bool { return m.over() && !m.rules().FitsLEDs() }

// browse goes through a match.
func (s *Screen) browse(m *match) *ui.Node {
	say := func(ply int) string {
		return s.app.Say("replay.at", "at", strconv.Itoa(ply), "all", strconv.Itoa(len(m.moves)))
	}
	return ui.Slider("at", s.app.Say("replay.move"), 0, len(m.moves), s.ply, say, func(ply int) {
		s.ply = ply
		s.show()
		s.app.Surface.Announce(s.watchedNow(m))
	})
}

// watchedNow says what is to be seen of the match that is enlarged.
func (s *Screen) watchedNow(m *match) string {
	if m.browsed() && s.ply < len(m.moves) {
		return s.move(m, s.ply)
	}
	return s.now(m)
}

// ranking shows the ranking of the season or of all seasons; nil if there is
// none yet.
func (s *Screen) ranking() *ui.Node {
	ranks := s.seasonal
	if s.allTime || len(s.seasonal) == 0 {
		ranks = s.overall
	}
	if len(ranks) == 0 {
		return nil
	}
	heading := s.say("ranking")
	words := func(allTime bool) string {
		if allTime {
			return s.say("all-time")
		}
		return s.say("this-season")
	}
	choice := ui.ChoiceOf("ranking", heading, []bool{false, true}, words, s.allTime, func(allTime bool) { s.allTime = allTime })
	var lines []*ui.Node
	for i, r := range ranks {
		place := strconv.Itoa(i+1) + "."
		won := s.say("won-of", "won", strconv.Itoa(r.Won), "matches", strconv.Itoa(r.Matches))
		total := points(r.Points)
		line := ui.Row(
			ui.Caption(place, ui.Label, ui.Theme.Muted).Width(36),
			ui.TwoLines(r.Name, won).Grow(1),
			ui.Caption(total, ui.Title, ui.Theme.Accent),
		).Gap(ui.Space2)
		label := place + " " + r.Name + ": " + s.say("points", "points", total) + ", " + won
		lines = append(lines, line.Named("rank."+strconv.Itoa(i), ui.RoleParagraph, label))
	}
	return ui.Column(ui.Heading(2, heading), ui.When(len(s.seasonal) > 0, choice), ui.Card(ui.List(heading, lines...))).Gap(ui.Space3)
}

// closeUp shows one match, as large as it can.
func (s *Screen) closeUp(m *match, v ui.View) *ui.Node {
	w, h := v.Room()
	back := func() { s.watch("") }
	now := s.watchedNow(m)
	head := s.app.Bar("back", "joystick.back", back, ui.BarTitle(s.pair(m), ui.Large, ui.Title, ui.Label), s.app.Tools(nil))
	var again *ui.Node
	switch {
	case m.browsed():
		again = s.browse(m)
	case m.over():
		again = ui.Primary("replay", ui.IconPlay, s.say("replay"), func() { s.review(m) })
	}
	said := ui.Text(now, ui.Lead, ui.Theme.Text).MinSize(0, 2*ui.Lead.LineHeight())
	if w < 1.2*h {
		page := ui.Column(head, s.large.picture(now).Grow(1), s.names(m), said, again).Gap(ui.Space3).MaxWidth(720)
		return ui.Column(page.Grow(1)).PadXY(ui.Space3, ui.Space2).Safe(v).OnBack(back)
	}
	pad := ui.Space3
	side := min(h-2*pad, w-3*pad-300)
	room := min(440, w-side-3*pad)
	panel := ui.Column(head, s.names(m), said, ui.Space(), again).Gap(ui.Space3)
	return ui.Row(s.large.picture(now).Width(side).Height(side), panel.Width(room)).
		Gap(pad).Align(ui.Stretch).Justify(ui.Centered).Pad(pad).Safe(v).OnBack(back)
}
