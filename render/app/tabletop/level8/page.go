package level8

import (
	"slices"

	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/ui"
)

// widest is how wide the table gets; from roomy on the moves stand beside it, in
// a column of that width.
const widest, roomy, movesWidth = 1120.0, 1000.0, 300.0

// layout lays the table out for the room that there is.
func (s page) layout(v ui.View) *ui.Node {
	w, h := v.Room()
	if !s.beside() {
		return s.table(w, h)
	}
	w = min(w, widest+movesWidth)
	return ui.Row(s.table(w-movesWidth, h).Grow(1), s.movesBeside().Width(movesWidth)).Align(ui.Stretch).MaxWidth(w)
}

// beside reports whether there is room for the list of moves beside the table, which lists
// them itself: elsewhere the room does, among what is said.
func (s *Screen) beside() bool {
	v := s.App.Surface.View()
	return s.tellsMoves() && v.Size.W-v.Safe.Left-v.Safe.Right >= roomy
}

// tellsMoves reports whether the table lists the moves.
func (s *Screen) tellsMoves() bool { return s.Keeps() && s.Client.Playing() && s.Course == nil }

// table is the page without the list of moves.
func (s page) table(w, h float64) *ui.Node {
	if h < 560 && w >= max(1.05*h, 540) {
		return s.across(w, h)
	}
	return s.upright(w, h)
}

// upright has everything one below the other; what can grow scrolls in the
// middle, so that the own hand is always there.
func (s page) upright(w, h float64) *ui.Node {
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
		ui.Scroll(tableID, s.say("table"), s.tableNode(large)).Grow(1),
		s.prepare(room, slots),
		s.handNode(room, hand),
	).Gap(gap).Pad(pad).MaxWidth(widest)
}

// across is a phone held across: the table lies beside the hand. What a teacher
// says needs more room than there is over a hand, and his bar more than there is over a table.
func (s page) across(w, h float64) *ui.Node {
	const pad, gap = 6.0, 6.0
	left := max(5*ui.Target, 0.42*w) // the bar needs it
	rest := w - left - 3*pad
	bar := func(width float64) *ui.Node { return s.bar(width).Height(ui.Target) }
	beside, over := ui.Column(), ui.Column()
	slots := max(46, min(0.16*h, 72))
	hand := h - 2*pad - ui.Target - slots - 22 - 3*gap
	if s.Course != nil {
		beside.Add(s.informationNode(left).Height(s.informationHeight(left, true)))
		hand -= ui.Target + gap
	} else {
		beside.Add(bar(left))
		info := s.informationHeight(rest, true)
		over.Add(s.informationNode(rest).Height(info))
		hand -= info + gap
	}
	beside.Add(ui.Scroll(tableID, s.say("table"), s.tableNode(false)).Grow(1))
	over.Add(ui.Space(), s.prepare(rest, slots))
	lines := float64(s.handLines(rest))
	over.Add(s.handNode(rest, max(ui.Target*lines, min(hand, lines*128))))
	both := ui.Row(beside.Gap(gap).Width(left), over.Gap(gap).Grow(1)).Gap(pad).Align(ui.Stretch)
	if s.Course != nil {
		return ui.Column(bar(w-2*pad), both.Grow(1)).Gap(gap).Pad(pad)
	}
	return both.Pad(pad)
}

// offersHints reports whether this table gives hints: not where others play elsewhere.
func (s page) offersHints() bool { return s.Client.Together() || !s.Client.Playing() }

// bar is the way back, how the hand is sorted, the moves, the levels, the hint, the menu and the
// tools; in the tutorial it is the teacher's.
func (s page) bar(width float64) *ui.Node {
	if s.Course != nil {
		return s.Course.Head(width)
	}
	buttons := []*ui.Node{ui.IconButton("menu", ui.IconMenu, s.say("menu"), func() { s.Opened = tabletop.MenuPanel }), s.App.Tools(s.Game)}
	// What there is no room for, the menu has alone.
	free := int(width/ui.Target) - 5
	add := func(at int, n *ui.Node) {
		if free > 0 {
			buttons, free = slices.Insert(buttons, at, n), free-1
		}
	}
	if s.offersHints() {
		add(0, ui.IconButton("hint", ui.IconHint, s.App.Say("ledgame.hint"), s.AskForHint).If(!s.CanHint(), ui.Disabled))
	}
	sort := ui.IconButton("sort", ui.IconSwap, s.say("sort"), s.resort).If(s.view().Seat < 0, ui.Disabled)
	sort.Value = s.say(sortings[s.hand.sorting])
	add(0, sort)
	if s.tellsMoves() && !s.beside() {
		add(1, ui.IconButton("moves", ui.IconList, s.say("moves"), func() { s.Opened = movesPanel }))
	}
	add(1, ui.IconButton("levels", ui.IconTrophy, s.say("levels"), func() { s.Opened = levelsPanel }))
	return s.App.Bar("games", "ledgame.games", s.Exit, s.Heading(), buttons...).Gap(0).Named("bar", ui.RoleNavigation, s.say("menu"))
}

// informationHeight is the room for two lines, or for all that a teacher says.
func (s page) informationHeight(width float64, small bool) float64 {
	if small {
		return s.InformationHeight(width, 48)
	}
	return s.InformationHeight(width, 58)
}

// informationNode is the line over the table: what is to be done, or is being
// done.
func (s page) informationNode(width float64) *ui.Node {
	happened := s.Happened()
	if s.Animation.Running() {
		happened = ""
	}
	if width < 600 {
		return s.Information(width, happened, ui.Small)
	}
	return s.Information(width, happened, ui.Label, ui.Small)
}

// page describes the table as it is now, and changes nothing.
type page struct{ preparation }

// node is the whole screen.
func (s page) node(v ui.View) *ui.Node {
	page := ui.Column(s.layout(v).Grow(1)).PadSides(v.Safe).OnBack(s.Exit).OnButton(s.button).OnHint(s.AskForHint)
	flying := (&ui.Node{ID: flightID}).Painted(func(c ui.Canvas, _ *ui.Node, _ ui.Look) { s.paintFlight(c) })
	return ui.Stack(page, flying, s.over(v), s.Sharing.Node())
}

// over is what lies over the table; nil if nothing does.
func (s page) over(v ui.View) *ui.Node {
	switch {
	case s.summary != nil && s.Opened == tabletop.NoPanel:
		return s.summaryNode()
	case s.Ended() && !s.aside && s.Opened == tabletop.NoPanel:
		return s.gameOver()
	}
	switch s.Opened {
	case tabletop.MenuPanel:
		return s.menuNode()
	case tabletop.SetupPanel:
		return s.setupNode(v)
	case levelsPanel:
		return s.levelsNode()
	case movesPanel:
		if !s.beside() {
			return s.movesOver(v)
		}
	case tabletop.HandOverPanel:
		return s.HandOver(nil)
	case jokerPanel:
		return s.jokerNode()
	}
	return nil
}
