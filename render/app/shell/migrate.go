package shell

import (
	"encoding/json"

	"lichtbrett/render/catalog"
)

// Keys under which matches used to be stored.
const (
	latestKey = "match"  // the latest on the LED board
	asideKey  = "match." // and the program's ID: matches of other games there
	tableKey  = "table." // and the game's name: matches at tables of their own
)

// former is a match as it used to be stored.
type former struct {
	Program string          `json:"program"`
	Shown   bool            `json:"shown"`
	Record  json.RawMessage `json:"record"`
	Before  json.RawMessage `json:"before"`
}

// migrate brings the matches that an earlier version has stored into the form of
// today. Damaged ones are removed, with a message.
func (a *App) migrate() {
	for _, g := range catalog.Games {
		a.migrateFrom(asideKey+g.ID, g)
		if _, own := a.Presentations[g.ID]; own {
			a.migrateFrom(tableKey+g.Rules.Name(), g)
		}
	}
	a.migrateFrom(latestKey, nil)
}

// migrateFrom migrates the match under a key; it is one of a game if that is not
// nil.
func (a *App) migrateFrom(key string, g *catalog.Game) {
	data := a.Storage.Get(key)
	if data == "" {
		return
	}
	a.Storage.Set(key, "")
	var f former
	if err := json.Unmarshal([]byte(data), &f); err != nil {
		a.Show(a.Say("match.damaged"))
		return
	}
	if g == nil || f.Program != "" {
		g, _ = catalog.ByID(f.Program)
	}
	if g == nil {
		a.Show(a.Say("match.damaged"))
		return
	}
	_, own := a.Presentations[g.ID]
	var before string
	if f.Before != nil {
		if r, err := readRecord(f.Before, g, own); err == nil {
			before = a.NewMatchID()
			a.Keep(Kept{ID: before, Program: g.ID, Record: r}, false)
		} else {
			a.Show(a.Say("match.damaged"))
		}
	}
	r, err := readRecord(f.Record, g, own)
	if err != nil {
		a.Show(a.Say("match.damaged"))
		return
	}
	a.Keep(Kept{ID: a.NewMatchID(), Program: g.ID, Record: r, Before: before}, f.Shown)
}
