package hat

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"sync"
	"time"

	"lichtbrett/game/console"
)

// Options are how a board is used. The zero value is a picture that is upright.
type Options struct {
	Turn Turn
	// Turns tells turns that come later, as from a sensor; nil for none.
	Turns <-chan Turn
	// Back is told when lights that were away are back; nil for nobody.
	Back func()
}

// Board is lights that may be taken away: they are waited for until they come back.
// Any goroutine may use it.
type Board struct {
	ctx    context.Context // how long they are waited for
	end    context.CancelFunc
	source Source
	turns  <-chan Turn
	lost   func(error)
	back   func()

	mu     sync.Mutex
	lights Lights // nil while they are away
	turn   Turn
	shown  console.Frame
	failed error // why they took no picture
}

// OpenBoard opens lights, or says why that is not possible. When they are taken
// away lost is told, and they are waited for until ctx ends or the board is closed.
func OpenBoard(ctx context.Context, s Source, o Options, lost func(error)) (*Board, error) {
	b := &Board{source: s, turn: o.Turn, turns: o.Turns, lost: lost, back: o.Back}
	b.ctx, b.end = context.WithCancel(ctx)
	var err error
	if b.lights, err = s(); err != nil {
		b.end()
		return nil, err
	}
	return b, nil
}

// Show shows a frame; a board that is away shows it when it is back.
func (b *Board) Show(f console.Frame) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shown = f
	return b.show()
}

func (b *Board) show() error {
	if b.lights == nil {
		return nil
	}
	err := b.lights.Show(b.turn.frame(b.shown))
	if err == nil {
		return nil
	}
	b.lights.Close() // so that Listen notices, too
	again, gone := b.source()
	switch {
	case gone == nil: // it was away for a moment
		b.lights = again
		return again.Show(b.turn.frame(b.shown))
	case missing(gone):
		b.failed = err
		return nil
	}
	return err // it is there and takes no pictures
}

// missing reports whether a device that cannot be opened is not there, or not yet.
func missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission)
}

// Listen calls say for each input of the lights until the board is closed, or is away
// when the context of OpenBoard ends.
func (b *Board) Listen(say func(console.Input)) {
	if b.turns != nil {
		go b.follow()
	}
	for {
		b.mu.Lock()
		lights := b.lights
		b.mu.Unlock()
		err := lights.Listen(func(w console.Input) { say(b.turned(w)) })
		if b.ctx.Err() != nil {
			return
		}
		if failed, away := b.lose(lights); away {
			if err = cmp.Or(failed, err); err != nil {
				b.lost(err)
			}
			if !b.wait() {
				return
			}
		}
	}
}

// follow turns the picture.
func (b *Board) follow() {
	for {
		select {
		case <-b.ctx.Done():
			return
		case turn, ok := <-b.turns:
			if !ok {
				return
			}
			b.mu.Lock()
			b.turn = turn
			_ = b.show() // if that fails, the next frame's will, too
			b.mu.Unlock()
		}
	}
}

// turned is what an input of the lights means.
func (b *Board) turned(w console.Input) console.Input {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.turn.input(w)
}

// lose lets go of lights that say nothing more, and reports whether they are away:
// they may have been opened anew meanwhile.
func (b *Board) lose(lights Lights) (failed error, away bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.lights != lights {
		return nil, false
	}
	lights.Close()
	failed, b.lights, b.failed = b.failed, nil, nil
	return failed, true
}

// patience is how often it is looked whether the board is back.
const patience = time.Second

// wait waits until the board is back and shows on it what it has missed; it
// reports false if it is waited for no longer.
func (b *Board) wait() bool {
	look := time.NewTicker(patience)
	defer look.Stop()
	for {
		select {
		case <-b.ctx.Done():
			return false
		case <-look.C:
		}
		if b.reopen() == nil {
			if b.back != nil {
				b.back()
			}
			return true
		}
	}
}

// reopen opens the lights anew. Nobody waits for that: it may take its time.
func (b *Board) reopen() error {
	if err := b.ctx.Err(); err != nil {
		return err
	}
	lights, err := b.source()
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err = b.ctx.Err(); err == nil {
		err = lights.Show(b.turn.frame(b.shown))
	}
	if err != nil {
		lights.Close()
		return err
	}
	b.lights = lights
	return nil
}

// Suspend leaves the lights as other programs want to find them.
func (b *Board) Suspend() error { return b.unlessAway(Lights.Suspend) }

// Resume takes them again and shows the last frame.
func (b *Board) Resume() error { return b.unlessAway(Lights.Resume) }

// Close leaves the lights as they were found. It ends Listen.
func (b *Board) Close() error {
	b.end()
	return b.unlessAway(Lights.Close)
}

func (b *Board) unlessAway(do func(Lights) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.lights == nil {
		return nil
	}
	return do(b.lights)
}
