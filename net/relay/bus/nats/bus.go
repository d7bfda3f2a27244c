// Package nats is the bus of several servers, over NATS.
//
// Who is a member, which server owns a room, where players are and sit and how public
// rooms look are keys of one bucket, so that one number orders all its changes, and all
// members see them in that order. It is kept in memory: with it end all memberships.
// What is asked and told are messages of core NATS.
package nats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/natsconn"
)

// Bus is the bus of the servers that know the same servers of NATS.
type Bus struct {
	servers  string
	replicas int
	rooms    func() ([]string, error)

	mu   sync.Mutex
	lost []string // the memberships of this process that were lost and whose leases may last
}

// New makes a bus over the servers of NATS that natsconn.Hosts describes. Replicas is on
// how many of them everything is kept; 0 leaves that as it is. Rooms returns the ids of
// the rooms in the journal.
func New(servers string, replicas int, rooms func() ([]string, error)) *Bus {
	return &Bus{servers: servers, replicas: replicas, rooms: rooms}
}

// Close implements bus.Bus.
func (*Bus) Close() error { return nil }

// Join implements bus.Bus. A membership has a connection of its own, and ends with it.
func (b *Bus) Join(ctx context.Context, h bus.Handler) (bus.Member, error) {
	m := newMember(b, h)
	if err := m.join(ctx); err != nil {
		m.lose()
		m.close()
		return nil, m.wrong(err)
	}
	return m, nil
}

// bucket is the bucket's name, and its keys are named for what they are about.
const (
	bucket       = "lichtbrett"
	keySubject   = "$KV." + bucket + "."
	serverKey    = "server." // a member's id: its lease
	roomKey      = "room."   // a room's id: its owner
	placeKey     = "place."  // a player's id: the server that has the connection
	seatKey      = "seat."   // a player's id: the room
	listingKey   = "listing."
	releasedMark = "-" // before the id of an owner that has released its room
)

// markerTime is for how long a key that is deleted is told of.
const markerTime = 4 * bus.LeaseTime

// open opens the bucket, and creates it if there is none. All read what the leader of its
// servers has, none of which may be behind.
func (b *Bus) open(ctx context.Context, js jetstream.JetStream) (jetstream.KeyValue, error) {
	kv, err := js.KeyValue(ctx, bucket)
	if !errors.Is(err, jetstream.ErrBucketNotFound) && (err != nil || b.replicas == 0) {
		return kv, err
	}
	_, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: "KV_" + bucket, Subjects: []string{keySubject + ">"}, Description: "Lichtbrett: servers, owners of rooms, places of players",
		Storage: jetstream.MemoryStorage, Replicas: cmp.Or(b.replicas, 1), MaxMsgsPerSubject: 1, AllowRollup: true, DenyDelete: true,
		AllowMsgTTL: true, SubjectDeleteMarkerTTL: markerTime, AllowDirect: false, Discard: jetstream.DiscardNew,
	})
	if err != nil {
		return nil, err
	}
	return js.KeyValue(ctx, bucket)
}

// join connects, subscribes, learns what the bucket holds, and takes the lease.
func (m *member) join(ctx context.Context) (err error) {
	m.conn, err = natsconn.Connect(m.bus.servers, nats.NoReconnect(),
		nats.ClosedHandler(func(*nats.Conn) { m.lose() }),
		nats.ErrorHandler(func(_ *nats.Conn, s *nats.Subscription, err error) {
			// The bucket's watcher starts over by itself.
			if errors.Is(err, nats.ErrSlowConsumer) && s != nil && strings.HasPrefix(s.Subject, prefix) {
				m.lose()
			}
		}))
	if err != nil {
		return err
	}
	// One channel keeps the messages in order. Once flushed, other servers of NATS know
	// of the subscription before anything that is published later.
	for _, subject := range []string{allSubject, serverSubject + m.id + ".>"} {
		if _, err := m.conn.NATS.ChanSubscribe(subject, m.heard); err != nil {
			return err
		}
	}
	if err := m.conn.NATS.FlushTimeout(bus.AnswerTime); err != nil {
		return err
	}
	m.js, err = jetstream.New(m.conn.NATS, jetstream.WithDefaultTimeout(bus.AnswerTime),
		jetstream.WithPublishAsyncMaxPending(maxUnstored), jetstream.WithPublishAsyncTimeout(bus.AnswerTime),
		jetstream.WithPublishAsyncErrHandler(func(_ jetstream.JetStream, _ *nats.Msg, err error) { m.unstored(err) }))
	if err != nil {
		return err
	}
	if m.kv, err = m.bus.open(ctx, m.js); err != nil {
		return err
	}
	for _, id := range m.bus.takeLost() {
		if err := m.kv.Purge(ctx, serverKey+id, jetstream.PurgeTTL(markerTime)); err != nil {
			m.bus.addLost(id)
			return err
		}
	}
	asked := time.Now()
	revision, err := m.kv.Create(ctx, serverKey+m.id, nil)
	if err != nil {
		return err
	}
	m.extend(asked)
	m.working.Go(func() { m.renew(revision) })
	if err := m.watch(ctx); err != nil {
		return err
	}
	m.working.Go(m.listen)
	m.working.Go(m.send)
	m.working.Go(m.missOthers)
	return nil
}

// takeLost returns the lost memberships' ids and forgets them.
func (b *Bus) takeLost() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	ids := b.lost
	b.lost = nil
	return ids
}

func (b *Bus) addLost(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lost = append(b.lost, id)
}

// wrong explains an error.
func (m *member) wrong(err error) error {
	switch {
	case err == nil:
		return nil
	case m.conn != nil:
		err = m.conn.Wrong(err)
	}
	return fmt.Errorf("the cluster: %w", err)
}
