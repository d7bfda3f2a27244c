package puzzle

import "lichtbrett/game/connectfour"

// attack reports whether the side to move can force a win within n moves of its
// own, whatever the other side does.
func (b *board) attack(n int) bool {
	landing := b.landing()
	if landing&completing(b.stones[0]) != 0 {
		return true
	}
	drops := landing
	if threats := landing & completing(b.stones[1]); threats != 0 && n > 1 {
		drops = threats
		if threats&(threats-1) != 0 {
			drops = 0 // who drops a stone loses
		}
	}
	for ; n > 1 && drops != 0; drops &= drops - 1 {
		next, result := b.drop(drops & -drops)
		if result == open && next.defend(n-1) {
			return true
		}
	}
	found := false
	b.eachClearing(func(_ connectfour.Move, c *clearing) bool {
		next, result := b.clear(c)
		found = result == wins || result == open && n > 1 && next.defend(n-1)
		return !found
	})
	return found
}

// defend reports whether the side to move loses within n moves of the other
// side, whatever it does.
func (b *board) defend(n int) bool {
	landing := b.landing()
	if landing&completing(b.stones[0]) != 0 {
		return false
	}
	// What the other side threatens is answered first.
	threats := landing & completing(b.stones[1])
	for _, drops := range [...]uint64{threats, landing &^ threats} {
		if n == 1 && drops != threats && threats != 0 && b.jokers[1] == 0 {
			break // it wins at once
		}
		for ; drops != 0; drops &= drops - 1 {
			next, result := b.drop(drops & -drops)
			if result != open || !next.attack(n) {
				return false
			}
		}
	}
	lost := true
	b.eachClearing(func(_ connectfour.Move, c *clearing) bool {
		next, result := b.clear(c)
		lost = result == loses || result == open && next.attack(n)
		return lost
	})
	return lost
}

// play returns the board after a legal move.
func (b *board) play(m connectfour.Move) (board, outcome) {
	if m.Kind == connectfour.Drop {
		column := uint64(1<<stride-1) << (m.X * stride)
		return b.drop(b.landing() & column)
	}
	c := b.clearing(m)
	return b.clear(&c)
}

// winning returns the moves of a position by which the side to move forces a win
// within n moves of its own, at most so many.
func winning(p *connectfour.Position, n, most int) (moves []connectfour.Move) {
	b := boardOf(p)
	for _, m := range p.Legal() {
		if len(moves) < most && b.winsBy(m, n) {
			moves = append(moves, m)
		}
	}
	return moves
}

// winsBy reports whether a move forces a win within n moves, it among them.
func (b *board) winsBy(m connectfour.Move, n int) bool {
	next, result := b.play(m)
	return result == wins || result == open && n > 1 && next.defend(n-1)
}

// answers returns the moves of a position, the side to move of which loses within
// n moves of the other one, that make it take the longest, and how long that is:
// 0 if it loses by each of its own moves.
func answers(p *connectfour.Position, n int) (moves []connectfour.Move, left int) {
	b := boardOf(p)
	for _, m := range p.Legal() {
		next, result := b.play(m)
		takes := 0
		if result == open {
			for takes = 1; takes < n && !next.attack(takes); takes++ {
			}
		}
		if takes > left {
			moves, left = moves[:0], takes
		}
		if takes == left {
			moves = append(moves, m)
		}
	}
	return moves, left
}

// WinIn reports whether there is exactly one way to win in n moves: one move now,
// none that wins sooner, and one after each of the other side's longest answers,
// and so on. The move is returned.
func WinIn(p connectfour.Position, n int) (first connectfour.Move, ok bool) {
	if b := boardOf(&p); n > 1 && b.attack(n-1) {
		return first, false
	}
	moves := winning(&p, n, 2)
	if len(moves) != 1 {
		return first, false
	}
	if n == 1 {
		return moves[0], true
	}
	next, err := p.Play(moves[0])
	if err != nil {
		panic(err) // it is one of the legal moves
	}
	replies, left := answers(&next, n-1)
	if left != n-1 {
		return first, false
	}
	for _, m := range replies {
		after, _ := next.Play(m)
		if _, ok := WinIn(after, n-1); !ok {
			return first, false
		}
	}
	return moves[0], true
}

// Threatened reports whether the other side would win with its next drop if it were
// its turn: everybody sees what is to be done.
func Threatened(p connectfour.Position) bool {
	b := boardOf(&p)
	return b.landing()&completing(b.stones[1]) != 0
}

// right reports whether a legal move solves the puzzle in a position that it has led
// to, where so many moves are still to be found.
func (p *Puzzle) right(at connectfour.Position, m connectfour.Move, left int) bool {
	if p.Task == Draw {
		return m == p.first // proven when it was made
	}
	b := boardOf(&at)
	return b.winsBy(m, left)
}

// answer returns what the other side does where it loses within n moves: what takes
// longest, and of that rather what keeps a line from being completed, and then what
// is in the middle.
func answer(p connectfour.Position, n int) (best connectfour.Move) {
	b := boardOf(&p)
	threats := b.landing() & completing(b.stones[1])
	most := -1
	moves, _ := answers(&p, n)
	for _, m := range moves {
		value := 2*min(m.X, b.columns-1-m.X) + 1
		if m.Kind != connectfour.Drop {
			value = 0
		} else if threats>>(m.X*stride)&(1<<stride-1) != 0 {
			value += 2 * b.columns
		}
		if value > most {
			best, most = m, value
		}
	}
	return best
}
