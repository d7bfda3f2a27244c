package solver

import "math/bits"

// reference is the search that textbooks have, for 7×6 alone: negamax with null
// windows over bitboards, a table of upper bounds, moves that do not lose at
// once, those first that make the most threats. It is what the solver's speed
// is measured against.
type reference struct {
	keys   []uint64
	values []int8
	nodes  int64
}

const (
	refRows    = 6
	refStride  = refRows + 1
	refColumns = 7
	refCells   = refRows * refColumns
	refTable   = 1<<20 + 7 // a prime number

	refBottom uint64 = 0x40810204081
	refAll           = refBottom * (1<<refRows - 1)
)

func newReference() *reference {
	return &reference{keys: make([]uint64, refTable), values: make([]int8, refTable)}
}

func (r *reference) forget() {
	clear(r.keys)
	clear(r.values)
}

func refColumn(x int) uint64 { return (1<<refRows - 1) << (x * refStride) }

var refOrder = [refColumns]int{3, 2, 4, 1, 5, 0, 6}

func refWins(stones, all uint64) uint64 {
	r := stones << 1 & (stones << 2) & (stones << 3)
	r |= refBeside(stones, refStride) | refBeside(stones, refStride-1) | refBeside(stones, refStride+1)
	return r & (refAll ^ all)
}

// refBeside returns what completes four in a direction, at either end or between.
func refBeside(stones uint64, step int) uint64 {
	p := stones << step & (stones << (2 * step))
	q := stones >> step & (stones >> (2 * step))
	return p&(stones<<(3*step)|stones>>step) | q&(stones<<step|stones>>(3*step))
}

func (r *reference) negamax(mine, all uint64, stones, alpha, beta int) int {
	r.nodes++
	moves := (all + refBottom) & refAll
	threats := refWins(all^mine, all)
	if forced := moves & threats; forced != 0 {
		if forced&(forced-1) != 0 {
			return -(refCells - stones) / 2
		}
		moves = forced
	}
	if moves &^= threats >> 1; moves == 0 {
		return -(refCells - stones) / 2
	}
	if stones >= refCells-2 {
		return 0
	}
	if low := -(refCells - 2 - stones) / 2; alpha < low {
		if alpha = low; alpha >= beta {
			return alpha
		}
	}
	high := (refCells - 1 - stones) / 2
	key := mine + all
	i := key % refTable
	if r.keys[i] == key {
		high = int(r.values[i])
	}
	if beta > high {
		if beta = high; alpha >= beta {
			return beta
		}
	}
	var list [refColumns]struct {
		stone uint64
		value int
	}
	n := 0
	for _, x := range refOrder {
		stone := moves & refColumn(x)
		if stone == 0 {
			continue
		}
		value := bits.OnesCount64(refWins(mine|stone, all))
		k := n
		for ; k > 0 && list[k-1].value < value; k-- {
			list[k] = list[k-1]
		}
		list[k].stone, list[k].value = stone, value
		n++
	}
	for _, m := range list[:n] {
		v := -r.negamax(mine^all, all|m.stone, stones+1, -beta, -alpha)
		if v >= beta {
			return v
		}
		alpha = max(alpha, v)
	}
	r.keys[i], r.values[i] = key, int8(alpha)
	return alpha
}

// solve returns the score of a position.
func (r *reference) solve(b Board) int {
	stones := bits.OnesCount64(b.All)
	if refWins(b.Mine, b.All)&(b.All+refBottom) != 0 {
		return (refCells + 1 - stones) / 2
	}
	low, high := -(refCells-stones)/2, (refCells+1-stones)/2
	for low < high {
		middle := low + (high-low)/2
		if middle <= 0 && low/2 < middle {
			middle = low / 2
		} else if middle >= 0 && high/2 > middle {
			middle = high / 2
		}
		if v := r.negamax(b.Mine, b.All, stones, middle, middle+1); v <= middle {
			high = v
		} else {
			low = v
		}
	}
	return low
}
