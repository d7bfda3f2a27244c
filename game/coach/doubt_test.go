package coach

import "math/bits"

// doubter solves positions on 7×6 apart from the solver: a plain negamax for who wins,
// in which lines through some fields do not count.
type doubter struct {
	void  uint64
	known map[[2]uint64]int8
}

const (
	dStride        = 7
	dBottom uint64 = 0x40810204081
	dAll           = dBottom * (1<<6 - 1)
)

func (d *doubter) line(stones uint64) bool {
	stones &^= d.void
	for _, step := range []uint{1, dStride - 1, dStride, dStride + 1} {
		if pairs := stones & (stones >> step); pairs&(pairs>>(2*step)) != 0 {
			return true
		}
	}
	return false
}

// value returns who wins, 1 for the side to move.
func (d *doubter) value(mine, all uint64) int {
	if all == dAll {
		return 0
	}
	if v, ok := d.known[[2]uint64{mine, all}]; ok {
		return int(v)
	}
	moves := (all + dBottom) & dAll
	var safe uint64
	must := uint64(0)
	for m := moves; m != 0; m &= m - 1 {
		stone := m & -m
		if d.line(mine | stone) {
			return 1
		}
		if d.line(mine ^ all | stone) {
			must |= stone
		}
		if above := stone << 1 & dAll; above == 0 || !d.line(mine^all|above) {
			safe |= stone
		}
	}
	switch bits.OnesCount64(must) {
	case 0:
	case 1:
		safe &= must
	default:
		safe = 0
	}
	best := -1
	for _, x := range []int{3, 2, 4, 1, 5, 0, 6} {
		if stone := safe & (63 << (dStride * x)); stone != 0 && best < 1 {
			best = max(best, -d.value(mine^all, all|stone))
		}
	}
	d.known[[2]uint64{mine, all}] = int8(best)
	return best
}
