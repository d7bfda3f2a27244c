package ui

import (
	"maps"
	"math"
	"time"

	"lichtbrett/game/console"
	"lichtbrett/input"
)

// scrollState is how far a scroll area is scrolled, kept from tree to tree.
type scrollState struct {
	offset float64
	target float64 // where it is going
	rate   float64 // how fast, per second
	most   float64 // the largest offset
	dialog string  // the ID of the dialog that the area is in; empty if in none

	// Of an area that grows at its end: what stood at its upper edge, and where.
	anchor string
	place  float64
}

// scrollAreas keeps how far the scroll areas of a Surface are scrolled, by their IDs.
type scrollAreas struct {
	*Surface
	kept map[string]*scrollState
}

// How fast scrolling comes to rest.
const (
	rateWheel = 18
	rateFling = 6
)

// restore gives a new tree the offsets of the old one. A dialog that has
// been closed starts over when it is opened again.
func (s *scrollAreas) restore() {
	maps.DeleteFunc(s.kept, func(_ string, kept *scrollState) bool {
		return kept.dialog != "" && s.root.Find(kept.dialog) == nil
	})
	for n := range s.root.All() {
		if n.scroll == nil {
			continue
		}
		kept := s.kept[n.ID]
		switch {
		case kept == nil && !n.scroll.follows:
		case n.scroll.follows && (kept == nil || kept.atEnd() && kept.offset >= kept.most-1):
			n.scroll.offset = math.Inf(1)
		default:
			n.scroll.offset = kept.offset
		}
		n.scroll.alone = true
		for m := range n.Children[0].All() {
			if m.Usable() {
				n.scroll.alone = false
			}
		}
	}
}

// save keeps the offsets that the layout allowed.
func (s *scrollAreas) save() {
	for n := range s.root.All() {
		if n.scroll == nil {
			continue
		}
		kept := s.kept[n.ID]
		if kept == nil {
			kept = &scrollState{target: n.scroll.offset, dialog: n.dialog()}
			s.kept[n.ID] = kept
		}
		if n.scroll.follows && kept.atEnd() {
			kept.target = math.Inf(1)
		}
		kept.offset, kept.most = n.scroll.offset, n.scroll.most()
		kept.target = max(0, min(kept.most, kept.target))
		if n.scroll.follows {
			kept.dropAnchor(n)
		}
	}
}

// dialog is the ID of the dialog that the node is in; empty if it is in none.
func (n *Node) dialog() string {
	for ; n != nil; n = n.parent {
		if n.modal {
			return n.ID
		}
	}
	return ""
}

// to sends a scroll area to an offset.
func (s *scrollAreas) to(n *Node, target, rate float64) {
	kept := s.kept[n.ID]
	kept.target, kept.rate = max(0, min(n.scroll.most(), target)), rate
	if s.window.Calm {
		s.jump(kept)
	}
}

// jump shows a scroll area at once where it was sent.
func (s *scrollAreas) jump(kept *scrollState) {
	if kept.offset == kept.target {
		return
	}
	kept.offset = kept.target
	s.Invalidate()
}

func (s *scrollAreas) stop(id string) {
	if kept := s.kept[id]; kept != nil {
		kept.target = kept.offset
	}
}

func (s *scrollAreas) moving() bool {
	for _, kept := range s.kept {
		if kept.target != kept.offset {
			return true
		}
	}
	return false
}

func (s *scrollAreas) tick(elapsed time.Duration) {
	for id, kept := range s.kept {
		if kept.target == kept.offset {
			continue
		}
		kept.offset += (kept.target - kept.offset) * (1 - math.Exp(-kept.rate*elapsed.Seconds()))
		if math.Abs(kept.target-kept.offset) < 0.5 {
			kept.offset = kept.target
		}
		if s.Find(id) == nil {
			delete(s.kept, id)
			continue
		}
		s.Invalidate()
	}
}

// at returns the innermost scroll area at a point that has something to
// scroll, or nil.
func (s *scrollAreas) at(x, y float64) *Node {
	var found *Node
	for n := range s.scope().All() {
		if n.scroll != nil && n.scroll.most() > 0 && n.Clip.Contains(x, y) && n.Rect.Contains(x, y) {
			found = n
		}
	}
	return found
}

func (s *scrollAreas) wheel(w input.Wheel) {
	scale := s.Scale()
	if n := s.at(w.X/scale, w.Y/scale); n != nil {
		s.to(n, s.kept[n.ID].target+w.DY/scale, rateWheel)
	}
}

// drag moves a scroll area with the pointer.
func (s *scrollAreas) drag(g *gesture, y float64, at time.Duration) {
	n := s.Find(g.scroll)
	if n == nil {
		return
	}
	if passed := (at - g.at).Seconds(); passed > 0 {
		g.speed = 0.6*(y-g.y)/passed + 0.4*g.speed
	}
	kept := s.kept[n.ID]
	kept.target = max(0, min(n.scroll.most(), kept.offset-(y-g.y)))
	s.jump(kept)
	g.y, g.at = y, at
}

// fling lets a scroll area run out after a drag.
func (s *scrollAreas) fling(g *gesture, at time.Duration) {
	n := s.Find(g.scroll)
	if n == nil || at-g.at > 80*time.Millisecond || s.window.Calm {
		return
	}
	s.to(n, s.kept[n.ID].offset-g.speed/rateFling, rateFling)
}

// by moves a scroll area by a few lines; it reports whether there was
// anything to move.
func (s *scrollAreas) by(n *Node, key console.Key) bool {
	step := 3 * Body.LineHeight()
	switch key {
	case console.Up:
		step = -step
	case console.Down:
	default:
		return false
	}
	before := s.kept[n.ID].target
	s.to(n, before+step, rateWheel)
	return s.kept[n.ID].target != before
}

func (s *Surface) handleJump(j input.Jump) {
	s.show()
	n := s.Find(s.focus.id)
	if n != nil && n.Role == RoleField {
		rows := n.rows()
		r := rows[rowAt(rows, n.caret)]
		switch j.To {
		case input.Home:
			s.editor.setCaret(n, r.from)
			return
		case input.End:
			s.editor.setCaret(n, r.to)
			return
		}
	}
	for n != nil && n.scroll == nil {
		n = n.parent
	}
	if n == nil {
		for m := range s.scope().All() {
			if n == nil && m.scroll != nil && m.scroll.most() > 0 {
				n = m
			}
		}
	}
	if n == nil {
		return
	}
	target := s.scrolls.kept[n.ID].target
	switch j.To {
	case input.Home:
		target = 0
	case input.End:
		target = n.scroll.most()
	case input.PageUp:
		target -= 0.85 * n.scroll.view
	case input.PageDown:
		target += 0.85 * n.scroll.view
	}
	s.scrolls.to(n, target, rateWheel)
}

// reveal scrolls such that a node can be seen.
func (s *scrollAreas) reveal(n *Node) {
	for area := n.parent; area != nil; area = area.parent {
		if area.scroll == nil {
			continue
		}
		kept := s.kept[area.ID]
		if kept == nil {
			continue
		}
		// The layout shows offset, but the area may be on its way to target.
		top := n.Rect.Y - area.Rect.Y + area.scroll.offset
		bottom := top + n.Rect.H
		margin := min(Space4, max(0, (area.Rect.H-n.Rect.H)/2))
		target := kept.target
		if bottom+margin > target+area.scroll.view {
			target = bottom + margin - area.scroll.view
		}
		if top-margin < target {
			target = top - margin
		}
		if target != kept.target {
			s.to(area, target, rateWheel)
		}
	}
}
