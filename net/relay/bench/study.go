//go:build linux

package main

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"lichtbrett/net/relay/natsconn/natstest"
	"lichtbrett/net/store/storetest"
)

// study is a series of measurements: it prints a table in Markdown.
type study struct {
	name string
	run  func() error
}

// studies say what online play costs, and how that grows.
var studies = []study{
	{"rate", byRate},
	{"rooms", byRooms},
	{"spectators", bySpectators},
	{"lobby", byLobby},
	{"servers", byServers},
	{"computers", byComputers},
}

// run runs all studies of a list, in their order, or those that are named.
func run(list []study, named []string) error {
	for _, name := range named {
		if !slices.ContainsFunc(list, func(s study) bool { return s.name == name }) {
			return fmt.Errorf("there is no study %s", name)
		}
	}
	for _, s := range list {
		if len(named) > 0 && !slices.Contains(named, s.name) {
			continue
		}
		fmt.Printf("\n== %s\n\n", s.name)
		if err := s.run(); err != nil {
			return err
		}
	}
	return nil
}

// head prints the first lines of a table whose own columns are named.
func head(names ...string) {
	first, second := "|", "|"
	for _, name := range names {
		first, second = first+" "+name+" |", second+" --: |"
	}
	fmt.Println(first + columnNames)
	fmt.Println(second + columnRules)
}

// The number of rooms of which the server's highest rate of moves is found, and the p99
// up to which a rate counts.
const (
	manyRooms = 2000
	late      = 20 * time.Millisecond
)

// byRate increases the rate of moves in many rooms.
func byRate() error {
	head("think")
	borne := 0.0
	for _, think := range []time.Duration{8000, 4000, 2000, 1300, 1000, 800} {
		c := crowd{rooms: manyRooms, think: think * time.Millisecond}
		m, err := measure(c)
		if err != nil {
			return err
		}
		fmt.Printf("| %v |%s\n", c.think, m.row(c))
		if m.p99 < late {
			borne = max(borne, m.rate)
		}
	}
	fmt.Printf("\n%.0f moves a second in %d rooms at a p99 under %v\n", borne, manyRooms, late)
	return nil
}

// byRooms measures how cost grows with rooms.
func byRooms() error {
	head("rooms")
	for _, rooms := range []int{100, 300, 1000, 2000, 4000} {
		if err := line(crowd{rooms: rooms, think: 4 * time.Second}, rooms); err != nil {
			return err
		}
	}
	return nil
}

// bySpectators measures how cost grows with those who watch.
func bySpectators() error {
	head("spectators of each of 50 rooms")
	for _, spectators := range []int{0, 10, 20, 35, 50} {
		if err := line(crowd{rooms: 50, spectators: spectators, think: 2 * time.Second}, spectators); err != nil {
			return err
		}
	}
	return nil
}

// line measures a crowd and prints a line of a table, which begins with how many there are of
// something.
func line(c crowd, count int) error {
	m, err := measure(c)
	if err == nil {
		fmt.Printf("| %d |%s\n", count, m.row(c))
	}
	return err
}

// changes are what the lobby is told of an opened room: it is there, and is gone.
const changes = 2

// byLobby has more and more people in the lobby be told of rooms that open and are left,
// and then of more rooms.
func byLobby() error {
	head("in the lobby", "changes a second", "told a second", "cores of the server")
	for _, c := range []crowd{{idle: 0, openers: 300}, {idle: 500, openers: 300}, {idle: 1000, openers: 300}, {idle: 2000, openers: 300}, {idle: 4000, openers: 300}, {idle: 2000, openers: 30}} {
		c.rooms, c.think = 200, 2*time.Second
		m, err := measure(c)
		if err != nil {
			return err
		}
		fmt.Printf("| %d | %.0f | %.0f | %.2f |%s\n", c.idle, changes*m.opened, m.told, m.cores(), m.row(c))
	}
	return nil
}

// byServers measures how cost grows with servers that share a server of NATS. What starts
// that one and PostgreSQL is made for tests, and so it is started as a benchmark would.
func byServers() (err error) {
	ran := testing.Benchmark(func(b *testing.B) { err = byServersOf(b) })
	if ran.N == 0 && err == nil {
		err = errors.New("NATS or PostgreSQL cannot be started: Debian's package postgresql is needed")
	}
	return err
}

func byServersOf(b *testing.B) error {
	engine, database := natstest.Start(b), storetest.Postgres(b)
	head("servers", "CPU of NATS for a move")
	for _, servers := range []int{1, 2, 3} {
		c := crowd{rooms: 600, think: 2 * time.Second, servers: servers, shared: shared{engine.URL(), database.Database(b), engine.PID()}}
		m, err := measure(c)
		if err != nil {
			return err
		}
		fmt.Printf("| %d | %v |%s\n", servers, m.shared.Round(time.Microsecond), m.row(c))
	}
	return nil
}

// byComputers has more and more computers think beside the same rooms of people.
func byComputers() error {
	head("rooms with a computer", "a computer's move, p50", "p99")
	for _, alone := range []int{0, 10, 50, 200} {
		c := crowd{rooms: 200, think: 2 * time.Second, alone: alone}
		m, err := measure(c)
		if err != nil {
			return err
		}
		fmt.Printf("| %d | %v | %v |%s\n", alone, m.computed.P50, m.computed.P99, m.row(c))
	}
	return nil
}
