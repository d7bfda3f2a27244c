package room

import (
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
)

// Match is what is kept of a match.
type Match struct {
	Room   string
	Number int // in its room, from 1
	Ended  time.Time
	// Aborted says that it has ended without a result.
	Aborted bool
	Reason  string // the game's word for why it ended
	Seats   []Seat
	Record  game.Record
}

// Seat says who sat on a seat of a match.
type Seat struct {
	ID       string // of a person
	Name     string
	Strength int // of a computer
	Won      bool
}

// Outcome is the match that has ended in the room.
func (r *Room) Outcome() Match {
	record := r.table.Record()
	m := Match{
		Room: r.id, Number: r.table.Match(), Ended: r.last.UTC().Truncate(time.Millisecond),
		Aborted: r.table.Status() == table.AbortedGame, Record: record,
	}
	result := r.table.Position().Result()
	m.Reason = r.table.AbortedFor()
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
