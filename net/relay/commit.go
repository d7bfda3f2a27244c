package relay

import (
	"errors"
	"slices"

	"lichtbrett/net/protocol"
)

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
	h.describe()
	r.mu.Unlock()
	for _, id := range ids {
		if p := h.members[id]; p != nil && !h.commit(h.room.connect(r.now(), id, p.conn.Load() != nil), sender{}) {
			return false
		}
	}
	return true
}
