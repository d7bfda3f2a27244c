package led

import (
	"errors"

	"lichtbrett/game/console"
)

// Beside is a surface with another one beside it that shows the same, and is listened
// to as well. The player leaves by the first one.
type Beside struct{ Surface, Other Surface }

// Show implements Surface.
func (b Beside) Show(p Picture) error { return errors.Join(b.Other.Show(p), b.Surface.Show(p)) }

// Listen implements Surface.
func (b Beside) Listen(say func(console.Input)) error {
	go b.Other.Listen(say)
	return b.Surface.Listen(say)
}

// Suspend implements Surface.
func (b Beside) Suspend() error { return errors.Join(b.Other.Suspend(), b.Surface.Suspend()) }

// Resume implements Surface.
func (b Beside) Resume() error { return errors.Join(b.Other.Resume(), b.Surface.Resume()) }
