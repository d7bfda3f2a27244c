package relay

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// host runs a room: one goroutine owns it, and others reach it through calls only.
type host struct {
	relay *Relay
	id    string
	calls chan func()
	done  chan struct{} // closed when the room is no more

	// Of the owning goroutine alone, but for dropped.
	room    *room
	member  Member             // by which the room is this server's; nil without a cluster
	dropped atomic.Bool        // the room has been given up to another server
	members map[string]*player // who sits, and the spectators
	asked   table.Think        // the question that a computer player thinks about
	stale   bool               // the log has refused a record: the room is to be reread
	timer   *time.Timer
	wakes   time.Time // when the timer goes off; zero if it does not
	deleted bool

	// Guarded by the relay's mutex.
	listing  protocol.Room // as everybody sees it
	watchers []string      // in a cluster: the spectators, by their ids
}

// snapshotEvery is after how many records a room's log is compacted.
const snapshotEvery = 256

// sender is the connection that a step answers, and the id of its request; zero if the
// step answers none.
type sender struct {
	conn *conn
	re   protocol.ID
}

func newHost(r *Relay, room *room) *host {
	return &host{relay: r, id: room.id, room: room, calls: make(chan func()), done: make(chan struct{}), members: map[string]*player{}}
}

// run takes calls until the room is no more.
func (h *host) run() {
	h.timer = time.NewTimer(time.Hour)
	defer h.timer.Stop()
	defer close(h.done)
	defer h.relay.hosts.Done()
	for {
		h.next()
		select {
		case call := <-h.calls:
			call()
		case <-h.timer.C:
			h.wakes = time.Time{}
			h.tick()
		case <-h.relay.stop:
			return
		}
		if h.deleted {
			return
		}
	}
}

// next asks a computer player if one is to move, and sets the timer.
func (h *host) next() {
	if q, ok := h.room.question(); ok && (q.Seed != h.asked.Seed || q.Ply != h.asked.Ply || q.Match != h.asked.Match || q.Seat != h.asked.Seat) {
		h.asked = q
		go func() {
			m := h.relay.think(q)
			h.with(func(room *room) { h.commit(room.think(h.relay.now(), q, m), sender{}) })
		}()
	}
	at, ok := h.room.deadline()
	if h.stale || !h.owned() {
		at, ok = h.relay.now().Add(time.Second), true
	}
	// A timer that fires too early does no harm, and most moves put the deadline off.
	if ok && (h.wakes.IsZero() || at.Before(h.wakes)) {
		h.wakes = at
		h.timer.Reset(max(at.Sub(h.relay.now()), 0))
	}
}

// post hands a call to the owner; ok is false if the room is no more.
func (h *host) post(call func()) (ok bool) {
	select {
	case h.calls <- call:
		return true
	case <-h.done:
		return false
	}
}

// do hands a call to the owner and waits until it has returned; ok is false if the
// room is no more.
func (h *host) do(call func()) (ok bool) {
	finished := make(chan struct{})
	if !h.post(func() { call(); close(finished) }) {
		return false
	}
	<-finished
	return true
}

func (h *host) tick() {
	if !h.owned() {
		h.drop()
		return
	}
	if h.fresh() {
		h.commit(h.room.tick(h.relay.now()), sender{})
	}
}

// with has the owner call do with the room as the log has it. It is refused if the
// room is no more, or if the log cannot be read or takes nothing.
func (h *host) with(do func(*room)) (refusal *protocol.Error) { return h.when(h.fresh, do) }

// see is with for what changes nothing: a log that takes nothing does not matter.
func (h *host) see(do func(*room)) (refusal *protocol.Error) {
	return h.when(h.known, do)
}

func (h *host) when(ready func() bool, do func(*room)) (refusal *protocol.Error) {
	if !h.do(func() {
		if ready() {
			do(h.room)
		} else {
			refusal = unwritten()
		}
	}) {
		return unknownGame()
	}
	return refusal
}

// handle handles a request of a connection's player.
func (h *host) handle(c *conn, q protocol.Request) (refusal *protocol.Error) {
	from := c.player.public()
	with := h.with
	if _, reads := q.Data.(protocol.AskState); reads {
		with = h.see
	}
	if unseen := with(func(room *room) {
		watching := room.spectators
		var s step
		s, refusal = room.handle(h.relay.now(), from, q)
		by := sender{c, q.ID}
		if refusal != nil {
			by = sender{} // a refused request may have effects, but they are not its answer
		}
		if !h.commit(s, by) {
			room.spectators = watching
			if refusal == nil {
				refusal = unwritten()
			}
		}
	}); unseen != nil {
		return unseen
	}
	return refusal
}

func unwritten() *protocol.Error {
	return refuse(protocol.CodeServerFull, "the server cannot write this down at the moment; try again later")
}

// presence tells the room whether a player is connected. Connections that end because
// the server stops do not count.
func (h *host) presence(p *player) {
	h.with(func(room *room) {
		if !h.relay.stopping.Load() && h.members[p.id] != nil {
			h.commit(room.connect(h.relay.now(), p.id, p.conn.Load() != nil), sender{})
		}
	})
}

// rename tells the room that the sender has another name; answered is false if
// that is not the answer.
func (h *host) rename(c *conn, q protocol.Request, player protocol.Player) (answered bool) {
	h.with(func(room *room) {
		s := room.rename(h.relay.now(), player)
		answered = h.commit(s, sender{c, q.ID}) && len(s.frames) > 0
	})
	return answered
}

// depart has the sender leave the room or watch it no more, without an answer;
// left is false if the match is not over and finished asks for that, or if the log
// does not take it.
func (h *host) depart(c *conn, finished bool) (left bool) {
	left = true
	h.do(func() {
		left = h.fresh() && (!finished || h.room.finished()) &&
			h.commit(h.room.depart(h.relay.now(), c.player.id), sender{})
	})
	return left
}

// watchable reports whether the room can be watched by one more.
func (h *host) watchable() (ok bool) {
	h.with(func(room *room) { ok = room.config.Spectators && len(room.spectators) < protocol.MaxSpectators })
	return ok
}

// commit appends a step's record to the log, and only then sends its frames. If the
// log refuses it, the step has not happened.
func (h *host) commit(s step, by sender) (ok bool) {
	defer h.room.reuse()
	if !s.record.empty() {
		if err := h.relay.options.Log.Append(RoomStreams+h.id, h.room.records-1, s.record.encode()); err != nil {
			h.relay.options.Logger.Error("the log takes nothing", "error", err)
			h.stale = true
			if errors.Is(err, ErrUncertain) {
				h.disconnect(by)
			}
			if h.member != nil {
				h.drop()
			}
			return false
		}
		if h.room.records%snapshotEvery == 0 {
			h.snapshot()
		}
	}
	if s.ended {
		h.relay.results.keep(h.room.outcome(h.relay.now()))
	}
	if s.deleted && h.member != nil && !h.end() {
		return false
	}
	if s.deleted {
		h.deleted = true
		if err := h.relay.options.Log.Delete(RoomStreams + h.id); err != nil {
			h.relay.options.Logger.Error("a room could not be deleted from the log", "error", err)
		}
	}
	h.deliver(s, by)
	if s.deleted && h.member != nil {
		go h.relay.servers.release(h.member, h.id)
	}
	return true
}

// disconnect closes the connections of everybody in the room, and of the sender: they
// come back and see what has become of it.
func (h *host) disconnect(by sender) {
	conns := []*conn{by.conn}
	for _, p := range h.members {
		conns = append(conns, p.conn.Load())
	}
	for _, c := range conns {
		if c != nil && c.server == "" {
			c.close(protocol.CloseSlow, "it is not known whether the server has written this down; come back")
		}
	}
}

func (h *host) snapshot() {
	if err := h.relay.options.Log.Snapshot(RoomStreams+h.id, h.room.records, h.room.snapshot()); err != nil {
		h.relay.options.Logger.Error("a room's log could not be shortened", "error", err)
	}
}

// fresh brings the room up to date after the log has refused a record, and reports
// whether it can be changed.
func (h *host) fresh() bool {
	if !h.readable() {
		return false
	}
	if h.stale {
		h.stale = false
		return h.reconcile()
	}
	return true
}

// known reports whether the room can be seen, even if the log takes nothing.
func (h *host) known() bool { return h.fresh() || h.readable() }

// readable rereads the room after the log has refused a record, and reports whether it
// is this server's and as the log has it.
func (h *host) readable() bool {
	if !h.owned() {
		return false
	}
	if !h.stale {
		return true
	}
	stream, err := readOne(h.relay.options.Log, RoomStreams+h.id)
	if err != nil || stream == nil {
		return false
	}
	found, err := restore(h.id, *stream, h.relay.random)
	if err != nil {
		return false
	}
	found.spectators, found.emptySince = h.room.spectators, h.room.emptySince
	h.room = found
	return true
}

// reconcile brings the members in line with the room that has been reread, and the
// room in line with who is connected: a refused record may have said that somebody
// went, and an uncertain one may have seated or unseated somebody. It fails if the
// log refuses again.
func (h *host) reconcile() (ok bool) {
	r := h.relay
	r.mu.Lock()
	h.seat()
	ids := h.room.members()
	for id, p := range h.members {
		if !slices.Contains(ids, id) {
			h.part(p)
		}
	}
	h.listing = h.room.describe()
	r.mu.Unlock()
	for _, id := range ids {
		if p := h.members[id]; p != nil && !h.commit(h.room.connect(r.now(), id, p.conn.Load() != nil), sender{}) {
			return false
		}
	}
	return true
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

// relist updates what everybody knows of the room after a step. The relay's mutex is
// held.
func (h *host) relist(s step, by sender) {
	r := h.relay
	h.listing = h.room.describe()
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
			c.send(told)
		}
	}
}

// open opens a room for the sender of a request, and runs it.
func (r *Relay) open(c *conn, q protocol.Request, config protocol.Config) *protocol.Error {
	p := c.player
	_, quick := q.Data.(protocol.QuickGame)
	room, s, err := openRoom(r.now(), protocol.UUID(random16()), p.public(), config, r.random)
	if err != nil {
		return refuse(protocol.CodeConfigInvalid, "data.config: %s", strings.TrimPrefix(err.Error(), "table: "))
	}
	if quick {
		created := s.frames[0]
		s.frames = []frame{
			{to: []string{p.id}, reply: true, data: protocol.GameFound(created.data.(protocol.GameCreated))},
			{lobby: true, data: created.outside},
		}
	}
	h := newHost(r, room)
	refusal := unwritten()
	if r.servers != nil {
		if h.member = r.servers.claim(h.id); h.member == nil {
			return refusal
		}
	}
	r.mu.Lock()
	launched := r.launch(h)
	r.mu.Unlock()
	if !launched {
		return shuttingDown()
	}
	h.do(func() {
		if !h.commit(s, sender{c, q.ID}) {
			h.deleted = true
			return
		}
		refusal = nil
		if quick && !slices.ContainsFunc(room.table.Players(), func(p table.Player) bool { return p.Kind == table.Free }) {
			var started step
			_ = room.start(&started, r.now())
			h.commit(room.done(started, r.now()), sender{})
		}
	})
	return refusal
}
