package hat

import (
	"context"
	"errors"
	"sync"
	"time"

	"lichtbrett/game/console"
)

// Source opens an LED matrix and its joystick: Devices or Emulator.
type Source interface {
	Screen(Options) (*Screen, error)
	Stick(Options) (*Stick, error)
}

// Board is an LED matrix with its joystick that may be taken away: it is waited
// for until it comes back. Any goroutine may use it.
type Board struct {
	ctx     context.Context // how long it is waited for
	end     context.CancelFunc
	source  Source
	options Options
	lost    func(error)

	mu     sync.Mutex
	screen *Screen // nil while the board is away
	stick  *Stick
	shown  console.Frame
}

// OpenBoard opens a board, or says why that is not possible. When it is taken
// away lost is told, and it is waited for until ctx ends or it is closed.
func OpenBoard(ctx context.Context, s Source, o Options, lost func(error)) (*Board, error) {
	b := &Board{source: s, options: o, lost: lost}
	b.ctx, b.end = context.WithCancel(ctx)
	if err := b.open(); err != nil {
		b.end()
		return nil, err
	}
	return b, nil
}

func (b *Board) open() error {
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

// Show shows a frame; one that is away shows it when it is back.
func (b *Board) Show(f console.Frame) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shown = f
	if b.screen == nil {
		return nil
	}
	err := b.screen.Show(f)
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

// Listen calls say for each word of the joystick until the board is closed, or
// is away when the context of OpenBoard ends.
func (b *Board) Listen(say func(console.Key)) {
	for {
		b.mu.Lock()
		stick := b.stick
		b.mu.Unlock()
		err := stick.Listen(say)
		if b.ctx.Err() != nil {
			return
		}
		b.lose()
		if err != nil {
			b.lost(err)
		}
		if !b.wait() {
			return
		}
	}
}

// lose lets go of a board that is away.
func (b *Board) lose() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.release()
}

func (b *Board) release() {
	b.screen.Close()
	b.stick.Close()
	b.screen, b.stick = nil, nil
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
			return true
		}
	}
}

func (b *Board) reopen() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.ctx.Err(); err != nil {
		return err
	}
	if err := b.open(); err != nil {
		return err
	}
	err := b.screen.Show(b.shown)
	if err != nil {
		b.release()
	}
	return err
}

// Suspend leaves matrix and joystick as other programs want to find them.
func (b *Board) Suspend() error { return b.both((*Screen).Suspend, (*Stick).Suspend) }

// Resume takes them again and shows the last frame.
func (b *Board) Resume() error { return b.both((*Screen).Resume, (*Stick).Resume) }

// Close clears the LEDs and gives the joystick back. It ends Listen.
func (b *Board) Close() error {
	b.end()
	return b.both((*Screen).Close, (*Stick).Close)
}

// both does something with matrix and joystick unless they are away.
func (b *Board) both(matrix func(*Screen) error, joystick func(*Stick) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.screen == nil {
		return nil
	}
	return errors.Join(matrix(b.screen), joystick(b.stick))
}
