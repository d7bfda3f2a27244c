package tabletop

import (
	"time"

	"lichtbrett/render/ui"
)

// Animation shows a move that is about to be made or taken in. The zero value shows none.
type Animation[P any] struct {
	Pieces []P           // what is on its way
	Words  string        // what is said meanwhile
	Node   string        // the node that shows it
	Takes  time.Duration // how long it lasts
	Passed time.Duration
	begun  bool   // time passes for it: that before it began does not
	Calm   bool   // nothing moves; it is only shown where
	Then   func() // makes the move if it is a person's own here; nil if it is somebody else's
}

// Running reports whether there is one.
func (a Animation[P]) Running() bool { return a.Takes > 0 }

// Foreign reports whether somebody else's move is shown.
func (a Animation[P]) Foreign() bool { return a.Running() && a.Then == nil }

// Part is how much of the way is behind the pieces, from 0 to 1: they begin and end slowly.
func (a Animation[P]) Part() float64 {
	t := max(0, min(1, float64(a.Passed)/float64(max(1, a.Takes))))
	return t * t * (3 - 2*t)
}

// Finish ends what is shown: the move is made, or taken in.
func (t *Table[V, M, P]) Finish() {
	then := t.Animation.Then
	t.Animation = Animation[P]{}
	if then != nil {
		then()
	}
	t.readAll()
	t.Refresh()
}

// Skip ends what is shown at once. It reports whether it was somebody else's move: that
// is all that a press does then. Nothing moves for as long as that would still have been
// shown, unless that is skipped as well, with the next move.
func (t *Table[V, M, P]) Skip() bool {
	if t.still > 0 {
		t.still = 0
		t.readAll()
	}
	if !t.Animation.Running() {
		return false
	}
	foreign := t.Animation.Foreign()
	if foreign {
		t.still = t.Animation.Takes - t.Animation.Passed
	}
	t.Finish()
	return foreign
}

// Lifted paints something above the table: its shadow, then itself.
func Lifted(c ui.Canvas, r ui.Rect, paint func(ui.Rect)) {
	shadow := r
	shadow.Y += r.H * 0.08
	c.Glow(shadow.Inset(r.W*0.1), r.W*0.18, r.W*0.22, ui.Alpha(ui.Hex(0), 0.6))
	paint(r)
}
