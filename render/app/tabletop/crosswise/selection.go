package crosswise

import (
	"slices"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	"lichtbrett/game/console"
	rules "lichtbrett/game/crosswise"
)

// spot is a place where a tile is: a slot of the open hand, or a cell.
type spot struct {
	onHand  bool
	slot    int
	cell    rules.Cell
	nowhere bool // neither
}

// onBoard reports whether it is a cell.
func (at spot) onBoard() bool { return !at.onHand && !at.nowhere }

// selection is what whoever is on turn has chosen so far: first a tile, then
// where it goes.
type selection struct {
	// carried is the tile that was chosen; carries says that there is one.
	carried spot
	carries bool
	// at is where the cursor stands.
	at spot
	// keys says that the cursor is used, and so to be seen.
	keys bool
}

// refusal says why what is at a spot may not go to a cell; nil if it may.
func refusal(v rules.View, from spot, to rules.Cell) error {
	if from.onHand == v.FromBoard() {
		return game.Refuse("", rules.ReasonActive, "this tile is not played now")
	}
	return v.Refusal(v.MoveOf(from.slot, from.cell, to))
}

// targets lists the cells to which what is at a spot may go.
func targets(v rules.View, from spot) []rules.Cell {
	return cells(v, func(c rules.Cell) bool { return refusal(v, from, c) == nil })
}

// sources lists the cells from which a tile may be taken: those of the second
// phase of wildcards that play on the board.
func sources(v rules.View) []rules.Cell {
	return cells(v, func(c rules.Cell) bool { return draggable(v, spot{cell: c}) })
}

// cells lists the cells of the board that are meant.
func cells(v rules.View, meant func(rules.Cell) bool) (all []rules.Cell) {
	for c := range v.Board.Cells() {
		if meant(c) {
			all = append(all, c)
		}
	}
	return all
}

// draggable reports whether the tile at a spot can be taken up. A wildcard that
// cannot be played can be: it is said why when it is put down.
func draggable(v rules.View, at spot) bool {
	if !at.onHand {
		return v.FromBoard() && v.Board.At(at.cell) != rules.Empty
	}
	return v.FromHand(at.slot)
}

// tileAt returns the tile at a spot.
func tileAt(v rules.View, at spot) rules.Tile {
	if at.onHand {
		return v.Hand[at.slot]
	}
	return v.Board.At(at.cell)
}

// Begin implements tabletop.Game: it puts the cursor where the turn begins: on the first tile of the hand, or
// of the board.
func (s *Screen) Begin() {
	s.carries = false
	if !s.MyTurn() {
		return
	}
	v := s.view()
	if cells := sources(v); len(cells) > 0 {
		s.at = spot{cell: nearestTo(cells, s.at.cell)}
		return
	}
	slot := s.at.slot
	for range v.Hand {
		if slot < len(v.Hand) && draggable(v, spot{onHand: true, slot: slot}) {
			break
		}
		slot = (slot + 1) % len(v.Hand)
	}
	s.at = spot{onHand: true, slot: slot}
	s.revealSlot()
}

// nearestTo returns the cell nearest to another one.
func nearestTo(cells []rules.Cell, to rules.Cell) rules.Cell {
	return slices.MinFunc(cells, func(a, b rules.Cell) int { return distance(a, to) - distance(b, to) })
}

func distance(a, b rules.Cell) int { return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y) }

// take takes up the tile at a spot, and puts the cursor on a cell to which it
// may go.
func (s *Screen) take(from spot) {
	v := s.view()
	s.Warned = ""
	s.carried, s.carries = from, true
	if cells := targets(v, from); len(cells) > 0 {
		near := rules.Cell{X: v.Board.Size() / 2, Y: v.Board.Size() / 2}
		if !from.onHand {
			near = from.cell
		}
		s.at = spot{cell: nearestTo(cells, near)}
	}
	s.App.PlaySound(sound.Cursor)
}

// choose does what a press on a spot means: take a tile up, put it down again,
// or play it.
func (s *Screen) choose(at spot) {
	if s.Skip() || !s.MyTurn() {
		return
	}
	v := s.view()
	switch {
	case s.carries && at == s.carried:
		s.putDown()
	case s.carries && !at.onHand && (refusal(v, s.carried, at.cell) == nil || !draggable(v, at)):
		s.put(at.cell)
	case draggable(v, at):
		if at.onHand && len(targets(v, at)) == 0 {
			s.Refuse(refusal(v, at, rules.Cell{}))
			return
		}
		s.take(at)
	case tileAt(v, at) == rules.Empty && !at.onHand && !s.carries:
		s.Warn(s.say("choose-first"))
	case v.FromBoard():
		s.Warn(s.say("not-now"))
	default:
		s.Warn(s.say("not-this"))
	}
	s.Refresh()
}

// put plays the tile that is carried on a cell; where that is not possible, it
// says why and the tile goes back.
func (s *Screen) put(to rules.Cell) {
	v := s.view()
	if err := refusal(v, s.carried, to); err != nil {
		s.Refuse(err)
		return
	}
	m := v.MoveOf(s.carried.slot, s.carried.cell, to)
	if s.Astray(m) {
		s.at, s.carries = s.carried, false
		return
	}
	s.send(m)
	s.Refresh()
}

// putDown gives the tile that is carried back.
func (s *Screen) putDown() {
	s.at, s.carries, s.Warned = s.carried, false, ""
	s.Refresh()
}

// button takes a button of the joystick on the table; it reports whether it
// meant something there.
func (s *Screen) button(k console.Key) bool {
	if !s.Client.Playing() {
		return false
	}
	if k == console.Back && !s.carries {
		return false
	}
	if k == console.Confirm && s.Skip() {
		return true
	}
	if k == console.Confirm && s.Ended() {
		if s.Course == nil {
			s.again()
		}
		return true
	}
	s.Skip() // one's own move that is still being shown
	if !s.MyTurn() {
		return true
	}
	s.keys = true
	switch k {
	case console.Back:
		s.putDown()
	case console.Confirm:
		s.choose(s.at)
	default:
		s.steer(k)
	}
	s.lead()
	return true
}

// steer moves the cursor: along the hand, or over the cells that are possible.
func (s *Screen) steer(k console.Key) {
	v := s.view()
	was := s.at
	switch {
	case s.carries:
		s.at = spot{cell: next(targets(v, s.carried), s.at.cell, k)}
	case v.FromBoard():
		s.at = spot{cell: next(sources(v), s.at.cell, k)}
	default:
		step := 1
		if k == console.Left || k == console.Up {
			step = -1
		}
		for slot := s.at.slot + step; slot >= 0 && slot < len(v.Hand); slot += step {
			if v.Hand[slot] != rules.Empty {
				s.at = spot{onHand: true, slot: slot}
				s.revealSlot()
				break
			}
		}
	}
	if s.at != was {
		s.Warned = ""
		s.App.PlaySound(sound.Cursor)
	}
}

// next returns the cell that lies nearest in a direction; where none does, the
// cell itself.
func next(cells []rules.Cell, from rules.Cell, k console.Key) rules.Cell {
	best, least := from, 0
	for _, c := range cells {
		ahead, aside := c.X-from.X, c.Y-from.Y
		if k == console.Up || k == console.Down {
			ahead, aside = aside, ahead
		}
		if k == console.Left || k == console.Up {
			ahead = -ahead
		}
		if ahead <= 0 {
			continue
		}
		if d := ahead + 3*max(aside, -aside); best == from || d < least {
			best, least = c, d
		}
	}
	return best
}

// lead brings the focus, if it is on the table, to the cursor of whoever is on
// turn.
func (s *Screen) lead() {
	if id := s.App.Surface.Focused(); onTable(id) && s.MyTurn() {
		s.App.Surface.Focus(s.at.id())
	}
}
