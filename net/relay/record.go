package relay

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// record is a step in the log; it is atomic. One that has only events of the table, as
// after a move, is encoded as the list of them.
type record struct {
	Opened *opened `json:"opened,omitempty"`
	// Removed is the id of a player whom the creator has removed.
	Removed string `json:"removed,omitempty"`
	// Owner is the server that has taken the room over.
	Owner string `json:"owner,omitempty"`
	// Ended says that the room is no more, as its stream will be.
	Ended bool          `json:"ended,omitempty"`
	Table []table.Entry `json:"table,omitempty"`
}

// opened begins a room.
type opened struct {
	Creator string          `json:"creator"`
	Config  protocol.Config `json:"config"`
	At      time.Time       `json:"at"`
}

func (r *record) empty() bool { return r.Opened == nil && r.Removed == "" && len(r.Table) == 0 }

// encode returns the record as JSON; that of a move, nearly all that are written,
// without reflection.
func (r *record) encode() []byte {
	if r.Opened != nil || r.Removed != "" {
		return encode(r)
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
func (r *record) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		return json.Unmarshal(data, &r.Table)
	}
	type plain record
	return json.Unmarshal(data, (*plain)(r))
}

// apply applies a record to a room that is being rebuilt.
func (r *room) apply(data []byte) error {
	var rec record
	if err := json.Unmarshal(data, &rec); err != nil {
		return fmt.Errorf("a record: %w", err)
	}
	if o := rec.Opened; o != nil {
		r.creator, r.config, r.openedAt = o.Creator, o.Config, o.At
	}
	if rec.Removed != "" {
		r.removed = append(r.removed, rec.Removed)
	}
	if len(rec.Table) > 0 {
		if err := r.replay(rec.Table); err != nil {
			return err
		}
	}
	r.succeed(rec.Table)
	r.records++
	return nil
}

func (r *room) replay(entries []table.Entry) (err error) {
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

// succeed names the next creator after the creator has left: the next person who
// sits, seats upwards.
func (r *room) succeed(entries []table.Entry) {
	for _, e := range entries {
		left, ok := e.Event.(table.Rose)
		if !ok {
			continue
		}
		players := r.table.Players()
		if slices.ContainsFunc(players, func(p table.Player) bool { return sits(p) && p.ID == r.creator }) {
			continue
		}
		for i := range players {
			if p := players[(int(left.Seat)+1+i)%len(players)]; sits(p) {
				r.creator = p.ID
				break
			}
		}
	}
}

// sits reports whether a seat has a person who has not left.
func sits(p table.Player) bool { return p.Person() && !p.Left }

// snapshot is the state of a room, which stands for all records before it.
type snapshot struct {
	opened
	Removed []string        `json:"removed,omitempty"`
	Table   json.RawMessage `json:"table"`
}

func (r *room) snapshot() []byte {
	return encode(snapshot{opened{r.creator, r.config, r.openedAt}, r.removed, r.table.Snapshot()})
}

// restore rebuilds a room from what the log has of it. Spectators are gone, and
// everybody counts as connected who was when the log ends.
func restore(id string, s Stream, random func() uint64) (*room, error) {
	r := &room{id: id, random: random, records: s.First}
	if s.Snapshot != nil {
		var snap snapshot
		if err := json.Unmarshal(s.Snapshot, &snap); err != nil {
			return nil, fmt.Errorf("room %s: the snapshot: %w", id, err)
		}
		r.creator, r.config, r.openedAt, r.removed = snap.Creator, snap.Config, snap.At, snap.Removed
		g, err := games.ByName(r.config.Game)
		if err != nil {
			return nil, fmt.Errorf("room %s: %w", id, err)
		}
		if r.table, err = table.FromSnapshot(g, snap.Table, random); err != nil {
			return nil, fmt.Errorf("room %s: %w", id, err)
		}
	}
	for _, data := range s.Records {
		if err := r.apply(data); err != nil {
			return nil, fmt.Errorf("room %s: record %d: %w", id, r.records, err)
		}
	}
	if r.table == nil {
		return nil, fmt.Errorf("room %s: the log does not say how it was opened", id)
	}
	return r, nil
}

// lastTime returns the time of the last event in a stream's records; zero if there is
// none.
func lastTime(s Stream) (at time.Time) {
	for _, data := range s.Records {
		var rec record
		if json.Unmarshal(data, &rec) == nil {
			for _, e := range rec.Table {
				at = e.At
			}
		}
	}
	return at
}

// encode returns the JSON of a value that always has one.
func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

// seatOf returns the seat of a player who sits in the room, else game.NoSeat.
func (r *room) seatOf(id string) game.Seat {
	for s := range game.Seat(r.config.Seats) {
		if p := r.table.Player(s); sits(p) && p.ID == id {
			return s
		}
	}
	return game.NoSeat
}
