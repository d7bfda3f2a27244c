package nats

import (
	"context"
	"crypto/rand"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/natsconn"
)

// member is a membership.
type member struct {
	bus     *Bus
	handler bus.Handler
	id      string
	conn    *natsconn.Conn
	js      jetstream.JetStream
	kv      jetstream.KeyValue

	began   time.Time
	until   atomic.Int64 // when the lease expires, since began
	ending  sync.Once
	ctx     context.Context // ends with the membership
	cancel  context.CancelFunc
	working sync.WaitGroup

	heard  chan *nats.Msg
	bucket state
	outbox outbox

	mu     sync.Mutex
	served map[string]served  // the rooms that are answered for here
	held   map[string]uint64  // the rooms that are owned here, and the revisions of their keys
	listed map[string]bool    // those of them that others are shown
	asked  map[uint64]*asking // by number
	number uint64             // of the last question
}

// served is a room that is answered for.
type served struct {
	answer       func(bus.Request) bus.Reply
	subscription *nats.Subscription
}

func newMember(b *Bus, h bus.Handler) *member {
	m := &member{
		bus: b, handler: h, id: strings.ToLower(rand.Text()), began: time.Now(), heard: make(chan *nats.Msg, maxUnheard),
		served: map[string]served{}, held: map[string]uint64{}, listed: map[string]bool{}, asked: map[uint64]*asking{},
	}
	m.ctx, m.cancel = context.WithCancel(context.Background())
	m.bucket.init()
	m.outbox.init()
	return m
}

// ID implements bus.Member.
func (m *member) ID() string { return m.id }

// Alive implements bus.Member. Once the lease has been seen to be expired a renewal that
// arrives late does not revive it: rooms may have been given up meanwhile.
func (m *member) Alive() bool {
	if time.Since(m.began) >= time.Duration(m.until.Load()) {
		m.lose()
	}
	return m.ctx.Err() == nil
}

// Lost implements bus.Member.
func (m *member) Lost() <-chan struct{} { return m.ctx.Done() }

// lose ends the membership. Its lease is given up at the next Join, lest the others
// wait for it to be missed.
func (m *member) lose() {
	m.ending.Do(func() {
		m.bus.addLost(m.id)
		m.cancel()
		m.outbox.leave()
	})
}

// extend extends the lease, counted from when the renewal was asked for.
func (m *member) extend(from time.Time) {
	m.until.Store(int64(from.Add(bus.LeaseTime).Sub(m.began)))
}

// renew renews the lease until the membership ends, or a renewal fails and ends it: one
// that another member has ended cannot be renewed.
func (m *member) renew(revision uint64) {
	next := time.NewTicker(bus.RenewTime)
	defer next.Stop()
	for {
		select {
		case <-m.ctx.Done():
			return
		case <-next.C:
		}
		asked := time.Now()
		ctx, done := context.WithTimeout(m.ctx, bus.LeaseTime-bus.RenewTime)
		renewed, err := m.kv.Update(ctx, serverKey+m.id, nil, revision)
		done()
		if err != nil {
			m.lose()
			return
		}
		revision = renewed
		m.extend(asked)
	}
}

// missOthers ends the leases of members that have not been heard of for LeaseTime. Of
// two that do so, and the member's own renewal, the first counts.
func (m *member) missOthers() {
	look := time.NewTicker(bus.LeaseTime / 20)
	defer look.Stop()
	for {
		select {
		case <-m.ctx.Done():
			return
		case <-look.C:
		}
		for id, revision := range m.bucket.silent(m.id) {
			ctx, done := m.within()
			err := m.kv.Purge(ctx, serverKey+id, jetstream.LastRevision(revision), jetstream.PurgeTTL(markerTime))
			done()
			if err != nil && !natsconn.Overtaken(err) {
				break // the next look tries again
			}
		}
	}
}

// within returns the context of a question to NATS.
func (m *member) within() (context.Context, context.CancelFunc) {
	return context.WithTimeout(m.ctx, bus.AnswerTime)
}

// Leave implements bus.Member.
func (m *member) Leave() {
	m.outbox.leave()
	select {
	case <-m.outbox.empty:
		m.ending.Do(m.goodbye)
	case <-m.ctx.Done():
	}
	m.close()
}

// goodbye ends the lease.
func (m *member) goodbye() {
	ctx, done := context.WithTimeout(context.Background(), bus.AnswerTime)
	defer done()
	select {
	case <-m.js.PublishAsyncComplete():
	case <-ctx.Done():
	}
	m.cancel()
	_ = m.kv.Purge(ctx, serverKey+m.id, jetstream.PurgeTTL(markerTime)) // else it is missed
}

// close closes the connection, and waits for what has worked for the membership.
func (m *member) close() {
	if m.conn != nil {
		m.conn.NATS.Close()
	}
	if m.js != nil {
		m.js.CleanupPublisher()
	}
	m.working.Wait()
}
