package relay

import (
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/room"
)

// sender is the connection whose request a step answers, and the request's id; zero if
// the step answers none.
type sender struct {
	place bus.Place
	re    protocol.ID
}

// minSnapshot is the least bytes of records for which a snapshot pays.
const minSnapshot = 16 << 10

// commit appends a step's record to the journal, and only then tells its frames. If the
// journal refuses it, the step has not happened.
func (o *owner) commit(s room.Step, by sender) (ok bool) {
	defer o.room.Reuse()
	if last := s.Deleted || !o.room.Finished(); last && !o.isSaved() { // a match that has ended is seen no more then
		return false
	}
	if !s.Record.Empty() && !o.append(s.Record.Encode(), by) {
		return false
	}
	if s.Ended {
		o.save()
	}
	if s.Deleted && !(o.isSaved() && o.end()) {
		return false
	}
	o.deliver(s, by)
	return true
}

// append appends a record. The journal is shortened when it has doubled since it last
// was: all that is written for a match grows in a straight line with its length.
func (o *owner) append(record []byte, by sender) (ok bool) {
	err := o.relay.options.Journal.Append(RoomStreams+o.id, o.room.Records()-1, record)
	if err != nil {
		o.relay.options.Logger.Error("the log takes nothing", "error", err)
		o.stale = true
		switch verdictOf(err) {
		case overtaken:
			o.drop()
		case uncertain:
			o.sendBack("it is not known whether the server has written this down; come back", by.place)
		}
		return false
	}
	o.certain = o.room.Records()
	if o.since += len(record); o.since >= max(o.whole, minSnapshot) {
		o.snapshot()
	}
	return true
}

func (o *owner) snapshot() {
	whole := o.room.Snapshot()
	if err := o.relay.options.Journal.Snapshot(RoomStreams+o.id, o.room.Records(), whole); err != nil {
		o.relay.options.Logger.Error("a room's log could not be shortened", "error", err)
		return
	}
	o.since, o.whole = 0, len(whole)
}

// end ends the room in the journal. If that says that it is no more, no other server owns
// it, and its stream can be deleted.
func (o *owner) end() (ok bool) {
	log, stream := o.relay.options.Journal, RoomStreams+o.id
	if err := log.Append(stream, o.room.Records(), room.Last()); err != nil {
		o.relay.options.Logger.Error("a room could not be ended", "error", err)
		o.stale = true
		if verdictOf(err) == overtaken {
			o.drop()
		}
		return false
	}
	o.ended, o.deleted = true, true
	o.relay.forget(o) // it takes nobody's room any more when this is answered
	if err := log.Delete(stream); err != nil {
		o.relay.options.Logger.Error("a room could not be deleted from the log", "error", err)
	}
	go o.relay.endOf(o.member, o.id)
	return true
}

// drop gives the room up: it is another server's, or that of whoever takes it over next.
func (o *owner) drop() {
	o.ended = true
	o.sendBack("the game goes on at another server; come back", bus.Place{})
	go func() {
		_ = o.member.Release(o.id) // its leases end with a membership that is lost
		o.relay.lookForOrphans()
	}()
}
