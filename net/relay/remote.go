package relay

import (
	"slices"
	"time"

	"lichtbrett/net/protocol"
)

// anyRoom is a room as connections reach it: its host if this server owns it, else the
// stand-in that forwards to the owner.
type anyRoom interface {
	// handle handles a request of a connection's player.
	handle(c *conn, q protocol.Request) *protocol.Error
	// presence tells the room whether a player is connected.
	presence(p *player)
	// rename tells the room that the sender has another name; answered is false if
	// that is not the answer.
	rename(c *conn, q protocol.Request, player protocol.Player) (answered bool)
	// depart has the sender leave the room or watch it no more, without an answer;
	// left is false if finished is set and the match is not over, or if it failed.
	depart(c *conn, finished bool) (left bool)
	// admits refuses a player who cannot join.
	admits(c *conn, seat *int64) *protocol.Error
	// watchable reports whether the room can be watched by one more.
	watchable() bool
	// playing reports whether there is a room whose match is not over.
	playing() bool
	// inside returns the room as its players see it; nil if it is no more.
	inside(c *conn) (*protocol.Room, *protocol.Error)
}

// remoteRoom stands for a room that another server owns, or that waits for an owner.
// Its fields are guarded by the relay's mutex.
type remoteRoom struct {
	servers  *servers
	id       string
	server   string    // the owner's id; empty while there is none
	since    time.Time // when the last owner was gone, while there is none
	openedAt time.Time
	listing  protocol.Room
	records  int // how many the log had when the room looked like that
	watchers []string
}

// What a server can ask a room's owner to do.
const (
	askHandle = "handle"
	askRename = "rename"
	askDepart = "depart"
	askAdmits = "admits"
	askInside = "inside"
)

// ask has the owner do something for the player of a connection. If the outcome is
// unknown the connection is closed, and the client comes back to see. If this server
// owns the room by now, its host is returned instead.
func (d *remoteRoom) ask(c *conn, m notice) (answer notice, own *host, ok bool) {
	s := d.servers
	server, own := s.owner(d, c)
	if own != nil {
		return notice{}, own, false
	}
	if server != "" {
		p := c.player.public()
		m.Room, m.Player, m.Name = d.id, p.ID, p.Name
		m.Kind = kindAsk
		if answer, ok = s.ask(server, c, m); ok && !answer.Moved {
			return answer, nil, true
		}
	}
	c.comeBack()
	return notice{}, nil, false
}

// comeBack closes a connection whose room goes on elsewhere, so that the client
// reconnects. Of a stand-in the other server takes care.
func (c *conn) comeBack() {
	if c.server != "" {
		return
	}
	c.close(protocol.CloseSlow, "the game goes on at another server; come back")
}

func (d *remoteRoom) handle(c *conn, q protocol.Request) *protocol.Error {
	q.Player = protocol.Credentials{}
	a, own, ok := d.ask(c, notice{Ask: askHandle, Request: protocol.AppendRequest(nil, q)})
	switch {
	case own != nil:
		return own.handle(c, q)
	case !ok:
		return nil // nobody waits for an answer
	}
	return a.Refusal
}

func (d *remoteRoom) presence(p *player) { d.servers.present(d, p) }

func (d *remoteRoom) rename(c *conn, q protocol.Request, player protocol.Player) (answered bool) {
	a, own, ok := d.ask(c, notice{Ask: askRename, Re: q.ID})
	if own != nil {
		return own.rename(c, q, player)
	}
	return !ok || a.Done
}

func (d *remoteRoom) depart(c *conn, finished bool) (left bool) {
	a, own, ok := d.ask(c, notice{Ask: askDepart, Finished: finished})
	if own != nil {
		return own.depart(c, finished)
	}
	return ok && a.Done
}

func (d *remoteRoom) admits(c *conn, seat *int64) *protocol.Error {
	a, own, ok := d.ask(c, notice{Ask: askAdmits, Seat: seat})
	switch {
	case own != nil:
		return own.admits(c, seat)
	case !ok:
		return unknownGame() // nobody waits for an answer
	}
	return a.Refusal
}

func (d *remoteRoom) watchable() bool {
	d.servers.relay.mu.Lock()
	defer d.servers.relay.mu.Unlock()
	return d.listing.Config.Spectators && d.listing.Spectators < protocol.MaxSpectators
}

func (d *remoteRoom) playing() bool {
	d.servers.relay.mu.Lock()
	defer d.servers.relay.mu.Unlock()
	return d.servers.rooms[d.id] == d && (d.listing.Status == protocol.Lobby || d.listing.Status == protocol.Running)
}

func (d *remoteRoom) inside(c *conn) (*protocol.Room, *protocol.Error) {
	a, own, _ := d.ask(c, notice{Ask: askInside})
	if own != nil {
		return own.inside(c)
	}
	return a.Listing, a.Refusal
}

// serve does what another server asks; c is the stand-in for its connection.
func (h *host) serve(c *conn, m notice) (answer notice) {
	switch m.Ask {
	case askHandle:
		q, refusal := protocol.Decode(m.Request)
		if refusal == nil {
			refusal = h.handle(c, q)
		}
		answer.Refusal = refusal
	case askRename:
		answer.Done = h.rename(c, protocol.Request{ID: m.Re}, c.player.public())
	case askDepart:
		answer.Done = h.depart(c, m.Finished)
	case askAdmits:
		answer.Refusal = h.admits(c, m.Seat)
	case askInside:
		answer.Listing, answer.Refusal = h.inside(c)
	}
	answer.Moved = h.dropped.Load() // the outcome is unknown, even of what has been refused
	return answer
}

// admits refuses a player who cannot join.
func (h *host) admits(c *conn, seat *int64) (refusal *protocol.Error) {
	from := c.player.public()
	if unseen := h.with(func(room *room) { refusal = room.admits(from, seat) }); unseen != nil {
		return unseen
	}
	return refusal
}

// playing reports whether there is a room whose match is not over.
func (h *host) playing() (playing bool) {
	return h.do(func() { playing = !h.known() || !h.room.finished() }) && playing
}

// inside returns the room as those in it see it; nil if it is no more.
func (h *host) inside(c *conn) (own *protocol.Room, refusal *protocol.Error) {
	if !h.owned() {
		c.comeBack()
	}
	h.do(func() {
		if !h.known() {
			refusal = unwritten()
			return
		}
		d := h.room.inside()
		own = &d
	})
	return own, refusal
}

// take updates the room from its owner's announcement. The relay's mutex is held.
func (d *remoteRoom) take(m notice) {
	s, r := d.servers, d.servers.relay
	moved := d.server != m.From
	before, watched := d.listing.Players, d.watchers
	d.server, d.openedAt, d.listing, d.records, d.watchers = m.From, m.OpenedAt, *m.Listing, m.Records, m.Watchers
	for _, id := range slices.Concat(before, watched) {
		d.part(id)
	}
	for _, id := range d.listing.Players {
		s.seats[id] = d
		if p := r.players[id]; p != nil && p.here() {
			s.seat(p)
			r.place(p)
			if moved {
				s.tellPresence(d.server, p)
			}
		}
	}
	for _, id := range d.watchers {
		if p := r.players[id]; p != nil && p.here() {
			p.watching = d
			r.place(p)
		}
	}
}

// part removes a player who neither sits nor watches any more. The relay's mutex is
// held.
func (d *remoteRoom) part(id string) {
	s, r := d.servers, d.servers.relay
	sits, watches := slices.Contains(d.listing.Players, id), slices.Contains(d.watchers, id)
	if s.seats[id] == d && !sits {
		delete(s.seats, id)
	}
	p := r.players[id]
	if p == nil {
		return
	}
	if p.room == d && !sits {
		p.room = nil
	}
	if p.watching == d && !watches {
		p.watching = nil
	}
	r.place(p)
}

// close drops a room that is no more. The relay's mutex is held.
func (d *remoteRoom) close() {
	members := slices.Concat(d.listing.Players, d.watchers)
	d.listing.Players, d.watchers = nil, nil
	for _, id := range members {
		d.part(id)
	}
	delete(d.servers.rooms, d.id)
}

// asking is a question to another server that waits for its answer.
type asking struct {
	server string
	conn   *conn       // for which it is asked
	answer chan notice // closed if there will be none
}

// room returns a room of another server, nil if there is none. One that is in the log
// but has not been announced is waited for, while the connection lasts.
func (s *servers) room(c *conn, id string) anyRoom {
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
		case !isID(id):
			return nil
		case !asked:
			stream, err := s.readRoom(id)
			if err != nil {
				c.comeBack()
			}
			if stream == nil {
				return nil
			}
			continue // it may have been announced meanwhile
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

// owner returns the server that owns a room, or the host if that is this one. It waits
// for an owner while the connection lasts, up to ownerTime; both are empty if there is
// none then.
func (s *servers) owner(d *remoteRoom, c *conn) (server string, own *host) {
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

// ask asks another server; ok is false if no answer comes. The answer has the
// question's number in any case.
func (s *servers) ask(server string, c *conn, m notice) (answer notice, ok bool) {
	answers := make(chan notice, 1)
	s.relay.mu.Lock()
	s.number++
	m.Number = s.number
	defer func() { answer.Number = m.Number }()
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

// over reports whether a connection no longer speaks for its player.
func (c *conn) over() bool {
	if c.player.conn.Load() != c {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closing != 0
}

// abandon ends the questions of connections that are over, so that their players' next
// connections need not wait for them. The relay's mutex is held.
func (s *servers) abandon() {
	for number, q := range s.asked {
		if q.conn.over() {
			close(q.answer)
			delete(s.asked, number)
		}
	}
	s.change()
}
