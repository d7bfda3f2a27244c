package relay

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/room"
)

// takers is how many rooms are taken over at once. So many or more are read from the journal
// together.
const takers = 16

// takeOver takes over the rooms without an owner; ok is false if it has to be tried
// again.
func (r *Relay) takeOver(m bus.Member) (ok bool) {
	if r.stopped() {
		return false
	}
	orphans, err := m.Orphans()
	if err != nil {
		r.options.Logger.Error("rooms without an owner cannot be looked for", "error", err)
		return false
	}
	if len(orphans) == 0 {
		return true
	}
	alive, err := r.heartbeats.read()
	if err != nil {
		r.options.Logger.Error("the log cannot be read", "error", err)
		return false
	}
	read, err := r.readTogether(orphans)
	if err != nil {
		r.options.Logger.Error("the log cannot be read", "error", err)
		return false
	}
	rand.Shuffle(len(orphans), func(i, j int) { orphans[i], orphans[j] = orphans[j], orphans[i] }) // each server begins with others
	rooms := make(chan string)
	var all sync.WaitGroup
	var failed atomic.Int64
	var wrong atomic.Value // why one of them has failed
	for range min(takers, len(orphans)) {
		all.Go(func() {
			for id := range rooms {
				if err := r.take(m, id, read[RoomStreams+id], alive); err != nil {
					failed.Add(1)
					wrong.Store(fmt.Errorf("room %s: %w", id, err))
				}
			}
		})
	}
	for _, id := range orphans {
		rooms <- id
	}
	close(rooms)
	all.Wait()
	if n := failed.Load(); n > 0 {
		r.options.Logger.Error("rooms could not be taken over", "rooms", n, "error", wrong.Load())
		return false
	}
	return true
}

// readTogether reads the rooms from the journal if they are many; what is not read yet is
// read when it is taken.
func (r *Relay) readTogether(rooms []string) (map[string]*journal.Stream, error) {
	if len(rooms) < takers {
		return nil, nil
	}
	wanted := make(map[string]bool, len(rooms))
	for _, id := range rooms {
		wanted[RoomStreams+id] = true
	}
	return r.options.Journal.ReadAll(RoomStreams, func(stream string) bool { return wanted[stream] })
}

// take takes one room over, unless another server does, as it has been read already or else
// as it is. The record that says so fences the last owner off, should it be alive after all:
// its next append is a conflict. A room that cannot be read is put aside.
func (r *Relay) take(m bus.Member, id string, read *journal.Stream, alive beats) error {
	before, ok, err := m.Claim(id)
	if err != nil || !ok {
		return err
	}
	in, size, err := r.restore(m, id, read, alive.of(before))
	var broken unreadable
	switch {
	case errors.As(err, &broken):
		r.options.Logger.Error("a room cannot be read and is put aside", "room", id, "error", err)
		if err := journal.PutAside(r.options.Journal, RoomStreams+id); err != nil {
			return errors.Join(err, m.Release(id))
		}
		r.endOf(m, id)
		return nil
	case err != nil:
		return errors.Join(err, m.Release(id))
	case in == nil: // its last owner has ended it, and not come to delete it
		err := r.options.Journal.Delete(RoomStreams + id)
		r.endOf(m, id)
		return err
	}
	return r.resume(m, in, size)
}

// unreadable is why a room cannot be rebuilt.
type unreadable struct{ error }

// restore rebuilds a room and appends that this server owns it, since its last owner was last
// alive; nil if the room has ended. Its clocks go on where they stood. The stream may be old,
// or nil if it has not been read.
func (r *Relay) restore(m bus.Member, id string, stream *journal.Stream, alive time.Time) (in *room.Room, size written, err error) {
	for ; ; stream = nil {
		if stream == nil {
			stream, err = r.options.Journal.Read(RoomStreams + id)
		}
		if errors.Is(err, journal.ErrUnreadable) {
			return nil, size, unreadable{err}
		}
		if err != nil || stream == nil || room.Ended(stream.Records) {
			return nil, size, err
		}
		in, err := restored(id, stream)
		if err != nil {
			return nil, size, unreadable{err}
		}
		taken := room.Taken{Server: m.ID(), At: r.options.Clock.now()}
		if last := in.LastTime(); last.After(alive) {
			alive = last
		}
		if !alive.IsZero() {
			taken.Down = taken.At.Sub(alive)
		}
		record := taken.Encode()
		err = r.options.Journal.Append(RoomStreams+id, in.Records(), record)
		if err == nil {
			size = written{since: len(record), whole: len(stream.Snapshot)}
			for _, one := range stream.Records {
				size.since += len(one)
			}
			if err := survives(func() error { return in.Resume(taken) }); err != nil {
				return nil, size, unreadable{err}
			}
			return in, size, nil
		}
		if !errors.Is(err, journal.ErrConflict) || !m.Alive() {
			return nil, size, err
		}
	}
}

// restored rebuilds a room; a panic is a reason why it cannot be.
func restored(id string, s *journal.Stream) (in *room.Room, err error) {
	err = survives(func() (err error) {
		in, err = room.Restore(id, s.Snapshot, s.First, s.Records, random)
		return err
	})
	return in, err
}

// survives does something with a room, and returns a panic as an error.
func survives(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it panics: %v", p)
		}
	}()
	return do()
}

// resume runs a room that has been taken over: nobody is connected but who comes back.
func (r *Relay) resume(m bus.Member, in *room.Room, size written) error {
	o := newOwner(r, m, in)
	o.written = size
	ids := in.Sitting()
	for _, id := range ids {
		o.members[id] = member{sits: true}
	}
	m.Reseat(o.id, ids)
	for _, id := range ids {
		r.in(o, id)
	}
	if !r.launch(o) {
		r.remove(o)
		return errStopping
	}
	go o.take(func() {
		o.save() // the last owner may not have come to it
		o.list(room.Step{})
		for _, id := range ids { // who has come back before the room
			if p := o.member.Where(id); p.Server != "" && o.members[id].Stamp < p.Stamp {
				o.members[id] = member{p, true}
				o.commit(o.room.Connect(o.now(), id, true), sender{})
			}
		}
	})
	if err := m.Serve(o.id, o.answer); err != nil {
		go o.do(func() { o.ended = true })
		return err
	}
	return nil
}

// fresh brings the room up to date after the journal has refused a record, and reports
// whether it can be changed.
func (o *owner) fresh() bool {
	if !o.readable() {
		return false
	}
	if o.stale {
		o.stale = false
		return o.reconcile()
	}
	return true
}

// known reports whether the room can be seen, even if the journal takes nothing.
func (o *owner) known() bool { return o.fresh() || o.readable() }

// readable rereads the room after the journal has refused a record, and reports whether it
// is this server's and as the journal has it.
func (o *owner) readable() bool {
	if o.ended || !o.member.Alive() {
		return false
	}
	if !o.stale {
		return true
	}
	stream, err := o.relay.options.Journal.Read(RoomStreams + o.id)
	if err != nil || stream == nil {
		return false
	}
	if room.TakenSince(o.certain, stream.First, stream.Records) {
		o.drop() // else two would own the room, by turns
		return false
	}
	found, err := restored(o.id, stream)
	if err != nil {
		return false
	}
	found.Audience = o.room.Audience
	o.room, o.certain = found, found.Records()
	o.save()
	return true
}

// reconcile brings the members in line with the room that has been reread, and the room
// in line with who is connected: a refused record may have said that somebody went, and
// an uncertain one may have seated or unseated somebody. It fails if the journal refuses
// again.
func (o *owner) reconcile() (ok bool) {
	d := deliveries{room: o.id, records: o.room.Records()}
	ids := o.room.Members()
	for id := range o.members {
		if !slices.Contains(ids, id) {
			o.leave(&d, id)
		}
	}
	sitting := o.room.Sitting()
	for _, id := range sitting {
		place := o.member.Where(id)
		place.Player = id
		o.enter(&d, place)
	}
	o.member.Reseat(o.id, sitting)
	for i := range d.list {
		o.member.Tell(d.list[i].server, d.list[i].Delivery)
	}
	o.list(room.Step{})
	for _, id := range ids {
		if !o.commit(o.room.Connect(o.now(), id, o.members[id].Server != ""), sender{}) {
			return false
		}
	}
	return true
}
