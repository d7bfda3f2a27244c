package engine

import (
	"errors"
	"runtime"
	"sync"

	"lichtbrett/net/relay"
)

// batcher is a group commit: one goroutine does what many ask for, all that has
// queued up in one batch. A single request does not wait for others.
type batcher[T any] struct {
	queue   chan *task[T]
	closing sync.RWMutex
	closed  bool
	done    sync.WaitGroup
}

// task is a request whose answer is waited for.
type task[T any] struct {
	of       T
	conflict bool
	answer   chan error
}

// maxBatch is how many tasks are done together at most.
const maxBatch = 1024

var errClosed = errors.New("the log is closed")

func newBatcher[T any]() *batcher[T] { return &batcher[T]{queue: make(chan *task[T], maxBatch)} }

// start calls do with batches of tasks, each of which do must answer, until the
// batcher is closed.
func (b *batcher[T]) start(do func([]*task[T])) {
	b.done.Go(func() {
		var together []*task[T]
		for t := range b.queue {
			together = append(together[:0], t)
			for more := true; more && len(together) < maxBatch; { // let goroutines that are about to ask join the batch
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

// ask queues a task and waits for its answer.
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

// answer answers the tasks of one transaction: a conflict concerns its task alone,
// any other error all of them.
func answer[T any](tasks []*task[T], err error) {
	for _, t := range tasks {
		if err == nil && t.conflict {
			t.answer <- relay.ErrConflict
		} else {
			t.answer <- err
		}
	}
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
