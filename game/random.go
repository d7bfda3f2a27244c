package game

// Random is a small seeded source of random numbers (splitmix64, Steele, Lea
// and Flood 2014): the same seed gives the same numbers on every platform and
// with every Go version. The zero value is seeded with 0.
type Random struct{ state uint64 }

// NewRandom returns a source seeded with seed.
func NewRandom(seed uint64) *Random { return &Random{state: seed} }

// Uint64 returns the next number.
func (r *Random) Uint64() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Intn returns a number from 0 to n−1, each equally likely. n must be
// positive.
func (r *Random) Intn(n int) int {
	bound := uint64(n)
	// Numbers past the last whole multiple of n would favour the small ones.
	limit := -bound % bound
	for {
		if v := r.Uint64(); v >= limit {
			return int(v % bound)
		}
	}
}
