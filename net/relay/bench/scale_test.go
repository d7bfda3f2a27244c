//go:build linux

package bench

import (
	"fmt"
	"testing"
	"time"

	"lichtbrett/net/relay/natsconn/natstest"
	"lichtbrett/net/store/storetest"
)

// BenchmarkScale says what online play costs, and how that grows: it prints tables in
// Markdown.
func BenchmarkScale(b *testing.B) {
	b.Run("rate", byRate)
	b.Run("rooms", byRooms)
	b.Run("spectators", bySpectators)
	b.Run("lobby", byLobby)
	b.Run("servers", byServers)
	b.Run("computers", byComputers)
}

// head prints the first lines of a table whose own columns are named.
func head(names ...string) {
	first, second := "|", "|"
	for _, name := range names {
		first, second = first+" "+name+" |", second+" --: |"
	}
	fmt.Printf("\n%s\n%s\n", first+columnNames, second+columnRules)
}

// The number of rooms of which the server's highest rate of moves is found, and the p99
// up to which a rate counts.
const (
	manyRooms = 2000
	late      = 20 * time.Millisecond
)

// byRate increases the rate of moves in many rooms.
func byRate(b *testing.B) {
	head("think")
	borne := 0.0
	for _, think := range []time.Duration{8000, 4000, 2000, 1300, 1000, 800} {
		c := crowd{rooms: manyRooms, think: think * time.Millisecond}
		m := measure(b, c)
		fmt.Printf("| %v |%s\n", c.think, m.row(c))
		if m.p99 < late {
			borne = max(borne, m.rate)
		}
	}
	fmt.Printf("\n%.0f moves a second in %d rooms at a p99 under %v\n", borne, manyRooms, late)
}

// byRooms measures how cost grows with rooms.
func byRooms(b *testing.B) {
	head("rooms")
	for _, rooms := range []int{100, 300, 1000, 2000, 4000} {
		line(b, crowd{rooms: rooms, think: 4 * time.Second}, rooms)
	}
}

// bySpectators measures how cost grows with those who watch.
func bySpectators(b *testing.B) {
	head("spectators of each of 50 rooms")
	for _, spectators := range []int{0, 10, 20, 35, 50} {
		line(b, crowd{rooms: 50, spectators: spectators, think: 2 * time.Second}, spectators)
	}
}

// line measures a crowd and prints a line of a table, which begins with how many there are of
// something.
func line(b *testing.B, c crowd, count int) {
	fmt.Printf("| %d |%s\n", count, measure(b, c).row(c))
}

// changes are what the lobby is told of an opened room: it is there, and is gone.
const changes = 2

// byLobby has more and more people in the lobby be told of rooms that open and are left,
// and then of more rooms.
func byLobby(b *testing.B) {
	head("in the lobby", "changes a second", "told a second", "cores of the server")
	for _, c := range []crowd{{idle: 0, openers: 300}, {idle: 500, openers: 300}, {idle: 1000, openers: 300}, {idle: 2000, openers: 300}, {idle: 4000, openers: 300}, {idle: 2000, openers: 30}} {
		c.rooms, c.think = 200, 2*time.Second
		m := measure(b, c)
		fmt.Printf("| %d | %.0f | %.0f | %.2f |%s\n", c.idle, changes*m.opened, m.told, m.cores(), m.row(c))
	}
}

// byServers measures how cost grows with servers that share a server of NATS.
func byServers(b *testing.B) {
	engine, database := natstest.Start(b), storetest.Postgres(b)
	head("servers", "CPU of NATS for a move")
	for _, servers := range []int{1, 2, 3} {
		c := crowd{rooms: 600, think: 2 * time.Second, servers: servers, shared: shared{engine.URL(), database.Database(b), engine.PID()}}
		m := measure(b, c)
		fmt.Printf("| %d | %v |%s\n", servers, m.shared.Round(time.Microsecond), m.row(c))
	}
}

// byComputers has more and more computers think beside the same rooms of people.
func byComputers(b *testing.B) {
	head("rooms with a computer", "a computer's move, p50", "p99")
	for _, alone := range []int{0, 10, 50, 200} {
		c := crowd{rooms: 200, think: 2 * time.Second, alone: alone}
		m := measure(b, c)
		fmt.Printf("| %d | %v | %v |%s\n", alone, m.computed.P50, m.computed.P99, m.row(c))
	}
}
