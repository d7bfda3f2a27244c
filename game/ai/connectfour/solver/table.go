package solver

import (
	"math/bits"
	"sync/atomic"

	"lichtbrett/game/ai/connectfour/shared"
)

// Table remembers what solvers have found out about positions. Its size is
// fixed; several solvers of boards of the same size may use one at the same
// time.
//
// An entry is one word: the part of the key that its place does not tell, the
// generation in which it was written, and the bounds of the score. Keys are
// spread by a function that can be undone, so that place and entry together
// identify the position: there are no false hits.
//
// A search begins in a corner of the table that stays in the processor's cache
// and takes more of it as it needs it: what is overwritten there is found out anew
// sooner than all else is fetched from afar.
type Table struct {
	entries    []shared.Word
	generation uint64
	mask       shared.Word  // of the places in use
	written    atomic.Int64 // entries, since the table was emptied
	touched    int          // places, since all were last cleared
}

// MinTable is the smallest size of a table in bytes.
const MinTable = 8 << cornerDigits

const (
	cornerDigits   = 16 // of a place in the corner
	growthDigits   = 3
	overwritten    = 8 // how often each place is, on average, before more of the table is taken
	scoreBits      = 6
	boundBits      = 2 * scoreBits
	generationBits = cornerDigits - boundBits
)

// NewTable returns an empty table of the given size in bytes, rounded down to
// a power of two; MinTable at least.
func NewTable(bytes int) *Table {
	digits := bits.Len(uint(max(bytes, MinTable))/8) - 1
	t := &Table{entries: make([]shared.Word, 1<<digits)}
	t.Forget()
	return t
}

// Forget empties the table. Nobody may be using it. It takes no time, but every
// 15th time what has been written is cleared.
func (t *Table) Forget() {
	t.touched = max(t.touched, int(t.mask.Load())+1)
	if t.generation++; t.generation == 1<<generationBits {
		for i := range t.entries[:t.touched] {
			t.entries[i].Store(0)
		}
		t.generation, t.touched = 1, 0
	}
	t.mask.Store(1<<cornerDigits - 1)
	t.written.Store(0)
}

// grow takes more of the table into use when what is used has been written over often
// enough, with so many entries more. Of what was in it, the part whose places stay the same is
// still found.
func (t *Table) grow(written int64) {
	mask := t.mask.Load()
	if t.written.Add(written) > overwritten*int64(mask) {
		t.mask.CompareAndSwap(mask, min(mask<<growthDigits|mask, uint64(len(t.entries)-1)))
	}
}

// place is where a position is in the table, and its entry without bounds.
type place struct {
	entry *shared.Word
	tag   uint64
}

func (t *Table) place(key uint64) place {
	key *= 0x9e3779b97f4a7c15
	key ^= key >> 32
	key *= 0xd6e8feb86659fd93
	key ^= key >> 32
	return place{
		entry: &t.entries[key&t.mask.Load()],
		tag:   (key>>cornerDigits<<generationBits | t.generation) << boundBits,
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
