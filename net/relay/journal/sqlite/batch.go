package sqlite

import (
	"errors"
	"runtime"
	"sync"
)

// batcher is a group commit: one goroutine does what many ask for, all that has
// queued up in one batch. A single request does not wait for others.
type batcher[T any] struct {
	queue   chan *asked[T]
	closing sync.RWMutex
	closed  bool
	done    sync.WaitGroup
}

// asked is a request whose answer is waited for.
type asked[T any] struct {
	of       T
	conflict bool
	answer   chan error
}

// maxBatch is how many tasks are done batch at most.
const maxBatch = 1024

var errClosed = errors.New("the log is closed")

func newBatcher[T any]() *batcher[T] { return &batcher[T]{queue: make(chan *asked[T], maxBatch)} }

// start calls do with batches of tasks, each of which do must answer, until the
// batcher is closed.
func (b *batcher[T]) start(do func([]*asked[T])) {
	b.done.Go(func() {
		var batch []*asked[T]
		for t := range b.queue {
			batch = append(batch[:0], t)
			for more := true; more && len(batch) < maxBatch; { // let goroutines that are about to ask join the batch
				runtime.Gosched()
				more = len(b.queue) > 0
				for len(batch) < maxBatch && len(b.queue) > 0 {
					batch = append(batch, <-b.queue)
				}
			}
			do(batch)
		}
	})
}

// ask queues a task and waits for its answer.
func (b *batcher[T]) ask(of T) error {
	t := &asked[T]{of: of, answer: make(chan error, 1)}
	b.closing.RLock()
	if b.closed {
		b.closing.RUnlock()
		return errClosed
	}
	b.queue <- t
	b.closing.RUnlock()
	return <-t.answer
}

// close waits until all queued tasks are done; ok is false if the batcher was closed
// already.
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
