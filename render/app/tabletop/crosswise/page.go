package crosswise

import (
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/ui"
)

// table lays the table out for the room that there is.
func (s page) table(v ui.View) *ui.Node {
	w, h := v.Room()
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
func (s page) upright(v ui.View, w, h float64) *ui.Node {
	pad, info := ui.Space2, 58.0
	if w >= 600 {
		pad, info = ui.Space4, 64
	}
	room, least := w-2*pad, max(64, min(250, 0.4*(h-w)))
	info = s.InformationHeight(room, info)
	bar := s.bars(room)
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
func (s page) across(v ui.View, w, h float64) *ui.Node {
	pad, least := ui.Space2, 5*ui.Target // the bar needs it
	if s.Course != nil {
		least += ui.Target
	}
	area, p := s.area(w-3*pad-least, h-2*pad)
	rest := w - 3*pad - p.width
	return ui.Row(
		ui.Column(area).Justify(ui.Centered).Width(p.width),
		ui.Column(
			s.bars(rest).Height(ui.Target),
			s.informationNode(rest, true).MinSize(0, s.InformationHeight(rest, 58)),
			ui.Scroll("facts", s.say("facts"), s.facts(rest)).Grow(1),
		).Gap(ui.Space2).Grow(1),
	).Gap(pad).Align(ui.Stretch).Pad(pad)
}

// wide is a tablet held across or a desktop.
func (s page) wide(v ui.View, w, h float64) *ui.Node {
	const pad, least, most = ui.Space4, 300.0, 380.0
	info := s.InformationHeight(w-2*pad-ui.Space5-most, 64)
	below := h - 2*pad - ui.Target - ui.Space2
	area, p := s.area(w-2*pad-ui.Space5-least, below-info-ui.Space2)
	rest := min(most, w-2*pad-ui.Space5-p.width)
	left := ui.Column(
		s.informationNode(max(p.width, 420), false).Height(info),
		ui.Column(area).Justify(ui.Centered).Align(ui.Middle).Grow(1),
	).Gap(ui.Space2).Width(max(p.width, 420))
	right := ui.Scroll("facts", s.say("facts"), s.facts(rest)).Width(rest)
	return ui.Column(
		s.bars(w-2*pad).Height(ui.Target),
		ui.Row(left, right).Gap(ui.Space5).Align(ui.Stretch).Justify(ui.Centered).Grow(1),
	).Gap(ui.Space2).Pad(pad)
}

// informationNode is the line over the board, which shows what happened before, too.
func (s page) informationNode(width float64, small bool) *ui.Node {
	if small {
		return s.Information(width, s.Happened(), ui.Label, ui.Small)
	}
	return s.Information(width, s.Happened(), ui.Title, ui.Label, ui.Body)
}

// facts is what there is to know beside the board.
func (s page) facts(width float64) *ui.Node {
	v := s.view()
	teams := ui.Tiles(min(width, 146),
		s.teamNode(v, rules.Vertical), s.teamNode(v, rules.Horizontal)).Gap(ui.Space2)
	parts := ui.Tiles(min(width, 280)).Gap(ui.Space2)
	parts.Add(s.usedNode(v))
	if s.settings().PointsTable {
		table := width
		if width >= 2*280+ui.Space2 {
			table = (width - ui.Space2) / 2
		}
		parts.Add(s.pointsTable(table))
	}
	show := func() { s.result = result{} }
	column := ui.Column(s.Offers(s.newMatch, s.result.aside, show, s.goBack)...).Gap(ui.Space2)
	column.Add(teams, parts)
	return column
}

// box is a part of the facts.
func box(children ...*ui.Node) *ui.Node {
	return ui.Ground(ui.Column(children...).Gap(ui.Space2).Pad(ui.Space2), ui.Radius, ui.Theme.Card, ui.Theme.Line)
}

// page describes the table as it is now, and changes nothing.
type page struct{ *Screen }

// node is the whole screen.
func (s page) node(v ui.View) *ui.Node {
	page := ui.Column(s.table(v).Grow(1)).PadSides(v.Safe).OnBack(s.Exit)
	return ui.Stack(page, s.gameOver(v), s.over(v), s.Sharing.Node())
}

// over is the panel that lies over the table; nil if none does.
func (s page) over(v ui.View) *ui.Node {
	switch s.Opened {
	case tabletop.MenuPanel:
		return s.menuNode(v)
	case tabletop.SetupPanel:
		return s.setupNode(v)
	case tabletop.HandOverPanel:
		seat := s.Client.ToMove()
		team := rules.TeamOf(seat)
		return s.HandOver(ribbon(ui.Text(s.name(seat), ui.Large, teamStyles[team].ink).Justify(ui.Centered), team))
	case pathPanel:
		return s.pathNode()
	case errorPanel:
		return s.errorNode()
	}
	return nil
}
