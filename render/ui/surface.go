package ui

import (
	"math"
	"slices"
	"strconv"
	"time"

	"lichtbrett/input"
)

// Screen is something that a Surface shows: a menu, a game.
type Screen interface {
	// Build describes the screen as it is now. It is called after everything
	// that was done to the screen, and whenever Invalidate asks for it. It changes nothing.
	Build(v View) *Node

	// Tick lets time pass. What it changes it tells the Surface by Invalidate
	// or, where only the picture of a node changes, by Repaint.
	Tick(elapsed time.Duration)

	// Next returns when Tick is wanted if nothing else happens: 0 for the next
	// frame while something moves; ok is false when nothing does.
	Next() (d time.Duration, ok bool)
}

// Still is what a screen has in it in which nothing moves by itself.
type Still struct{}

// Tick implements Screen.
func (Still) Tick(time.Duration) {}

// Next implements Screen.
func (Still) Next() (time.Duration, bool) { return 0, false }

// Preparer is a screen that follows where it is shown, and what else may have changed, before
// it is described: Build changes nothing.
type Preparer interface {
	// Prepare is called before Build, which gets the same view.
	Prepare(v View)
}

// Prepare has a screen follow where it is shown, if it is one that does.
func Prepare(screen Screen, v View) {
	if p, ok := screen.(Preparer); ok {
		p.Prepare(v)
	}
}

// View is what a screen needs to know of where it is shown.
type View struct {
	// Size of the window in logical pixels.
	Size Size
	// Safe is what notches, rounded corners and system bars take from it.
	Safe Insets
	// Touch says that a finger, or a joystick without names on it, was used
	// last, Gamepad that a gamepad was.
	Touch, Gamepad bool
	// Calm says that the system asks for reduced motion.
	Calm bool
}

// Narrow reports whether there is room for one column only, as on a phone held
// upright.
func (v View) Narrow() bool { return v.Size.W < 600 }

// Short reports whether there is little height, as on a phone held across.
func (v View) Short() bool { return v.Size.H < 480 }

// Room is what the safe area leaves of the window.
func (v View) Room() (w, h float64) {
	return v.Size.W - v.Safe.Left - v.Safe.Right, v.Size.H - v.Safe.Top - v.Safe.Bottom
}

// Window is what a Surface is drawn on.
type Window struct {
	// Width and Height are in device-independent pixels, as input events are.
	Width, Height float64
	// Safe is in the same pixels.
	Safe Insets
	// Calm says that the system asks for reduced motion.
	Calm bool
}

// scale returns how many device-independent pixels a logical one takes: more on
// large screens, as they are looked at from afar.
func (w Window) scale() float64 { return max(1, min(w.Width/1440, w.Height/900)) }

// Surface shows a screen: it lays its nodes out, brings events to them, keeps the
// focus, and knows what has to be painted again. Its parts keep what pointers do, what
// is scrolled and what is typed. It has no clock and no goroutine.
type Surface struct {
	window Window
	screen Screen
	root   *Node
	view   View

	revision int

	invalid bool // the screen is to be built again
	whole   bool // everything is to be painted again
	damage  Rect // or only this

	focus    focus
	editor   editor
	pointers pointers
	scrolls  scrollAreas

	announced []string
	now       time.Duration
	wanted    time.Duration // what Next said last
}

// NewSurface returns a Surface that shows nothing yet.
func NewSurface() *Surface {
	s := &Surface{}
	s.editor = editor{Surface: s, drafts: map[string]*draft{}}
	s.scrolls = scrollAreas{s, map[string]*scrollState{}}
	s.pointers = pointers{Surface: s, held: map[pointerKey]*gesture{}}
	return s
}

// Resize sets the window. It costs nothing if nothing is different.
func (s *Surface) Resize(w Window) {
	if w == s.window {
		return
	}
	s.window = w
	s.Invalidate()
}

// Scale returns how many device-independent pixels a logical one takes.
func (s *Surface) Scale() float64 { return s.window.scale() }

// View returns where the screen is shown.
func (s *Surface) View() View { return s.view }

// Show shows another screen. The focus goes to its home, or to the first thing
// in it. Whatever a pointer holds on the one before is told that it is let go.
func (s *Surface) Show(screen Screen) {
	first := s.screen == nil
	s.pointers.letGo()
	s.screen = screen
	s.root = nil
	s.focus = focus{visible: s.focus.visible, initial: !first}
	clear(s.scrolls.kept)
	s.Invalidate()
}

// Screen returns what is shown.
func (s *Surface) Screen() Screen { return s.screen }

// Expect says which device is likely to be used, before any is.
func (s *Surface) Expect(d input.Device) { s.pointers.used = d }

// Invalidate asks for the screen to be built and painted again.
func (s *Surface) Invalidate() { s.invalid, s.whole = true, true }

// Repaint asks for the picture of a node to be painted again, when what it says
// has not changed: the frames of an animation.
func (s *Surface) Repaint(id string) {
	if s.whole {
		return // and nothing has to be built yet
	}
	if n := s.Find(id); n != nil {
		s.damage = s.damage.Union(n.Rect.Inset(-2).Intersect(n.Clip))
	}
}

// Announce lets screen readers say something that is not where the focus is. While
// nobody listens, as in a hidden tab, only the latest is kept.
func (s *Surface) Announce(text string) {
	if text == "" {
		return
	}
	if s.announced = append(s.announced, text); len(s.announced) > mostAnnounced {
		s.announced = slices.Delete(s.announced, 0, 1)
	}
}

// mostAnnounced is how much is kept.
const mostAnnounced = 20

// Announced returns what is to be said since it was asked last.
func (s *Surface) Announced() []string {
	said := s.announced
	s.announced = nil
	return said
}

// Root returns the tree as it is shown, rebuilt if need be; nil while there
// is no screen or no window.
func (s *Surface) Root() *Node {
	if s.invalid {
		s.build()
	}
	return s.root
}

// Find returns the node with the ID as it is shown; nil if there is none.
func (s *Surface) Find(id string) *Node {
	if root := s.Root(); root != nil && id != "" {
		return root.Find(id)
	}
	return nil
}

// Revision is how often the tree has been built; what reflects it need not look
// at it while that is the same.
func (s *Surface) Revision() int { return s.revision }

// Dirty reports whether there is something to paint.
func (s *Surface) Dirty() bool { return s.whole || s.invalid || !s.damage.Empty() }

func (s *Surface) build() {
	if s.screen == nil || s.window.Width <= 0 || s.window.Height <= 0 {
		return
	}
	s.invalid = false
	s.revision++
	scale, before := s.Scale(), s.view.Size
	s.view = View{
		Size:    Size{s.window.Width / scale, s.window.Height / scale},
		Safe:    s.window.Safe.scaled(1 / scale),
		Touch:   s.pointers.used == input.Touch || s.pointers.used == input.Stick,
		Gamepad: s.pointers.used == input.Gamepad,
		Calm:    s.window.Calm,
	}
	Prepare(s.screen, s.view)
	s.root = s.screen.Build(s.view)
	link(s.root, nil, "screen")
	s.editor.setDrafts()
	if scope := s.scope(); scope.modal {
		scope.Safe(s.view)
	}
	s.scrolls.restore()
	s.arrange()
	s.settleFocus()
	s.editor.restoreCaret()
	if n := s.root.Find(s.focus.id); n != nil && n.Role == RoleField && s.view.Size != before {
		s.scrolls.reveal(n) // a phone's keyboard has taken a part of the window
	}
	s.pointers.forget(s.root)
}

// arrange lays the tree out.
func (s *Surface) arrange() {
	window := Rect{W: s.view.Size.W, H: s.view.Size.H}
	s.root.put(window)
	for n := range s.root.All() {
		if n.scroll != nil && n.scroll.follows {
			s.scrolls.keepPlace(n)
		}
	}
	clip(s.root, window)
	s.scrolls.save()
}

func (i Insets) scaled(f float64) Insets {
	return Insets{i.Left * f, i.Top * f, i.Right * f, i.Bottom * f}
}

// link sets the parents and names the nodes that have no name, by their places; what is left
// out has one, too.
func link(n, parent *Node, id string) {
	n.parent = parent
	if n.ID == "" {
		n.ID = id
	}
	left := 0 // out, so far
	for i, c := range n.Children {
		for left < len(n.missing) && n.missing[left] <= i {
			left++
		}
		link(c, n, n.ID+"."+strconv.Itoa(i+left))
	}
}

// clip sets what nodes can be seen in.
func clip(n *Node, visible Rect) {
	n.Clip = visible
	if n.scroll != nil {
		visible = visible.Intersect(n.Rect)
	}
	for _, c := range n.Children {
		clip(c, visible)
	}
}

// Tick lets time pass up to now, on the clock of package input. Time in which
// nothing was wanted and nothing was shown, as in a hidden tab, does not count.
func (s *Surface) Tick(now time.Duration) {
	elapsed := max(0, min(now-s.now, s.wanted+pause))
	s.now = now
	if s.screen == nil {
		return
	}
	s.scrolls.tick(elapsed)
	s.screen.Tick(elapsed)
}

// pause is by how much a tick may be late before the rest of the time is left
// out.
const pause = 250 * time.Millisecond

// Next returns when Tick is wanted if nothing else happens; ok is false if not
// at all.
func (s *Surface) Next() (d time.Duration, ok bool) {
	d = math.MaxInt64
	if s.screen != nil {
		if next, moving := s.screen.Next(); moving {
			d, ok = max(0, next), true
		}
	}
	if s.scrolls.moving() {
		d, ok = 0, true
	}
	s.wanted = 0
	if ok {
		s.wanted = d
	}
	return d, ok
}

// Handle brings an event to the node that it is meant for.
func (s *Surface) Handle(e input.Event) {
	if s.Root() == nil {
		return
	}
	switch body := e.Body.(type) {
	case input.Button:
		s.handleButton(body)
	case input.Step:
		s.handleStep(body)
	case input.Jump:
		s.handleJump(body)
	case input.Menu:
		s.handleMenu()
	case input.Hint:
		s.handleHint(body)
	case input.Pointer:
		s.pointers.handle(body, e.At)
	case input.Wheel:
		s.scrolls.wheel(body)
	case input.Typed:
		s.editor.insert(body.Text)
	case input.Erase:
		s.editor.erase(body.What)
	case input.Activate:
		s.activate(s.Find(body.ID))
	case input.Focus:
		s.handleFocus(body.ID)
	case input.Edit:
		s.editor.edit(body)
	case input.Adjust:
		s.handleAdjust(body)
	case input.Blur:
		s.pointers.cancelAll(e.At)
	}
}

// Paint paints what has to be painted again.
func (s *Surface) Paint(c Canvas) {
	root := s.Root()
	if root == nil {
		return
	}
	area := s.damage
	if s.whole {
		area = Rect{W: s.view.Size.W, H: s.view.Size.H}
	}
	s.whole, s.damage = false, Rect{}
	if area.Empty() {
		return
	}
	ring := s.ring()
	c.Clip(area, func() {
		c.Fill(area, 0, Theme.Ground)
		s.paint(c, root, area, ring)
	})
}

func (s *Surface) paint(c Canvas, n *Node, area Rect, ring ring) {
	s.paintTree(c, n, area, ring)
	if n == ring.after {
		ring.paint(c)
	}
}

func (s *Surface) paintTree(c Canvas, n *Node, area Rect, ring ring) {
	if n.paint != nil && !n.Rect.Inset(-glowReach).Intersect(area).Empty() {
		n.paint(c, n, Look{
			Hovered: s.pointers.hovered == n.ID,
			Pressed: s.pointers.pressed(n.ID),
			Caret:   s.focus.id == n.ID,
			ByPage:  s.editor.byPage,
		})
	}
	if n.scroll == nil {
		for _, child := range n.Children {
			s.paint(c, child, area, ring)
		}
		return
	}
	if area = area.Intersect(n.Rect); area.Empty() {
		return
	}
	c.Clip(area, func() { s.paint(c, n.Children[0], area, ring) })
	if bar := n.bar(); !bar.Empty() {
		c.Fill(bar, bar.W/2, Alpha(Theme.Edge, 0.7))
	}
}

// glowReach is how far a node may paint beyond its rectangle.
const glowReach = 24
