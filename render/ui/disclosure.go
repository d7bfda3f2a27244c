package ui

// Disclosure is a button that opens and closes what lies below it: a panel that
// a small screen has no room for all the time.
func Disclosure(id, label string, open bool, toggle func(), content *Node) *Node {
	icon, state := IconRight, Collapsed
	if open {
		icon, state = IconDown, Expanded
	} else {
		content = nil
	}
	button := Item(id, icon, label, toggle).With(state)
	words := button.paint
	button.Painted(func(c Canvas, n *Node, l Look) {
		c.Fill(n.Rect, Radius, Theme.Card)
		c.Outline(n.Rect, Radius, 1, Theme.Line)
		words(c, n, l)
	})
	return Column(button, content)
}
