package relay

import (
	"cmp"
	"slices"
	"time"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
)

// deliver sends the frames of a step, and updates who is in the room.
func (h *host) deliver(s step, by sender) {
	r := h.relay
	lobby := s.listed || s.deleted || len(s.gone) > 0 || by.conn != nil && h.members[by.conn.player.id] == nil
	if lobby {
		r.mu.Lock()
		defer r.mu.Unlock()
		h.relist(s, by)
	}
	leaving := map[string]*player{}
	for _, id := range s.gone {
		if p := h.members[id]; p != nil {
			leaving[id] = p
			h.part(p)
		}
	}
	now := r.now()
	for _, f := range s.frames {
		if h.send(f, by, leaving, now) {
			by.conn = nil // the first reply is the answer
		}
		if f.lobby && lobby && !h.room.config.Private {
			h.tellLobby(f, now)
		}
	}
}

// describe updates how everybody sees the room. The relay's mutex is held, once the host
// runs.
func (h *host) describe() {
	h.listing, h.listed = h.room.describe(), h.room.records
}

// relist updates what everybody knows of the room after a step. The relay's mutex is
// held.
func (h *host) relist(s step, by sender) {
	r := h.relay
	h.describe()
	if s.record.Opened != nil {
		r.add(h)
	} else if s.deleted {
		r.remove(h)
	}
	if by.conn != nil {
		h.enter(by.conn.player)
	}
	if r.servers != nil {
		r.servers.listed(h, s.deleted)
	}
}

// send sends a frame to its addressees, who are in the room or are leaving it; answered
// says that the sender's copy was the answer to its request.
func (h *host) send(f frame, by sender, leaving map[string]*player, now time.Time) (answered bool) {
	var told *message // to all but the sender
	for _, id := range f.to {
		p := cmp.Or(h.members[id], leaving[id])
		if p == nil {
			continue
		}
		c := p.conn.Load()
		switch {
		case c == nil:
		case f.reply && c == by.conn:
			answered = true
			m := newMessage()
			m.frame = protocol.AppendAnswer(m.frame, by.re, now, f.data)
			c.send(m)
			m.release()
		default:
			if told == nil {
				told = newMessage()
				told.frame = protocol.AppendBroadcast(told.frame, now, f.data)
			}
			c.send(told)
		}
	}
	if told != nil {
		told.release()
	}
	return answered
}

// enter makes the sender a member if they sit or watch now. The relay's mutex is held.
func (h *host) enter(p *player) {
	switch {
	case h.room.seatOf(p.id) != game.NoSeat:
		p.room = h
		if p.watching == h {
			p.watching = nil
		}
	case h.room.watches(p.id):
		p.watching = h
	default:
		return
	}
	h.members[p.id] = p
	h.relay.place(p)
}

// part removes a player from the room. The relay's mutex is held.
func (h *host) part(p *player) {
	delete(h.members, p.id)
	if p.room == h {
		p.room = nil
	}
	if p.watching == h {
		p.watching = nil
	}
	h.relay.place(p)
}

// tellLobby sends a frame to everybody in the lobby who does not get it from the room.
// The relay's mutex is held.
func (h *host) tellLobby(f frame, now time.Time) {
	data := f.outside
	if data == nil {
		data = f.data
	}
	told := newMessage()
	defer told.release()
	if h.relay.servers != nil {
		told.frame = protocol.AppendBroadcast(told.frame, now, data)
		h.relay.servers.tellLobby(told.frame, f.to)
	}
	for p := range h.relay.lobby {
		if slices.Contains(f.to, p.id) {
			continue
		}
		if c := p.conn.Load(); c != nil {
			if len(told.frame) == 0 {
				told.frame = protocol.AppendBroadcast(told.frame, now, data)
			}
			h.relay.announce(c, told)
		}
	}
}
