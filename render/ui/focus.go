package ui

import (
	"math"
	"slices"

	"lichtbrett/game/console"
	"lichtbrett/input"
)

// focus is where the focus is. In the browser that is the focus of the mirrored
// elements: what the browser moves arrives as input.Focus, and what moves here
// the mirror passes on.
type focus struct {
	id      string
	visible bool     // keys, a gamepad or assistive technology were used last
	asked   bool     // moved here, not yet passed on to the mirror
	passed  string   // what was passed on last
	initial bool     // the screen is new and the focus goes to its first thing
	dialogs []dialog // that are open, the topmost last
}

// dialog is an open dialog, and what had the focus before it opened.
type dialog struct{ id, opener string }

// modal is the ID of the topmost dialog; empty if none is open.
func (f *focus) modal() string {
	if n := len(f.dialogs); n > 0 {
		return f.dialogs[n-1].id
	}
	return ""
}

// popTo forgets the dialogs above one, all of them if that is empty, and returns what
// had the focus before they opened.
func (f *focus) popTo(modal string) (opener string) {
	for f.modal() != modal {
		last := len(f.dialogs) - 1
		opener = f.dialogs[last].opener
		f.dialogs = f.dialogs[:last]
	}
	return opener
}

// Focused returns the ID of the node that has the focus; empty if none has.
func (s *Surface) Focused() string { return s.focus.id }

// Whereabouts are where the focus of a screen was, and where it goes when the dialogs close
// that were open.
type Whereabouts struct {
	id      string
	dialogs []dialog
}

// Whereabouts returns those of the screen that is shown.
func (s *Surface) Whereabouts() Whereabouts { return Whereabouts{s.focus.id, s.focus.dialogs} }

// Return brings the focus back to where it was when a screen is shown again.
func (s *Surface) Return(to Whereabouts) {
	s.focus.dialogs = to.dialogs
	if s.Find(to.id) != nil {
		s.Focus(to.id)
	}
}

// Focus moves the focus to a node; an empty ID takes it away from all.
func (s *Surface) Focus(id string) {
	if s.focus.id == id {
		return
	}
	s.focus.id, s.focus.asked, s.focus.initial = id, true, false
	s.whole = true
	if n := s.Find(id); n != nil {
		s.scrolls.reveal(n)
		s.editor.restoreCaret()
	}
}

// Reveal scrolls such that a node can be seen, wherever the focus is.
func (s *Surface) Reveal(id string) {
	if n := s.Find(id); n != nil {
		s.scrolls.reveal(n)
	}
}

// FocusAsked reports whether the focus was moved by Focus since this was asked
// last, rather than by the browser.
func (s *Surface) FocusAsked() bool {
	asked := s.focus.asked
	s.focus.asked = false
	if asked {
		s.focus.passed = s.focus.id
	}
	return asked
}

// scope is the part of the tree that can be used: the topmost dialog, if one is
// open.
func (s *Surface) scope() *Node {
	scope := s.root
	for n := range s.root.All() {
		if n.modal {
			scope = n
		}
	}
	return scope
}

// stops are the nodes that Tab goes to, in order.
func (s *Surface) stops() []*Node {
	var stops []*Node
	for n := range s.scope().All() {
		if n.TabStop() {
			stops = append(stops, n)
		}
	}
	return stops
}

// homeNode is the node that takes the joystick while nothing has the focus, or nil.
func (s *Surface) homeNode() *Node {
	for n := range s.scope().All() {
		if n.home {
			return n
		}
	}
	return nil
}

// first is where the focus begins: at home, else at the first stop.
func (s *Surface) first() string {
	if home := s.homeNode(); home != nil {
		for n := range home.All() {
			if n.TabStop() {
				return n.ID
			}
		}
	}
	if stops := s.stops(); len(stops) > 0 {
		return stops[0].ID
	}
	return ""
}

// settleFocus moves the focus to where it belongs in a new tree.
func (s *Surface) settleFocus() {
	f := &s.focus
	modal := ""
	if scope := s.scope(); scope.modal {
		modal = scope.ID
	}
	known := modal == "" || slices.ContainsFunc(f.dialogs, func(d dialog) bool { return d.id == modal })
	was := f.id
	switch focused := s.root.Find(f.id); {
	case !known:
		f.dialogs = append(f.dialogs, dialog{modal, f.id})
		f.id = s.first()
	case modal != f.modal():
		opener := f.popTo(modal)
		if focused != nil && focused.Usable() && focused.Within(s.scope()) {
			break // whoever has closed the dialog has moved the focus on
		}
		f.id = opener
		if n := s.root.Find(opener); n == nil || !n.Usable() || !n.Within(s.scope()) {
			f.id = s.first()
		}
	case f.initial:
		f.id = s.first()
	case f.id == "":
	case focused == nil || !focused.Usable() || !focused.Within(s.scope()):
		f.id = s.first()
	default:
		if group := focused.Composite(); group != nil && group.Active != "" && group.Find(group.Active) != nil {
			f.id = group.Active
		}
	}
	f.initial = false
	if f.id == was {
		return
	}
	f.asked = true
	if n := s.root.Find(f.id); n != nil {
		s.scrolls.reveal(n)
	}
}

// show makes the focus visible.
func (s *Surface) show() {
	if !s.focus.visible {
		s.focus.visible, s.whole = true, true
	}
}

// hide makes the focus invisible, as while a pointer is used.
func (s *Surface) hide() {
	if s.focus.visible {
		s.focus.visible, s.whole = false, true
	}
}

func (s *Surface) handleButton(w input.Button) {
	if w.Types && s.editor.field() != nil {
		return // it is a letter there
	}
	s.show()
	s.pointers.use(w.Device)
	focused := s.Find(s.focus.id)
	from := focused
	if from == nil {
		if from = s.homeNode(); from == nil {
			from = s.scope()
		}
	}
	scope := s.scope()
	for n := from; n != nil; n = n.parent {
		if n.button != nil && n.button(w.Key) {
			s.Invalidate()
			return
		}
		if n == scope {
			break
		}
	}
	switch {
	case w.Key == console.Back:
		s.goBack(from)
	case focused == nil:
		s.Focus(s.first())
	case w.Key == console.Confirm:
		if !w.Repeat {
			s.activate(focused)
		}
	case focused.Role == RoleField && w.Device == input.Keyboard && s.editor.moveCaret(focused, w.Key):
	default:
		s.steer(focused, w.Key)
	}
}

// goBack does what Back means at a node: home first, then out.
func (s *Surface) goBack(from *Node) {
	home, scope := s.homeNode(), s.scope()
	if home != nil && s.focus.id != "" && !from.Within(home) {
		s.Focus(s.first())
		return
	}
	for n := from; n != nil; n = n.parent {
		if n.back != nil {
			s.Invalidate()
			n.back()
			return
		}
		if n == scope {
			return
		}
	}
}

// activate presses a node.
func (s *Surface) activate(n *Node) {
	if n == nil || n.State.Has(Disabled) || n.activate == nil || !n.Within(s.scope()) {
		return
	}
	s.Invalidate()
	n.activate()
}

func (s *Surface) handleFocus(id string) {
	if id == s.focus.id {
		return
	}
	n := s.Find(id)
	switch {
	case n == nil:
		id = ""
	case !n.Within(s.scope()): // it is below a dialog that has opened since
		s.focus.asked = true
		return
	}
	s.focus.id, s.whole = id, true
	s.focus.asked = false
	if n == nil {
		return
	}
	if id != s.focus.passed { // else the browser only brings back what was passed on, as where one looks again
		s.show()
	}
	s.scrolls.reveal(n)
	s.editor.restoreCaret()
}

// handleStep goes to the next or previous stop, around at the ends.
func (s *Surface) handleStep(step input.Step) {
	s.show()
	stops := s.stops()
	if len(stops) == 0 {
		return
	}
	at := -1
	for i, n := range stops {
		focused := s.Find(s.focus.id)
		if n == focused || focused != nil && n.Composite() != nil && n.Composite() == focused.Composite() {
			at = i
		}
	}
	switch {
	case step.Back && at <= 0:
		at = len(stops) - 1
	case step.Back:
		at--
	default:
		at = (at + 1) % len(stops)
	}
	s.Focus(stops[at].ID)
}

// handleMenu goes from home to what lies around it, and back.
func (s *Surface) handleMenu() {
	s.show()
	home := s.homeNode()
	if home == nil {
		s.handleStep(input.Step{})
		return
	}
	if focused := s.Find(s.focus.id); focused != nil && !focused.Within(home) {
		s.Focus(s.first())
		return
	}
	for _, n := range s.stops() {
		if !n.Within(home) {
			s.Focus(n.ID)
			return
		}
	}
}

// handleHint does what gives a hint; the focus stays where it is. In a field
// the key is a letter.
func (s *Surface) handleHint(h input.Hint) {
	if h.Device == input.Keyboard && s.editor.field() != nil {
		return
	}
	s.pointers.use(h.Device)
	for n := range s.scope().All() {
		if n.hint != nil {
			s.Invalidate()
			n.hint()
			return
		}
	}
}

func (s *Surface) handleAdjust(a input.Adjust) {
	if n := s.Find(a.ID); n != nil && n.adjust != nil && !n.State.Has(Disabled) {
		s.Invalidate()
		n.adjust(max(n.Low, min(n.High, a.Value)))
	}
}

// steer does what an arrow means at the node that has the focus: move a slider,
// choose in a group, else go where it points, else scroll.
func (s *Surface) steer(from *Node, key console.Key) {
	if from.Role == RoleSlider && (key == console.Left || key == console.Right) {
		value := from.At + 1
		if key == console.Left {
			value = from.At - 1
		}
		s.handleAdjust(input.Adjust{ID: from.ID, Value: value})
		return
	}
	if from.scroll != nil && s.scrolls.by(from, key) {
		return
	}
	if group := from.Composite(); group != nil {
		if to := nearest(from, key, func(n *Node) bool { return n.Usable() && n.Composite() == group }); to != nil {
			s.Focus(to.ID)
			if to.Role == RoleRadio {
				s.activate(to)
			}
			return
		}
	}
	if to := nearest(from, key, func(n *Node) bool { return n.TabStop() && n.Within(s.scope()) }); to != nil {
		s.Focus(to.ID)
		return
	}
	for n := from.parent; n != nil; n = n.parent {
		if n.scroll != nil && s.scrolls.by(n, key) {
			return
		}
	}
}

// nearest returns the node that lies closest in a direction among those that
// are eligible, or nil. What lies straight ahead is closer than what lies
// aside.
func nearest(from *Node, key console.Key, eligible func(*Node) bool) *Node {
	root := from
	for root.parent != nil {
		root = root.parent
	}
	var best *Node
	least := math.Inf(1)
	for n := range root.All() {
		if n == from || !eligible(n) || n.Within(from) || from.Within(n) {
			continue
		}
		if d, ok := apart(from.Rect, n.Rect, key); ok && d < least {
			best, least = n, d
		}
	}
	return best
}

// apart is how far b lies from a in a direction; ok is false if it does not lie
// there.
func apart(a, b Rect, key console.Key) (d float64, ok bool) {
	switch key {
	case console.Left:
		a, b = Rect{-a.X - a.W, a.Y, a.W, a.H}, Rect{-b.X - b.W, b.Y, b.W, b.H}
	case console.Up:
		a, b = Rect{-a.Y - a.H, a.X, a.H, a.W}, Rect{-b.Y - b.H, b.X, b.H, b.W}
	case console.Down:
		a, b = Rect{a.Y, a.X, a.H, a.W}, Rect{b.Y, b.X, b.H, b.W}
	}
	ax, ay := a.Center()
	bx, by := b.Center()
	if bx <= ax || b.X < a.X+a.W/2 && b.X+b.W < a.X+a.W {
		return 0, false
	}
	ahead := max(0, b.X-a.X-a.W)
	aside := max(0, max(a.Y-b.Y-b.H, b.Y-a.Y-a.H))
	if ahead == 0 && aside == 0 && b.X < a.X+a.W/2 {
		return 0, false // they overlap
	}
	if ahead == 0 && aside > 0 && math.Abs(by-ay) > 2*(bx-ax) {
		return 0, false // it rather lies aside
	}
	return ahead + 3*aside + 0.1*math.Abs(by-ay) + 0.01*(bx-ax), true
}

// ring is the one around what has the focus. It is painted over the neighbours,
// but below whatever lies over the node itself.
type ring struct{ around, after *Node }

// ring returns the ring that is to be seen; the zero value if none is.
func (s *Surface) ring() (r ring) {
	if !s.focus.visible {
		return r
	}
	r.around = s.root.Find(s.focus.id)
	if r.around == nil {
		return r
	}
	for p := r.around.parent; p != nil; p = p.parent {
		if p.wholeRing {
			r.around = p
		}
	}
	for r.after = r.around; r.after.parent != nil && !r.around.covered(r.after); {
		r.after = r.after.parent
	}
	return r
}

// covered reports whether something is painted over a node by those that come
// after part, which is the node or one that it is in.
func (n *Node) covered(part *Node) bool {
	siblings := part.parent.Children
	for _, later := range siblings[slices.Index(siblings, part)+1:] {
		for d := range later.All() {
			if d.paint != nil && !d.Rect.Intersect(n.Rect).Empty() {
				return true
			}
		}
	}
	return false
}

func (r ring) paint(c Canvas) {
	const out, in = 5.0, 1.0
	n := r.around
	edge, radius := n.Rect.Inset(-out), n.radius+out
	if n.innerRing {
		edge, radius = n.Rect.Inset(in), n.radius-in
	}
	if n.Role == RoleSlider { // its label is close above
		edge = Rect{n.Rect.X - out, n.Rect.Y + in, n.Rect.W + 2*out, n.Rect.H - 2*in}
	}
	c.Clip(n.Clip, func() {
		c.Outline(edge.Inset(2), radius-2, 1.5, Theme.Ground)
		c.Outline(edge, radius, 3, Theme.Focus)
	})
}
