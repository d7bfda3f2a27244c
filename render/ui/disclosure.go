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
	return Column(Item(id, icon, label, toggle).With(state), content)
}
