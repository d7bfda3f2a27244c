//go:build linux

package bench

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"lichtbrett/net/relay/journal/sqlite"
)

// What the server is to reach.
const (
	maxBare   = 2.0 // times the CPU of a bare server for a move
	idle      = 19_900
	maxMemory = 32 // KiB resident for each of so many connections that are idle
	// While 2,000 in the lobby are told of 84 changes a second, with all rooms together, the
	// server takes so many cores, and a move so long (99 of 100).
	minChanges = 80
	maxLobby   = 0.25
	maxLate    = 10 * time.Millisecond
)

// BenchmarkMove measures the CPU of a move in rooms of two, beside a bare server that passes
// a message on for each move, both at the same time: whatever else the machine does, it does
// it to both. And once that of all that happens in public rooms of all games, where matches
// are short: they begin and end, results are saved, and the lobby is told.
func BenchmarkMove(b *testing.B) {
	const rounds, rooms, think = 5, 64, 50 * time.Millisecond
	run := func(c crowd) measurement {
		c.beside = startBaseline(b, rooms)
		defer c.beside.stop(b)
		m := measure(b, c)
		fmt.Printf("%.0f moves a second in %d rooms: %v of CPU each, %.2f times the %v of a bare server that passes %d bytes on to two; others took %.2f cores\n",
			m.rate, rooms, m.cpu, m.times, m.bare, frameBytes, m.others)
		return m
	}
	var runs []measurement
	for range rounds {
		runs = append(runs, run(crowd{rooms: rooms, moves: true, think: think}))
	}
	fmt.Println("and with the beginnings and ends of matches, results and the lobby:")
	run(crowd{rooms: rooms, think: think})
	m := middle(runs)
	fmt.Printf("a move takes %v of CPU, %.2f times the %v of a bare server (at most %.1f times)\n", m.cpu, m.times, m.bare, maxBare)
	require.LessOrEqual(b, m.times, maxBare, "a move takes too much CPU")
}

// BenchmarkIdle measures the memory of connections that do nothing.
func BenchmarkIdle(b *testing.B) {
	c := crowd{rooms: 1, idle: idle, think: time.Second}
	m := measure(b, c)
	fmt.Printf("%d idle connections take %.1f KiB each (at most %d), %.1f of them in use\n", c.idle, c.kib(m.resident), maxMemory, c.kib(m.used))
	require.LessOrEqual(b, c.kib(m.resident), float64(maxMemory), "an idle connection takes too much memory")
}

// BenchmarkLobby measures what it takes to tell the lobby of many changes.
func BenchmarkLobby(b *testing.B) {
	c := crowd{rooms: 50, idle: 2000, openers: 300, think: 2 * time.Second}
	m := measure(b, c)
	fmt.Printf("%d in the lobby, %.0f changes a second: %.2f cores (at most %.2f), %.0f messages a second; moves in %d rooms arrive after %v, 99 of 100 after %v (at most %v)\n",
		c.idle, changes*m.opened, m.cores(), maxLobby, m.told, c.rooms, m.p50, m.p99, maxLate)
	require.GreaterOrEqual(b, changes*m.opened, float64(minChanges), "too few changes were brought about")
	require.LessOrEqual(b, m.cores(), maxLobby, "telling the lobby takes too much CPU")
	require.LessOrEqual(b, m.p99, maxLate, "moves come too late while the lobby is told")
}

// BenchmarkReads reads streams of a journal while others are written: none is refused.
func BenchmarkReads(b *testing.B) {
	const reads, streams = 10_000, 16
	log, err := sqlite.Open(filepath.Join(b.TempDir(), sqlite.File))
	require.NoError(b, err)
	defer log.Close()
	done := make(chan struct{})
	var writers errgroup.Group
	var written [streams]int
	for n := range streams {
		writers.Go(func() error {
			for {
				select {
				case <-done:
					return nil
				default:
				}
				if err := log.Append(fmt.Sprint("room/", n), written[n], make([]byte, 200)); err != nil {
					return err
				}
				if written[n]++; written[n]%100 == 0 {
					if err := log.Snapshot(fmt.Sprint("room/", n), written[n], make([]byte, 2000)); err != nil {
						return err
					}
				}
			}
		})
	}
	began, refused := time.Now(), 0
	for n := range reads {
		if _, err := log.Read(fmt.Sprint("room/", n%streams)); err != nil {
			refused++
		}
	}
	took := time.Since(began)
	close(done)
	require.NoError(b, writers.Wait())
	all := 0
	for _, n := range written {
		all += n
	}
	fmt.Printf("of %d reads from SQLite %d were refused (at most 0), %v each, while %d records were written\n", reads, refused, (took / reads).Round(time.Microsecond), all)
	require.Zero(b, refused, "the journal refuses to be read while it is written")
}
