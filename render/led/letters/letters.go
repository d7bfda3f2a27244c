// Package letters is the plainest LED board there is: it reads the joystick's
// buttons as letters and prints each frame as the specification draws it. It
// serves tests, scripts and terminals that can do nothing else.
package letters

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"lichtbrett/game/console"
)

// Device prints a program's frames.
type Device struct {
	// Program is what is played.
	Program console.Program

	// Answer has a computer player answer if one is being asked, and reports
	// whether one was.
	Answer func() (answered bool, err error)

	// Posted has functions that are to be run between the program's methods, as
	// what a connection tells. Where it is nil no time passes, so that the same
	// keys print the same.
	Posted <-chan func()

	// Out takes the frames, one blank line between two; Errors takes a sentence
	// for each character that is no key.
	Out, Errors io.Writer

	printed string // the last frame
}

// typed is what was read.
type typed struct {
	letter rune
	err    error
}

// Run prints the first frame and then one after each key from in, until its
// end, and whenever it has become another one meanwhile. White space is skipped.
// It returns an error only if reading, writing or the computer fails.
func (d *Device) Run(in io.Reader) error {
	if err := d.show(true); err != nil {
		return err
	}
	read, done := make(chan typed), make(chan struct{})
	defer close(done)
	go listen(in, read, done)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for last := time.Now(); ; {
		if wait, ok := d.Program.Next(); ok && d.Posted != nil {
			timer.Reset(wait)
		} else {
			timer.Stop()
		}
		var posted func()
		var r typed
		pressed := false
		select {
		case r = <-read:
			pressed = true
		case posted = <-d.Posted:
		case <-timer.C:
		}
		if d.Posted != nil {
			now := time.Now()
			d.Program.Tick(now.Sub(last))
			last = now
		}
		key, ok := console.Letters[r.letter]
		switch {
		case errors.Is(r.err, io.EOF):
			return nil
		case r.err != nil:
			return fmt.Errorf("reading keys: %w", r.err)
		case pressed && !ok:
			fmt.Fprintf(d.Errors, noKey, r.letter)
			continue
		case pressed:
			d.Program.Press(key)
		case posted != nil:
			posted()
		}
		if err := d.show(pressed); err != nil {
			return err
		}
		if d.Posted != nil && d.Program.Left() {
			return nil
		}
	}
}

// noKey is what is said of a letter that is no key.
const noKey = "%q is not a key; keys are l r u d (left, right, up, down), c (middle) and x (back)\n"

// Listen calls say for each key from in, until its end.
func Listen(in io.Reader, errs io.Writer, say func(console.Key)) error {
	read, done := make(chan typed), make(chan struct{})
	defer close(done)
	go listen(in, read, done)
	for r := range read {
		key, ok := console.Letters[r.letter]
		switch {
		case errors.Is(r.err, io.EOF):
			return nil
		case r.err != nil:
			return fmt.Errorf("reading keys: %w", r.err)
		case !ok:
			fmt.Fprintf(errs, noKey, r.letter)
		default:
			say(key)
		}
	}
	return nil
}

// listen reads letters until the end of the input, or of the program.
func listen(in io.Reader, read chan<- typed, done <-chan struct{}) {
	for reader := bufio.NewReader(in); ; {
		r, _, err := reader.ReadRune()
		if err == nil && unicode.IsSpace(r) {
			continue
		}
		select {
		case read <- typed{r, err}:
		case <-done:
			return
		}
		if err != nil {
			return
		}
	}
}

// show prints the frame, always or if it is another one, and one more after each
// move of a computer.
func (d *Device) show(always bool) error {
	for again := true; again; {
		d.Program.Settle()
		if frame := d.Program.Frame().String(); always || frame != d.printed {
			if d.printed != "" {
				frame = "\n" + frame
			}
			d.printed = strings.TrimPrefix(frame, "\n")
			if _, err := io.WriteString(d.Out, frame); err != nil {
				return fmt.Errorf("printing a frame: %w", err)
			}
		}
		var err error
		if again, err = d.Answer(); err != nil {
			return err
		}
		always = true
	}
	return nil
}
