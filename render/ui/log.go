package ui

import "math"

// Log is what has happened so far, the latest at the end: a chat, the moves of a
// match. It is kept with the screen; the zero value with an ID is ready to use.
type Log struct {
	// ID names its scroll area.
	ID   string
	seen string // the ID of the last entry that was there when the end was seen
}

// Node shows the entries, each of which has an ID of its own. Whoever is at the
// end stays there when more come; whoever reads further up stays where they are,
// even if the first entries go, and gets a button to jump to the end; more returns its
// label for the number of unseen entries. Screen readers read out what is added, unless
// it is Silent.
func (l *Log) Node(s *Surface, label string, more func(count int) string, entries ...*Node) *Node {
	list := Column(entries...).Gap(Space2).PadXY(Space3, Space2)
	area := Scroll(l.ID, label, list)
	area.Role, area.innerRing = RoleLog, true
	area.scroll.follows = true
	if count := l.unseen(s, list.Children); count > 0 {
		end := button(l.ID+".end", IconDown, more(count), func() {
			if n := s.Find(l.ID); n != nil {
				s.scrolls.to(n, math.Inf(1), rateWheel)
			}
			s.Focus(l.ID)
		}, func(c Canvas, n *Node, look Look) Color {
			c.Glow(n.Rect, Radius, Space3, Alpha(Theme.Ground, 0.8))
			c.Fill(n.Rect, Radius, look.on(Theme.AccentSoft, Theme.Raised))
			c.Outline(n.Rect, Radius, 2, Theme.Accent)
			return Theme.Accent
		})
		return Stack(area, Column(Space(), end).Align(Middle).Pad(Space2))
	}
	return Stack(area)
}

// unseen is how many entries have come since the end was seen.
func (l *Log) unseen(s *Surface, entries []*Node) (count int) {
	if len(entries) == 0 {
		l.seen = ""
		return 0
	}
	if kept := s.scrolls.kept[l.ID]; kept == nil || kept.atEnd() {
		l.seen = entries[len(entries)-1].ID
	}
	for i := len(entries) - 1; i >= 0 && entries[i].ID != l.seen; i-- {
		count++
	}
	return count
}

// atEnd reports whether the area was sent to its end.
func (k *scrollState) atEnd() bool { return k.target >= k.most-1 }

// keepPlace moves an area that was laid out again such that the entry at its
// upper edge stays where it was.
func (s *scrollAreas) keepPlace(n *Node) {
	kept := s.kept[n.ID]
	if kept == nil || kept.anchor == "" || kept.atEnd() {
		return
	}
	entry := n.Find(kept.anchor)
	if entry == nil {
		return
	}
	moved := n.scroll.place(n, entry) - kept.place
	if math.Abs(moved) < 0.5 {
		return
	}
	n.scroll.offset += moved
	kept.target += moved
	n.put(n.Rect)
}

// place is how far an entry lies below the beginning of what is scrolled.
func (s *scrolling) place(n, entry *Node) float64 { return entry.Rect.Y - n.Rect.Y + s.offset }

// dropAnchor remembers the entry at the upper edge of an area.
func (k *scrollState) dropAnchor(n *Node) {
	k.anchor = ""
	for _, entry := range n.Children[0].Children {
		if entry.Rect.Y+entry.Rect.H > n.Rect.Y {
			k.anchor, k.place = entry.ID, n.scroll.place(n, entry)
			return
		}
	}
}
