package ui

import "math"

// Align says where in the room across a row or column its children are put.
type Align uint8

// The alignments.
const (
	Stretch Align = iota // over the whole room; centred if a maximum forbids it
	Start
	Middle
	End
)

// Justify says where along a row or column its children are put if there is
// room left that none of them grows into.
type Justify uint8

// The distributions.
const (
	FromStart Justify = iota
	Centered
	ToEnd
	Apart // the first at the start, the last at the end
)

// layout arranges the children of a node.
type layout interface {
	// measure returns the size that the children need if they may be at most
	// width wide.
	measure(n *Node, width float64) Size
	// place puts the children into inner.
	place(n *Node, inner Rect)
}

// box is how a node takes its room.
type box struct {
	padding       Insets
	gap           float64
	width, height float64 // fixed if not 0
	minW, minH    float64
	maxW, maxH    float64 // not limited if 0
	grow          float64
	aspect        float64 // width by height if not 0
	align         Align
	justify       Justify
	shrink        bool // text, which can be broken
	measured      [2]measurement
}

type measurement struct {
	width float64
	size  Size
}

// Pad sets the distance of the children from all sides.
func (n *Node) Pad(d float64) *Node { return n.PadSides(Insets{d, d, d, d}) }

// PadXY sets the distance of the children from left and right, and from top and
// bottom.
func (n *Node) PadXY(x, y float64) *Node { return n.PadSides(Insets{x, y, x, y}) }

// PadSides sets the distance of the children from each side.
func (n *Node) PadSides(i Insets) *Node { n.box.padding = i; return n }

// Safe adds to the distances from the sides what the window's safe area takes.
func (n *Node) Safe(v View) *Node {
	p, s := &n.box.padding, v.Safe
	*p = Insets{p.Left + s.Left, p.Top + s.Top, p.Right + s.Right, p.Bottom + s.Bottom}
	return n
}

// Gap sets the distance between children.
func (n *Node) Gap(d float64) *Node { n.box.gap = d; return n }

// Width fixes the width.
func (n *Node) Width(w float64) *Node { n.box.width = w; return n }

// Height fixes the height.
func (n *Node) Height(h float64) *Node { n.box.height = h; return n }

// MinSize sets the least width and height.
func (n *Node) MinSize(w, h float64) *Node { n.box.minW, n.box.minH = w, h; return n }

// MaxWidth limits the width.
func (n *Node) MaxWidth(w float64) *Node { n.box.maxW = w; return n }

// MaxHeight limits the height.
func (n *Node) MaxHeight(h float64) *Node { n.box.maxH = h; return n }

// Grow gives the node a share of the room that is left along its row or column;
// if there is too little, it is the one that becomes smaller.
func (n *Node) Grow(share float64) *Node { n.box.grow = share; return n }

// Aspect keeps width : height, as large as possible in the middle of its room.
func (n *Node) Aspect(ratio float64) *Node { n.box.aspect = ratio; return n }

// Align sets where the children are put across a row or column.
func (n *Node) Align(a Align) *Node { n.box.align = a; return n }

// Justify sets where the children are put along a row or column.
func (n *Node) Justify(j Justify) *Node { n.box.justify = j; return n }

// Column puts nodes one below the other.
func Column(children ...*Node) *Node { return container(column{}, children) }

// Row puts nodes side by side, in the middle of its height.
func Row(children ...*Node) *Node { return container(row{}, children).Align(Middle) }

// Flow puts nodes side by side and begins a new line where there is no room.
func Flow(children ...*Node) *Node { return container(flow{}, children) }

// Tiles puts nodes into as many columns of the same width as fit if none may be
// narrower than least.
func Tiles(least float64, children ...*Node) *Node { return container(tiles{least}, children) }

// Stack puts nodes on top of each other, each over the whole room.
func Stack(children ...*Node) *Node { return container(stack{}, children) }

// At puts a node where a rectangle is, within the room that it is in.
func At(n *Node, r Rect) *Node {
	return Column(n.Width(r.W).Height(r.H)).Align(Start).PadSides(Insets{Left: r.X, Top: r.Y})
}

// Space is nothing that grows.
func Space() *Node { return container(stack{}, nil).Grow(1) }

// container leaves out nodes that are nil, so that parts of an expression can be
// missing.
func container(l layout, children []*Node) *Node {
	n := &Node{layout: l, Children: make([]*Node, 0, len(children))}
	return n.Add(children...)
}

// Add puts more nodes behind those that are there; it leaves out those that are nil, too, but
// keeps their places: when they come, nothing behind them gets another name.
func (n *Node) Add(more ...*Node) *Node {
	for _, c := range more {
		if c != nil {
			n.Children = append(n.Children, c)
		} else {
			n.missing = append(n.missing, len(n.Children))
		}
	}
	return n
}

// When is a node, words or an icon if the condition holds, and nothing else.
func When[T any](condition bool, what T) (nothing T) {
	if condition {
		return what
	}
	return nothing
}

// HeightOf is how high a node is if it may be at most so wide: a screen that has to share its
// height out knows by that what is left.
func HeightOf(n *Node, width float64) float64 { return n.size(width).H }

// size returns the size that the node needs if it may be at most width wide.
func (n *Node) size(width float64) Size {
	b := &n.box
	for _, m := range b.measured {
		if m.width == width && m.size != (Size{}) {
			return m.size
		}
	}
	outer := width
	if b.width > 0 {
		outer = b.width
	} else if b.maxW > 0 {
		outer = min(outer, b.maxW)
	}
	size := Size{b.padding.Left + b.padding.Right, b.padding.Top + b.padding.Bottom}
	if n.layout != nil {
		inner := n.layout.measure(n, max(0, outer-size.W))
		size = Size{size.W + inner.W, size.H + inner.H}
	}
	if b.width > 0 {
		size.W = b.width
	}
	if b.height > 0 {
		size.H = b.height
	}
	size = Size{max(size.W, b.minW), max(size.H, b.minH)}
	if b.maxH > 0 {
		size.H = min(size.H, b.maxH)
	}
	b.measured[1] = b.measured[0]
	b.measured[0] = measurement{width, size}
	return size
}

// put gives the node its rectangle and places what is in it.
func (n *Node) put(r Rect) {
	if a := n.box.aspect; a > 0 {
		w := min(r.W, r.H*a)
		r = Rect{r.X + (r.W-w)/2, r.Y + (r.H-w/a)/2, w, w / a}
	}
	n.Rect = r
	if n.layout != nil {
		n.layout.place(n, r.Within(n.box.padding))
	}
}

// across returns offset and length of a child in the room across its row or
// column.
func across(a Align, room, natural, limit float64) (offset, length float64) {
	length = min(natural, room)
	if a == Stretch {
		length = room
	}
	if limit > 0 {
		length = min(length, limit)
	}
	switch a {
	case Start:
		return 0, length
	case End:
		return room - length, length
	}
	return (room - length) / 2, length
}

// along distributes room among lengths: what is left goes to those that grow,
// what is missing is taken from those that grow, down to their least.
func along(room, gap float64, lengths, least, grow []float64) {
	left := room - gap*float64(max(0, len(lengths)-1))
	for _, l := range lengths {
		left -= l
	}
	if left >= 0 {
		shares := 0.0
		for _, g := range grow {
			shares += g
		}
		for i, g := range grow {
			if g > 0 {
				lengths[i] += left * g / shares
			}
		}
		return
	}
	give := 0.0
	for i, g := range grow {
		if g > 0 {
			give += lengths[i] - least[i]
		}
	}
	if give <= 0 {
		return
	}
	part := min(1, -left/give)
	for i, g := range grow {
		if g > 0 {
			lengths[i] -= (lengths[i] - least[i]) * part
		}
	}
}

// start returns where the first child begins and the distance of the children.
func (j Justify) start(left, gap float64, count int) (offset, distance float64) {
	left = max(0, left)
	switch {
	case j == Centered:
		return left / 2, gap
	case j == ToEnd:
		return left, gap
	case j == Apart && count > 1:
		return 0, gap + left/float64(count-1)
	}
	return 0, gap
}

type column struct{}

func (column) measure(n *Node, width float64) Size {
	size := Size{H: n.box.gap * float64(max(0, len(n.Children)-1))}
	for _, c := range n.Children {
		s := c.size(width)
		size.W, size.H = max(size.W, s.W), size.H+s.H
	}
	return size
}

func (column) place(n *Node, inner Rect) {
	count := len(n.Children)
	heights, least, grow := make([]float64, count), make([]float64, count), make([]float64, count)
	for i, c := range n.Children {
		heights[i], least[i], grow[i] = c.size(inner.W).H, c.box.minH, c.box.grow
	}
	along(inner.H, n.box.gap, heights, least, grow)
	left := inner.H - n.box.gap*float64(max(0, count-1))
	for i, c := range n.Children {
		if c.box.maxH > 0 {
			heights[i] = min(heights[i], c.box.maxH)
		}
		left -= heights[i]
	}
	y, distance := n.box.justify.start(left, n.box.gap, count)
	for i, c := range n.Children {
		x, w := across(n.box.align, inner.W, c.size(inner.W).W, c.limit())
		c.put(Rect{inner.X + x, inner.Y + y, w, heights[i]})
		y += heights[i] + distance
	}
}

// limit is the most that the node takes across a column.
func (n *Node) limit() float64 {
	if n.box.width > 0 {
		return n.box.width
	}
	return n.box.maxW
}

type row struct{}

// widths returns the children's widths in a row.
func (row) widths(n *Node, width float64) []float64 {
	count := len(n.Children)
	widths, least, grow := make([]float64, count), make([]float64, count), make([]float64, count)
	room := width - n.box.gap*float64(max(0, count-1))
	natural, breakable := 0.0, 0.0
	for i, c := range n.Children {
		widths[i], least[i], grow[i] = c.size(room).W, c.box.minW, c.box.grow
		if grow[i] > 0 {
			widths[i] = least[i]
		}
		natural += widths[i]
		if c.box.shrink {
			breakable += widths[i]
		}
	}
	if natural > room && breakable > 0 {
		part := min(1, (natural-room)/breakable)
		for i, c := range n.Children {
			if c.box.shrink {
				widths[i] -= widths[i] * part
			}
		}
	}
	if !math.IsInf(width, 1) {
		along(width, n.box.gap, widths, least, grow)
	}
	return widths
}

func (r row) measure(n *Node, width float64) Size {
	size := Size{W: n.box.gap * float64(max(0, len(n.Children)-1))}
	for i, w := range r.widths(n, width) {
		size.W += w
		size.H = max(size.H, n.Children[i].size(w).H)
	}
	return size
}

func (r row) place(n *Node, inner Rect) {
	widths := r.widths(n, inner.W)
	left := inner.W - n.box.gap*float64(max(0, len(widths)-1))
	for _, w := range widths {
		left -= w
	}
	x, distance := n.box.justify.start(left, n.box.gap, len(widths))
	for i, c := range n.Children {
		limit := c.box.maxH
		if c.box.height > 0 {
			limit = c.box.height
		}
		y, h := across(n.box.align, inner.H, c.size(widths[i]).H, limit)
		c.put(Rect{inner.X + x, inner.Y + y, widths[i], h})
		x += widths[i] + distance
	}
}

type flow struct{}

// lines calls line for each line of children with its height.
func (flow) lines(n *Node, width float64, line func(children []*Node, length, height float64)) {
	from, length, height := 0, 0.0, 0.0
	for i, c := range n.Children {
		s := c.size(width)
		if i > from && length+n.box.gap+s.W > width+0.01 {
			line(n.Children[from:i], length, height)
			from, length, height = i, 0, 0
		}
		if i > from {
			length += n.box.gap
		}
		length, height = length+s.W, max(height, s.H)
	}
	if from < len(n.Children) {
		line(n.Children[from:], length, height)
	}
}

func (f flow) measure(n *Node, width float64) Size {
	var size Size
	f.lines(n, width, func(_ []*Node, length, height float64) {
		if size.H > 0 {
			size.H += n.box.gap
		}
		size = Size{max(size.W, length), size.H + height}
	})
	return size
}

func (f flow) place(n *Node, inner Rect) {
	y := inner.Y
	f.lines(n, inner.W, func(children []*Node, length, height float64) {
		x, distance := n.box.justify.start(inner.W-length, n.box.gap, len(children))
		for _, c := range children {
			s := c.size(inner.W)
			c.put(Rect{inner.X + x, y, min(s.W, inner.W), height})
			x += s.W + distance
		}
		y += height + n.box.gap
	})
}

type tiles struct{ least float64 }

func (t tiles) columns(n *Node, width float64) int {
	fit := int((width + n.box.gap) / (t.least + n.box.gap))
	return max(1, min(fit, len(n.Children)))
}

// each calls put for each child with its rectangle from (0, 0), and returns the
// height of all.
func (t tiles) each(n *Node, width float64, put func(*Node, Rect)) float64 {
	columns := t.columns(n, width)
	w := (width - n.box.gap*float64(columns-1)) / float64(columns)
	y := 0.0
	for from := 0; from < len(n.Children); from += columns {
		line := n.Children[from:min(from+columns, len(n.Children))]
		h := 0.0
		for _, c := range line {
			h = max(h, c.size(w).H)
		}
		for i, c := range line {
			put(c, Rect{float64(i) * (w + n.box.gap), y, w, h})
		}
		y += h + n.box.gap
	}
	return max(0, y-n.box.gap)
}

func (t tiles) measure(n *Node, width float64) Size {
	if math.IsInf(width, 1) {
		width = t.least*float64(len(n.Children)) + n.box.gap*float64(max(0, len(n.Children)-1))
	}
	return Size{width, t.each(n, width, func(*Node, Rect) {})}
}

func (t tiles) place(n *Node, inner Rect) {
	t.each(n, inner.W, func(c *Node, r Rect) {
		c.put(Rect{inner.X + r.X, inner.Y + r.Y, r.W, r.H})
	})
}

type stack struct{}

func (stack) measure(n *Node, width float64) Size {
	var size Size
	for _, c := range n.Children {
		s := c.size(width)
		size = Size{max(size.W, s.W), max(size.H, s.H)}
	}
	return size
}

func (stack) place(n *Node, inner Rect) {
	for _, c := range n.Children {
		_, w := across(Stretch, inner.W, 0, c.limit())
		c.put(Rect{inner.X + (inner.W-w)/2, inner.Y, w, inner.H})
	}
}

// matrix puts nodes into fields of the same size: the cells of a board.
type matrix struct{ columns, rows int }

func (m matrix) measure(n *Node, _ float64) Size { return Size{} }

func (m matrix) place(n *Node, inner Rect) {
	for i, c := range n.Children {
		c.put(inner.Cell(i%m.columns, i/m.columns, m.columns, m.rows))
	}
}
