package console

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game/table"
)

// Menu is a program that starts others.
type Menu interface {
	Program
	// Started returns the program that was just chosen, by a press or by a
	// match that has come from the table, once; nil for none.
	Started() Program
}

// Nest is a menu and the program that it has started: that one has the board
// until it is left.
type Nest struct {
	Menu  Menu
	Child Program // nil while choosing
	left  Sounds  // what leaving the child sounds like
}

func (n *Nest) current() Program {
	if n.Child != nil {
		return n.Child
	}
	return n.Menu
}

// Press implements Program.
func (n *Nest) Press(k Key) {
	n.current().Press(k)
	switch {
	case n.Child == nil:
		n.Child = n.Menu.Started()
	case n.Child.Left():
		n.Child = nil
		n.left.Hear(sound.Cursor, 0)
	}
}

// Cues implements Program.
func (n *Nest) Cues() []Cue {
	all := append(n.Menu.Cues(), n.left.Cues()...)
	if n.Child != nil {
		all = append(all, n.Child.Cues()...)
	}
	return all
}

// Point implements Program.
func (n *Nest) Point(x, y int) bool { return n.current().Point(x, y) }

// Receive implements Program.
func (n *Nest) Receive(e table.Envelope) {
	n.current().Receive(e)
	if n.Child == nil {
		n.Child = n.Menu.Started()
	}
}

// Left implements Program.
func (n *Nest) Left() bool { return n.current().Left() }

// Tick implements Program.
func (n *Nest) Tick(elapsed time.Duration) { n.current().Tick(elapsed) }

// Next implements Program.
func (n *Nest) Next() (time.Duration, bool) { return n.current().Next() }

// Settle implements Program.
func (n *Nest) Settle() { n.current().Settle() }

// Frame implements Program.
func (n *Nest) Frame() Frame { return n.current().Frame() }

// Status implements Program.
func (n *Nest) Status(l text.Language) Status { return n.current().Status(l) }

// Label implements Program.
func (n *Nest) Label(l text.Language, x, y int) string { return n.current().Label(l, x, y) }

// Selection implements Selector.
func (n *Nest) Selection() (x, y int, ok bool) {
	if s, is := n.current().(Selector); is {
		return s.Selection()
	}
	return 0, 0, false
}

// Choosing implements Chooser.
func (n *Nest) Choosing() (players, strength int, ok bool) {
	if c, is := n.current().(Chooser); is {
		return c.Choosing()
	}
	return 0, 0, false
}

// Quit implements Chooser.
func (n *Nest) Quit() {
	if c, is := n.current().(Chooser); is {
		c.Quit()
	}
}

// Parameters implements Builder.
func (n *Nest) Parameters() []Parameter {
	if b, is := n.current().(Builder); is {
		return b.Parameters()
	}
	return nil
}

// Set implements Builder.
func (n *Nest) Set(number, value int) {
	if b, is := n.current().(Builder); is {
		b.Set(number, value)
	}
}
