package ledview

import (
	"time"

	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// Joystick is the joystick on the screen: five ways, and Back. A direction that
// is held repeats; the middle, held, is Back.
type Joystick struct {
	app   *shell.App
	press func(console.Key)

	now    time.Duration // on the clock of package input
	fresh  bool          // something is held since the last Tick
	hold   input.Hold
	repeat input.Repeater[console.Key]
}

// joystickID is the ID of a joystick's node, with "." and a word behind it that of a button.
const joystickID = "joystick"

// NewJoystick returns a joystick that hands its presses to press.
func NewJoystick(app *shell.App, press func(console.Key)) *Joystick {
	return &Joystick{app: app, press: press}
}

// Tick lets time pass for what is held.
func (j *Joystick) Tick(elapsed time.Duration) {
	if j.fresh {
		elapsed, j.fresh = 0, false
	}
	j.now += elapsed
	if k, ok := j.hold.Tick(j.now); ok {
		j.say(k)
	}
	if k, ok := j.repeat.Tick(j.now); ok {
		j.say(k)
	}
	if j.hold.Progress(j.now) > 0 {
		j.app.Surface.Repaint(joystickID + ".middle")
	}
}

// Next returns when Tick is wanted; ok is false if not at all.
func (j *Joystick) Next() (d time.Duration, ok bool) {
	if _, holding := j.hold.Next(j.now); holding {
		return 0, true // it is seen how long
	}
	return j.repeat.Next(j.now)
}

func (j *Joystick) say(k console.Key) {
	j.press(k)
	j.app.Surface.Invalidate()
}

// buttons are the joystick's in the order in which they are read, where
// they stand on three by three squares, and how they look.
var buttons = [...]struct {
	word string // in the language catalogues
	key  console.Key
	x, y int
	icon ui.Icon
}{
	{"left", console.Left, 0, 1, ui.IconLeft},
	{"right", console.Right, 2, 1, ui.IconRight},
	{"up", console.Up, 1, 0, ui.IconUp},
	{"down", console.Down, 1, 2, ui.IconDown},
	{"middle", console.Confirm, 1, 1, ui.IconDot},
	{"back", console.Back, 2, 2, ui.IconBack},
}

// Node returns the joystick's node; each of its buttons is as wide and high as
// given.
func (j *Joystick) Node(button float64) *ui.Node {
	squares := ui.Rect{W: 3 * button, H: 3 * button}
	pad := ui.Stack().Named(joystickID, ui.RoleGroup, j.app.Say("joystick.name")).Width(squares.W).Height(squares.H)
	// The order of reading is that of buttons; each stands in a layer of its own.
	for _, b := range buttons {
		pad.Add(ui.At(j.button(b.word, b.key, b.icon), squares.Cell(b.x, b.y, 3, 3)))
	}
	return pad.Painted(paintPad)
}

func (j *Joystick) button(word string, k console.Key, icon ui.Icon) *ui.Node {
	n := &ui.Node{ID: joystickID + "." + word, Role: ui.RoleButton, Label: j.app.Say("joystick." + word)}
	n.OnActivate(func() { j.press(k) }).Rounded(ui.RadiusCircle)
	if k == console.Back {
		return n.Painted(func(c ui.Canvas, n *ui.Node, l ui.Look) {
			r := n.Rect.Inset(n.Rect.W * 0.1)
			c.Fill(r, ui.RadiusCircle, ground(l))
			c.Icon(icon, r.Inset(r.W*0.3), ui.Theme.Muted)
		})
	}
	if k == console.Confirm {
		n.Hint = j.app.Say("joystick.middle.hint")
		return n.OnPointer(j.holdMiddle).Painted(j.paintMiddle)
	}
	return n.OnPointer(func(e ui.PointerEvent) bool { return j.steer(k, e) }).
		Painted(func(c ui.Canvas, n *ui.Node, l ui.Look) {
			if l.Pressed || l.Hovered {
				c.Fill(n.Rect.Inset(2), ui.Radius, ground(l))
			}
			color := ui.Theme.Text
			if l.Pressed {
				color = ui.Theme.Accent
			}
			c.Icon(icon, n.Rect.Inset(n.Rect.W*0.28), color)
		})
}

// ground is what a button of the joystick lies on.
func ground(l ui.Look) ui.Color {
	switch {
	case l.Pressed:
		return ui.Theme.AccentSoft
	case l.Hovered:
		return ui.Theme.Hover
	}
	return ui.Theme.Raised
}

// steer says a direction at once and again while it is held.
func (j *Joystick) steer(k console.Key, e ui.PointerEvent) bool {
	switch e.Phase {
	case input.Down:
		j.now, j.fresh = e.At, true
		j.repeat.Press(k, e.At)
		j.press(k)
	case input.Up, input.Cancel:
		j.repeat.Release(k)
	case input.Move:
		if e.Held && !e.Inside {
			j.repeat.Release(k)
		}
	}
	return e.Held || e.Phase != input.Move
}

// holdMiddle says Confirm when the middle is released, or Back when it has been
// held.
func (j *Joystick) holdMiddle(e ui.PointerEvent) bool {
	switch e.Phase {
	case input.Down:
		j.now, j.fresh = e.At, true
		j.hold.Press(e.At)
	case input.Up:
		if k, ok := j.hold.Release(e.At); ok {
			j.press(k)
		}
	case input.Cancel:
		j.hold.Cancel()
	case input.Move:
		if e.Held && !e.Inside {
			j.hold.Cancel()
		}
	}
	return e.Held || e.Phase != input.Move
}

// paintPad paints the cross that the four directions lie on.
func paintPad(c ui.Canvas, n *ui.Node, _ ui.Look) {
	side := n.Rect.W / 3
	upright := ui.Rect{X: n.Rect.X + side, Y: n.Rect.Y, W: side, H: n.Rect.H}
	across := ui.Rect{X: n.Rect.X, Y: n.Rect.Y + side, W: n.Rect.W, H: side}
	for _, r := range []ui.Rect{upright, across} {
		c.Fill(r, ui.Radius, ui.Theme.Raised)
	}
}

// paintMiddle paints the middle, and around it how long it has been held.
func (j *Joystick) paintMiddle(c ui.Canvas, n *ui.Node, l ui.Look) {
	knob := n.Rect.Inset(n.Rect.W * 0.06)
	c.Fill(knob, ui.RadiusCircle, ui.Theme.Ground)
	color := ui.Theme.Accent
	if l.Hovered {
		color = ui.Theme.AccentHover
	}
	inner := knob.Inset(knob.W * 0.1)
	if held := j.hold.Progress(j.now); held > 0 {
		// The knob shrinks towards Back.
		inner = inner.Inset(inner.W * 0.32 * held)
		c.Outline(knob, ui.RadiusCircle, 3, ui.Mix(ui.Theme.Raised, ui.Theme.Accent, held))
	}
	c.Fill(inner, ui.RadiusCircle, color)
}
