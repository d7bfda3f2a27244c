// Package lines finds lines of stones on a board of one word. A run of n stones is
// marked at its first field; step is the distance from one field of a line to the
// next. The functions with a 4 in their name do for lines of four what their
// namesakes do for any length.
package lines

// Runs returns the first fields of all runs of n stones.
func Runs(stones uint64, step uint, n int) uint64 {
	r := stones
	for i := 1; i < n && r != 0; i++ {
		r &= stones >> (uint(i) * step)
	}
	return r
}

// Runs4 returns the first fields of all runs of four stones.
func Runs4(stones uint64, step uint) uint64 {
	pairs := stones & (stones >> (step & 63))
	return pairs & (pairs >> (2 * step & 63))
}

// Completing returns the fields that make a run of n together with n−1 stones.
func Completing(stones uint64, step uint, n int) (fields uint64) {
	for k := range n { // k stones before the field, the others after it
		f := ^uint64(0)
		for i := 1; i <= k; i++ {
			f &= stones << (uint(i) * step)
		}
		for i := 1; i < n-k; i++ {
			f &= stones >> (uint(i) * step)
		}
		fields |= f
	}
	return fields
}

// Completing4 returns the fields that make a run of four together with three
// stones.
func Completing4(stones uint64, step uint) uint64 {
	one, two, three := step&63, 2*step&63, 3*step&63
	pairs := stones & (stones >> one)
	return pairs>>one&(stones>>three|stones<<one) | pairs<<two&(stones>>one|stones<<three)
}
