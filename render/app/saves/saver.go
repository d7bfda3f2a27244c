package saves

import (
	"errors"
	"slices"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/render/catalog"
)

// Saver saves the match on a screen while its host is local, and remembers the match it
// replaced.
type Saver struct {
	// Continue continues the match of a record.
	Continue func(game.Record) error
	// OnceBegun says that a match is kept in place of one that can be gone back to, or put by,
	// only once a move has been made in it.
	OnceBegun bool

	store    *Store
	game     *catalog.Game
	client   *table.Client
	announce func(key string)

	id     string // the match is kept under it; empty until it is
	kept   string // how it was last kept or found under it
	before string // the ID of the match given up for this one, until a person has made a move
}

// NewSaver returns what saves the matches of a game that a client plays. Announce lets screen
// readers say a sentence of the catalogue.
func NewSaver(store *Store, g *catalog.Game, client *table.Client, announce func(key string)) Saver {
	return Saver{store: store, game: g, client: client, announce: announce, Continue: func(r game.Record) error {
		keeper, keeps := client.Keeper()
		if !keeps {
			return errors.New("matches of this table are kept elsewhere")
		}
		return keeper.Resume(g.Rules, r)
	}}
}

// Save stores the match, and the one that was given up for it until a person has
// made a move. Shown says that it is on the screen.
func (s *Saver) Save(shown bool) {
	if _, keeps := s.client.Keeper(); !keeps {
		return
	}
	r, ok := s.client.Record()
	switch {
	case s.OnceBegun && (!ok || s.before != ""):
		s.store.ShowNone()
		return
	case s.OnceBegun && !shown && len(r.Moves) == 0 && s.untouched():
		s.store.Forget(s.id)
		return
	case !ok:
		return
	case s.id == "":
		s.id = s.store.NewID()
	}
	k := Match{ID: s.id, Program: s.game.ID, Record: r, Before: s.before}
	if !s.untouched() {
		switch there, whole := s.store.Match(s.id); {
		case !whole: // which has been told
		case begins(there.Record.Moves, r.Moves): // there is nothing new here
			s.store.Save(there, shown)
			return
		case !begins(r.Moves, there.Record.Moves):
			k.ID = s.store.NewID()
			s.store.Tell("match.elsewhere")
		}
	}
	s.id, s.kept = k.ID, s.store.Save(k, shown)
}

// untouched reports whether nobody else, as another window, has changed what is kept of the match
// since this screen kept or found it.
func (s *Saver) untouched() bool {
	there := s.store.Storage.Get(matchKey + s.id)
	return there == "" || there == s.kept
}

// begins reports whether a match begins with these moves.
func begins(match, moves []game.Move) bool {
	return len(moves) <= len(match) && slices.Equal(match[:len(moves)], moves)
}

// Moved takes in that a seat has made a move: a match that was given up cannot be
// gone back to any more if it was a person's.
func (s *Saver) Moved(seat game.Seat) {
	if s.client.Own(seat) || s.client.Turn().Result.Over {
		s.Begun()
	}
}

// Begun takes in that a match that was given up cannot be gone back to any more.
func (s *Saver) Begun() { s.before = "" }

// HasPrevious reports whether a match was given up that can be returned to.
func (s *Saver) HasPrevious() bool { return s.before != "" }

// giveUp returns the ID of the match under way, if there is one, to be returned
// to.
func (s *Saver) giveUp() string {
	r, ok := s.client.Record()
	switch {
	case s.before != "":
		return s.before
	case !ok || len(r.Moves) == 0 || s.client.Turn().Result.Over:
		return ""
	}
	return s.id
}

// Replace begins another match in place of the one under way, which can be gone
// back to. An error leaves all as it is.
func (s *Saver) Replace(begin func() error) error {
	r, known := s.client.Record()
	id, before := s.id, s.before
	unplayed := id != "" && (before != "" || known && len(r.Moves) == 0) && s.untouched()
	s.before, s.id = s.giveUp(), ""
	if err := begin(); err != nil {
		s.id, s.before = id, before
		return err
	}
	if unplayed {
		s.store.Forget(id) // no person has made a move in it
	}
	if s.before != "" {
		s.announce("ledgame.given-up")
	}
	return nil
}

// Resume continues a match that is kept. An error says why that cannot be.
func (s *Saver) Resume(kept Match) error {
	s.id, s.kept = kept.ID, kept.json()
	if _, there := s.store.Match(kept.Before); there {
		s.before = kept.Before
	}
	err := s.Continue(kept.Record)
	if err != nil {
		s.id, s.before = "", ""
	}
	return err
}

// ReturnToPrevious goes back to the match that was given up. It reports whether it could;
// else it is said that the match is damaged.
func (s *Saver) ReturnToPrevious() bool {
	kept, ok := s.store.Match(s.before)
	id, was, before, untouched := s.id, s.kept, s.before, s.untouched()
	s.id, s.kept, s.before = kept.ID, kept.json(), ""
	if !ok || s.Continue(kept.Record) != nil {
		s.id, s.kept, s.before = id, was, before
		s.store.Tell("match.damaged")
		return false
	}
	if id != "" && untouched {
		s.store.Forget(id)
	}
	return true
}
