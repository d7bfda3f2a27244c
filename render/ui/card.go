package ui

// Card groups nodes on a ground of their own, one below the other.
func Card(children ...*Node) *Node {
	return Ground(Column(children...).Pad(Space4).Gap(Space3), RadiusLarge, Theme.Card, Theme.Line)
}

// Ground puts what is in a node on a ground with an edge.
func Ground(n *Node, radius float64, ground, edge Color) *Node {
	return n.Painted(func(c Canvas, n *Node, _ Look) {
		c.Fill(n.Rect, radius, ground)
		c.Outline(n.Rect, radius, 1, edge)
	})
}

// TwoLines are a title and, if it is not empty, a note below it.
func TwoLines(title, note string) *Node {
	return Column(Caption(title, Label, Theme.Text), When(note != "", Caption(note, Small, Theme.Muted)))
}

// CardButton is a card that is one large button. What is in it is drawn only:
// the label has to say it all.
func CardButton(id, label string, press func(), children ...*Node) *Node {
	n := Card(children...)
	n.ID, n.Role, n.Label = id, RoleButton, plain(label)
	n.MinSize(Target, Target).Rounded(RadiusLarge).OnActivate(press)
	return n.Painted(func(c Canvas, n *Node, l Look) {
		ground, edge := l.on(Theme.Card, Theme.Raised), Theme.Line
		if l.Hovered {
			edge = Theme.Edge
		}
		if n.State.Has(Current) || n.State.Has(Pressed) {
			edge = Theme.Accent
		}
		c.Fill(n.Rect, RadiusLarge, ground)
		c.Outline(n.Rect, RadiusLarge, 1, edge)
	})
}

// LoudCard is a card button that leads to what is under way; its picture may be nil.
func LoudCard(id string, picture *Node, label, note string, way Icon, press func()) *Node {
	return CardButton(id, label+": "+note, press,
		Row(
			picture,
			Column(Caption(label, Title, Theme.Accent).Smaller(Label), Caption(note, Small, Theme.Muted)).Gap(Space1).Grow(1),
			Glyph(way, 28, Theme.Accent),
		).Gap(Space4).Grow(1))
}

// CustomPaint is something drawn that stands for itself, such as a preview of a
// game; an empty label makes it decoration.
func CustomPaint(label string, paint func(c Canvas, r Rect)) *Node {
	n := &Node{Label: label}
	if label != "" {
		n.Role = RoleImage
	}
	return n.Painted(func(c Canvas, n *Node, _ Look) { paint(c, n.Rect) })
}

// Glyph is an icon as decoration.
func Glyph(icon Icon, side float64, color Color) *Node {
	return CustomPaint("", func(c Canvas, r Rect) { c.Icon(icon, r, color) }).Width(side).Height(side)
}

// Divider is a thin line that separates what is above from what is below.
func Divider() *Node {
	return CustomPaint("", func(c Canvas, r Rect) { c.Fill(r, 0, Theme.Line) }).Height(1)
}
