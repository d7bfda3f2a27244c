package crosswise

import (
	rules "lichtbrett/game/crosswise"
)

// code tells how many equal tiles a line holds, whatever they are: a digit in
// base 7 for the number of kinds of which there is one tile, one for those of
// which there are two, and so on; those of which there are six or more come
// last. What a line is worth is looked up by its code.
type code = int32

// digit is what a kind adds to the code by the number of its tiles.
var digit = [rules.TilesOfAKind + 1]code{0, 1, 7, 49, 343, 2401, 16807, 16807}

// codes is the number of codes that a line can have before a match ends: of
// one kind at most it holds six.
const codes = 2 * 16807

// line is a column or a row.
type line struct {
	count [rules.Kinds + 1]int8 // of each kind
	code  code
}

// after returns the line's code with one tile in place of another; either may
// be Empty.
func (l *line) after(out, in rules.Tile) code {
	if out == in {
		return l.code
	}
	c := l.code
	if out != rules.Empty {
		n := l.count[out]
		c += digit[n-1] - digit[n]
	}
	if in != rules.Empty {
		n := l.count[in]
		c += digit[n+1] - digit[n]
	}
	return c
}

// grid is a board with its lines counted. Cells are numbered column by column.
type grid struct {
	size  int
	worth *worth
	cells []rules.Tile
	lines [2][]line
	free  int      // empty cells
	sum   [2]int32 // what each team's lines are worth
	// column and row of each cell
	column, row []uint8
}

// load takes over a board, its lines to be worth what w says.
func (g *grid) load(b rules.Board, w *worth) {
	n := b.Size()
	if g.size != n {
		*g = grid{size: n, cells: make([]rules.Tile, n*n), column: make([]uint8, n*n), row: make([]uint8, n*n)}
		for i := range g.cells {
			g.column[i], g.row[i] = uint8(i/n), uint8(i%n)
		}
		g.lines = [2][]line{make([]line, n), make([]line, n)}
	}
	clear(g.cells)
	clear(g.lines[0])
	clear(g.lines[1])
	g.worth, g.free, g.sum = w, n*n, [2]int32{int32(n) * w[0], int32(n) * w[0]}
	for i := range g.cells {
		g.put(i, b.At(g.cell(i)))
	}
}

// copyFrom takes over another grid of the same size.
func (g *grid) copyFrom(o *grid) {
	copy(g.cells, o.cells)
	copy(g.lines[0], o.lines[0])
	copy(g.lines[1], o.lines[1])
	g.worth, g.free, g.sum = o.worth, o.free, o.sum
}

// number returns the number of a cell, cell the cell of a number.
func (g *grid) number(c rules.Cell) int { return c.X*g.size + c.Y }
func (g *grid) cell(i int) rules.Cell   { return rules.Cell{X: i / g.size, Y: i % g.size} }

// put puts t on a cell in place of what is there.
func (g *grid) put(i int, t rules.Tile) {
	out := g.cells[i]
	g.cells[i] = t
	if out == rules.Empty {
		g.free--
	}
	if t == rules.Empty {
		g.free++
	}
	g.change(rules.Vertical, int(g.column[i]), out, t)
	g.change(rules.Horizontal, int(g.row[i]), out, t)
}

func (g *grid) change(team rules.Team, i int, out, in rules.Tile) {
	l := &g.lines[team][i]
	before := g.worth[l.code]
	l.code = l.after(out, in)
	g.sum[team] += g.worth[l.code] - before
	l.count[out]--
	l.count[in]++
}

// lead returns by how much a team's lines are worth more than the other's.
func (g *grid) lead(t rules.Team) int32 { return g.sum[t] - g.sum[t.Other()] }

// index returns the number of a team's line through a cell.
func index(t rules.Team, c rules.Cell) int {
	if t == rules.Vertical {
		return c.X
	}
	return c.Y
}
