package connectfour

import "math/bits"

// words is a set of fields of a board that does not fit one word: 16 columns
// of 16 rows and one bit between them.
type words [5]uint64

func (a words) and(b words) words {
	return words{a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3], a[4] & b[4]}
}

func (a words) or(b words) words {
	return words{a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3], a[4] | b[4]}
}

func (a words) not(b words) words {
	return words{a[0] &^ b[0], a[1] &^ b[1], a[2] &^ b[2], a[3] &^ b[3], a[4] &^ b[4]}
}

func (a words) xor(b words) words {
	return words{a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3], a[4] ^ b[4]}
}

// down moves every field n bits down.
func (a words) down(n uint) (r words) {
	for ; n >= 64; n -= 64 {
		a = words{a[1], a[2], a[3], a[4]}
	}
	m := 64 - n
	return words{
		a[0]>>n | a[1]<<m, a[1]>>n | a[2]<<m, a[2]>>n | a[3]<<m, a[3]>>n | a[4]<<m, a[4] >> n,
	}
}

// up moves every field n bits up.
func (a words) up(n uint) (r words) {
	for ; n >= 64; n -= 64 {
		a = words{0, a[0], a[1], a[2], a[3]}
	}
	m := 64 - n
	return words{
		a[0] << n, a[1]<<n | a[0]>>m, a[2]<<n | a[1]>>m, a[3]<<n | a[2]>>m, a[4]<<n | a[3]>>m,
	}
}

func (a words) empty() bool { return a == words{} }

func (a words) count() (n int) {
	for _, w := range a {
		n += bits.OnesCount64(w)
	}
	return n
}

func (a words) has(at uint) bool { return a[at/64]>>(at%64)&1 != 0 }

func (a *words) set(at uint) { a[at/64] |= 1 << (at % 64) }

// each calls visit with every field of the set, until it returns false.
func (a words) each(visit func(at uint) bool) {
	for i, w := range a {
		for ; w != 0; w &= w - 1 {
			if !visit(uint(i*64 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// column returns the 17 bits from the given one on.
func (a *words) column(at uint) uint32 {
	i, n := at/64, at%64
	w := a[i] >> n
	if n > 47 && int(i)+1 < len(a) {
		w |= a[i+1] << (64 - n)
	}
	return uint32(w & 0x1ffff)
}

// flip inverts the bits of flips in the 17 from the given one on.
func (a *words) flip(at uint, flips uint32) {
	i, n := at/64, at%64
	a[i] ^= uint64(flips) << n
	if n > 47 && int(i)+1 < len(a) {
		a[i+1] ^= uint64(flips) >> (64 - n)
	}
}

// hash mixes the words into one.
func (a words) hash(h uint64) uint64 {
	for _, w := range a {
		h = (h ^ w) * 0x9fb21c651e98df25
		h ^= h >> 32
	}
	return h
}
