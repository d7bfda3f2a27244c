package input

import (
	"sync"
	"time"
)

// Queue keeps events in the order in which they came until they are drained.
// Nothing is ever dropped; only a move that follows another one of the same
// pointer takes its place. Any goroutine may push, and pushing never waits for
// the one that drains. The zero value is ready to use.
type Queue struct {
	mu     sync.Mutex
	events []Event
}

// Push appends an event.
func (q *Queue) Push(at time.Duration, body Body) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if n := len(q.events); n > 0 && supersedes(body, q.events[n-1].Body) {
		q.events[n-1] = Event{at, body}
		return
	}
	q.events = append(q.events, Event{at, body})
}

// supersedes reports whether body makes the event before it pointless.
func supersedes(body, last Body) bool {
	now, ok := body.(Pointer)
	if !ok || now.Phase != Move {
		return false
	}
	then, ok := last.(Pointer)
	return ok && then.Phase == Move && then.ID == now.ID && then.Device == now.Device
}

// Drain returns all events and leaves the queue empty. It takes buffer's memory
// for the events to come.
func (q *Queue) Drain(buffer []Event) []Event {
	q.mu.Lock()
	defer q.mu.Unlock()
	events := q.events
	q.events = buffer[:0]
	return events
}
