package relay

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// takeOver takes over the rooms without an owner, and then announces all rooms to the
// servers that have asked for them. If a room could not be taken over these wait for
// the next attempt, unless it is late.
func (s *servers) takeOver(m Member, late bool) {
	if s.relay.stopped() {
		return
	}
	ctx, done := s.within()
	orphans, err := m.Orphans(ctx)
	done()
	all := err == nil && s.takeAll(m, orphans)
	s.closeEnded()
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	if err != nil || !all && !late && !s.joined {
		return
	}
	if s.taking && !s.joined {
		s.send("", notice{Kind: kindKnown}) // servers that have joined meanwhile wait for it
	}
	s.taking = false
	for _, server := range s.waiting {
		s.tellAll(server)
	}
	s.waiting = nil
}

// takeAll takes rooms over, and reports whether all that can be read have an owner.
func (s *servers) takeAll(m Member, orphans []string) bool {
	if len(orphans) == 0 {
		return true
	}
	s.relay.mu.Lock()
	s.taking = true
	s.relay.mu.Unlock()
	rand.Shuffle(len(orphans), func(i, j int) { orphans[i], orphans[j] = orphans[j], orphans[i] })
	rooms := make(chan string)
	var all sync.WaitGroup
	var left atomic.Int64
	for range min(takers, len(orphans)) {
		all.Go(func() {
			time.Sleep(rand.N(spread))
			for id := range rooms {
				if err := s.take(m, id); err != nil {
					if !errors.As(err, new(unreadable)) {
						left.Add(1)
					}
					s.relay.options.Logger.Error("a room could not be taken over", "error", err)
				}
			}
		})
	}
	for _, id := range orphans {
		rooms <- id
	}
	close(rooms)
	all.Wait()
	return left.Load() == 0
}

// take takes one room over. The record that says so fences the last owner off, should
// it be alive after all: its next append is a conflict.
func (s *servers) take(m Member, id string) error {
	r := s.relay
	ctx, done := s.within()
	before, ok, err := m.Claim(ctx, id)
	done()
	if err != nil || !ok {
		return err
	}
	stream, err := s.mark(m, id)
	if err == nil && stream == nil {
		err = r.options.Log.Delete(RoomStreams + id)
	} else if err == nil {
		err = s.host(m, *stream, before)
	}
	var broken unreadable
	if (err != nil || stream == nil) && !errors.As(err, &broken) { // an unreadable room stays claimed, so that nobody tries again
		s.release(m, id)
	}
	return err
}

// host runs a room that has been taken over.
func (s *servers) host(m Member, stream Stream, before string) error {
	r := s.relay
	alive, now := r.lastAlive(before), r.now()
	h, err := r.loadRoom(stream, alive, now)
	if err != nil {
		return err
	}
	if h.room.finished() { // the last owner may not have come to it
		r.results.keep(h.room.outcome(now))
	}
	h.member = m
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.member != m || r.stopped() {
		return errJoining
	}
	if d := s.rooms[h.id]; d != nil {
		d.close()
	}
	r.add(h)
	h.seat()
	s.change()
	s.tellRoom("", h)
	r.launch(h)
	for _, p := range h.members {
		if p.here() {
			go h.presence(p)
		}
	}
	return nil
}

// unreadable is why a room cannot be rebuilt.
type unreadable struct{ error }

// readRoom reads a room's stream; nil if there is none, or if it has ended.
func (s *servers) readRoom(id string) (*Stream, error) {
	stream, err := readOne(s.relay.options.Log, RoomStreams+id)
	if err != nil || stream == nil || ended(*stream) {
		return nil, err
	}
	return stream, nil
}

// closeEnded drops rooms that their last owner has ended without having announced it.
func (s *servers) closeEnded() {
	r := s.relay
	var waiting []*remoteRoom
	r.mu.Lock()
	for _, d := range s.rooms {
		if d.server == "" && r.now().Sub(d.since) > RenewTime {
			waiting = append(waiting, d)
		}
	}
	r.mu.Unlock()
	for _, d := range waiting {
		if stream, err := s.readRoom(d.id); err == nil && stream == nil {
			r.mu.Lock()
			d.close()
			s.change()
			r.mu.Unlock()
		}
	}
}

// mark appends to a room's stream that this server owns it, and returns the stream; nil
// if it has ended.
func (s *servers) mark(m Member, id string) (stream *Stream, err error) {
	for {
		if stream, err = s.readRoom(id); stream == nil {
			return nil, err
		}
		if _, err := restore(id, *stream, s.relay.random); err != nil {
			return nil, unreadable{err}
		}
		mark := encode(record{Owner: m.ID()})
		err = s.relay.options.Log.Append(stream.Name, stream.First+len(stream.Records), mark)
		if err == nil {
			stream.Records = append(stream.Records, mark)
			return stream, nil
		}
		if err != ErrConflict || !m.Alive() {
			return nil, err
		}
	}
}

// ended reports whether a stream's last record ends its room.
func ended(s Stream) bool {
	var last record
	return len(s.Records) > 0 && json.Unmarshal(s.Records[len(s.Records)-1], &last) == nil && last.Ended
}

// release gives up the ownership of a room.
func (s *servers) release(m Member, id string) {
	if !m.Alive() {
		return // its leases have ended with it
	}
	ctx, done := s.within()
	defer done()
	if err := m.Release(ctx, id); err != nil {
		s.relay.options.Logger.Error("a room could not be released", "error", err)
	}
}

// claim makes this server the owner of a new room, and returns the membership by which
// it is; nil if that is not possible now.
func (s *servers) claim(id string) Member {
	s.relay.mu.Lock()
	m := s.member
	s.relay.mu.Unlock()
	if m == nil {
		return nil
	}
	ctx, done := s.within()
	defer done()
	if _, ok, err := m.Claim(ctx, id); err != nil || !ok {
		return nil
	}
	return m
}

// drop gives up a room that may not be this server's any more, or that cannot be
// written down: its next owner starts from the log.
func (h *host) drop() {
	h.dropped.Store(true)
	h.deleted = true
	r := h.relay
	r.mu.Lock()
	for _, p := range h.members {
		if p.here() {
			p.conn.Load().comeBack()
		}
		if p.room == h {
			p.room = nil
		}
		if p.watching == h {
			p.watching = nil
		}
	}
	if r.rooms[h.id] == h {
		r.remove(h)
		r.servers.orphaned(h)
	}
	r.mu.Unlock()
	go func() {
		r.servers.release(h.member, h.id)
		r.servers.wake()
	}()
}

// orphaned keeps a room that has been given up as a remote one: its players are still
// in it, and wait for its next owner, if it has none yet. The relay's mutex is held.
func (s *servers) orphaned(h *host) {
	d := &remoteRoom{servers: s, id: h.id, since: s.relay.now()}
	s.rooms[h.id] = d
	d.take(notice{OpenedAt: h.room.openedAt, Listing: &h.listing, Records: h.listed, Watchers: h.watchers})
	s.send("", notice{Kind: kindWho, Room: h.id})
}

// owned reports whether the room is this server's, by its lease.
func (h *host) owned() bool { return h.member == nil || h.member.Alive() }

// end appends that the room is no more: if that succeeds, no other server owns it and
// its stream can be deleted.
func (h *host) end() (ok bool) {
	err := h.relay.options.Log.Append(RoomStreams+h.id, h.room.records, encode(record{Ended: true}))
	if err != nil {
		h.relay.options.Logger.Error("a room could not be ended", "error", err)
		h.drop()
		return false
	}
	return true
}
