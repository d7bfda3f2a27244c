package ui

import (
	"time"

	"lichtbrett/game/console"
	"lichtbrett/input"
)

// Role says what a node is, in the words of WAI-ARIA. Nodes without a role are
// there for layout or decoration only.
type Role uint8

// The roles.
const (
	NoRole Role = iota
	RoleHeading
	RoleParagraph
	RoleButton
	RoleSwitch
	RoleRadioGroup
	RoleRadio
	RoleSlider
	RoleField
	RoleList
	RoleItem
	RoleGrid
	RoleRow
	RoleCell
	RoleDialog
	RoleGroup
	RoleRegion // of a page, reachable as a landmark
	RoleLog    // a region that grows at its end
	RoleNavigation
	RoleProgress
	RoleImage
)

// State is a set of flags.
type State uint16

// What a node can be.
const (
	Disabled  State = 1 << iota
	Checked         // a switch or radio
	Selected        // a cell
	Pressed         // a button that stays pressed
	Expanded        // a button that opens something, and has
	Collapsed       // a button that opens something, and has not
	Current         // the one of several that is shown
	ReadOnly        // a field that can be read and copied from, but not edited
	Silent          // an entry of a log that screen readers do not read out when it comes
)

// Has reports whether all of these are so.
func (s State) Has(t State) bool { return s&t == t }

// Node is a thing on the screen: what it says of itself to assistive
// technology, where it is, how it is painted and what can be done with it. A
// screen builds a tree of new nodes whenever something changed; what lasts
// (focus, hover, scrolling) is kept by ID in the Surface.
//
// The fields are what the node says; functions that return the node set how it
// is laid out and what it does, so that a tree can be written as an expression.
type Node struct {
	// ID names the node for as long as it is the same thing. Nodes that can be
	// used need one; the Surface names others by their place in the tree.
	ID   string
	Role Role
	// Label is the name, Value what is set, Hint what one should know besides.
	Label, Value, Hint string
	// Lines is how many lines of a field are seen at most; 0 for one that has a
	// single line.
	Lines int
	// Most is how many code points fit into a field; 0 if that is not limited.
	Most int
	// Fault is what is wrong with the text of a field.
	Fault string
	// Level is that of a heading, from 1.
	Level int
	// Low, High and At are the range and the value of a slider or progress.
	Low, High, At int
	State         State
	Children      []*Node
	// Of is what the node stands for, to the screen that it is of; nil if it says nothing.
	Of any
	// Active is the ID of the child of a radio group or grid that Tab goes to;
	// empty means the checked or selected one, or else the first.
	Active string

	// Rect is where the layout has put it.
	Rect Rect
	// Clip is what of the window it can be seen in: smaller than the window
	// within scroll areas.
	Clip Rect

	parent *Node
	// missing has for each child that is left out how many stand before it.
	missing []int

	layout layout
	box    box
	scroll *scrolling

	paint     func(Canvas, *Node, Look)
	activate  func()
	button    func(console.Key) bool
	pointer   func(PointerEvent) bool
	back      func()
	edit      func(string) // is told the text of a field
	adjust    func(int)    // is told the value of a slider
	home      bool
	aside     bool
	hint      func()
	modal     bool
	wholeRing bool
	radius    float64 // of the ring around the focus
	innerRing bool    // it lies inside: nothing is painted there, but much beside
	draft     *draft  // of a field
	caret     int     // of a field that has the focus, in bytes

	tabStop   *Node
	stopKnown bool
}

// PointerEvent is what a pointer does to a node.
type PointerEvent struct {
	Phase input.Phase
	// X and Y are in logical pixels from the top left of the window.
	X, Y float64
	// Inside says that the point lies in the node.
	Inside bool
	// Held says that the pointer is down; a mouse also moves while it is not.
	Held bool
	// At is when it happened, on the clock of package input.
	At time.Duration
}

// With adds flags.
func (n *Node) With(s State) *Node { n.State |= s; return n }

// If adds flags if the condition holds.
func (n *Node) If(condition bool, s State) *Node {
	if condition {
		n.State |= s
	}
	return n
}

// Called sets the label, where what is shown is none or a shorter one.
func (n *Node) Called(label string) *Node { n.Label = label; return n }

// Says sets value and hint.
func (n *Node) Says(value, hint string) *Node { n.Value, n.Hint = value, hint; return n }

// Named makes a layout node say something: its ID, role and label.
func (n *Node) Named(id string, role Role, label string) *Node {
	n.ID, n.Role, n.Label = id, role, label
	return n
}

// Painted sets how the node is painted, below its children.
func (n *Node) Painted(paint func(c Canvas, n *Node, l Look)) *Node { n.paint = paint; return n }

// OnActivate sets what happens when the node is pressed, by whatever device.
func (n *Node) OnActivate(activate func()) *Node { n.activate = activate; return n }

// OnButton lets the node take the joystick's buttons while it or a node in it has
// the focus; what it reports not to have handled goes on to its parents, and
// then to the focus.
func (n *Node) OnButton(button func(console.Key) bool) *Node { n.button = button; return n }

// OnPointer lets the node take pointers in place of what is in it. If it reports
// to have handled a Down, the pointer is its own until Up or Cancel, wherever it
// goes; otherwise the node is pressed like a button. It is also told of a mouse
// that only moves over it, and reports whether that changed anything.
func (n *Node) OnPointer(pointer func(PointerEvent) bool) *Node { n.pointer = pointer; return n }

// OnBack sets what Back does while the focus is in the node; for a dialog also
// what a press beside it does.
func (n *Node) OnBack(back func()) *Node { n.back = back; return n }

// DefaultFocus makes the node the one that takes the joystick while nothing has the focus,
// and to which Back returns: the board of a game.
func (n *Node) DefaultFocus() *Node { n.home = true; return n }

// LeavesFocus lets a press with a pointer leave the focus where it is: for a
// button beside a field that one goes on typing in.
func (n *Node) LeavesFocus() *Node { n.aside = true; return n }

// OnHint has do done when somebody asks for a hint.
func (n *Node) OnHint(do func()) *Node { n.hint = do; return n }

// AsModal makes the node keep everything else from being used.
func (n *Node) AsModal() *Node { n.modal = true; return n }

// RingAround makes the ring of the focus go around this node, whichever of its
// children has it.
func (n *Node) RingAround() *Node { n.wholeRing = true; return n }

// Rounded sets the corner radius of the ring of the focus.
func (n *Node) Rounded(radius float64) *Node { n.radius = radius; return n }

// Parent is the node that this one is in; nil at the root.
func (n *Node) Parent() *Node { return n.parent }

// Modal reports whether the node keeps everything else from being used.
func (n *Node) Modal() bool { return n.modal }

// Usable reports whether the node can be pressed, moved or typed into.
func (n *Node) Usable() bool {
	if n.State.Has(Disabled) {
		return false
	}
	switch n.Role {
	case RoleButton, RoleSwitch, RoleRadio, RoleSlider, RoleField, RoleCell:
		return true
	case RoleRegion, RoleLog:
		return n.scroll != nil && n.scroll.needed()
	}
	return false
}

// Composite returns the radio group or grid that the node is a part of and that
// Tab enters only once; nil if there is none.
func (n *Node) Composite() *Node {
	if n.Role != RoleRadio && n.Role != RoleCell {
		return nil
	}
	for p := n.parent; p != nil; p = p.parent {
		if p.Role == RoleRadioGroup || p.Role == RoleGrid {
			return p
		}
	}
	return nil
}

// TabStop reports whether Tab goes to the node.
func (n *Node) TabStop() bool {
	if !n.Usable() {
		return false
	}
	group := n.Composite()
	return group == nil || group.stop() == n
}

// stop is the member of a composite that Tab goes to; nil if there is none. It
// is looked for once.
func (n *Node) stop() *Node {
	if !n.stopKnown {
		n.stopKnown, n.tabStop = true, n.findStop()
	}
	return n.tabStop
}

func (n *Node) findStop() *Node {
	var first, chosen *Node
	for m := range n.All() {
		if m == n || !m.Usable() || m.Composite() != n {
			continue
		}
		if n.Active != "" && m.ID == n.Active {
			return m
		}
		if first == nil {
			first = m
		}
		if chosen == nil && (m.State.Has(Checked) || m.State.Has(Selected)) {
			chosen = m
		}
	}
	if chosen != nil {
		return chosen
	}
	return first
}

// All yields the node and everything in it, in the order of reading.
func (n *Node) All() func(yield func(*Node) bool) {
	return func(yield func(*Node) bool) { n.each(yield) }
}

func (n *Node) each(yield func(*Node) bool) bool {
	if !yield(n) {
		return false
	}
	for _, c := range n.Children {
		if !c.each(yield) {
			return false
		}
	}
	return true
}

// Find returns the node with the ID in this one, or nil.
func (n *Node) Find(id string) *Node {
	for m := range n.All() {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// Within reports whether the node is ancestor or in it.
func (n *Node) Within(ancestor *Node) bool {
	for ; n != nil; n = n.parent {
		if n == ancestor {
			return true
		}
	}
	return false
}
