package relay

import (
	"runtime/debug"
	"sync/atomic"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/room"
)

// RoomStreams are the journal's streams of rooms, by their ids.
const RoomStreams = "room/"

// owner has a room of this server: whoever has something to do with it does so at its turn.
type owner struct {
	relay  *Relay
	member bus.Member // by which the room is this server's
	id     string
	turn   chan struct{} // of one, which is in it while somebody has the turn
	done   chan struct{} // closed when the room is no more, or not this server's

	// Of who has the turn.
	room    *room.Room
	members map[string]member // who sits or watches
	asked   table.Question    // the question that a computer player thinks about
	stale   bool              // the journal has refused a record: the room is to be reread
	certain int               // how many records the journal has had while this server owned the room
	clock   looked            // when the room was last told the time
	timer   *time.Timer       // calls tick
	wakes   time.Time         // when the timer goes off; zero if it does not
	ended   bool              // the room is no more, or goes on at another server
	deleted bool              // it is no more
	saved   <-chan struct{}   // closed when the last match is in the database; nil once that is known

	written

	// shown is the room as everybody sees it, for whoever asks.
	shown atomic.Pointer[protocol.Room]
}

// written is how many bytes the journal has of a room: of the last snapshot, and of the
// records since.
type written struct{ whole, since int }

// member is somebody in a room: where they are connected, and whether they sit.
type member struct {
	bus.Place
	sits bool
}

// newOwner returns the owner of a room; the turn is the caller's.
func newOwner(r *Relay, m bus.Member, in *room.Room) *owner {
	o := &owner{relay: r, member: m, id: in.ID(), room: in, certain: in.Records(), turn: make(chan struct{}, 1), done: make(chan struct{}), members: map[string]member{}}
	o.shown.Store(&protocol.Room{})
	o.timer = time.AfterFunc(longestNap, func() { o.do(o.tick) })
	o.turn <- struct{}{}
	return o
}

// own makes this server the owner of a new room, and calls open, which appends how it was
// opened.
func (r *Relay) own(in *room.Room, open func(*owner) *protocol.Error) *protocol.Error {
	m := r.on()
	if m == nil {
		return unreachable()
	}
	if _, ok, err := m.Claim(in.ID()); err != nil || !ok {
		return unreachable()
	}
	o := newOwner(r, m, in)
	if !r.launch(o) {
		return shuttingDown()
	}
	refusal := unwritten()
	o.take(func() {
		if refusal = open(o); refusal != nil {
			o.ended, o.deleted = true, true
		}
	})
	if refusal == nil && m.Serve(o.id, o.answer) != nil {
		refusal = unreachable()
	}
	if refusal != nil {
		r.endOf(m, o.id)
	}
	return refusal
}

// endOf tells the bus that a room is no more.
func (r *Relay) endOf(m bus.Member, id string) {
	if err := m.End(id); err != nil && m.Alive() {
		r.options.Logger.Warn("that a room is no more could not be told", "error", err)
	}
}

// launch registers a room, whose first turn is the caller's; ok is false if the rooms stop.
func (r *Relay) launch(o *owner) (ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopped() || r.member != o.member {
		o.timer.Stop()
		return false
	}
	r.rooms[o.id] = o
	r.working.Add(1)
	return true
}

// forget takes a room out of those of this server.
func (r *Relay) forget(o *owner) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.rooms[o.id] == o {
		delete(r.rooms, o.id)
	}
}

// remove unregisters a room, and who is in it.
func (r *Relay) remove(o *owner) {
	r.forget(o)
	for id := range o.members {
		r.out(o, id)
	}
}

// in notes that a player is in a room of this server, and out that it is not.
func (r *Relay) in(o *owner, id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.inside[id] == nil {
		r.inside[id] = map[*owner]struct{}{}
	}
	r.inside[id][o] = struct{}{}
}

func (r *Relay) out(o *owner, id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if delete(r.inside[id], o); len(r.inside[id]) == 0 {
		delete(r.inside, id)
	}
}

// do waits for the turn and calls something, and returns when that has; ok is false if the
// room is no more.
func (o *owner) do(call func()) (ok bool) {
	o.turn <- struct{}{}
	return o.take(call)
}

// take calls something at the caller's turn, and ends the turn.
func (o *owner) take(call func()) (ok bool) {
	defer func() { <-o.turn }()
	switch {
	case o.ended:
		return false
	case o.relay.stopped():
		o.ended = true
	default:
		ok = o.survives(call)
	}
	if o.ended {
		o.timer.Stop()
		o.relay.remove(o)
		close(o.done)
		o.relay.working.Done()
	}
	return ok
}

// survives calls something, and says what the room waits for next. A panic ends the room
// alone: what the journal has of it is put aside, so that it does not end the next server as
// well.
func (o *owner) survives(call func()) (ok bool) {
	defer func() {
		if p := recover(); p != nil {
			o.relay.options.Logger.Error("a room has failed and is put aside", "room", o.id, "error", p, "stack", string(debug.Stack()))
			o.putAside()
			ok = false
		}
	}()
	call()
	if !o.ended {
		o.next()
	}
	return true
}

// putAside ends a room that nobody can go on with.
func (o *owner) putAside() {
	o.ended, o.deleted = true, true
	if err := journal.PutAside(o.relay.options.Journal, RoomStreams+o.id); err != nil {
		o.relay.options.Logger.Error("a room could not be put aside", "room", o.id, "error", err)
	}
	deleted := room.Step{Deleted: true, Listed: true}
	for id := range o.members {
		deleted.Gone = append(deleted.Gone, id)
	}
	deleted.Frames = []room.Frame{{To: deleted.Gone, Lobby: true, Data: protocol.GameDeleted{Game: protocol.GameRef{ID: o.id}}}}
	o.deliver(deleted, sender{})
	go o.relay.endOf(o.member, o.id)
}

// now is the time for the room, whose clocks stand still while the machine sleeps, and
// when its clock is set.
func (o *owner) now() time.Time {
	now, set := o.clock.set(o.relay.options.Clock)
	if set != 0 {
		o.room.Shift(set)
		o.snapshot()
	}
	return now
}

// next asks a computer player if one is to move, and sets the timer.
func (o *owner) next() {
	if q, ok := o.room.Question(); ok && (q.Seed != o.asked.Seed || q.Ply != o.asked.Ply || q.Match != o.asked.Match || q.Seat != o.asked.Seat) {
		o.asked = q
		asked := time.Now()
		go func() {
			m := o.relay.think(q)
			time.Sleep(room.Deliberation(q) - time.Since(asked))
			o.update(func(r *room.Room) { o.commit(r.Answer(o.now(), q, m), sender{}) })
		}()
	}
	at, ok := o.room.Deadline()
	if o.stale || !o.member.Alive() {
		at, ok = o.relay.options.Clock.now().Add(time.Second), true
	}
	// A timer that fires too early does no harm, and most moves put the deadline off.
	if ok && (o.wakes.IsZero() || at.Before(o.wakes)) {
		o.wakes = at
		o.timer.Reset(min(max(at.Sub(o.relay.options.Clock.now()), 0), longestNap))
	}
}

// longestNap is for how long at most the room does not look at the clock: it may be set.
const longestNap = time.Minute

func (o *owner) tick() {
	o.wakes = time.Time{}
	if !o.member.Alive() {
		o.drop()
		return
	}
	if o.fresh() {
		o.commit(o.room.Tick(o.now()), sender{})
	}
}

// update has the owner change the room as the journal has it. It is refused if the room
// is no more, or if the journal cannot be read or takes nothing.
func (o *owner) update(do func(*room.Room)) (refusal *protocol.Error) { return o.call(o.fresh, do) }

// view is update for what changes nothing: a journal that takes nothing does not matter.
func (o *owner) view(do func(*room.Room)) (refusal *protocol.Error) { return o.call(o.known, do) }

func (o *owner) call(ready func() bool, do func(*room.Room)) (refusal *protocol.Error) {
	here := o.do(func() {
		if ready() {
			do(o.room)
		} else {
			refusal = unwritten()
		}
		if o.ended && !o.deleted { // another server has overtaken this one: it is not done
			refusal = elsewhere
		}
	})
	switch {
	case here:
		return refusal
	case o.deleted:
		return unknownGame()
	}
	return elsewhere
}

// elsewhere refuses what the room's next owner is to be asked.
var elsewhere = unknownGame()

// unwritten refuses what the journal does not take.
func unwritten() *protocol.Error {
	return protocol.Refuse(protocol.CodeServerFull, "the server cannot write this down at the moment; try again later")
}

func (r *Relay) unwritten(err error) *protocol.Error {
	r.options.Logger.Error("the log takes nothing", "error", err)
	return unwritten()
}

// answer answers what the bus brings.
func (o *owner) answer(q bus.Request) (reply bus.Reply) {
	var refusal *protocol.Error
	switch d := q.Do.(type) {
	case bus.Handle:
		refusal = o.handle(q, d.Request)
	case bus.Rename:
		refusal = o.update(func(r *room.Room) {
			s := r.Rename(o.now(), q.Player)
			reply.Done = o.commit(s, sender{q.Place, d.ID}) && len(s.Frames) > 0
		})
	case bus.Named:
		refusal = o.update(func(r *room.Room) { o.commit(r.Return(o.now(), q.Player.ID), sender{}) })
	case bus.Depart:
		refusal = o.update(func(r *room.Room) {
			reply.Done = (!d.IfOver || r.Finished() || r.SeatOf(q.Player.ID) < 0) && o.commit(r.Depart(o.now(), q.Player.ID, d.Forget), sender{})
		})
	case bus.Admits:
		refusal = o.view(func(r *room.Room) {
			if d.Watch {
				reply.Refusal = r.AdmitsSpectator(q.Player)
			} else {
				reply.Refusal = r.Admits(q.Player, d.Seat)
			}
		})
	case bus.Inside:
		refusal = o.view(func(r *room.Room) {
			if r.SeatOf(q.Player.ID) < 0 {
				reply.Refusal = protocol.Refuse(protocol.CodeNotInGame, "you are not in this game")
				return
			}
			reply.Game = new(r.Inside())
		})
	case bus.Remove:
		refusal = o.update(func(r *room.Room) {
			s, ok := r.Remove(o.now(), d.Player)
			reply.Done = ok && o.commit(s, sender{})
		})
	case bus.Close:
		refusal = o.update(func(r *room.Room) { o.commit(r.Close(o.now()), sender{}) })
	}
	if reply.Refusal == nil {
		reply.Refusal = refusal
	}
	reply.Moved = refusal == elsewhere
	return reply
}

// forget has the room name a player no more who has left it.
func (o *owner) forget(id string) {
	if o.shown.Load().SeatOf(id) != game.NoSeat {
		o.update(func(r *room.Room) { o.commit(r.Rename(o.now(), protocol.Player{ID: id}), sender{}) })
	}
}

// handle handles a client's request.
func (o *owner) handle(q bus.Request, asked protocol.Request) (refusal *protocol.Error) {
	call := o.update
	if _, reads := asked.Data.(protocol.AskState); reads {
		call = o.view
	}
	if unseen := call(func(r *room.Room) {
		if o.find(q.Place); o.ended { // the last one who watched it has another connection now
			refusal = unknownGame()
			return
		}
		audience := r.Audience
		var s room.Step
		s, refusal = r.Handle(o.now(), room.Sender{Player: q.Player, Silenced: q.Silenced}, asked)
		by := sender{q.Place, asked.ID}
		if refusal != nil {
			by = sender{} // a refused request may have effects, but they are not its answer
		}
		if !o.commit(s, by) {
			r.Audience = audience
			if refusal == nil {
				refusal = unwritten()
			}
		}
	}); unseen != nil {
		return unseen
	}
	return refusal
}

// placed tells the room where a player who is in it is connected. Connections that end
// because the server stops do not count.
func (o *owner) placed(p bus.Place) {
	o.do(func() {
		if !o.relay.stopping.Load() {
			o.find(p)
		}
	})
}

// find notes where a player is connected, if that is news of somebody in the room.
func (o *owner) find(p bus.Place) {
	if known, in := o.members[p.Player]; in && p.Stamp > known.Stamp {
		o.move(p)
	}
}

// move notes where somebody in the room is connected now. Who sits does so by any connection;
// who watches by the one that has asked to, so that no other one is told what it does not know
// of. A journal that takes nothing is told of it once it does: until then the room is stale.
func (o *owner) move(p bus.Place) {
	sits := o.members[p.Player].sits
	if !sits && p.Server != "" {
		o.member.Tell(p.Server, bus.Delivery{Room: o.id, Records: o.room.Records(), Out: []string{p.Player}})
		p.Server = ""
	}
	o.members[p.Player] = member{p, sits}
	if o.fresh() && o.commit(o.room.Connect(o.now(), p.Player, p.Server != ""), sender{}) && p.Server != "" {
		o.commit(o.room.Return(o.now(), p.Player), sender{}) // whoever was connected is back, too
	}
}

// gone tells the room that nobody is connected to a server any more.
func (o *owner) gone(server string) {
	o.do(func() {
		for id, p := range o.members {
			if p.Server == server {
				o.move(bus.Place{Player: id, Stamp: p.Stamp})
			}
		}
	})
}
