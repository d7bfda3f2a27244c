package ui

import (
	"math"
	"time"

	"lichtbrett/input"
)

type pointerKey struct {
	device input.Device
	id     int
}

// pointers is what pointers are doing on a Surface.
type pointers struct {
	*Surface
	held    map[pointerKey]*gesture
	hovered string
	used    input.Device // last
}

// gesture is a pointer that is down.
type gesture struct {
	target  string // the node that it is about; empty if none
	owned   bool   // the node takes the pointer itself
	inside  bool   // it is in the node, which looks pressed
	scroll  string // the scroll area that it may drag
	drags   bool   // it does
	x, y    float64
	at      time.Duration
	fromX   float64
	fromY   float64
	speed   float64 // of dragging, downwards, per second
	outside bool    // it went down beside a dialog
}

// slop is how far a pointer may stray before a press becomes a drag.
const slop = 10

func (s *pointers) pressed(id string) bool {
	for _, g := range s.held {
		if g.target == id && g.inside && !g.drags {
			return true
		}
	}
	return false
}

// forget drops what is no longer there.
func (s *pointers) forget(root *Node) {
	if s.hovered != "" && root.Find(s.hovered) == nil {
		s.hovered = ""
	}
}

// use remembers which device was used last.
func (s *pointers) use(d input.Device) {
	if s.used != d {
		s.used = d
		s.Invalidate()
	}
}

// hit returns the node in another one that a point is about: the frontmost that can be
// pressed or takes pointers.
func hit(n *Node, x, y float64) *Node {
	if !n.Clip.Contains(x, y) || n.scroll != nil && !n.Rect.Contains(x, y) {
		return nil
	}
	inside := n.Rect.Contains(x, y)
	if n.pointer != nil && inside {
		return n
	}
	for i := len(n.Children) - 1; i >= 0; i-- {
		if found := hit(n.Children[i], x, y); found != nil {
			return found
		}
	}
	if inside && (n.activate != nil || n.adjust != nil || n.edit != nil) {
		return n
	}
	return nil
}

func (s *pointers) handle(p input.Pointer, at time.Duration) {
	scale := s.Scale()
	x, y := p.X/scale, p.Y/scale
	key := pointerKey{p.Device, p.ID}
	if p.Phase == input.Down {
		s.hide()
	}
	if p.Phase == input.Down || p.Device != input.Mouse {
		s.use(p.Device)
	}
	s.Root() // which the change of the device may have rebuilt
	g := s.held[key]
	switch {
	case p.Phase == input.Down && g == nil:
		s.down(key, x, y, at)
	case g == nil && p.Phase == input.Move:
		s.hover(key, x, y, at)
	case g == nil:
		s.setHovered("")
	case p.Phase == input.Move:
		s.move(key, g, x, y, at)
	case p.Phase == input.Up:
		s.up(key, g, x, y, at)
	case p.Phase == input.Cancel:
		s.cancel(key, g, x, y, at)
	}
}

// tell brings a pointer to a node that takes pointers.
func (s *pointers) tell(n *Node, phase input.Phase, x, y float64, held bool, at time.Duration) bool {
	handled := n.pointer(PointerEvent{
		Phase: phase, X: x, Y: y, Inside: n.Rect.Contains(x, y), Held: held, At: at,
	})
	if handled {
		s.Invalidate()
	}
	return handled
}

func (s *pointers) down(key pointerKey, x, y float64, at time.Duration) {
	g := &gesture{x: x, y: y, fromX: x, fromY: y, at: at}
	s.held[key] = g
	if area := s.scrolls.at(x, y); area != nil {
		g.scroll = area.ID
		s.scrolls.stop(area.ID)
	}
	n := hit(s.scope(), x, y)
	if n == nil {
		scope := s.scope()
		g.outside = scope.modal && !scope.dialogRect().Contains(x, y)
		s.blurTo("")
		return
	}
	if n.State.Has(Disabled) {
		return
	}
	g.target, g.inside = n.ID, true
	if n.pointer != nil && s.tell(n, input.Down, x, y, true, at) {
		g.owned = true
		return
	}
	if n.adjust != nil {
		g.owned = true
		s.slide(n, x)
	}
	switch {
	case n.Role == RoleField:
		s.Focus(n.ID)
		s.editor.setCaret(n, n.caretAt(x, y))
		g.owned = true
	case !n.aside:
		s.blurTo(n.ID)
	}
	s.damageNode(n)
}

// dialogRect is the rectangle of the dialog proper, within its scrim.
func (n *Node) dialogRect() Rect {
	for m := range n.All() {
		if m.Role == RoleDialog {
			return m.Rect
		}
	}
	return n.Rect
}

// blurTo takes the focus from where a pointer is not, so that words go home
// again; where there is no home, it stays where the pointer was.
func (s *Surface) blurTo(id string) {
	if s.homeNode() != nil {
		id = ""
	}
	if n := s.Find(id); n != nil && !n.TabStop() && n.Composite() == nil {
		id = ""
	}
	if s.focus.id != id {
		s.focus.id, s.focus.asked = id, true
		s.whole = true
	}
}

func (s *Surface) damageNode(n *Node) {
	s.damage = s.damage.Union(n.Rect.Inset(-glowReach).Intersect(n.Clip))
}

func (s *pointers) hover(key pointerKey, x, y float64, at time.Duration) {
	if key.device == input.Touch {
		return
	}
	n := hit(s.scope(), x, y)
	if n == nil {
		s.setHovered("")
		return
	}
	s.setHovered(n.ID)
	if n.pointer != nil {
		s.tell(n, input.Move, x, y, false, at)
	}
}

func (s *pointers) setHovered(id string) {
	if id == s.hovered {
		return
	}
	for _, changed := range []string{s.hovered, id} {
		if n := s.Find(changed); n != nil {
			s.damageNode(n)
		}
	}
	s.hovered = id
}

// Hovers reports whether a mouse or pen is over something that can be pressed.
func (s *Surface) Hovers() bool { return s.pointers.hovered != "" }

// HoversOver reports whether a mouse or pen is over the node with the ID.
func (s *Surface) HoversOver(id string) bool { return s.pointers.hovered == id }

func (s *pointers) move(key pointerKey, g *gesture, x, y float64, at time.Duration) {
	n := s.Find(g.target)
	if n != nil && g.owned {
		if n.pointer != nil {
			s.tell(n, input.Move, x, y, true, at)
		} else if n.adjust != nil {
			s.slide(n, x)
		}
		return
	}
	if !g.drags && key.device != input.Mouse && g.scroll != "" && math.Abs(y-g.fromY) > slop &&
		math.Abs(y-g.fromY) > math.Abs(x-g.fromX) {
		g.drags = true
		g.y = y
		if n != nil {
			s.damageNode(n)
		}
	}
	if g.drags {
		s.scrolls.drag(g, y, at)
		return
	}
	if n == nil {
		return
	}
	if inside := n.Rect.Inset(-slop).Contains(x, y); inside != g.inside {
		g.inside = inside
		s.damageNode(n)
	}
}

func (s *pointers) up(key pointerKey, g *gesture, x, y float64, at time.Duration) {
	if !g.owned {
		s.move(key, g, x, y, at)
	}
	delete(s.held, key)
	n := s.Find(g.target)
	switch {
	case g.drags:
		s.scrolls.fling(g, at)
	case n != nil && g.owned:
		if n.pointer != nil {
			s.tell(n, input.Up, x, y, false, at)
		}
	case n != nil && g.inside:
		s.damageNode(n)
		s.activate(n)
	case g.outside:
		if scope := s.scope(); scope.back != nil && !scope.dialogRect().Contains(x, y) {
			s.Invalidate()
			scope.back()
		}
	}
}

func (s *pointers) cancel(key pointerKey, g *gesture, x, y float64, at time.Duration) {
	delete(s.held, key)
	n := s.Find(g.target)
	if n == nil {
		return
	}
	s.damageNode(n)
	if g.owned && n.pointer != nil {
		s.tell(n, input.Cancel, x, y, false, at)
	}
}

// cancelAll ends all gestures, as when the window loses the focus.
func (s *pointers) cancelAll(at time.Duration) {
	for key, g := range s.held {
		s.cancel(key, g, g.x, g.y, at)
	}
	s.setHovered("")
}

// letGo ends all gestures on a screen that is left, which is not built again for
// that.
func (s *pointers) letGo() {
	held := s.held
	s.held, s.hovered = map[pointerKey]*gesture{}, ""
	for _, g := range held {
		if n := s.root.Find(g.target); g.owned && n != nil && n.pointer != nil {
			s.tell(n, input.Cancel, g.x, g.y, false, s.now)
		}
	}
}

// slide sets a slider to where a pointer is.
func (s *pointers) slide(n *Node, x float64) {
	track := n.Rect.Inset(sliderThumb / 2)
	share := max(0, min(1, (x-track.X)/track.W))
	value := n.Low + int(math.Round(share*float64(n.High-n.Low)))
	if value != n.At {
		s.handleAdjust(input.Adjust{ID: n.ID, Value: value})
	}
}
