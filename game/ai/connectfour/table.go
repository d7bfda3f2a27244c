package connectfour

import "math/bits"

// table remembers what the search found out about positions: a fixed number of
// entries, two to a bucket. The first of a bucket gives way only to a deeper
// search, the second always.
type table struct {
	entries []entry
	shift   uint
}

type entry struct {
	key   uint64
	move  code
	value int16
	depth int8
	left  jokersLeft
	bound bound
	// proven says that nothing beyond the search's horizon can change it.
	proven bool
}

// entryBytes is the size of an entry.
const entryBytes = 16

// bound is how a value is to be read.
type bound uint8

const (
	none bound = iota
	exact
	atLeast
	atMost
)

// newTable returns a table of 1<<size entries.
func newTable(size int) table {
	return table{entries: make([]entry, 1<<size), shift: uint(64 - size)}
}

func (t *table) bucket(key uint64, left jokersLeft) (first, second *entry) {
	i := (key ^ bits.RotateLeft64(uint64(left)*0xd1342543de82ef95, 32)) * 0x9e3779b97f4a7c15 >> t.shift
	return &t.entries[i&^1], &t.entries[i|1]
}

// find returns the entry of a position, nil if there is none.
func (t *table) find(key uint64, left jokersLeft) *entry {
	first, second := t.bucket(key, left)
	for _, e := range [...]*entry{first, second} {
		if e.key == key && e.left == left && e.bound != none {
			return e
		}
	}
	return nil
}

func (t *table) store(e entry) {
	first, second := t.bucket(e.key, e.left)
	if first.key == e.key && first.left == e.left || e.depth >= first.depth && !first.proven || first.bound == none {
		*first = e
		return
	}
	*second = e
}
