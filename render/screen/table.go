package screen

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game"
)

// keptTable is a match at a table of its own as it is kept between two visits.
type keptTable struct {
	// Shown says that the match was on the screen, and not just put by.
	Shown  bool        `json:"shown"`
	Record game.Record `json:"record"`
}

// readTable reads a stored match of a game. The match is checked: it can be
// resumed.
func readTable(data string, g game.Game) (keptTable, error) {
	var outer struct {
		Shown  bool            `json:"shown"`
		Record json.RawMessage `json:"record"`
	}
	if err := json.Unmarshal([]byte(data), &outer); err != nil {
		return keptTable{}, fmt.Errorf("stored match: %w", err)
	}
	r, err := game.ReadRecord(outer.Record)
	if err == nil {
		_, err = r.Replay(g)
	}
	if err == nil && len(r.Seats) == 0 {
		err = fmt.Errorf("nobody sits at the table")
	}
	if err != nil {
		return keptTable{}, fmt.Errorf("stored match: %w", err)
	}
	return keptTable{outer.Shown, r}, nil
}

func (t keptTable) json() string {
	data, err := json.Marshal(t)
	if err != nil {
		panic(err) // it was played
	}
	return string(data)
}
