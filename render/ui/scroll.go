package ui

// Scroll shows a part of a node that is higher than its room: dragged by touch
// and pen, moved by the wheel, by Page Up and Page Down, and by the focus. It is
// a region of the page and, if nothing in it can have the focus, has it itself
// to be moved by the keys.
func Scroll(id, label string, child *Node) *Node {
	n := container(scroller{}, []*Node{child}).Named(id, RoleRegion, label).Rounded(RadiusSmall)
	n.scroll = &scrolling{}
	return n
}

// scrolling is how far a scroll area is scrolled.
type scrolling struct {
	offset  float64 // of the view in the content
	content float64 // its height
	view    float64 // its height
	alone   bool    // nothing in it can have the focus
	follows bool    // it stays at its end when that grows
}

func (s *scrolling) needed() bool { return s.alone && s.most() > 0 }

// most is the largest offset.
func (s *scrolling) most() float64 { return max(0, s.content-s.view) }

type scroller struct{}

func (scroller) measure(n *Node, width float64) Size { return n.Children[0].size(width) }

func (scroller) place(n *Node, inner Rect) {
	child, s := n.Children[0], n.scroll
	x, w := across(n.box.align, inner.W, child.size(inner.W).W, child.limit())
	s.content, s.view = child.size(inner.W).H, inner.H
	if s.content < s.view+0.5 {
		s.content = s.view
	}
	s.offset = max(0, min(s.most(), s.offset))
	child.put(Rect{inner.X + x, inner.Y - s.offset, w, s.content})
}

// bar returns where the scroll bar shows the view; it is empty if there is
// nothing to scroll.
func (n *Node) bar() Rect {
	s := n.scroll
	if s.most() <= 0 {
		return Rect{}
	}
	track := n.Rect.Inset(3)
	h := max(28, track.H*s.view/s.content)
	return Rect{track.X + track.W - 4, track.Y + (track.H-h)*s.offset/s.most(), 4, h}
}
