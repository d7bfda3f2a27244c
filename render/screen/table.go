package screen

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game"
)

// StoredTable is a match at a table of its own as it is kept between two visits.
type StoredTable struct {
	// Shown says that the match was on the screen, and not just put by.
	Shown  bool        `json:"shown"`
	Record game.Record `json:"record"`
	// Before is the match that was given up for it and can be gone back to.
	Before *game.Record `json:"before,omitempty"`
}

// readTable reads a stored match of a game. The match is checked: it can be
// resumed.
func readTable(data string, g game.Game) (StoredTable, error) {
	var outer struct {
		Shown  bool            `json:"shown"`
		Record json.RawMessage `json:"record"`
		Before json.RawMessage `json:"before"`
	}
	if err := json.Unmarshal([]byte(data), &outer); err != nil {
		return StoredTable{}, fmt.Errorf("stored match: %w", err)
	}
	t := StoredTable{Shown: outer.Shown}
	var err error
	if t.Record, err = readSeated(outer.Record, g); err != nil {
		return StoredTable{}, fmt.Errorf("stored match: %w", err)
	}
	if outer.Before != nil {
		before, err := readSeated(outer.Before, g)
		if err != nil {
			return StoredTable{}, fmt.Errorf("stored match, the one before: %w", err)
		}
		t.Before = &before
	}
	return t, nil
}

// readSeated reads a record of a game that can be resumed.
func readSeated(data []byte, g game.Game) (game.Record, error) {
	r, err := game.ReadRecord(data)
	if err != nil {
		return r, err
	}
	p, err := r.Replay(g)
	if err != nil {
		return r, err
	}
	if len(r.Seats) != p.Seats() {
		return r, fmt.Errorf("%d players are named; the match has %d seats", len(r.Seats), p.Seats())
	}
	return r, nil
}

func (t StoredTable) json() string {
	data, err := json.Marshal(t)
	if err != nil {
		panic(err) // it was played
	}
	return string(data)
}
