package dailypuzzle

import (
	"strconv"

	"lichtbrett/game/puzzle"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// Calendar has the puzzles of a game by their days, a month at a time, and what this
// device knows of those that have been solved.
type Calendar struct {
	ui.Still
	app   *shell.App
	game  *catalog.Game
	month int // since year 0
}

// NewCalendar returns the calendar of a game, at today's month.
func NewCalendar(app *shell.App, g *catalog.Game) *Calendar {
	return &Calendar{app: app, game: g, month: monthOf(app.Today())}
}

func monthOf(d puzzle.Day) int {
	year, month, _ := d.Date()
	return 12*year + month - 1
}

// Build implements ui.Screen.
func (c *Calendar) Build(v ui.View) *ui.Node {
	content := ui.Column(c.games(), ui.Tiles(7*daySide, c.calendar(), c.statistics()).Gap(ui.Space4)).Gap(ui.Space4)
	return c.app.Page(shell.Page{
		ID: "puzzles", Title: c.app.Say("puzzle.title"), Back: c.app.Navigation.Back, Game: c.game, Widest: 900, Least: 7 * daySide,
	}, v, content)
}

// games is the choice of whose puzzles are shown.
func (c *Calendar) games() *ui.Node {
	title := func(g *catalog.Game) string { return g.Title(c.app.Language) }
	return ui.ChoiceOf("game", c.app.Say("launcher.games"), shell.Puzzling(), title, c.game, func(g *catalog.Game) { c.game = g })
}

// calendar is the month that is shown.
func (c *Calendar) calendar() *ui.Node {
	first := puzzle.DayOf(c.month/12, c.month%12+1, 1)
	next := puzzle.DayOf((c.month+1)/12, (c.month+1)%12+1, 1)
	today := c.app.Today()
	name := c.app.Say("puzzle.month", "month", c.app.Say("puzzle.month."+strconv.Itoa(c.month%12+1)), "year", strconv.Itoa(c.month/12))
	turn := func(id string, icon ui.Icon, by int, possible bool) *ui.Node {
		return ui.IconButton(id, icon, c.app.Say("puzzle.month."+id), func() { c.month += by }).If(!possible, ui.Disabled)
	}
	head := ui.Row(
		turn("earlier", ui.IconLeft, -1, first > puzzle.FirstDay),
		ui.Row(ui.Heading(2, name)).Justify(ui.Centered).Grow(1),
		turn("later", ui.IconRight, +1, next <= today),
	).Gap(ui.Space1)
	days := ui.Row().Gap(0)
	for i := range puzzle.Week {
		days.Add(ui.Row(ui.Text(c.app.Say("puzzle.weekday."+strconv.Itoa(i+1)), ui.Small, ui.Theme.Muted)).Justify(ui.Centered).Width(daySide))
	}
	month := ui.Column(days.Justify(ui.Centered))
	diary := c.app.Diary(c.game)
	for monday := first - puzzle.Day(first.Weekday()); monday < next; monday += puzzle.Week {
		week := ui.Row().Gap(0).Justify(ui.Centered)
		for d := monday; d < monday+puzzle.Week; d++ {
			if d < first || d >= next {
				week.Add(ui.Stack().Width(daySide).Height(daySide))
				continue
			}
			week.Add(c.day(d, today, diary))
		}
		month.Add(week)
	}
	return ui.Column(head, month).Gap(ui.Space2)
}

// daySide is the side of a day in the calendar: seven stand side by side on the smallest
// phone.
const daySide = 44.0

// day is a day of the calendar. A full square was solved on its day, a frame later.
func (c *Calendar) day(d, today puzzle.Day, diary puzzle.Diary) *ui.Node {
	_, _, day := d.Date()
	solved, done := diary[d]
	state := "open"
	switch {
	case d > today:
		state = "future"
	case done && solved.Late:
		state = "late"
	case done:
		state = "solved"
	case d == today:
		state = "today"
	}
	number := strconv.Itoa(day)
	n := ui.IconButton("day."+d.String(), ui.NoIcon, Date(c.app, d)+": "+c.app.Say("puzzle.day."+state), func() { c.app.Navigation.Puzzle(c.game, d) })
	n.MinSize(daySide, daySide).Width(daySide).Height(daySide).If(d > today, ui.Disabled).If(d == today, ui.Current)
	if d == today {
		n.DefaultFocus()
	}
	return n.Painted(func(cv ui.Canvas, n *ui.Node, l ui.Look) {
		box, color := n.Rect.Inset(2), ui.Theme.Text
		switch {
		case d > today:
			color = ui.Mix(ui.Theme.Muted, ui.Theme.Ground, 0.45)
		case l.Hovered || l.Pressed:
			cv.Fill(box, ui.RadiusSmall, ui.Theme.Hover)
		case state == "solved":
			cv.Fill(box, ui.RadiusSmall, ui.Theme.Accent)
			color = ui.Theme.OnAccent
		default:
			cv.Fill(box, ui.RadiusSmall, ui.Theme.Card)
		}
		if state == "late" || d == today {
			cv.Outline(box, ui.RadiusSmall, 2, ui.Theme.Accent)
		}
		width, style := ui.Label.Width(number), ui.Label
		y := box.Y + (box.H-style.LineHeight())/2
		if done {
			y -= 6
			mark := 14.0
			cv.Icon(ui.IconCheck, ui.Rect{X: box.X + (box.W-mark)/2, Y: box.Y + box.H - mark - 3, W: mark, H: mark}, color)
		}
		cv.Text(number, box.X+(box.W-width)/2, y+style.Baseline(), style, color)
	})
}

// statistics tell how many puzzles have been solved, and how well.
func (c *Calendar) statistics() *ui.Node {
	diary := c.app.Diary(c.game)
	card := ui.Card(ui.Heading(2, c.app.StreakWords(c.game)))
	for _, fact := range []struct {
		key string
		n   int
	}{{"longest", diary.Longest()}, {"solved", len(diary)}, {"flawless", diary.Flawless()}} {
		words := c.app.Say("puzzle.statistics."+fact.key, "n", strconv.Itoa(fact.n))
		card.Add(ui.Text(words, ui.Body, ui.Theme.Text))
	}
	card.Add(ui.SmallText(c.app.Say("puzzle.statistics.hint")))
	return card
}
