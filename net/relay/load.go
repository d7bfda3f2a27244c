package relay

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// load reads what the log has.
func (r *Relay) load() error {
	now := r.now()
	if err := r.loadPlayers(now); err != nil {
		return err
	}
	if r.servers == nil {
		if err := r.loadRooms(now); err != nil {
			return err
		}
	}
	var err error
	if r.results, err = newRecorder(r.options); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	slices.SortFunc(r.order, func(a, b *host) int {
		return cmp.Or(a.room.openedAt.Compare(b.room.openedAt), strings.Compare(a.id, b.id))
	})
	for _, h := range r.order {
		if h.room.finished() { // the last server may not have come to it
			r.results.keep(h.room.outcome(now))
		}
		r.launch(h)
	}
	return nil
}

func (r *Relay) loadRooms(now time.Time) error {
	alive := r.lastAlive("")
	var wrong error
	err := r.options.Log.Read(RoomStreams, func(s Stream) bool {
		var h *host
		if h, wrong = r.loadRoom(s, alive, now); h != nil {
			r.add(h)
			h.seat()
		}
		return wrong == nil
	})
	return cmp.Or(err, wrong)
}

// loadRoom restores a room: nobody is connected, and its timers are shifted by how
// long it was down.
func (r *Relay) loadRoom(s Stream, alive, now time.Time) (*host, error) {
	room, err := restore(strings.TrimPrefix(s.Name, RoomStreams), s, r.random)
	if err != nil {
		return nil, err
	}
	if last := lastTime(s); last.After(alive) {
		alive = last
	}
	if !alive.IsZero() && now.After(alive) {
		room.table.Shift(now.Sub(alive))
	}
	// This has no record of its own; it is in the snapshot.
	if _, err := room.table.Cut(now); err != nil {
		return nil, err
	}
	room.settle(now)
	room.records = s.First + len(s.Records)
	if err := r.options.Log.Snapshot(s.Name, room.records, room.snapshot()); err != nil {
		return nil, err
	}
	h := newHost(r, room)
	h.describe()
	return h, nil
}

// seat makes the players who sit in the room, by its table, its members. The relay's
// mutex is held.
func (h *host) seat() {
	r := h.relay
	for _, p := range h.room.table.Players() {
		if !sits(p) {
			continue
		}
		known := r.players[p.ID]
		if known == nil && r.servers != nil {
			known = &player{id: p.ID, name: p.Name}
			r.players[p.ID] = known
		}
		if known != nil {
			known.room = h
			h.members[p.ID] = known
			r.place(known)
		}
	}
}

// lastAlive returns when the server with that id was last known to be alive, or any
// server if that one is not known.
func (r *Relay) lastAlive(server string) (at time.Time) {
	_ = r.options.Log.Read(aliveStream, func(s Stream) bool {
		var seen time.Time
		_ = json.Unmarshal(s.Snapshot, &seen)
		own := server != "" && s.Name == aliveStream+"/"+server
		if own || seen.After(at) {
			at = seen
		}
		return !own
	})
	return at
}
