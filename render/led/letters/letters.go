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

// Run prints the first frame and then one after each key from in, until its
// end, and whenever it has become another one meanwhile. White space is skipped.
// It returns an error only if reading, writing or the computer fails.
func (d *Device) Run(in io.Reader) error {
	if err := d.show(true); err != nil {
		return err
	}
	keys, ended, done := make(chan console.Key), make(chan error, 1), make(chan struct{})
	defer close(done)
	go func() {
		ended <- Listen(in, d.Errors, func(k console.Key) {
			select {
			case keys <- k:
			case <-done:
			}
		})
	}()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for last := time.Now(); ; {
		if wait, ok := d.Program.Next(); ok && d.Posted != nil {
			timer.Reset(wait)
		} else {
			timer.Stop()
		}
		do, pressed := func() {}, false
		select {
		case err := <-ended:
			return err
		case k := <-keys:
			do, pressed = func() { d.Program.Press(k) }, true
		case do = <-d.Posted:
		case <-timer.C:
		}
		if d.Posted != nil {
			now := time.Now()
			d.Program.Tick(now.Sub(last))
			last = now
		}
		do()
		if err := d.show(pressed); err != nil {
			return err
		}
		if d.Posted != nil && d.Program.Left() {
			return nil
		}
	}
}

// Listen calls say for each key from in, until its end.
func Listen(in io.Reader, errs io.Writer, say func(console.Key)) error {
	for reader := bufio.NewReader(in); ; {
		letter, _, err := reader.ReadRune()
		key, ok := console.Letters[letter]
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("reading keys: %w", err)
		case unicode.IsSpace(letter):
		case !ok:
			fmt.Fprintf(errs, "%q is not a key; keys are l r u d (left, right, up, down), c (middle) and x (back)\n", letter)
		default:
			say(key)
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
