package engine

import (
	"context"
	"crypto/rand"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"lichtbrett/net/relay"
)

// membership is what all implementations of Member share: the lease's expiry and the
// outbox. How a lease is renewed and how a message is sent is theirs.
type membership struct {
	id     string
	losses *losses
	began  time.Time
	until  atomic.Int64 // when the lease expires, since began
	once   sync.Once
	// ctx ends with the membership.
	ctx     context.Context
	cancel  context.CancelFunc
	working sync.WaitGroup

	outbox struct {
		sync.Mutex
		queue    []envelope
		size     int // bytes in the queue
		some     chan struct{}
		leaving  bool // nothing is published any more
		farewell []byte
		sent     chan struct{} // closed when nothing is sent any more
	}
}

// envelope is a message that waits to be sent, to all without an id.
type envelope struct {
	to   string
	data []byte
}

// maxUnsent is how many bytes may wait to be sent before the membership is lost.
const maxUnsent = 64 << 20

// losses are the ids of this process's lost memberships, whose leases are dropped at
// the next Join rather than waited for.
type losses struct {
	mu  sync.Mutex
	ids []string
}

func (l *losses) add(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ids = append(l.ids, id)
}

// take returns the ids and empties the list.
func (l *losses) take() (ids []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	ids, l.ids = l.ids, nil
	return ids
}

func newMembership(l *losses) *membership {
	m := &membership{id: strings.ToLower(rand.Text()), losses: l, began: time.Now()}
	m.ctx, m.cancel = context.WithCancel(context.Background())
	m.outbox.some, m.outbox.sent = make(chan struct{}, 1), make(chan struct{})
	return m
}

// ID implements Member.
func (m *membership) ID() string { return m.id }

// Alive implements Member. Once the lease has been seen to be expired a renewal that
// arrives late does not revive it: rooms may have been given up meanwhile.
func (m *membership) Alive() bool {
	if time.Since(m.began) >= time.Duration(m.until.Load()) {
		m.lose()
	}
	return m.ctx.Err() == nil
}

// Lost implements Member.
func (m *membership) Lost() <-chan struct{} { return m.ctx.Done() }

// lose ends the membership.
func (m *membership) lose() {
	m.once.Do(func() {
		m.losses.add(m.id)
		m.cancel()
	})
}

// extend extends the lease, counted from when the renewal was asked for.
func (m *membership) extend(from time.Time) {
	m.until.Store(int64(from.Add(relay.LeaseTime).Sub(m.began)))
}

// keep renews the lease until the membership ends, or a renewal fails and ends it.
func (m *membership) keep(renew func() error) {
	next := time.NewTicker(relay.RenewTime)
	defer next.Stop()
	for {
		select {
		case <-m.ctx.Done():
			return
		case <-next.C:
		}
		asked := time.Now()
		if renew() != nil {
			m.lose()
			return
		}
		m.extend(asked)
	}
}

// Publish implements Member.
func (m *membership) Publish(to string, message []byte) {
	o := &m.outbox
	o.Lock()
	defer o.Unlock()
	if o.leaving {
		return
	}
	o.queue = append(o.queue, envelope{to, message})
	o.size += len(message)
	if o.size > maxUnsent {
		o.leaving, o.queue = true, nil
		go m.lose()
	}
	m.wake()
}

func (m *membership) wake() {
	select {
	case m.outbox.some <- struct{}{}:
	default:
	}
}

// sendAll sends what is published, in batches of what has queued up, until the
// membership ends. On leaving, once the queue is empty, goodbye ends the lease and
// sends the farewell, if there is one.
func (m *membership) sendAll(send, goodbye func([]envelope) error) {
	o := &m.outbox
	defer close(o.sent)
	for {
		o.Lock()
		queue, leaving, farewell := o.queue, o.leaving, o.farewell
		o.queue, o.size = nil, 0
		o.Unlock()
		if len(queue) == 0 && !leaving {
			select {
			case <-o.some:
				continue
			case <-m.ctx.Done():
				return
			}
		}
		if len(queue) > 0 && send(queue) != nil {
			m.lose()
			return
		}
		if leaving {
			var last []envelope
			if farewell != nil {
				last = []envelope{{data: farewell}}
			}
			_ = goodbye(last) // the lease expires in any case
			return
		}
	}
}

// leave is Member's Leave without closing the implementation's connections.
func (m *membership) leave(farewell []byte) {
	o := &m.outbox
	o.Lock()
	o.leaving, o.farewell = true, farewell
	o.Unlock()
	m.wake()
	<-o.sent
	m.lose()
	m.working.Wait()
}
