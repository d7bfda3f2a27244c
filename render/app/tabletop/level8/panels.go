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

// handOverNode asks for the device to be handed over, so that nobody sees
// another one's cards. A press beside it does nothing.
func (s *Screen) handOverNode() *ui.Node {
	seat := s.client.ToMove()
	content := ui.Column(
		ui.Heading(2, s.say("hand-over")),
		ui.Paragraph(s.say("hand-over.text", "player", s.name(seat))),
	).Gap(ui.Space4).Pad(ui.Space5)
	if words := s.happened(); words != "" {
		content.Children = append(content.Children, ui.Note(words))
	}
	content.Children = append(content.Children, ui.Flow(
		ui.Quiet("hand-over.exit", ui.IconBack, s.app.Say("ledgame.games"), s.doors.Leave),
		ui.Primary("hand-over.show", ui.IconPlay, s.say("hand-over.show"), s.takeOver).AsHome(),
	).Gap(ui.Space3).Justify(ui.ToEnd))
	return ui.Notice("hand-over", s.say("hand-over"), content)
}

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
	turn := s.inbox.Latest(&s.client)
	return turn.Remaining > 0 && s.client.Own(turn.ToMove)
}

// closeSummary goes on with the next round.
func (s *Screen) closeSummary() {
	s.summary = nil
	s.readAll()
	s.seat()
	s.refresh()
}

// summaryNode tells how a round has ended: who has closed it, who has laid, and
// who goes on to which level.
func (s *Screen) summaryNode() *ui.Node {
	r := s.summary
	var lines []*ui.Node
	for _, seat := range s.ranking(r.after) {
		was, is := r.before.Seats[seat], r.after.Seats[seat]
		key := "round.stays"
		switch {
		case seat == r.closer:
			key = "round.bonus"
		case is.Level > was.Level:
			key = "round.advances"
		}
		lines = append(lines, s.rankLine(seat, is.Level, s.say(key), is.Level > was.Level))
	}
	title := s.say("round.over", "round", strconv.Itoa(r.before.Round))
	return ui.Dialog("round", title, s.app.Say("dialog.close"), s.closeSummary,
		ui.Column(ui.Paragraph(s.say("round.closed", "player", s.name(r.closer))), ui.List(title, lines...)).Gap(ui.Space3),
		ui.Primary("round.next", ui.IconPlay, s.say("round.next"), s.closeSummary).AsHome())
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
func (s *Screen) rankLine(seat game.Seat, level int, note string, good bool) *ui.Node {
	color := ui.Theme.Muted
	if good {
		color = ui.Theme.Accent
	}
	words := s.say("level.short", "level", strconv.Itoa(level+1))
	return ui.Row(
		ui.Column(ui.Caption(s.name(seat), ui.Label, ui.Theme.Text), ui.Caption(note, ui.Small, color)).Grow(1),
		ui.Caption(words, ui.Label, color),
	).Gap(ui.Space3).Named("rank."+strconv.Itoa(int(seat)), ui.RoleParagraph, s.name(seat)+": "+words+". "+note)
}

// levelsNode is the level card: the tasks of this match in their order, and who has got how far.
func (s *Screen) levelsNode() *ui.Node {
	v := s.view()
	var lines []*ui.Node
	for level, number := range v.Levels {
		task := s.taskWords(rules.TaskOf(number))
		here := s.onLevel(v, level)
		color := ui.Theme.Muted
		if v.Seat >= 0 && v.Seats[v.Seat].Level == level {
			color = ui.Theme.Accent
		}
		words := ui.Column(ui.Caption(task, ui.Label, ui.Theme.Text)).Grow(1)
		label := s.say("level.short", "level", strconv.Itoa(level+1)) + ": " + task
		if here != "" {
			words.Children = append(words.Children, ui.Text(here, ui.Small, color))
			label += ". " + here
		}
		lines = append(lines, ui.Row(ui.Caption(strconv.Itoa(level+1), ui.Title, color).Width(28), words).Gap(ui.Space2).
			Named("level."+strconv.Itoa(level+1), ui.RoleParagraph, label))
	}
	title := s.say("levels")
	return ui.Dialog("levels.panel", title, s.app.Say("dialog.close"), s.close, ui.List(title, lines...))
}

// onLevel names who is on a level, and who of them has laid it.
func (s *Screen) onLevel(v rules.View, level int) string {
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
func (s *Screen) gameOver() *ui.Node {
	v, result := s.view(), s.client.Turn().Result
	title := s.say("over")
	if s.client.Won() {
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
	buttons := []*ui.Node{s.againButton()}
	if _, keeps := s.client.Keeper(); keeps {
		buttons = append(buttons, ui.Button("over.new", ui.IconSettings, s.say("new"), s.newMatch))
	}
	if r, known := s.client.Record(); known {
		buttons = append(buttons,
			ui.Button("over.replay", ui.IconPlay, s.app.Say("room.replay"), func() { s.doors.Analyse(r) }),
			ui.Button("over.share", ui.IconShare, s.app.Say("ledgame.share"), s.share))
	}
	content := ui.Column(
		ui.Paragraph(s.teller().Outcome(result)), ui.List(title, lines...), ui.Tiles(180, buttons...).Gap(ui.Space2),
	).Gap(ui.Space3)
	return ui.Dialog("over", title, s.say("aside"), aside, content)
}

// again asks for another match with the same players.
func (s *Screen) again() {
	if !s.client.Watches() {
		s.client.Again()
	}
}

// againButton is the button for again. Whoever wants a rematch and waits for the
// others has nothing more to ask for.
func (s *Screen) againButton() *ui.Node {
	asked := s.client.Watches() || slices.Contains(s.client.State().Rematch, s.client.Home())
	return ui.Primary("over.again", ui.IconRestart, s.app.Say("ledgame.rematch"), s.again).If(asked, ui.Disabled).AsHome()
}

// share gives the match away that has ended.
func (s *Screen) share() {
	if r, ok := s.client.Record(); ok {
		s.sharing.Give(s.game.Title(s.app.Language), rules.Game{}, r)
	}
}

// menuNode is the menu.
func (s *Screen) menuNode() *ui.Node {
	entry := func(id string, icon ui.Icon, label string, do func()) *ui.Node {
		return ui.Item("menu."+id, icon, label, func() {
			s.close()
			do()
		})
	}
	_, keeps := s.client.Keeper()
	_, known := s.client.Record()
	var entries []*ui.Node
	if keeps {
		entries = append(entries, entry("new", ui.IconPlay, s.say("new"), s.newMatch))
	}
	entries = append(entries,
		entry("levels", ui.IconTrophy, s.say("levels"), func() { s.opened = levelsPanel }),
		entry("sort", ui.IconSwap, s.say("sort")+": "+s.say(sortings[s.hand.sorting]), s.resort),
		entry("share", ui.IconShare, s.app.Say("share.title"), s.share).If(!known || !s.ended(), ui.Disabled),
		ui.Rule(),
		entry("tutorial", ui.IconBook, s.app.Say("tutorial.title"), func() { s.doors.Tutorial(s.game) }),
		entry("rules", ui.IconHelp, s.app.Say("help.title"), func() { s.doors.Help(s.game) }),
		entry("settings", ui.IconSettings, s.app.Say("settings.title"), s.doors.Settings),
		entry("exit", ui.IconBack, s.app.Say("ledgame.games"), s.doors.Leave),
	)
	return ui.Dialog("menu.panel", s.say("menu"), s.app.Say("dialog.close"), s.close, ui.Column(entries...).Gap(ui.Space1))
}
