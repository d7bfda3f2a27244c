package crosswise

import (
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/ui"
)

// page lays the table out for the room that there is.
func (s *Screen) page(v ui.View) *ui.Node {
	w, h := v.Size.W-v.Safe.Left-v.Safe.Right, v.Size.H-v.Safe.Top-v.Safe.Bottom
	switch {
	case w < 1.05*h:
		return s.upright(v, w, h)
	case h < 560:
		return s.across(v, w, h)
	}
	return s.wide(v, w, h)
}

// upright is a phone or tablet held upright: what there is to know lies below
// the table.
func (s *Screen) upright(v ui.View, w, h float64) *ui.Node {
	pad, info := ui.Space2, 58.0
	if w >= 600 {
		pad, info = ui.Space4, 64
	}
	room, least := w-2*pad, max(64, min(250, 0.4*(h-w)))
	bar := s.bars(v, room)
	area, _ := s.area(room, h-2*pad-ui.Target-info-least-3*ui.Space2)
	facts := ui.Scroll("facts", s.say("facts"), s.facts(room)).Grow(1)
	return ui.Column(
		bar.Height(ui.Target),
		s.informationNode(room, w < 600).Height(info),
		ui.Row(area).Justify(ui.Centered),
		facts,
	).Gap(ui.Space2).Pad(pad)
}

// across is a phone held across: everything but the table lies beside it.
func (s *Screen) across(v ui.View, w, h float64) *ui.Node {
	pad, least := ui.Space2, 5*ui.Target
	area, p := s.area(w-3*pad-least, h-2*pad)
	rest := w - 3*pad - p.width
	return ui.Row(
		ui.Column(area).Justify(ui.Centered).Width(p.width),
		ui.Column(
			s.bars(v, rest).Height(ui.Target),
			s.informationNode(rest, true).Least(0, 58),
			ui.Scroll("facts", s.say("facts"), s.facts(rest)).Grow(1),
		).Gap(ui.Space2).Grow(1),
	).Gap(pad).Align(ui.Stretch).Pad(pad)
}

// wide is a tablet held across or a desktop.
func (s *Screen) wide(v ui.View, w, h float64) *ui.Node {
	const pad, info, least, most = ui.Space4, 64.0, 300.0, 380.0
	below := h - 2*pad - ui.Target - ui.Space2
	area, p := s.area(w-2*pad-ui.Space5-least, below-info-ui.Space2)
	rest := min(most, w-2*pad-ui.Space5-p.width)
	left := ui.Column(
		s.informationNode(max(p.width, 420), false).Height(info),
		ui.Column(area).Justify(ui.Centered).Align(ui.Middle).Grow(1),
	).Gap(ui.Space2).Width(max(p.width, 420))
	right := ui.Scroll("facts", s.say("facts"), s.facts(rest)).Width(rest)
	return ui.Column(
		s.bars(v, w-2*pad).Height(ui.Target),
		ui.Row(left, right).Gap(ui.Space5).Align(ui.Stretch).Justify(ui.Centered).Grow(1),
	).Gap(ui.Space2).Pad(pad)
}

// informationNode is the line over the board.
func (s *Screen) informationNode(width float64, small bool) *ui.Node {
	words, before := s.information(), s.happened()
	styles := []ui.Style{ui.Title, ui.Label, ui.Body}
	if small {
		styles = []ui.Style{ui.Label, ui.Small}
	}
	color := ui.Theme.Text
	switch {
	case s.warned != "":
		color = ui.Theme.Danger
	case s.own():
		color = ui.Theme.Accent
	}
	style := ledview.Fit(words, width-2*ui.Space3, styles...)
	column := ui.Column().Gap(1).Justify(ui.Centered).PadXY(ui.Space3, ui.Space1)
	// What happened before is said if there is room; the board shows it, too.
	lines := len(style.Wrap(words, width-2*ui.Space3))
	if before != "" && s.warned == "" && lines == 1 && ui.Small.Width(before) <= width-2*ui.Space3 {
		column.Children = append(column.Children, ui.Text(before, ui.Small, ui.Theme.Muted))
	}
	column.Children = append(column.Children, ui.Text(words, style, color))
	return column.Named("information", ui.RoleGroup, s.say("information")).Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
		c.Fill(n.Rect, ui.Radius, ui.Theme.Card)
		c.Outline(n.Rect, ui.Radius, 1, ui.Theme.Line)
	})
}

// facts is what there is to know beside the board.
func (s *Screen) facts(width float64) *ui.Node {
	v := s.view()
	teams := ui.Tiles(min(width, 146),
		s.teamNode(v, rules.Vertical), s.teamNode(v, rules.Horizontal)).Gap(ui.Space2)
	parts := ui.Tiles(min(width, 280)).Gap(ui.Space2)
	parts.Children = append(parts.Children, s.usedNode(v))
	if s.settings().PointsTable {
		table := width
		if width >= 2*280+ui.Space2 {
			table = (width - ui.Space2) / 2
		}
		parts.Children = append(parts.Children, s.pointsTable(table))
	}
	column := ui.Column().Gap(ui.Space2)
	_, keeps := s.client.Keeper()
	switch {
	case !s.client.Playing() && keeps:
		column.Children = append(column.Children, ui.Primary("new", ui.IconPlay, s.say("new"), s.newMatch))
	case s.ended() && s.result.aside:
		column.Children = append(column.Children,
			ui.Button("show-result", ui.IconTrophy, s.say("show-result"), func() { s.result = result{} }))
	}
	if s.GivenUp() {
		column.Children = append(column.Children, ui.Button("return", ui.IconUndo, s.app.Say("ledgame.return"), s.goBack))
	}
	column.Children = append(column.Children, teams, parts)
	return column
}

// box is a part of the facts.
func box(children ...*ui.Node) *ui.Node {
	return ui.Column(children...).Gap(ui.Space2).Pad(ui.Space2).Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
		c.Fill(n.Rect, ui.Radius, ui.Theme.Card)
		c.Outline(n.Rect, ui.Radius, 1, ui.Theme.Line)
	})
}
