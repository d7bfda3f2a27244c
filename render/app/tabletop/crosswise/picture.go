package crosswise

import (
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui"
)

// tablePicture is a table that is only looked at: the board with the hands
// around it as the view's seat sees them, and marks where the last move was
// made; nil if there was none.
func tablePicture(label string, v rules.View, last *rules.Move) *ui.Node {
	marks := map[rules.Cell]mark{}
	if last != nil {
		for _, c := range last.Changes() {
			marks[c] = mark{fresh: true}
		}
	}
	for _, c := range v.Board.Sixes() {
		marks[c] = mark{won: true}
	}
	return ui.CustomPaint(label, func(c ui.Canvas, r ui.Rect) {
		p := fit(r.W, r.H, v.Players, false)
		here := func(part ui.Rect) ui.Rect {
			part.X += r.X + (r.W-p.width)/2
			part.Y += r.Y + (r.H-p.height)/2
			return part
		}
		board, size := here(p.board), v.Board.Size()
		paintGround(c, board)
		for cell := range v.Board.Cells() {
			paintCell(c, board.Inset(boardPad).Cell(cell.X, cell.Y, size, size), v.Board.At(cell), marks[cell])
		}
		for _, seat := range v.Players {
			paintHand(c, here(p.hands[seat]), v, seat)
		}
	}).Aspect(1)
}

// paintHand paints a hand: its tiles if it is that of the view's seat, else
// their backs.
func paintHand(c ui.Canvas, r ui.Rect, v rules.View, seat game.Seat) {
	team := rules.TeamOf(seat)
	paintHandGround(c, r, team, v.Turn == seat)
	inner, count := r.Inset(3), min(v.Rules.Hand, mostShown)
	side := min(max(inner.W, inner.H)/float64(count), min(inner.W, inner.H))
	x, y := inner.Center()
	for slot := range count {
		at := ui.Rect{X: x - side/2, Y: y - side/2, W: side, H: side}
		offset := (float64(slot) - float64(count-1)/2) * side
		if team == rules.Horizontal {
			at.Y += offset
		} else {
			at.X += offset
		}
		switch {
		case v.Seat != seat && slot < v.Hands[seat]:
			paintBack(c, tileRect(at))
		case v.Seat == seat && v.Hand[slot] != rules.Empty:
			paintTile(c, tileRect(at), v.Hand[slot])
		}
	}
}

// paintHandGround paints what a hand lies on.
func paintHandGround(c ui.Canvas, r ui.Rect, t rules.Team, turn bool) {
	l := teamStyles[t]
	a, b := ui.Mix(l.dark, ui.Theme.Ground, 0.5), ui.Mix(l.dark, ui.Theme.Ground, 0.25)
	if turn {
		a, b = l.dark, ui.Mix(l.dark, l.color, 0.35)
	}
	paintStripes(c, r, ui.Radius, 7, t, a, b)
	if turn {
		c.Outline(r, ui.Radius, 2.5, l.color)
	}
}
