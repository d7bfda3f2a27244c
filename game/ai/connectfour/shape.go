package connectfour

import rules "lichtbrett/game/connectfour"

// shape is what a bitboard needs to know of the rules. A board is a set of
// fields in columns of stride = rows + 1 bits, from the bottom up; the bit on
// top of each column is never set, so that no line runs from one column's top
// into the next one's bottom.
type shape struct {
	columns, rows, connect int
	stride                 uint
	all                    uint16 // the columns
	step                   [directions]uint
}

func shapeOf(r rules.Rules) shape {
	stride := uint(r.Rows) + 1
	return shape{
		columns: r.Columns, rows: r.Rows, connect: r.Connect,
		stride: stride,
		all:    uint16(1<<r.Columns - 1),
		step:   [directions]uint{vertical: 1, horizontal: stride, rising: stride + 1, falling: stride - 1},
	}
}

// narrow reports whether a set of fields fits one word.
func (s *shape) narrow() bool { return uint(s.columns)*s.stride <= 64 }

// The directions of lines.
const (
	vertical = iota
	horizontal
	rising
	falling
	directions
)

// farInside is how many columns from the edge a stone stands as well as it can.
const farInside = 3

// fits reports whether n fields in the given direction from (x, h) are on the
// board.
func (s *shape) fits(direction, x, h, n int) bool {
	switch direction {
	case vertical:
		return h+n <= s.rows
	case horizontal:
		return x+n <= s.columns
	case rising:
		return x+n <= s.columns && h+n <= s.rows
	default:
		return x+n <= s.columns && h-n >= -1
	}
}

// A blast clears, in the column of the bomb and in those beside it, a run of
// fields centred on its height.
var blast = [...]struct{ dx, reach int }{{-2, 0}, {-1, 1}, {0, 2}, {1, 1}, {2, 0}}
