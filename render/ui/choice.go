package ui

import (
	"slices"
	"strconv"
)

// Switch turns something on and off. The hint says more about it, if not empty.
func Switch(id, label, hint string, on bool, set func(on bool)) *Node {
	words := Column(Caption(label, Label, Theme.Text)).Gap(2).Grow(1).Align(Start)
	if hint != "" {
		words.Children = append(words.Children, Caption(hint, Small, Theme.Muted))
	}
	track := CustomPaint("", func(c Canvas, r Rect) { drawSwitch(c, r, on) }).Width(52).Height(30)
	n := Row(words, track).Gap(Space4).PadXY(Space3, Space2).MinSize(0, Target).Rounded(Radius)
	n.ID, n.Role, n.Label, n.Hint = id, RoleSwitch, plain(label), hint
	return n.If(on, Checked).OnActivate(func() { set(!on) }).Painted(func(c Canvas, n *Node, l Look) {
		if l.Hovered || l.Pressed {
			c.Fill(n.Rect, Radius, l.on(Theme.Card, Theme.Raised))
		}
	})
}

// drawSwitch shows the state by the thumb's place and by a mark in it, not by
// colour alone.
func drawSwitch(c Canvas, r Rect, on bool) {
	thumb := Rect{r.X + 3, r.Y + 3, r.H - 6, r.H - 6}
	if on {
		thumb.X = r.X + r.W - 3 - thumb.W
		c.Fill(r, RadiusCircle, Theme.Accent)
		c.Fill(thumb, RadiusCircle, Theme.OnAccent)
		c.Icon(IconCheck, thumb.Inset(4), Theme.Accent)
		return
	}
	c.Fill(r, RadiusCircle, Theme.Ground)
	c.Outline(r, RadiusCircle, 2, Theme.Edge)
	c.Fill(thumb.Inset(2), RadiusCircle, Theme.Edge)
}

// Option is one of the things to choose from.
type Option struct {
	Icon  Icon
	Label string
}

// ChoiceOf is a Choice of one of a few values, each by its words.
func ChoiceOf[T comparable](id, label string, values []T, words func(T) string, chosen T, choose func(T)) *Node {
	var options []Option
	for _, v := range values {
		options = append(options, Option{Label: words(v)})
	}
	return Choice(id, label, options, slices.Index(values, chosen), func(i int) { choose(values[i]) })
}

// Choice lets one of a few options be chosen. They stand side by side or, where
// there is no room, one below the other. The ID of option i is that of the
// group with "." and i behind it. The label is read out; show it with a Heading
// or Caption where it does not go without saying.
func Choice(id, label string, options []Option, chosen int, choose func(i int)) *Node {
	group := container(segments{}, nil).Named(id, RoleRadioGroup, label)
	for i, o := range options {
		group.Children = append(group.Children, radio(id+"."+strconv.Itoa(i), o, i == chosen, func() { choose(i) }))
	}
	return Ground(group.Pad(Space1).Gap(Space1), Radius+Space1, Theme.Ground, Theme.Line)
}

func radio(id string, o Option, chosen bool, choose func()) *Node {
	n := &Node{ID: id, Role: RoleRadio, Label: plain(o.Label)}
	text := caption{o.Icon, o.Label, Label}
	n.layout = text
	n.PadXY(Space4, Space2).MinSize(Target, Target).Rounded(Radius).If(chosen, Checked).OnActivate(choose)
	return n.Painted(func(c Canvas, n *Node, l Look) {
		color := Theme.Muted
		switch {
		case chosen:
			c.Fill(n.Rect, Radius, Theme.AccentSoft)
			c.Outline(n.Rect, Radius, 2, Theme.Accent)
			color = Theme.Accent
		case l.Hovered || l.Pressed:
			c.Fill(n.Rect, Radius, l.on(Theme.Card, Theme.Raised))
			color = Theme.Text
		}
		text.draw(c, n.Rect.Within(n.box.padding), Centered, color)
	})
}

// segments puts nodes of the same width side by side, or one below the other if
// the widest does not fit.
type segments struct{}

func (segments) widest(n *Node, width float64) float64 {
	w := 0.0
	for _, c := range n.Children {
		w = max(w, c.size(width).W)
	}
	return w
}

func (g segments) upright(n *Node, width float64) bool {
	count := float64(len(n.Children))
	return g.widest(n, 1e6)*count+n.box.gap*(count-1) > width+0.01
}

func (g segments) measure(n *Node, width float64) Size {
	if g.upright(n, width) {
		return column{}.measure(n, width)
	}
	count := float64(len(n.Children))
	w := g.widest(n, 1e6)
	size := Size{W: w*count + n.box.gap*(count-1)}
	for _, c := range n.Children {
		size.H = max(size.H, c.size(w).H)
	}
	return size
}

func (g segments) place(n *Node, inner Rect) {
	if g.upright(n, inner.W) {
		column{}.place(n, inner)
		return
	}
	count := float64(len(n.Children))
	w := (inner.W - n.box.gap*(count-1)) / count
	for i, c := range n.Children {
		c.put(Rect{inner.X + float64(i)*(w+n.box.gap), inner.Y, w, inner.H})
	}
}
