package connectfour

import (
	"math/bits"

	rules "lichtbrett/game/connectfour"
)

// narrow is a board that fits one word: columns × (rows + 1) ≤ 64.
type narrow struct {
	shape
	weights *weights

	field, bottom, top uint64
	column             [rules.MaxSide]uint64 // the fields of each column
	row                [rules.MaxSide]uint64 // the fields of each row
	starts             [directions]uint64    // where lines begin
	columnOf           [64]uint8             // the column of each bit
	unseen             [2]uint64             // where horizontal and diagonal lines are overlooked
	blindFrom          int                   // the ply from which they are
	seen               dedupe
	ply                int
	stack              [maxPly + 2]narrowNode
}

type narrowNode struct {
	me, other uint64
	// threats are the empty fields that complete a line, of both.
	threats [2]uint64
	deletes [2]bool // a delete wins
	left    jokersLeft
}

func newNarrow(p *rules.Position, w *weights) *narrow {
	r := p.Rules()
	b := &narrow{shape: shapeOf(r), weights: w, blindFrom: maxPly + 2}
	root := &b.stack[0]
	root.left = jokersOf(p)
	for x := range b.columns {
		for h := range b.rows {
			bit := b.bit(x, h)
			b.field |= bit
			b.column[x] |= bit
			b.row[h] |= bit
			for d := range directions {
				if b.fits(d, x, h, b.connect) {
					b.starts[d] |= bit
				}
			}
			b.columnOf[bits.TrailingZeros64(bit)] = uint8(x)
			switch p.At(x, r.Bottom()-h) {
			case rules.Empty:
			case rules.StoneOf(p.Turn()):
				root.me |= bit
			default:
				root.other |= bit
			}
		}
	}
	b.bottom, b.top = b.row[0], b.row[b.rows-1]
	return b
}

func (b *narrow) bit(x, h int) uint64 { return 1 << (uint(x)*b.stride + uint(h)) }

func (b *narrow) blind(from int, horizontal, diagonal int, random func(int) int) {
	b.blindFrom = from
	for f := b.field; f != 0; f &= f - 1 {
		if random(100) < horizontal {
			b.unseen[0] |= f & -f
		}
		if random(100) < diagonal {
			b.unseen[1] |= f & -f
		}
	}
}

func (b *narrow) left() jokersLeft { return b.stack[b.ply].left }

// key is unique: the stones of the side to move added to all stones.
func (b *narrow) key() uint64 {
	n := &b.stack[b.ply]
	return n.me + (n.me | n.other)
}

func (b *narrow) drop(x int) {
	n, next := &b.stack[b.ply], &b.stack[b.ply+1]
	landing := (n.me | n.other) + b.bottom&b.column[x]
	landing &= b.column[x]
	landing &^= n.me | n.other
	next.me, next.other = n.other, n.me|landing
	next.left = n.left.swapped()
	b.ply++
}

func (b *narrow) undo() { b.ply-- }

func (b *narrow) play(m code) {
	if m.kind() == rules.Drop {
		b.drop(m.x())
		return
	}
	n, next := &b.stack[b.ply], &b.stack[b.ply+1]
	me, other := b.cleared(n.me, n.other, m)
	next.me, next.other = other, me
	next.left = (n.left &^ m.uses()).swapped()
	b.ply++
}

func (b *narrow) legal(m code) bool {
	n := &b.stack[b.ply]
	if m.x() >= b.columns || m.h() >= b.rows {
		return false
	}
	switch m.kind() {
	case rules.Drop:
		return (n.me|n.other)&b.top&b.column[m.x()] == 0
	case rules.Bomb:
		return n.left&ownBomb != 0 && (n.me|n.other)&b.bit(m.x(), m.h()) == 0
	case rules.DeleteField, rules.DeleteRow, rules.DeleteColumn:
		return n.left&ownDelete != 0
	}
	return false
}

// cleared returns the stones of both after joker m.
func (b *narrow) cleared(me, other uint64, m code) (uint64, uint64) {
	x, h := m.x(), m.h()
	switch m.kind() {
	case rules.DeleteColumn:
		return me &^ b.column[x], other &^ b.column[x]
	case rules.DeleteRow:
		below := uint64(0)
		for i := range h {
			below |= b.row[i]
		}
		above := b.field &^ below &^ b.row[h]
		return me&below | me&above>>1, other&below | other&above>>1
	case rules.DeleteField:
		return b.cut(me, x, h, h), b.cut(other, x, h, h)
	default:
		return b.bombed(me, x, h), b.bombed(other, x, h)
	}
}

func (b *narrow) bombed(stones uint64, x, h int) uint64 {
	for _, c := range blast {
		if x := x + c.dx; x >= 0 && x < b.columns {
			stones = b.cut(stones, x, max(h-c.reach, 0), min(h+c.reach, b.rows-1))
		}
	}
	return stones
}

// cut clears the fields from height low to high in column x and lets what is
// above fall.
func (b *narrow) cut(stones uint64, x, low, high int) uint64 {
	column := b.column[x]
	below := column & (b.bit(x, low) - 1)
	above := column &^ (b.bit(x, high)<<1 - 1)
	return stones&^column | stones&below | stones&above>>uint(high-low+1)
}

// line reports whether the stones hold a line.
func (b *narrow) line(stones uint64) bool {
	if b.connect == 4 {
		return line4(stones, 1) || line4(stones, b.stride) || line4(stones, b.stride+1) || line4(stones, b.stride-1)
	}
	for d := range directions {
		if runs(stones, b.step(d), b.connect) != 0 {
			return true
		}
	}
	return false
}

// completing returns the fields, empty or not, that complete a line of the
// stones: upright ones, horizontal ones and diagonal ones.
func (b *narrow) completing(stones uint64) (upright, level, diagonal uint64) {
	if b.connect == 4 {
		upright = stones << 1 & (stones << 2) & (stones << 3)
		level = completing4(stones, b.stride)
		diagonal = completing4(stones, b.stride+1) | completing4(stones, b.stride-1)
	} else {
		upright = completing(stones, 1, b.connect)
		level = completing(stones, b.stride, b.connect)
		diagonal = completing(stones, b.stride+1, b.connect) | completing(stones, b.stride-1, b.connect)
	}
	return upright & b.field, level & b.field, diagonal & b.field
}

// torn reports whether a line of the stones is torn in two by one field
// upwards or by one row, so that its deletion joins it.
func (b *narrow) torn(stones, lowered uint64) bool {
	if b.connect == 4 {
		return torn4(stones, lowered, 1)|torn4(stones, lowered, b.stride+1)|torn4(lowered, stones, b.stride-1) != 0
	}
	n := b.connect
	return torn(stones, lowered, 1, n)|torn(stones, lowered, b.stride+1, n)|torn(lowered, stones, b.stride-1, n) != 0
}

func (b *narrow) scan() prospects {
	n := &b.stack[b.ply]
	stones := n.me | n.other
	empty := b.field &^ stones
	p := prospects{playable: b.all &^ b.columnSet(stones&b.top)}

	for i, side := range [2]uint64{n.me, n.other} {
		upright, level, diagonal := b.completing(side)
		if b.ply >= b.blindFrom {
			level &^= b.unseen[0]
			diagonal &^= b.unseen[1]
		}
		n.threats[i] = (upright | level | diagonal) & empty
		n.deletes[i] = false
		if n.left>>(2*i)&ownDelete != 0 {
			// One stone falls into a line, or a line torn in two is joined.
			lowered := side &^ b.bottom >> 1
			n.deletes[i] = (level|diagonal)&lowered != 0 || b.torn(side, lowered)
		}
	}
	landing := (stones + b.bottom) & b.field
	p.win = b.columnSet(landing & n.threats[0])
	p.block = b.columnSet(landing & n.threats[1])
	p.poison = b.columnSet(landing & (n.threats[1] >> 1))
	p.joker = n.deletes[0] || n.left&ownBomb != 0 && p.win == 0 && b.bombWins(n)
	return p
}

// bombWins reports whether a bomb wins for the side to move. Only where stones
// fall a line can arise: those above the blast two columns beside the bomb or
// next to it.
func (b *narrow) bombWins(n *narrowNode) bool {
	stones := n.me | n.other
	one := stones &^ b.bottom >> 1
	two := one &^ b.bottom >> 1
	centres := one<<(2*b.stride) | one>>(2*b.stride) | two<<b.stride | two>>b.stride
	for centres &= b.field &^ stones; centres != 0; centres &= centres - 1 {
		at := bits.TrailingZeros64(centres)
		x := int(b.columnOf[at])
		if b.line(b.bombed(n.me, x, at-x*int(b.stride))) {
			return true
		}
	}
	return false
}

// columnSet returns the columns that hold any of the fields.
func (b *narrow) columnSet(fields uint64) (set uint16) {
	for ; fields != 0; fields &= fields - 1 {
		set |= 1 << b.columnOf[bits.TrailingZeros64(fields)&63]
	}
	return set
}

func (b *narrow) evaluate() int {
	f := b.features()
	return b.weights.value(&f)
}

func (b *narrow) features() features {
	n := &b.stack[b.ply]
	f := features{joker: n.deletes, left: n.left}
	f.windows[0] = b.windows(n.me, n.other)
	f.windows[1] = b.windows(n.other, n.me)
	mine := b.parity(bits.OnesCount64(b.field&^(n.me|n.other)) - b.rows)
	f.kept[0] = bits.OnesCount64(n.threats[0] & mine)
	f.lent[0] = bits.OnesCount64(n.threats[0] &^ mine)
	f.kept[1] = bits.OnesCount64(n.threats[1] &^ mine)
	f.lent[1] = bits.OnesCount64(n.threats[1] & mine)
	return f
}

// parity returns the rows whose height has the same parity as n: n drops are
// made before the last column is begun.
func (b *narrow) parity(n int) (fields uint64) {
	for h := n & 1; h < b.rows; h += 2 {
		fields |= b.row[h]
	}
	return fields
}

// windows sums the stones in lines that hold none of the other's.
func (b *narrow) windows(stones, other uint64) (sum int) {
	for d := range directions {
		step := b.step(d)
		open := b.starts[d] &^ other
		for i := 1; i < b.connect; i++ {
			open &^= other >> (uint(i) * step)
		}
		for i := range b.connect {
			sum += bits.OnesCount64(open & (stones >> (uint(i) * step)))
		}
	}
	return sum
}

func (b *narrow) jokers(list []joker) []joker {
	n := &b.stack[b.ply]
	if n.left&ownJokers == 0 {
		return list
	}
	add := func(m code) {
		me, other := b.cleared(n.me, n.other, m)
		key := me + (me | other)
		if !b.seen.add(key) {
			return
		}
		j := joker{key: key, move: m}
		switch {
		case b.line(me):
			j.outcome, j.value = wins, 1000
		case b.line(other):
			j.outcome, j.value = loses, -1000
		default:
			j.value = int32(b.threatCount(me, me|other) - b.threatCount(other, me|other))
		}
		list = append(list, j)
	}
	if n.left&ownDelete != 0 {
		b.seen.clear()
		for x := range b.columns {
			for h := range b.rows {
				add(encode(rules.DeleteField, x, h))
			}
		}
		for h := range b.rows {
			add(encode(rules.DeleteRow, 0, h))
		}
		for x := range b.columns {
			add(encode(rules.DeleteColumn, x, 0))
		}
	}
	if n.left&ownBomb != 0 {
		b.seen.clear()
		for e := b.field &^ (n.me | n.other); e != 0; e &= e - 1 {
			at := bits.TrailingZeros64(e)
			x := int(b.columnOf[at])
			add(encode(rules.Bomb, x, at-x*int(b.stride)))
		}
	}
	return list
}

func (b *narrow) threatCount(side, stones uint64) int {
	upright, level, diagonal := b.completing(side)
	return bits.OnesCount64((upright | level | diagonal) &^ stones)
}
