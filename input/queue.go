package input

import (
	"iter"
	"slices"
	"sync"
	"time"
)

// Queue keeps events in the order in which they came until each is taken.
// Nothing is ever dropped; only a move that follows another one of the same
// pointer takes its place. Any goroutine may push, and pushing never waits for
// the one that takes. The zero value is ready to use.
type Queue struct {
	mu     sync.Mutex
	events []Event
	next   int // of the events, the first that is yet to be taken
}

// Push appends an event.
func (q *Queue) Push(at time.Duration, body Body) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if n := len(q.events); n > q.next && supersedes(body, q.events[n-1].Body) {
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

// Take takes the events out one by one, the first first, also those that come meanwhile.
// All that is not asked for any more stays.
func (q *Queue) Take() iter.Seq[Event] {
	return func(yield func(Event) bool) {
		for e, ok := q.first(); ok && yield(e); e, ok = q.first() {
		}
	}
}

// first takes out the event that came first; ok is false if there is none.
func (q *Queue) first() (e Event, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.next == len(q.events) {
		return Event{}, false
	}
	e = q.events[q.next]
	if q.next++; q.next == len(q.events) {
		q.events, q.next = q.events[:0], 0
	}
	return e, true
}

// Empty reports whether no event waits.
func (q *Queue) Empty() bool { return !q.Has(func(Event) bool { return true }) }

// Has reports whether such an event waits.
func (q *Queue) Has(such func(Event) bool) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.ContainsFunc(q.events[q.next:], such)
}
