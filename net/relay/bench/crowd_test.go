//go:build linux

package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games"
	"lichtbrett/net/load"
	"lichtbrett/net/proc"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/journal/sqlite"
)

// crowd is a load, and the servers that it is put on.
type crowd struct {
	rooms, spectators, idle int  // spectators of each room
	moves                   bool // hardly anything but moves happens: matches are private, and last
	alone                   int  // who keep the strongest computers thinking, beside
	openers                 int  // of rooms that those who are idle are told of
	think                   time.Duration
	shared                  shared    // by servers
	servers                 int       // how many they are
	beside                  *baseline // has as many messages to pass on as there are moves; it may be nil
}

// all is how many connections there are.
func (c crowd) all() int { return c.rooms*(2+c.spectators) + c.idle + c.alone + c.openers }

// shared is what servers share.
type shared struct {
	nats, database string // their URLs
	pid            int    // of the process of NATS
}

// measurement is what a crowd has cost: the medians of several windows of time.
type measurement struct {
	rate        float64       // moves a second
	opened      float64       // public rooms a second
	told        float64       // messages a second to those in the lobby
	cpu, shared time.Duration // for a move
	bare        time.Duration // for a message of the baseline
	times       float64       // as much CPU as the baseline
	p50, p99    time.Duration // from a move to its acknowledgement
	computed    load.Latency  // from a move to that of a computer, in all windows
	players     float64       // cores that the players took
	others      float64       // cores that everything else on this machine took
	// Bytes more than before anybody was there: resident while they play, and then in
	// use after a collection.
	resident, used int
}

// How many windows are measured and how long each is, the time before the first, and how
// long all of it may take.
const (
	windows  = 5
	window   = 4 * time.Second
	settling = 12 * time.Second
	mostTime = 4 * time.Minute
)

// twoSeats are the games that are played, by turns.
func twoSeats() (list []game.Game) {
	for _, g := range games.All {
		if counts, _ := g.SeatCounts(); counts[0] <= 2 {
			list = append(list, g)
		}
	}
	return list
}

// serve starts the servers of a crowd.
func (c crowd) serve(b *testing.B) (servers []*process) {
	environment := []string{
		toConnections + "=" + fmt.Sprint(c.all()+1), toRooms + "=" + fmt.Sprint(c.rooms+c.alone+c.openers+1),
		onNATS + "=" + c.shared.nats, withDatabase + "=" + c.shared.database,
	}
	if c.servers == 0 {
		environment = append(environment, inFile+"="+filepath.Join(b.TempDir(), sqlite.File))
	}
	for range max(1, c.servers) {
		servers = append(servers, start(b, environment...))
	}
	return servers
}

// moment is the state of a run at one moment.
type moment struct {
	load.Report
	servers, shared, players, bare, machine time.Duration // of CPU
	passed                                  int           // messages by the baseline
}

// look reads the counters.
func (c crowd) look(r load.Report, servers []*process) moment {
	m := moment{Report: r}
	for _, s := range servers {
		m.servers += s.cpu()
	}
	if c.shared.pid != 0 {
		m.shared, _ = proc.CPU(c.shared.pid)
	}
	if c.beside != nil {
		m.bare, m.passed = c.beside.cpu(), int(c.beside.passed.Load())
	}
	m.players, _ = proc.CPU(os.Getpid())
	m.machine, _ = proc.Busy()
	return m
}

// between is what was measured between two moments.
func between(a, b moment) measurement {
	moves, elapsed := b.Moves-a.Moves, b.Elapsed-a.Elapsed
	each := func(d time.Duration) time.Duration { return d / time.Duration(max(1, moves)) }
	cores := func(d time.Duration) float64 { return float64(d) / float64(elapsed) }
	acknowledged := b.Acknowledged.Since(a.Acknowledged)
	bare := (b.bare - a.bare) / time.Duration(max(1, b.passed-a.passed))
	own := b.servers - a.servers + b.shared - a.shared + b.players - a.players + b.bare - a.bare
	return measurement{
		rate: float64(moves) / elapsed.Seconds(), opened: float64(b.Opened-a.Opened) / elapsed.Seconds(), told: float64(b.Told-a.Told) / elapsed.Seconds(),
		cpu: each(b.servers - a.servers), shared: each(b.shared - a.shared), bare: bare, times: float64(each(b.servers-a.servers)) / float64(max(1, bare)),
		p50: acknowledged.P50, p99: acknowledged.P99, players: cores(b.players - a.players), others: max(0, cores(b.machine-a.machine-own)),
	}
}

// middle has the median of each figure.
func middle(list []measurement) measurement {
	return measurement{
		rate:    middleOf(list, func(m measurement) float64 { return m.rate }),
		opened:  middleOf(list, func(m measurement) float64 { return m.opened }),
		told:    middleOf(list, func(m measurement) float64 { return m.told }),
		cpu:     middleOf(list, func(m measurement) time.Duration { return m.cpu }),
		shared:  middleOf(list, func(m measurement) time.Duration { return m.shared }),
		bare:    middleOf(list, func(m measurement) time.Duration { return m.bare }),
		times:   middleOf(list, func(m measurement) float64 { return m.times }),
		p50:     middleOf(list, func(m measurement) time.Duration { return m.p50 }),
		p99:     middleOf(list, func(m measurement) time.Duration { return m.p99 }),
		players: middleOf(list, func(m measurement) float64 { return m.players }),
		others:  middleOf(list, func(m measurement) float64 { return m.others }),
	}
}

func middleOf[N float64 | time.Duration](list []measurement, figure func(measurement) N) N {
	figures := make([]N, len(list))
	for i, m := range list {
		figures[i] = figure(m)
	}
	return median(figures)
}

// sum adds up how many bytes each of several servers has of something.
func sum(servers []*process, of func(*process) int) (bytes int) {
	for _, s := range servers {
		bytes += of(s)
	}
	return bytes
}

// measure has a crowd play, and measures while all are there.
func measure(b *testing.B, c crowd) (m measurement) {
	servers := c.serve(b)
	defer func() {
		for _, s := range servers {
			s.end()
		}
	}()
	empty, before := sum(servers, (*process).used), sum(servers, (*process).resident)
	o := load.Options{Players: 2*c.rooms + c.idle, Rooms: c.rooms, Spectators: c.spectators, Alone: c.alone, Openers: c.openers, Games: twoSeats(), Think: c.think, Public: true, Seed: 1, Apart: true}
	if c.moves { // nobody ever has so many stones in a row
		o.Games, o.Rules, o.Public = []game.Game{connectfour.Game{}}, `{"connect":8}`, false
	}
	if c.beside != nil {
		o.Moved = c.beside.moved
	}
	for _, s := range servers {
		o.Servers = append(o.Servers, "ws://"+s.address+protocol.Path)
	}
	ctx, stop := context.WithTimeout(b.Context(), mostTime)
	defer stop()
	var from time.Duration // when the first window begins
	var moments []moment
	held, taken := 0, 0
	o.Progress = func(r load.Report) {
		switch {
		case r.Ready < r.Players || r.Matches < c.rooms+c.alone || len(moments) > windows:
		case from == 0:
			from = r.Elapsed + settling
		case r.Elapsed >= from+time.Duration(len(moments))*window:
			if moments = append(moments, c.look(r, servers)); len(moments) > windows {
				taken = sum(servers, (*process).resident) - before
				held = sum(servers, (*process).used) - empty
				stop()
			}
		}
	}
	r, err := load.Run(ctx, o)
	require.NoError(b, err)
	require.True(b, r.Kept(), "what had been acknowledged was lost:\n%v", r)
	require.Greater(b, len(moments), windows, "not all were there and played within %v:\n%v", mostTime, r)
	var list []measurement
	for i := range windows {
		list = append(list, between(moments[i], moments[i+1]))
	}
	m = middle(list)
	m.computed = moments[windows].Computed.Since(moments[0].Computed)
	m.used, m.resident = held, taken
	return m
}

// cores is how many of them the servers took.
func (m measurement) cores() float64 { return m.rate * m.cpu.Seconds() }

// kib is how many KiB each of a crowd takes.
func (c crowd) kib(bytes int) float64 { return float64(bytes) / float64(c.all()) / 1024 }

// The columns that all studies have beside their own.
const (
	columnNames = " moves/s | CPU of a move | p50 | p99 | in use | resident | players' cores | others' |"
	columnRules = " --: | --: | --: | --: | --: | --: | --: | --: |"
)

// row has those columns of a line.
func (m measurement) row(c crowd) string {
	return fmt.Sprintf(" %.0f | %v | %v | %v | %.1f KiB | %.1f KiB | %.2f | %.2f |", m.rate, m.cpu.Round(time.Microsecond), m.p50, m.p99,
		c.kib(m.used), c.kib(m.resident), m.players, m.others)
}
