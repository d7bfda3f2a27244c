package table

import (
	"fmt"
	"time"

	"lichtbrett/game"
)

// match is a match as far as it has been played. Of which game is told to what has to know it.
type match struct {
	number int // from 1; 0 before the first
	status Status
	// aborted is why the host has aborted the match, or the table; empty where the players
	// have.
	aborted string
	record  game.Record
	log     []Moved

	position game.Position // nil before the first match
	next     game.Position // after the move that is to be taken, where that is known already
	question *Question     // what a computer player is asked
	drawn    draws
}

// started returns the match that an event begins at a table with so many seats.
func started(g game.Game, e Started, seats int) (match, error) {
	p, err := g.Start(e.Config, e.Seed)
	if err != nil {
		return match{}, fmt.Errorf("table: %w", err)
	}
	if len(e.Seats) != p.Seats() || len(e.Seats) != seats {
		return match{}, fmt.Errorf("table: %w", &SeatsError{len(e.Seats), p.Seats()})
	}
	m := match{
		number: e.Match, status: Running, position: p, drawn: make(draws, len(e.Seats)),
		record: game.Record{Game: g.Name(), Config: e.Config, Seed: e.Seed, Seats: recorded(e.Seats), Moves: make([]game.Move, 0, len(e.Moves))},
	}
	for _, move := range e.Moves {
		by := ByPlayer
		if s := m.position.Turn(); s != game.NoSeat && e.Seats[s].Kind == Computer {
			by = ByComputer
		}
		if _, err := m.take(g, Moved{Seat: m.position.Turn(), Move: move, By: by}); err != nil {
			return match{}, err
		}
	}
	return m, nil
}

// ply is how many moves have been made.
func (m *match) ply() int { return len(m.record.Moves) }

// recorded returns the match so far.
func (m *match) recorded() game.Record {
	r := m.record
	r.Moves = append([]game.Move{}, r.Moves...)
	return r
}

// take takes a move, and returns whose it was.
func (m *match) take(g game.Game, made Moved) (mover game.Seat, err error) {
	next := m.next
	m.next = nil
	if next == nil {
		if m.position == nil {
			return game.NoSeat, fmt.Errorf("table: a move before the match has started")
		}
		if next, err = m.position.Apply(made.Move); err != nil {
			return game.NoSeat, fmt.Errorf("table: %w", &game.PlyError{Ply: m.ply() + 1, Err: err})
		}
	}
	mover = m.position.Turn()
	m.drawn.take(g, m.ply()+1, m.position, next)
	m.position = next
	m.record.Moves = append(m.record.Moves, made.Move)
	m.log = append(m.log, made)
	return mover, nil
}

// before returns how many moves had been made when a seat was last to move, the position
// under way left aside. The error says why the match does not go back there: what is seen has
// been drawn since.
func (m *match) before(s game.Seat, seen func(seat int) bool) (ply int, err error) {
	for ply = len(m.log) - 1; ply >= 0; ply-- {
		if m.log[ply].Seat != s {
			continue
		}
		if m.drawn.since(ply, seen) {
			return 0, refuse(ReasonDrawn, "something has been drawn since seat %d moved last; what is known cannot be drawn again", s)
		}
		return ply, nil
	}
	return 0, refuse(ReasonNothingToUndo, "seat %d has not made a move yet", s)
}

// back returns the match as it goes on after so many moves.
func (m match) back(g game.Game, ply int) (match, error) {
	if m.position == nil || ply < 0 || ply > m.ply() {
		return m, fmt.Errorf("table: the match has no position after %d moves", ply)
	}
	m.record.Moves = append([]game.Move{}, m.record.Moves[:ply]...)
	m.log, m.status, m.question = append([]Moved(nil), m.log[:ply]...), Running, nil
	if err := m.replay(g); err != nil {
		return m, fmt.Errorf("table: %w", err)
	}
	return m, nil
}

// rename has the record name a person so.
func (m *match) rename(s game.Seat, name string) {
	if r := &m.record; int(s) < len(r.Seats) {
		r.Seats = append([]game.Player(nil), r.Seats...)
		r.Seats[s].Name = name
	}
}

// ask returns what a computer player of a strength is asked, whose turn it is: the same until
// the match has moved on.
func (m *match) ask(g game.Game, strength int, random func() uint64) Question {
	ply, s := m.ply(), m.position.Turn()
	if q := m.question; q == nil || q.Match != m.number || q.Ply != ply || q.Seat != s {
		m.question = &Question{
			Match: m.number, Ply: ply, Seat: s, Game: g.Name(), View: m.position.View(s), Strength: strength, Seed: random(),
		}
	}
	return *m.question
}

// turn is how the match stands for a seat, when so much is left of the turn's time.
func (m *match) turn(s game.Seat, remaining time.Duration) Turn {
	turn := Turn{Match: m.number, ToMove: game.NoSeat, Remaining: remaining}
	if p := m.position; p != nil {
		turn.Ply, turn.View, turn.Result = m.ply(), p.View(s), p.Result()
		if m.status == Running {
			turn.ToMove = p.Turn()
		}
	}
	return turn
}

// ended tells of the end.
func (m *match) ended() Ended {
	return Ended{Status: m.status, Match: m.number, Result: m.position.Result(), Record: m.recorded()}
}

// draws says of each seat after how many moves chance gave it something last.
type draws []int

// take takes in what the last of so many moves has given by chance.
func (d draws) take(g game.Game, ply int, before, after game.Position) {
	drawer, draws := g.(game.Drawer)
	for s := range d {
		if draws && drawer.Draws(before, after, game.Seat(s)) {
			d[s] = ply
		}
	}
}

// since reports whether chance has given something that is seen since so many moves had been
// made. What computers draw they forget, and nobody else sees unless their hands are open.
func (d draws) since(ply int, seen func(seat int) bool) bool {
	for s, last := range d {
		if last > ply && seen(s) {
			return true
		}
	}
	return false
}

// replay finds the position of the record, and what was drawn on the way.
func (m *match) replay(g game.Game) (err error) {
	m.position, err = m.record.Follow(g, func(ply int, after game.Position) {
		if ply == 0 {
			m.drawn = make(draws, after.Seats())
		} else {
			m.drawn.take(g, ply, m.position, after)
		}
		m.position = after
	})
	return err
}
