package relay

import (
	"errors"
	"sync"
	"time"

	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/room"
	"lichtbrett/net/store"
)

// How long after a failure the database is asked again to take a match, and how long what
// would follow a match waits until it has.
const (
	saveAgain  = time.Second
	savingTime = time.Second
)

// save has the match that has ended in the room saved, beside whatever else happens there.
// Until the database has it the room does, and so the journal: neither a rematch nor the
// room's end comes before, so that no crash loses a result. Saved twice, a match is there
// once.
func (o *owner) save() {
	if !o.room.Finished() || o.saved != nil {
		return
	}
	m, r, saved := stored(o.room.Outcome()), o.relay, make(chan struct{})
	o.saved = saved
	r.figures.unsaved.Inc()
	r.working.Go(func() {
		defer r.figures.unsaved.Dec()
		for !r.saves.save(r, m) {
			select {
			case <-r.stop:
				return
			case <-o.done:
				return
			case <-time.After(saveAgain):
			}
		}
		close(saved)
	})
}

// isSaved waits a moment until the match that has ended is saved.
func (o *owner) isSaved() (ok bool) {
	if o.saved == nil {
		return true
	}
	late := time.NewTimer(savingTime)
	defer late.Stop()
	select {
	case <-o.saved:
		o.saved = nil
		return true
	case <-late.C:
		o.stale = true // it is tried again
		return false
	}
}

// saves has matches saved one after the other: thousands may end at once, and people want
// to be looked up meanwhile.
type saves struct {
	mu     sync.Mutex
	failed bool // the last one
}

// save saves one match. What the database refuses for good is given up; if it fails, nobody
// waits for it who stops.
func (s *saves) save(r *Relay, m store.Match) (ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failed && r.stopped() {
		return false
	}
	ctx, done := within()
	defer done()
	err := r.options.Store.SaveMatch(ctx, m)
	refused := errors.Is(err, store.ErrRefused)
	if s.failed = err != nil && !refused; s.failed {
		r.options.Logger.Error("a result could not be saved; it is kept and tried again", "room", m.Room, "error", err)
	} else if refused {
		r.options.Logger.Error("a result is given up", "room", m.Room, "match", m.Number, "error", err)
	}
	return !s.failed
}

// stored is a match as the database has it.
func stored(m room.Match) store.Match {
	kept := store.Match{Room: m.Room, Number: m.Number, Ended: m.Ended, Aborted: m.Aborted, Reason: m.Reason, Record: m.Record}
	for _, s := range m.Seats {
		kept.Seats = append(kept.Seats, store.Seat(s))
	}
	return kept
}

func (c *conn) leaderboard(q protocol.Request, d protocol.AskLeaderboard) *protocol.Error {
	r := c.relay
	if d.Name != "" {
		if _, err := games.ByName(d.Name); err != nil {
			return protocol.Refuse(protocol.CodeGameUnknown, "data.name: %s", protocol.Shown(err.Error(), maxReason))
		}
	}
	board, id := protocol.Leaderboard{}, ""
	if c.player != nil {
		id = c.player.id
		board.Own = &protocol.Standing{Name: c.player.public().Name}
	}
	ctx, done := within()
	defer done()
	best, own, err := r.options.Store.Leaders(ctx, d.Name, id, protocol.MaxLeaders)
	if err != nil {
		r.options.Logger.Error("the leaderboard could not be read", "error", err)
		return protocol.Refuse(protocol.CodeServerFull, "the results cannot be read at the moment; try again later")
	}
	board.Entries = best
	if own != nil {
		board.Own.Wins, board.Own.Played = own.Wins, own.Played
	}
	c.answer(q, board)
	return nil
}

// maxReason is how many code points of a reason are told.
const maxReason = 200
