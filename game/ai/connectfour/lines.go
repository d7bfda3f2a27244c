package connectfour

import "lichtbrett/game/ai/connectfour/lines"

// More on lines in one word, as in package lines.

// torn returns the first fields of runs that begin in one set and, after at
// least one stone, go on in the other.
func torn(first, then uint64, step uint, n int) (fields uint64) {
	for k := 1; k < n; k++ {
		fields |= lines.Runs(first, step, k) & (lines.Runs(then, step, n-k) >> (uint(k) * step))
	}
	return fields
}

func torn4(first, then uint64, step uint) uint64 {
	one, two, three := step&63, 2*step&63, 3*step&63
	first2, then2 := first&(first>>one), then&(then>>one)
	return first&(then2>>one)&(then>>three) | first2&(then2>>two) | first2&(first>>two)&(then>>three)
}

// lacking returns the first fields of the windows of n fields that lack two
// and three stones.
func lacking(stones uint64, step uint, n int) (two, three uint64) {
	var count [5]uint64 // the stones in each window, a binary digit a word
	for i := range n {
		carry := stones >> (uint(i) * step)
		for k := range count {
			count[k], carry = count[k]^carry, count[k]&carry
		}
	}
	equal := func(n int) uint64 {
		fields := ^uint64(0)
		for k := range count {
			if n>>k&1 != 0 {
				fields &= count[k]
			} else {
				fields &^= count[k]
			}
		}
		return fields
	}
	return equal(n - 2), equal(n - 3)
}

func lacking4(stones uint64, step uint) (two, three uint64) {
	b, c, d := stones>>(step&63), stones>>(2*step&63), stones>>(3*step&63)
	ab, cd := stones^b, c^d
	odd := ab ^ cd
	even := stones&b ^ c&d ^ ab&cd
	return even &^ odd, odd &^ even
}
