package solver

import (
	"math/bits"
	"sync/atomic"
)

// Table remembers what solvers have found out about positions. Its size is
// fixed; several solvers of boards of the same size may use one at the same
// time.
//
// An entry is one word: the part of the key that its place does not tell, the
// bounds of the score and the generation in which it was written. Keys are
// spread by a function that can be undone, so that place and entry together
// identify the position: there are no false hits.
type Table struct {
	entries    []atomic.Uint64
	digits     uint // of a place
	generation uint64
}

// MinTable is the smallest size of a table in bytes.
const MinTable = 8 << minDigits

// boundBits are those of two bounds; minDigits leaves room for them and for a
// few generations.
const (
	scoreBits = 6
	boundBits = 2 * scoreBits
	minDigits = boundBits + 4
)

// NewTable returns an empty table of the given size in bytes, rounded down to
// a power of two; MinTable at least.
func NewTable(bytes int) *Table {
	digits := uint(bits.Len(uint(max(bytes, MinTable))/8)) - 1
	return &Table{entries: make([]atomic.Uint64, 1<<digits), digits: digits, generation: 1}
}

// Forget empties the table. Nobody may be using it. Nothing is written but a
// number, until, after 15 times or more, the numbers are used up.
func (t *Table) Forget() {
	t.generation++
	if t.generation == 1<<(t.digits-boundBits) {
		for i := range t.entries {
			t.entries[i].Store(0)
		}
		t.generation = 1
	}
}

// place is where a position is in the table, and its entry without bounds.
type place struct {
	entry *atomic.Uint64
	tag   uint64
}

func (t *Table) place(key uint64) place {
	key *= 0x9e3779b97f4a7c15
	key ^= key >> 32
	key *= 0xd6e8feb86659fd93
	return place{
		entry: &t.entries[key>>(64-t.digits)],
		tag:   (key<<t.digits>>t.digits<<(t.digits-boundBits) | t.generation) << boundBits,
	}
}

// bounds returns the bounds of the score; ok is false where none are known.
func (p place) bounds() (low, high int, ok bool) {
	e := p.entry.Load() ^ p.tag
	return int(e&(1<<scoreBits-1)) - scoreOffset, int(e>>scoreBits) - scoreOffset, e < 1<<boundBits
}

func (p place) store(low, high int) {
	p.entry.Store(p.tag | uint64(high+scoreOffset)<<scoreBits | uint64(low+scoreOffset))
}

// scoreOffset makes scores positive. No board that fits a word has more than 60
// fields: the score of a win is 30 at most.
const scoreOffset = 1 << (scoreBits - 1)
