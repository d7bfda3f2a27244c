// Package feed serves the stream that package live describes.
package feed

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"lichtbrett/net/limits"
	"lichtbrett/net/store"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/live"
)

// History is what was played before the server was started.
type History interface {
	Ranking(ctx context.Context) ([]store.Rank, error)
	Latest(ctx context.Context, most int) ([]tournament.Match, error)
}

// Feed is a server.Observer that knows how the tournament stands, and an
// http.Handler that streams it.
type Feed struct {
	epoch string // tells this run of the server from others
	ended <-chan struct{}

	viewers *limits.Places

	mu       sync.Mutex
	version  int // of the newest change
	season   part[live.Season]
	seasonal part[ranking]
	overall  part[ranking]
	running  []*part[live.Match] // in the order of their numbers
	finished []*part[live.Match] // the latest last
}

// part is a part of an update, with the version in which it changed last.
type part[T any] struct {
	version int
	value   T
}

// New returns a feed that begins with what was played before. Its streams end
// with the context.
func New(ctx context.Context, history History) (*Feed, error) {
	f := &Feed{
		epoch: fmt.Sprintf("%x", time.Now().UnixNano()), ended: ctx.Done(), version: 1,
		seasonal: part[ranking]{value: newRanking()}, overall: part[ranking]{version: 1, value: newRanking()},
		viewers: limits.NewPlaces(maxViewers),
	}
	ranks, err := history.Ranking(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range ranks {
		f.overall.value.change(r.Name, func(line *live.Rank) { line.Points, line.Matches, line.Won = r.Points, r.Matches, r.Won })
	}
	latest, err := history.Latest(ctx, live.Finished)
	if err != nil {
		return nil, err
	}
	for _, m := range slices.Backward(latest) {
		f.finished = append(f.finished, &part[live.Match]{1, match(m)})
	}
	return f, nil
}

// digits are the columns of moves.
const digits = "0123456789abcdef"

func match(m tournament.Match) live.Match {
	var moves strings.Builder
	for _, x := range m.Moves {
		moves.WriteByte(digits[x])
	}
	return live.Match{
		ID: m.ID(), Home: m.Home, Guest: m.Guest, Columns: m.Rules.Columns, Rows: m.Rules.Rows, Connect: m.Rules.Connect,
		Moves: moves.String(), Outcome: string(m.Outcome), Reason: m.Reason,
	}
}

// Observe implements server.Observer.
func (f *Feed) Observe(e tournament.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch e := e.(type) {
	case tournament.SeasonBegan:
		n := len(e.Players)
		f.season.value = live.Season{
			Number: e.Season, Columns: e.Rules.Columns, Rows: e.Rules.Rows, Connect: e.Rules.Connect,
			Days: 2 * (n + n%2 - 1),
		}
		f.seasonal.value = newRanking()
		f.overall.value.cut(store.MaxRanks)
		for _, name := range e.Players {
			f.seasonal.value.enter(name)
			f.overall.value.enter(name)
		}
		f.touch(&f.season.version, &f.seasonal.version, &f.overall.version)
	case tournament.SeasonEnded:
		f.season.value.Over = true
		f.touch(&f.season.version)
	case tournament.MatchBegan:
		if f.season.value.Day < e.Matchday { // Some matches of earlier ones may still begin.
			f.season.value.Day = e.Matchday
			f.touch(&f.season.version)
		}
		m := &part[live.Match]{value: match(e.Match)}
		f.running = append(f.running, m)
		f.touch(&m.version)
	case tournament.Moved:
		id := tournament.Match{Season: e.Season, Number: e.Number}.ID()
		for _, m := range f.running {
			if m.value.ID == id {
				m.value.Moves += string(digits[e.Column])
				f.touch(&m.version)
			}
		}
	case tournament.MatchEnded:
		f.end(e.Match)
	}
}

func (f *Feed) end(m tournament.Match) {
	home, guest := m.Points()
	for _, r := range []*part[ranking]{&f.seasonal, &f.overall} {
		r.value.add(m.Home, home, m)
		if m.Guest != tournament.CoffeeBreak {
			r.value.add(m.Guest, guest, m)
		}
		f.touch(&r.version)
	}
	if m.Guest == tournament.CoffeeBreak {
		return
	}
	f.running = slices.DeleteFunc(f.running, func(r *part[live.Match]) bool { return r.value.ID == m.ID() })
	if len(f.finished) >= live.Finished {
		f.finished = slices.Delete(f.finished, 0, len(f.finished)-live.Finished+1)
	}
	ended := &part[live.Match]{value: match(m)}
	f.finished = append(f.finished, ended)
	f.touch(&ended.version)
}

// touch gives parts a new version.
func (f *Feed) touch(versions ...*int) {
	f.version++
	for _, v := range versions {
		*v = f.version
	}
}

// seen is what a browser has been told: the versions of the last update and of
// the last rankings.
type seen struct{ version, ranked int }

// since returns what has changed since then, with rankings only if they are
// wanted, and what is told by it; some is false if there is nothing.
func (f *Feed) since(then seen, rankings bool) (u live.Update, now seen, some bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now = seen{f.version, then.ranked}
	u = live.Update{All: then.version == 0, Running: []string{}}
	if f.season.version > then.version {
		u.Season = new(f.season.value)
	}
	if rankings {
		now.ranked = f.version
		if f.seasonal.version > then.ranked {
			u.SeasonRanking = f.seasonal.value.top()
		}
		if f.overall.version > then.ranked {
			u.Ranking = f.overall.value.top()
		}
	}
	for _, list := range [][]*part[live.Match]{f.finished, f.running} {
		for _, m := range list {
			if m.version > then.version {
				u.Matches = append(u.Matches, m.value)
			}
		}
	}
	for _, m := range f.running {
		u.Running = append(u.Running, m.value.ID)
	}
	some = u.All || u.Season != nil || u.SeasonRanking != nil || u.Ranking != nil || u.Matches != nil
	return u, now, some
}
