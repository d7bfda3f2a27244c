package ui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/input"
)

// sheet is a screen of a test: a function, and what it wants of time.
type sheet struct {
	build func(View) *Node
	tick  func(time.Duration)
	next  func() (time.Duration, bool)
}

func (s *sheet) Build(v View) *Node { return s.build(v) }

func (s *sheet) Tick(elapsed time.Duration) {
	if s.tick != nil {
		s.tick(elapsed)
	}
}

func (s *sheet) Next() (time.Duration, bool) {
	if s.next != nil {
		return s.next()
	}
	return 0, false
}

// user does things to a Surface and keeps what came of it.
type user struct {
	t       *testing.T
	surface *Surface
	now     time.Duration
	log     []string
}

// at shows what build builds in a window of this size.
func at(t *testing.T, w, h float64, build func(u *user) *Node) *user {
	u := &user{t: t, surface: NewSurface()}
	u.surface.Resize(Window{Width: w, Height: h})
	u.surface.Show(&sheet{build: func(View) *Node { return build(u) }})
	u.root()
	return u
}

func (u *user) root() *Node { return u.surface.Root() }

func (u *user) node(id string) *Node {
	n := u.root().Find(id)
	require.NotNil(u.t, n, "there is no node %q", id)
	return n
}

// does returns a function that notes what it was called for.
func (u *user) does(what string) func() {
	return func() { u.log = append(u.log, what) }
}

func (u *user) handle(body input.Body) { u.surface.Handle(input.Event{At: u.now, Body: body}) }

func (u *user) press(keys ...console.Key) {
	for _, w := range keys {
		u.handle(input.Button{Key: w})
	}
}

func (u *user) tab() { u.handle(input.Step{}) }

func (u *user) pointer(device input.Device, phase input.Phase, x, y float64) {
	u.handle(input.Pointer{Device: device, Phase: phase, X: x, Y: y})
}

// click presses a node with the mouse, without any hold.
func (u *user) click(id string) {
	x, y := u.node(id).Rect.Center()
	u.pointer(input.Mouse, input.Move, x, y)
	u.pointer(input.Mouse, input.Down, x, y)
	u.pointer(input.Mouse, input.Up, x, y)
}

func (u *user) tap(id string) {
	x, y := u.node(id).Rect.Center()
	u.pointer(input.Touch, input.Down, x, y)
	u.pointer(input.Touch, input.Up, x, y)
}

// passes lets time pass in frames.
func (u *user) passes(d time.Duration) {
	for end := u.now + d; u.now < end; {
		u.surface.Next()
		u.now += 16 * time.Millisecond
		u.surface.Tick(u.now)
		u.root()
	}
}

func (u *user) noted(notes ...string) {
	u.t.Helper()
	require.Equal(u.t, notes, u.log)
	u.log = nil
}

// paints returns what is painted now, a line for each call.
func (u *user) paints() string {
	c := &record{}
	u.surface.Paint(c)
	return strings.Join(c.calls, "\n")
}

// record is a Canvas that writes down what it is told to paint.
type record struct{ calls []string }

func (c *record) note(format string, args ...any) {
	c.calls = append(c.calls, fmt.Sprintf(format, args...))
}

func (c *record) Fill(r Rect, _ float64, _ Color)                  { c.note("fill %v", r) }
func (c *record) Outline(r Rect, _, _ float64, _ Color)            { c.note("outline %v", r) }
func (c *record) Glow(r Rect, _, _ float64, _ Color)               { c.note("glow %v", r) }
func (c *record) Text(line string, _, _ float64, _ Style, _ Color) { c.note("text %s", line) }
func (c *record) Icon(i Icon, _ Rect, _ Color)                     { c.note("icon %d", i) }
func (c *record) Clip(r Rect, draw func())                         { c.note("clip %v", r); draw() }
