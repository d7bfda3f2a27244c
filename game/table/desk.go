package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"lichtbrett/game"
)

// Desk hosts one table after another on this device, for everybody who sits
// at it: all persons at its tables are here. It carries the messages of all
// seats to one receiver and keeps the question that waits for a computer player.
// Like a table it has no clock of its own; Tick tells it the time.
type Desk struct {
	moveTime time.Duration
	random   func() uint64
	now      time.Time

	receive    func(Envelope)
	waiting    []Envelope
	delivering bool

	table *Table
}

// NewDesk returns a desk without a table. Random and moveTime are as in
// Options. Messages go to receive, one after the other.
func NewDesk(random func() uint64, moveTime time.Duration, receive func(Envelope)) *Desk {
	return &Desk{moveTime: moveTime, random: random, receive: receive}
}

// Open implements Host. An error leaves the table that is there as it is.
func (d *Desk) Open(g game.Game, config json.RawMessage, seats []game.Player) error {
	return d.sit(g, config, seats, func(t *Table) (Outcome, error) { return t.Start(d.now, 0) })
}

// Resume implements Keeper. An error leaves the table that is there as it is.
func (d *Desk) Resume(g game.Game, r game.Record) error {
	if err := r.Of(g); err != nil { // before its configuration is read as this game's
		return fmt.Errorf("table: %w", err)
	}
	return d.sit(g, r.Config, r.Seats, func(t *Table) (Outcome, error) { return t.Resume(d.now, r) })
}

func (d *Desk) sit(g game.Game, config json.RawMessage, seats []game.Player, begin func(*Table) (Outcome, error)) error {
	t, _, err := New(g, Options{Config: config, Seats: Players(seats), MoveTime: d.moveTime, Random: d.random}, d.now)
	if err != nil {
		return err
	}
	out, err := begin(t)
	if err != nil {
		return err
	}
	d.table = t
	d.deliver(out)
	return nil
}

// SetMoveTime changes how long a turn may take, also in the match under way,
// where the turn's time begins anew.
func (d *Desk) SetMoveTime(moveTime time.Duration) {
	d.moveTime = moveTime
	if d.table == nil {
		return
	}
	d.table.terms.MoveTime = moveTime
	if d.table.Begun() {
		d.table.startClock(instant(d.now))
	}
	d.deliver(Outcome{{Tells: d.table.tellState(instant(d.now), false)}})
}

// Leave implements Host.
func (d *Desk) Leave() { d.table = nil }

// Own implements Host: all persons sit at this device.
func (d *Desk) Own(s game.Seat) bool {
	return d.table != nil && d.table.seats.valid(s) && d.table.seats[s].Person()
}

// Send implements Host; without a table the message is dropped. Persons who sit
// together agree before one of them presses a key: what needs the consent of all
// has it.
func (d *Desk) Send(from game.Seat, m Message) {
	if d.table == nil {
		return
	}
	d.handle(from, m)
	for s := range d.table.seats {
		if d.table.ballot.vote == nil {
			break
		}
		if d.Own(game.Seat(s)) {
			d.handle(game.Seat(s), Answer{Agrees: true})
		}
	}
}

func (d *Desk) handle(from game.Seat, m Message) {
	out, err := d.table.Handle(d.now, from, m)
	if err != nil {
		refused := &Refused{Reason: ReasonIllegal, Detail: err.Error()}
		errors.As(err, &refused)
		out = append(out, Happened{Tells: []Envelope{{from, *refused}}})
	}
	d.deliver(out)
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

// Remaining returns how much of the turn's time is left; ok is false without a clock.
func (d *Desk) Remaining() (left time.Duration, ok bool) {
	if d.table == nil {
		return 0, false
	}
	left = d.table.Remaining(d.now)
	return left, left > 0
}

// Question returns what a computer player is being asked; ok is false while
// nobody is. It stays until it is answered or the match has moved on.
func (d *Desk) Question() (q Question, ok bool) {
	if d.table == nil {
		return Question{}, false
	}
	return d.table.Question()
}

// Answer plays the computer's move for the question it was made for; an
// answer to another question is dropped. The error says why the move is none.
func (d *Desk) Answer(q Question, m game.Move) error {
	if d.table == nil {
		return nil
	}
	out, err := d.table.Answer(d.now, q, m)
	d.deliver(out)
	return err
}

// Record implements Keeper.
func (d *Desk) Record() (r game.Record, ok bool) {
	if d.table == nil || d.table.Match() == 0 {
		return game.Record{}, false
	}
	return d.table.Record(), true
}

// CanTakeBack implements Keeper.
func (d *Desk) CanTakeBack(s game.Seat, open bool) bool {
	if d.table == nil {
		return false
	}
	_, err := d.table.backTo(s, open)
	return err == nil
}

// deliver hands messages over in order, also when the receiver sends more.
func (d *Desk) deliver(out Outcome) {
	for _, h := range out {
		d.waiting = append(d.waiting, h.Tells...)
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
