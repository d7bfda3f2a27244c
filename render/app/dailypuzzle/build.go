package dailypuzzle

import (
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	return ui.Stack(ui.Column(s.page(v).Grow(1)).PadSides(v.Safe), s.boast.Node())
}

// Prepare implements ui.Preparer: it follows what the settings and the system say.
func (s *Screen) Prepare(v ui.View) {
	if s.calm = s.app.Calm(v); s.calm {
		s.program.Settle()
	}
	s.board.Show(s.program.Frame(), s.calm)
	s.shown = s.say()
}

// page lays the screen out for the room that there is.
func (s *Screen) page(v ui.View) *ui.Node {
	w, h := v.Room()
	switch {
	case w >= h && h < 460 || w < 1.2*h && w >= h:
		return s.across(v, w, h, 44, ui.Space2)
	case w < 1.2*h:
		return s.upright(v, h)
	case h < 640:
		return s.across(v, w, h, 48, ui.Space3)
	}
	return s.across(v, w, h, 56, ui.Space5)
}

// upright is a phone or tablet held upright.
func (s *Screen) upright(v ui.View, h float64) *ui.Node {
	pad, button, low := ui.Space3, 52.0, h < 720
	if low {
		pad, button = ui.Space2, 44
	}
	controls := ui.Row(s.ways(), s.joystick.Node(button)).Justify(ui.Apart)
	if s.solved {
		controls = s.done()
	}
	words := s.words(ui.Body).MinSize(0, 56)
	if low {
		words = s.words(ui.Small).MinSize(0, 44)
	}
	keys := ui.When(!low && !s.solved, ledview.Keys(s.app, "keys", s.shown.Keys, v))
	content := ui.Column(s.head(!low), s.task(), s.boardNode().Grow(1), words, keys, controls)
	return ui.Column(content.Gap(ui.Space2).Grow(1).MaxWidth(720)).PadXY(pad, pad)
}

// across is a wide window: the board at the left, all else beside it. In a low one the bar has
// no title that is seen.
func (s *Screen) across(v ui.View, w, h, button, pad float64) *ui.Node {
	const least, most, low = 264.0, 480.0, 460
	gap := min(pad, ui.Space4)
	side := min(h-2*pad, w-2*pad-gap-least)
	room := min(w-side-2*pad-gap, most)
	var panel *ui.Node
	if h < low {
		panel = ui.Column(s.bar(ui.BarTitle(s.title(), ui.Title, ui.Label)), s.task(), s.words(ui.Small))
	} else {
		panel = ui.Column(s.head(h >= 560), s.task(), s.words(ui.Body).MinSize(0, 44))
	}
	panel.Add(ui.When(h >= 560 && !s.solved, ledview.Keys(s.app, "keys", s.shown.Keys, v)), ui.Space())
	if s.solved {
		panel.Add(s.done())
	} else {
		panel.Add(ui.Row(s.ways(), s.joystick.Node(button)).Justify(ui.Apart))
	}
	lines := min(pad, ui.Space3)
	if h < low {
		lines = ui.Space1
	}
	return ui.Row(
		ui.Column(s.boardNode().Height(side)).Width(side).Justify(ui.Centered),
		panel.Gap(lines).Width(room),
	).Gap(gap).Align(ui.Stretch).Justify(ui.Centered).Pad(pad)
}

// head is the bar with what this is: where there is room, the date and the game in two lines.
func (s *Screen) head(two bool) *ui.Node {
	of := ui.Text(s.game.Title(s.app.Language), ui.Small, ui.Theme.Muted)
	return s.bar(ui.Column(ui.PageTitle(s.title(), ui.Title, ui.Label, ui.Small), ui.When(two, of)))
}

func (s *Screen) title() string { return s.app.Say("puzzle.of", "date", Date(s.app, s.day)) }

func (s *Screen) bar(title *ui.Node) *ui.Node {
	return s.app.Bar("back", "puzzle.leave", s.app.Navigation.Back, title, s.app.Tools(s.game)).Gap(ui.Space1)
}

// task says what is to be done, with the colour of whose it is.
func (s *Screen) task() *ui.Node {
	chip := ledview.Chip(s.app, catalog.SeatColor(s.program.Seat()), 28)
	if s.solved {
		chip = ui.Glyph(ui.IconCheck, 28, ui.Theme.Accent)
	}
	words := ui.Text(s.shown.Turn, ui.Title, ui.Theme.Text).Smaller(ui.Label, ui.Small)
	return ui.Row(chip, words.Grow(1)).Gap(ui.Space2).MinSize(0, 40)
}

// words say what is selected and what has happened last; once it is solved, how, and
// how long the streak is.
func (s *Screen) words(style ui.Style) *ui.Node {
	if s.solved {
		return ui.Column(s.squares(), ui.Text(s.app.StreakWords(s.game), style, ui.Theme.Muted)).Gap(2)
	}
	return ui.Column(
		ui.When(s.shown.Event != "", ui.Text(s.shown.Event, ui.Small, ui.Theme.Muted)),
		ui.When(s.shown.Selected != "", ui.Text(s.shown.Selected, style, ui.Theme.Text)),
	).Gap(2)
}

// squareSide is how large the squares are in which it is told how a puzzle was solved.
const squareSide = 26.0

// squares tell how each move was found, by colours and by shapes.
func (s *Screen) squares() *ui.Node {
	solved := s.app.Diary(s.game)[s.day]
	row := ui.Row().Gap(ui.Space1)
	for _, wrong := range solved.Wrong {
		row.Add(ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) { square(c, r, wrong) }).Width(squareSide).Height(squareSide))
	}
	return row
}

// square is a move that was found after so many wrong ones.
func square(c ui.Canvas, r ui.Rect, wrong int) {
	color, icon := [...]ui.Color{ui.Hex(0x4cc26a), ui.Hex(0xf2c744), ui.Hex(0xf0786e)}[min(wrong, 2)], [...]ui.Icon{ui.IconCheck, ui.IconDot, ui.IconClose}[min(wrong, 2)]
	c.Fill(r, 6, color)
	c.Icon(icon, r.Inset(r.W*0.16), ui.Theme.OnAccent)
}

// ways are what there is besides the board.
func (s *Screen) ways() *ui.Node {
	again := ui.SquareButton("again", ui.IconRestart, s.app.Say("puzzle.again"), s.again)
	return ui.Column(again, s.calendar()).Gap(ui.Space2)
}

// calendar leads to the puzzles of all days.
func (s *Screen) calendar() *ui.Node {
	return ui.SquareButton("calendar", ui.IconCalendar, s.app.Say("puzzle.calendar"), func() { s.app.Navigation.Calendar(s.game) })
}

// done is what can be done once it is solved: the next puzzle, to tell others, and all days.
func (s *Screen) done() *ui.Node {
	buttons := ui.Flow().Gap(ui.Space2)
	if g := s.app.Unsolved(); g != nil {
		buttons.Add(ui.Primary("next", ui.IconPuzzle, s.app.Say("puzzle.on", "game", g.Title(s.app.Language)), func() {
			s.app.Navigation.Back()
			s.app.Navigation.Puzzle(g, s.app.Today())
		}).DefaultFocus())
	}
	return buttons.Add(ui.Button("share", ui.IconShare, s.app.Say("puzzle.share.title"), s.share), s.calendar())
}

// boardNode is the board as it is played on.
func (s *Screen) boardNode() *ui.Node {
	return s.board.Playing(s.program, s.shown, s.choose, s.press, s.pointer)
}
