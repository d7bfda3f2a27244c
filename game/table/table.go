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
	"slices"
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

// Table is one table. It is not safe for concurrent use. None of its parts knows another:
// what concerns several of them is done here.
type Table struct {
	game   game.Game
	random func() uint64

	terms  terms
	seats  seats
	match  match
	clock  clock
	ballot ballot
	chat   []Said
}

// terms are what the matches are played by; see Options.
type terms struct {
	Options  json.RawMessage `json:"options,omitempty"`
	Config   json.RawMessage `json:"config,omitempty"`
	MoveTime time.Duration   `json:"moveTime,omitempty"`
}

// configure returns the configuration of a match between these players.
func (t terms) configure(g game.Game, players []Player) (json.RawMessage, error) {
	if t.Config != nil || t.Options == nil {
		return t.Config, nil
	}
	config, err := g.Configure(recorded(players), t.Options)
	if err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	return config, nil
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
func (t *Table) Status() Status { return t.match.status }

// Match returns the number of the match, from 1; 0 before the first.
func (t *Table) Match() int { return t.match.number }

// Begun reports whether the match under way takes moves.
func (t *Table) Begun() bool { return t.match.status == Running && t.clock.begins.IsZero() }

// Players returns who sits on the seats.
func (t *Table) Players() []Player { return t.seats.players() }

// Player returns who sits on the seat s, which there must be.
func (t *Table) Player(s game.Seat) Player { return t.seats[s].Player }

// Record returns the match so far; its zero value before the first. It holds
// the seed and so, in games that hide something, everything.
func (t *Table) Record() game.Record { return t.match.recorded() }

// Position returns the position as it is, nil before the first match; it is for
// the owner of the match only.
func (t *Table) Position() game.Position { return t.match.position }

// Log returns the moves of the match and who made them.
func (t *Table) Log() []Moved { return slices.Clip(t.match.log) }

// Chat returns what has been said last.
func (t *Table) Chat() []Said { return slices.Clip(t.chat) }

// Handle takes one message from a seat, or from a spectator. A message that
// cannot be granted changes nothing, but that a person for whom a computer plays
// is back; the error is a *Refused for its sender.
func (t *Table) Handle(now time.Time, from game.Seat, m Message) (out Outcome, err error) {
	now = instant(now)
	if _, ok := m.(Join); ok && from == Spectators {
		return t.reply(now, from), nil
	}
	if !t.seats.valid(from) {
		return nil, refuse(ReasonNotSeated, "seat %d does not exist here; only players may do this", from)
	}
	if err = t.seats.refuseUnless(Player.Person, from); err != nil {
		return nil, err
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
		p := t.seats[from].Player
		err = t.do(&out, now, Chatted{Seat: from, ID: p.ID, Name: p.Name, Text: m.Text})
	default:
		err = refuse(ReasonUnknown, "%T is not a message that a table takes", m)
	}
	return out, err
}

// reply is the answer to who has joined.
func (t *Table) reply(now time.Time, to game.Seat) Outcome {
	return Outcome{{Tells: []Envelope{{to, t.State(now, to)}}, Position: t.match.position}}
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
	if !t.Begun() || t.clock.still() {
		return q, false
	}
	s := t.match.position.Turn()
	if s == game.NoSeat || !t.seats[s].ByComputer() {
		return q, false
	}
	return t.match.ask(t.game, t.seats[s].strength(), t.random), true
}

func (t *Table) play(out *Outcome, now time.Time, from game.Seat, m Play) error {
	meant, match, ply := cmp.Or(m.Match, 1), max(t.match.number, 1), t.match.ply()
	if meant != match || m.Ply != ply {
		return refuse(ReasonStale, "the move was meant for match %d after %d moves; it is match %d after %d", meant, m.Ply, match, ply)
	}
	if err := t.match.status.refuseUnlessRunning(); err != nil {
		return err
	}
	if !t.Begun() {
		return refuse(ReasonNotStarted, "the match has not begun; wait for its start")
	}
	if turn := t.match.position.Turn(); turn != from {
		return refuse(ReasonNotYourTurn, "it is seat %d's turn, not seat %d's", turn, from)
	}
	return t.move(out, now, m.Move, ByPlayer)
}

// move makes a move for the seat whose turn it is.
func (t *Table) move(out *Outcome, now time.Time, m game.Move, by By) error {
	next, err := t.match.position.Apply(m)
	if err != nil {
		return illegal(err)
	}
	t.match.next = next
	if err := t.do(out, now, Moved{Seat: t.match.position.Turn(), Move: t.game.Canonical(m), By: by}); err != nil {
		return err
	}
	if t.match.status == Running && len(t.match.log) > MostMoves {
		return t.do(out, now, Aborted{Reason: TooLong})
	}
	return nil
}

// MostMoves is how many moves a match may have. One with more ends as aborted, for the
// reason TooLong.
const (
	MostMoves = game.MaxMoves - 1
	TooLong   = "too-long"
)

func (m Moved) apply(t *Table, at time.Time) error {
	mover, err := t.match.take(t.game, m)
	if err != nil || t.match.position.MidTurn() {
		return err
	}
	switch m.By { // only who ends a turn counts, whoever began it
	case ByPlayer:
		t.seats[mover].Timeouts = 0
	case ByClock:
		t.seats[mover].Timeouts++
	}
	if t.match.position.Result().Over {
		t.end(Over)
	} else {
		t.startClock(at)
	}
	return nil
}

// end takes away what belongs to a match under way.
func (t *Table) end(s Status) {
	t.match.status, t.clock, t.ballot = s, clock{}, ballot{}
	for i := range t.seats {
		t.seats[i].Substituted = false
		t.seats[i].patience = patience{AwaySince: t.seats[i].AwaySince}
	}
}

func (e Aborted) apply(t *Table, _ time.Time) error {
	t.end(AbortedGame)
	t.match.aborted = e.Reason
	return nil
}

// AbortedFor returns why the match was aborted where it was not the players who did it.
func (t *Table) AbortedFor() string { return t.match.aborted }

func (c Chatted) apply(t *Table, at time.Time) error {
	t.chat = latest(t.chat, Said{Seat: c.Seat, ID: c.ID, Name: c.Name, Text: c.Text, At: at, Match: t.match.number, Ply: len(t.match.log)})
	return nil
}

// MostChat is how many of the last messages a table keeps.
const MostChat = 100

// latest returns the last messages after another one.
func latest(chat []Said, m Said) []Said {
	chat = append(chat, m)
	if len(chat) > MostChat {
		chat = slices.Clone(chat[1:])
	}
	return chat
}

// apply changes the table by an event, which may be from a log that no table has written.
func (t *Table) apply(at time.Time, e Event) error {
	if e, ok := e.(about); ok && !t.seats.valid(e.seat()) {
		return fmt.Errorf("table: there is no seat %d", e.seat())
	}
	return e.apply(t, at)
}

// do lets an event happen: it changes the table and is told.
func (t *Table) do(out *Outcome, now time.Time, e Event) error {
	if err := t.apply(now, e); err != nil {
		return err
	}
	*out = append(*out, Happened{Entry{now, e}, t.tell(now, e), t.match.position})
	return nil
}
