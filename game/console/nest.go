package console

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game/table"
)

// menu is a program that starts others.
type menu interface {
	Program
	// started returns the program that was just chosen, by a press or by a
	// match that has come from the table, once; nil for none.
	started() Program
}

// nest is a menu and the program that it has started: that one has the board
// until it is left.
type nest struct {
	menu  menu
	child Program // nil while choosing
	left  cues    // what leaving the child sounds like
}

func (n *nest) current() Program {
	if n.child != nil {
		return n.child
	}
	return n.menu
}

// Press implements Program.
func (n *nest) Press(k Key) {
	n.current().Press(k)
	switch {
	case n.child == nil:
		n.child = n.menu.started()
	case n.child.Left():
		n.child = nil
		n.left.hear(sound.Cursor, 0)
	}
}

// Cues implements Program.
func (n *nest) Cues() []Cue {
	all := append(n.menu.Cues(), n.left.Cues()...)
	if n.child != nil {
		all = append(all, n.child.Cues()...)
	}
	return all
}

// Point implements Program.
func (n *nest) Point(x, y int) bool { return n.current().Point(x, y) }

// Receive implements Program.
func (n *nest) Receive(e table.Envelope) {
	n.current().Receive(e)
	if n.child == nil {
		n.child = n.menu.started()
	}
}

// Left implements Program.
func (n *nest) Left() bool { return n.current().Left() }

// Tick implements Program.
func (n *nest) Tick(elapsed time.Duration) { n.current().Tick(elapsed) }

// Next implements Program.
func (n *nest) Next() (time.Duration, bool) { return n.current().Next() }

// Settle implements Program.
func (n *nest) Settle() { n.current().Settle() }

// Frame implements Program.
func (n *nest) Frame() Frame { return n.current().Frame() }

// Status implements Program.
func (n *nest) Status(l text.Language) Status { return n.current().Status(l) }

// Label implements Program.
func (n *nest) Label(l text.Language, x, y int) string { return n.current().Label(l, x, y) }

// Selection implements Selector.
func (n *nest) Selection() (x, y int, ok bool) {
	if s, is := n.current().(Selector); is {
		return s.Selection()
	}
	return 0, 0, false
}

// Choosing implements Chooser.
func (n *nest) Choosing() (players, strength int, ok bool) {
	if c, is := n.current().(Chooser); is {
		return c.Choosing()
	}
	return 0, 0, false
}

// Quit implements Chooser.
func (n *nest) Quit() {
	if c, is := n.current().(Chooser); is {
		c.Quit()
	}
}

// Parameters implements Builder.
func (n *nest) Parameters() []Parameter {
	if b, is := n.current().(Builder); is {
		return b.Parameters()
	}
	return nil
}

// Set implements Builder.
func (n *nest) Set(number, value int) {
	if b, is := n.current().(Builder); is {
		b.Set(number, value)
	}
}
