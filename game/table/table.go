// Package table has the table at which a match is played: seats, position,
// move clock and record. It serves hot seat, playing against the computer,
// online play and replay alike.
//
// A table is a pure state machine: messages and the time go in, messages come
// out. It has no clock, no goroutine and no socket. Whoever hosts it carries
// the messages, sees to it that nobody speaks for a seat that is not his, and
// has the computer players think.
package table

import (
	"encoding/json"
	"fmt"
	"time"

	"lichtbrett/game"
)

// Options are what a table is opened with.
type Options struct {
	// Config is the game's configuration; nil means the game's defaults.
	Config json.RawMessage
	// Seats says who plays, in the order of seats. At least one.
	Seats []game.Player
	// Seed is the source of all randomness at the table.
	Seed uint64
	// MoveTime is how long a turn may take; 0 is without a clock. When it runs
	// out the table plays a random legal move.
	MoveTime time.Duration
}

// Table is one table. It is not safe for concurrent use.
type Table struct {
	game     game.Game
	options  Options
	random   *game.Random
	record   game.Record
	history  []game.Position // the positions before each move, and the present one
	deadline time.Time
}

// Open returns a table with a new match and the messages that begin it.
func Open(g game.Game, o Options, now time.Time) (*Table, []Envelope, error) {
	t := &Table{game: g, options: o, random: game.NewRandom(o.Seed)}
	if len(o.Seats) == 0 {
		return nil, nil, fmt.Errorf("table: no seats; a match needs at least one player")
	}
	if err := t.begin(game.Record{
		Game: g.Name(), Config: o.Config, Seed: t.random.Uint64(), Seats: o.Seats, Moves: []game.Move{},
	}); err != nil {
		return nil, nil, err
	}
	return t, t.present(now), nil
}

// Resume returns a table at which the match of a record goes on.
func Resume(g game.Game, r game.Record, moveTime time.Duration, now time.Time) (*Table, []Envelope, error) {
	if len(r.Seats) == 0 {
		return nil, nil, fmt.Errorf("table: the record names no seats; a match needs at least one player")
	}
	t := &Table{
		game:    g,
		options: Options{Config: r.Config, Seats: r.Seats, Seed: r.Seed, MoveTime: moveTime},
		random:  game.NewRandom(r.Seed),
	}
	if err := t.begin(r); err != nil {
		return nil, nil, err
	}
	return t, t.present(now), nil
}

// begin replays a record from its start.
func (t *Table) begin(r game.Record) error {
	if r.Game != t.game.Name() {
		return fmt.Errorf("table: the record is of %q, not of %q", r.Game, t.game.Name())
	}
	p, err := t.game.Start(r.Config, r.Seed)
	if err != nil {
		return fmt.Errorf("table: %w", err)
	}
	// Games for more or fewer than two say how many.
	if n, ok := p.(interface{ Seats() int }); ok && len(r.Seats) != n.Seats() {
		return fmt.Errorf("table: %d players are named; the match has %d seats", len(r.Seats), n.Seats())
	}
	history := []game.Position{p}
	for i, m := range r.Moves {
		if p, err = p.Apply(m); err != nil {
			return fmt.Errorf("table: %w", &game.PlyError{Ply: i + 1, Err: err})
		}
		history = append(history, p)
	}
	r.Moves = append([]game.Move{}, r.Moves...)
	t.record, t.history = r, history
	return nil
}

// Record returns the match so far. It holds the seed and so, in games that
// hide something, everything.
func (t *Table) Record() game.Record {
	r := t.record
	r.Moves = append([]game.Move{}, r.Moves...)
	return r
}

// Position returns the position as it is; it is for the owner of the match
// only.
func (t *Table) Position() game.Position { return t.history[len(t.history)-1] }

// Deadline returns when Tick has something to do; ok is false without a
// running clock.
func (t *Table) Deadline() (at time.Time, ok bool) { return t.deadline, !t.deadline.IsZero() }

// Handle takes one message from a seat, or from a spectator, and returns what
// is to be sent. A message that cannot be granted is answered with Refused to
// its sender and changes nothing.
func (t *Table) Handle(now time.Time, from game.Seat, m Message) []Envelope {
	if join, ok := m.(Join); ok {
		return t.join(from, join)
	}
	if from < 0 || int(from) >= len(t.record.Seats) {
		return refuse(from, "not-seated", fmt.Errorf("seat %d does not exist here; only players may do this", from))
	}
	switch m := m.(type) {
	case Play:
		return t.play(now, from, m)
	case Undo:
		return t.undo(now, from)
	case Restart:
		return t.restart(now)
	default:
		return refuse(from, "unknown", fmt.Errorf("%T is not a message that a table takes", m))
	}
}

// Tick lets the table notice the time. When the clock has run out it plays a
// random legal move for the seat whose turn it is.
func (t *Table) Tick(now time.Time) []Envelope {
	if t.deadline.IsZero() || now.Before(t.deadline) {
		return nil
	}
	moves := t.Position().Moves()
	return t.apply(now, moves[t.random.Intn(len(moves))], true)
}

func (t *Table) play(now time.Time, from game.Seat, m Play) []Envelope {
	p := t.Position()
	switch turn := p.Turn(); {
	case turn == game.NoSeat:
		return refuse(from, "over", fmt.Errorf("the match is over; no move is accepted any more"))
	case turn != from:
		return refuse(from, "not-your-turn", fmt.Errorf("it is seat %d's turn, not seat %d's", turn, from))
	case m.Ply != len(t.record.Moves):
		return refuse(from, "stale", fmt.Errorf("the move was meant for the position after %d moves; %d have been made", m.Ply, len(t.record.Moves)))
	}
	return t.apply(now, m.Move, false)
}

func (t *Table) apply(now time.Time, m game.Move, byClock bool) []Envelope {
	mover := t.Position().Turn()
	next, err := t.Position().Apply(m)
	if err != nil {
		return refuse(mover, reasonOf(err), err)
	}
	t.history = append(t.history, next)
	t.record.Moves = append(t.record.Moves, m)
	t.wind(now)
	out := t.toAll(func(s game.Seat) Message {
		return Played{Seat: mover, Move: m, ByClock: byClock, Turn: t.turn(s)}
	})
	return append(out, t.think()...)
}

func (t *Table) undo(now time.Time, from game.Seat) []Envelope {
	for s, p := range t.record.Seats {
		if game.Seat(s) != from && !p.Computer() {
			return refuse(from, "undo-not-alone", fmt.Errorf("moves can be taken back only where all other players are computers"))
		}
	}
	for ply := len(t.record.Moves) - 1; ply >= 0; ply-- {
		if t.history[ply].Turn() == from {
			t.history = t.history[:ply+1]
			t.record.Moves = t.record.Moves[:ply]
			return t.tell(now, true)
		}
	}
	return refuse(from, "nothing-to-undo", fmt.Errorf("seat %d has not made a move yet", from))
}

func (t *Table) restart(now time.Time) []Envelope {
	r := t.record
	r.Seed, r.Moves = t.random.Uint64(), nil
	if err := t.begin(r); err != nil {
		panic(err) // it began once with this configuration
	}
	return t.present(now)
}

func (t *Table) join(from game.Seat, _ Join) []Envelope {
	if from < Spectators || int(from) >= len(t.record.Seats) {
		return refuse(from, "not-seated", fmt.Errorf("seat %d does not exist here", from))
	}
	return []Envelope{{from, t.state(from)}}
}

// present tells everybody the whole state of a match that begins or goes on.
func (t *Table) present(now time.Time) []Envelope { return t.tell(now, false) }

// tell tells everybody the whole state, and whether it comes of an undo.
func (t *Table) tell(now time.Time, undone bool) []Envelope {
	t.wind(now)
	out := t.toAll(func(s game.Seat) Message {
		state := t.state(s)
		state.Undone = undone
		return state
	})
	return append(out, t.think()...)
}

// wind starts the clock for the turn that begins.
func (t *Table) wind(now time.Time) {
	t.deadline = time.Time{}
	if t.options.MoveTime > 0 && t.Position().Turn() != game.NoSeat {
		t.deadline = now.Add(t.options.MoveTime)
	}
}

func (t *Table) turn(s game.Seat) Turn {
	p := t.Position()
	return Turn{
		Ply: len(t.record.Moves), ToMove: p.Turn(), View: p.View(s), Result: p.Result(), Deadline: t.deadline,
	}
}

func (t *Table) state(s game.Seat) State {
	return State{Game: t.record.Game, Config: t.record.Config, Seats: t.record.Seats, Turn: t.turn(s)}
}

// think asks the computer for a move if it is its turn.
func (t *Table) think() []Envelope {
	p := t.Position()
	s := p.Turn()
	if s == game.NoSeat || !t.record.Seats[s].Computer() {
		return nil
	}
	// The choice depends on the match alone, so that it can be repeated.
	seed := game.NewRandom(t.record.Seed ^ uint64(len(t.record.Moves))).Uint64()
	return []Envelope{{s, Think{
		Ply: len(t.record.Moves), Game: t.record.Game, View: p.View(s), Strength: t.record.Seats[s].Strength, Seed: seed,
	}}}
}

func (t *Table) toAll(message func(game.Seat) Message) []Envelope {
	out := make([]Envelope, 0, len(t.record.Seats)+2)
	for s := range t.record.Seats {
		out = append(out, Envelope{game.Seat(s), message(game.Seat(s))})
	}
	return append(out, Envelope{Spectators, message(Spectators)})
}

func refuse(to game.Seat, reason string, err error) []Envelope {
	return []Envelope{{to, Refused{Reason: reason, Err: err}}}
}
