package puzzle

import (
	"math/bits"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

// stride is how many bits a column takes on a board: its fields from the bottom
// up, and above them at least one that stays empty, so that no line runs from one
// column into the next.
const stride = 8

// board is a position as the search sees it: sets of fields in words.
type board struct {
	columns, rows int
	// stones are those of the side to move and of the other one, jokers those
	// that they still have, a bit a joker.
	stones [2]uint64
	jokers [2]uint8
}

// boardOf returns a position that is not over.
func boardOf(p *connectfour.Position) board {
	r := p.Rules()
	b := board{columns: r.Columns, rows: r.Rows}
	for side, seat := range [2]game.Seat{p.Turn(), 1 - p.Turn()} {
		for x := range r.Columns {
			for h := range r.Rows {
				if p.At(x, r.Bottom()-h) == connectfour.StoneOf(seat) {
					b.stones[side] |= field(x, h)
				}
			}
		}
		for j := range [2]connectfour.Joker{} {
			if p.Joker(seat, connectfour.Joker(j)) {
				b.jokers[side] |= 1 << j
			}
		}
	}
	return b
}

// outcome is what a move leads to, for who makes it.
type outcome int8

const (
	open outcome = iota
	wins
	loses // what a joker lets fall can win for the other side
	draws
)

func field(x, h int) uint64 { return 1 << (x*stride + h) }

func (b *board) cells() uint64 {
	column := uint64(1)<<b.rows - 1
	return column * (0x0101010101010101 & (1<<(stride*b.columns) - 1))
}

// landing returns the fields on which a stone can come to rest.
func (b *board) landing() uint64 {
	cells := b.cells()
	return ((b.stones[0] | b.stones[1]) + 0x0101010101010101&cells) & cells
}

// hasLine reports whether four stones stand in a line.
func hasLine(s uint64) bool {
	for _, step := range [...]int{1, stride, stride + 1, stride - 1} {
		if two := s & (s >> step); two&(two>>(2*step)) != 0 {
			return true
		}
	}
	return false
}

// completing returns the fields that make a line of four together with stones.
func completing(s uint64) (fields uint64) {
	fields = s << 1 & (s << 2) & (s << 3)
	for _, step := range [...]int{stride, stride + 1, stride - 1} {
		two := s << step & (s << (2 * step))
		fields |= two & (s << (3 * step))
		fields |= two & (s >> step)
		two = s >> step & (s >> (2 * step))
		fields |= two & (s >> (3 * step))
		fields |= two & (s << step)
	}
	return fields
}

// drop returns the board after a stone on a field of landing.
func (b board) drop(stone uint64) (board, outcome) {
	b.stones[0] |= stone
	result := open
	switch {
	case hasLine(b.stones[0]):
		result = wins
	case b.stones[0]|b.stones[1] == b.cells():
		result = draws
	}
	return b.pass(), result
}

// pass has the other side be the one to move.
func (b board) pass() board {
	b.stones[0], b.stones[1] = b.stones[1], b.stones[0]
	b.jokers[0], b.jokers[1] = b.jokers[1], b.jokers[0]
	return b
}

// run is what a joker clears of a column: the heights from low to below high.
type run struct{ low, high int8 }

// clearing is a joker's move: the runs that it clears.
type clearing struct {
	joker connectfour.Joker
	runs  [stride]run
}

// clear returns the board after a joker.
func (b board) clear(c *clearing) (board, outcome) {
	b.jokers[0] &^= 1 << c.joker
	for x := range b.columns {
		r := c.runs[x]
		if r.high <= r.low {
			continue
		}
		for side := range b.stones {
			column := b.stones[side] >> (x * stride) & (1<<stride - 1)
			fallen := column&(1<<r.low-1) | column>>r.high<<r.low
			b.stones[side] ^= (column ^ fallen) << (x * stride)
		}
	}
	result := open
	if hasLine(b.stones[0]) {
		result = wins
	} else if hasLine(b.stones[1]) {
		result = loses
	}
	return b.pass(), result
}

// eachClearing calls do with the joker moves that change something, until it
// returns false. Jokers that hit nothing come as one for each joker.
func (b *board) eachClearing(do func(m connectfour.Move, c *clearing) bool) {
	if b.jokers[0] == 0 {
		return
	}
	all := b.stones[0] | b.stones[1]
	var nothing [2]bool
	try := func(m connectfour.Move) bool {
		c := b.clearing(m)
		hit := false
		for x := range b.columns {
			r := c.runs[x]
			hit = hit || r.high > r.low && all>>(x*stride)&(1<<stride-1)>>r.low != 0
		}
		if !hit {
			if nothing[c.joker] {
				return true
			}
			nothing[c.joker] = true
		}
		return do(m, &c)
	}
	top, bottom := b.top(), b.top()+b.rows-1
	if b.jokers[0]&(1<<connectfour.DeleteJoker) != 0 {
		for y := top; y <= bottom; y++ {
			if !try(connectfour.Move{Kind: connectfour.DeleteRow, Y: y}) {
				return
			}
		}
		for x := range b.columns {
			if !try(connectfour.Move{Kind: connectfour.DeleteColumn, X: x}) {
				return
			}
		}
	}
	for x := range b.columns {
		for y := top; y <= bottom; y++ {
			if b.jokers[0]&(1<<connectfour.DeleteJoker) != 0 && !try(connectfour.Move{Kind: connectfour.DeleteField, X: x, Y: y}) {
				return
			}
			if b.jokers[0]&(1<<connectfour.BombJoker) != 0 && all&field(x, bottom-y) == 0 && !try(connectfour.Move{Kind: connectfour.Bomb, X: x, Y: y}) {
				return
			}
		}
	}
}

func (b *board) top() int { return connectfour.LEDSide - b.rows }

// clearing returns a joker's move.
func (b *board) clearing(m connectfour.Move) (c clearing) {
	h := int8(b.top() + b.rows - 1 - m.Y)
	switch m.Kind {
	case connectfour.DeleteField:
		c.runs[m.X] = run{h, h + 1}
	case connectfour.DeleteRow:
		for x := range b.columns {
			c.runs[x] = run{h, h + 1}
		}
	case connectfour.DeleteColumn:
		c.runs[m.X] = run{0, int8(b.rows)}
	case connectfour.Bomb:
		c.joker = connectfour.BombJoker
		for dx := -blast; dx <= blast; dx++ {
			if x := m.X + dx; x >= 0 && x < b.columns {
				reach := int8(blast - max(dx, -dx))
				c.runs[x] = run{max(h-reach, 0), min(h+reach+1, int8(b.rows))}
			}
		}
	}
	return c
}

// blast is how far a bomb reaches.
const blast = 2

// stoneCount is how many stones are on the board.
func (b *board) stoneCount() int { return bits.OnesCount64(b.stones[0] | b.stones[1]) }
