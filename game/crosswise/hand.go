package crosswise

import "lichtbrett/game"

// The reasons for which a move is refused, beside those of package game.
const (
	ReasonNotation   = "notation"
	ReasonOver       = "over"
	ReasonNoSlot     = "no-slot"            // there is no such slot
	ReasonEmptySlot  = "empty-slot"         // the slot is empty
	ReasonNoCell     = "no-cell"            // there is no such cell
	ReasonCellTaken  = "cell-taken"         // a tile lies where none may
	ReasonCellEmpty  = "cell-empty"         // no tile lies where one must
	ReasonSameCell   = "same-cell"          // source and target are one cell
	ReasonOtherTile  = "other-tile"         // that is not how the tile in the slot is played
	ReasonEmptyBoard = "empty-board"        // a wildcard on an empty board
	ReasonOneTile    = "one-tile"           // swap on board with less than two tiles there
	ReasonNoStandard = "no-standard-tile"   // swap with hand without a standard tile
	ReasonActive     = "wildcard-active"    // the activated wildcard must be played first
	ReasonNotActive  = "wildcard-not-ready" // the second phase of a wildcard that is not activated
)

// situation is what decides which moves are legal: it is all known to the seat
// to move.
type situation struct {
	board Board
	hand  []Tile
	// active is the two-phase wildcard that has been activated, else Empty;
	// slot is where it was.
	active Tile
	slot   int
}

// played returns the wildcard whose second phase a kind of move is, else
// Empty.
func (k Kind) played() Tile {
	switch k {
	case Shift:
		return Mover
	case Swap:
		return SwapOnBoard
	case Exchange:
		return SwapWithHand
	default:
		return Empty
	}
}

// refusal says why m may not be played, nil if it may.
func (s situation) refusal(m Move) error {
	refuse := func(reason, detail string, args ...any) error {
		return game.Refuse(m.Notation(), reason, detail, args...)
	}
	if int(m.Kind) >= len(patterns) {
		return refuse(ReasonNotation, "there is no kind of move %d", m.Kind)
	}
	if w := m.Kind.played(); w != s.active {
		if s.active == Empty {
			return refuse(ReasonNotActive, `this is the second phase of a wildcard; "activate SLOT" comes first`)
		}
		return refuse(ReasonActive, "%v has been activated and must be played now", s.active)
	}
	if m.Kind <= Activate || m.Kind == Exchange {
		if m.Slot < 0 || m.Slot >= len(s.hand) {
			return refuse(ReasonNoSlot, "there is no slot %d; slots are 0 to %d", m.Slot, len(s.hand)-1)
		}
		switch t := s.hand[m.Slot]; {
		case t == Empty:
			return refuse(ReasonEmptySlot, "slot %d is empty; choose one that holds a tile", m.Slot)
		case (m.Kind == Place || m.Kind == Exchange) && !t.Standard(),
			m.Kind == Remove && t != Remover,
			m.Kind == Activate && !t.TwoPhase():
			return refuse(ReasonOtherTile, "slot %d holds %v, which is not played like this", m.Slot, t)
		case t.Wildcard():
			if reason, detail := s.obstacle(t, s.board.Tiles()); reason != "" {
				return refuse(reason, "%s", detail)
			}
		}
	}
	if m.Kind == Activate {
		return nil
	}
	for _, c := range []Cell{m.From, m.To} {
		if !s.board.Inside(c) {
			return refuse(ReasonNoCell, "there is no cell %v; columns and rows are 0 to %d", c, s.board.size-1)
		}
	}
	if m.Kind == Shift || m.Kind == Swap {
		if m.From == m.To {
			return refuse(ReasonSameCell, "source and target are both %v; choose two cells", m.From)
		}
		if s.board.At(m.From) == Empty {
			return refuse(ReasonCellEmpty, "no tile lies on %v; choose a cell with one", m.From)
		}
	}
	wantEmpty := m.Kind == Place || m.Kind == Shift
	switch empty := s.board.At(m.To) == Empty; {
	case wantEmpty && !empty:
		return refuse(ReasonCellTaken, "a tile lies on %v already; choose an empty cell", m.To)
	case !wantEmpty && empty:
		return refuse(ReasonCellEmpty, "no tile lies on %v; choose a cell with one", m.To)
	}
	return nil
}

// obstacle says why no wildcard of kind t can be played with so many tiles on
// the board; an empty reason says that one can.
func (s situation) obstacle(t Tile, on int) (reason, detail string) {
	switch {
	case on == 0:
		return ReasonEmptyBoard, "no wildcard can be played on an empty board"
	case t == SwapOnBoard && on < 2:
		return ReasonOneTile, "swap on board needs two tiles on the board"
	case t == SwapWithHand && !s.hasStandard():
		return ReasonNoStandard, "swap with hand needs a standard tile on the hand"
	}
	return "", ""
}

func (s situation) hasStandard() bool {
	for _, t := range s.hand {
		if t.Standard() {
			return true
		}
	}
	return false
}

// playable reports whether a tile of the hand can be played with so many tiles
// on the board.
func (s situation) playable(t Tile, on int) bool {
	if t.Wildcard() {
		reason, _ := s.obstacle(t, on)
		return reason == ""
	}
	return t != Empty
}

// legal calls yield with every legal move until it returns false: slot by
// slot; cells column by column from the top, with two cells the source first.
func (s situation) legal(yield func(Move) bool) {
	last := func(t Turn) bool { return yield(t.Last()) }
	if s.active != Empty {
		s.ways(s.active, s.slot, -1, last)
		return
	}
	on := s.board.Tiles()
	for slot, t := range s.hand {
		switch {
		case !s.playable(t, on):
		case t.TwoPhase():
			if !yield(Move{Kind: Activate, Slot: slot}) {
				return
			}
		case !s.ways(t, slot, -1, last):
			return
		}
	}
}

// turns calls yield with every whole turn until it returns false, in the order
// of legal. Of equal tiles on the hand it names the first. A swap with hand
// gives away a tile that was there before the wildcard was activated.
func (s situation) turns(yield func(Turn) bool) {
	if s.active != Empty {
		s.ways(s.active, s.slot, s.slot, yield)
		return
	}
	on := s.board.Tiles()
	var seen [kindsWithWildcards]bool
	for slot, t := range s.hand {
		if !seen[t] && s.playable(t, on) && !s.ways(t, slot, slot, yield) {
			return
		}
		seen[t] = true
	}
}

// ways calls yield with every way to play tile t from a slot until it returns
// false, and reports whether it never did. A swap with hand does not give away
// the tile in slot kept.
func (s situation) ways(t Tile, slot, kept int, yield func(Turn) bool) bool {
	turn := Turn{Tile: t, Slot: slot}
	if t == Mover || t == SwapOnBoard {
		return s.each(func(from Cell, moved Tile) bool {
			return moved == Empty || s.each(func(to Cell, there Tile) bool {
				turn.From, turn.To = from, to
				return (there == Empty) != (t == Mover) || from == to || yield(turn)
			})
		})
	}
	return s.each(func(to Cell, there Tile) bool {
		turn.To = to
		if t != SwapWithHand {
			return (there == Empty) != t.Standard() || yield(turn)
		}
		if there == Empty {
			return true
		}
		for given, tile := range s.hand {
			if turn.Given = given; tile.Standard() && given != kept && !yield(turn) {
				return false
			}
		}
		return true
	})
}

// each calls visit with every cell, column by column from the top, until it
// returns false, and reports whether it never did.
func (s situation) each(visit func(c Cell, t Tile) bool) bool {
	for x := range s.board.size {
		for y, i := 0, x; y < s.board.size; y, i = y+1, i+s.board.size {
			if !visit(Cell{x, y}, s.board.cells[i]) {
				return false
			}
		}
	}
	return true
}
