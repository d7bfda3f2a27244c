package nats

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/lobby"
)

// state is the bucket as a member has been told of it.
type state struct {
	mu       sync.RWMutex
	servers  map[string]lease
	dead     map[string]bool      // servers that were members, of which more is to be seen yet
	owners   map[string]owner     // of rooms
	places   map[string]bus.Place // of players
	seats    map[string]string    // of players: their rooms
	listings map[string]listing   // of public rooms
}

// lease is another member's.
type lease struct {
	revision uint64
	heard    time.Time
}

// owner says who owns a room, or owned it last.
type owner struct {
	server   string
	released bool
	revision uint64
}

// listing is what is to be known of a listing that has been handed on.
type listing struct {
	server  string
	records int
}

func (s *state) init() {
	s.dead = map[string]bool{}
	s.servers, s.owners, s.places = map[string]lease{}, map[string]owner{}, map[string]bus.Place{}
	s.seats, s.listings = map[string]string{}, map[string]listing{}
}

// ownerFrom reads the value of a room's key.
func ownerFrom(value []byte, revision uint64) owner {
	server, released := strings.CutPrefix(string(value), releasedMark)
	return owner{server, released, revision}
}

// silent returns the other members that have not been heard of for LeaseTime, and the
// revisions of their leases.
func (s *state) silent(self string) map[string]uint64 {
	s.mu.RLock()
	defer s.mu.RUnlock()
	silent := map[string]uint64{}
	for id, l := range s.servers {
		if id != self && time.Since(l.heard) > bus.LeaseTime {
			silent[id] = l.revision
		}
	}
	return silent
}

// others returns the ids of the other members.
func (s *state) others(self string) (ids []string) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for id := range s.servers {
		if id != self {
			ids = append(ids, id)
		}
	}
	return ids
}

func (s *state) alive(server string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	_, ok := s.servers[server]
	return ok
}

// owned reports whether an owner is at work.
func (s *state) owned(o owner) bool { return o.server != "" && !o.released && s.alive(o.server) }

// own takes note of who owns a room, unless something later is known.
func (s *state) own(room string, o owner, gone bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case o.revision < s.owners[room].revision:
	case gone:
		delete(s.owners, room)
	default:
		s.owners[room] = o
	}
}

func (s *state) owner(room string) owner {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.owners[room]
}

// Where implements bus.Players.
func (m *member) Where(player string) bus.Place {
	m.bucket.mu.RLock()
	defer m.bucket.mu.RUnlock()
	return m.bucket.places[player]
}

// watch learns what the bucket holds, and follows its changes until the membership
// ends.
func (m *member) watch(ctx context.Context) error {
	watcher, err := m.kv.WatchAll(m.ctx)
	if err != nil {
		return err
	}
	var all []jetstream.KeyValueEntry
	for complete := false; !complete; {
		select {
		case e, ok := <-watcher.Updates():
			if complete = e == nil; !ok {
				return m.ctx.Err()
			}
			if e != nil {
				all = append(all, e)
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	// The members come first: their leases are renewed, and so their keys are younger
	// than what depends on them.
	isServer := func(e jetstream.KeyValueEntry) bool { return strings.HasPrefix(e.Key(), serverKey) }
	slices.SortStableFunc(all, func(a, b jetstream.KeyValueEntry) int {
		switch {
		case isServer(a) == isServer(b):
			return 0
		case isServer(a):
			return -1
		}
		return 1
	})
	for _, e := range all {
		m.see(e)
	}
	m.working.Go(func() {
		for e := range watcher.Updates() {
			if e != nil && m.ctx.Err() == nil {
				m.see(e)
			}
		}
	})
	return nil
}

// see takes note of a change of the bucket.
func (m *member) see(e jetstream.KeyValueEntry) {
	kind, name, _ := strings.Cut(e.Key(), ".")
	gone := e.Operation() != jetstream.KeyValuePut
	switch kind + "." {
	case serverKey:
		m.seeServer(name, e, gone)
	case roomKey:
		m.bucket.own(name, ownerFrom(e.Value(), e.Revision()), gone)
	case placeKey:
		m.seePlace(bus.Place{Player: name, Server: string(e.Value()), Stamp: e.Revision()})
	case seatKey:
		keep(&m.bucket, m.bucket.seats, name, string(e.Value()), gone)
	case listingKey:
		m.seeListing(name, e.Value(), gone)
	}
}

// keep keeps the value of a key, or drops it if that is gone.
func keep[T any](s *state, values map[string]T, key string, value T, gone bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if gone {
		delete(values, key)
	} else {
		values[key] = value
	}
}

func (m *member) seeServer(id string, e jetstream.KeyValueEntry, gone bool) {
	if !gone {
		keep(&m.bucket, m.bucket.servers, id, lease{e.Revision(), time.Now()}, false)
		return
	}
	if id == m.id {
		m.lose()
		return
	}
	m.bucket.mu.Lock()
	delete(m.bucket.servers, id)
	var left []bus.Place
	for player, p := range m.bucket.places {
		if p.Server == id {
			left = append(left, p)
			delete(m.bucket.places, player)
		}
	}
	m.bucket.mu.Unlock()
	m.sweep(left)
	m.abandon(id)
	m.outbox.gone(id)
	m.handler.Gone(id)
}

// seePlace takes note of where a player is connected. A place at a server that is gone
// is none.
func (m *member) seePlace(p bus.Place) {
	if p.Server != "" && !m.member(p.Server) {
		m.sweep([]bus.Place{p})
		p.Server = ""
	}
	keep(&m.bucket, m.bucket.places, p.Player, p, p.Server == "")
	m.handler.Placed(p)
}

// member reports whether a server is a member. Its lease may have been renewed, and then
// its key is younger than what else has been seen of it.
func (m *member) member(id string) bool {
	if m.bucket.alive(id) || m.bucket.dead[id] {
		return !m.bucket.dead[id]
	}
	ctx, done := m.within()
	defer done()
	e, err := m.kv.Get(ctx, serverKey+id)
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		m.bucket.dead[id] = true
		return false
	case err != nil:
		m.lose()
		return false
	}
	keep(&m.bucket, m.bucket.servers, id, lease{e.Revision(), time.Now()}, false)
	return true
}

// sweep deletes places at servers that are gone. One member is enough for it.
func (m *member) sweep(places []bus.Place) {
	if slices.ContainsFunc(m.bucket.others(m.id), func(id string) bool { return id < m.id }) {
		return
	}
	for _, p := range places {
		m.Depart(p)
	}
}

func (m *member) seeListing(room string, value []byte, gone bool) {
	l := bus.Listing{Change: lobby.Change{Room: protocol.Room{ID: room}, Gone: true}}
	if !gone {
		l = bus.Listing{}
		if json.Unmarshal(value, &l) != nil {
			return
		}
	}
	m.bucket.mu.Lock()
	last, known := m.bucket.listings[room]
	if gone {
		delete(m.bucket.listings, room)
	} else if l.Records >= last.records {
		m.bucket.listings[room] = listing{l.Server, l.Records}
	}
	m.bucket.mu.Unlock()
	own := gone && last.server == m.id || l.Server == m.id
	if own || gone && !known || l.Records < last.records && !gone {
		return // this member's, or a former owner's
	}
	m.handler.Listed(l)
}
