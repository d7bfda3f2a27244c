package crosswise

import (
	"math"

	rules "lichtbrett/game/crosswise"
	"lichtbrett/input"
	"lichtbrett/render/ui"
)

// drag is a tile that is under way with a pointer.
type drag struct {
	on           bool
	moved        bool // far enough to be more than a press
	again        bool // the tile had been taken up before
	x, y         float64
	fromX, fromY float64
	over         spot
	inside       bool // over is a cell
}

// strays is how far a pointer may go before a press becomes a drag.
const strays = 8

// pointer takes pointers on the table.
func (s *Screen) pointer(e ui.PointerEvent) bool {
	switch e.Phase {
	case input.Down:
		return s.grab(e)
	case input.Move:
		if !e.Held {
			return s.hover(e)
		}
		if !s.drag.on {
			return false
		}
		s.move(e)
	case input.Up:
		if s.drag.on {
			s.move(e)
			s.drop()
		}
	case input.Cancel:
		if s.drag.on {
			s.drag = drag{}
			s.putDown()
		}
	}
	return true
}

// hover finds the tile that a mouse is over and could take up; it reports whether
// that is another one than before.
func (s *Screen) hover(e ui.PointerEvent) bool {
	at, ok := s.spotAt(e.X, e.Y)
	ok = ok && s.MyTurn() && draggable(s.view(), at)
	if ok == s.hovers && (!ok || at == s.hovered) {
		return false
	}
	s.hovers, s.hovered = ok, at
	return true
}

// paintHover paints the edge of what the mouse could take up, as long as it is
// there.
func (s page) paintHover(c ui.Canvas, r ui.Rect) {
	if s.App.Surface.HoversOver(areaID) {
		c.Outline(r, r.W*0.18, max(1.5, r.W*0.04), ui.Alpha(ui.Theme.Accent, 0.8))
	}
}

// grab takes up the tile under the pointer, or plays the one that was taken up
// before.
func (s *Screen) grab(e ui.PointerEvent) bool {
	s.keys, s.hovers = false, false
	if s.Skip() {
		return true
	}
	if s.scrollAt(e.X, e.Y) {
		return true
	}
	at, ok := s.spotAt(e.X, e.Y)
	if !ok || !s.MyTurn() {
		return ok
	}
	v := s.view()
	again := s.carries && at == s.carried
	if draggable(v, at) && !(s.carries && !at.onHand && refusal(v, s.carried, at.cell) == nil) {
		s.take(at)
		s.drag = drag{on: true, again: again, x: e.X, y: e.Y, fromX: e.X, fromY: e.Y}
		return true
	}
	s.choose(at)
	return true
}

// move brings the tile to where the pointer is.
func (s *Screen) move(e ui.PointerEvent) {
	d := &s.drag
	d.x, d.y = e.X, e.Y
	if math.Hypot(e.X-d.fromX, e.Y-d.fromY) > strays {
		d.moved = true
	}
	d.over, d.inside = s.spotAt(e.X, e.Y)
	d.inside = d.inside && !d.over.onHand && d.moved
}

// drop plays the tile where the pointer has let go of it. A press without a drag
// leaves it taken up; another one puts it down.
func (s *Screen) drop() {
	d := s.drag
	s.drag = drag{}
	switch {
	case !d.moved && d.again:
		s.putDown()
	case !d.moved:
		if v := s.view(); len(targets(v, s.carried)) == 0 {
			s.refuseCarried(v)
		}
	case d.inside && d.over != s.carried:
		s.put(d.over.cell)
		if s.Skip(); s.carries { // it was dragged there
			s.at, s.carries = s.carried, false
		}
	default:
		s.putDown()
	}
	s.Refresh()
}

// refuseCarried says why the tile that is carried can go nowhere.
func (s *Screen) refuseCarried(v rules.View) {
	err := refusal(v, s.carried, rules.Cell{})
	s.putDown()
	s.Refuse(err)
}

// aimed is the cell that the tile on its way would be played on now; ok is false
// if it would not be.
func (s page) aimed(v rules.View) (c rules.Cell, ok bool) {
	switch {
	case !s.carries:
		return c, false
	case s.drag.on:
		return s.drag.over.cell, s.drag.inside && refusal(v, s.carried, s.drag.over.cell) == nil
	}
	return s.at.cell, s.keys && !s.at.onHand
}

// spotAt finds the spot under a point; ok is false if there is none.
func (s *Screen) spotAt(x, y float64) (at spot, ok bool) {
	root := s.App.Surface.Root()
	if root == nil {
		return at, false
	}
	if board := root.Find(boardID); board != nil && board.Rect.Contains(x, y) {
		n := s.view().Board.Size()
		cx, cy := board.Rect.CellAt(x, y, n, n)
		return spot{cell: rules.Cell{X: cx, Y: cy}}, true
	}
	if !s.MyTurn() {
		return at, false
	}
	for slot := range s.view().Hand {
		if n := root.Find(slotID(slot)); n != nil && n.Rect.Inset(-3).Contains(x, y) {
			return spot{onHand: true, slot: slot}, true
		}
	}
	return at, false
}
