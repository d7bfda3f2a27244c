package relay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/room"
	"lichtbrett/net/store"
)

// resultStreams are results that are not in the database yet: a snapshot only.
const resultStreams = "result/"

// recorder saves matches to the database. Until that has succeeded they are in the
// journal, so that a crash of either loses none; saved twice, a match is there once.
type recorder struct {
	options Options
	wake    chan struct{}
	stop    chan struct{}
	done    sync.WaitGroup

	mu      sync.Mutex
	waiting []string // the streams of matches
}

// saveTime is how long the database has for the matches that wait, and retryAfter how long
// after a failure it is asked again.
const (
	saveTime   = 10 * time.Second
	retryAfter = 5 * time.Second
)

func newRecorder(o Options) (*recorder, error) {
	r := &recorder{options: o, wake: make(chan struct{}, 1), stop: make(chan struct{})}
	var err error
	if r.waiting, err = o.Journal.Names(resultStreams); err != nil {
		return nil, fmt.Errorf("the results in the log: %w", err)
	}
	r.done.Go(r.run)
	return r, nil
}

// keep writes a match to the journal and queues it for the database. Until that has
// succeeded nothing else happens in its room, which has the match.
func (r *recorder) keep(m room.Match) error {
	stream := fmt.Sprintf("%s%s/%d", resultStreams, m.Room, m.Number)
	if err := r.options.Journal.Snapshot(stream, 0, encode(m)); err != nil {
		return err
	}
	r.mu.Lock()
	r.waiting = append(r.waiting, stream)
	r.mu.Unlock()
	select {
	case r.wake <- struct{}{}:
	default:
	}
	return nil
}

// run saves the queue, and retries after failures, until it is stopped.
func (r *recorder) run() {
	for {
		var again <-chan time.Time
		if r.save() {
			again = time.After(retryAfter)
		}
		select {
		case <-r.wake:
		case <-again:
		case <-r.stop:
			r.save()
			return
		}
	}
}

// save saves what waits; failed says that something has to be tried again. What fails
// comes last then, and holds up nobody.
func (r *recorder) save() (failed bool) {
	r.mu.Lock()
	all := r.waiting
	r.waiting = nil
	r.mu.Unlock()
	ctx, done := context.WithTimeout(context.Background(), saveTime)
	defer done()
	var again []string
	var last error
	for len(all) > 0 && ctx.Err() == nil {
		if err := r.saveOne(ctx, all[0]); err != nil {
			again, last = append(again, all[0]), err
		}
		all = all[1:]
	}
	if again = append(all, again...); len(again) == 0 {
		return false
	}
	r.options.Logger.Error("results could not be saved; they are kept and tried again", "results", len(again), "error", last)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.waiting = append(again, r.waiting...)
	return true
}

// saveOne saves one match. What the database refuses for good is given up.
func (r *recorder) saveOne(ctx context.Context, stream string) error {
	kept, err := r.options.Journal.Read(stream)
	if err != nil || kept == nil {
		return err
	}
	var m room.Match
	if err = json.Unmarshal(kept.Snapshot, &m); err == nil {
		err = r.options.Store.SaveMatch(ctx, stored(m))
		if err != nil && !errors.Is(err, store.ErrRefused) {
			return err
		}
	}
	if err != nil {
		r.options.Logger.Error("a result is given up", "result", strings.TrimPrefix(stream, resultStreams), "error", err)
	}
	return r.options.Journal.Delete(stream)
}

// stored is a match as the database has it.
func stored(m room.Match) store.Match {
	kept := store.Match{Room: m.Room, Number: m.Number, Ended: m.Ended, Aborted: m.Aborted, Reason: m.Reason, Record: m.Record}
	for _, s := range m.Seats {
		kept.Seats = append(kept.Seats, store.Seat(s))
	}
	return kept
}

// count returns how many wait.
func (r *recorder) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.waiting)
}

func (r *recorder) close() {
	close(r.stop)
	r.done.Wait()
}

func (c *conn) leaderboard(q protocol.Request, d protocol.AskLeaderboard) *protocol.Error {
	r := c.relay
	if d.Name != "" {
		if _, err := games.ByName(d.Name); err != nil {
			return protocol.Refuse(protocol.CodeGameUnknown, "data.name: %s", clip(err.Error()))
		}
	}
	board, id := protocol.Leaderboard{Entries: []protocol.Standing{}}, ""
	if c.player != nil {
		id = c.player.id
		board.Own = &protocol.Standing{Name: c.public().Name}
	}
	ctx, done := within()
	defer done()
	best, own, err := r.options.Store.Leaders(ctx, d.Name, id, protocol.MaxLeaders)
	if err != nil {
		r.options.Logger.Error("the leaderboard could not be read", "error", err)
		return protocol.Refuse(protocol.CodeServerFull, "the results cannot be read at the moment; try again later")
	}
	for _, s := range best {
		board.Entries = append(board.Entries, protocol.Standing(s))
	}
	if own != nil {
		board.Own = &protocol.Standing{Name: board.Own.Name, Wins: own.Wins, Played: own.Played}
	}
	c.answer(q, board)
	return nil
}

// clip shortens a text that may be long, and makes it valid UTF-8.
func clip(text string) string {
	if runes := []rune(text); len(runes) > 200 {
		return string(runes[:200]) + "…"
	}
	return strings.ToValidUTF8(text, "")
}

// encode returns the JSON of a value that always has one.
func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}
