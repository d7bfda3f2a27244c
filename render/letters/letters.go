// Package letters is the plainest LED board there is: it reads the joystick's
// words as letters and prints each frame as the specification draws it. It
// serves tests, scripts and terminals that can do nothing else.
package letters

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"lichtbrett/game/console"
)

// keys are the letters of the joystick's words.
var keys = map[rune]console.Key{
	'l': console.Left,
	'r': console.Right,
	'u': console.Up,
	'd': console.Down,
	'c': console.Confirm,
	'x': console.Back,
}

// Device prints a program's frames.
type Device struct {
	// Program is what is played.
	Program console.Program

	// Answer has a computer player answer if one is being asked, and reports
	// whether one was.
	Answer func() (answered bool, err error)

	// Out takes the frames, one blank line between two; Errors takes a sentence
	// for each character that is no key.
	Out, Errors io.Writer

	printed bool
}

// Run prints the first frame and then one after each key from in, until its
// end. White space is skipped. It returns an error only if reading, writing or
// the computer fails.
func (d *Device) Run(in io.Reader) error {
	if err := d.show(); err != nil {
		return err
	}
	reader := bufio.NewReader(in)
	for {
		r, _, err := reader.ReadRune()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading keys: %w", err)
		}
		if unicode.IsSpace(r) {
			continue
		}
		key, ok := keys[r]
		if !ok {
			fmt.Fprintf(d.Errors, "%q is not a key; keys are l r u d (left, right, up, down), c (middle) and x (back)\n", r)
			continue
		}
		d.Program.Press(key)
		if err := d.show(); err != nil {
			return err
		}
	}
}

// show prints the frame, and one more after each move of a computer.
func (d *Device) show() error {
	for again := true; again; {
		d.Program.Settle()
		var b strings.Builder
		if d.printed {
			b.WriteByte('\n')
		}
		d.printed = true
		b.WriteString(d.Program.Frame().String())
		if _, err := io.WriteString(d.Out, b.String()); err != nil {
			return fmt.Errorf("printing a frame: %w", err)
		}
		var err error
		if again, err = d.Answer(); err != nil {
			return err
		}
	}
	return nil
}
