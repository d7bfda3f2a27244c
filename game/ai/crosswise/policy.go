package crosswise

import (
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
)

// policy chooses turns quickly: the one after which the own team's lead is
// greatest, equal ones by lot. With movers and swaps it looks at the best
// source and the best target only, as if they did not touch each other.
type policy struct {
	worth  *worth
	random *game.Random

	// The choice under way.
	world *world
	team  rules.Team
	best  ply
	found bool
	lots  uint64
}

// choose returns the ply for the seat to move; ok is false if there is none.
func (p *policy) choose(w *world) (chosen ply, ok bool) {
	p.world, p.team, p.found, p.lots = w, rules.TeamOf(w.turn), false, p.random.Uint64()
	p.best.value = lowest
	hand := w.hands[w.turn][:w.slots]
	var seen [rules.SwapWithHand + 1]bool
	for slot, t := range hand {
		if seen[t] {
			continue
		}
		seen[t] = true
		switch {
		case t.Standard():
			p.place(t, slot)
		case w.grid.free == len(w.grid.cells):
		case t == rules.Remover:
			p.remove(slot)
		case t == rules.Mover:
			p.move(slot)
		case t == rules.SwapOnBoard:
			p.swap(slot)
		case t == rules.SwapWithHand:
			p.exchange(slot, hand)
		}
	}
	return p.best, p.found
}

// lowest is less than the value of any ply.
const lowest = -1 << 30

// consider takes a ply if it is better than the best so far, and by lot if it
// is as good.
func (p *policy) consider(q ply, value int32) {
	if value < p.best.value {
		return
	}
	if value == p.best.value {
		p.lots = p.lots>>1 | p.lots<<63
		if p.lots&1 == 0 {
			return
		}
	}
	q.value = value
	p.best, p.found = q, true
}

func (p *policy) place(t rules.Tile, slot int) {
	g := &p.world.grid
	var column, row [rules.MaxSize]int32 // what the tile changes in each
	for i := range g.size {
		l := &g.lines[rules.Vertical][i]
		column[i] = p.worth[l.after(rules.Empty, t)] - p.worth[l.code]
		l = &g.lines[rules.Horizontal][i]
		row[i] = p.worth[l.code] - p.worth[l.after(rules.Empty, t)]
	}
	if p.team == rules.Horizontal {
		for i := range g.size {
			column[i], row[i] = -column[i], -row[i]
		}
	}
	to := 0
	for x := range g.size {
		for y := range g.size {
			if g.cells[to] == rules.Empty {
				if value := column[x] + row[y]; value >= p.best.value {
					p.consider(ply{tile: t, slot: int8(slot), to: int16(to)}, value)
				}
			}
			to++
		}
	}
}

func (p *policy) remove(slot int) {
	for i, t := range p.world.grid.cells {
		if t != rules.Empty {
			p.consider(ply{tile: rules.Remover, slot: int8(slot), to: int16(i)},
				p.gain(i, rules.Empty)-thrift[rules.Remover])
		}
	}
}

func (p *policy) exchange(slot int, hand []rules.Tile) {
	for given, t := range hand {
		if !t.Standard() {
			continue
		}
		for i, there := range p.world.grid.cells {
			if there != rules.Empty {
				p.consider(ply{tile: rules.SwapWithHand, slot: int8(slot), given: int8(given), to: int16(i)},
					p.gain(i, t)-thrift[rules.SwapWithHand])
			}
		}
	}
}

// spot is the best cell for something.
type spot struct {
	value int32
	cell  int16
	found bool
}

func (s *spot) consider(cell int, value int32) {
	if !s.found || value > s.value {
		*s = spot{value, int16(cell), true}
	}
}

func (p *policy) move(slot int) {
	g := &p.world.grid
	var from, to [rules.Kinds + 1]spot // for each kind
	for i, there := range g.cells {
		if there != rules.Empty {
			from[there].consider(i, p.gain(i, rules.Empty))
		}
	}
	for i, there := range g.cells {
		if there != rules.Empty {
			continue
		}
		for t := rules.Sun; t <= rules.Star; t++ {
			if from[t].found {
				to[t].consider(i, p.gain(i, t))
			}
		}
	}
	for t := rules.Sun; t <= rules.Star; t++ {
		if from[t].found && to[t].found {
			p.consider(ply{tile: rules.Mover, slot: int8(slot), from: from[t].cell, to: to[t].cell},
				from[t].value+to[t].value-thrift[rules.Mover])
		}
	}
}

func (p *policy) swap(slot int) {
	g := &p.world.grid
	var on [rules.Kinds + 1]spot                  // any cell of each kind
	var at [rules.Kinds + 1][rules.Kinds + 1]spot // the best cell of one kind to put another
	var two spot                                  // a second tile of one kind
	for i, there := range g.cells {
		if there == rules.Empty {
			continue
		}
		if on[there].found {
			two.consider(i, 0)
		}
		on[there].consider(i, 0)
		for t := rules.Sun; t <= rules.Star; t++ {
			if t != there {
				at[there][t].consider(i, p.gain(i, t))
			}
		}
	}
	found := false
	for a := rules.Sun; a <= rules.Star; a++ {
		for b := a + 1; b <= rules.Star; b++ {
			if !on[a].found || !on[b].found {
				continue
			}
			found = true
			p.consider(ply{tile: rules.SwapOnBoard, slot: int8(slot), from: at[a][b].cell, to: at[b][a].cell},
				at[a][b].value+at[b][a].value-thrift[rules.SwapOnBoard])
		}
	}
	if t := g.cells[two.cell]; !found && two.found {
		p.consider(ply{tile: rules.SwapOnBoard, slot: int8(slot), from: two.cell, to: on[t].cell}, -thrift[rules.SwapOnBoard])
	}
}

// gain returns by how much the lead of the team to move would grow if t were
// put on cell i.
func (p *policy) gain(i int, t rules.Tile) int32 {
	g := &p.world.grid
	out := g.cells[i]
	v, h := &g.lines[rules.Vertical][g.column[i]], &g.lines[rules.Horizontal][g.row[i]]
	d := p.worth[v.after(out, t)] - p.worth[v.code] - p.worth[h.after(out, t)] + p.worth[h.code]
	if p.team == rules.Horizontal {
		return -d
	}
	return d
}
