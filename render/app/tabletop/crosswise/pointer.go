package crosswise

import (
	rules "lichtbrett/game/crosswise"
	"lichtbrett/input"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/ui"
)

// drag is a tile that is under way with a pointer.
type drag = tabletop.Drag[spot]

// pointer takes pointers on the table.
func (s *Screen) pointer(e ui.PointerEvent) bool {
	switch {
	case e.Phase == input.Down:
		return s.grab(e)
	case e.Phase == input.Move && !e.Held:
		return s.hover(e)
	}
	return s.drag.Follow(e, s.spotAt, s.drop, s.putDown) || e.Phase != input.Move
}

// hover finds the tile that a mouse is over and could take up; it reports whether
// that is another one than before.
func (s *Screen) hover(e ui.PointerEvent) bool {
	at := s.spotAt(e.X, e.Y)
	ok := !at.nowhere && s.MyTurn() && draggable(s.view(), at)
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
	at := s.spotAt(e.X, e.Y)
	if at.nowhere || !s.MyTurn() {
		return !at.nowhere
	}
	v := s.view()
	again := s.carries && at == s.carried
	if draggable(v, at) && !(s.carries && !at.onHand && refusal(v, s.carried, at.cell) == nil) {
		s.take(at)
		s.drag = tabletop.Grab(e, at, again)
		return true
	}
	s.choose(at)
	return true
}

// drop plays the tile where the pointer has let go of it. A press without a drag
// leaves it taken up; another one puts it down.
func (s *Screen) drop(d drag) {
	switch {
	case !d.Moved && d.Again:
		s.putDown()
	case !d.Moved:
		if v := s.view(); len(targets(v, s.carried)) == 0 {
			s.refuseCarried(v)
		}
	case d.Over.onBoard() && d.Over != s.carried:
		s.put(d.Over.cell)
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
	case s.drag.On:
		over := s.drag.Over
		return over.cell, s.drag.Moved && over.onBoard() && refusal(v, s.carried, over.cell) == nil
	}
	return s.at.cell, s.keys && !s.at.onHand
}

// spotAt finds the spot under a point.
func (s *Screen) spotAt(x, y float64) spot {
	if board := s.Rect(boardID); board.Contains(x, y) {
		n := s.view().Board.Size()
		cx, cy := board.CellAt(x, y, n, n)
		return spot{cell: rules.Cell{X: cx, Y: cy}}
	}
	if s.MyTurn() {
		for slot := range s.view().Hand {
			if s.Rect(slotID(slot)).Inset(-3).Contains(x, y) {
				return spot{onHand: true, slot: slot}
			}
		}
	}
	return spot{nowhere: true}
}
