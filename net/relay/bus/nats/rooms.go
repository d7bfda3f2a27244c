package nats

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/natsconn"
)

// roomSubject is the beginning of the subject on which a room's owner is asked.
const roomSubject = prefix + "room."

// isToken reports whether an id can be part of a subject. What a client calls a room's id
// may be anything.
func isToken(id string) bool {
	return id != "" && len(id) <= 64 && !strings.ContainsFunc(id, func(c rune) bool {
		return c != '-' && c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
	})
}

// Claim implements bus.Rooms.
func (m *member) Claim(room string) (before string, ok bool, err error) {
	if m.revision(room) > 0 {
		return m.id, true, nil
	}
	found := m.bucket.owner(room)
	if m.bucket.owned(found) || !m.Alive() {
		return "", false, nil
	}
	ctx, done := m.within()
	defer done()
	revision, err := m.take(ctx, room, found)
	if natsconn.Overtaken(err) {
		return "", false, nil
	}
	if err != nil { // the room may be this member's now
		m.lose()
		return "", false, m.wrong(err)
	}
	m.bucket.own(room, owner{server: m.id, revision: revision}, false)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.held[room] = revision
	return found.server, true, nil
}

// take makes this member the owner of a room if found is what its key says.
func (m *member) take(ctx context.Context, room string, found owner) (revision uint64, err error) {
	if found.revision == 0 {
		return m.kv.Create(ctx, roomKey+room, []byte(m.id))
	}
	return m.kv.Update(ctx, roomKey+room, []byte(m.id), found.revision)
}

// revision returns that of the key of a room which is owned here, else 0.
func (m *member) revision(room string) uint64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.held[room]
}

// Serve implements bus.Rooms. Of two who listen, because the last owner does not know yet
// that it is one no more, only one is asked.
func (m *member) Serve(room string, answer func(bus.Request) bus.Reply) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.held[room] == 0 || m.ctx.Err() != nil {
		return bus.ErrLost
	}
	s := served{answer, m.served[room].subscription}
	if s.subscription == nil {
		var err error
		if s.subscription, err = m.conn.NATS.ChanQueueSubscribe(roomSubject+room, "owner", m.heard); err != nil {
			return m.wrong(err)
		}
	}
	m.served[room] = s
	return nil
}

// yield ends serving a room, and returns the revision of its key; 0 if it is not owned
// here.
func (m *member) yield(room string) (revision uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s, ok := m.served[room]; ok {
		_ = s.subscription.Unsubscribe() // else the connection has ended
		delete(m.served, room)
	}
	revision = m.held[room]
	delete(m.held, room)
	return revision
}

// Release implements bus.Rooms.
func (m *member) Release(room string) error {
	revision := m.yield(room)
	if revision == 0 {
		return nil
	}
	ctx, done := m.within()
	defer done()
	released, err := m.kv.Update(ctx, roomKey+room, []byte(releasedMark+m.id), revision)
	switch {
	case natsconn.Overtaken(err):
		return nil
	case err != nil:
		m.lose() // nobody else would take the room over
		return m.wrong(err)
	}
	m.bucket.own(room, owner{m.id, true, released}, false)
	return nil
}

// End implements bus.Rooms.
func (m *member) End(room string) error {
	revision := m.yield(room)
	if revision == 0 {
		return nil
	}
	m.mu.Lock()
	listed := m.listed[room]
	m.mu.Unlock()
	if listed {
		m.unlist(room)
	}
	ctx, done := m.within()
	defer done()
	err := m.kv.Purge(ctx, roomKey+room, jetstream.LastRevision(revision), jetstream.PurgeTTL(markerTime))
	if natsconn.Overtaken(err) {
		return nil
	}
	m.bucket.own(room, owner{revision: revision}, true)
	return m.wrong(err)
}

// Orphans implements bus.Rooms. It also drops what is left of rooms that ended with
// their owner. A room that is being opened is owned but not in the journal yet; its owner
// is alive, and it is left alone.
func (m *member) Orphans() (orphans []string, err error) {
	// Looked for before the journal is read: a room that its owner opens and releases
	// meanwhile is in the journal, and not among these.
	owners, listings := m.bucket.deserted()
	rooms, err := m.bus.rooms()
	if err != nil {
		return nil, err
	}
	kept := make(map[string]bool, len(rooms))
	for _, room := range rooms {
		kept[room] = true
		if !m.bucket.owned(m.bucket.owner(room)) && m.revision(room) == 0 {
			orphans = append(orphans, room)
		}
	}
	ctx, done := m.within()
	defer done()
	for room, revision := range owners {
		if kept[room] {
			continue
		}
		err := m.kv.Purge(ctx, roomKey+room, jetstream.LastRevision(revision), jetstream.PurgeTTL(markerTime))
		if err != nil && !natsconn.Overtaken(err) {
			return nil, m.wrong(err)
		}
	}
	for _, room := range listings {
		if !kept[room] {
			m.unlist(room)
		}
	}
	return orphans, nil
}

// deserted returns the rooms of owners who are gone, with the revisions of their keys, and
// those of them that are listed.
func (s *state) deserted() (owners map[string]uint64, listings []string) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	owners = map[string]uint64{}
	for room, o := range s.owners {
		if _, alive := s.servers[o.server]; !alive || o.released {
			owners[room] = o.revision
		}
	}
	for room, l := range s.listings {
		if _, alive := s.servers[l.server]; !alive {
			listings = append(listings, room)
		}
	}
	return owners, listings
}

// The pauses between two looks for a room's next owner.
const (
	firstPause = 20 * time.Millisecond
	lastPause  = 640 * time.Millisecond
)

// errNobody says that nobody has listened, so that nothing has been done.
var errNobody = errors.New("nobody listens")

// Ask implements bus.Rooms.
func (m *member) Ask(ctx context.Context, q bus.Request) (bus.Reply, error) {
	if !isToken(q.Room) {
		return bus.Reply{}, bus.ErrNoRoom
	}
	late := time.Now().Add(bus.OwnerTime)
	for pause := firstPause; ; pause = min(2*pause, lastPause) {
		reply, err := m.askOwner(ctx, q)
		if err != errNobody && !reply.Moved {
			return reply, err
		}
		if known, err := m.exists(ctx, q.Room); err != nil {
			return bus.Reply{}, bus.ErrNoOwner
		} else if !known {
			return bus.Reply{}, bus.ErrNoRoom
		}
		select {
		case <-m.ctx.Done():
			return bus.Reply{}, bus.ErrLost
		case <-ctx.Done():
			return bus.Reply{}, bus.ErrNoOwner
		case <-time.After(pause):
		}
		if time.Now().After(late) {
			return bus.Reply{}, bus.ErrNoOwner
		}
	}
}

// exists reports whether a room has or has had an owner.
func (m *member) exists(ctx context.Context, room string) (bool, error) {
	if m.bucket.owner(room).server != "" {
		return true, nil
	}
	_, err := m.kv.Get(ctx, roomKey+room)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return false, nil
	}
	return err == nil, err
}

// askOwner asks a room's owner once.
func (m *member) askOwner(ctx context.Context, q bus.Request) (reply bus.Reply, err error) {
	m.mu.Lock()
	own := m.served[q.Room].answer
	m.mu.Unlock()
	if own != nil && m.Alive() {
		return own(q), nil
	}
	owner := m.bucket.owner(q.Room)
	a, number := m.asking(owner.server)
	defer m.forget(number)
	// Should the owner go later than here, the question is abandoned.
	if owner.server != "" && !m.bucket.owned(owner) {
		return reply, errNobody
	}
	if err := m.conn.NATS.PublishRequest(roomSubject+q.Room, m.replySubject(number), encodeRequest(q)); err != nil {
		m.lose()
		return reply, bus.ErrLost
	}
	data, err := m.await(ctx, a)
	if err != nil {
		return reply, err
	}
	if json.Unmarshal(data, &reply) != nil {
		return bus.Reply{}, bus.ErrUncertain
	}
	return reply, nil
}
