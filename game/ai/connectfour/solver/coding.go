package solver

// coder writes or reads bits by arithmetic coding: each costs the less the better it
// was foreseen. Reading, it returns the bits that were written as long as it is
// asked with the same chances.
type coder struct {
	data      []byte
	reading   bool
	low, high uint32 // what is still possible
	code      uint32 // where in it what is read lies
}

func newReader(data []byte) *coder {
	c := &coder{data: data, reading: true, high: 1<<32 - 1}
	for range 4 {
		c.next()
	}
	return c
}

func newWriter() *coder { return &coder{high: 1<<32 - 1} }

// next reads a byte; beyond the end there are zeros.
func (c *coder) next() {
	c.code <<= 8
	if len(c.data) > 0 {
		c.code |= uint32(c.data[0])
		c.data = c.data[1:]
	}
}

// finish returns all that has been written.
func (c *coder) finish() []byte { return append(c.data, byte(c.high>>24)) }

// chance is how likely a bit is to be set, of 2¹⁶, as learned from those before, by
// the latest few and by many.
type chance struct{ few, many uint16 }

var even = chance{1 << 15, 1 << 15}

const (
	leastChance = 1 << 5
	fewBits     = 4
	manyBits    = 7
)

// bit writes a bit and returns it, or returns the one that is read.
func (c *coder) bit(p *chance, bit bool) bool {
	set := max((uint64(p.few)+uint64(p.many))/2, leastChance)
	middle := c.low + uint32(uint64(c.high-c.low)*min(set, 1<<16-leastChance)>>16)
	if c.reading {
		bit = c.code <= middle
	}
	if bit {
		c.high = middle
		p.few += (1<<16 - 1 - p.few) >> fewBits
		p.many += (1<<16 - 1 - p.many) >> manyBits
	} else {
		c.low = middle + 1
		p.few -= p.few >> fewBits
		p.many -= p.many >> manyBits
	}
	for (c.low^c.high)>>24 == 0 {
		if c.reading {
			c.next()
		} else {
			c.data = append(c.data, byte(c.high>>24))
		}
		c.low <<= 8
		c.high = c.high<<8 | 1<<8 - 1
	}
	return bit
}

// model foresees a score by the one before.
type model [1 << (scoreBits - nearBits)][1 << scoreBits]chance

// nearBits says how near each other scores are that foresee the same.
const nearBits = 1

func newModel() *model {
	m := new(model)
	for i := range m {
		for j := range m[i] {
			m[i][j] = even
		}
	}
	return m
}

// score writes a score and returns it, or returns the one that is read.
func (c *coder) score(m *model, before, score int) int {
	chances := &m[(before+scoreOffset)>>nearBits]
	digits := score + scoreOffset
	node := 1 // the digits so far, after a 1
	for i := scoreBits - 1; i >= 0; i-- {
		node <<= 1
		if c.bit(&chances[node>>1], digits>>i&1 != 0) {
			node |= 1
		}
	}
	return node - 1<<scoreBits - scoreOffset
}
