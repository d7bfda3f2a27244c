package level8

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/render/ui"
)

// summary is a round that has ended.
type summary struct {
	closer        game.Seat
	before, after rules.View
	hides         time.Duration // for how long it has hidden a clock that runs for whoever reads it
}

// hidingTime is for how long a summary may hide a clock that runs for whoever reads it.
const hidingTime = 5 * time.Second

// hides reports whether the summary hides such a clock.
func (s *Screen) hides() bool {
	if s.summary == nil {
		return false
	}
	turn := s.Latest()
	return turn.Remaining > 0 && s.Client.Own(turn.ToMove)
}

// closeSummary goes on with the next round.
func (s *Screen) closeSummary() {
	s.summary = nil
	s.ReadOn()
}

// summaryNode tells how a round has ended: who has closed it, who has laid, and
// who goes on to which level.
func (s page) summaryNode() *ui.Node {
	r := s.summary
	var lines []*ui.Node
	for _, seat := range s.ranking(r.after) {
		rises := r.after.Seats[seat].Level > r.before.Seats[seat].Level
		why := s.teller().Advance(r.before, r.after, seat, r.closer)
		lines = append(lines, s.rankLine(seat, r.after.Seats[seat].Level, why, rises))
	}
	title, closed := s.teller().RoundOver(r.before, r.closer)
	return s.App.Dialog("round", title, s.closeSummary,
		ui.Column(ui.Paragraph(closed), ui.List(title, lines...)).Gap(ui.Space3),
		ui.Primary("round.next", ui.IconPlay, s.say("round.next"), s.closeSummary).DefaultFocus())
}

// ranking lists the seats, the highest level first.
func (s *Screen) ranking(v rules.View) []game.Seat {
	var seats []game.Seat
	for i := range v.Seats {
		seats = append(seats, game.Seat(i))
	}
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return -cmp.Compare(v.Seats[a].Level, v.Seats[b].Level) })
	return seats
}

// rankLine is a player with the level that he is on.
func (s page) rankLine(seat game.Seat, level int, note string, good bool) *ui.Node {
	color := ui.Theme.Muted
	if good {
		color = ui.Theme.Accent
	}
	words := s.teller().LevelNumber(level)
	return ui.Row(
		ui.Column(ui.Caption(s.name(seat), ui.Label, ui.Theme.Text), ui.Caption(note, ui.Small, color)).Grow(1),
		ui.Caption(words, ui.Label, color),
	).Gap(ui.Space3).Named("rank."+strconv.Itoa(int(seat)), ui.RoleParagraph, s.name(seat)+": "+words+". "+note)
}

// levelsNode is the level card: the tasks of this match in their order, and who has got how far.
func (s page) levelsNode() *ui.Node {
	v := s.view()
	var lines []*ui.Node
	for level, number := range v.Levels {
		task := s.teller().Task(rules.TaskOf(number))
		here := s.onLevel(v, level)
		color := ui.Theme.Muted
		if v.Seat >= 0 && v.Seats[v.Seat].Level == level {
			color = ui.Theme.Accent
		}
		words := ui.Column(ui.Caption(task, ui.Label, ui.Theme.Text)).Grow(1)
		label := s.teller().LevelNumber(level) + ": " + task
		if here != "" {
			words.Add(ui.Text(here, ui.Small, color))
			label += ". " + here
		}
		lines = append(lines, ui.Row(ui.Caption(strconv.Itoa(level+1), ui.Title, color).Width(28), words).Gap(ui.Space2).
			Named("level."+strconv.Itoa(level+1), ui.RoleParagraph, label))
	}
	title := s.say("levels")
	return s.App.Dialog("levels.panel", title, s.Close, ui.List(title, lines...))
}

// onLevel names who is on a level, and who of them has laid it.
func (s page) onLevel(v rules.View, level int) string {
	var names []string
	for i, seat := range v.Seats {
		switch name := s.name(game.Seat(i)); {
		case seat.Level != level:
		case seat.Laid:
			names = append(names, s.say("levels.laid", "player", name))
		default:
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// gameOver tells who has won and how everybody stands.
func (s page) gameOver() *ui.Node {
	v, result := s.view(), s.Client.Turn().Result
	title := s.say("over")
	if s.Client.Won() {
		title = s.say("over.won")
	}
	seats := s.ranking(v)
	slices.SortStableFunc(seats, func(a, b game.Seat) int {
		return cmp.Compare(slices.Index(result.Winners, b), slices.Index(result.Winners, a))
	})
	var lines []*ui.Node
	for _, seat := range seats {
		won := slices.Contains(result.Winners, seat)
		key := "over.laid"
		switch {
		case won:
			key = "over.winner"
		case !v.Seats[seat].Laid:
			key = "over.not-laid"
		}
		lines = append(lines, s.rankLine(seat, v.Seats[seat].Level, s.say(key), won))
	}
	aside := func() { s.aside = true }
	buttons := []*ui.Node{s.RematchButton("over.again").DefaultFocus()}
	if s.Keeps() {
		buttons = append(buttons, ui.Button("over.new", ui.IconSettings, s.App.Say("table.new"), s.newMatch))
	}
	buttons = append(buttons, s.EndButtons("over")...)
	content := ui.Column(
		ui.Paragraph(s.Outcome()), ui.List(title, lines...), ui.Tiles(180, buttons...).Gap(ui.Space2),
	).Gap(ui.Space3)
	return ui.Dialog("over", title, s.say("aside"), aside, content)
}

// menuNode is the menu.
func (s page) menuNode() *ui.Node {
	var entries []*ui.Node
	if s.Keeps() {
		entries = append(entries, s.Entry("menu.new", ui.IconPlay, s.App.Say("table.new"), s.newMatch))
	}
	if s.tellsMoves() && !s.beside() {
		entries = append(entries, s.Entry("menu.moves", ui.IconList, s.say("moves"), func() { s.Opened = movesPanel }))
	}
	entries = append(entries,
		s.Entry("menu.levels", ui.IconTrophy, s.say("levels"), func() { s.Opened = levelsPanel }),
		ui.When(s.offersHints(),
			s.Entry("menu.hint", ui.IconHint, s.App.Say("ledgame.hint"), s.AskForHint).If(!s.CanHint(), ui.Disabled)),
		s.Entry("menu.sort", ui.IconSwap, s.say("sort")+": "+s.say(sortings[s.hand.sorting]), s.resort),
		s.ShareEntry("menu.share"),
		ui.Divider(),
		s.Entry("menu.tutorial", ui.IconBook, s.App.Say("tutorial.title"), func() { s.App.Navigation.Tutorial(s.Game) }),
		s.Entry("menu.rules", ui.IconHelp, s.App.Say("help.title"), func() { s.App.Navigation.Help(s.Game) }),
		s.Entry("menu.settings", ui.IconSettings, s.App.Say("settings.title"), s.App.Navigation.Settings),
		s.Entry("menu.exit", ui.IconBack, s.App.Say("ledgame.games"), s.Exit),
	)
	return s.App.Dialog("menu.panel", s.say("menu"), s.Close, ui.Column(entries...).Gap(ui.Space1))
}
