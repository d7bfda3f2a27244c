package solver

import "lichtbrett/game/ai/connectfour/lines"

// layout is how the fields of a board lie in a word: in columns of len(layout)
// bits, from the bottom up, of which the topmost is never set, so that no line
// runs from one column into the next. The length of an array is known to the
// compiler, which then shifts by constants; that makes the search a third
// faster. A slice serves all other boards. Neither takes any memory.
type layout interface{ six | seven | flexible }

type (
	six      [7]struct{} // rows
	seven    [8]struct{}
	flexible []struct{}
)

// fields are sets of fields of a board.
type fields struct {
	all, bottom, top uint64
	counting         uint64 // those through which a line counts
	second           uint64 // the rows 2, 4, 6 …
	column           [maxColumns]uint64
	cells            int // how many fields there are
	columns, stride  int
	connect          int
}

// maxCells is more fields than any board has that fits a word.
const maxCells = 64

// maxColumns is the most columns that fit a word: of two rows and the bit
// above them, on boards that the rules allow.
const maxColumns = 16

func newFields(columns, rows, connect int) fields {
	f := fields{cells: columns * rows, columns: columns, stride: rows + 1, connect: connect}
	for x := range columns {
		foot := uint(x * (rows + 1))
		f.column[x] = (1<<rows - 1) << foot
		f.all |= f.column[x]
		f.bottom |= 1 << foot
		f.top |= 1 << (foot + uint(rows) - 1)
		for y := 1; y < rows; y += 2 {
			f.second |= 1 << (foot + uint(y))
		}
	}
	f.counting = f.all
	return f
}

// landing returns the fields on which a stone can come to rest.
func (f *fields) landing(stones uint64) uint64 { return (stones + f.bottom) & f.all }

// completing returns the fields, empty or not, that make a line together with
// the stones.
func completing[L layout](l L, f *fields, stones uint64) uint64 {
	stride := uint(len(l))
	stones &= f.counting
	if f.connect != 4 {
		return (lines.Completing(stones, 1, f.connect) | lines.Completing(stones, stride, f.connect) |
			lines.Completing(stones, stride+1, f.connect) | lines.Completing(stones, stride-1, f.connect)) & f.counting
	}
	return (stones<<1&(stones<<2)&(stones<<3) | lines.Completing4(stones, stride) |
		lines.Completing4(stones, stride+1) | lines.Completing4(stones, stride-1)) & f.counting
}

// line reports whether the stones hold a line.
func line[L layout](l L, f *fields, stones uint64) bool {
	stride := uint(len(l))
	stones &= f.counting
	if f.connect != 4 {
		return lines.Runs(stones, 1, f.connect)|lines.Runs(stones, stride, f.connect)|
			lines.Runs(stones, stride+1, f.connect)|lines.Runs(stones, stride-1, f.connect) != 0
	}
	return lines.Runs4(stones, 1)|lines.Runs4(stones, stride)|lines.Runs4(stones, stride+1)|lines.Runs4(stones, stride-1) != 0
}

// The following work on all columns at once: the bit above each keeps what is
// added or taken away from reaching the next one.

// upwards returns the lowest of the fields in each column and all above it.
func (f *fields) upwards(set uint64) uint64 { return (f.top<<1 - set | set) & f.all }

// whole returns the columns of which the topmost fields are given.
func whole[L layout](l L, tops uint64) uint64 { return tops<<1 - tops>>(uint(len(l)-2)&63) }

// firsts returns the 1st, 3rd, 5th … empty field of each column; landing are
// the 1st.
func (f *fields) firsts(landing, empty uint64) uint64 {
	return (f.upwards(landing&^f.second) ^ f.second) & empty
}

// mirror turns a set of fields, or a key, about the middle column.
func (f *fields) mirror(set uint64) (mirrored uint64) {
	for range f.columns {
		mirrored = mirrored<<f.stride | set&(1<<f.stride-1)
		set >>= f.stride
	}
	return mirrored
}
