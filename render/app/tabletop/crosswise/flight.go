package crosswise

import (
	"time"

	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui"
)

// flight shows a move that is about to be made: its tiles on their way.
type flight struct {
	legs   []leg
	passed time.Duration
	takes  time.Duration
	calm   bool        // nothing moves; it is only shown where
	own    *rules.Move // a move made here; nil if it is somebody else's
}

// ownTime is how long a person's tile is on its way that was not dragged.
const ownTime = 180 * time.Millisecond

// leg is a tile on its way from one node to another.
type leg struct {
	tile     rules.Tile
	from, to spot
}

func (f flight) flies() bool { return f.legs != nil }

// still reports whether nothing moves meanwhile.
func (f flight) still() bool { return f.flies() && f.calm }

// takeOff begins to show the move that waits first.
func (s *Screen) takeOff() {
	m, ok := s.inbox.Show()
	if !ok {
		return
	}
	move, err := rules.ParseMove(string(m.Move))
	if err != nil {
		s.readAll()
		return
	}
	s.flight = flight{
		legs:  legs(move, s.view(), fromHand(move, m.View.(rules.View))),
		takes: time.Duration(s.settings().Pace) * time.Millisecond,
		calm:  s.calm,
	}
	s.app.Surface.Invalidate()
}

// send makes a person's move, after it has been shown.
func (s *Screen) send(m rules.Move) {
	if s.calm {
		s.play(m)
		return
	}
	v := s.view()
	tile := rules.Empty
	if !fromBoard(v) {
		tile = v.Hand[m.Slot]
	}
	s.carries = false
	s.flight = flight{legs: legs(m, v, tile), takes: ownTime, own: &m}
}

// play makes a person's move.
func (s *Screen) play(m rules.Move) { s.client.Play(m.Notation()) }

// fromHand is the tile that a move has played from the hand, as everybody sees
// it afterwards; Empty if it has played none, or a remover.
func fromHand(m rules.Move, after rules.View) rules.Tile {
	switch m.Kind {
	case rules.Activate:
		return after.Active
	case rules.Place, rules.Exchange:
		return after.Board.At(m.To)
	}
	return rules.Empty
}

// legs are the ways of the tiles of a move: of those on the board, and of the
// tile that it plays from the hand.
func legs(m rules.Move, v rules.View, tile rules.Tile) []leg {
	slot := spot{onHand: true, slot: m.Slot}
	from, to := spot{cell: m.From}, spot{cell: m.To}
	switch m.Kind {
	case rules.Remove:
		return []leg{{v.Board.At(m.To), to, slot}}
	case rules.Activate:
		middle := rules.Cell{X: (v.Board.Size() - 1) / 2, Y: (v.Board.Size() - 1) / 2}
		return []leg{{tile, slot, spot{cell: middle}}}
	case rules.Shift:
		return []leg{{v.Board.At(m.From), from, to}}
	case rules.Swap:
		return []leg{{v.Board.At(m.From), from, to}, {v.Board.At(m.To), to, from}}
	case rules.Exchange:
		return []leg{{tile, slot, to}, {v.Board.At(m.To), to, slot}}
	}
	return []leg{{tile, slot, to}}
}

// land ends the flight: the move is made.
func (s *Screen) land() {
	own := s.flight.own
	s.flight = flight{}
	if own != nil {
		s.play(*own)
	}
	s.readAll()
	s.refresh()
}

// skip ends the flight at once. It reports whether it was somebody else's: that
// is all that a press does then.
func (s *Screen) skip() bool {
	if !s.flight.flies() {
		return false
	}
	own := s.flight.own != nil
	s.land()
	return !own
}

// leaves reports whether a tile has just left a spot.
func (s *Screen) leaves(at spot) bool {
	if s.drag.on && s.drag.moved && at == s.carried {
		return true
	}
	for _, l := range s.flight.legs {
		if l.from == at && !s.flight.calm {
			return true
		}
	}
	return false
}

// arrives reports whether a tile is on its way to a spot.
func (s *Screen) arrives(at spot) bool {
	for _, l := range s.flight.legs {
		if l.to == at && l.tile != rules.Empty {
			return true
		}
	}
	return false
}

// paintFlight paints tiles that are under way, over everything else on the
// table.
func (s *Screen) paintFlight(c ui.Canvas, v rules.View) {
	root := s.app.Surface.Root()
	if root == nil {
		return
	}
	rect := func(at spot) (ui.Rect, bool) {
		id := at.id()
		if at.onHand && root.Find(id) == nil {
			id = backID(s.client.ToMove(), min(at.slot, mostShown-1))
		}
		n := root.Find(id)
		if n == nil {
			return ui.Rect{}, false
		}
		return tileRect(n.Rect), true
	}
	if !s.flight.calm {
		for _, l := range s.flight.legs {
			from, known := rect(l.from)
			to, knownToo := rect(l.to)
			if !known || !knownToo {
				continue
			}
			part := ease(float64(s.flight.passed) / float64(max(1, s.flight.takes)))
			paintLifted(c, between(from, to, part), l.tile)
		}
	}
	if !s.carries {
		return
	}
	size, ok := rect(spot{})
	switch {
	case !ok:
	case s.drag.on && s.drag.moved:
		r := ui.Rect{X: s.drag.x - size.W/2, Y: s.drag.y - size.H/2, W: size.W, H: size.H}
		paintLifted(c, r, tileAt(v, s.carried))
	case s.keys && !s.at.onHand:
		if r, ok := rect(s.at); ok {
			r.Y -= r.H * 0.1
			r.X += r.W * 0.1
			paintLifted(c, r, tileAt(v, s.carried))
		}
	}
}

// paintLifted paints a tile above the table.
func paintLifted(c ui.Canvas, r ui.Rect, t rules.Tile) {
	shadow := r
	shadow.Y += r.H * 0.08
	c.Glow(shadow.Inset(r.W*0.1), r.W*0.18, r.W*0.22, ui.Alpha(ui.Hex(0), 0.6))
	paintTile(c, r.Inset(-r.W*0.04), t)
}

// between is a rectangle on the way from the middle of a to that of b, as large
// as the larger one: a tile is drawn anew at every other size.
func between(a, b ui.Rect, part float64) ui.Rect {
	side := max(a.W, b.W)
	ax, ay := a.Center()
	bx, by := b.Center()
	return ui.Rect{X: ax + (bx-ax)*part - side/2, Y: ay + (by-ay)*part - side/2, W: side, H: side}
}

// ease lets what moves begin and end slowly.
func ease(t float64) float64 {
	t = max(0, min(1, t))
	return t * t * (3 - 2*t)
}
