package relay

import (
	"slices"
	"strings"
	"sync/atomic"
	"time"

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
	listed   int           // how many records the log had then
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
