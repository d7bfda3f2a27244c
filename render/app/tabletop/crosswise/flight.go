package crosswise

import (
	"time"

	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/crosswise"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/ui"
)

// ownTime is how long a person's tile is on its way that was not dragged.
const ownTime = 180 * time.Millisecond

// piece is a tile on its way from one spot to another.
type piece struct {
	tile     rules.Tile
	from, to spot
}

// Show implements tabletop.Game.
func (s *Screen) Show(p table.Played, m rules.Move) tabletop.Animation[piece] {
	return tabletop.Animation[piece]{
		Pieces: pieces(m, s.view(), tell.FromHand(m, p.View.(rules.View))),
		Words:  s.say("plays", "player", s.name(p.Seat)),
		Node:   areaID,
		Takes:  time.Duration(s.settings().Pace) * time.Millisecond,
	}
}

// send makes a person's move, after it has been shown.
func (s *Screen) send(m rules.Move) {
	play := func() { s.Client.Play(m.Notation()) }
	if s.Calm() {
		play()
		return
	}
	v := s.view()
	tile := rules.Empty
	if !v.FromBoard() {
		tile = v.Hand[m.Slot]
	}
	s.carries = false
	s.Animation = tabletop.Animation[piece]{Pieces: pieces(m, v, tile), Node: areaID, Takes: ownTime, Then: play}
}

// pieces are the ways of the tiles of a move: of those on the board, and of the
// tile that it plays from the hand.
func pieces(m rules.Move, v rules.View, tile rules.Tile) []piece {
	slot := spot{onHand: true, slot: m.Slot}
	from, to := spot{cell: m.From}, spot{cell: m.To}
	switch m.Kind {
	case rules.Remove:
		return []piece{{v.Board.At(m.To), to, slot}}
	case rules.Activate:
		middle := rules.Cell{X: (v.Board.Size() - 1) / 2, Y: (v.Board.Size() - 1) / 2}
		return []piece{{tile, slot, spot{cell: middle}}}
	case rules.Shift:
		return []piece{{v.Board.At(m.From), from, to}}
	case rules.Swap:
		return []piece{{v.Board.At(m.From), from, to}, {v.Board.At(m.To), to, from}}
	case rules.Exchange:
		return []piece{{tile, slot, to}, {v.Board.At(m.To), to, slot}}
	}
	return []piece{{tile, slot, to}}
}

// leaves reports whether a tile has just left a spot.
func (s page) leaves(at spot) bool {
	if s.drag.Moved && at == s.carried {
		return true
	}
	for _, l := range s.Animation.Pieces {
		if l.from == at && !s.Animation.Calm {
			return true
		}
	}
	return false
}

// arrives reports whether a tile is on its way to a spot.
func (s page) arrives(at spot) bool {
	for _, l := range s.Animation.Pieces {
		if l.to == at && l.tile != rules.Empty {
			return true
		}
	}
	return false
}

// paintFlight paints tiles that are under way, over everything else on the
// table.
func (s page) paintFlight(c ui.Canvas, v rules.View) {
	rect := func(at spot) ui.Rect {
		r := s.Rect(at.id())
		if at.onHand && r.Empty() {
			r = s.Rect(backID(s.Client.ToMove(), min(at.slot, mostShown-1)))
		}
		return r
	}
	if !s.Animation.Calm {
		for _, l := range s.Animation.Pieces {
			if from, to := rect(l.from), rect(l.to); !from.Empty() && !to.Empty() {
				paintLifted(c, between(tileRect(from), tileRect(to), s.Animation.Part()), l.tile)
			}
		}
	}
	switch {
	case !s.carries:
	case s.drag.Moved:
		size := tileRect(rect(spot{}))
		r := ui.Rect{X: s.drag.X - size.W/2, Y: s.drag.Y - size.H/2, W: size.W, H: size.H}
		paintLifted(c, r, tileAt(v, s.carried))
	case s.keys && !s.at.onHand:
		r := tileRect(rect(s.at))
		r.Y -= r.H * 0.1
		r.X += r.W * 0.1
		paintLifted(c, r, tileAt(v, s.carried))
	}
}

// paintLifted paints a tile above the table.
func paintLifted(c ui.Canvas, r ui.Rect, t rules.Tile) {
	tabletop.Lifted(c, r, func(r ui.Rect) { paintTile(c, r.Inset(-r.W*0.04), t) })
}

// between is a rectangle on the way from the middle of a to that of b, as large
// as the larger one: a tile is drawn anew at every other size.
func between(a, b ui.Rect, part float64) ui.Rect {
	side := max(a.W, b.W)
	ax, ay := a.Center()
	bx, by := b.Center()
	return ui.Rect{X: ax + (bx-ax)*part - side/2, Y: ay + (by-ay)*part - side/2, W: side, H: side}
}
