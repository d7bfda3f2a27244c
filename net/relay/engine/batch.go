package engine

import (
	"errors"
	"runtime"
	"sync"

	"lichtbrett/net/relay"
)

// batcher has one goroutine do what many ask for, together what waits at the same
// time. What comes alone does not wait for others.
type batcher[T any] struct {
	queue   chan *task[T]
	closing sync.RWMutex
	closed  bool
	done    sync.WaitGroup
}

// task is what somebody waits for.
type task[T any] struct {
	of       T
	conflict bool
	answer   chan error
}

// maxBatch is how much is done together at most.
const maxBatch = 1024

var errClosed = errors.New("the log is closed")

func newBatcher[T any]() *batcher[T] { return &batcher[T]{queue: make(chan *task[T], maxBatch)} }

// start has do called with what is asked for until the batcher is closed. It answers
// each task.
func (b *batcher[T]) start(do func([]*task[T])) {
	b.done.Go(func() {
		var together []*task[T]
		for t := range b.queue {
			together = append(together[:0], t)
			for more := true; more && len(together) < maxBatch; { // what is about to be asked comes along
				runtime.Gosched()
				more = len(b.queue) > 0
				for len(together) < maxBatch && len(b.queue) > 0 {
					together = append(together, <-b.queue)
				}
			}
			do(together)
		}
	})
}

// ask asks for something and waits until it is done.
func (b *batcher[T]) ask(of T) error {
	t := &task[T]{of: of, answer: make(chan error, 1)}
	b.closing.RLock()
	if b.closed {
		b.closing.RUnlock()
		return errClosed
	}
	b.queue <- t
	b.closing.RUnlock()
	return <-t.answer
}

// answer answers tasks that were done in one transaction: a conflict is its task's
// alone, another error that of all.
func answer[T any](tasks []*task[T], err error) {
	for _, t := range tasks {
		if err == nil && t.conflict {
			t.answer <- relay.ErrConflict
		} else {
			t.answer <- err
		}
	}
}

// close waits until all that was asked for is done; ok is false if it was closed
// before.
func (b *batcher[T]) close() (ok bool) {
	b.closing.Lock()
	if b.closed {
		b.closing.Unlock()
		return false
	}
	b.closed = true
	close(b.queue)
	b.closing.Unlock()
	b.done.Wait()
	return true
}
