package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/hat"
	"lichtbrett/hat/boards"
	"lichtbrett/hat/gamepad"
	"lichtbrett/hat/look"
	"lichtbrett/hat/sense"
	"lichtbrett/net/discovery"
	"lichtbrett/render/led"
	"lichtbrett/render/led/letters"
	"lichtbrett/render/led/terminal"
)

// deviceNames are what --device takes.
var deviceNames = slices.Concat([]string{"letters", "terminal", "text", look.Auto}, boards.Names())

// findDevices finds devices in the network; tests do that on this machine alone.
var findDevices = discovery.Devices

// findDevice returns the board that --device names; known is false where it names no
// board.
func findDevice(name string) (b boards.Board, known bool, err error) {
	b, err = boards.Named(name)
	switch {
	case err == nil:
		return b, true, nil
	case !errors.Is(err, boards.ErrUnknown):
		return b, false, fmt.Errorf("--device %w", err)
	case !slices.Contains(deviceNames, name):
		return b, false, fmt.Errorf("there is no device %q; there is: %s", name, strings.Join(deviceNames, ", "))
	}
	return b, false, nil
}

// playOn plays on the device that is asked for.
func playOn(o playOptions, stdin io.Reader, stdout, stderr io.Writer) error {
	if o.device == "text" {
		return playText(o, stdin, stdout)
	}
	if b, known, err := findDevice(o.device); err != nil || known {
		if err == nil {
			err = playBoard(o, b, stdin, stdout, stderr)
		}
		return err
	}
	if o.device == look.Auto {
		for _, name := range boards.Found(os.Getenv(boards.RootVariable)) {
			b, err := boards.Named(name)
			if err == nil {
				err = playBoard(o, b, stdin, stdout, stderr)
			}
			if !errors.As(err, new(*unopened)) || name == "emu" {
				return err
			}
			fmt.Fprintf(stderr, "lichtbrett play: %v\n", err)
		}
	}
	if o.device != "letters" && terminal.Usable(stdin, stdout) {
		ctx, release := untilEnded()
		defer release()
		return playTerminal(ctx, o, nil)
	}
	return playLetters(o, stdin, stdout, stderr)
}

// playTerminal plays on this terminal, and on a board beside it if there is one.
func playTerminal(ctx context.Context, o playOptions, beside led.Surface) error {
	t, err := terminal.Open(o.language)
	if err != nil {
		return err
	}
	defer t.Close()
	if beside == nil {
		return playSurface(ctx, o, t)
	}
	return playSurface(ctx, o, led.Beside{Surface: t, Other: beside})
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
func (b board) Listen(say func(console.Input)) error {
	b.Board.Listen(say)
	return nil
}

// padded is a board without keys of its own: a gamepad has some.
type padded struct {
	board
	ctx  context.Context
	root string
}

// Listen implements led.Surface.
func (p padded) Listen(say func(console.Input)) error {
	go gamepad.Listen(p.ctx, p.root, say)
	return p.board.Listen(say)
}

// keys are letters from standard input, for a board that has none. Nothing is shown.
type keys struct {
	in     io.Reader
	errors io.Writer
	ended  <-chan struct{}
}

func (keys) Show(led.Picture) error { return nil }
func (keys) Suspend() error         { return nil }
func (keys) Resume() error          { return nil }

// Listen implements led.Surface: where there are no letters (any more), others play on.
func (k keys) Listen(say func(console.Input)) error {
	if err := letters.Listen(k.in, k.errors, func(key console.Key) { say(key.Input()) }); err != nil {
		return err
	}
	<-k.ended
	return nil
}

// playBoard plays on a board of lights; on one that may have no keys by the terminal's.
func playBoard(o playOptions, named boards.Board, stdin io.Reader, stdout, stderr io.Writer) (err error) {
	ctx, release := untilEnded()
	defer release()
	with := boards.Options{Root: os.Getenv(boards.RootVariable), Look: o.look, Devices: findDevices}
	onTerminal := named.Keyless && terminal.Usable(stdin, stdout)
	if onTerminal {
		with.Choose = func(names []string) (int, error) { return choose(names, stdin, stdout) }
	}
	if bind, ok := (sense.Devices{Root: with.Root}).TextConsole(); ok && o.device == "hat" {
		fmt.Fprintf(stderr, "lichtbrett play: the system's text console writes to the LED matrix too; to stop it: echo 0 | sudo tee %s\n", bind)
	}
	b, err := named.Open(ctx, with, func(err error) {
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
	if o.memory == 0 && !named.Keyless {
		o.memory = boardMemory
	}
	switch {
	case onTerminal:
		return playTerminal(ctx, o, padded{board{b}, ctx, with.Root})
	case named.Keyless:
		return playSurface(ctx, o, led.Beside{Surface: keys{stdin, stderr, ctx.Done()}, Other: padded{board{b}, ctx, with.Root}})
	}
	return playSurface(ctx, o, board{b})
}

// choose has the user choose one of several devices.
func choose(names []string, stdin io.Reader, stdout io.Writer) (int, error) {
	for i, name := range names {
		fmt.Fprintf(stdout, "%d  %s\n", i+1, name)
	}
	for lines := bufio.NewScanner(stdin); ; {
		fmt.Fprintf(stdout, "1 … %d? ", len(names))
		if !lines.Scan() {
			return 0, errors.New("none of them was chosen")
		}
		if n, err := strconv.Atoi(strings.TrimSpace(lines.Text())); err == nil && n >= 1 && n <= len(names) {
			return n - 1, nil
		}
	}
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
