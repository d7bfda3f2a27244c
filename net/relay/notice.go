package relay

import (
	"encoding/json"
	"slices"
	"time"

	"lichtbrett/net/protocol"
)

// notice is a message between servers. Which fields are set depends on its kind.
type notice struct {
	Kind kind   `json:"kind"`
	From string `json:"from"` // the server's id
	// Number is that of a question, or of a connection.
	Number uint64 `json:"number,omitempty"`

	Player string          `json:"player,omitempty"` // an id
	Name   string          `json:"name,omitempty"`
	Frame  json.RawMessage `json:"frame,omitempty"`
	// Except are the players who get the frame from the room.
	Except []string `json:"except,omitempty"`
	// Connected says whether the player is connected.
	Connected bool `json:"connected,omitempty"`

	Room    string         `json:"room,omitempty"`
	Listing *protocol.Room `json:"listing,omitempty"`
	// Records is how many the room's log had then: of announcements of two owners the
	// one with more is the newer.
	Records  int       `json:"records,omitempty"`
	OpenedAt time.Time `json:"openedAt,omitzero"`
	Watchers []string  `json:"watchers,omitempty"`

	Ask      string          `json:"ask,omitempty"`
	Request  json.RawMessage `json:"request,omitempty"`
	Re       protocol.ID     `json:"re,omitempty"`
	Finished bool            `json:"finished,omitempty"`
	Seat     *int64          `json:"seat,omitempty"`

	Done    bool            `json:"done,omitempty"`
	Moved   bool            `json:"moved,omitempty"` // the server does not own the room
	Refusal *protocol.Error `json:"refusal,omitempty"`
}

type kind string

const (
	kindWho     kind = "who"     // asks for all rooms to be announced, or for one
	kindKnown   kind = "known"   // all the sender's rooms have been announced
	kindRoom    kind = "room"    // announces a room, or its change
	kindClosed  kind = "closed"  // a room is no more
	kindLobby   kind = "lobby"   // a frame for the lobby
	kindHere    kind = "here"    // a player has connected to the sender
	kindPresent kind = "present" // to a room's owner: a player is connected to the sender, or no longer
	kindLogout  kind = "logout"  // a player has logged out
	kindTell    kind = "tell"    // a frame for a player
	kindAsk     kind = "ask"     // a request to a room's owner
	kindTurn    kind = "turn"    // asks for a turn to look for a quick game of a configuration
	kindOver    kind = "over"    // the turn is over, or no longer waited for
	kindAnswer  kind = "answer"
	kindLeaving kind = "leaving" // the sender stops
)

// tellRooms tells a player's rooms on this server whether the player is connected. The
// relay's mutex is held.
func (s *servers) tellRooms(p *player) {
	for _, in := range []anyRoom{p.room, p.watching} {
		if h, ok := in.(*host); ok {
			go h.presence(p)
		}
	}
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

// tellRoom announces a room to one server, or to all. The relay's mutex is held.
func (s *servers) tellRoom(to string, h *host) {
	listing := h.listing
	s.send(to, notice{Kind: kindRoom, Room: h.id, Listing: &listing, Records: h.listed, OpenedAt: h.room.openedAt, Watchers: h.watchers})
}

// tellPresence tells a room's owner whether a player is connected. The relay's
// mutex is held.
func (s *servers) tellPresence(server string, p *player) {
	if server != "" {
		s.send(server, notice{Kind: kindPresent, Player: p.id, Connected: p.here()})
	}
}

// tellAll announces all rooms to a server. The relay's mutex is held.
func (s *servers) tellAll(server string) {
	for _, h := range s.relay.order {
		s.tellRoom(server, h)
	}
	s.send(server, notice{Kind: kindKnown})
}

// listed tells all servers that a room has changed, or is no more. The relay's mutex
// is held.
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

func (s *servers) present(d *remoteRoom, p *player) {
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	s.tellPresence(d.server, p)
}

// attach announces to all servers that a player has connected to this one. The relay's
// mutex is held.
func (s *servers) attach(c *conn, p *player) {
	s.abandon()
	s.seat(p)
	s.number++
	c.number, c.newest = s.number, false
	s.send("", notice{Kind: kindHere, Player: p.id, Number: c.number})
}

// receive handles a message from the cluster, also one of this server's own.
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
	case own && !slices.Contains([]kind{kindTurn, kindOver, kindAnswer}, m.Kind):
	default:
		s.hear(m)
	}
}

// hear handles a message of another server. The relay's mutex is held.
func (s *servers) hear(m notice) {
	r := s.relay
	switch m.Kind {
	case kindWho:
		if m.Room != "" {
			if h := r.rooms[m.Room]; h != nil && h.owned() {
				s.tellRoom(m.From, h)
			}
		} else if s.taking {
			s.waiting = append(s.waiting, m.From)
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
				r.announce(p.conn.Load(), told)
			}
		}
	case kindPresent:
		s.presence(m)
	case kindLogout:
		if p := r.players[m.Player]; p != nil && !p.owned() {
			r.loggedOut(p, nil)
		}
	case kindTell:
		if p := r.players[m.Player]; p != nil && p.here() {
			p.conn.Load().tell(m.Frame)
		}
	case kindAsk:
		s.serve(m)
	case kindTurn:
		s.grant(m)
	case kindOver:
		s.over(question{m.From, m.Number})
	case kindAnswer:
		if q, ok := s.asked[m.Number]; ok && q.server == m.From {
			delete(s.asked, m.Number)
			q.answer <- m
		}
	case kindLeaving:
		s.bury(m.From)
	}
}

// learn takes another server's announcement of a room. The relay's mutex is held.
func (s *servers) learn(m notice) {
	if m.Listing == nil || s.relay.rooms[m.Room] != nil {
		return
	}
	d := s.rooms[m.Room]
	if d != nil && m.Records < d.records {
		return
	}
	if d == nil {
		d = &remoteRoom{servers: s, id: m.Room}
		s.rooms[m.Room] = d
	}
	d.take(m)
	s.change()
}

// connected handles the announcement that a player has connected to a server, which
// replaces the player's last connection. If all servers get the announcements in the
// same order, as from PostgreSQL and from a single server of NATS, of two connections at
// the same time the later announced one stays; else both may be replaced. The relay's
// mutex is held.
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
			return // its own announcement is still to come, so it is newer
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

// presence handles another server's word on whether a player is connected to it. The
// relay's mutex is held.
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

// serve starts what another server asks for, and answers. The relay's mutex is held.
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
	if h == nil || !h.owned() || c.server != m.From { // the player has connected elsewhere since
		s.send(m.From, notice{Kind: kindAnswer, Number: m.Number, Moved: true})
		return
	}
	go func() {
		p.mu.Lock()
		p.name = m.Name
		answer := h.serve(c, m)
		p.mu.Unlock()
		answer.Kind, answer.Number = kindAnswer, m.Number
		s.publish(m.From, answer)
	}()
}

// standIn returns a stand-in for a connection of another server. The relay's mutex is
// held.
func (s *servers) standIn(p *player, server string) *conn {
	return &conn{relay: s.relay, server: server, member: s.member, session: session{player: p}}
}

// pass forwards a frame to the server that has the connection.
func (c *conn) pass(frame []byte) {
	c.member.Publish(c.server, encode(notice{Kind: kindTell, From: c.member.ID(), Player: c.player.id, Frame: frame}))
}
