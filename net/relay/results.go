package relay

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
)

// Results keeps the results of matches, in a database.
type Results interface {
	// SaveMatch stores a match. It is idempotent: one that is stored already stays as
	// it is.
	SaveMatch(ctx context.Context, m Match) error
	// Leaders returns the best players of finished matches between at least two
	// persons, of one game or, without a name, of all: the most won first, then
	// the fewest played. Own is that of the player with the given id; nil for
	// an empty id.
	Leaders(ctx context.Context, game, id string, most int) (best []Standing, own *Standing, err error)
}

// Match is what is kept of a match.
type Match struct {
	Room   string    `json:"room"`
	Number int       `json:"number"` // in its room, from 1
	Ended  time.Time `json:"ended"`
	// Aborted says that it has ended without a result.
	Aborted bool        `json:"aborted,omitempty"`
	Reason  string      `json:"reason,omitempty"` // the game's word for why it ended
	Seats   []Seat      `json:"seats"`
	Record  game.Record `json:"record"`
}

// Seat says who sat on a seat of a match.
type Seat struct {
	ID       string `json:"id,omitempty"` // of a person
	Name     string `json:"name,omitempty"`
	Strength int    `json:"strength,omitempty"` // of a computer
	Won      bool   `json:"won,omitempty"`
}

// Standing is a line of a leaderboard.
type Standing = protocol.Standing

// outcome is the match that has ended in the room.
func (r *room) outcome(now time.Time) Match {
	record := r.table.Record()
	m := Match{
		Room: r.id, Number: r.table.Match(), Ended: now.UTC().Truncate(time.Millisecond),
		Aborted: r.status() == protocol.Aborted, Record: record,
	}
	result := r.table.Position().Result()
	if !m.Aborted {
		m.Reason = result.Reason
	}
	for i, p := range r.table.Players() {
		seat := Seat{ID: p.ID, Name: p.Name, Won: !m.Aborted && result.Won(game.Seat(i))}
		if !p.Person() {
			seat = Seat{Strength: p.Strength, Won: seat.Won}
		}
		m.Seats = append(m.Seats, seat)
	}
	return m
}

// recorder saves matches to the database. Until that has succeeded they are in the
// log, so that a crash of either loses none.
type recorder struct {
	options Options
	wake    chan struct{}
	stop    chan struct{}
	done    sync.WaitGroup

	mu      sync.Mutex
	waiting []Match
}

// saveTime is how long the database has for a match, and retryAfter how long
// after a failure it is asked again.
const (
	saveTime   = 10 * time.Second
	retryAfter = 5 * time.Second
)

func newRecorder(o Options) (*recorder, error) {
	r := &recorder{options: o, wake: make(chan struct{}, 1), stop: make(chan struct{})}
	if o.Results == nil {
		return r, nil
	}
	var wrong error
	err := o.Log.Read(resultStreams, func(s Stream) bool {
		var m Match
		if wrong = json.Unmarshal(s.Snapshot, &m); wrong == nil {
			r.waiting = append(r.waiting, m)
		}
		return wrong == nil
	})
	if err == nil {
		err = wrong
	}
	if err != nil {
		return nil, fmt.Errorf("the results in the log: %w", err)
	}
	r.done.Add(1)
	go r.run()
	return r, nil
}

func (m Match) stream() string { return fmt.Sprintf("%s%s/%d", resultStreams, m.Room, m.Number) }

// keep writes a match to the log and queues it for the database.
func (r *recorder) keep(m Match) {
	if r.options.Results == nil {
		return
	}
	if err := r.options.Log.Snapshot(m.stream(), 0, encode(m)); err != nil {
		r.options.Logger.Error("the log takes nothing", "error", err)
	}
	r.mu.Lock()
	r.waiting = append(r.waiting, m)
	r.mu.Unlock()
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// run saves the queue, and retries after failures, until it is stopped.
func (r *recorder) run() {
	defer r.done.Done()
	for {
		failed := r.save()
		var again <-chan time.Time
		if failed {
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

// save saves the queue in order; it stops at the first failure.
func (r *recorder) save() (failed bool) {
	for {
		r.mu.Lock()
		if len(r.waiting) == 0 {
			r.mu.Unlock()
			return false
		}
		m := r.waiting[0]
		r.mu.Unlock()
		ctx, done := context.WithTimeout(context.Background(), saveTime)
		err := r.options.Results.SaveMatch(ctx, m)
		done()
		if err != nil {
			r.options.Logger.Error("a result could not be saved; it is kept and tried again", "error", err)
			return true
		}
		if err := r.options.Log.Delete(m.stream()); err != nil {
			r.options.Logger.Error("the log takes nothing", "error", err)
		}
		r.mu.Lock()
		r.waiting = r.waiting[1:]
		r.mu.Unlock()
	}
}

func (r *recorder) close() {
	close(r.stop)
	r.done.Wait()
}

func (c *conn) leaderboard(q protocol.Request, d protocol.AskLeaderboard) *protocol.Error {
	if d.Name != "" {
		if _, err := games.ByName(d.Name); err != nil {
			return refuse(protocol.CodeGameUnknown, "data.name: %s", clip(err.Error()))
		}
	}
	board := protocol.Leaderboard{Entries: []Standing{}}
	id := ""
	if c.player != nil {
		id = c.player.id
		c.player.mu.Lock()
		board.Own = &Standing{Name: c.player.name}
		c.player.mu.Unlock()
	}
	if results := c.relay.options.Results; results != nil {
		ctx, done := context.WithTimeout(context.Background(), saveTime)
		defer done()
		best, own, err := results.Leaders(ctx, d.Name, id, protocol.MaxLeaders)
		if err != nil {
			c.relay.options.Logger.Error("the leaderboard could not be read", "error", err)
			return refuse(protocol.CodeServerFull, "the results cannot be read at the moment; try again later")
		}
		board.Entries = append(board.Entries, best...)
		if own != nil {
			own.Name = board.Own.Name
			board.Own = own
		}
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
