package ui

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// box returns a node of a fixed size.
func fixed(w, h float64) *Node { return Stack().Width(w).Height(h) }

func TestLayout(t *testing.T) {
	flexible := func() *Node { return Stack().MinSize(10, 10) }
	tests := map[string]struct {
		root *Node
		want []Rect // of its children in a window of 100 × 60
	}{
		"a column, stretched, fixed widths in the middle": {
			Column(fixed(20, 10), flexible()), []Rect{{40, 0, 20, 10}, {0, 10, 100, 10}},
		},
		"padding and gap": {
			Column(flexible(), flexible()).Pad(5).Gap(2), []Rect{{5, 5, 90, 10}, {5, 17, 90, 10}},
		},
		"what is left goes to those that grow, by their shares": {
			Column(fixed(10, 12), flexible().Grow(1), flexible().Grow(3)).Align(Start),
			[]Rect{{0, 0, 10, 12}, {0, 12, 10, 17}, {0, 29, 10, 31}},
		},
		"what is missing is taken from those that grow": {
			Column(fixed(10, 40), Stack(fixed(10, 50)).Grow(1)).Align(Start),
			[]Rect{{0, 0, 10, 40}, {0, 40, 10, 20}},
		},
		"but not more than they can give": {
			Column(fixed(10, 40), Stack(fixed(10, 50)).MinSize(0, 30).Grow(1)).Align(Start),
			[]Rect{{0, 0, 10, 40}, {0, 40, 10, 30}},
		},
		"a column at the end": {
			Column(fixed(10, 10), fixed(10, 10)).Justify(ToEnd).Align(End), []Rect{{90, 40, 10, 10}, {90, 50, 10, 10}},
		},
		"a column apart": {
			Column(fixed(10, 10), fixed(10, 10), fixed(10, 10)).Justify(Apart).Align(Middle),
			[]Rect{{45, 0, 10, 10}, {45, 25, 10, 10}, {45, 50, 10, 10}},
		},
		"a row stands in the middle of its height": {
			Row(fixed(20, 10), fixed(30, 20)).Gap(5), []Rect{{0, 25, 20, 10}, {25, 20, 30, 20}},
		},
		"a row that grows": {
			Row(fixed(20, 10), flexible().Grow(1), flexible().Grow(1)).Align(Stretch),
			[]Rect{{0, 25, 20, 10}, {20, 0, 40, 60}, {60, 0, 40, 60}},
		},
		"a limit leaves the rest at both sides": {
			Column(flexible().MaxWidth(60)), []Rect{{20, 0, 60, 10}},
		},
		"flowing into the next line": {
			Flow(fixed(40, 10), fixed(40, 20), fixed(40, 10)).Gap(4),
			[]Rect{{0, 0, 40, 20}, {44, 0, 40, 20}, {0, 24, 40, 10}},
		},
		"tiles of the same width": {
			Tiles(30, flexible(), fixed(5, 20), flexible(), flexible()).Gap(2),
			[]Rect{{0, 0, 32, 20}, {34, 0, 32, 20}, {68, 0, 32, 20}, {0, 22, 32, 10}},
		},
		"fewer tiles than fit are wider": {
			Tiles(30, flexible(), flexible()).Gap(10), []Rect{{0, 0, 45, 10}, {55, 0, 45, 10}},
		},
		"a square in the middle": {
			Stack(flexible().Aspect(1)), []Rect{{20, 0, 60, 60}},
		},
		"a stack over the whole room": {
			Stack(flexible(), flexible().MaxWidth(50)), []Rect{{0, 0, 100, 60}, {25, 0, 50, 60}},
		},
		"parts that are missing leave no gap": {
			Column(nil, flexible(), nil, flexible()).Gap(5), []Rect{{0, 0, 100, 10}, {0, 15, 100, 10}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			test.root.put(Rect{W: 100, H: 60})
			var got []Rect
			for _, c := range test.root.Children {
				got = append(got, c.Rect)
			}
			require.Equal(t, test.want, got)
		})
	}
}

func TestSafeAreaIsAddedToThePadding(t *testing.T) {
	n := Column(fixed(10, 10)).Pad(4).Align(Start).Safe(View{Safe: Insets{Left: 30, Top: 20}})
	n.put(Rect{W: 100, H: 60})
	require.Equal(t, Rect{34, 24, 10, 10}, n.Children[0].Rect)
}

func TestTextBecomesHigherWhereItIsNarrower(t *testing.T) {
	words := "Vier in einer Reihe gewinnen, waagerecht, senkrecht oder schräg."
	wide, narrow := Paragraph(words).size(600), Paragraph(words).size(200)
	require.Equal(t, math.Ceil(Body.LineHeight()), wide.H, "one line")
	require.GreaterOrEqual(t, narrow.H, 3*Body.LineHeight())
	require.LessOrEqual(t, narrow.W, 200.0)

	row := Row(fixed(40, 10), Paragraph(words)).Gap(10)
	row.put(Rect{W: 250, H: 200})
	require.LessOrEqual(t, row.Children[1].Rect.W, 200.0, "beside something it takes what is left")
}

func TestChildrenStayWithinAColumnThatIsLargeEnough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var children []*Node
		need := 0.0
		gap := float64(rapid.IntRange(0, 9).Draw(t, "gap"))
		for i := range rapid.IntRange(1, 6).Draw(t, "children") {
			h := float64(rapid.IntRange(0, 40).Draw(t, "height"))
			n := Stack(fixed(10, h)).Grow(float64(rapid.IntRange(0, 2).Draw(t, "grow")))
			children = append(children, n)
			need += h
			if i > 0 {
				need += gap
			}
		}
		c := Column(children...).Gap(gap).Justify(Justify(rapid.IntRange(0, 3).Draw(t, "justify")))
		height := need + float64(rapid.IntRange(0, 100).Draw(t, "spare"))
		c.put(Rect{W: 50, H: height})
		bottom := 0.0
		for _, n := range c.Children {
			require.GreaterOrEqual(t, n.Rect.Y, bottom-1e-6, "they do not overlap")
			bottom = n.Rect.Y + n.Rect.H
		}
		require.LessOrEqual(t, bottom, height+1e-6)
	})
}

func TestRect(t *testing.T) {
	r := Rect{10, 20, 30, 40}
	require.Equal(t, Rect{12, 22, 26, 36}, r.Inset(2))
	require.Equal(t, Rect{10, 25, 30, 30}, r.Square())
	require.Equal(t, Rect{20, 30, 20, 30}, r.Intersect(Rect{20, 30, 100, 100}))
	require.True(t, r.Intersect(Rect{100, 100, 1, 1}).Empty())
	require.Equal(t, Rect{0, 0, 40, 60}, r.Union(Rect{0, 0, 1, 1}))
	require.Equal(t, r, r.Union(Rect{}))
	require.Equal(t, Rect{25, 40, 15, 20}, r.Cell(1, 1, 2, 2))

	board := Rect{100, 100, 80, 80}
	for _, test := range []struct {
		x, y   float64
		cx, cy int
	}{
		{100, 100, 0, 0}, {179.9, 179.9, 7, 7}, {115, 165, 1, 6},
		{99, 101, -1, 0}, {180, 0, 8, -1}, {-500, 900, -1, 8},
	} {
		cx, cy := board.CellAt(test.x, test.y, 8, 8)
		require.Equal(t, [2]int{test.cx, test.cy}, [2]int{cx, cy}, "%v, %v", test.x, test.y)
	}
}
