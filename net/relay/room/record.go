package room

import (
	"encoding/json"
	"fmt"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// Record is a step in the log; it is atomic. One that has only events of the table, as
// after a move, is encoded as the list of them.
type Record struct {
	Opened *Opened `json:"opened,omitempty"`
	// Configured is the room's new configuration.
	Configured *protocol.Config `json:"configured,omitempty"`
	// Removed is the id of who has been removed.
	Removed string `json:"removed,omitempty"`
	Taken   *Taken `json:"taken,omitempty"`
	// Ended says that the room is no more, as its stream will be.
	Ended bool          `json:"ended,omitempty"`
	Table []table.Entry `json:"table,omitempty"`
}

// Opened begins a room.
type Opened struct {
	Creator string          `json:"creator"`
	Config  protocol.Config `json:"config"`
	At      time.Time       `json:"at"`
}

// Taken says that a server has taken the room over, after it was down for so long: less than
// nothing if the clock goes wrong. Nobody is connected, and the room's timers have stood still.
type Taken struct {
	Server string        `json:"server"`
	At     time.Time     `json:"at"`
	Down   time.Duration `json:"down"`
}

// Empty reports whether there is nothing to be written down.
func (r *Record) Empty() bool {
	return r.Opened == nil && r.Configured == nil && r.Removed == "" && len(r.Table) == 0
}

// Encode returns the record as JSON; that of a move, nearly all that are written,
// without reflection.
func (r *Record) Encode() []byte {
	if r.Opened != nil || r.Configured != nil || r.Removed != "" {
		return protocol.JSON(r)
	}
	b := make([]byte, 0, 128)
	for i, e := range r.Table {
		b = append(b, "[,"[min(i, 1)])
		var err error
		if b, err = e.AppendJSON(b); err != nil {
			panic(err)
		}
	}
	return append(b, ']')
}

// UnmarshalJSON implements json.Unmarshaler.
func (r *Record) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		return json.Unmarshal(data, &r.Table)
	}
	type plain Record
	return json.Unmarshal(data, (*plain)(r))
}

// apply applies a record to a room that is being rebuilt.
func (r *Room) apply(data []byte) error {
	var rec Record
	if err := json.Unmarshal(data, &rec); err != nil {
		return fmt.Errorf("a record: %w", err)
	}
	if o := rec.Opened; o != nil {
		r.rights.creator, r.config, r.openedAt = o.Creator, o.Config, o.At
	}
	if rec.Configured != nil {
		r.config = *rec.Configured
	}
	if rec.Removed != "" {
		r.rights.shutOut(rec.Removed)
	}
	if len(rec.Table) > 0 {
		if err := r.replay(rec.Table); err != nil {
			return err
		}
	}
	r.happened(rec.Table)
	if t := rec.Taken; t != nil && r.table != nil {
		r.table.Shift(t.Down)
		out, err := r.table.Cut(t.At)
		if err != nil {
			return err
		}
		r.happened(out.Events())
	}
	r.records++
	return nil
}

func (r *Room) replay(entries []table.Entry) (err error) {
	if r.table != nil {
		return r.table.Replay(entries)
	}
	g, err := games.ByName(r.config.Game)
	if err != nil {
		return err
	}
	r.table, err = table.Rebuild(g, entries, r.random)
	return err
}

// happened notes when something last happened, and who has left.
func (r *Room) happened(entries []table.Entry) {
	for _, e := range entries {
		r.last = e.At
		if left, ok := e.Event.(table.Left); ok {
			r.rights.succeed(r.table.Players(), left.Seat)
		}
	}
}

// sits reports whether a seat has a person who has not left.
func sits(p table.Player) bool { return p.Person() && !p.Left }

// snapshot is the state of a room, which stands for all records before it.
type snapshot struct {
	Opened
	Last    time.Time       `json:"last"`
	Removed []string        `json:"removed,omitempty"`
	Table   json.RawMessage `json:"table"`
}

// Snapshot is the state of the room, which stands for all records so far.
func (r *Room) Snapshot() []byte {
	return protocol.JSON(snapshot{Opened{r.rights.creator, r.config, r.openedAt}, r.last, r.rights.removed, r.table.Snapshot()})
}

// Restore rebuilds a room from its records: a snapshot, if there is one, stands for the
// first of them. Spectators are gone, and everybody counts as connected who was when the
// records end.
func Restore(id string, snap []byte, first int, records [][]byte, random func() uint64) (*Room, error) {
	r := &Room{id: id, random: random, records: first}
	if snap != nil {
		var s snapshot
		if err := json.Unmarshal(snap, &s); err != nil {
			return nil, fmt.Errorf("room %s: the snapshot: %w", id, err)
		}
		r.rights, r.config, r.openedAt, r.last = rights{s.Creator, s.Removed}, s.Config, s.At, s.Last
		g, err := games.ByName(r.config.Game)
		if err != nil {
			return nil, fmt.Errorf("room %s: %w", id, err)
		}
		if r.table, err = table.FromSnapshot(g, s.Table, random); err != nil {
			return nil, fmt.Errorf("room %s: %w", id, err)
		}
	}
	for _, data := range records {
		if err := r.apply(data); err != nil {
			return nil, fmt.Errorf("room %s: record %d: %w", id, r.records, err)
		}
	}
	if r.table == nil {
		return nil, fmt.Errorf("room %s: the log does not say how it was opened", id)
	}
	return r, nil
}

// Encode returns the record that says so.
func (t Taken) Encode() []byte { return protocol.JSON(Record{Taken: &t}) }

// Resume has a restored room go on at the server that has taken it over, once the journal has
// that.
func (r *Room) Resume(t Taken) error {
	if err := r.apply(t.Encode()); err != nil {
		return err
	}
	r.settle(t.At)
	return nil
}

// Last is the record that says that the room is no more.
func Last() []byte { return protocol.JSON(Record{Ended: true}) }

// Ended reports whether the last of a room's records says that the room is no more.
func Ended(records [][]byte) bool {
	var last Record
	return len(records) > 0 && json.Unmarshal(records[len(records)-1], &last) == nil && last.Ended
}

// TakenSince reports whether a server has taken the room over after a number of its records,
// as those tell that are left of it, from the first on.
func TakenSince(number, first int, records [][]byte) bool {
	if first > number {
		return true // a snapshot stands for them, which only an owner makes
	}
	for _, data := range records[min(number-first, len(records)):] {
		var r Record
		if json.Unmarshal(data, &r) == nil && r.Taken != nil {
			return true
		}
	}
	return false
}

// SeatOf returns the seat of a player who sits in the room, else game.NoSeat.
func (r *Room) SeatOf(id string) game.Seat {
	for s := range game.Seat(r.config.Seats) {
		if p := r.table.Player(s); sits(p) && p.ID == id {
			return s
		}
	}
	return game.NoSeat
}
