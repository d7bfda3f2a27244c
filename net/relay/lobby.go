package relay

import (
	"iter"

	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
)

// The lobby: connected players who are neither in a room nor watching one.

// place puts a player into the lobby or takes it out. The relay's mutex is held.
func (r *Relay) place(p *player) {
	if p.here() && p.room == nil && p.watching == nil {
		r.lobby[p] = struct{}{}
	} else {
		delete(r.lobby, p)
	}
}

// games lists the public rooms, the oldest first. The relay's mutex is held.
func (r *Relay) games() []protocol.Room {
	list := []protocol.Room{}
	for d := range r.listings() {
		if !d.Config.Private && (d.Status == protocol.Lobby || d.Status == protocol.Running) {
			if list = append(list, *d); len(list) == protocol.MaxGames {
				break
			}
		}
	}
	return list
}

// listings yields how all rooms look, the oldest first. The relay's mutex is held.
func (r *Relay) listings() iter.Seq2[*protocol.Room, anyRoom] {
	if r.servers != nil {
		return r.servers.listings()
	}
	return func(yield func(*protocol.Room, anyRoom) bool) {
		for _, h := range r.order {
			if !yield(&h.listing, h) {
				return
			}
		}
	}
}

// find returns the player of credentials, nil if they are wrong.
func (r *Relay) find(c protocol.Credentials) (*player, *protocol.Error) {
	r.mu.Lock()
	p := r.players[c.ID]
	r.mu.Unlock()
	if r.servers != nil && (p == nil || !p.here()) {
		return r.servers.find(c)
	}
	if p == nil || !p.knows(c.Secret) {
		return nil, nil
	}
	return p, nil
}

// room returns the room of that id, for who has sent a request; nil if there is none.
func (r *Relay) room(c *conn, id string) anyRoom {
	r.mu.Lock()
	h := r.rooms[id]
	r.mu.Unlock()
	switch {
	case h != nil:
		return h
	case r.servers != nil:
		return r.servers.room(c, id)
	}
	return nil
}

// attach makes a connection the one that speaks for a player, replacing the last.
func (r *Relay) attach(c *conn, p *player) {
	r.mu.Lock()
	if r.players[p.id] != p { // forgotten since it was found
		r.mu.Unlock()
		c.close(protocol.CloseSlow, "the player is not known as before; come back")
		return
	}
	r.conns[c] = p
	before := p.conn.Swap(c)
	if r.servers != nil {
		r.servers.attach(c, p)
	}
	r.place(p)
	in := p.room
	r.mu.Unlock()
	if before != nil && before.server == "" {
		before.replace()
	}
	if in != nil {
		in.presence(p)
	}
	r.keepSeen(p)
}

// replace closes a connection that another one of its player has replaced.
func (c *conn) replace() {
	c.tell(protocol.AppendBroadcast(nil, c.relay.now(), protocol.Replaced{}))
	c.close(protocol.CloseReplaced, "another connection of the same player has taken over")
}

// detach forgets a connection that has ended.
func (r *Relay) detach(c *conn) {
	p := c.player
	if p == nil {
		return
	}
	r.mu.Lock()
	if p.conn.Load() != c {
		r.mu.Unlock()
		return
	}
	p.conn.Store(nil)
	r.place(p)
	in, watching := p.room, p.watching
	r.mu.Unlock()
	for _, h := range []anyRoom{in, watching} {
		if h != nil {
			h.presence(p)
		}
	}
	r.keepSeen(p)
}

func (c *conn) register(q protocol.Request, d protocol.RegisterPlayer) *protocol.Error {
	r := c.relay
	if c.player != nil {
		return refuse(protocol.CodeAlreadyRegistered, "the connection has spoken for a player already; open another one for another player")
	}
	name, refusal := protocol.Name(d.PlayerName)
	if refusal != nil {
		return refusal
	}
	now := r.now()
	release, ok := r.reservePlayer()
	if !ok {
		return refuse(protocol.CodeServerFull, "there are as many players as the server takes; try again later")
	}
	defer release()
	secret := protocol.Secret(random16())
	p := &player{id: protocol.UUID(random16()), name: name, hash: hashOf(secret), seen: now}
	if err := r.keep(p, name, now); err != nil {
		return r.unkept(err)
	}
	c.player = p
	r.mu.Lock()
	defer r.mu.Unlock()
	r.players[p.id] = p
	r.conns[c] = p
	c.newest = true
	p.conn.Store(c)
	r.place(p)
	c.answer(q, protocol.PlayerRegistered{
		Player: protocol.Registered{ID: p.id, Name: p.name, Secret: secret}, Games: r.games(),
	})
	return nil
}

// unkept logs why something could not be written down, and refuses it.
func (r *Relay) unkept(err error) *protocol.Error {
	r.options.Logger.Error("the log takes nothing", "error", err)
	return refuse(protocol.CodeServerFull, "the server cannot write this down at the moment; try again later")
}

func (c *conn) rename(q protocol.Request, d protocol.RenamePlayer) *protocol.Error {
	name, refusal := protocol.Name(d.PlayerName)
	if refusal != nil {
		return refusal
	}
	r, p := c.relay, c.player
	if err := r.keep(p, name, r.now()); err != nil {
		return r.unkept(err)
	}
	p.name = name
	in, watching := r.where(p)
	if watching != nil {
		watching.rename(c, q, p.public())
	}
	if in == nil || !in.rename(c, q, p.public()) {
		c.answer(q, protocol.PlayerRenamed{Player: p.public()})
	}
	return nil
}

// where returns the room in which a player is, and the one that it watches.
func (r *Relay) where(p *player) (in, watching anyRoom) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return p.room, p.watching
}

func (c *conn) logout(q protocol.Request) *protocol.Error {
	r, p := c.relay, c.player
	in, watching := r.where(p)
	if in != nil {
		in.depart(c, false)
	}
	if watching != nil {
		watching.depart(c, false)
	}
	if err := r.options.Log.Delete(playerStreams + p.id); err != nil {
		return r.unkept(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.loggedOut(p, c)
	if r.servers != nil {
		r.servers.send("", notice{Kind: kindLogout, Player: p.id})
	}
	c.answer(q, protocol.PlayerLoggedOut{})
	c.close(protocol.CloseLogout, "logged out")
	return nil
}

// loggedOut drops a player who has logged out by a connection, and closes another one
// that may have taken over meanwhile. The relay's mutex is held.
func (r *Relay) loggedOut(p *player, by *conn) {
	delete(r.players, p.id)
	if last := p.conn.Swap(nil); last != nil && last != by && last.server == "" {
		last.close(protocol.CloseLogout, "logged out by another connection")
	}
	r.place(p)
}

func (c *conn) overview(q protocol.Request) *protocol.Error {
	r := c.relay
	in, _ := r.where(c.player)
	var own *protocol.Room
	if in != nil {
		var refusal *protocol.Error
		if own, refusal = in.inside(c); refusal != nil {
			return refusal
		}
	}
	// The list and its sending are one step: a change that is told in between would be
	// missing from the list.
	r.mu.Lock()
	defer r.mu.Unlock()
	c.answer(q, protocol.Overview{Games: r.games(), Game: own})
	return nil
}

// free refuses a player who is in a game that is not over. One that is over is to be
// left, by calling leave, once the request is certain to be granted.
func (c *conn) free() (leave func() *protocol.Error, refusal *protocol.Error) {
	in, _ := c.relay.where(c.player)
	if in == nil {
		return func() *protocol.Error { return nil }, nil
	}
	if in.playing() {
		return nil, inGame()
	}
	return func() *protocol.Error {
		if !in.depart(c, true) {
			return inGame()
		}
		return nil
	}, nil
}

func inGame() *protocol.Error {
	return refuse(protocol.CodeAlreadyInGame, "you are in a game that is not over; leave it first")
}

func (c *conn) create(q protocol.Request, d protocol.CreateGame) *protocol.Error {
	leave, refusal := c.free()
	if refusal != nil {
		return refusal
	}
	config, refusal := readConfig(d.Config)
	if refusal != nil {
		return refusal
	}
	return c.open(q, config, leave)
}

// open opens a room for the sender, within the limits.
func (c *conn) open(q protocol.Request, config protocol.Config, leave func() *protocol.Error) *protocol.Error {
	r, p := c.relay, c.player
	if !r.addresses.open(c.address, r.now()) {
		return refuse(protocol.CodeServerFull, "at most %d new games a minute come from one address; wait a moment", protocol.MaxNewRooms)
	}
	release, ok := r.reserveRoom()
	if !ok {
		return refuse(protocol.CodeServerFull, "there are as many games as the server takes; join one")
	}
	defer release()
	if refusal := leave(); refusal != nil {
		return refusal
	}
	_, watching := r.where(p)
	refusal := r.open(c, q, config)
	if refusal == nil && watching != nil {
		watching.depart(c, false)
	}
	return refusal
}

func readConfig(config []byte) (protocol.Config, *protocol.Error) {
	return protocol.ReadConfig(config, games.ByName)
}

func (c *conn) join(h anyRoom, q protocol.Request) *protocol.Error {
	_, watching := c.relay.where(c.player)
	leave, refusal := c.free()
	if refusal != nil {
		return refusal
	}
	seat := q.Data.(protocol.JoinGame).Seat
	if refusal = h.admits(c, seat); refusal != nil {
		return refusal
	}
	if refusal = leave(); refusal != nil {
		return refusal
	}
	refusal = h.handle(c, q)
	if refusal == nil && watching != nil && watching != h {
		watching.depart(c, false)
	}
	return refusal
}

func (c *conn) watch(h anyRoom, q protocol.Request) *protocol.Error {
	in, watching := c.relay.where(c.player)
	leave := func() *protocol.Error { return nil }
	if in != nil {
		var refusal *protocol.Error
		if leave, refusal = c.free(); refusal != nil {
			return refusal
		}
		if !h.watchable() {
			return h.handle(c, q) // it says why not
		}
	}
	if refusal := leave(); refusal != nil {
		return refusal
	}
	refusal := h.handle(c, q)
	if refusal == nil && watching != nil && watching != h {
		watching.depart(c, false)
	}
	return refusal
}

// quick joins the oldest open room of equal configuration, or opens one.
func (c *conn) quick(q protocol.Request, d protocol.QuickGame) *protocol.Error {
	leave, refusal := c.free()
	if refusal != nil {
		return refusal
	}
	config, refusal := readConfig(d.Config)
	if refusal != nil {
		return refusal
	}
	if config.Private {
		return refuse(protocol.CodeConfigInvalid, "a quick game is not private; create a game instead")
	}
	r, p := c.relay, c.player
	over := r.turn(c, config)
	defer over()
	_, watching := r.where(p)
	open, _ := r.equal(config)
	for _, h := range open {
		if h.admits(c, nil) != nil {
			continue
		}
		if refusal := leave(); refusal != nil {
			return refusal
		}
		leave = func() *protocol.Error { return nil }
		if h.handle(c, q) != nil {
			continue
		}
		if watching != nil && watching != h {
			watching.depart(c, false)
		}
		return nil
	}
	return c.open(q, config, leave)
}
