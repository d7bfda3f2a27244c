package sqlite

import (
	"errors"
	"runtime"
	"sync"
)

// batcher is a group commit: whoever asks for something does at its turn what all who wait
// ask for, in one batch. A single one does not wait for others.
type batcher[T any] struct {
	do   func([]*asked[T]) // which must answer each
	turn chan struct{}     // of one, which is in it while somebody has the turn

	mu      sync.Mutex
	waiting []*asked[T]
	closed  bool
}

// asked is a request whose answer is waited for.
type asked[T any] struct {
	of       T
	conflict bool
	answer   chan error
}

var errClosed = errors.New("the log is closed")

func newBatcher[T any](do func([]*asked[T])) *batcher[T] {
	return &batcher[T]{do: do, turn: make(chan struct{}, 1)}
}

// ask asks for something, and returns the answer.
func (b *batcher[T]) ask(of T) error {
	t := &asked[T]{of: of, answer: make(chan error, 1)}
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return errClosed
	}
	b.waiting = append(b.waiting, t)
	b.mu.Unlock()
	select {
	case err := <-t.answer: // another one has done it
		return err
	case b.turn <- struct{}{}:
		b.all()
		<-b.turn
		return <-t.answer
	}
}

// all does what is waited for, at the caller's turn.
func (b *batcher[T]) all() {
	b.mu.Lock()
	for n := 0; n < len(b.waiting); { // let goroutines that are about to ask join those that wait
		n = len(b.waiting)
		b.mu.Unlock()
		runtime.Gosched()
		b.mu.Lock()
	}
	batch := b.waiting
	b.waiting = nil
	b.mu.Unlock()
	if len(batch) > 0 {
		b.do(batch)
	}
}

// close waits until all that was asked for is done; ok is false if the batcher was closed
// already.
func (b *batcher[T]) close() (ok bool) {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return false
	}
	b.closed = true
	b.mu.Unlock()
	b.turn <- struct{}{} // for ever
	b.all()
	return true
}
