// Package load puts relays under the load of many players, and checks that what they
// have acknowledged is durable and has happened exactly once.
//
// Players use net/client, which reconnects by itself; each has one goroutine, which
// reads. Beside them there are slow readers, who watch and do not read, and liars:
// hostile clients, whose messages must all be refused, people who open rooms that the
// whole lobby is told of, and visitors, who play once and never come back. What a room's
// players have been told is recorded in its ledger; in the end each of them asks for the
// match again, and it is compared.
package load

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"sync"
	"time"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
)

// Options describe the load. Servers and Games are required.
type Options struct {
	// Servers are the addresses of relays, each ws://HOST:PORT/ws or wss://…; rooms
	// are spread over them evenly, each with its players.
	Servers []string
	// Players is how many connections play, or wait in the lobby if Rooms have no seat
	// for them; 100,000 at most.
	Players int
	// Rooms limits the rooms; 0 is as many as Players fill.
	Rooms int
	// Spectators is how many watch each room, beside Players.
	Spectators int
	// Alone is how many more players sit in a room of their own, where the strongest
	// computers have all other seats, and make their moves at once: each has computers
	// think all the time.
	Alone int
	// Apart spreads the players and spectators of each room over the servers, which have
	// to be a cluster; otherwise all of them connect to the room's server.
	Apart bool
	// Games are what is played, in one room after the other, with as few seats as
	// each game can have.
	Games []game.Game
	// Rules is the configuration, as JSON, that all games are played by instead of their
	// own; empty for that.
	Rules string
	// Think is how long a player thinks about a move on average; it varies from half to
	// one and a half times as long.
	Think time.Duration
	// Reconnecting is the share of players, from 0 to 1, who lose their connection every
	// ReconnectEvery on average.
	Reconnecting float64
	// Slow and Liars are how many slow readers and hostile clients there are beside.
	Slow, Liars int
	// Openers are how many more open public rooms and leave them, nearly as often as
	// one address may: everybody in the lobby is told of each room twice.
	Openers int
	// Public has the rooms listed, so that everybody in the lobby is told of them.
	Public bool
	// Visitors are how many more come at a time who are new, play a quick game with each
	// other and go, when others come.
	Visitors int
	// Seed is the source of chance: the same seed, the same decisions.
	Seed uint64
	// Histories keeps the players' operations for Report.Histories.
	Histories bool
	// Moved is called for each move that is acknowledged to its player; it may be nil.
	Moved func()
	// Progress is called once a second; it may be nil.
	Progress func(Report)
}

// ReconnectEvery is how long the connection of a reconnecting player lasts on average.
const ReconnectEvery = 10 * time.Second

// How long the last moves have to be answered, and then the final questions.
const (
	settleTime = 20 * time.Second
	backTime   = 60 * time.Second
)

// Check says what is wrong with the options, if anything is.
func (o Options) Check() error {
	seats := 0
	for _, g := range o.Games {
		seats = max(seats, fewest(g))
	}
	switch {
	case len(o.Servers) == 0:
		return fmt.Errorf("no server is named")
	case len(o.Games) == 0:
		return fmt.Errorf("no game is named")
	case o.Players < 1:
		return fmt.Errorf("%d players; there is at least one", o.Players)
	case o.Players > maxPlayers:
		return fmt.Errorf("%d players; one process plays %d at most", o.Players, maxPlayers)
	case o.Rooms < 0 || o.Spectators < 0 || o.Alone < 0 || o.Slow < 0 || o.Liars < 0 || o.Openers < 0 || o.Visitors < 0:
		return fmt.Errorf("a number is negative")
	case o.Rooms*seats > o.Players:
		return fmt.Errorf("%d rooms have %d seats each, and there are %d players: take more players or fewer rooms", o.Rooms, seats, o.Players)
	case o.Spectators > protocol.MaxSpectators:
		return fmt.Errorf("%d spectators a room; a relay takes %d at most", o.Spectators, protocol.MaxSpectators)
	case o.Think < 0:
		return fmt.Errorf("players think for %v; that is no time", o.Think)
	case !(o.Reconnecting >= 0 && o.Reconnecting <= 1): // nor is it NaN
		return fmt.Errorf("%v of the players lose their connection; it is a share from 0 to 1", o.Reconnecting)
	}
	for _, s := range o.Servers {
		if u, err := url.Parse(s); err != nil || u.Host == "" || u.Scheme != "ws" && u.Scheme != "wss" {
			return fmt.Errorf("%q is no address of a relay: write ws://HOST:PORT%s", s, protocol.Path)
		}
	}
	return nil
}

// maxPlayers is more than there are ports to connect from.
const maxPlayers = 100_000

// fewest is the smallest number of seats of a game, which has two at least.
func fewest(g game.Game) int {
	counts, _ := g.SeatCounts()
	return max(2, slices.Min(counts))
}

// load is a run.
type load struct {
	options Options
	started time.Time
	tally   tally
	dialing chan struct{}   // a semaphore for those who dial
	running context.Context // until the run is over
	all     sync.WaitGroup  // what has a goroutine
}

// maxDialing is how many connections are made at once.
const maxDialing = 64

// Run plays until the context ends, then asks for all matches again, and reports. The
// error says why nobody could play; what the relays did wrong is in the report.
func Run(ctx context.Context, o Options) (Report, error) {
	if err := o.Check(); err != nil {
		return Report{}, err
	}
	running, stop := context.WithCancel(context.Background())
	defer stop()
	l := &load{options: o, started: time.Now(), dialing: make(chan struct{}, maxDialing), running: running}
	tables, players := l.seat()
	for _, p := range players {
		p.do(p.client.Connect)
	}
	l.strangers(tables)
	l.wait(ctx.Done(), time.Time{}, players)
	// Even if it is ended early the reason why nobody could connect is known.
	l.until(settleTime, players, func(*player) bool { ok, wrong := l.tally.reached(); return ok || wrong != nil })
	reached, wrong := l.tally.reached()
	// Nobody starts anything any more; what is under way settles.
	for _, p := range players {
		p.do(func() { p.resting = true })
	}
	if reached {
		l.until(settleTime, players, func(p *player) bool { return p.client.Ready() && p.sent == nil })
		for _, p := range players {
			p.do(p.askBack)
		}
		l.until(backTime, players, func(p *player) bool { return p.answered })
	}
	for _, p := range players {
		p.do(p.close)
	}
	stop()
	l.all.Wait()
	if !reached {
		return Report{}, fmt.Errorf("no connection could be made: %w", cmp.Or(wrong, context.DeadlineExceeded))
	}
	for _, p := range players {
		if p.table != nil && !p.answered {
			l.tally.wrong("%s: player %d could not ask for the match in the end", p.table.id, p.number)
		}
	}
	report := l.report(players)
	if o.Histories {
		report.Histories = histories(tables, players)
	}
	return report, nil
}

// seat creates the players and distributes them over tables.
func (l *load) seat() (tables []*table, players []*player) {
	o := l.options
	add := func(t *table, server string, role role) {
		players = append(players, l.player(len(players), t, server, role))
	}
	for n := 0; o.Rooms == 0 || n < o.Rooms; n++ {
		g := o.Games[n%len(o.Games)]
		seats := fewest(g)
		if o.Players-seatsOf(tables) < seats {
			break
		}
		t := newTable(n, o.server(n, 0), g.Name(), seats)
		t.rules = o.Rules
		t.public = o.Public
		tables = append(tables, t)
		add(t, t.server, creator)
		for i := 1; i < seats; i++ {
			add(t, o.server(n, i), guest)
		}
	}
	for n := len(players); n < o.Players; n++ {
		add(nil, o.server(n, 0), idler)
	}
	for n, t := range tables {
		for i := range o.Spectators {
			add(t, o.server(n, t.seats+i), spectator)
		}
	}
	for range o.Alone {
		n := len(tables)
		g := o.Games[n%len(o.Games)]
		t := newTable(n, o.server(n, 0), g.Name(), fewest(g))
		t.alone = true
		tables = append(tables, t)
		add(t, t.server, creator)
	}
	return tables, players
}

// server returns the one that the i-th player at a table connects to; the first opens
// the room.
func (o Options) server(table, i int) string {
	if !o.Apart {
		i = 0
	}
	return o.Servers[(table+i)%len(o.Servers)]
}

func seatsOf(tables []*table) (n int) {
	for _, t := range tables {
		n += t.seats
	}
	return n
}

// wait reports the progress until done, or until a time.
func (l *load) wait(done <-chan struct{}, until time.Time, players []*player) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for until.IsZero() || time.Now().Before(until) {
		select {
		case <-done:
			return
		case <-tick.C:
			if l.options.Progress != nil {
				l.options.Progress(l.report(players))
			}
		}
	}
}

// until waits until a condition has held for every player, but no longer than most.
func (l *load) until(most time.Duration, players []*player, holds func(*player) bool) {
	held := make(chan struct{})
	end := time.Now().Add(most)
	l.all.Go(func() {
		defer close(held)
		for i := 0; i < len(players) && time.Now().Before(end); {
			ok := false
			players[i].do(func() { ok = holds(players[i]) })
			if ok {
				i++
			} else {
				time.Sleep(10 * time.Millisecond)
			}
		}
	})
	l.wait(held, end, players)
	<-held
}

// chance is the random source of one of many.
func (l *load) chance(number int) *rand.Rand {
	return rand.New(rand.NewPCG(l.options.Seed, uint64(number)))
}
