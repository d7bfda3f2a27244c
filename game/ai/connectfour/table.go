package connectfour

import (
	"math/bits"

	"lichtbrett/game/ai/connectfour/shared"
)

// table remembers what the search found out about positions: a fixed number of
// entries, two to a bucket. The first of a bucket gives way only to a deeper
// search, the second always. Several searches may use one at the same time: an
// entry of which another search has written one half is not found.
type table struct {
	slots []slot
	shift uint
}

// slot holds an entry: its data, and its key combined with them.
type slot struct{ check, data shared.Word }

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

// bound is how a value is to be read.
type bound uint8

const (
	none bound = iota
	exact
	atLeast
	atMost
)

// slotBytes is the size of a slot.
const slotBytes = 16

// newTable returns a table of 1<<size entries.
func newTable(size int) table {
	return table{slots: make([]slot, 1<<size), shift: uint(64 - size)}
}

// load returns what is in a slot, whatever its key; its bound is none where it
// is empty.
func (s *slot) load() entry {
	data := s.data.Load()
	return entry{
		key:  s.check.Load() ^ data,
		move: code(data >> 48), value: int16(data >> 32), depth: int8(data >> 24),
		left: jokersLeft(data >> 16), bound: bound(data >> 8), proven: data&1 != 0,
	}
}

func (s *slot) store(e *entry) {
	data := uint64(e.move)<<48 | uint64(uint16(e.value))<<32 | uint64(uint8(e.depth))<<24 |
		uint64(e.left)<<16 | uint64(e.bound)<<8
	if e.proven {
		data |= 1
	}
	s.data.Store(data)
	s.check.Store(e.key ^ data)
}

func (t *table) bucket(key uint64, left jokersLeft) (first, second *slot) {
	i := (key ^ bits.RotateLeft64(uint64(left)*0xd1342543de82ef95, 32)) * 0x9e3779b97f4a7c15 >> t.shift
	return &t.slots[i&^1], &t.slots[i|1]
}

// find returns the entry of a position; ok is false if there is none.
func (t *table) find(key uint64, left jokersLeft) (e entry, ok bool) {
	first, second := t.bucket(key, left)
	for _, s := range [...]*slot{first, second} {
		if e = s.load(); e.key == key && e.left == left && e.bound != none {
			return e, true
		}
	}
	return entry{}, false
}

func (t *table) store(e entry) {
	first, second := t.bucket(e.key, e.left)
	if old := first.load(); old.key == e.key && old.left == e.left || e.depth >= old.depth && !old.proven || old.bound == none {
		first.store(&e)
		return
	}
	second.store(&e)
}
