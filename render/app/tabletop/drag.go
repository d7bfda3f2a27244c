package tabletop

import (
	"math"

	"lichtbrett/input"
	"lichtbrett/render/ui"
)

// Drag is a piece that is under way with a pointer, from a spot of the table. The zero value
// is none.
type Drag[S any] struct {
	On           bool
	Moved        bool // far enough to be more than a press
	Again        bool // the piece had been taken up before
	From, Over   S
	X, Y         float64
	fromX, fromY float64
}

// strays is how far a pointer may go before a press becomes a drag.
const strays = 8

// Grab takes up the piece at a spot.
func Grab[S any](e ui.PointerEvent, from S, again bool) Drag[S] {
	return Drag[S]{On: true, Again: again, From: from, X: e.X, Y: e.Y, fromX: e.X, fromY: e.Y}
}

// Follow brings the piece to where the pointer is, over the spot that is there, until it is
// dropped, or put down since the pointer is gone. It reports whether one is under way.
func (d *Drag[S]) Follow(e ui.PointerEvent, spotAt func(x, y float64) S, drop func(Drag[S]), putDown func()) bool {
	switch {
	case !d.On || e.Phase == input.Move && !e.Held:
		return false
	case e.Phase == input.Cancel:
		*d = Drag[S]{}
		putDown()
		return true
	}
	d.X, d.Y, d.Over = e.X, e.Y, spotAt(e.X, e.Y)
	d.Moved = d.Moved || math.Hypot(e.X-d.fromX, e.Y-d.fromY) > strays
	if e.Phase == input.Up {
		dropped := *d
		*d = Drag[S]{}
		drop(dropped)
	}
	return true
}
