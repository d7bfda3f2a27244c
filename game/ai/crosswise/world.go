package crosswise

import (
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
)

// world is a match as a view leaves it possible: what is hidden has been drawn
// by lot.
type world struct {
	grid  grid
	slots int
	hands [rules.Seats][rules.MaxHand]rules.Tile
	bag   [tiles]rules.Tile
	left  int // in the bag; the last is drawn next
	turn  game.Seat
	next  [rules.Seats]game.Seat
}

// tiles is how many there are in a match.
const tiles = rules.Kinds*rules.TilesOfAKind + rules.Wildcards*rules.WildcardsOfAKind

// ply is a whole turn in a world, or what is left of it between the phases of a
// wildcard. Cells have their numbers of the grid.
type ply struct {
	tile      rules.Tile
	slot      int8
	given     int8 // the slot of the tile that a swap with hand gives away
	activated bool // the wildcard has gone and the new tile is there
	from, to  int16
	value     int32
}

// load takes over what a view shows; the hidden tiles are missing.
func (w *world) load(v rules.View, worth *worth) {
	w.grid.load(v.Board, worth)
	w.slots, w.left, w.turn = v.Rules.Hand, 0, v.Turn
	for i, s := range v.Players {
		w.next[s] = v.Players[(i+1)%len(v.Players)]
	}
	copy(w.hands[v.Seat][:], v.Hand)
}

// copyFrom takes over another world of the same match.
func (w *world) copyFrom(o *world) {
	g := w.grid
	*w = *o
	w.grid = g
	w.grid.copyFrom(&o.grid)
}

// hidden returns the tiles that a view does not show.
func hidden(v rules.View) (missing []rules.Tile) {
	var seen [rules.SwapWithHand + 1]int
	for x := range v.Rules.Size {
		for y := range v.Rules.Size {
			seen[v.Board.At(rules.Cell{X: x, Y: y})]++
		}
	}
	for _, t := range v.Hand {
		seen[t]++
	}
	for i, n := range v.Used {
		seen[int(rules.Remover)+i] += n
	}
	for t := rules.Sun; t <= rules.SwapWithHand; t++ {
		for range t.Copies() - seen[t] {
			missing = append(missing, t)
		}
	}
	return missing
}

// draw takes the next tile out of the bag; Empty once there is none.
func (w *world) draw() rules.Tile {
	if w.left == 0 {
		return rules.Empty
	}
	w.left--
	return w.bag[w.left]
}

// play carries a ply out and passes the turn on.
func (w *world) play(p *ply) {
	hand := &w.hands[w.turn]
	g := &w.grid
	to := int(p.to)
	there := g.cells[to]
	if p.tile.TwoPhase() && !p.activated {
		hand[p.slot] = w.draw()
	}
	switch p.tile {
	case rules.Remover:
		hand[p.slot] = there
		g.put(to, rules.Empty)
	case rules.Mover, rules.SwapOnBoard:
		g.put(to, g.cells[p.from])
		g.put(int(p.from), there)
	case rules.SwapWithHand:
		g.put(to, hand[p.given])
		hand[p.given] = there
	default:
		g.put(to, p.tile)
		hand[p.slot] = w.draw()
	}
	w.turn = w.next[w.turn]
}

// turnOf returns a ply as the rules have it.
func (g *grid) turnOf(p *ply) rules.Turn {
	t := rules.Turn{Tile: p.tile, Slot: int(p.slot), To: g.cell(int(p.to))}
	switch p.tile {
	case rules.Mover, rules.SwapOnBoard:
		t.From = g.cell(int(p.from))
	case rules.SwapWithHand:
		t.Given = int(p.given)
	}
	return t
}
