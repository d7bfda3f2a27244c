package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"lichtbrett/game/console"
	"lichtbrett/hat"
	"lichtbrett/render/loop"
)

// source opens an LED board with a joystick.
type source interface {
	Screen(hat.Options) (*hat.Screen, error)
	Stick(hat.Options) (*hat.Stick, error)
}

// board is an LED board with a joystick as a surface. When it is taken away the
// match waits for it to come back.
type board struct {
	ctx     context.Context // how long it is waited for
	source  source
	options hat.Options
	stderr  io.Writer

	mu     sync.Mutex
	screen *hat.Screen // nil while the board is away
	stick  *hat.Stick
	shown  loop.Picture
}

// openBoard opens a board, or says why that is not possible.
func openBoard(ctx context.Context, s source, o hat.Options, stderr io.Writer) (*board, error) {
	b := &board{ctx: ctx, source: s, options: o, stderr: stderr}
	if err := b.open(); err != nil {
		return nil, err
	}
	return b, nil
}

func (b *board) open() error {
	screen, err := b.source.Screen(b.options)
	if err != nil {
		return err
	}
	stick, err := b.source.Stick(b.options)
	if err != nil {
		return errors.Join(err, screen.Close())
	}
	b.screen, b.stick = screen, stick
	return nil
}

// Show implements loop.Surface.
func (b *board) Show(p loop.Picture) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shown = p
	if b.screen == nil {
		return nil
	}
	err := b.screen.Show(p.Frame)
	if err == nil {
		return nil
	}
	if again, gone := b.source.Screen(b.options); gone == nil {
		again.Close()
		return err // it is there and takes no pictures
	}
	b.stick.Close() // so that Listen notices, too
	return nil
}

// Listen implements loop.Surface.
func (b *board) Listen(say func(console.Key)) error {
	for {
		b.mu.Lock()
		stick := b.stick
		b.mu.Unlock()
		err := stick.Listen(say)
		if b.ctx.Err() != nil {
			return nil
		}
		b.lose()
		if err != nil {
			fmt.Fprintf(b.stderr, "lichtbrett play: %v The match waits until it is back.\n", err)
		}
		if !b.wait() {
			return nil
		}
	}
}

// lose lets go of a board that is away.
func (b *board) lose() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.screen.Close()
	b.stick.Close()
	b.screen, b.stick = nil, nil
}

// patience is how often it is looked whether the board is back.
const patience = time.Second

// wait waits until the board is back and shows on it what it has missed; it
// reports false if the program ends before.
func (b *board) wait() bool {
	look := time.NewTicker(patience)
	defer look.Stop()
	for {
		select {
		case <-b.ctx.Done():
			return false
		case <-look.C:
		}
		b.mu.Lock()
		err := b.open()
		if err == nil {
			err = b.screen.Show(b.shown.Frame)
		}
		b.mu.Unlock()
		if err == nil {
			return true
		}
	}
}

// Suspend implements loop.Surface.
func (b *board) Suspend() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.screen == nil {
		return nil
	}
	return errors.Join(b.screen.Suspend(), b.stick.Suspend())
}

// Resume implements loop.Surface.
func (b *board) Resume() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.screen == nil {
		return nil
	}
	return errors.Join(b.screen.Resume(), b.stick.Resume())
}

// Close clears the LEDs and gives the joystick back.
func (b *board) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.screen == nil {
		return nil
	}
	return errors.Join(b.screen.Close(), b.stick.Close())
}
