package connectfour

import (
	"math/bits"

	"lichtbrett/game/ai/connectfour/lines"
	"lichtbrett/game/ai/connectfour/solver"
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
	inside             [farInside]uint64     // all but so many columns at the edges
	unseen             [2][3]uint64          // the fields overlooked, as in blindSpots
	overlooks          int                   // the ply from which they are
	deletes            []effect
	bombs              [64]effect // by the bomb's bit
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
	b := &narrow{shape: shapeOf(r), weights: w, overlooks: maxPly + 2}
	root := &b.stack[0]
	root.left = jokersOf(p)
	for x := range b.columns {
		for h := range b.rows {
			bit := b.bit(x, h)
			b.field |= bit
			b.column[x] |= bit
			for i := range min(x, b.columns-1-x, len(b.inside)) {
				b.inside[i] |= bit
			}
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
	if r.Jokers {
		b.deletes = b.allDeletes()
		for x := range b.columns {
			for h := range b.rows {
				b.bombs[bits.TrailingZeros64(b.bit(x, h))] = b.bombOn(x, h)
			}
		}
	}
	return b
}

func (b *narrow) bit(x, h int) uint64 { return 1 << (uint(x)*b.stride + uint(h)) }

func (b *narrow) overlook(from int, m blindSpots, random func(int) int) {
	b.overlooks = from
	for f := b.field; f != 0; f &= f - 1 {
		for side := range m {
			for group, percent := range m[side] {
				if random(100) < percent {
					b.unseen[side][group] |= f & -f
				}
			}
		}
	}
}

func (b *narrow) left() jokersLeft { return b.stack[b.ply].left }

func (b *narrow) solvable() (solver.Board, bool) {
	n := &b.stack[b.ply]
	return solver.Board{Mine: n.me, All: n.me | n.other}, true
}

// key is unique: the stones of the side to move added to all stones.
func (b *narrow) key() uint64 {
	n := &b.stack[b.ply]
	return n.me + (n.me | n.other)
}

func (b *narrow) drop(x int) {
	n, next := &b.stack[b.ply], &b.stack[b.ply+1]
	landing := ((n.me | n.other) + b.bottom) & b.column[x]
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
	e := b.effect(m)
	next.me, next.other = e.on(n.other), e.on(n.me)
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

// effect returns the effect of joker m.
func (b *narrow) effect(m code) *effect {
	x, h := m.x(), m.h()
	switch m.kind() {
	case rules.DeleteField:
		return &b.deletes[x*b.rows+h]
	case rules.DeleteRow:
		return &b.deletes[b.columns*b.rows+h]
	case rules.DeleteColumn:
		return &b.deletes[(b.columns+1)*b.rows+x]
	default:
		return &b.bombs[uint(x)*b.stride+uint(h)]
	}
}

// effect is what a joker does to the stones: some stay, some fall by one
// field, some by more.
type effect struct {
	move           code
	stay, one, far uint64
	fall           uint
}

func (e *effect) on(stones uint64) uint64 {
	return stones&e.stay | stones&e.one>>1 | stones&e.far>>(e.fall&63)
}

// allDeletes returns the effects of all deletes: of fields column by column, of
// rows and of columns.
func (b *narrow) allDeletes() (all []effect) {
	for x := range b.columns {
		for h := range b.rows {
			above := b.above(x, h)
			all = append(all, effect{move: encode(rules.DeleteField, x, h), stay: b.field &^ above &^ b.bit(x, h), one: above})
		}
	}
	for h := range b.rows {
		e := effect{move: encode(rules.DeleteRow, 0, h), stay: b.field &^ b.row[h]}
		for x := range b.columns {
			e.one |= b.above(x, h)
		}
		e.stay &^= e.one
		all = append(all, e)
	}
	for x := range b.columns {
		all = append(all, effect{move: encode(rules.DeleteColumn, x, 0), stay: b.field &^ b.column[x]})
	}
	return all
}

// bombOn returns the effect of a bomb on an empty field. Above it there is
// nothing that could fall; beside it stones fall by as many fields as the
// blast clears.
func (b *narrow) bombOn(x, h int) effect {
	e := effect{move: encode(rules.Bomb, x, h), stay: b.field, fall: uint(min(h, 1) + 2)}
	for _, c := range blast {
		x := x + c.dx
		if x < 0 || x >= b.columns {
			continue
		}
		high := min(h+c.reach, b.rows-1)
		e.stay &^= b.column[x] &^ (b.bit(x, max(h-c.reach, 0)) - 1)
		switch c.reach {
		case 0:
			e.one |= b.above(x, high)
		case 1:
			e.far |= b.above(x, high)
		}
	}
	return e
}

// above returns the fields above (x, h).
func (b *narrow) above(x, h int) uint64 { return b.column[x] &^ (b.bit(x, h)<<1 - 1) }

// line reports whether the stones hold a line.
func (b *narrow) line(stones uint64) bool {
	if b.connect == 4 {
		return lines.Runs4(stones, 1)|lines.Runs4(stones, b.stride)|lines.Runs4(stones, b.stride+1)|lines.Runs4(stones, b.stride-1) != 0
	}
	for d := range directions {
		if lines.Runs(stones, b.step[d], b.connect) != 0 {
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
		level = lines.Completing4(stones, b.stride)
		diagonal = lines.Completing4(stones, b.stride+1) | lines.Completing4(stones, b.stride-1)
	} else {
		upright = lines.Completing(stones, 1, b.connect)
		level = lines.Completing(stones, b.stride, b.connect)
		diagonal = lines.Completing(stones, b.stride+1, b.connect) | lines.Completing(stones, b.stride-1, b.connect)
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
		if b.ply >= b.overlooks {
			unseen := &b.unseen[(b.ply+i)&1]
			upright, level, diagonal = upright&^unseen[0], level&^unseen[1], diagonal&^unseen[2]
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
		if b.line(b.bombs[bits.TrailingZeros64(centres)].on(n.me)) {
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
	stones := n.me | n.other
	f := features{deletes: n.deletes, left: n.left}
	mine := b.parity(bits.OnesCount64(b.field&^stones) - b.rows)
	landing := (stones + b.bottom) & b.field
	for i, side := range [2]uint64{n.me, n.other} {
		f.pairs[i], f.singles[i] = b.windows(side, stones&^side)
		for _, inside := range b.inside {
			f.centre[i] += bits.OnesCount64(inside & side)
		}
		f.guarded[i] = bits.OnesCount64(n.threats[i] & (landing << 1))
		for t := n.threats[i]; t != 0; t &= t - 1 {
			at := bits.TrailingZeros64(t)
			depth := b.rows - (at - int(b.columnOf[at&63])*int(b.stride))
			if mine>>at&1 != 0 {
				f.kept[i] += depth
			} else {
				f.lent[i] += depth
			}
		}
		mine = ^mine
	}
	if b.rows%2 == 0 {
		// Whoever answers in the same column keeps the rows as they are shared.
		f.lent = [2]int{}
	}
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

// windows counts the lines without a stone of the other side that lack two and
// three stones.
func (b *narrow) windows(stones, other uint64) (pairs, singles int) {
	for d := range directions {
		var two, three uint64
		if b.connect == 4 {
			two, three = lacking4(stones, b.step[d])
			other := other | other>>b.step[d]
			other |= other >> (2 * b.step[d] & 63)
			pairs += bits.OnesCount64(b.starts[d] & two &^ other)
			singles += bits.OnesCount64(b.starts[d] & three &^ other)
			continue
		}
		open := b.starts[d]
		for i := range b.connect {
			open &^= other >> (uint(i) * b.step[d])
		}
		two, three = lacking(stones, b.step[d], b.connect)
		pairs += bits.OnesCount64(open & two)
		singles += bits.OnesCount64(open & three)
	}
	return pairs, singles
}

func (b *narrow) jokers(list []joker) []joker {
	n := &b.stack[b.ply]
	if n.left&ownJokers == 0 {
		return list
	}
	add := func(e *effect) {
		me, other := e.on(n.me), e.on(n.other)
		key := me + (me | other)
		if !b.seen.add(key) {
			return
		}
		j := joker{key: key, move: e.move}
		switch {
		case b.line(me):
			j.outcome = wins
		case b.line(other):
			j.outcome = loses
		}
		list = append(list, j)
	}
	if n.left&ownDelete != 0 {
		b.seen.clear()
		for i := range b.deletes {
			add(&b.deletes[i])
		}
	}
	if n.left&ownBomb != 0 {
		b.seen.clear()
		for empty := b.field &^ (n.me | n.other); empty != 0; empty &= empty - 1 {
			add(&b.bombs[bits.TrailingZeros64(empty)])
		}
	}
	return list
}
