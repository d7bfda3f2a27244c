package relay

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"time"

	"lichtbrett/net/protocol"
)

// servers is a relay's part in its cluster. It knows the rooms of all servers, and
// takes over those that have lost their owner.
//
// In doubt it fails fast: a server whose membership is lost drops all rooms and
// connections and joins anew, and players in a room whose owner is gone are
// disconnected. Clients reconnect and see how the match stands: its only source of
// truth is the log.
type servers struct {
	relay   *Relay
	cluster Cluster
	kick    chan struct{} // of one: there may be rooms without an owner
	open    chan struct{} // closed when connections are let in for the first time
	stop    chan struct{} // closed when the relay's rooms have stopped
	stopped chan struct{} // closed when the cluster has been left

	// Guarded by the relay's mutex.
	member   Member // nil before the first
	joined   bool   // all rooms are known: connections are let in
	rooms    map[string]*remoteRoom
	seats    map[string]*remoteRoom // in which players sit, by their ids
	moved    chan struct{}          // closed, and replaced, when rooms or their owners change
	known    map[string]bool        // other servers; true once Servers has been asked about them
	gone     map[string]bool        // servers that are no more: their late messages are ignored
	informed map[string]bool        // servers that have announced all their rooms
	asked    map[uint64]asking
	turns    map[question]chan struct{} // closed when they are over
	number   uint64                     // of the last question or connection
	taking   bool                       // rooms are being taken over that have not been announced
	waiting  []string                   // servers that wait for all rooms until then
}

const (
	// joinTime is how long a server waits for the others to announce their rooms.
	joinTime = 2 * LeaseTime
	// ownerTime is how long a request waits for its room to have an owner, and
	// askTime for the owner's answer.
	ownerTime = 2 * LeaseTime
	askTime   = 10 * time.Second
	// takers is how many rooms are taken over at once.
	takers = 16
	// spread is the jitter before servers begin to take rooms over, so that each gets
	// some.
	spread = 100 * time.Millisecond
)

func newServers(r *Relay, cluster Cluster) *servers {
	s := &servers{
		relay: r, cluster: cluster, gone: map[string]bool{},
		kick: make(chan struct{}, 1), open: make(chan struct{}), stop: make(chan struct{}), stopped: make(chan struct{}),
	}
	s.forget()
	return s
}

// forget drops all that is known of the cluster but which servers are gone. The
// relay's mutex is held.
func (s *servers) forget() {
	for _, q := range s.asked {
		close(q.answer)
	}
	for q := range s.turns {
		s.over(q)
	}
	s.rooms, s.seats, s.asked = map[string]*remoteRoom{}, map[string]*remoteRoom{}, map[uint64]asking{}
	s.turns = map[question]chan struct{}{}
	s.known, s.informed = map[string]bool{}, map[string]bool{}
	s.joined, s.taking, s.waiting = false, true, nil
	s.change()
}

// change wakes those who wait for a room's owner. The relay's mutex is held.
func (s *servers) change() {
	if s.moved != nil {
		close(s.moved)
	}
	s.moved = make(chan struct{})
}

// start joins the cluster, and waits until connections are let in, but no longer than
// that usually takes.
func (s *servers) start() error {
	m, err := s.join()
	if err != nil {
		return err
	}
	go s.run(m)
	select {
	case <-s.open:
	case <-time.After(2 * joinTime):
	}
	return nil
}

// run works as a member, and joins anew whenever the membership is lost, until the
// relay has stopped.
func (s *servers) run(m Member) {
	defer close(s.stopped)
	var err error
	for {
		if m != nil {
			stopped := s.work(m)
			s.leave(m, stopped)
			if stopped {
				return
			}
		}
		select {
		case <-s.stop:
			return
		case <-time.After(spread):
		}
		if m, err = s.join(); err != nil {
			s.relay.options.Logger.Error("the other servers cannot be reached", "error", err)
		}
	}
}

// end leaves the cluster, once the relay's rooms have stopped.
func (s *servers) end() {
	close(s.stop)
	<-s.stopped
}

func (s *servers) join() (Member, error) {
	ctx, done := s.within()
	defer done()
	m, err := s.cluster.Join(ctx, s.receive)
	if err != nil {
		return nil, err
	}
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	s.member = m
	return m, nil
}

// ready reports whether connections are let in.
func (s *servers) ready() bool {
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	return s.joined
}

func (s *servers) within() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), ClusterTime)
}

// work does a member's part until the membership is lost or the relay stops: it takes
// over rooms without an owner, learns of all others, and lets connections in.
func (s *servers) work(m Member) (stopped bool) {
	s.relay.writeAlive()
	s.publish("", notice{Kind: kindWho})
	began := s.relay.now()
	renew := time.NewTicker(RenewTime)
	defer renew.Stop()
	for {
		late := s.relay.now().Sub(began) > joinTime
		s.look(m)
		s.takeOver(m, late)
		s.admit(late)
		select {
		case <-s.stop:
			return true
		case <-m.Lost():
			return false
		case <-s.kick:
		case <-renew.C:
		}
	}
}

// look finds out which servers are gone.
func (s *servers) look(m Member) {
	ctx, done := s.within()
	defer done()
	alive, err := m.Servers(ctx)
	if err != nil {
		return
	}
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	for _, id := range alive {
		if !s.gone[id] && id != m.ID() {
			s.known[id] = true
		}
	}
	for id, seen := range s.known {
		switch {
		case slices.Contains(alive, id):
		case seen:
			s.bury(id)
		default: // it may have joined since the cluster was asked
			s.known[id] = true
		}
	}
}

// admit lets connections in once no room is without an owner and all servers have
// announced theirs, or have had the time for it.
func (s *servers) admit(late bool) {
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	if s.taking {
		return
	}
	for id := range s.known {
		if !s.informed[id] && !late {
			return
		}
	}
	s.joined = true
	select {
	case <-s.open:
	default:
		close(s.open)
	}
}

// bury cleans up after a server that is gone. The relay's mutex is held.
func (s *servers) bury(id string) {
	r := s.relay
	delete(s.known, id)
	s.gone[id] = true
	for number, q := range s.asked {
		if q.server == id {
			close(q.answer)
			delete(s.asked, number)
		}
	}
	for q := range s.turns {
		if q.server == id {
			s.over(q)
		}
	}
	for _, d := range s.rooms {
		if d.server != id {
			continue
		}
		d.server, d.since = "", r.now()
		for _, member := range slices.Concat(d.listing.Players, d.watchers) {
			if p := r.players[member]; p != nil && p.here() && (p.room == d || p.watching == d) {
				p.conn.Load().comeBack()
			}
		}
	}
	for _, p := range r.players {
		if c := p.conn.Load(); c != nil && c.server == id {
			p.conn.Store(nil)
			s.tellRooms(p)
		}
	}
	s.abandon()
	s.wake()
}

// wake has rooms without an owner looked for now.
func (s *servers) wake() {
	select {
	case s.kick <- struct{}{}:
	default:
	}
}

// leave ends a membership, and with it the ownership of all rooms.
func (s *servers) leave(m Member, stopped bool) {
	r := s.relay
	if stopped {
		m.Leave(encode(notice{Kind: kindLeaving, From: m.ID()}))
		r.mu.Lock()
		defer r.mu.Unlock()
		s.member = nil
		s.forget()
		return
	}
	r.options.Logger.Warn("this server is taken for dead by the others, and begins anew")
	r.mu.Lock()
	s.member = nil
	hosts := r.order
	r.rooms, r.order = map[string]*host{}, nil
	r.players, r.lobby = map[string]*player{}, map[*player]struct{}{}
	s.forget()
	for c := range r.conns {
		c.comeBack()
	}
	s.abandon()
	r.mu.Unlock()
	for _, h := range hosts {
		go h.post(func() { h.deleted = true })
	}
	m.Leave(nil)
}

// id returns the server's id; empty while it is none of the cluster's.
func (s *servers) id() string {
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	if s.member == nil {
		return ""
	}
	return s.member.ID()
}

// listings yields how the rooms of all servers look, the oldest first. The relay's
// mutex is held.
func (s *servers) listings() iter.Seq2[*protocol.Room, anyRoom] {
	type one struct {
		room     *protocol.Room
		openedAt time.Time
		in       anyRoom
	}
	all := make([]one, 0, len(s.relay.order)+len(s.rooms))
	for _, h := range s.relay.order {
		all = append(all, one{&h.listing, h.room.openedAt, h})
	}
	for _, d := range s.rooms {
		all = append(all, one{&d.listing, d.openedAt, d})
	}
	slices.SortFunc(all, func(a, b one) int {
		return cmp.Or(a.openedAt.Compare(b.openedAt), strings.Compare(a.room.ID, b.room.ID))
	})
	return func(yield func(*protocol.Room, anyRoom) bool) {
		for _, o := range all {
			if !yield(o.room, o.in) {
				return
			}
		}
	}
}

// seat puts a player into the remote room in which they sit, if any. The relay's
// mutex is held.
func (s *servers) seat(p *player) {
	d := s.seats[p.id]
	if _, own := p.room.(*host); own || d == nil {
		return
	}
	p.room = d
	if p.watching == d {
		p.watching = nil
	}
}

// sweep drops from memory the players who are neither connected to this server nor in
// one of its rooms.
func (s *servers) sweep(now time.Time) {
	r := s.relay
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, p := range r.players {
		if !p.here() && !p.owned() && now.Sub(p.used) > sweep {
			delete(r.players, id)
		}
	}
}

// find looks the player of credentials up in the log; nil if they are wrong.
func (s *servers) find(c protocol.Credentials) (*player, *protocol.Error) {
	r := s.relay
	known, err := s.read(c.ID)
	if err != nil {
		return nil, r.unkept(err)
	}
	hash := hashOf(c.Secret)
	if known == nil || subtle.ConstantTimeCompare(hash[:], known.Hash) != 1 {
		return nil, nil
	}
	r.mu.Lock()
	p := r.players[c.ID]
	if p == nil {
		p = &player{id: c.ID}
		r.players[p.id] = p
	}
	p.used = r.now()
	if !p.here() {
		p.hash, p.seen = hash, known.Seen
	}
	r.mu.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.name = known.Name
	return p, nil
}

// read reads a player from the log; nil if there is none of that id.
func (s *servers) read(id string) (*kept, error) {
	if !isID(id) {
		return nil, nil
	}
	stream, err := readOne(s.relay.options.Log, playerStreams+id)
	if err != nil || stream == nil {
		return nil, err
	}
	found := &kept{}
	return found, json.Unmarshal(stream.Snapshot, found)
}

// isID reports whether a text has the form of an id; the log is not asked for others.
func isID(id string) bool {
	return len(id) == 36 && !strings.ContainsFunc(id, func(c rune) bool { return c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'f') })
}
