package crosswise

import (
	rules "lichtbrett/game/crosswise"
)

// Classic is the computer player of the original program. It sees its hand and
// the board, and looks no further than its own turn. The zero value is ready;
// it keeps memory from one choice to the next.
type Classic struct {
	grid   grid
	points *worth
	own    rules.Team
	hand   []rules.Tile

	// How many of each tile are on the hand and on the board.
	onHand, onBoard [rules.SwapWithHand + 1]int
}

// option is a turn with what Classic weighs.
type option struct {
	turn rules.Turn
	weight
	place int // in the list of the tile's turns, from 1; 0 is no turn
}

// weight is what Classic weighs of a turn.
type weight struct {
	value    int32 // the own line through the target: after minus before
	opponent int32 // what the opponents' line then counts
	wins     bool
	prevents bool
}

// Choose returns the turn for the seat to move, which must be the view's. It
// returns false if there is none that does not give six to the opponents.
func (c *Classic) Choose(v rules.View) (turn rules.Turn, ok bool) {
	c.look(v)
	var best option
	tile := single{slot: -1}
	v.Turns(func(t rules.Turn) bool {
		if t.Slot != tile.slot {
			if _, found := tile.sixes(); found {
				return false
			}
			tile = single{slot: t.Slot}
		}
		w, listed := c.weigh(&t)
		if !listed {
			return true
		}
		tile.add(&t, &w)
		if best.place == 0 || w.value > best.value || w.value == best.value && c.prefers(&t, &best.turn) {
			best = option{t, w, 1}
		}
		return true
	})
	if o, found := tile.sixes(); found {
		return o.turn, true
	}
	return best.turn, best.place > 0
}

// look takes in what the seat sees.
func (c *Classic) look(v rules.View) {
	c.grid.load(v.Board, points(v.Rules.Size))
	c.points, c.own, c.hand = c.grid.worth, rules.TeamOf(v.Seat), v.Hand
	c.onHand, c.onBoard = [len(c.onHand)]int{}, [len(c.onBoard)]int{}
	for _, t := range c.hand {
		c.onHand[t]++
	}
	for _, t := range c.grid.cells {
		c.onBoard[t]++
	}
}

// single is what there is to decide between the turns of a single tile as far
// as they have to do with six equal tiles.
type single struct {
	slot    int
	turns   int    // how many there are
	least   int32  // the lowest opponent of them all
	win     option // the first that wins
	prevent option // the first that prevents
	thrifty option // the first that prevents with the lowest opponent
}

func (s *single) add(t *rules.Turn, w *weight) {
	s.turns++
	if s.turns == 1 || w.opponent < s.least {
		s.least = w.opponent
	}
	if w.wins && s.win.place == 0 {
		s.win = option{*t, *w, s.turns}
	}
	if w.prevents && s.prevent.place == 0 {
		s.prevent = option{*t, *w, s.turns}
	}
	if w.prevents && (s.thrifty.place == 0 || w.opponent < s.thrifty.opponent) {
		s.thrifty = option{*t, *w, s.turns}
	}
}

// sixes returns the turn that wins or prevents, if one does: the first; with a
// wildcard the first that wins, or prevents and leaves the opponents least of
// all its turns, and only without such a one any that prevents.
func (s *single) sixes() (o option, found bool) {
	prevent := s.prevent
	if prevent.turn.Tile.Wildcard() && s.thrifty.opponent == s.least {
		prevent = s.thrifty
	} else if prevent.turn.Tile.Wildcard() && s.win.place > 0 {
		return s.win, true
	}
	if s.win.place > 0 && (prevent.place == 0 || s.win.place < prevent.place) {
		return s.win, true
	}
	return prevent, prevent.place > 0
}

// danger is what a line counts that lacks one tile to six equal ones, in
// hundredths of points.
const danger = 700

// weigh weighs a turn; it is not listed if it gives six to the opponents and
// none to the own team.
func (c *Classic) weigh(t *rules.Turn) (w weight, listed bool) {
	mine, theirs := c.through(c.own, t.To), c.through(c.own.Other(), t.To)
	there := c.grid.cells[c.grid.number(t.To)]
	put := t.Tile // what ends on the target
	switch t.Tile {
	case rules.Remover:
		put = rules.Empty
	case rules.Mover, rules.SwapOnBoard:
		put = c.grid.cells[c.grid.number(t.From)]
	case rules.SwapWithHand:
		put = c.hand[t.Given]
	}
	before, watched := c.points[mine.code], c.points[theirs.code]
	after, given := before, watched // given is the most that a line of theirs counts
	if t.Tile != rules.Mover && t.Tile != rules.SwapOnBoard {
		after, given = c.points[mine.after(there, put)], c.points[theirs.after(there, put)]
		w.opponent = given
	} else {
		if index(c.own, t.From) != index(c.own, t.To) {
			after = c.points[mine.after(there, put)]
		}
		source, left := theirs, watched
		if index(c.own.Other(), t.From) != index(c.own.Other(), t.To) {
			source = c.through(c.own.Other(), t.From)
			given, left = c.points[theirs.after(there, put)], c.points[source.after(put, there)]
		}
		w.opponent = given
		if t.Tile == rules.Mover {
			watched, w.opponent = c.points[source.code], left
		}
		given = max(given, left)
	}
	w.value = after - before
	w.wins = after >= six
	w.prevents = watched == danger && w.opponent <= danger && (put == rules.Empty || theirs.count[put] == 0)
	return w, w.wins || given < six
}

// through returns a team's line through a cell.
func (c *Classic) through(t rules.Team, cell rules.Cell) *line {
	return &c.grid.lines[t][index(t, cell)]
}

// prefers reports whether a is to be played rather than b, which is listed
// before it and brings as much.
func (c *Classic) prefers(a, b *rules.Turn) bool {
	switch {
	case a.Tile.Standard() != b.Tile.Standard():
		return a.Tile.Standard()
	case c.onHand[a.Tile] != c.onHand[b.Tile]:
		return c.onHand[a.Tile] > c.onHand[b.Tile]
	case c.onBoard[a.Tile] != c.onBoard[b.Tile]:
		return c.onBoard[a.Tile] < c.onBoard[b.Tile]
	case a.Tile != b.Tile:
		return a.Tile < b.Tile
	case a.To.Y != b.To.Y:
		return a.To.Y < b.To.Y
	default:
		return a.To.X < b.To.X
	}
}
