package relay

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"lichtbrett/net/protocol"
)

// servers is what a relay has to do with the other servers of its cluster. It
// knows the rooms of all of them, and takes over those that have no owner.
//
// Whatever is in doubt is ended: a server whose membership is lost drops all rooms
// and connections and joins anew, and who plays in a room whose owner is gone is
// disconnected. Clients come back and see how the match stands; nothing of it is
// anywhere but in the log.
type servers struct {
	relay   *Relay
	cluster Cluster
	kick    chan struct{} // there may be rooms without an owner
	open    chan struct{} // closed when people have been let in for the first time
	stop    chan struct{} // closed when the relay's rooms have stopped
	stopped chan struct{} // closed when the cluster has been left

	// Guarded by the relay's mutex.
	member   Member // nil before the first
	joined   bool   // all that can be known is known: people are let in
	rooms    map[string]*distant
	seats    map[string]*distant // in which players sit, by their ids
	moved    chan struct{}       // closed when rooms or their owners change
	known    map[string]bool     // other servers; true if Servers has named them or failed to
	gone     map[string]bool     // those that are no more; they do not come back
	informed map[string]bool     // those that have told of all their rooms
	asked    map[uint64]asking
	number   uint64
	taking   bool     // rooms are being taken over of which nobody has been told
	curious  []string // servers that are told of all rooms after that
}

// asking waits for an answer of another server.
type asking struct {
	server string
	conn   *conn       // for which it is asked
	answer chan notice // closed if there will be none
}

// notice is what servers tell each other. What it has depends on its kind.
type notice struct {
	Kind kind   `json:"kind"`
	From string `json:"from"` // the server's id
	// Number is that of a question, or of a connection.
	Number uint64 `json:"number,omitempty"`

	Player string          `json:"player,omitempty"` // an id
	Name   string          `json:"name,omitempty"`
	Frame  json.RawMessage `json:"frame,omitempty"`
	// Except are the players of the lobby who are told otherwise.
	Except []string `json:"except,omitempty"`
	// Connected says that the player is.
	Connected bool `json:"connected,omitempty"`

	Room     string         `json:"room,omitempty"`
	Listing  *protocol.Room `json:"listing,omitempty"`
	OpenedAt time.Time      `json:"openedAt,omitzero"`
	Watchers []string       `json:"watchers,omitempty"`

	Ask      string          `json:"ask,omitempty"`
	Request  json.RawMessage `json:"request,omitempty"`
	Re       protocol.ID     `json:"re,omitempty"`
	Finished bool            `json:"finished,omitempty"`
	Seat     *int64          `json:"seat,omitempty"`

	Done    bool            `json:"done,omitempty"`
	Moved   bool            `json:"moved,omitempty"` // the room is not the server's
	Refusal *protocol.Error `json:"refusal,omitempty"`
}

type kind string

const (
	kindWho     kind = "who"     // asks for all rooms
	kindKnown   kind = "known"   // all rooms have been told
	kindRoom    kind = "room"    // how a room looks
	kindClosed  kind = "closed"  // a room is no more
	kindLobby   kind = "lobby"   // a frame for the lobby
	kindHere    kind = "here"    // a player has connected to the sender
	kindPresent kind = "present" // a player is connected to the sender, or no longer; for the room's owner
	kindTell    kind = "tell"    // a frame for a player
	kindAsk     kind = "ask"     // something for a room's owner to do
	kindAnswer  kind = "answer"
	kindLeaving kind = "leaving" // the sender stops
)

const (
	// joinTime is how long a server waits for the others to tell of their rooms.
	joinTime = 2 * LeaseTime
	// ownerTime is how long a request waits for its room to have an owner, and
	// askTime for the owner's answer.
	ownerTime = 2 * LeaseTime
	askTime   = 10 * time.Second
	// clusterTime is how long the cluster has for an answer.
	clusterTime = 2 * time.Second
	// takers is how many rooms are taken over at once.
	takers = 16
	// spread is within how long servers begin to take rooms over, so that each takes
	// some.
	spread = 100 * time.Millisecond
)

func newServers(r *Relay, cluster Cluster) *servers {
	s := &servers{relay: r, cluster: cluster, kick: make(chan struct{}, 1), open: make(chan struct{}), stop: make(chan struct{}), stopped: make(chan struct{})}
	s.forget()
	return s
}

// forget forgets all that is known of the cluster. The relay's mutex is held.
func (s *servers) forget() {
	for _, q := range s.asked {
		close(q.answer)
	}
	s.rooms, s.seats, s.asked = map[string]*distant{}, map[string]*distant{}, map[uint64]asking{}
	s.known, s.gone, s.informed = map[string]bool{}, map[string]bool{}, map[string]bool{}
	s.joined, s.taking, s.curious = false, true, nil
	s.change()
}

// change tells those who wait for a room's owner. The relay's mutex is held.
func (s *servers) change() {
	if s.moved != nil {
		close(s.moved)
	}
	s.moved = make(chan struct{})
}

// start joins the cluster, and waits until people are let in, if that takes no
// longer than usual.
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

// run is a member of the cluster, and another one after each that is lost, until
// the relay has stopped.
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

// ready reports whether people are let in.
func (s *servers) ready() bool {
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	return s.joined
}

func (s *servers) within() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), clusterTime)
}

// work does a member's part until the membership is lost or the relay stops: it
// takes over what has no owner, learns of everything else, and lets people in.
func (s *servers) work(m Member) (stopped bool) {
	s.relay.writeAlive()
	s.publish("", notice{Kind: kindWho})
	began := s.relay.now()
	renew := time.NewTicker(RenewTime)
	defer renew.Stop()
	for {
		s.look(m)
		s.takeOver(m)
		s.admit(s.relay.now().Sub(began) > joinTime)
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

// look finds out which servers are no more.
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
		default: // it may have come since
			s.known[id] = true
		}
	}
}

// admit lets people in once all servers have told of their rooms, or had the time
// for it.
func (s *servers) admit(late bool) {
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
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

// bury ends what is left of a server that is no more. The relay's mutex is held.
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

// wake has a look at what has no owner.
func (s *servers) wake() {
	select {
	case s.kick <- struct{}{}:
	default:
	}
}

// tellRooms tells a player's rooms on this server whether he is connected. The
// relay's mutex is held.
func (s *servers) tellRooms(p *player) {
	for _, in := range []place{p.room, p.watching} {
		if h, ok := in.(*host); ok {
			go h.presence(p)
		}
	}
}

// leave ends a membership. What it has made a server's is so no longer.
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

// takeOver takes over the rooms without an owner. Who wants to know of all rooms
// is told after it.
func (s *servers) takeOver(m Member) {
	if s.stopping() {
		return
	}
	ctx, done := s.within()
	orphans, err := m.Orphans(ctx)
	done()
	if err == nil && len(orphans) > 0 {
		s.takeAll(m, orphans)
	}
	s.closeEnded()
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	s.taking = false
	for _, server := range s.curious {
		s.tellAll(server)
	}
	s.curious = nil
}

// stopping reports whether the rooms stop.
func (s *servers) stopping() bool {
	select {
	case <-s.relay.stop:
		return true
	default:
		return false
	}
}

func (s *servers) takeAll(m Member, orphans []string) {
	s.relay.mu.Lock()
	s.taking = true
	s.relay.mu.Unlock()
	rand.Shuffle(len(orphans), func(i, j int) { orphans[i], orphans[j] = orphans[j], orphans[i] })
	rooms := make(chan string)
	var all sync.WaitGroup
	for range min(takers, len(orphans)) {
		all.Go(func() {
			time.Sleep(rand.N(spread))
			for id := range rooms {
				if err := s.take(m, id); err != nil {
					s.relay.options.Logger.Error("a room could not be taken over", "error", err)
				}
			}
		})
	}
	for _, id := range orphans {
		rooms <- id
	}
	close(rooms)
	all.Wait()
}

// take takes one room over. The record that says so is what its last owner, should
// it be alive after all, does not expect.
func (s *servers) take(m Member, id string) error {
	r := s.relay
	ctx, done := s.within()
	before, ok, err := m.Claim(ctx, id)
	done()
	if err != nil || !ok {
		return err
	}
	stream, err := s.mark(m, id)
	if err == nil && stream == nil {
		err = r.options.Log.Delete(roomStreams + id)
	} else if err == nil {
		err = s.host(m, *stream, before)
	}
	var broken unreadable
	if (err != nil || stream == nil) && !errors.As(err, &broken) { // else nobody need try again
		s.release(m, id)
	}
	return err
}

// host runs a room that has been taken over.
func (s *servers) host(m Member, stream Stream, before string) error {
	r := s.relay
	alive, now := r.lastAlive(before), r.now()
	h, err := r.loadRoom(stream, alive, now)
	if err != nil {
		return err
	}
	if h.room.finished() { // the last owner may not have come to it
		r.results.keep(h.room.outcome(now))
	}
	h.member = m
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.member != m || s.stopping() {
		return errJoining
	}
	if d := s.rooms[h.id]; d != nil {
		d.close()
	}
	r.add(h)
	h.seat()
	s.change()
	s.tellRoom("", h)
	r.hosts.Add(1)
	go h.run()
	for _, p := range h.members {
		if p.here() {
			go h.presence(p)
		}
	}
	return nil
}

// unreadable is why a room cannot be rebuilt.
type unreadable struct{ error }

// readRoom reads a room's stream; nil if there is none, or if it has ended.
func (s *servers) readRoom(id string) (stream *Stream, err error) {
	if !isID(id) {
		return nil, nil
	}
	err = s.relay.options.Log.Read(roomStreams+id, func(found Stream) bool {
		if found.Name == roomStreams+id {
			stream = &found
		}
		return stream == nil
	})
	if err != nil || stream == nil || ended(*stream) {
		return nil, err
	}
	return stream, nil
}

// closeEnded forgets rooms whose last owner has ended them without having told of
// it.
func (s *servers) closeEnded() {
	r := s.relay
	var waiting []*distant
	r.mu.Lock()
	for _, d := range s.rooms {
		if d.server == "" && r.now().Sub(d.since) > RenewTime {
			waiting = append(waiting, d)
		}
	}
	r.mu.Unlock()
	for _, d := range waiting {
		if stream, err := s.readRoom(d.id); err == nil && stream == nil {
			r.mu.Lock()
			d.close()
			s.change()
			r.mu.Unlock()
		}
	}
}

// mark writes into a room's stream that this server owns it. There is nothing to
// be owned if the stream has ended.
func (s *servers) mark(m Member, id string) (stream *Stream, err error) {
	for {
		if stream, err = s.readRoom(id); stream == nil {
			return nil, err
		}
		if _, err := restore(id, *stream, s.relay.random); err != nil {
			return nil, unreadable{err}
		}
		mark := encode(record{Owner: m.ID()})
		err = s.relay.options.Log.Append(stream.Name, stream.First+len(stream.Records), mark)
		if err == nil {
			stream.Records = append(stream.Records, mark)
			return stream, nil
		}
		if err != ErrConflict || !m.Alive() {
			return nil, err
		}
	}
}

// ended reports whether a stream's last record ends its room.
func ended(s Stream) bool {
	var last record
	return len(s.Records) > 0 && json.Unmarshal(s.Records[len(s.Records)-1], &last) == nil && last.Ended
}

// release has a room be without an owner.
func (s *servers) release(m Member, id string) {
	ctx, done := s.within()
	defer done()
	if err := m.Release(ctx, id); err != nil {
		s.relay.options.Logger.Error("a room could not be released", "error", err)
	}
}

// claim makes this server the owner of a new room; the member is nil if that is
// not possible now.
func (s *servers) claim(id string) Member {
	s.relay.mu.Lock()
	m := s.member
	s.relay.mu.Unlock()
	if m == nil {
		return nil
	}
	ctx, done := s.within()
	defer done()
	if _, ok, err := m.Claim(ctx, id); err != nil || !ok {
		return nil
	}
	return m
}

// drop gives a room up of which it is in doubt whether it is this server's, or that
// can no longer be written down: whoever owns it next begins with what the log has.
func (h *host) drop() {
	h.deleted = true
	r := h.relay
	r.mu.Lock()
	if r.rooms[h.id] == h {
		r.remove(h)
	}
	for _, p := range h.members {
		if p.here() {
			p.conn.Load().comeBack()
		}
		if p.room == h {
			p.room = nil
		}
		if p.watching == h {
			p.watching = nil
		}
	}
	r.mu.Unlock()
	go func() {
		r.servers.release(h.member, h.id)
		r.servers.wake()
	}()
}

// owned reports whether the room is this server's, as far as is known.
func (h *host) owned() bool { return h.member == nil || h.member.Alive() }

// end writes down that the room is no more, so that whoever takes it for his
// deletes nothing of another's; ok is false if it is another's.
func (h *host) end() (ok bool) {
	err := h.relay.options.Log.Append(roomStreams+h.id, h.room.records, encode(record{Ended: true}))
	if err != nil {
		h.relay.options.Logger.Error("a room could not be ended", "error", err)
		h.drop()
		return false
	}
	return true
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

// room returns a room of another server, nil if there is none. What the log has and
// nobody has told of yet is waited for, as long as the connection lasts for which
// it is.
func (s *servers) room(c *conn, id string) place {
	late := time.NewTimer(ownerTime)
	defer late.Stop()
	for asked := false; ; asked = true {
		s.relay.mu.Lock()
		own, d, moved := s.relay.rooms[id], s.rooms[id], s.moved
		s.relay.mu.Unlock()
		switch {
		case own != nil:
			return own
		case d != nil:
			return d
		case !asked:
			if stream, err := s.readRoom(id); err != nil || stream == nil {
				return nil
			}
			continue // it may have been told of meanwhile
		case c.over():
			return nil
		}
		select {
		case <-moved:
		case <-late.C:
			c.comeBack()
			return nil
		case <-s.relay.stop:
			return nil
		}
	}
}

// owner returns the server that owns a room, or the host if it is this one. While
// there is none it waits, as long as the connection lasts for which it does; it is
// empty if there is none still.
func (s *servers) owner(d *distant, c *conn) (server string, own *host) {
	late := time.NewTimer(ownerTime)
	defer late.Stop()
	for {
		s.relay.mu.Lock()
		own, moved := s.relay.rooms[d.id], s.moved
		current := s.rooms[d.id]
		if current != nil {
			server = current.server
		}
		s.relay.mu.Unlock()
		if own != nil || server != "" || current == nil || c.over() {
			return server, own
		}
		select {
		case <-moved:
		case <-late.C:
			return "", nil
		case <-s.relay.stop:
			return "", nil
		}
	}
}

// ask asks another server; ok is false if no answer has come.
func (s *servers) ask(server string, c *conn, m notice) (answer notice, ok bool) {
	answers := make(chan notice, 1)
	s.relay.mu.Lock()
	s.number++
	m.Kind, m.Number = kindAsk, s.number
	if c.over() {
		s.relay.mu.Unlock()
		return notice{}, false
	}
	s.asked[m.Number] = asking{server, c, answers}
	s.send(server, m)
	s.relay.mu.Unlock()
	late := time.NewTimer(askTime)
	defer late.Stop()
	select {
	case answer, ok = <-answers:
		return answer, ok
	case <-late.C:
	case <-s.relay.stop:
	}
	s.relay.mu.Lock()
	delete(s.asked, m.Number)
	s.relay.mu.Unlock()
	return notice{}, false
}

// over reports whether a connection speaks for its player no longer.
func (c *conn) over() bool {
	if c.player.conn.Load() != c {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closing != 0
}

// abandon ends what is asked for connections that are over: the next one of their
// player need not wait for it. The relay's mutex is held.
func (s *servers) abandon() {
	for number, q := range s.asked {
		if q.conn.over() {
			close(q.answer)
			delete(s.asked, number)
		}
	}
	s.change()
}

func (s *servers) publish(to string, m notice) {
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	s.send(to, m)
}

// send publishes a message. The relay's mutex is held.
func (s *servers) send(to string, m notice) {
	if s.member != nil {
		m.From = s.member.ID()
		s.member.Publish(to, encode(m))
	}
}

// tellRoom tells one server, or all, how a room looks. The relay's mutex is held.
func (s *servers) tellRoom(to string, h *host) {
	listing := h.listing
	s.send(to, notice{Kind: kindRoom, Room: h.id, Listing: &listing, OpenedAt: h.room.openedAt, Watchers: h.watchers})
}

// tellPresence tells a room's owner whether a player is connected. The relay's
// mutex is held.
func (s *servers) tellPresence(server string, p *player) {
	if server != "" {
		s.send(server, notice{Kind: kindPresent, Player: p.id, Connected: p.here()})
	}
}

// tellAll tells a server of all rooms. The relay's mutex is held.
func (s *servers) tellAll(server string) {
	for _, h := range s.relay.order {
		s.tellRoom(server, h)
	}
	s.send(server, notice{Kind: kindKnown})
}

// listed tells all servers that a room looks different. The relay's mutex is held.
func (s *servers) listed(h *host, deleted bool) {
	if deleted {
		s.send("", notice{Kind: kindClosed, Room: h.id})
		return
	}
	h.watchers = h.room.watchers()
	s.tellRoom("", h)
}

// tellLobby tells the lobby of the other servers. The relay's mutex is held.
func (s *servers) tellLobby(frame []byte, except []string) {
	s.send("", notice{Kind: kindLobby, Frame: frame, Except: except})
}

// listings yields how the rooms of all servers look, the oldest first. The relay's
// mutex is held.
func (s *servers) listings() iter.Seq2[*protocol.Room, place] {
	type one struct {
		room     *protocol.Room
		openedAt time.Time
		in       place
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
	return func(yield func(*protocol.Room, place) bool) {
		for _, o := range all {
			if !yield(o.room, o.in) {
				return
			}
		}
	}
}

func (s *servers) present(d *distant, p *player) {
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	s.tellPresence(d.server, p)
}

// attach tells all servers that a player has connected to this one. The relay's
// mutex is held.
func (s *servers) attach(c *conn, p *player) {
	if s.relay.players[p.id] != p { // the membership has been lost meanwhile
		c.comeBack()
		return
	}
	s.abandon()
	s.seat(p)
	s.number++
	c.number, c.newest = s.number, false
	s.send("", notice{Kind: kindHere, Player: p.id, Number: c.number})
}

// seat has a player be in the room of another server in which he sits. The relay's
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

// receive takes a message of a server.
func (s *servers) receive(data []byte) {
	var m notice
	if err := json.Unmarshal(data, &m); err != nil {
		s.relay.options.Logger.Error("another server's message cannot be read", "error", err)
		return
	}
	r := s.relay
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.member == nil || s.gone[m.From] {
		return
	}
	own := m.From == s.member.ID()
	if _, known := s.known[m.From]; !known && !own {
		s.known[m.From] = false
	}
	switch {
	case m.Kind == kindHere:
		s.connected(m, own)
	case own:
	default:
		s.hear(m)
	}
}

// hear takes a message of another server. The relay's mutex is held.
func (s *servers) hear(m notice) {
	r := s.relay
	switch m.Kind {
	case kindWho:
		if s.taking {
			s.curious = append(s.curious, m.From)
		} else {
			s.tellAll(m.From)
		}
	case kindKnown:
		s.informed[m.From] = true
		s.wake()
	case kindRoom:
		s.learn(m)
	case kindClosed:
		if d := s.rooms[m.Room]; d != nil && d.server == m.From {
			d.close()
			s.change()
		}
	case kindLobby:
		told := newMessage()
		defer told.release()
		told.frame = append(told.frame, m.Frame...)
		for p := range r.lobby {
			if !slices.Contains(m.Except, p.id) {
				p.conn.Load().send(told)
			}
		}
	case kindPresent:
		s.presence(m)
	case kindTell:
		if p := r.players[m.Player]; p != nil && p.here() {
			p.conn.Load().tell(m.Frame)
		}
	case kindAsk:
		s.serve(m)
	case kindAnswer:
		if q, ok := s.asked[m.Number]; ok && q.server == m.From {
			delete(s.asked, m.Number)
			q.answer <- m
		}
	case kindLeaving:
		s.bury(m.From)
	}
}

// learn takes how another server's room looks. The relay's mutex is held.
func (s *servers) learn(m notice) {
	if m.Listing == nil || s.relay.rooms[m.Room] != nil {
		return
	}
	d := s.rooms[m.Room]
	if d == nil {
		d = &distant{servers: s, id: m.Room}
		s.rooms[m.Room] = d
	}
	d.take(m)
	s.change()
}

// connected takes that a player has connected to a server: whatever spoke for him
// before does so no longer. Of two who connect at once both are told of both in the
// same order, the last one's connection remains. The relay's mutex is held.
func (s *servers) connected(m notice, own bool) {
	r := s.relay
	p := r.players[m.Player]
	if p == nil {
		return
	}
	c := p.conn.Load()
	if own {
		if c != nil && c.number == m.Number {
			c.newest = true
		}
		return
	}
	defer s.abandon()
	if p.here() {
		if !c.newest {
			return // it is newer: all servers have yet to be told of it
		}
		c.replace()
	}
	p.conn.Store(nil)
	if p.owned() {
		p.conn.Store(s.standIn(p, m.From))
		s.tellRooms(p)
	} else {
		p.room, p.watching = nil, nil
	}
	r.place(p)
}

// presence takes whether a player is connected to another server. The relay's mutex
// is held.
func (s *servers) presence(m notice) {
	p := s.relay.players[m.Player]
	if p == nil || !p.owned() {
		return
	}
	c := p.conn.Load()
	switch {
	case m.Connected && (c == nil || c.server != "" && c.server != m.From):
		p.conn.Store(s.standIn(p, m.From))
	case !m.Connected && c != nil && c.server == m.From:
		p.conn.Store(nil)
	}
	s.tellRooms(p)
}

// serve does what another server asks. The relay's mutex is held.
func (s *servers) serve(m notice) {
	r := s.relay
	h := r.rooms[m.Room]
	p := r.players[m.Player]
	if p == nil {
		p = &player{id: m.Player}
		r.players[p.id] = p
	}
	p.used = r.now()
	if p.conn.Load() == nil {
		p.conn.Store(s.standIn(p, m.From))
	}
	c := p.conn.Load()
	if h == nil || c.server != m.From { // he has connected elsewhere since
		s.send(m.From, notice{Kind: kindAnswer, Number: m.Number, Moved: true})
		return
	}
	go func() {
		p.mu.Lock()
		p.rename(m.Name)
		answer := h.serve(c, m)
		p.mu.Unlock()
		answer.Kind, answer.Number = kindAnswer, m.Number
		s.publish(m.From, answer)
	}()
}

// standIn is a connection that stands for one of another server's. The relay's
// mutex is held.
func (s *servers) standIn(p *player, server string) *conn {
	return &conn{relay: s.relay, server: server, member: s.member, session: session{player: p}}
}

// pass sends a frame to the server for whose connection this one stands.
func (c *conn) pass(frame []byte) {
	c.member.Publish(c.server, encode(notice{Kind: kindTell, From: c.member.ID(), Player: c.player.id, Frame: frame}))
}

// sweep forgets players who are neither connected to this server nor in one of its
// rooms.
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

// find returns the player of credentials, as the log has him; nil if they are
// wrong.
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
	p.rename(known.Name)
	return p, nil
}

// rename gives the player a name. Its lock is held.
func (p *player) rename(name string) {
	if p.name != name {
		p.name = name
	}
}

// read reads a player from the log; nil if there is none of that id.
func (s *servers) read(id string) (found *kept, err error) {
	if !isID(id) {
		return nil, nil
	}
	var wrong error
	err = s.relay.options.Log.Read(playerStreams+id, func(stream Stream) bool {
		if stream.Name == playerStreams+id {
			found = &kept{}
			wrong = json.Unmarshal(stream.Snapshot, found)
		}
		return found == nil
	})
	return found, cmp.Or(err, wrong)
}

// isID reports whether a text may be the id of a player or a room. What may not is not asked
// for.
func isID(id string) bool {
	return len(id) == 36 && !strings.ContainsFunc(id, func(c rune) bool { return c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'f') })
}
