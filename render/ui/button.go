package ui

import "math"

// iconSide is the side of an icon beside text.
const iconSide = 22.0

// Button is a button with an icon, which may be NoIcon, and a text.
func Button(id string, icon Icon, label string, press func()) *Node {
	return button(id, icon, label, press, func(c Canvas, n *Node, l Look) Color {
		c.Fill(n.Rect, Radius, l.on(Theme.Raised, Theme.Hover))
		c.Outline(n.Rect, Radius, 1, Theme.Line)
		return Theme.Text
	})
}

// Primary is the button for what most people want to do here. A screen has one.
func Primary(id string, icon Icon, label string, press func()) *Node {
	return button(id, icon, label, press, func(c Canvas, n *Node, l Look) Color {
		if n.State.Has(Disabled) {
			c.Fill(n.Rect, Radius, Theme.Raised)
			return Theme.Text
		}
		c.Fill(n.Rect, Radius, l.on(Theme.Accent, Theme.AccentHover))
		return Theme.OnAccent
	})
}

// PrimaryIf is a Primary button if the condition holds, and else a Button.
func PrimaryIf(condition bool, id string, icon Icon, label string, press func()) *Node {
	if condition {
		return Primary(id, icon, label, press)
	}
	return Button(id, icon, label, press)
}

// TextButton is a button that looks like its text until it is used.
func TextButton(id string, icon Icon, label string, press func()) *Node {
	return button(id, icon, label, press, func(c Canvas, n *Node, l Look) Color {
		if l.Hovered || l.Pressed {
			c.Fill(n.Rect, Radius, l.on(Theme.Card, Theme.Raised))
		}
		return Theme.Text
	})
}

// Item is an entry of a menu: a button as wide as the menu.
func Item(id string, icon Icon, label string, press func()) *Node {
	n := TextButton(id, icon, label, press)
	return n.Painted(func(c Canvas, n *Node, l Look) {
		color := Theme.Text
		switch {
		case n.State.Has(Disabled):
			color = Mix(color, Theme.Card, 0.55)
		case l.Hovered || l.Pressed:
			c.Fill(n.Rect, Radius, l.on(Theme.Card, Theme.Raised))
		}
		caption{icon, label, Label}.draw(c, n.Rect.Within(n.box.padding), FromStart, color)
	})
}

// IconButton is a button of the size of a Target that shows an icon only; the
// label is its name.
func IconButton(id string, icon Icon, label string, press func()) *Node {
	n := TextButton(id, icon, "", press)
	n.Label, n.innerRing = label, true
	return n.Width(Target).Height(Target).PadXY(0, 0)
}

// SquareButton is a Button of the size of a Target that shows an icon only; the label is
// its name.
func SquareButton(id string, icon Icon, label string, press func()) *Node {
	return Button(id, icon, "", press).Called(label).PadXY(0, 0).Width(Target).Height(Target)
}

// on is the ground of something as it is being used.
func (l Look) on(ground, hovered Color) Color {
	switch {
	case l.Pressed:
		return Mix(hovered, Theme.Ground, 0.25)
	case l.Hovered:
		return hovered
	}
	return ground
}

// Mix returns the colour between a and b; share is that of b.
func Mix(a, b Color, share float64) Color {
	part := func(x, y uint8) uint8 {
		return uint8(math.Round(float64(x)*(1-share) + float64(y)*share))
	}
	return Color{R: part(a.R, b.R), G: part(a.G, b.G), B: part(a.B, b.B), A: part(a.A, b.A)}
}

// button is a button whose ground paints itself and returns the colour of what
// is on it.
func button(id string, icon Icon, label string, press func(), ground func(Canvas, *Node, Look) Color) *Node {
	n := &Node{ID: id, Role: RoleButton, Label: plain(label)}
	caption := caption{icon, label, Label}
	n.layout = caption
	n.PadXY(Space4, Space2).MinSize(Target, Target).Rounded(Radius).OnActivate(press)
	return n.Painted(func(c Canvas, n *Node, l Look) {
		if n.State.Has(Disabled) {
			l.Hovered, l.Pressed = false, false
		}
		color := ground(c, n, l)
		if n.State.Has(Disabled) {
			color = Mix(color, Theme.Card, 0.55)
		}
		caption.draw(c, n.Rect.Within(n.box.padding), Centered, color)
	})
}

// caption is an icon and a text beside each other.
type caption struct {
	icon  Icon
	text  string
	style Style
}

// indent is the room that the icon takes from the text.
func (t caption) indent() float64 {
	switch {
	case t.icon == NoIcon:
		return 0
	case t.text == "":
		return iconSide
	}
	return iconSide + Space2
}

func (t caption) measure(_ *Node, width float64) Size {
	if t.text == "" {
		return Size{iconSide, iconSide}
	}
	size := textBlock{text: t.text, styles: []Style{t.style}}.measure(nil, max(1, width-t.indent()))
	return Size{size.W + t.indent(), max(size.H, iconSide)}
}

func (caption) place(*Node, Rect) {}

func (t caption) draw(c Canvas, r Rect, j Justify, color Color) {
	var lines []string
	size := Size{W: t.indent()}
	if t.text != "" {
		lines = t.style.Wrap(t.text, max(1, r.W-t.indent()))
		for _, line := range lines {
			size.W = max(size.W, t.indent()+t.style.Width(line))
		}
		size.H = t.style.LineHeight() * float64(len(lines))
	}
	x, _ := j.start(r.W-size.W, 0, 1)
	x += r.X
	if t.icon != NoIcon {
		c.Icon(t.icon, Rect{x, r.Y + (r.H-iconSide)/2, iconSide, iconSide}, color)
	}
	if t.text != "" {
		block := Rect{x + t.indent(), r.Y + (r.H-size.H)/2, size.W - t.indent(), size.H}
		drawLines(c, t.style, lines, block, FromStart, color)
	}
}
