package level8

import (
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/ui"
)

// widest is how wide the table gets; from roomy on the moves stand beside it, in
// a column of that width.
const widest, roomy, movesWidth = 1120.0, 1000.0, 300.0

// page lays the table out for the room that there is.
func (s *Screen) page(v ui.View) *ui.Node {
	w, h := v.Size.W-v.Safe.Left-v.Safe.Right, v.Size.H-v.Safe.Top-v.Safe.Bottom
	if s.beside = s.tellsMoves() && w >= roomy; !s.beside {
		return s.table(v, w, h)
	}
	if s.opened == movesPanel { // there was less room
		s.close()
	}
	w = min(w, widest+movesWidth)
	return ui.Row(s.table(v, w-movesWidth, h).Grow(1), s.movesBeside().Width(movesWidth)).Align(ui.Stretch).AtMost(w)
}

// table is the page without the list of moves.
func (s *Screen) table(v ui.View, w, h float64) *ui.Node {
	if h < 560 && w >= max(1.05*h, 540) {
		return s.across(v, w, h)
	}
	return s.upright(v, w, h)
}

// upright has everything one below the other; what can grow scrolls in the
// middle, so that the own hand is always there.
func (s *Screen) upright(v ui.View, w, h float64) *ui.Node {
	pad, gap := 6.0, 6.0
	if w >= 600 && h >= 700 {
		pad, gap = ui.Space4, ui.Space3
	}
	room := min(w, widest) - 2*pad
	lines := float64(s.handLines(room))
	card := min(room/(mostCards+1)*2*cardRatio, 0.095*h, 128)
	if room >= oneLine {
		card = min(room/mostCards*cardRatio, 0.17*h, 128)
	}
	hand := max(ui.Target, card) * lines
	large := room >= 700 && h >= 700
	slots := max(46, min(0.075*h, 80))
	if large {
		slots = min(0.11*h, 96)
	}
	return ui.Column(
		s.bar(room).Height(ui.Target),
		s.informationNode(room).Height(s.informationHeight(room, w < 600)),
		ui.Scroll(tableID, s.say("table"), s.tableNode(room, large)).Grow(1),
		s.prepare(room, slots),
		s.handNode(room, hand),
	).Gap(gap).Pad(pad).AtMost(widest)
}

// across is a phone held across: the table lies beside the hand. What a teacher
// says needs more room than there is over a hand.
func (s *Screen) across(v ui.View, w, h float64) *ui.Node {
	const pad, gap = 6.0, 6.0
	left := max(216, 0.42*w)
	rest := w - left - 3*pad
	beside, over := ui.Column(s.bar(left).Height(ui.Target)), ui.Column()
	slots := max(46, min(0.16*h, 72))
	hand := h - 2*pad - ui.Target - slots - 22 - 3*gap
	if s.teacher != nil {
		beside.Children = append(beside.Children, s.informationNode(left).Height(s.informationHeight(left, true)))
	} else {
		info := s.informationHeight(rest, true)
		over.Children = append(over.Children, s.informationNode(rest).Height(info))
		hand -= info + gap
	}
	beside.Children = append(beside.Children, ui.Scroll(tableID, s.say("table"), s.tableNode(left, false)).Grow(1))
	over.Children = append(over.Children, ui.Space(), s.prepare(rest, slots))
	lines := float64(s.handLines(rest))
	over.Children = append(over.Children, s.handNode(rest, max(ui.Target*lines, min(hand, lines*128))))
	return ui.Row(beside.Gap(gap).Width(left), over.Gap(gap).Grow(1)).Gap(pad).Align(ui.Stretch).Pad(pad)
}

// bar is the way back, how the hand is sorted, the moves, the levels, the hint and the menu; in the
// tutorial it is the teacher's.
func (s *Screen) bar(width float64) *ui.Node {
	if s.teacher != nil {
		return s.teacher.Head(width)
	}
	sort := ui.IconButton("sort", ui.IconSwap, s.say("sort"), s.resort).If(s.view().Seat < 0, ui.Disabled)
	sort.Value = s.say(sortings[s.hand.sorting])
	buttons := []*ui.Node{sort}
	if s.tellsMoves() && !s.beside {
		buttons = append(buttons, ui.IconButton("moves", ui.IconList, s.say("moves"), func() { s.opened = movesPanel }))
	}
	if width >= 7*ui.Target { // else the menu has it alone
		buttons = append(buttons, ui.IconButton("levels", ui.IconTrophy, s.say("levels"), func() { s.opened = levelsPanel }))
	}
	if s.client.Together() || !s.client.Playing() {
		buttons = append(buttons,
			ui.IconButton("hint", ui.IconHint, s.app.Say("ledgame.hint"), s.askForHint).If(!s.canHint(), ui.Disabled))
	}
	buttons = append(buttons, ui.IconButton("menu", ui.IconMenu, s.say("menu"), func() { s.opened = menuPanel }))
	title := s.game.Title(s.app.Language)
	room := width - float64(1+len(buttons))*ui.Target - 2*ui.Space2
	heading := &ui.Node{Role: ui.RoleHeading, Level: 1, Label: title} // there is no room for it
	if ui.Label.Width(title) <= room {
		heading = ledview.Heading(1, title, room, ui.Title, ui.Label)
	}
	row := ui.Row(ui.IconButton("games", ui.IconBack, s.app.Say("ledgame.games"), s.doors.Leave), ui.Space(), heading, ui.Space())
	row.Children = append(row.Children, buttons...)
	return row.Named("bar", ui.RoleNavigation, s.say("menu"))
}

// informationHeight is the room for two lines, or for all that a teacher says.
func (s *Screen) informationHeight(width float64, small bool) float64 {
	height := 58.0
	if small {
		height = 48
	}
	return max(height, s.taughtHeight(width)+10)
}

// informationNode is the line over the table: what is to be done, or is being
// done.
func (s *Screen) informationNode(width float64) *ui.Node {
	words := s.information()
	color := ui.Theme.Text
	switch {
	case s.warned != "":
		color = ui.Theme.Danger
	case s.own():
		color = ui.Theme.Accent
	}
	room := width - 2*ui.Space3
	style := ui.Label
	if width < 600 || style.Width(words) > room {
		style = ui.Small
	}
	column := ui.Column().Justify(ui.Centered).PadXY(ui.Space3, 2)
	before := s.happened()
	switch {
	case s.teacher != nil:
		column.Children = append(column.Children, s.taughtNode(width))
	case before != "" && s.warned == "" && !s.flight.flies() && style.Width(words) <= room && ui.Small.Width(before) <= room:
		column.Children = append(column.Children, ui.Text(before, ui.Small, ui.Theme.Muted), ui.Text(words, style, color))
	default:
		column.Children = append(column.Children, ui.Text(words, style, color))
	}
	return column.Named("information", ui.RoleGroup, s.say("information")).Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
		c.Fill(n.Rect, ui.Radius, ui.Theme.Card)
		c.Outline(n.Rect, ui.Radius, 1, ui.Theme.Line)
	})
}
