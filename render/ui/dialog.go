package ui

// Dialog lies over a screen, which cannot be used meanwhile: put both into a
// Stack. It has a heading, a button that closes it, what is in it, scrolled if
// need be, and below that buttons. Back, the button and a press beside the
// dialog call leave. The word for closing is the name of the button.
func Dialog(id, title, closing string, leave func(), content *Node, buttons ...*Node) *Node {
	head := Row(
		Heading(2, title).Grow(1),
		IconButton(id+".close", IconClose, closing, leave),
	).Gap(Space3).PadSides(Insets{Space5, Space3, Space3, 0})
	body := Scroll(id+".scroll", title, Stack(content).PadXY(Space5, Space3)).Grow(1)
	panel := Column(head, body).Named(id, RoleDialog, title).MaxWidth(560)
	if len(buttons) > 0 {
		panel.Children = append(panel.Children,
			Flow(buttons...).Gap(Space3).Justify(ToEnd).PadSides(Insets{Space5, Space2, Space5, Space5}))
	} else {
		panel.PadSides(Insets{0, 0, 0, Space3})
	}
	return over(panel).OnBack(leave)
}

// AlertDialog is a dialog that is left by its buttons alone: a press beside it does
// nothing, and what is in it has its heading.
func AlertDialog(id, title string, content *Node) *Node {
	panel := Column(Scroll(id+".scroll", title, content)).Named(id, RoleDialog, title).MaxWidth(480)
	return over(panel)
}

// over frames a panel, and lays it over a screen that cannot be used meanwhile.
func over(panel *Node) *Node {
	panel.Painted(func(c Canvas, n *Node, _ Look) {
		c.Glow(n.Rect, RadiusLarge, glowReach, Alpha(Hex(0), 0.5))
		c.Fill(n.Rect, RadiusLarge, Theme.Card)
		c.Outline(n.Rect, RadiusLarge, 1, Theme.Line)
	})
	scrim := container(centered{}, []*Node{panel}).AsModal().Pad(Space4)
	scrim.ID = panel.ID + ".scrim"
	return scrim.Painted(func(c Canvas, n *Node, _ Look) { c.Fill(n.Rect, 0, Theme.Scrim) })
}

// sheetWidth is how wide a sheet is at most.
const sheetWidth = 920.0

// Sheet lies over a screen, which goes on but cannot be used meanwhile: it shows another
// one, in all of the window where that is small. What is in it is named after it, so that
// it may have the same names as what lies below; its name is that of its heading. Back and
// a press beside it call leave.
func Sheet(id string, v View, leave func(), build func(View) *Node) *Node {
	small := v.Narrow() || v.Short()
	if !small {
		v.Size, v.Safe = Size{min(sheetWidth, v.Size.W-2*Space6), v.Size.H - 2*Space6}, Insets{}
	}
	content := build(v)
	title := ""
	for n := range content.All() {
		if n.ID != "" {
			n.ID = id + "." + n.ID
		}
		if n.Active != "" {
			n.Active = id + "." + n.Active
		}
		if title == "" && n.Role == RoleHeading {
			title = n.Label
		}
	}
	panel := Column(content.Grow(1)).Named(id, RoleDialog, title)
	if !small {
		return over(panel.MaxWidth(sheetWidth)).OnBack(leave)
	}
	panel.MinSize(0, v.Size.H).Painted(func(c Canvas, n *Node, _ Look) { c.Fill(n.Rect, 0, Theme.Ground) })
	scrim := container(centered{}, []*Node{panel}).AsModal().OnBack(leave)
	scrim.ID = id + ".scrim"
	return scrim
}

// centered puts nodes of their own size into the middle.
type centered struct{ stack }

func (centered) place(n *Node, inner Rect) {
	for _, c := range n.Children {
		s := c.size(inner.W)
		_, w := across(Stretch, inner.W, s.W, c.limit())
		h := min(inner.H, s.H)
		c.put(Rect{inner.X + (inner.W-w)/2, inner.Y + (inner.H-h)/2, w, h})
	}
}
