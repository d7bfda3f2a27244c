package relay

import (
	"slices"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/lobby"
	"lichtbrett/net/relay/room"
)

// sendBack closes the connections of everybody in the room, and of who has asked for
// something: they come back and see what has become of it.
func (o *owner) sendBack(reason string, asked bus.Place) {
	all := map[string][]string{} // by the servers to which they are connected
	for id, p := range o.members {
		if p.Server != "" {
			all[p.Server] = append(all[p.Server], id)
		}
	}
	if _, in := o.members[asked.Player]; !in && asked.Server != "" {
		all[asked.Server] = append(all[asked.Server], asked.Player)
	}
	for server, ids := range all {
		o.member.Tell(server, bus.Delivery{
			Room: o.id, Records: o.room.Records(), Closed: []bus.Closed{{To: ids, Code: protocol.CloseSlow, Reason: reason}},
		})
	}
}

// deliveries are what the players of each server are told.
type deliveries struct {
	room    string
	records int
	list    []struct {
		server string
		bus.Delivery
	}
}

func (d *deliveries) to(server string) *bus.Delivery {
	for i := range d.list {
		if d.list[i].server == server {
			return &d.list[i].Delivery
		}
	}
	d.list = append(d.list, struct {
		server string
		bus.Delivery
	}{server, bus.Delivery{Room: d.room, Records: d.records}})
	return &d.list[len(d.list)-1].Delivery
}

// deliver tells the frames of a step, and who is in the room from now on.
func (o *owner) deliver(s room.Step, by sender) {
	d := deliveries{room: o.id, records: o.room.Records()}
	if by.place.Player != "" {
		o.enter(&d, by.place)
	}
	for _, f := range s.Frames {
		if o.frame(&d, f, by) {
			by = sender{} // the first reply is the answer
		}
	}
	for _, id := range s.Gone {
		o.leave(&d, id)
	}
	if s.Listed || s.Deleted || s.Record.Opened != nil || len(s.Gone) > 0 {
		o.list(s) // before those who come out of the room are in the lobby, which they know of it
	}
	for i := range d.list {
		o.member.Tell(d.list[i].server, d.list[i].Delivery)
	}
}

// enter makes a player who is there a member if they sit or watch now.
func (o *owner) enter(d *deliveries, place bus.Place) {
	id := place.Player
	known, in := o.members[id]
	now := member{place, o.room.SeatOf(id) >= 0}
	if !now.sits && !o.room.Audience.Watches(id) || in && known.sits == now.sits && known.Stamp >= now.Stamp {
		return
	}
	o.relay.in(o, id)
	last := o.member.Where(id) // from now on the room is told where the player is
	if known.Stamp > last.Stamp {
		last = known.Place
	}
	switch {
	case last.Stamp <= now.Stamp:
	case now.sits:
		now.Place = last
	default:
		now.Server = ""
		go o.placed(last)
	}
	o.members[id] = now
	switch {
	case now.sits && !known.sits:
		go o.relay.accounts.noteSeat(id)
	case known.sits && !now.sits:
		go o.member.Unseat(id, o.id)
	}
	if now.Server == "" {
		return
	}
	if to := d.to(now.Server); now.sits {
		to.Sits = append(to.Sits, id)
	} else {
		to.Watches = append(to.Watches, id)
	}
}

// leave makes somebody a member no longer.
func (o *owner) leave(d *deliveries, id string) {
	place, in := o.members[id]
	if !in {
		return
	}
	delete(o.members, id)
	o.relay.out(o, id)
	if place.Server != "" {
		to := d.to(place.Server)
		to.Out = append(to.Out, id)
	}
	go o.member.Unseat(id, o.id) // who believes to sit here asks, and is told
}

// frame adds a frame for its addressees, who are in the room or are leaving it; answered
// says that the sender's copy was the answer to its request. Each server gets it once for
// all of its players.
func (o *owner) frame(d *deliveries, f room.Frame, by sender) (answered bool) {
	var told []byte // to all but the sender
	now := o.relay.options.Clock.now()
	for _, id := range f.To {
		place, in := o.members[id]
		if !in || place.Server == "" {
			continue
		}
		to := d.to(place.Server)
		if f.Reply && by.place.Player == id && by.place.Stamp == place.Stamp {
			answered = true
			to.Frames = append(to.Frames, bus.Frame{To: []string{id}, Stamp: place.Stamp, Data: protocol.EncodeAnswer(by.re, now, f.Data)})
			continue
		}
		if told == nil {
			told = protocol.EncodeBroadcast(now, f.Data)
		}
		if n := len(to.Frames); n > 0 && to.Frames[n-1].Stamp == 0 && &to.Frames[n-1].Data[0] == &told[0] {
			to.Frames[n-1].To = append(to.Frames[n-1].To, id)
			continue
		}
		to.Frames = append(to.Frames, bus.Frame{To: []string{id}, Data: told})
	}
	return answered
}

// list tells the lobby how the room is now.
func (o *owner) list(s room.Step) {
	r := o.relay
	listing := o.room.Describe()
	o.shown.Store(&listing)
	if listing.Config.Private {
		return
	}
	c := lobby.Change{Room: listing, OpenedAt: o.room.OpenedAt(), Gone: s.Deleted}
	for _, f := range slices.Backward(s.Frames) {
		if f.Lobby {
			c.Event, c.Player, c.Result = f.News()
			break
		}
	}
	r.lobby.Put(c)
	o.member.List(bus.Listing{Records: o.room.Records(), Change: c})
}

// Tell implements bus.Handler: it hands a room's frames to those who are connected here.
func (r *Relay) Tell(d bus.Delivery) {
	for _, id := range d.Sits {
		r.move(id, func(p *player) { p.follow(d.Server, d.Records); p.room, p.watches = d.Room, other(p.watches, d.Room) })
	}
	for _, id := range d.Watches {
		r.move(id, func(p *player) { p.follow(d.Server, d.Records); p.room, p.watches = other(p.room, d.Room), d.Room })
	}
	for _, f := range d.Frames {
		for _, id := range f.To {
			if p := r.here(id); p != nil && (f.Stamp == 0 || f.Stamp == p.place.Stamp) {
				p.hear(d, f.Data)
			}
		}
	}
	for _, c := range d.Closed {
		for _, id := range c.To {
			if p := r.here(id); p != nil {
				p.conn.out.Close(c.Code, c.Reason)
			}
		}
	}
	for _, id := range d.Out {
		r.move(id, func(p *player) { p.room, p.watches = other(p.room, d.Room), other(p.watches, d.Room) })
	}
}

// hear hands a frame that an owner tells on to the player, if that one is to be believed.
func (p *player) hear(d bus.Delivery, frame []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if d.Room == p.room || d.Room == p.watches {
		believed, comeBack := p.heeds(d.Server, d.Records)
		if comeBack {
			p.conn.comeBack()
		}
		if !believed {
			return
		}
	}
	p.conn.out.Send(frame)
}

// other returns a room unless it is that one.
func other(room, that string) string {
	if room == that {
		return ""
	}
	return room
}

// move notes where a player is now.
func (r *Relay) move(id string, to func(*player)) {
	if p := r.here(id); p != nil {
		p.update(to)
		r.place(p)
	}
}
