package table

import (
	"encoding/json"
	"fmt"
	"time"

	"lichtbrett/game"
)

// Rebuild returns the table that these events have made. Random is that of
// Options. A table whose host was down goes on with Shift.
func Rebuild(g game.Game, log []Entry, random func() uint64) (*Table, error) {
	t := &Table{game: g, random: random}
	if len(log) == 0 {
		return nil, fmt.Errorf("table: the log is empty; a table begins with being opened")
	}
	if _, ok := log[0].Event.(Opened); !ok {
		return nil, fmt.Errorf("table: the log begins with %q; a table begins with being opened", log[0].Event.kind())
	}
	if err := t.Replay(log); err != nil {
		return nil, err
	}
	return t, nil
}

// Replay lets the events of a log happen again, which have followed on those
// that the table has seen. After an error the table is of no use.
func (t *Table) Replay(log []Entry) error {
	for i, e := range log {
		if err := t.apply(e.At, e.Event); err != nil {
			return fmt.Errorf("table: event %d, %s: %w", i+1, e.Event.kind(), err)
		}
	}
	return nil
}

// snapshot is the form of a table in JSON: what its parts hold, in this order.
type snapshot struct {
	Game string `json:"game"`
	terms
	Status     Status        `json:"status"`
	Seats      seats         `json:"seats"`
	Match      int           `json:"match"`
	Record     game.Record   `json:"record"`
	Log        []Moved       `json:"log,omitempty"`
	Chat       []Said        `json:"chat,omitempty"`
	Wants      []game.Seat   `json:"wants,omitempty"`
	Begins     time.Time     `json:"begins,omitzero"`
	Deadline   time.Time     `json:"deadline,omitzero"`
	Vote       *vote         `json:"vote,omitempty"`
	DesertedAt time.Time     `json:"desertedAt,omitzero"`
	Paused     time.Duration `json:"paused,omitempty"`
	Aborted    string        `json:"aborted,omitempty"`
}

// Snapshot returns the whole table as JSON, secrets included: from it and the
// events that follow the table can be rebuilt.
func (t *Table) Snapshot() []byte {
	m, c, b := t.match, t.clock, t.ballot
	data, err := json.Marshal(snapshot{
		Game: t.game.Name(), terms: t.terms, Seats: t.seats, Chat: t.chat,
		Match: m.number, Status: m.status, Aborted: m.aborted, Record: m.record, Log: m.log,
		Begins: c.begins, Deadline: c.deadline, DesertedAt: c.desertedAt, Paused: c.paused,
		Vote: b.vote, Wants: b.wants,
	})
	if err != nil {
		panic(err) // a table holds nothing that JSON cannot
	}
	return data
}

// FromSnapshot returns the table of a snapshot. Random is that of Options.
func FromSnapshot(g game.Game, data []byte, random func() uint64) (*Table, error) {
	var s snapshot
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("table: not a snapshot: %w", err)
	}
	if s.Game != g.Name() {
		return nil, fmt.Errorf("table: the snapshot is of %q, not of %q", s.Game, g.Name())
	}
	t := &Table{
		game: g, random: random, terms: s.terms, seats: s.Seats, chat: s.Chat,
		match:  match{number: s.Match, status: s.Status, aborted: s.Aborted, record: s.Record, log: s.Log},
		clock:  clock{begins: s.Begins, deadline: s.Deadline, desertedAt: s.DesertedAt, paused: s.Paused},
		ballot: ballot{vote: s.Vote, wants: s.Wants},
	}
	if s.Match == 0 {
		return t, nil
	}
	if err := t.match.replay(g); err != nil {
		return nil, fmt.Errorf("table: the snapshot: %w", err)
	}
	if n := t.match.position.Seats(); n != len(t.seats) {
		return nil, fmt.Errorf("table: the snapshot has %d seats; the match has %d", len(t.seats), n)
	}
	return t, nil
}
