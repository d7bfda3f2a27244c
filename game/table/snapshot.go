package table

import (
	"encoding/json"
	"fmt"

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
		if err := e.Event.apply(t, e.At); err != nil {
			return fmt.Errorf("table: event %d, %s: %w", i+1, e.Event.kind(), err)
		}
	}
	return nil
}

// snapshot is the form of a table in JSON.
type snapshot struct {
	Game string `json:"game"`
	state
}

// Snapshot returns the whole table as JSON, secrets included: from it and the
// events that follow the table can be rebuilt.
func (t *Table) Snapshot() []byte {
	data, err := json.Marshal(snapshot{t.game.Name(), t.state})
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
	t := &Table{game: g, random: random, state: s.state}
	if t.state.Match == 0 {
		return t, nil
	}
	p, drawn, err := replay(g, t.state.Record)
	if err != nil {
		return nil, fmt.Errorf("table: the snapshot: %w", err)
	}
	if p.Seats() != len(t.state.Seats) {
		return nil, fmt.Errorf("table: the snapshot has %d seats; the match has %d", len(t.state.Seats), p.Seats())
	}
	t.position, t.drawn = p, drawn
	return t, nil
}
