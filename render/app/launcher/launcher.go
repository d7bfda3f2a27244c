// Package launcher is the first screen: what can be played, and everything else
// there is.
package launcher

import (
	"slices"
	"strconv"
	"time"

	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/lobby"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// Screen is the choice of games.
type Screen struct {
	app   *shell.App
	cards []*card

	kept    *saves.Match   // the match under way on the LED board, nil if there is none
	board   *ledview.Board // shows it
	calm    bool
	greets  bool // the first card is still to show itself
	matches int  // how many are kept
	due     int  // how many mistakes come back today
	unseen  bool // there are matches in which they have not been looked for
	seen    bool // the screen has been built
	dark    bool // the cards have no boards yet
}

// card shows a game, with a match on a small board that moves for a while when
// somebody looks at it. At the very start of the app there is no board yet: the
// first frame comes sooner without.
type card struct {
	game              *catalog.Game
	presentation      shell.Presentation // its own; empty if it is played on the LED board
	board             *ledview.Board
	demo              *session.Replay // nil while there is no board
	moves             time.Duration   // for how long it still does
	matches, underWay int             // how many matches are kept of the game
	made              int             // how many moves the latest match under way on this device has; −1 if there is none

	focused bool
}

// demoTime is how long a card moves after somebody has looked at it.
const demoTime = 7 * time.Second

// demoPause is how long a position of a card stands.
const demoPause = 650 * time.Millisecond

// New returns the choice of games.
func New(app *shell.App) *Screen {
	s := &Screen{app: app, greets: true, dark: true}
	for _, g := range catalog.Games {
		s.cards = append(s.cards, &card{game: g, presentation: app.Presentations[g.ID]})
	}
	if app.Surface.Revision() > 0 {
		s.light()
	}
	s.Shown()
	return s
}

// Shown takes in which matches are kept, when the screen is new or comes back from
// below another one.
func (s *Screen) Shown() {
	for _, c := range s.cards {
		c.matches, c.underWay, c.made = 0, 0, -1
	}
	all := s.app.Saves.All()
	s.matches, s.kept = len(all), nil
	book := s.app.Exercises()
	s.due, s.unseen = len(book.Due(s.app.Today())), false
	for range s.app.Unseen() {
		s.unseen = true
		break
	}
	for _, k := range all {
		c := s.cards[slices.IndexFunc(s.cards, func(c *card) bool { return c.game.ID == k.Program })]
		if c.matches++; !s.app.Saves.UnderWay(k) {
			continue
		}
		if c.underWay++; k.Room != nil {
			continue
		}
		if c.made < 0 {
			c.made = len(k.Record.Moves)
		}
		if s.kept == nil && !c.own() {
			s.kept = &k
		}
	}
	if s.kept != nil && s.board == nil {
		s.board = ledview.New(s.app, "continue.board")
	}
}

// light gives the cards their boards.
func (s *Screen) light() {
	s.dark = false
	for _, c := range s.cards {
		if c.own() {
			continue
		}
		demo, err := session.NewReplay(c.game.DemoMatch(len(c.game.Demo)))
		if err != nil {
			panic(err) // the catalogue's own matches can be played
		}
		demo.SetPause(demoPause)
		demo.Seek(c.game.DemoFrom)
		c.demo, c.board = demo, ledview.New(s.app, "play."+c.game.ID+".board")
	}
}

// own reports whether the game has a table of its own, which its card shows a
// picture of.
func (c *card) own() bool { return c.presentation.Picture != nil }

// look has the card move for a while.
func (c *card) look() {
	if c.own() {
		return
	}
	c.moves = demoTime
	if !c.demo.Playing() && c.demo.At() == c.demo.Len() {
		c.demo.Seek(c.game.DemoFrom)
	}
	if !c.demo.Playing() {
		c.demo.Play()
	}
}

func (c *card) rest() {
	c.moves = 0
	if !c.own() {
		c.demo.Stop()
	}
}

// Tick lets time pass for the cards that move.
func (s *Screen) Tick(elapsed time.Duration) {
	if s.dark {
		if !s.seen {
			return
		}
		s.light()
		s.app.Surface.Invalidate()
	}
	for _, c := range s.cards {
		if c.own() {
			continue
		}
		c.demo.Tick(elapsed)
		if c.moves -= elapsed; c.moves <= 0 || !c.demo.Playing() {
			c.rest()
		}
		c.board.Show(c.demo.Frame(), s.calm)
		c.board.Tick(elapsed)
	}
	if s.board != nil {
		s.board.Tick(elapsed)
	}
}

// lookWhereTheFocusIs has the card that has just got the focus move.
func (s *Screen) lookWhereTheFocusIs() {
	focused := s.app.Surface.Focused()
	for _, c := range s.cards {
		has := focused == "play."+c.game.ID
		if has && !c.focused && !s.calm {
			c.look()
		}
		c.focused = has
	}
}

// Next returns when Tick is wanted.
func (s *Screen) Next() (d time.Duration, ok bool) {
	if s.dark {
		return 0, true
	}
	s.lookWhereTheFocusIs()
	var moving []console.Moving
	for _, c := range s.cards {
		if !c.own() {
			moving = append(moving, c.board, c.demo)
		}
	}
	if s.board != nil {
		moving = append(moving, s.board)
	}
	return console.Soonest(moving...)
}

// Prepare implements ui.Preparer.
func (s *Screen) Prepare(v ui.View) {
	s.calm, s.seen = s.app.Calm(v), true
	if !s.dark {
		s.greet()
		for _, c := range s.cards {
			if !c.own() {
				c.board.Show(c.demo.Frame(), s.calm)
			}
		}
	}
	if s.kept != nil {
		g := s.kept.Game()
		if p, err := s.kept.Record.Replay(g.Rules); err == nil { // it was checked when it was read
			s.board.Show(g.Board.Picture(p), true)
		}
	}
}

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	pad, edge, gap, widest := ui.Space6, ui.Space5, ui.Space4, 1120.0
	if v.Narrow() {
		pad = ui.Space4
	}
	if v.Narrow() || v.Short() {
		edge = ui.Space3
	}
	if v.Size.H >= 900 {
		gap = ui.Space5
	}
	switch {
	case v.Size.W >= 1600:
		widest = 1440
	case s.many():
		edge, gap, widest = ui.Space3, ui.Space3, 1240
	}
	content := ui.Column(
		ui.When(!beside(v), ui.Flow(s.learn(v)...).Gap(ui.Space2)),
		s.update(),
		s.goOn(),
		s.games(v),
		ui.Row(s.app.LanguageChoice()),
	).Gap(gap).PadSides(ui.Insets{Left: pad, Top: ui.Space2, Right: pad, Bottom: edge}).MaxWidth(widest)
	head := s.head(v).PadSides(ui.Insets{Left: pad, Top: edge, Right: pad, Bottom: edge / 3}).MaxWidth(widest)
	return ui.Column(head, ui.Scroll("launcher", s.app.Say("launcher.region"), content).Grow(1)).PadSides(v.Safe)
}

// greet has the first card move, once, if anything is to move.
func (s *Screen) greet() {
	if s.calm {
		for _, c := range s.cards {
			c.rest()
		}
	}
	if s.greets && !s.calm {
		s.cards[0].look()
	}
	s.greets = false
}

// beside reports whether what there is beside the games has room in the head.
func beside(v ui.View) bool { return v.Size.W >= 1000 }

// head is what stays in view: the name, what it is, and the tools.
func (s *Screen) head(v ui.View) *ui.Node {
	side, style := 52.0, ui.Large
	if !v.Narrow() && !v.Short() {
		side, style = 72, ui.Display
	}
	return ui.Row(
		ui.When(v.Size.W >= 340, ui.CustomPaint("", paintLogo).Width(side).Height(side)), // else the name needs the room
		ui.Column(ui.PageTitle("Lichtbrett", style, ui.Title, ui.Label), shell.UnderTitle(v, s.app.Say("launcher.tagline"))).Grow(1),
		ui.When(beside(v), ui.Row(s.learn(v)...).Gap(ui.Space2)),
		s.app.Tools(nil),
	).Gap(ui.Space3)
}

// sound turns sounds on and off.
func (s *Screen) sound() *ui.Node {
	icon := ui.IconMute
	if s.app.Settings.Sound {
		icon = ui.IconSound
	}
	n := ui.SquareButton("sound", icon, s.app.Say("settings.sound"), func() {
		s.app.Change(func(set *shell.Settings) { set.Sound = !set.Sound })
	})
	n.Role = ui.RoleSwitch
	return n.If(s.app.Settings.Sound, ui.Checked)
}

// update offers a new version of the app; nil if there is none.
func (s *Screen) update() *ui.Node {
	return ui.When(s.app.UpdateReady != nil && s.app.UpdateReady(), ui.Row(ui.Button("update", ui.IconRestart, s.app.Say("launcher.update"), s.app.Update)))
}

// goOn leads to online play, to the match under way and to today's puzzle,
// side by side where there is room.
func (s *Screen) goOn() *ui.Node {
	least := 380.0
	together, underWay, puzzle := s.together(), s.underWay(), s.puzzle()
	if together != nil && underWay != nil {
		least = 340 // all three side by side in a wide window
	}
	tiles := ui.Tiles(least, together, underWay, puzzle, s.mistakes()).Gap(ui.Space4)
	if len(tiles.Children) == 0 {
		return nil
	}
	return tiles
}

// underWay offers to resume the match under way; nil if there is none.
func (s *Screen) underWay() *ui.Node {
	if s.kept == nil {
		return nil
	}
	label := s.app.Say("launcher.continue")
	note := s.app.Say("launcher.moves", "game", s.kept.Game().Title(s.app.Language), "moves", strconv.Itoa(len(s.kept.Record.Moves)))
	picture := s.board.Picture("").Width(72).Height(72)
	return ui.LoudCard("continue", picture, label, note, ui.IconPlay, func() { s.app.Navigation.Continue(*s.kept) }).With(ui.Current).DefaultFocus()
}

// puzzle leads to the first of today's puzzles that has not been solved, or to all; nil
// where nobody knows which day it is.
func (s *Screen) puzzle() *ui.Node {
	if s.app.Clock == nil {
		return nil
	}
	label := s.app.Say("puzzle.title")
	g := s.app.Unsolved()
	icon, note, press := ui.IconPuzzle, "", func() { s.app.Navigation.Puzzle(g, s.app.Today()) }
	if g != nil {
		note = s.app.Say("puzzle.waits", "game", g.Title(s.app.Language))
	} else {
		first := shell.Puzzling()[0]
		icon, note, press = ui.IconCheck, s.app.StreakWords(first), func() { s.app.Navigation.Calendar(first) }
	}
	return quietCard("puzzle", icon, label, note, press)
}

// mistakes leads to those that have come back, or that have not been looked for in matches that
// have been played since; nil if there is neither.
func (s *Screen) mistakes() *ui.Node {
	note := s.app.Say("coach.unseen")
	switch {
	case s.due > 0:
		note = s.app.Say("coach.due", "n", strconv.Itoa(s.due))
	case !s.unseen:
		return nil
	}
	return quietCard("mistakes", ui.IconInfo, s.app.Say("coach.yours"), note, s.app.Navigation.Exercises)
}

// quietCard leads to something that waits.
func quietCard(id string, icon ui.Icon, label, note string, press func()) *ui.Node {
	return ui.CardButton(id, label+". "+note, press,
		ui.Row(
			ui.Glyph(icon, 28, ui.Theme.Muted),
			ui.TwoLines(label, note).Grow(1),
			ui.Glyph(ui.IconRight, 24, ui.Theme.Muted),
		).Gap(ui.Space4).Grow(1),
	).PadXY(ui.Space4, ui.Space3)
}

// explore leads to the analysis board.
func (s *Screen) explore(v ui.View) *ui.Node {
	button := ui.TextButton
	if v.Narrow() {
		button = ui.IconButton
	}
	return button("explore", ui.IconBoard, s.app.Say("explore.title"), s.app.Navigation.Explore)
}

// all leads to all matches that are kept; nil where there are not several.
func (s *Screen) all() *ui.Node {
	return ui.When(s.matches > 1, ui.TextButton("matches", ui.IconList, s.app.Say("matches.title"), func() { s.app.Navigation.Matches(nil) }))
}

// together leads to the online lobby, or back to the room that the player
// is in with them; nil where there is no server.
func (s *Screen) together() *ui.Node {
	online := s.app.Online
	if online == nil {
		return nil
	}
	label, note, press := s.app.Say("lobby.title"), s.app.Say("lobby.tagline"), func() { s.app.Navigation.Online("") }
	if room := online.Room(); room != nil {
		label, note, press = s.app.Say("lobby.back-to-room"), lobby.Title(s.app, room.Config)+" · "+lobby.Standing(s.app, room), s.app.Navigation.Room
	}
	return ui.LoudCard("together", ui.Glyph(ui.IconPeople, 36, ui.Theme.Accent), label, note, ui.IconRight, press).
		If(online.Room() != nil, ui.Current)
}

// many reports whether there are so many games that their cards have to be small to be seen
// at once.
func (s *Screen) many() bool { return len(s.cards) > 6 }

// games offers what can be played.
func (s *Screen) games(v ui.View) *ui.Node {
	least, gap := 320.0, ui.Space4
	switch {
	case v.Size.W >= 1600:
		least = 400 // the boards are larger
	case s.many():
		least, gap = 270, ui.Space3
	}
	tiles := ui.Tiles(least).Gap(gap)
	for _, c := range s.cards {
		n := s.card(c, v)
		if c.underWay > 1 {
			all := ui.TextButton("matches."+c.game.ID, ui.IconList, s.app.Say("matches.all", "matches", strconv.Itoa(c.matches)), func() { s.app.Navigation.Matches(c.game) }).
				Called(s.app.Say("matches.of", "matches", strconv.Itoa(c.matches), "game", c.game.Title(s.app.Language)))
			n = ui.Column(n.Grow(1), all).Gap(ui.Space1)
		}
		tiles.Add(n)
	}
	if s.kept == nil {
		tiles.DefaultFocus()
	}
	return ui.Column(
		ui.Row(ui.Heading(2, s.app.Say("launcher.games")).Grow(1), s.explore(v), s.all()),
		tiles,
	).Gap(ui.Space2)
}

// card is the card of a game: a picture, and in words what it is; who can play
// it or, if moves have been made in a match under way, that it goes on.
func (s *Screen) card(c *card, v ui.View) *ui.Node {
	title, summary := c.game.Title(s.app.Language), c.game.Summary(s.app.Language)
	icon, note, color := ui.IconPeople, c.game.Players(s.app.Language), ui.Theme.Text
	if c.made >= 0 {
		icon, note, color = ui.IconPlay, s.app.Say("launcher.continues", "moves", strconv.Itoa(c.made)), ui.Theme.Accent
	}
	side, style := 108.0, ui.Title
	switch {
	case v.Size.W >= 1600:
		side = 176
	case s.many():
		side, style = 72, ui.Label
	}
	return ui.CardButton("play."+c.game.ID, title+". "+summary+" "+note, func() { s.app.Navigation.Play(c.game) },
		ui.Row(
			s.picture(c).Width(side).Height(side),
			ui.Column(
				ui.Caption(title, style, ui.Theme.Text),
				ui.Caption(summary, ui.Small, ui.Theme.Muted),
				ui.Row(
					ui.Glyph(icon, 20, ui.Theme.Accent),
					ui.Caption(note, ui.Small, color).Grow(1),
				).Gap(ui.Space2),
			).Gap(ui.Space2).Grow(1),
		).Gap(ui.Space4).Grow(1),
	).If(c.made >= 0, ui.Current).OnPointer(func(e ui.PointerEvent) bool {
		if e.Phase == input.Move && !e.Held && c.moves <= 0 && !s.calm && !s.dark {
			c.look()
		}
		return false
	})
}

// picture is a card's board.
func (s *Screen) picture(c *card) *ui.Node {
	if s.dark {
		return ui.Space()
	}
	if c.own() {
		return c.presentation.Picture()
	}
	return c.board.Picture("")
}

// learn leads to the tutorials and the tournament, with icons where there is room, and turns
// sounds on and off.
func (s *Screen) learn(v ui.View) (all []*ui.Node) {
	add := func(id string, icon ui.Icon, label string, press func()) {
		if !beside(v) {
			icon = ui.NoIcon
		}
		n := ui.Button(id, icon, label, press)
		if v.Narrow() {
			n.PadXY(ui.Space2, ui.Space2)
		}
		all = append(all, n)
	}
	add("tutorial", ui.IconPlay, s.app.Say("tutorial.title"), s.app.Navigation.Tutorials)
	if s.app.Stream != nil {
		add("tournament", ui.IconTrophy, s.app.Say("tournament.title"), s.app.Navigation.Tournament)
	}
	return append(all, s.sound())
}
