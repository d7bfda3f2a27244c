package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"

	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/hat"
	"lichtbrett/render/led"
	"lichtbrett/render/led/terminal"
)

// deviceNames are what --device takes.
var deviceNames = []string{"letters", "terminal", "hat", "emu", "auto", "text"}

// hatRoot names an environment variable for tests: a folder in which the
// devices of a Sense HAT, or the files of its emulator, lie as they do in /.
const hatRoot = "LICHTBRETT_HAT_ROOT"

// playOn plays on the device that is asked for.
func playOn(o playOptions, stdin io.Reader, stdout, stderr io.Writer) error {
	root := os.Getenv(hatRoot)
	devices, emulator := hat.Devices{Root: root}, hat.Emulator{Root: root}
	switch o.device {
	case "text":
		return playText(o, stdin, stdout)
	case "hat":
		return playHAT(o, devices, stderr)
	case "emu":
		return playBoard(o, emulator, stderr)
	case "auto":
		if devices.Found() {
			err := playHAT(o, devices, stderr)
			if !errors.As(err, new(*unopened)) {
				return err
			}
			fmt.Fprintf(stderr, "lichtbrett play: %v\n", err)
		}
		if emulator.Running() {
			return playBoard(o, emulator, stderr)
		}
	}
	if o.device != "letters" && terminal.Usable(stdin, stdout) {
		return playTerminal(o)
	}
	return playLetters(o, stdin, stdout, stderr)
}

func playTerminal(o playOptions) error {
	ctx, release := untilEnded()
	defer release()
	t, err := terminal.Open(o.language)
	if err != nil {
		return err
	}
	defer t.Close()
	return playSurface(ctx, o, t)
}

func playHAT(o playOptions, devices hat.Devices, stderr io.Writer) error {
	if bind, ok := devices.TextConsole(); ok {
		fmt.Fprintf(stderr, "lichtbrett play: the system's text console writes to the LED matrix too; to stop it: echo 0 | sudo tee %s\n", bind)
	}
	return playBoard(o, devices, stderr)
}

// boardMemory is how many megabytes the strongest player's tables take where an
// LED board is: on a small computer.
const boardMemory = 4

// unopened is why an LED board could not be opened at all.
type unopened struct{ error }

func (u *unopened) Unwrap() error { return u.error }

// board is an LED board with a joystick as a surface.
type board struct{ *hat.Board }

// Show implements led.Surface.
func (b board) Show(p led.Picture) error { return b.Board.Show(p.Frame) }

// Listen implements led.Surface: a match waits for a board that is taken away.
func (b board) Listen(say func(console.Key)) error {
	b.Board.Listen(say)
	return nil
}

// playBoard plays on an LED board with a joystick.
func playBoard(o playOptions, s hat.Source, stderr io.Writer) (err error) {
	ctx, release := untilEnded()
	defer release()
	b, err := hat.OpenBoard(ctx, s, o.hat, func(err error) {
		fmt.Fprintf(stderr, "lichtbrett play: %v The match waits until it is back.\n", err)
	})
	if err != nil {
		return &unopened{err}
	}
	defer func() {
		if closing := b.Close(); err == nil {
			err = closing
		}
	}()
	if o.memory == 0 {
		o.memory = boardMemory
	}
	return playSurface(ctx, o, board{b})
}

func playSurface(ctx context.Context, o playOptions, surface led.Surface) error {
	session := led.Session{
		Program: func(desk func(func(table.Envelope)) table.Keeper) console.Program { return newProgram(o, desk) },
		Surface: surface, Language: o.language, Random: o.random, Memory: o.memory,
		Posted: o.elsewhere.posted,
	}
	return session.Run(ctx)
}

// untilEnded returns a context that ends when a signal asks the process to end;
// a second one is not waited for. Signals that whoever started the process
// ignores stay ignored.
func untilEnded() (ctx context.Context, release context.CancelFunc) {
	heeded := slices.DeleteFunc(slices.Clone(endings), signal.Ignored)
	ctx, release = signal.NotifyContext(context.Background(), heeded...)
	context.AfterFunc(ctx, release)
	return ctx, release
}
