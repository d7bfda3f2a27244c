package connectfour

import (
	"math/bits"

	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

// wide is the board of any size; it does what narrow does, on several words.
type wide struct {
	shape
	weights *weights

	field, bottom, top words
	row                [rules.MaxSide]words
	starts             [directions]words
	inside             [farInside]words
	unseen             [2][3]words
	overlooks          int
	before, after      [rules.MaxSide]words // runs, while they are counted
	seen               dedupe
	ply                int
	stack              [maxPly + 2]wideNode
}

type wideNode struct {
	me, other words
	threats   [2]words
	deletes   [2]bool
	left      jokersLeft
}

func newWide(p *rules.Position, w *weights) *wide {
	r := p.Rules()
	b := &wide{shape: shapeOf(r), weights: w, overlooks: maxPly + 2}
	root := &b.stack[0]
	root.left = jokersOf(p)
	for x := range b.columns {
		for h := range b.rows {
			at := b.at(x, h)
			b.field.set(at)
			b.row[h].set(at)
			for d := range directions {
				if b.fits(d, x, h, b.connect) {
					b.starts[d].set(at)
				}
			}
			for i := range min(x, b.columns-1-x, farInside) {
				b.inside[i].set(at)
			}
			switch p.At(x, r.Bottom()-h) {
			case rules.Empty:
			case rules.StoneOf(p.Turn()):
				root.me.set(at)
			default:
				root.other.set(at)
			}
		}
	}
	b.bottom, b.top = b.row[0], b.row[b.rows-1]
	return b
}

func (b *wide) at(x, h int) uint { return uint(x)*b.stride + uint(h) }

func (b *wide) overlook(from int, m blindSpots, random func(int) int) {
	b.overlooks = from
	b.field.each(func(at uint) bool {
		for side := range m {
			for lines, percent := range m[side] {
				if random(100) < percent {
					b.unseen[side][lines].set(at)
				}
			}
		}
		return true
	})
}

func (b *wide) left() jokersLeft { return b.stack[b.ply].left }

func (b *wide) solvable() (solver.Board, bool) { return solver.Board{}, false }

func (b *wide) key() uint64 {
	n := &b.stack[b.ply]
	return n.other.hash(n.me.hash(1))
}

func (b *wide) height(n *wideNode, x int) int {
	both := n.me.or(n.other)
	h := 0
	for column := both.column(b.at(x, 0)); column&1 != 0; column >>= 1 {
		h++
	}
	return h
}

func (b *wide) drop(x int) {
	n, next := &b.stack[b.ply], &b.stack[b.ply+1]
	next.me, next.other = n.other, n.me
	next.other.set(b.at(x, b.height(n, x)))
	next.left = n.left.swapped()
	b.ply++
}

func (b *wide) undo() { b.ply-- }

func (b *wide) play(m code) {
	if m.kind() == rules.Drop {
		b.drop(m.x())
		return
	}
	n, next := &b.stack[b.ply], &b.stack[b.ply+1]
	next.me, next.other = b.cleared(n.other, m), b.cleared(n.me, m)
	next.left = (n.left &^ m.uses()).swapped()
	b.ply++
}

func (b *wide) legal(m code) bool {
	n := &b.stack[b.ply]
	if m.x() >= b.columns || m.h() >= b.rows {
		return false
	}
	switch m.kind() {
	case rules.Drop:
		return b.height(n, m.x()) < b.rows
	case rules.Bomb:
		return n.left&ownBomb != 0 && m.h() >= b.height(n, m.x())
	case rules.DeleteField, rules.DeleteRow, rules.DeleteColumn:
		return n.left&ownDelete != 0
	}
	return false
}

// cleared returns a side's stones after joker m.
func (b *wide) cleared(stones words, m code) words {
	x, h := m.x(), m.h()
	switch m.kind() {
	case rules.DeleteColumn:
		b.cut(&stones, x, 0, b.rows-1)
	case rules.DeleteRow:
		for x := range b.columns {
			b.cut(&stones, x, h, h)
		}
	case rules.DeleteField:
		b.cut(&stones, x, h, h)
	default:
		for _, c := range blast {
			if x := x + c.dx; x >= 0 && x < b.columns {
				b.cut(&stones, x, max(h-c.reach, 0), min(h+c.reach, b.rows-1))
			}
		}
	}
	return stones
}

func (b *wide) cut(stones *words, x, low, high int) {
	at := b.at(x, 0)
	column := stones.column(at) & (1<<b.rows - 1)
	below := column & (1<<low - 1)
	above := column >> (high + 1) << low
	stones.flip(at, column^(below|above))
}

// runs sets, for every length up to n, the first fields of the runs of so many
// stones.
func (b *wide) runs(runs *[rules.MaxSide]words, stones words, step uint, n int) {
	runs[1] = stones
	for k := 2; k <= n; k++ {
		stones = stones.down(step)
		runs[k] = runs[k-1].and(stones)
	}
}

func (b *wide) line(stones words) bool {
	for d := range directions {
		run := stones
		for i := 1; i < b.connect && !run.empty(); i++ {
			run = run.and(stones.down(uint(i) * b.step[d]))
		}
		if !run.empty() {
			return true
		}
	}
	return false
}

// completing returns the fields, empty or not, that complete a line of the
// stones, for each direction.
func (b *wide) completing(stones words) (fields [directions]words) {
	n, runs := b.connect, &b.before
	for d := range directions {
		step := b.step[d]
		b.runs(runs, stones, step, n-1)
		f := runs[n-1].down(step).or(runs[n-1].up(uint(n-1) * step))
		for k := 1; k < n-1; k++ {
			f = f.or(runs[k].up(uint(k) * step).and(runs[n-1-k].down(step)))
		}
		fields[d] = f.and(b.field)
	}
	return fields
}

func (b *wide) torn(stones, lowered words) bool {
	for _, d := range [...]int{vertical, rising, falling} {
		first, then := stones, lowered
		if d == falling {
			first, then = lowered, stones
		}
		step := b.step[d]
		b.runs(&b.before, first, step, b.connect-1)
		b.runs(&b.after, then, step, b.connect-1)
		for k := 1; k < b.connect; k++ {
			if !b.before[k].and(b.after[b.connect-k].down(uint(k) * step)).empty() {
				return true
			}
		}
	}
	return false
}

func (b *wide) scan() prospects {
	n := &b.stack[b.ply]
	stones := n.me.or(n.other)
	empty := b.field.not(stones)
	p := prospects{playable: b.all &^ b.columnSet(stones.and(b.top))}

	for i, side := range [2]words{n.me, n.other} {
		fields := b.completing(side)
		upright, level, diagonal := fields[vertical], fields[horizontal], fields[rising].or(fields[falling])
		if b.ply >= b.overlooks {
			unseen := &b.unseen[(b.ply+i)&1]
			upright, level, diagonal = upright.not(unseen[0]), level.not(unseen[1]), diagonal.not(unseen[2])
		}
		n.threats[i] = upright.or(level).or(diagonal).and(empty)
		n.deletes[i] = false
		if n.left>>(2*i)&ownDelete != 0 {
			lowered := side.not(b.bottom).down(1)
			n.deletes[i] = !level.or(diagonal).and(lowered).empty() || b.torn(side, lowered)
		}
	}
	landing := empty.and(stones.up(1).or(b.bottom))
	p.win = b.columnSet(landing.and(n.threats[0]))
	p.block = b.columnSet(landing.and(n.threats[1]))
	p.poison = b.columnSet(landing.and(n.threats[1].down(1)))
	p.joker = n.deletes[0] || n.left&ownBomb != 0 && p.win == 0 && b.bombWins(n)
	return p
}

func (b *wide) bombWins(n *wideNode) (found bool) {
	stones := n.me.or(n.other)
	one := stones.not(b.bottom).down(1)
	two := one.not(b.bottom).down(1)
	centres := one.up(2 * b.stride).or(one.down(2 * b.stride)).or(two.up(b.stride)).or(two.down(b.stride))
	centres.and(b.field).not(stones).each(func(at uint) bool {
		found = b.line(b.cleared(n.me, encode(rules.Bomb, int(at/b.stride), int(at%b.stride))))
		return !found
	})
	return found
}

func (b *wide) columnSet(fields words) (set uint16) {
	fields.each(func(at uint) bool {
		set |= 1 << (at / b.stride)
		return true
	})
	return set
}

func (b *wide) evaluate() int {
	f := b.features()
	return b.weights.value(&f)
}

func (b *wide) features() features {
	n := &b.stack[b.ply]
	stones := n.me.or(n.other)
	f := features{deletes: n.deletes, left: n.left}
	mine := b.parity(b.field.not(stones).count() - b.rows)
	landing := stones.up(1).or(b.bottom).not(stones).and(b.field)
	for i, side := range [2]words{n.me, n.other} {
		f.pairs[i], f.singles[i] = b.windows(side, stones.not(side))
		for _, inside := range b.inside {
			f.centre[i] += inside.and(side).count()
		}
		f.guarded[i] = n.threats[i].and(landing.up(1)).count()
		n.threats[i].each(func(at uint) bool {
			if depth := b.rows - int(at%b.stride); mine.has(at) == (i == 0) {
				f.kept[i] += depth
			} else {
				f.lent[i] += depth
			}
			return true
		})
	}
	if b.rows%2 == 0 {
		f.lent = [2]int{}
	}
	return f
}

func (b *wide) parity(n int) (fields words) {
	for h := n & 1; h < b.rows; h += 2 {
		fields = fields.or(b.row[h])
	}
	return fields
}

func (b *wide) windows(stones, other words) (pairs, singles int) {
	for d := range directions {
		step := b.step[d]
		open := b.starts[d]
		var count [5]words
		stones, other := stones, other
		for i := 1; i <= b.connect; i++ {
			open = open.not(other)
			carry := stones
			for k := range bits.Len(uint(i)) {
				count[k], carry = count[k].xor(carry), count[k].and(carry)
			}
			stones, other = stones.down(step), other.down(step)
		}
		equal := func(n int) int {
			fields := open
			for k := range bits.Len(uint(b.connect)) {
				if n>>k&1 != 0 {
					fields = fields.and(count[k])
				} else {
					fields = fields.not(count[k])
				}
			}
			return fields.count()
		}
		pairs += equal(b.connect - 2)
		singles += equal(b.connect - 3)
	}
	return pairs, singles
}

func (b *wide) jokers(list []joker) []joker {
	n := &b.stack[b.ply]
	if n.left&ownJokers == 0 {
		return list
	}
	add := func(m code) {
		me, other := b.cleared(n.me, m), b.cleared(n.other, m)
		key := other.hash(me.hash(1))
		if !b.seen.add(key) {
			return
		}
		j := joker{key: key, move: m}
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
		for x := range b.columns {
			for h := b.height(n, x); h < b.rows; h++ {
				add(encode(rules.Bomb, x, h))
			}
		}
	}
	return list
}
