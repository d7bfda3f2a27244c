//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/net/load"
)

// measuring is how long each crowd plays.
const measuring = 20 * time.Second

// crowds are who plays when it is measured how cost grows: with rooms, with those
// who watch, with connections. Each room has two players who think for two seconds.
var crowds = []struct{ rooms, spectators, idle int }{
	{100, 0, 0}, {300, 0, 0}, {1000, 0, 0},
	{50, 10, 0}, {50, 50, 0},
	{100, 0, 5000}, {100, 0, 10000},
}

// scale measures what a server costs, in lines of a table in Markdown. The games
// are all of those with two seats, by turns.
func scale(ctx context.Context, o options) error {
	var two []game.Game
	for _, g := range games.All {
		if counts, _ := g.SeatCounts(); counts[0] <= 2 {
			two = append(two, g)
		}
	}
	fmt.Println("| rooms | spectators of each | more connections | moves/s | CPU of a move | p50 | p99 | memory | KiB a connection |")
	fmt.Println("| --: | --: | --: | --: | --: | --: | --: | --: | --: |")
	for _, c := range crowds {
		players := 2*c.rooms + c.idle
		all := players + c.rooms*c.spectators
		servers, err := start(o, 1, "--connections", fmt.Sprint(all+100), "--rooms", fmt.Sprint(c.rooms))
		if err != nil {
			return err
		}
		m, err := measure(ctx, servers[0], load.Options{
			Players: players, Rooms: c.rooms, Spectators: c.spectators, Games: two, Think: 2 * time.Second, Seed: o.seed, Servers: relays(servers),
		})
		end(servers)
		if err != nil {
			return err
		}
		fmt.Printf("| %d | %d | %d | %.0f | %v | %v | %v | %d MiB | %.1f |\n", c.rooms, c.spectators, c.idle,
			float64(m.moves)/m.elapsed.Seconds(), (m.cpu / time.Duration(max(1, m.moves))).Round(time.Microsecond),
			m.acknowledged.P50, m.acknowledged.P99, m.bytes>>20, float64(m.bytes)/float64(all)/1024)
	}
	return nil
}

// measurement is what a server took while a crowd played.
type measurement struct {
	elapsed, cpu time.Duration
	moves        int
	acknowledged load.Latency
	bytes        int // more than before anybody was there
}

// The most time until all are there and play, and how long it is waited then until
// the first moves are made.
const (
	mostTime = 3 * time.Minute
	settling = 10 // seconds
)

// measure measures while all are there and play.
func measure(ctx context.Context, s *server, o load.Options) (m measurement, err error) {
	ctx, stop := context.WithTimeout(ctx, mostTime)
	defer stop()
	empty, seconds, done := s.resident(), 0, false
	var from load.Report
	var cpu time.Duration
	o.Progress = func(r load.Report) {
		switch {
		case r.Ready == r.Players && r.Matches >= o.Rooms && seconds < settling:
			seconds++
		case seconds == settling && cpu == 0:
			from, cpu = r, s.cpu()
		case cpu > 0 && !done && r.Elapsed-from.Elapsed >= measuring:
			done = true
			m = measurement{
				elapsed: r.Elapsed - from.Elapsed, cpu: s.cpu() - cpu, moves: r.Moves - from.Moves,
				acknowledged: r.Acknowledged.Since(from.Acknowledged), bytes: s.resident() - empty,
			}
			stop()
		}
	}
	r, err := load.Run(ctx, o)
	switch {
	case err != nil:
		return m, err
	case !r.Kept():
		fmt.Print(r)
		return m, errors.New("what had been acknowledged was lost")
	case !done:
		fmt.Print(r)
		return m, fmt.Errorf("not all were there and played within %v", mostTime)
	}
	return m, nil
}
