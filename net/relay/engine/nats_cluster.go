package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"lichtbrett/net/relay"
)

// OpenNATSCluster opens the cluster of the servers that share a log that OpenJetStream
// has opened. Leases are keys in two buckets, which are created if they are missing: a
// server's expires unless it is renewed, by the clock of NATS; a room's says which
// server owns it. Messages are those of core NATS, split if they are long. A
// membership has a connection of its own, and ends with it.
func OpenNATSCluster(ctx context.Context, log relay.Log) (relay.Cluster, error) {
	l, ok := log.(*jetstreamLog)
	if !ok {
		return nil, errors.New("the cluster: the log is not in NATS")
	}
	for _, config := range []jetstream.KeyValueConfig{
		{Bucket: serverBucket, Description: "Lichtbrett: the servers that are alive", TTL: relay.LeaseTime},
		{Bucket: leaseBucket, Description: "Lichtbrett: which server has a room"},
	} {
		config.Replicas = cmp.Or(l.replicas, 1)
		_, err := l.js.KeyValue(ctx, config.Bucket)
		if errors.Is(err, jetstream.ErrBucketNotFound) || err == nil && l.replicas != 0 {
			_, err = l.js.CreateOrUpdateKeyValue(ctx, config)
		}
		if err != nil {
			return nil, fmt.Errorf("the cluster: %w", l.wrong(err))
		}
	}
	return &natsCluster{log: l}, nil
}

// The buckets, the streams in which NATS has them, and the beginnings of the
// subjects of their keys.
const (
	serverBucket, leaseBucket     = "lichtbrett-servers", "lichtbrett-leases"
	serverStream, leaseStream     = "KV_" + serverBucket, "KV_" + leaseBucket
	serverSubject, leaseSubject   = "$KV." + serverBucket + ".", "$KV." + leaseBucket + "."
	subjectOfAll, subjectOfServer = "lichtbrett.all", "lichtbrett.server."
)

// A message that exceeds the payload limit of NATS is split; the headers of its parts
// name the sender and say whether more follow.
const (
	fromHeader = "From"
	moreHeader = "More"
)

const (
	// maxUnheard is how many messages may wait to be received.
	maxUnheard = 1 << 16
	// headerRoom is how many bytes of a payload are left to headers.
	headerRoom = 1 << 10
	// released is the prefix of the id of a server that has released a room.
	released = "-"
)

type natsCluster struct {
	log    *jetstreamLog
	losses losses
}

// Close implements Cluster.
func (c *natsCluster) Close() error { return nil }

type natsMember struct {
	*membership
	*natsConn
	cluster *natsCluster

	// The streams of the buckets and of the log.
	alive, rooms, log jetstream.Stream
	leases            jetstream.KeyValue

	heard chan *nats.Msg

	mu   sync.Mutex
	held map[string]uint64 // the leases of rooms that are this server's, and their sequences

	knowing sync.Mutex
	owners  map[string]lease // by rooms, as far as they were read
	read    uint64           // the sequence up to which they were
}

// lease says which server owns a room, or owned it if it has been released.
type lease struct {
	server   string
	released bool
	sequence uint64
}

// Join implements Cluster.
func (c *natsCluster) Join(ctx context.Context, receive func([]byte)) (member relay.Member, err error) {
	m := &natsMember{
		membership: newMembership(&c.losses), cluster: c, heard: make(chan *nats.Msg, maxUnheard),
		held: map[string]uint64{}, owners: map[string]lease{},
	}
	m.natsConn, err = connectNATS(c.log.servers, nats.NoReconnect(),
		nats.ClosedHandler(func(*nats.Conn) { m.lose() }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrSlowConsumer) { // messages are lost
				m.lose()
			}
		}))
	if err != nil {
		m.cancel()
		return nil, fmt.Errorf("the cluster: %w", err)
	}
	if err := m.join(ctx); err != nil {
		m.lose()
		m.conn.Close()
		return nil, fmt.Errorf("the cluster: %w", m.wrong(err))
	}
	m.working.Go(func() { m.listen(receive) })
	m.working.Go(func() { m.sendAll(m.send, m.goodbye) })
	return m, nil
}

// join subscribes, and then takes the lease.
func (m *natsMember) join(ctx context.Context) (err error) {
	if m.cluster.log.connected().Err() != nil { // its connection is not there again yet
		return errAway
	}
	// One channel for both subjects keeps their messages in order. Once flushed, other
	// servers of NATS know of the subscription before anything that is published later.
	for _, subject := range []string{subjectOfAll, subjectOfServer + m.id} {
		if _, err := m.conn.ChanSubscribe(subject, m.heard); err != nil {
			return err
		}
	}
	if err := m.conn.FlushTimeout(answerTime); err != nil {
		return err
	}
	for name, stream := range map[string]*jetstream.Stream{serverStream: &m.alive, leaseStream: &m.rooms, logStream: &m.log} {
		if *stream, err = m.js.Stream(ctx, name); err != nil {
			return err
		}
	}
	servers, err := m.js.KeyValue(ctx, serverBucket)
	if err != nil {
		return err
	}
	if m.leases, err = m.js.KeyValue(ctx, leaseBucket); err != nil {
		return err
	}
	for _, id := range m.cluster.losses.take() {
		if err := m.alive.Purge(ctx, jetstream.WithPurgeSubject(serverSubject+id)); err != nil {
			return err
		}
	}
	sent := time.Now()
	revision, err := servers.Update(ctx, m.id, nil, 0)
	if err != nil {
		return err
	}
	m.extend(sent)
	m.working.Go(func() {
		m.keep(func() (err error) { // an expired lease cannot be renewed
			ctx, done := context.WithTimeout(m.ctx, relay.LeaseTime-relay.RenewTime)
			defer done()
			revision, err = servers.Update(ctx, m.id, nil, revision)
			return err
		})
	})
	return nil
}

// wrongly wraps the error of a question to the cluster.
func (m *natsMember) wrongly(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("the cluster: %w", m.wrong(err))
}

// names returns the subjects of a stream that have messages and begin with a prefix,
// without it.
func names(ctx context.Context, stream jetstream.Stream, beginning string) ([]string, error) {
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(beginning+">"))
	if err != nil {
		return nil, err
	}
	names := make([]string, 0, len(info.State.Subjects))
	for subject := range info.State.Subjects {
		names = append(names, strings.TrimPrefix(subject, beginning))
	}
	slices.Sort(names)
	return names, nil
}

// Servers implements Member.
func (m *natsMember) Servers(ctx context.Context) ([]string, error) {
	ids, err := names(ctx, m.alive, serverSubject)
	return ids, m.wrongly(err)
}

// leaseOf returns a room's lease; an empty one if there is none.
func (m *natsMember) leaseOf(ctx context.Context, room string) (lease, error) {
	entry, err := m.leases.Get(ctx, room)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return lease{}, nil
	}
	if err != nil {
		return lease{}, err
	}
	return leaseFrom(entry.Value(), entry.Revision()), nil
}

func leaseFrom(value []byte, sequence uint64) lease {
	server, was := strings.CutPrefix(string(value), released)
	return lease{server, was, sequence}
}

// Claim implements Member.
func (m *natsMember) Claim(ctx context.Context, room string) (before string, ok bool, err error) {
	before, ok, err = m.claim(ctx, room)
	return before, ok, m.wrongly(err)
}

func (m *natsMember) claim(ctx context.Context, room string) (before string, ok bool, err error) {
	if m.has(room) > 0 {
		return m.id, true, nil
	}
	found, err := m.leaseOf(ctx, room)
	if err != nil {
		return "", false, err
	}
	if found.server != "" && !found.released {
		alive, err := names(ctx, m.alive, serverSubject)
		if err != nil || slices.Contains(alive, found.server) {
			return "", false, err
		}
	}
	sequence, err := m.leases.Update(ctx, room, []byte(m.id), found.sequence)
	if overtaken(err) {
		return "", false, nil
	}
	if err != nil { // uncertain: the room may be this server's now
		m.lose()
		return "", false, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.held[room] = sequence
	return found.server, true, nil
}

// has returns the sequence of a room's lease; 0 if it is not this server's.
func (m *natsMember) has(room string) (sequence uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.held[room]
}

// Release implements Member.
func (m *natsMember) Release(ctx context.Context, room string) error {
	sequence := m.has(room)
	if sequence == 0 {
		return nil
	}
	if _, err := m.leases.Update(ctx, room, []byte(released+m.id), sequence); err != nil && !overtaken(err) {
		m.lose()
		return m.wrongly(err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.held, room)
	return nil
}

// Orphans implements Member.
func (m *natsMember) Orphans(ctx context.Context) ([]string, error) {
	m.knowing.Lock()
	defer m.knowing.Unlock()
	rooms, err := m.orphans(ctx)
	return rooms, m.wrongly(err)
}

// orphans finds the rooms without an owner, and drops the leases of rooms that are no
// more. A room that is being opened has a lease but no record yet: as leases are read
// before the servers, its owner is seen to be alive, and it is left alone.
func (m *natsMember) orphans(ctx context.Context) (orphans []string, err error) {
	if err := m.learn(ctx); err != nil {
		return nil, err
	}
	subjects, err := names(ctx, m.log, subject(relay.RoomStreams))
	if err != nil {
		return nil, err
	}
	servers, err := names(ctx, m.alive, serverSubject)
	if err != nil {
		return nil, err
	}
	alive, kept := map[string]bool{}, map[string]bool{}
	for _, id := range servers {
		alive[id] = true
	}
	for _, s := range subjects {
		name, err := nameOf(subject(relay.RoomStreams) + s)
		if err != nil || strings.HasSuffix(s, markToken) {
			continue
		}
		room := strings.TrimPrefix(name, relay.RoomStreams)
		kept[room] = true
		if l := m.owners[room]; l.released || !alive[l.server] {
			orphans = append(orphans, room)
		}
	}
	for room, l := range m.owners {
		if kept[room] || alive[l.server] && !l.released {
			continue
		}
		if err := m.rooms.Purge(ctx, jetstream.WithPurgeSubject(leaseSubject+room), jetstream.WithPurgeSequence(l.sequence+1)); err != nil {
			return nil, err
		}
		delete(m.owners, room)
	}
	return orphans, nil
}

// learn reads the leases that have changed since it was last called.
func (m *natsMember) learn(ctx context.Context) error {
	r, err := readFrom(ctx, m.rooms, leaseSubject+">", m.read+1)
	if err != nil {
		return err
	}
	defer r.close(ctx)
	for r.left > 0 {
		one, sequence, err := r.next(ctx)
		if err != nil {
			return err
		}
		m.read = sequence
		m.owners[strings.TrimPrefix(one.Subject(), leaseSubject)] = leaseFrom(one.Data(), sequence)
	}
	return nil
}

// send sends messages.
func (m *natsMember) send(messages []envelope) error {
	for _, e := range messages {
		for _, part := range m.parts(e) {
			if err := m.conn.PublishMsg(part); err != nil {
				return err
			}
		}
	}
	return nil
}

// parts splits a message by the payload limit.
func (m *natsMember) parts(e envelope) (parts []*nats.Msg) {
	subject := subjectOfAll
	if e.to != "" {
		subject = subjectOfServer + e.to
	}
	most := int(m.conn.MaxPayload()) - headerRoom
	if len(e.data) <= most {
		return []*nats.Msg{{Subject: subject, Data: e.data}}
	}
	for part := range slices.Chunk(e.data, most) {
		header := nats.Header{fromHeader: {m.id}, moreHeader: {"1"}}
		parts = append(parts, &nats.Msg{Subject: subject, Header: header, Data: part})
	}
	parts[len(parts)-1].Header.Del(moreHeader)
	return parts
}

// goodbye ends the lease, and sends the farewell.
func (m *natsMember) goodbye(farewell []envelope) error {
	ctx, done := context.WithTimeout(m.ctx, answerTime)
	defer done()
	if err := m.alive.Purge(ctx, jetstream.WithPurgeSubject(serverSubject+m.id)); err != nil {
		return err
	}
	if err := m.send(farewell); err != nil {
		return err
	}
	return m.conn.FlushWithContext(ctx)
}

// listen receives messages until the membership ends.
func (m *natsMember) listen(receive func([]byte)) {
	begun := map[string][]byte{} // incomplete messages, by sender
	for {
		var message *nats.Msg
		select {
		case message = <-m.heard:
		case <-m.ctx.Done():
			return
		}
		from := message.Header.Get(fromHeader)
		if from == "" {
			receive(message.Data)
			continue
		}
		begun[from] = append(begun[from], message.Data...)
		if message.Header.Get(moreHeader) == "" {
			receive(begun[from])
			delete(begun, from)
		}
	}
}

// Leave implements Member.
func (m *natsMember) Leave(farewell []byte) {
	m.leave(farewell)
	m.conn.Close()
}
