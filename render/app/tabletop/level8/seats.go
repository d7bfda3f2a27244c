package level8

import (
	"slices"
	"strconv"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/render/ui"
)

// others lists the seats in the order in which they play after the one whose
// view it is, without that one.
func others(v rules.View) (seats []game.Seat) {
	first := max(0, int(v.Seat))
	for i := range v.Seats {
		seat := game.Seat((first + i) % len(v.Seats))
		if seat != v.Seat {
			seats = append(seats, seat)
		}
	}
	return seats
}

// tableNode is what lies in the middle: the draw pile, the others, and what has
// been laid.
func (s page) tableNode(large bool) *ui.Node {
	v := s.view()
	show, back := func() { s.aside = false }, func() { s.ReturnToPrevious() }
	column := ui.Column(s.Offers(s.newMatch, s.aside, show, back)...).Gap(ui.Space2)
	if len(v.Seats) == 0 {
		return column
	}
	least, height := 92.0, 46.0
	if large {
		least, height = 128, 72
	}
	tiles := ui.Tiles(least, s.pile(v, height)).Gap(6)
	for _, seat := range others(v) {
		tiles.Add(s.tile(v, seat, 0, height))
	}
	column.Add(tiles, s.laid(v, large))
	return column
}

// pile is the draw pile.
func (s page) pile(v rules.View, height float64) *ui.Node {
	at := spot{place: onPile}
	count := strconv.Itoa(v.DrawPile)
	label := s.say("pile", "cards", count)
	if v.OpenSkips > 0 {
		label += ". " + s.say("pile.skips", "cards", strconv.Itoa(v.OpenSkips))
	}
	lit := s.lit(v, at)
	hinted := slices.Contains(s.hinted(), pileID)
	back := ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		for i := range 2 {
			card := cardRect(r)
			card.X += 3 * float64(1-i)
			card.Y -= 2 * float64(1-i)
			paintBack(c, card)
		}
		if hinted {
			paintHint(c, cardRect(r))
		}
	}).Width(height / cardRatio).Height(height)
	n := ui.Column(
		ui.Caption(s.say("pile.title"), ui.Small, ui.Theme.Muted),
		ui.Row(back, ui.Caption(count, ui.Label, ui.Theme.Text)).Gap(ui.Space2),
	).Gap(2)
	n.Named(pileID, ui.RoleButton, label)
	if lit {
		n.Hint = s.say("does.draw")
	}
	return s.target(n, at, lit, false)
}

// target makes a node one to which cards go, and from which they come.
func (s page) target(n *ui.Node, at spot, lit, turn bool) *ui.Node {
	n.Of = at
	n.PadXY(6, ui.Space1).MinSize(ui.Target, ui.Target).Rounded(ui.RadiusSmall).OnActivate(func() { s.press(at) })
	if lit && !s.Carries() {
		n.OnPointer(func(e ui.PointerEvent) bool { return s.pointer(at, e) })
	}
	aimed := s.drag.Moved && s.drag.Over == at
	return n.Painted(func(c ui.Canvas, n *ui.Node, l ui.Look) {
		ground, edge, width := ui.Theme.Card, ui.Theme.Line, 1.0
		switch {
		case lit && aimed:
			ground, edge, width = ui.Hex(0x24452f), good, 3
		case lit:
			ground, edge, width = ui.Hex(0x1d3327), good, 2
		case turn:
			ground, edge, width = ui.Theme.AccentSoft, ui.Theme.Accent, 2
		case l.Hovered || l.Pressed:
			ground = ui.Theme.Raised
		}
		c.Fill(n.Rect, ui.RadiusSmall, ground)
		c.Outline(n.Rect, ui.RadiusSmall, width, edge)
	})
}

// tile is what there is of a seat: its discard pile, its level, the number of its
// cards, and whether a skip card lies before it. The own one, of that width, is
// only the discard pile.
func (s page) tile(v rules.View, seat game.Seat, width, height float64) *ui.Node {
	o := v.Seats[seat]
	at := spot{place: atSeat, seat: seat}
	lit := s.lit(v, at)
	hinted := slices.Contains(s.hinted(), seatID(seat))
	top := rules.Card(0)
	if n := len(o.Discard); n > 0 {
		top = o.Discard[n-1]
	}
	pile := ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		card := cardRect(r)
		if top == 0 {
			paintPlace(c, card, false)
		} else {
			paintCard(c, card, top, card.W)
		}
		if hinted {
			paintHint(c, card)
		}
	})
	label := s.seatLabel(v, seat)
	turn := v.Turn == seat
	if seat == v.Seat {
		n := ui.Column(pile.Width(width - 8).Height(height - 8)).Justify(ui.Centered).Align(ui.Middle).Width(width).Height(height)
		n.Named(seatID(seat), ui.RoleButton, label).Hint = s.seatHint(v, seat)
		return s.target(n, at, lit, false).PadXY(4, 4)
	}
	color := ui.Theme.Text
	if turn {
		color = ui.Theme.Accent
	}
	name := ui.Row(clipped(s.name(seat), ui.Small, color).Grow(1), ui.When(o.Skip, skipSign())).Gap(2)
	level := ui.Row(
		ui.Glyph(ui.IconTrophy, 16, ui.Theme.Muted), ui.Caption(strconv.Itoa(o.Level+1), ui.Small, ui.Theme.Text),
		ui.When(o.Laid, ui.Glyph(ui.IconCheck, 14, good)),
	).Gap(2)
	held := ui.Row(ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		c.Outline(r.Inset(2), 2, 1.5, ui.Theme.Muted)
	}).Width(16).Height(18), ui.Caption(strconv.Itoa(o.Cards), ui.Small, ui.Theme.Text)).Gap(2)
	n := ui.Column(name, ui.Row(pile.Width(height/cardRatio).Height(height), ui.Column(level, held).Gap(2)).Gap(ui.Space2)).Gap(2)
	n.Named(seatID(seat), ui.RoleButton, label).Hint = s.seatHint(v, seat)
	return s.target(n, at, lit, turn)
}

// skipSign says that a skip card lies before a seat.
func skipSign() *ui.Node {
	return ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		c.Fill(r.Square(), ui.RadiusCircle, bad)
		c.Icon(ui.IconMinus, r.Square(), ink)
	}).Width(16).Height(16)
}

// clipped is a text in one line of which the end is not seen where there is no
// room for it.
func clipped(words string, style ui.Style, color ui.Color) *ui.Node {
	return ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		c.Clip(r, func() { c.Text(words, r.X, r.Y+style.Baseline(), style, color) })
	}).Height(style.LineHeight())
}

// seatHint says what would happen at a seat.
func (s page) seatHint(v rules.View, seat game.Seat) string {
	if !s.lit(v, spot{place: atSeat, seat: seat}) {
		return ""
	}
	pile := v.Seats[seat].Discard
	switch {
	case v.Phase == rules.Drawing:
		return s.say("does.take", "card", s.teller().One(pile[len(pile)-1]))
	case seat == v.Seat:
		return s.say("does.discard", "card", s.teller().One(s.carry.card))
	}
	return s.say("does.skip", "player", s.name(seat))
}

// laid is what everybody has laid.
func (s page) laid(v rules.View, large bool) *ui.Node {
	least := 300.0
	if large {
		least = 420
	}
	column := ui.Tiles(least).Gap(ui.Space2)
	column.ID = laidID
	for i := range v.Seats {
		seat := game.Seat((max(0, int(v.Seat)) + i) % len(v.Seats))
		if len(v.Seats[seat].Groups) == 0 {
			continue
		}
		flow := ui.Flow().Gap(6)
		for g := range v.Seats[seat].Groups {
			flow.Add(s.group(v, seat, g, large))
		}
		column.Add(ui.Column(
			ui.Text(s.say("laid.by", "player", s.name(seat)), ui.Small, ui.Theme.Muted), flow).Gap(2))
	}
	if len(column.Children) == 0 {
		column.Add(ui.Text(s.say("laid.nothing"), ui.Small, ui.Theme.Muted))
	}
	return column
}

// group is a combination that has been laid, with what was added.
func (s page) group(v rules.View, seat game.Seat, g int, large bool) *ui.Node {
	cards := v.Seats[seat].Groups[g]
	at := spot{place: atGroup, seat: seat, group: g}
	lit := s.lit(v, at)
	step, width, height := 20.0, 28.0, 40.0
	if large {
		step, width, height = 30, 40, 57
	}
	row := ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		for i, card := range cards {
			strip := step
			if i == len(cards)-1 {
				strip = width
			}
			paintCard(c, ui.Rect{X: r.X + step*float64(i), Y: r.Y, W: width, H: height}, card, strip)
		}
		if slices.Contains(s.hinted(), groupID(seat, g)) {
			paintHint(c, r)
		}
	}).Width(step*float64(len(cards)-1) + width).Height(height)
	n := ui.Column(row).Justify(ui.Centered).Align(ui.Middle)
	n.Named(groupID(seat, g), ui.RoleButton, s.say("group", "player", s.name(seat),
		"kind", s.teller().Kind(v.Task(seat)[g].Kind), "cards", s.teller().Cards(cards)))
	if s.Carries() && lit {
		n.Hint = s.say("does.add", "card", s.teller().One(s.carry.card))
	}
	return s.target(n, at, lit, false).PadXY(4, 4)
}

// hinted lists the nodes that the hint is about.
func (s page) hinted() (ids []string) {
	m := s.Hint
	if m == nil || !s.MyTurn() {
		return nil
	}
	inHand := func(c rules.Card) string { return held{card: c.Plain()}.id() }
	switch m.Act {
	case rules.Draw:
		return []string{pileID}
	case rules.Take:
		return []string{seatID(m.Seat)}
	case rules.Add:
		return []string{inHand(m.Card), groupID(m.Seat, m.Group)}
	case rules.Discard:
		return []string{inHand(m.Card)}
	case rules.PlaySkip:
		return []string{inHand(rules.Skip), seatID(m.Seat)}
	}
	return nil
}

// paintHint points out what a hint is about.
func paintHint(c ui.Canvas, r ui.Rect) {
	c.Outline(r.Inset(-2), r.W*0.16, 3, ui.Theme.Accent)
	side := max(16, min(r.W*0.4, 26))
	bulb := ui.Rect{X: r.X + r.W - side*0.7, Y: r.Y - side*0.25, W: side, H: side}
	c.Fill(bulb, ui.RadiusCircle, ui.Theme.Ground)
	c.Icon(ui.IconHint, bulb.Inset(side*0.1), ui.Theme.Accent)
}
