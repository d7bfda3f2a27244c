package table

import (
	"encoding/json"
	"errors"
	"time"

	"lichtbrett/game"
)

func reasonOf(err error) string {
	var refused *game.MoveError
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return "illegal"
}

// Desk hosts one table after another on this device, for everybody who sits
// at it: it carries the messages of all seats to one receiver and keeps the
// question that waits for a computer player. Like a table it has no clock of
// its own; Tick tells it the time.
type Desk struct {
	moveTime time.Duration
	random   *game.Random
	now      time.Time

	receive    func(Envelope)
	waiting    []Envelope
	delivering bool

	table    *Table
	question *Think
	thinker  game.Seat
}

// NewDesk returns a desk without a table. Matches get their seeds from seed;
// moveTime is as in Options. Messages go to receive, one after the other.
func NewDesk(seed uint64, moveTime time.Duration, receive func(Envelope)) *Desk {
	return &Desk{moveTime: moveTime, random: game.NewRandom(seed), receive: receive}
}

// Open begins a match of g with a configuration that g accepts and these
// players. It panics if g refuses the configuration: whoever reads one from
// outside checks it first.
func (d *Desk) Open(g game.Game, config json.RawMessage, seats []game.Player) {
	t, out, err := Open(g, Options{
		Config: config, Seats: seats, Seed: d.random.Uint64(), MoveTime: d.moveTime,
	}, d.now)
	if err != nil {
		panic(err)
	}
	d.table = t
	d.deliver(out)
}

// Resume goes on with the match of a record.
func (d *Desk) Resume(g game.Game, r game.Record) error {
	t, out, err := Resume(g, r, d.moveTime, d.now)
	if err != nil {
		return err
	}
	d.table = t
	d.deliver(out)
	return nil
}

// Leave gives the table up.
func (d *Desk) Leave() { d.table, d.question = nil, nil }

// Send hands m to the table as coming from the given seat; without a table it
// is dropped.
func (d *Desk) Send(from game.Seat, m Message) {
	if d.table != nil {
		d.deliver(d.table.Handle(d.now, from, m))
	}
}

// Tick tells the desk the time.
func (d *Desk) Tick(now time.Time) {
	d.now = now
	if d.table != nil {
		d.deliver(d.table.Tick(now))
	}
}

// Deadline returns when Tick has something to do; ok is false if never.
func (d *Desk) Deadline() (at time.Time, ok bool) {
	if d.table == nil {
		return time.Time{}, false
	}
	return d.table.Deadline()
}

// Question returns what a computer player is being asked; ok is false while
// nobody is. It stays until it is answered or the match has moved on.
func (d *Desk) Question() (q Think, ok bool) {
	if d.question == nil {
		return Think{}, false
	}
	return *d.question, true
}

// Answer plays the computer's move for the question it was made for; an
// answer to another question is dropped.
func (d *Desk) Answer(q Think, m game.Move) {
	if d.question != nil && d.question.Ply == q.Ply && d.question.Seed == q.Seed {
		d.Send(d.thinker, Play{Ply: q.Ply, Move: m})
	}
}

// Record returns the match under way or just finished; ok is false without
// one.
func (d *Desk) Record() (r game.Record, ok bool) {
	if d.table == nil {
		return game.Record{}, false
	}
	return d.table.Record(), true
}

// deliver hands messages over in order, also when the receiver sends more.
func (d *Desk) deliver(out []Envelope) {
	for _, e := range out {
		switch m := e.Message.(type) {
		case State, Played:
			d.question = nil
		case Think:
			d.question, d.thinker = &m, e.To
			continue
		}
		d.waiting = append(d.waiting, e)
	}
	if d.delivering {
		return
	}
	d.delivering = true
	defer func() { d.delivering = false }()
	for len(d.waiting) > 0 {
		e := d.waiting[0]
		d.waiting = d.waiting[1:]
		d.receive(e)
	}
}
