package table

import "lichtbrett/game"

// draws says of each seat after how many moves chance gave it something last.
type draws []int

// take takes in what the last of so many moves has given by chance.
func (d draws) take(g game.Game, ply int, before, after game.Position) {
	drawer, draws := g.(game.Drawer)
	for s := range d {
		if draws && drawer.Draws(before, after, game.Seat(s)) {
			d[s] = ply
		}
	}
}

// since reports whether chance has given something that is seen since so many moves had been
// made. What computers draw they forget, and nobody else sees unless their hands are open.
func (d draws) since(ply int, seen func(seat int) bool) bool {
	for s, last := range d {
		if last > ply && seen(s) {
			return true
		}
	}
	return false
}

// replay returns the position after the moves of a record, and what was drawn on the way.
func replay(g game.Game, r game.Record) (p game.Position, d draws, err error) {
	p, err = r.Follow(g, func(ply int, after game.Position) {
		if ply == 0 {
			d = make(draws, after.Seats())
		} else {
			d.take(g, ply, p, after)
		}
		p = after
	})
	return p, d, err
}
