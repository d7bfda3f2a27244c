// Package table has the table at which a match is played: who sits on its
// seats, the position, the clock, what is decided together, chat and record. It
// serves hot seat, playing against the computer, online play and replay alike.
//
// A table is a pure state machine: messages and the time go in, events and
// messages come out. It has no clock, no goroutine and no socket. Whoever hosts
// it carries the messages, sees to it that nobody speaks for a seat that is not
// theirs, and has the computer players think. The events alone rebuild the table;
// a host whose table must survive writes them to a log before it sends a
// message.
package table

import (
	"cmp"
	"encoding/json"
	"fmt"
	"time"

	"lichtbrett/game"
)

// Status says how far a table is.
type Status string

// The statuses.
const (
	Waiting     Status = "lobby"   // for players and the start
	Running     Status = "running" // a match is under way
	Over        Status = "over"    // a match has been played to its end
	AbortedGame Status = "aborted" // a match has ended without a result
)

// Options are what a table is opened with.
type Options struct {
	// Options are the game's; see game.Game. Nil means its defaults.
	Options json.RawMessage
	// Config is the configuration of the matches where it is not made of the
	// players and Options; nil where it is.
	Config json.RawMessage
	// Seats says who plays, in the order of seats. At least one.
	Seats []Player
	// MoveTime is how long a person's turn may take, however many moves it has;
	// 0 is without a clock. When it runs out the table plays random legal moves.
	MoveTime time.Duration
	// Random is the source of the matches' seeds, of the clock's moves and of
	// what varies computer players. The numbers must not be computable from each
	// other: computer players are told some of them.
	Random func() uint64
}

// Outcome is what has come of a message or of time, in its order.
type Outcome []Happened

// Happened is an event, with the messages that tell of it and the position after it. An
// answer to one alone has no event.
type Happened struct {
	Entry
	Tells    []Envelope
	Position game.Position // nil before the first match
}

// Events returns the events alone, as a log has them.
func (o Outcome) Events() (events []Entry) {
	for _, h := range o {
		if h.Event != nil {
			events = append(events, h.Entry)
		}
	}
	return events
}

// Envelopes returns the messages alone.
func (o Outcome) Envelopes() (all []Envelope) {
	for _, h := range o {
		all = append(all, h.Tells...)
	}
	return all
}

// Table is one table. It is not safe for concurrent use.
type Table struct {
	game   game.Game
	random func() uint64
	state  state

	position game.Position // nil before the first match
	next     game.Position // after the move being applied; else nil
	question *Question     // what a computer player is asked
	drawn    draws
}

// state is what a snapshot of a table holds; see Snapshot.
type state struct {
	Options  json.RawMessage `json:"options,omitempty"`
	Config   json.RawMessage `json:"config,omitempty"`
	MoveTime time.Duration   `json:"moveTime,omitempty"`
	Status   Status          `json:"status"`
	Seats    []seat          `json:"seats"`
	Match    int             `json:"match"`
	Record   game.Record     `json:"record"`
	Log      []Moved         `json:"log,omitempty"`
	Chat     []Said          `json:"chat,omitempty"`
	Wants    []game.Seat     `json:"wants,omitempty"` // who wants a rematch

	// Begins is when moves are taken, until they are; else zero.
	Begins time.Time `json:"begins,omitzero"`
	// Deadline is when the turn's time is up; zero without a clock.
	Deadline time.Time `json:"deadline,omitzero"`
	// Vote is what is being decided together; nil if nothing is.
	Vote *vote `json:"vote,omitempty"`
	// DesertedAt is since when the match has stood still; zero while it does not. Paused
	// is what is left of the turn's time meanwhile.
	DesertedAt time.Time     `json:"desertedAt,omitzero"`
	Paused     time.Duration `json:"paused,omitempty"`
	// Aborted is why the host has aborted the match, or the table; empty where the players
	// have.
	Aborted string `json:"aborted,omitempty"`
}

// seat is a seat, and how long the others have waited for who sits there.
type seat struct {
	Player
	patience
}

// SeatsError says that not as many players are named as a match has seats, or none at all.
type SeatsError struct{ Named, Seats int }

// Error implements error.
func (e *SeatsError) Error() string {
	if e.Named == 0 {
		return "no seats; a match needs at least one player"
	}
	return fmt.Sprintf("%d players are named; the match has %d seats", e.Named, e.Seats)
}

// New returns a table of g at which nobody plays yet.
func New(g game.Game, o Options, now time.Time) (*Table, Outcome, error) {
	if len(o.Seats) == 0 {
		return nil, nil, fmt.Errorf("table: %w", &SeatsError{})
	}
	t := &Table{game: g, random: o.Random}
	var out Outcome
	opened := Opened{
		Game: g.Name(), Options: o.Options, Config: o.Config, MoveTime: o.MoveTime, Seats: append([]Player(nil), o.Seats...),
	}
	if err := t.do(&out, instant(now), opened); err != nil {
		return nil, nil, err
	}
	return t, out, nil
}

// instant is a time as logs keep it.
func instant(now time.Time) time.Time { return now.UTC().Truncate(time.Millisecond) }

// Game returns what is played.
func (t *Table) Game() game.Game { return t.game }

// Status returns how far the table is.
func (t *Table) Status() Status { return t.state.Status }

// Match returns the number of the match, from 1; 0 before the first.
func (t *Table) Match() int { return t.state.Match }

// Begun reports whether the match under way takes moves.
func (t *Table) Begun() bool { return t.state.Status == Running && t.state.Begins.IsZero() }

// Players returns who sits on the seats.
func (t *Table) Players() []Player {
	players := make([]Player, len(t.state.Seats))
	for i := range t.state.Seats {
		players[i] = t.state.Seats[i].Player
	}
	return players
}

// Player returns who sits on the seat s, which there must be.
func (t *Table) Player(s game.Seat) Player { return t.state.Seats[s].Player }

// Record returns the match so far; its zero value before the first. It holds
// the seed and so, in games that hide something, everything.
func (t *Table) Record() game.Record {
	r := t.state.Record
	r.Moves = append([]game.Move{}, r.Moves...)
	return r
}

// Position returns the position as it is, nil before the first match; it is for
// the owner of the match only.
func (t *Table) Position() game.Position { return t.position }

// Log returns the moves of the match and who made them.
func (t *Table) Log() []Moved { return t.state.Log[:len(t.state.Log):len(t.state.Log)] }

// Chat returns what has been said last.
func (t *Table) Chat() []Said { return t.state.Chat[:len(t.state.Chat):len(t.state.Chat)] }

// valid reports whether there is a seat s.
func (t *Table) valid(s game.Seat) bool { return s >= 0 && int(s) < len(t.state.Seats) }

// Handle takes one message from a seat, or from a spectator. A message that
// cannot be granted changes nothing, but that a person for whom a computer plays
// is back; the error is a *Refused for its sender.
func (t *Table) Handle(now time.Time, from game.Seat, m Message) (out Outcome, err error) {
	now = instant(now)
	if _, ok := m.(Join); ok && from == Spectators {
		return t.reply(now, from), nil
	}
	if !t.valid(from) {
		return nil, refuse(ReasonNotSeated, "seat %d does not exist here; only players may do this", from)
	}
	if t.state.Seats[from].Kind != Person {
		return nil, refuse(ReasonNotSeated, "no person sits on seat %d", from)
	}
	if err = t.comeBack(&out, now, from); err != nil {
		return out, err
	}
	switch m := m.(type) {
	case Join:
		out = append(out, t.reply(now, from)...)
	case Play:
		err = t.play(&out, now, from, m)
	case Undo:
		err = t.ask(&out, now, from, TakeBack)
	case Restart:
		err = t.ask(&out, now, from, AnotherMatch)
	case Abort:
		err = t.ask(&out, now, from, AbortMatch)
	case Answer:
		err = t.answer(&out, now, from, m.Agrees)
	case Rematch:
		err = t.rematch(&out, now, from, m.Wants)
	case Say:
		err = t.say(&out, now, from, m.Text)
	default:
		err = refuse(ReasonUnknown, "%T is not a message that a table takes", m)
	}
	return out, err
}

// reply is the answer to who has joined.
func (t *Table) reply(now time.Time, to game.Seat) Outcome {
	return Outcome{{Tells: []Envelope{{to, t.State(now, to)}}, Position: t.position}}
}

// Answer makes the move that a computer player has chosen for a question. An
// answer to another question than the one that is open is dropped.
func (t *Table) Answer(now time.Time, q Question, m game.Move) (Outcome, error) {
	var out Outcome
	if open, ok := t.Question(); !ok || open.Match != q.Match || open.Ply != q.Ply || open.Seat != q.Seat || open.Seed != q.Seed {
		return out, nil
	}
	err := t.move(&out, instant(now), m, ByComputer)
	return out, err
}

// Question returns what a computer player is being asked; ok is false while
// nobody is. It stays until it is answered or the match has moved on.
func (t *Table) Question() (q Question, ok bool) {
	if !t.Begun() || t.Still() {
		return q, false
	}
	s := t.position.Turn()
	if s == game.NoSeat || !t.state.Seats[s].ByComputer() {
		return q, false
	}
	ply := len(t.state.Record.Moves)
	if t.question == nil || t.question.Match != t.state.Match || t.question.Ply != ply || t.question.Seat != s {
		t.question = &Question{
			Match: t.state.Match, Ply: ply, Seat: s, Game: t.game.Name(), View: t.position.View(s),
			Strength: t.state.Seats[s].strength(), Seed: t.random(),
		}
	}
	return *t.question, true
}

func (t *Table) play(out *Outcome, now time.Time, from game.Seat, m Play) error {
	meant, match, ply := cmp.Or(m.Match, 1), max(t.state.Match, 1), len(t.state.Record.Moves)
	if meant != match || m.Ply != ply {
		return refuse(ReasonStale, "the move was meant for match %d after %d moves; it is match %d after %d", meant, m.Ply, match, ply)
	}
	if err := t.refuseUnlessRunning(); err != nil {
		return err
	}
	if !t.Begun() {
		return refuse(ReasonNotStarted, "the match has not begun; wait for its start")
	}
	if turn := t.position.Turn(); turn != from {
		return refuse(ReasonNotYourTurn, "it is seat %d's turn, not seat %d's", turn, from)
	}
	return t.move(out, now, m.Move, ByPlayer)
}

// move makes a move for the seat whose turn it is.
func (t *Table) move(out *Outcome, now time.Time, m game.Move, by By) error {
	next, err := t.position.Apply(m)
	if err != nil {
		return illegal(err)
	}
	t.next = next
	if err := t.do(out, now, Moved{Seat: t.position.Turn(), Move: t.game.Canonical(m), By: by}); err != nil {
		return err
	}
	if t.state.Status == Running && len(t.state.Log) > MostMoves {
		return t.do(out, now, Aborted{Reason: TooLong})
	}
	return nil
}

// MostMoves is how many moves a match may have. One with more ends as aborted, for the
// reason TooLong.
const (
	MostMoves = 5000
	TooLong   = "too-long"
)

func (m Moved) apply(t *Table, at time.Time) error {
	next := t.next
	t.next = nil
	if next == nil {
		if t.position == nil {
			return fmt.Errorf("table: a move before the match has started")
		}
		var err error
		if next, err = t.position.Apply(m.Move); err != nil {
			return fmt.Errorf("table: %w", &game.PlyError{Ply: len(t.state.Record.Moves) + 1, Err: err})
		}
	}
	mover := t.position.Turn()
	t.drawn.take(t.game, len(t.state.Log)+1, t.position, next)
	t.position = next
	t.state.Record.Moves = append(t.state.Record.Moves, m.Move)
	t.state.Log = append(t.state.Log, m)
	if s := &t.state.Seats[mover]; !t.sameTurn(mover) {
		switch m.By { // only who ends a turn counts, whoever began it
		case ByPlayer:
			s.Timeouts = 0
		case ByClock:
			s.Timeouts++
		}
	}
	if next.Result().Over {
		t.end(Over)
		return nil
	}
	if !next.MidTurn() || next.Turn() != mover {
		t.startClock(at)
	}
	return nil
}

// sameTurn reports whether the turn in which the last move was made goes on.
func (t *Table) sameTurn(mover game.Seat) bool {
	return !t.position.Result().Over && t.position.Turn() == mover && t.position.MidTurn()
}

// end takes away what belongs to a match under way.
func (t *Table) end(s Status) {
	t.state.Status = s
	t.state.Begins, t.state.Deadline, t.state.DesertedAt, t.state.Paused = time.Time{}, time.Time{}, time.Time{}, 0
	t.state.Vote, t.state.Wants = nil, nil
	for i := range t.state.Seats {
		t.state.Seats[i].Substituted = false
		t.state.Seats[i].patience = patience{AwaySince: t.state.Seats[i].AwaySince}
	}
}

func (e Aborted) apply(t *Table, _ time.Time) error {
	t.end(AbortedGame)
	t.state.Aborted = e.Reason
	return nil
}

// AbortedFor returns why the match was aborted where it was not the players who did it.
func (t *Table) AbortedFor() string { return t.state.Aborted }

// say takes what somebody says.
func (t *Table) say(out *Outcome, now time.Time, from game.Seat, text string) error {
	p := t.state.Seats[from].Player
	return t.do(out, now, Chatted{Seat: from, ID: p.ID, Name: p.Name, Text: text})
}

// MostChat is how many of the last messages a table keeps.
const MostChat = 100

func (c Chatted) apply(t *Table, at time.Time) error {
	said := Said{Seat: c.Seat, ID: c.ID, Name: c.Name, Text: c.Text, At: at, Match: t.state.Match, Ply: len(t.state.Log)}
	t.state.Chat = append(t.state.Chat, said)
	if len(t.state.Chat) > MostChat {
		t.state.Chat = append([]Said(nil), t.state.Chat[1:]...)
	}
	return nil
}

// do lets an event happen: it changes the table and is told.
func (t *Table) do(out *Outcome, now time.Time, e Event) error {
	if err := e.apply(t, now); err != nil {
		return err
	}
	*out = append(*out, Happened{Entry{now, e}, t.tell(now, e), t.position})
	return nil
}
