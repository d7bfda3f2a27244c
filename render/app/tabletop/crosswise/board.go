package crosswise

import (
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui"
)

// The IDs of nodes of the table.
const (
	areaID  = "table"
	boardID = "board"
	handID  = "hand"
	cellIDs = "cell."
	slotIDs = "slot."
)

func slotID(slot int) string { return slotIDs + strconv.Itoa(slot) }

// backID is the ID of a tile on a hand that is closed.
func backID(seat game.Seat, slot int) string {
	return "back." + strconv.Itoa(int(seat)) + "." + strconv.Itoa(slot)
}

// id is the ID of the node of a spot.
func (at spot) id() string {
	if at.onHand {
		return slotID(at.slot)
	}
	return cellIDs + strconv.Itoa(at.cell.X) + "." + strconv.Itoa(at.cell.Y)
}

// onTable reports whether an ID is that of a cell or of a slot.
func onTable(id string) bool { return strings.HasPrefix(id, cellIDs) || strings.HasPrefix(id, slotIDs) }

// plan is where everything on the table lies, from the top left of the table.
type plan struct {
	board, columns, rows ui.Rect // columns and rows are the score bars
	hands                [rules.Seats]ui.Rect
	width, height        float64
}

const (
	tableGap  = 6.0
	leastHand = 38.0
	mostHand  = 160.0
)

// fit plans the table as large as a room of w × h allows: a square board with
// the hands of those who play at its sides.
func fit(w, h float64, players []game.Seat, bars bool) plan {
	var sits [rules.Seats]float64
	for _, s := range players {
		sits[s] = 1
	}
	across, upright := sits[1]+sits[3], sits[0]+sits[2]
	bar := 0.0
	if bars {
		bar = 30
		w -= bar + tableGap
		h -= bar + tableGap
	}
	const part = 1 / 5.8 // how deep a hand is, of the board's side
	side := min((w-across*tableGap)/(1+across*part), (h-upright*tableGap)/(1+upright*part))
	hand := max(leastHand, min(mostHand, side*part))
	side = max(1, min(w-across*(hand+tableGap), h-upright*(hand+tableGap)))
	strip := hand + tableGap
	var p plan
	p.board = ui.Rect{X: sits[3] * strip, Y: sits[0] * strip, W: side, H: side}
	right, bottom := p.board.X+side+tableGap, p.board.Y+side+tableGap
	if bars {
		p.columns = ui.Rect{X: p.board.X, Y: bottom, W: side, H: bar}
		p.rows = ui.Rect{X: right, Y: p.board.Y, W: bar, H: side}
		right, bottom = right+bar+tableGap, bottom+bar+tableGap
	}
	p.hands = [rules.Seats]ui.Rect{
		0: {X: p.board.X, Y: 0, W: side, H: hand},
		1: {X: right, Y: p.board.Y, W: hand, H: side},
		2: {X: p.board.X, Y: bottom, W: side, H: hand},
		3: {X: 0, Y: p.board.Y, W: hand, H: side},
	}
	p.width, p.height = right-tableGap+sits[1]*strip, bottom-tableGap+sits[2]*strip
	return p
}

// area is the board, the hands around it and the score bars, as large as a room
// of w × h allows, and how it was planned.
func (s page) area(w, h float64) (*ui.Node, plan) {
	v := s.view()
	bars := s.settings().ScoreBars
	p := fit(w, h, v.Players, bars)
	layers := []*ui.Node{}
	for _, seat := range v.Players {
		layers = append(layers, ui.At(s.hand(v, seat), p.hands[seat]))
	}
	layers = append(layers, ui.At(s.board(v), p.board))
	if bars {
		layers = append(layers,
			ui.At(s.bar(v, rules.Vertical), p.columns), ui.At(s.bar(v, rules.Horizontal), p.rows))
	}
	layers = append(layers, (&ui.Node{}).Painted(func(c ui.Canvas, _ *ui.Node, _ ui.Look) { s.paintFlight(c, v) }))
	area := ui.Stack(layers...).Width(p.width).Height(p.height)
	area.ID = areaID
	return area.DefaultFocus().OnButton(s.button).OnHint(s.AskForHint).OnPointer(s.pointer), p
}

// board is the board; its cells are pressed by assistive technology only, as
// the table takes pointers itself.
func (s page) board(v rules.View) *ui.Node {
	size := v.Board.Size()
	marks := s.mark(v)
	n := ui.Grid(boardID, s.say("board"), size, size, func(x, y int) *ui.Node {
		here := spot{cell: rules.Cell{X: x, Y: y}}
		m := marks[here.cell]
		cell := ui.Cell(here.id(), s.say("cell", append(s.teller().Cell(here.cell), "tile", s.tile(v.Board.At(here.cell)))...), func() { s.choose(here) })
		cell.If(!s.Client.Playing(), ui.Disabled).If(m.aimed, ui.Selected).Rounded(6)
		return cell.Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
			paintCell(c, n.Rect, v.Board.At(here.cell), m)
			if m.hover {
				s.paintHover(c, n.Rect.Inset(n.Rect.W*0.02))
			}
		})
	})
	if s.MyTurn() && !s.at.onHand {
		n.Active = s.at.id()
	}
	return n.Pad(boardPad).Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) { paintGround(c, n.Rect) })
}

// paintGround paints what the cells lie on.
func paintGround(c ui.Canvas, r ui.Rect) {
	c.Fill(r, ui.Radius, ui.Hex(0x0a0d12))
	c.Outline(r, ui.Radius, 2, ui.Theme.Line)
}

const boardPad = 4.0

// mark is what is to be seen on a cell beside its tile.
type mark struct {
	target bool // the tile that is carried may go here
	aimed  bool // it would be put here now
	cursor bool
	left   bool // the tile has just been taken away
	fresh  bool // the last turn changed it
	won    bool // it is one of six equal tiles in a line
	hinted bool // a hint is about it
	hover  bool // a mouse is over it, and the tile can be taken up
}

// mark finds what is to be seen on the cells.
func (s page) mark(v rules.View) map[rules.Cell]mark {
	marks := map[rules.Cell]mark{}
	change := func(c rules.Cell, set func(*mark)) {
		m := marks[c]
		set(&m)
		marks[c] = m
	}
	if s.Event != nil {
		for _, c := range s.Event.Move.Changes() {
			change(c, func(m *mark) { m.fresh = true })
		}
	}
	for _, l := range s.Animation.Pieces {
		for _, at := range []spot{l.from, l.to} {
			if !at.onHand {
				change(at.cell, func(m *mark) { m.left, m.fresh = m.left || s.leaves(at), m.fresh || s.arrives(at) })
			}
		}
	}
	for _, c := range v.Board.Sixes() {
		change(c, func(m *mark) { m.won = true })
	}
	if !s.MyTurn() {
		return marks
	}
	for _, at := range s.hinted() {
		if !at.onHand {
			change(at.cell, func(m *mark) { m.hinted = true })
		}
	}
	if s.hovers && !s.hovered.onHand && !s.carries {
		change(s.hovered.cell, func(m *mark) { m.hover = true })
	}
	if s.carries {
		aimed, ok := s.aimed(v)
		everywhere := ok && v.MoveOf(s.carried.slot, s.carried.cell, aimed).Kind == rules.Activate
		for _, c := range targets(v, s.carried) {
			change(c, func(m *mark) { m.target, m.aimed = true, everywhere || ok && c == aimed })
		}
		if !s.carried.onHand {
			change(s.carried.cell, func(m *mark) { m.left, m.cursor = s.leaves(s.carried), true })
		}
	} else if s.keys && !s.at.onHand {
		change(s.at.cell, func(m *mark) { m.cursor = true })
	}
	return marks
}

// good is the colour of where a tile may be put.
var good = ui.Hex(0x6fe38a)

// tileRect is where the tile lies in a cell or slot.
func tileRect(r ui.Rect) ui.Rect {
	r = r.Square()
	return r.Inset(max(1, r.W*0.06))
}

func paintCell(c ui.Canvas, r ui.Rect, t rules.Tile, m mark) {
	well := r.Inset(max(0.5, r.W*0.03))
	radius := r.W * 0.16
	ground := ui.Hex(0x1a212c)
	if m.target {
		ground = ui.Hex(0x1d3327)
	}
	c.Fill(well, radius, ground)
	if t == rules.Empty && m.target && !m.aimed {
		dot := r.Square()
		c.Fill(dot.Inset(dot.W*0.42), ui.RadiusCircle, ui.Alpha(good, 0.7))
	}
	if t != rules.Empty && !m.left {
		paintTile(c, tileRect(r), t)
		if m.target && !m.aimed {
			c.Outline(well, radius, max(1, r.W*0.03), ui.Alpha(good, 0.6))
		}
	}
	if m.hinted {
		paintHint(c, well)
	}
	if m.won {
		c.Outline(well.Inset(-r.W*0.03), radius, max(3, r.W*0.08), ui.Theme.Text)
		return
	}
	if m.fresh {
		c.Outline(well.Inset(-r.W*0.01), radius, max(1.5, r.W*0.035), ui.Theme.Text)
	}
	if m.cursor {
		c.Outline(well.Inset(-r.W*0.01), radius, max(2, r.W*0.055), ui.Theme.Accent)
	}
	if m.aimed {
		c.Fill(well, radius, ui.Alpha(good, 0.16))
		c.Outline(well.Inset(-r.W*0.01), radius, max(2.5, r.W*0.07), good)
	}
}

// hand is the hand of a seat: open if this is the view of that seat, or only decoration.
func (s page) hand(v rules.View, seat game.Seat) *ui.Node {
	if !s.Client.Playing() && v.Seat != seat {
		return ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) { paintHand(c, r, s.decoration[seat], seat) })
	}
	team := rules.TeamOf(seat)
	turn := s.Client.ToMove() == seat
	upright := team == rules.Horizontal
	n := s.closedHand(v, seat, upright)
	if v.Seat == seat {
		n = s.openHand(v, upright)
	}
	return n.Pad(3).Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) { paintHandGround(c, n.Rect, team, turn) })
}

// openHand is a hand whose tiles are to be seen.
func (s page) openHand(v rules.View, upright bool) *ui.Node {
	first, count := s.shownSlots(v)
	hinted := s.hinted()
	grid := strip(handID, s.App.Say("table.hand", "player", s.name(v.Seat)), upright, count, func(i int) *ui.Node {
		slot := first + i
		here := spot{onHand: true, slot: slot}
		tile := v.Hand[slot]
		carried := s.MyTurn() && s.carries && s.carried == here
		cursor := s.MyTurn() && s.keys && !s.carries && s.at == here
		hover := s.hovers && s.hovered == here
		n := ui.Cell(here.id(), s.say("slot", "slot", strconv.Itoa(slot+1), "tile", s.tile(tile)), func() { s.choose(here) }).
			If(carried, ui.Selected).If(!s.MyTurn(), ui.Disabled).Rounded(8)
		dull := s.MyTurn() && !draggable(v, here)
		return n.Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
			r := tileRect(n.Rect)
			c.Fill(r, r.W*0.18, ui.Alpha(ui.Theme.Ground, 0.75))
			if s.leaves(here) {
				return
			}
			paintTile(c, r, tile)
			if dull && tile != rules.Empty {
				c.Fill(r.Inset(-1), r.W*0.18, ui.Alpha(ui.Theme.Ground, 0.62))
			}
			if slices.Contains(hinted, here) {
				paintHint(c, r)
			}
			if hover && !carried {
				s.paintHover(c, r.Inset(-r.W*0.03))
			}
			if carried || cursor {
				c.Outline(r.Inset(-r.W*0.05), r.W*0.22, max(2.5, r.W*0.06), ui.Theme.Accent)
			}
		})
	})
	if s.MyTurn() && s.at.onHand {
		grid.Active = s.at.id()
	}
	if len(v.Hand) == count {
		return handRow(grid, count, upright)
	}
	return s.scrollingHand(grid, v, upright)
}

// strip puts cells side by side or, upright, one below the other.
func strip(id, label string, upright bool, count int, cell func(i int) *ui.Node) *ui.Node {
	columns, lines := count, 1
	if upright {
		columns, lines = 1, count
	}
	return ui.Grid(id, label, columns, lines, func(x, y int) *ui.Node { return cell(x + y) })
}

// asOne makes a strip of what cannot be used one thing, with another role.
func asOne(strip *ui.Node, role ui.Role) *ui.Node {
	strip.Role = role
	for _, row := range strip.Children {
		row.Role = ui.NoRole
	}
	return strip
}

// handRow keeps the tiles of a hand square and in the middle of it.
func handRow(grid *ui.Node, tiles int, upright bool) *ui.Node {
	if upright {
		return ui.Column(grid.Aspect(1 / float64(tiles)).Grow(1))
	}
	return ui.Column(grid.Aspect(float64(tiles)).Grow(1))
}

// closedHand is a hand whose tiles nobody may see.
func (s page) closedHand(v rules.View, seat game.Seat, upright bool) *ui.Node {
	count := min(v.Rules.Hand, mostShown)
	label := s.say("hand.closed", "player", s.name(seat), "tiles", strconv.Itoa(v.Hands[seat]))
	backs := strip("closed."+strconv.Itoa(int(seat)), label, upright, count, func(slot int) *ui.Node {
		there := slot < v.Hands[seat]
		leaves := seat == s.Client.ToMove() && s.leaves(spot{onHand: true, slot: slot})
		back := ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
			if there && !leaves {
				paintBack(c, tileRect(r))
			}
		})
		back.ID = backID(seat, slot)
		return back
	})
	return handRow(asOne(backs, ui.RoleImage), count, upright)
}

// bar shows what each line of a team counts: columns below the board, rows
// beside it.
func (s page) bar(v rules.View, t rules.Team) *ui.Node {
	key := "bar.column"
	if t == rules.Horizontal {
		key = "bar.row"
	}
	l := teamStyles[t]
	n := strip("bar."+l.word, s.say("bars."+l.word), t == rules.Horizontal, v.Board.Size(), func(i int) *ui.Node {
		points := v.Board.LinePoints(t, i)
		label := s.say(key, "line", strconv.Itoa(i+1), "points", s.teller().Points(points))
		number := strconv.Itoa(points)
		return ui.CustomPaint(label, func(c ui.Canvas, r ui.Rect) {
			if points == rules.Sixes {
				c.Icon(ui.IconTrophy, r.Inset(3), l.ink)
				return
			}
			style := ui.Label
			x, y := r.Center()
			c.Text(number, x-style.Width(number)/2, y-style.LineHeight()/2+style.Baseline(), style, l.ink)
		})
	})
	return asOne(n, ui.RoleGroup).Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
		paintStripes(c, n.Rect, ui.RadiusSmall, 6, t, l.color, ui.Mix(l.color, ui.Hex(0xffffff), 0.18))
	})
}

// hinted lists the spots that the hint is about: cells, and the slot of a tile of the hand.
func (s page) hinted() (spots []spot) {
	m := s.Hint
	if m == nil || !s.MyTurn() {
		return nil
	}
	for _, c := range m.Changes() {
		spots = append(spots, spot{cell: c})
	}
	if m.Kind != rules.Shift && m.Kind != rules.Swap {
		spots = append(spots, spot{onHand: true, slot: m.Slot})
	}
	return spots
}

// paintHint points out what a hint is about.
func paintHint(c ui.Canvas, r ui.Rect) {
	r = r.Square()
	c.Outline(r.Inset(r.W*0.01), r.W*0.18, max(2, r.W*0.06), ui.Theme.Accent)
	bulb := ui.Rect{X: r.X + r.W*0.6, Y: r.Y - r.W*0.04, W: r.W * 0.44, H: r.W * 0.44}
	c.Fill(bulb, ui.RadiusCircle, ui.Theme.Ground)
	c.Icon(ui.IconHint, bulb.Inset(bulb.W*0.1), ui.Theme.Accent)
}
