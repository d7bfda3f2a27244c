package relay

import (
	"encoding/json"
	"sync"
	"time"

	"lichtbrett/net/limits"
	"lichtbrett/net/protocol"
	"lichtbrett/net/protocol/names"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/store"
)

// player is somebody who is connected to this server. Those who are not are rows in the
// store, and nothing here.
type player struct {
	id    string
	conn  *conn
	place bus.Place

	// requests has the player's requests handled one after the other.
	requests sync.Mutex

	mu            sync.Mutex // guards what follows
	name          string
	muted         bool
	seen          time.Time // when that was last written down
	room, watches string    // the room in which the player sits, and that which is watched
	allegiance
}

// public is the player as everybody may know it.
func (p *player) public() protocol.Player {
	p.mu.Lock()
	defer p.mu.Unlock()
	return protocol.Player{ID: p.id, Name: p.name}
}

// where returns the room in which the player sits, and the one that is watched.
func (p *player) where() (room, watches string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.room, p.watches
}

// update changes what is known of the player.
func (p *player) update(to func(*player)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	to(p)
}

// renamed gives the player the name that a host has chosen, and says so where no room does. The
// player is locked.
func (p *player) renamed(name string) {
	if name != p.name && p.room == "" && p.watches == "" {
		p.conn.tell(protocol.PlayerRenamed{Player: protocol.Player{ID: p.id, Name: name}})
	}
	p.name = name
}

// here returns a player who is connected here; nil if that one is not.
func (r *Relay) here(id string) *player {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.players[id]
}

// attach makes the connection the one that speaks for a player, instead of any other,
// wherever that is.
func (c *conn) attach(known *store.Player) *protocol.Error {
	r := c.relay
	m := r.on()
	if m == nil {
		return unreachable()
	}
	p := &player{id: known.ID, name: known.Name, muted: known.Muted, seen: known.Seen, conn: c}
	var err error
	if p.place, err = m.Arrive(p.id); err != nil {
		return unreachable()
	}
	if p.room, err = m.RoomOf(p.id); err != nil {
		m.Depart(p.place)
		return unreachable()
	}
	c.player = p
	r.mu.Lock()
	before := r.players[p.id]
	older := before == nil || before.place.Stamp < p.place.Stamp
	if older {
		r.players[p.id] = p
	}
	r.mu.Unlock()
	switch {
	case !older || m.Where(p.id).Stamp > p.place.Stamp: // somebody else has arrived meanwhile
		c.replace()
	case before != nil:
		r.lobby.Unsubscribe(before.conn.out)
		before.conn.replace()
	}
	r.place(p)
	r.accounts.noteVisit(p)
	return nil
}

// unreachable refuses what the bus cannot do at the moment.
func unreachable() *protocol.Error {
	return protocol.Refuse(protocol.CodeServerFull, "the servers do not reach each other at the moment; try again later")
}

// place has a player told of the lobby, or no longer: of whoever sits nowhere and watches
// nothing.
func (r *Relay) place(p *player) {
	if room, watches := p.where(); r.here(p.id) == p && room == "" && watches == "" {
		r.lobby.Subscribe(p.conn.out)
	} else {
		r.lobby.Unsubscribe(p.conn.out)
	}
}

// detach forgets a connection that has ended.
func (r *Relay) detach(c *conn) {
	r.hosts.remove(c)
	p := c.player
	if p == nil {
		return
	}
	if room, _ := p.where(); room != "" && c.out.Closing() == protocol.CloseBanned { // it was taken when the ban came
		c.depart(room, bus.Depart{})
	}
	r.lobby.Unsubscribe(c.out)
	r.mu.Lock()
	if r.players[p.id] == p {
		delete(r.players, p.id)
	}
	m := r.member
	r.mu.Unlock()
	if m != nil {
		m.Depart(p.place)
	}
	r.accounts.noteVisit(p)
}

// Placed implements bus.Handler: a connection that is older than the player's last one
// gives way, and the rooms here learn where the player is.
func (r *Relay) Placed(place bus.Place) {
	r.mu.RLock()
	p := r.players[place.Player]
	var rooms []*owner
	for o := range r.inside[place.Player] {
		rooms = append(rooms, o)
	}
	r.mu.RUnlock()
	if p != nil && place.Stamp > p.place.Stamp && p.place.Stamp != 0 {
		go r.giveWay(p)
	}
	for _, o := range rooms {
		go o.placed(place)
	}
}

// giveWay ends the connection of a player who is connected elsewhere.
func (r *Relay) giveWay(p *player) {
	r.mu.Lock()
	if r.players[p.id] == p {
		delete(r.players, p.id)
	}
	r.mu.Unlock()
	r.lobby.Unsubscribe(p.conn.out)
	p.conn.replace()
}

func (c *conn) register(q protocol.Request, d protocol.RegisterPlayer) *protocol.Error {
	r := c.relay
	if c.player != nil {
		return protocol.Refuse(protocol.CodeAlreadyRegistered, "the connection has spoken for a player already; open another one for another player")
	}
	if refusal := c.checkCode(d.Code); refusal != nil {
		return refusal
	}
	name, refusal := names.Check(d.PlayerName)
	if refusal != nil {
		return refusal
	}
	if r.lowMemory.Load() || !r.accounts.reserve() {
		return protocol.Refuse(protocol.CodeServerFull, "there are as many players as the server takes; try again later")
	}
	if !r.addresses.Take(c.address, limits.NewPlayers, time.Now()) {
		r.accounts.release()
		most, period := r.addresses.Limit(limits.NewPlayers)
		return protocol.Refuse(protocol.CodeServerFull, "at most %d new players in %d minutes come from one address; try again later", most, period/time.Minute)
	}
	p, secret, refusal := r.accounts.add(name)
	if refusal != nil {
		return refusal
	}
	if refusal := c.attach(&p); refusal != nil {
		return refusal
	}
	r.lobby.Overview(c.out, func(games json.RawMessage) {
		c.answer(q, protocol.RegisteredWithList{Player: protocol.Registered{ID: p.ID, Name: p.Name, Secret: secret}, Games: games})
	})
	return nil
}

func (c *conn) rename(q protocol.Request, d protocol.RenamePlayer) *protocol.Error {
	name, refusal := names.Check(d.PlayerName)
	if refusal != nil {
		return refusal
	}
	r, p := c.relay, c.player
	if refusal := r.accounts.rename(p.id, name); refusal != nil {
		return refusal
	}
	p.update(func(p *player) { p.name = name })
	room, watches := p.where()
	answered := false
	for _, id := range []string{room, watches} {
		if id != "" {
			reply, err := c.request(id, bus.Rename{ID: q.ID})
			answered = answered || err == nil && reply.Done
		}
	}
	if !answered {
		c.answer(q, protocol.PlayerRenamed{Player: p.public()})
	}
	return nil
}

func (c *conn) logout(q protocol.Request) *protocol.Error {
	r, p := c.relay, c.player
	room, watches := p.where()
	for _, id := range []string{room, watches} {
		if id != "" {
			c.depart(id, bus.Depart{Forget: true})
		}
	}
	if refusal := r.accounts.forget(p.id); refusal != nil {
		return refusal
	}
	c.answer(q, protocol.PlayerLoggedOut{})
	c.out.Close(protocol.CloseLogout, "logged out")
	if m := r.on(); m != nil {
		m.Broadcast(bus.PlayerChanged{Player: p.id, By: m.ID(), Forgotten: true})
	}
	return nil
}

// playerChanged takes in what has changed about a player who is connected here.
func (r *Relay) playerChanged(id string) {
	p := r.here(id)
	if p == nil {
		return
	}
	ctx, done := within()
	defer done()
	known, err := r.options.Store.Player(ctx, id)
	switch {
	case err != nil:
		unstored(r.options.Logger, err)
		p.conn.comeBack()
	case known == nil:
		p.conn.out.Close(protocol.CloseLogout, "logged out by another connection")
	case known.Banned:
		p.conn.out.Close(protocol.CloseBanned, "the host of this server has banned you")
	default:
		p.update(func(p *player) { p.muted = known.Muted; p.renamed(known.Name) })
	}
}
