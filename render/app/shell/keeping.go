package shell

import (
	"errors"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/render/catalog"
)

// Keeping saves the match at a game's own table while its host is local, and remembers
// the match it replaced.
type Keeping struct {
	app    *App
	game   *catalog.Game
	client *table.Client

	id     string // the match is kept under it; empty until it is
	before string // the ID of the match given up for this one, until a person has made a move
}

// NewKeeping returns what keeps the matches of a game that a client plays.
func NewKeeping(app *App, g *catalog.Game, client *table.Client) Keeping {
	return Keeping{app: app, game: g, client: client}
}

// Keep stores the match, and the one that was given up for it until a person has
// made a move. Shown says that it is on the screen.
func (k *Keeping) Keep(shown bool) {
	if _, keeps := k.client.Keeper(); !keeps {
		return
	}
	if r, ok := k.client.Record(); ok {
		if k.id == "" {
			k.id = k.app.NewMatchID()
		}
		k.app.Keep(Kept{ID: k.id, Program: k.game.ID, Record: r, Before: k.before}, shown)
	}
}

// Moved takes in that a seat has made a move: a match that was given up cannot be
// gone back to any more if it was a person's.
func (k *Keeping) Moved(s game.Seat) {
	if k.client.Own(s) || k.client.Turn().Result.Over {
		k.before = ""
	}
}

// HasPrevious reports whether a match was given up that can be returned to.
func (k *Keeping) HasPrevious() bool { return k.before != "" }

// giveUp returns the ID of the match under way, if there is one, to be returned
// to.
func (k *Keeping) giveUp() string {
	r, ok := k.client.Record()
	switch {
	case k.before != "":
		return k.before
	case !ok || len(r.Moves) == 0 || k.client.Turn().Result.Over:
		return ""
	}
	return k.id
}

// Instead begins another match in place of the one under way, which can be gone
// back to. An error leaves all as it is.
func (k *Keeping) Instead(begin func() error) error {
	r, known := k.client.Record()
	id, before := k.id, k.before
	k.before, k.id = k.giveUp(), ""
	if err := begin(); err != nil {
		k.id, k.before = id, before
		return err
	}
	if id != "" && (before != "" || known && len(r.Moves) == 0) {
		k.app.Forget(id) // no person has made a move in it
	}
	if k.before != "" {
		k.app.Surface.Announce(k.app.Say("ledgame.given-up"))
	}
	return nil
}

// Resume continues a match that is kept. An error says why that cannot be.
func (k *Keeping) Resume(kept Kept) error {
	k.id = kept.ID
	if _, there := k.app.Match(kept.Before); there {
		k.before = kept.Before
	}
	err := k.GoOn(kept.Record)
	if err != nil {
		k.id, k.before = "", ""
	}
	return err
}

// GoOn continues the match of a record.
func (k *Keeping) GoOn(r game.Record) error {
	keeper, keeps := k.client.Keeper()
	if !keeps {
		return errors.New("matches of this table are kept elsewhere")
	}
	return keeper.Resume(k.game.Rules, r)
}

// ReturnToPrevious goes back to the match that was given up. It reports whether it could;
// else it is said that the match is damaged.
func (k *Keeping) ReturnToPrevious() bool {
	kept, ok := k.app.Match(k.before)
	id, before := k.id, k.before
	k.id, k.before = kept.ID, ""
	if !ok || k.GoOn(kept.Record) != nil {
		k.id, k.before = id, before
		k.app.Show(k.app.Say("match.damaged"))
		return false
	}
	k.app.Forget(id)
	return true
}
