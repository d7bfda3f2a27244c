// Package ledview has the widgets that the screens around an LED board are made
// of: the board itself with its 64 cells, the joystick, the keys that apply and
// the players' colours.
package ledview

import (
	"slices"
	"strconv"
	"time"

	"lichtbrett/game/console"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
	"lichtbrett/render/ui/ledboard"
	"lichtbrett/render/ui/paint"
)

// Board is an LED board on a screen.
type Board struct {
	app    *shell.App
	id     string
	leds   *ledboard.Board
	frame  console.Frame
	hinted [][2]int
	fading bool // some LEDs are, or pulse
	fresh  bool // and have begun since the last Tick

	pointed [2]int // the LED that a pointer pointed at last
}

// New returns a dark board whose node has this ID.
func New(app *shell.App, id string) *Board {
	return &Board{app: app, id: id, leds: ledboard.New(ledboard.Options{}), pointed: nowhere}
}

// ID returns the ID of the board's node.
func (b *Board) ID() string { return b.id }

// Show lets the LEDs change to a frame. Calm ones change at once.
func (b *Board) Show(f console.Frame, calm bool) {
	b.leds.SetOptions(ledboard.Options{Shapes: b.app.Settings.Shapes, ReducedMotion: calm})
	if f == b.frame {
		return
	}
	b.frame = f
	b.leds.SetFrame(f)
	b.changed()
}

// Hint points LEDs out; none ends it.
func (b *Board) Hint(leds [][2]int) {
	if slices.Equal(leds, b.hinted) {
		return
	}
	b.hinted = leds
	b.leds.Hint(leds)
	b.changed()
}

// changed has the board drawn as it is now.
func (b *Board) changed() {
	b.fresh = !b.fading
	b.fading = b.leds.Tick(0)
	b.app.Surface.Repaint(b.id)
}

// Tick lets time pass for the LEDs that fade.
func (b *Board) Tick(elapsed time.Duration) {
	if !b.fading {
		return
	}
	if b.fresh {
		elapsed, b.fresh = 0, false // it begins now
	}
	b.fading = b.leds.Tick(elapsed)
	b.app.Surface.Repaint(b.id)
}

// Next returns when Tick is wanted; ok is false if not at all.
func (b *Board) Next() (d time.Duration, ok bool) { return 0, b.fading }

// Picture returns the board's node where it is only looked at; an empty label
// makes it decoration.
func (b *Board) Picture(label string) *ui.Node {
	n := ui.CustomPaint(label, b.paint)
	n.ID = b.id
	return n.Aspect(1)
}

func (b *Board) paint(c ui.Canvas, r ui.Rect) {
	target, at := paint.Image(c, r)
	if target == nil {
		return
	}
	b.leds.Place(at)
	b.leds.Draw(target)
}

// Cells returns the board's node where it is played on. Each LED is a cell that
// says label and calls press; point is told of pointers. The board is home and
// takes all buttons.
func (b *Board) Cells(name string, label func(x, y int) string, press func(x, y int), button func(console.Key), point func(Pointing) bool) *ui.Node {
	pointer := func(e ui.PointerEvent) bool { return point(b.pointing(e)) }
	grid := ui.Grid(b.id+".cells", name, console.Side, console.Side, func(x, y int) *ui.Node {
		return ui.Cell(b.CellID(x, y), label(x, y), func() { press(x, y) }).OnPointer(pointer)
	})
	board := ui.Column(
		ui.Space().Grow(Rim),
		ui.Row(ui.Space().Grow(Rim), grid.Grow(1), ui.Space().Grow(Rim)).Align(ui.Stretch).Grow(1),
		ui.Space().Grow(Rim),
	)
	board.ID = b.id
	return board.Aspect(1).DefaultFocus().RingAround().
		OnButton(func(k console.Key) bool { button(k); return true }).
		OnPointer(pointer).
		Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) { b.paint(c, n.Rect) })
}

// Played is the ID of the board that a match is played on, whatever the screen.
const Played = "board"

// cells is what the IDs of cells have behind the board's.
const cells = ".led."

// CellID returns the ID of the cell of an LED.
func (b *Board) CellID(x, y int) string { return CellID(b.id, x, y) }

// CellID returns the ID of the cell of an LED on the board with an ID.
func CellID(board string, x, y int) string {
	return board + cells + strconv.Itoa(x) + "." + strconv.Itoa(y)
}

// Rim is how wide the board's rim is, of the width of its LEDs.
const Rim = 0.06875

// Pointing is a pointer on the board.
type Pointing struct {
	ui.PointerEvent
	// X and Y are the LED's; −1 and console.Side are the rim.
	X, Y int
	// On says that the pointer is on the board or its rim.
	On bool
}

// nowhere is no LED, and not on the rim either: where a mouse points before it has
// come to the board.
var nowhere = [2]int{-2, -2}

// reach is how far beside the board a pointer that went down on it is still on
// its rim, for fingers are thick.
const reach = 28

// pointing finds the LED that a pointer is on.
func (b *Board) pointing(e ui.PointerEvent) Pointing {
	p := Pointing{PointerEvent: e}
	n := b.app.Surface.Find(b.id)
	if n == nil || !n.Rect.Inset(-reach).Contains(e.X, e.Y) {
		return p
	}
	inner := n.Rect.Inset(n.Rect.W * Rim / (1 + 2*Rim))
	p.X, p.Y = inner.CellAt(e.X, e.Y, console.Side, console.Side)
	p.On = true
	return p
}
