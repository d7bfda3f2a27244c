package table

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"lichtbrett/game"
)

// Event is something that has happened at a table: one of the types in this
// file. The events of a table in their order, each with its time, rebuild it;
// see Rebuild. They hold what must not leave the table's owner.
type Event interface {
	kind() string
	// apply changes the table. The event has been checked.
	apply(t *Table, at time.Time) error
}

// about is an event that is about a seat, which the table has.
type about interface{ seat() game.Seat }

// Entry is an event with its time, as it stands in a log.
type Entry struct {
	At    time.Time
	Event Event
}

// By says who made a move.
type By string

// Who makes moves.
const (
	ByPlayer   By = "player"   // the person whose seat it is
	ByClock    By = "clock"    // the table, since the turn's time was up
	ByComputer By = "computer" // a computer: its seat, or that of a person who is not there
)

// The events.
type (
	// Opened begins a table.
	Opened struct {
		Game string `json:"game"`
		// Options are the game's; Config is a configuration that takes their
		// place. See Options.
		Options  json.RawMessage `json:"options,omitempty"`
		Config   json.RawMessage `json:"config,omitempty"`
		MoveTime time.Duration   `json:"moveTime,omitempty"`
		Seats    []Player        `json:"seats"`
	}

	// Joined tells that a person took a seat, or came back to it.
	Joined struct {
		Seat game.Seat `json:"seat"`
		ID   string    `json:"id,omitempty"`
		Name string    `json:"name,omitempty"`
	}

	// Left tells that a person left: before a match the seat is free then,
	// during one it remains the person's and a computer plays on. The match's record does
	// not name whoever is Forgotten.
	Left struct {
		Seat      game.Seat `json:"seat"`
		Forgotten bool      `json:"forgotten,omitempty"`
	}

	// Renamed tells that a person has another name.
	Renamed struct {
		Seat game.Seat `json:"seat"`
		Name string    `json:"name"`
	}

	// Connected tells that a person's connection was lost or is there again.
	Connected struct {
		Seat      game.Seat `json:"seat"`
		Connected bool      `json:"connected"`
	}

	// Substituted tells that a computer plays for a person from now on, or no
	// longer.
	Substituted struct {
		Seat        game.Seat `json:"seat"`
		Substituted bool      `json:"substituted"`
	}

	// Started begins a match, or goes on with one that has seen moves. Moves are
	// taken after In.
	Started struct {
		Match int `json:"match"`
		// Config is the game's configuration; a loaded position may be in there.
		Config json.RawMessage `json:"config,omitempty"`
		Seed   uint64          `json:"seed"`
		Seats  []Player        `json:"seats"`
		Moves  []game.Move     `json:"moves,omitempty"`
		In     time.Duration   `json:"in,omitempty"`
	}

	// Begun tells that moves are taken from now on and the clock runs.
	Begun struct{}

	// Moved tells of a move.
	Moved struct {
		Seat game.Seat `json:"seat"`
		Move game.Move `json:"move"`
		By   By        `json:"by"`
	}

	// TakenBack tells that the match has gone back to an earlier position.
	TakenBack struct {
		Ply int `json:"ply"`
	}

	// Asked opens a vote.
	Asked struct {
		What Proposal  `json:"what"`
		Seat game.Seat `json:"seat"`
	}

	// Answered tells how a person votes. A refusal ends the vote.
	Answered struct {
		Seat   game.Seat `json:"seat"`
		Agrees bool      `json:"agrees"`
	}

	// Rejected ends a vote whose time is up without anything having come of it.
	Rejected struct{}

	// Wanted tells whether a person wants a rematch.
	Wanted struct {
		Seat  game.Seat `json:"seat"`
		Wants bool      `json:"wants"`
	}

	// Chatted tells what a person has said.
	Chatted struct {
		Seat game.Seat `json:"seat"`
		ID   string    `json:"id,omitempty"`
		Name string    `json:"name,omitempty"`
		Text string    `json:"text"`
	}

	// Filled tells that a computer takes a free seat.
	Filled struct {
		Seat     game.Seat `json:"seat"`
		Strength int       `json:"strength"`
	}

	// Aborted ends a match without a result; Reason is empty where the players have agreed
	// on it, or nobody was there.
	Aborted struct {
		Reason string `json:"reason,omitempty"`
	}
)

func (Opened) kind() string      { return "opened" }
func (Joined) kind() string      { return "joined" }
func (Left) kind() string        { return "left" }
func (Renamed) kind() string     { return "renamed" }
func (Connected) kind() string   { return "connected" }
func (Substituted) kind() string { return "substituted" }
func (Started) kind() string     { return "started" }
func (Begun) kind() string       { return "begun" }
func (Moved) kind() string       { return "moved" }
func (TakenBack) kind() string   { return "takenBack" }
func (Asked) kind() string       { return "asked" }
func (Answered) kind() string    { return "answered" }
func (Rejected) kind() string    { return "rejected" }
func (Wanted) kind() string      { return "wanted" }
func (Chatted) kind() string     { return "chatted" }
func (Filled) kind() string      { return "filled" }
func (Aborted) kind() string     { return "aborted" }

func (e Joined) seat() game.Seat      { return e.Seat }
func (e Left) seat() game.Seat        { return e.Seat }
func (e Renamed) seat() game.Seat     { return e.Seat }
func (e Connected) seat() game.Seat   { return e.Seat }
func (e Substituted) seat() game.Seat { return e.Seat }
func (e Asked) seat() game.Seat       { return e.Seat }
func (e Answered) seat() game.Seat    { return e.Seat }
func (e Wanted) seat() game.Seat      { return e.Seat }
func (e Filled) seat() game.Seat      { return e.Seat }

// events reads each kind of event but a move, which is read as an entry.
var events = map[string]func([]byte) (Event, error){}

func init() {
	register[Opened]()
	register[Joined]()
	register[Left]()
	register[Renamed]()
	register[Connected]()
	register[Substituted]()
	register[Started]()
	register[Begun]()
	register[TakenBack]()
	register[Asked]()
	register[Answered]()
	register[Rejected]()
	register[Wanted]()
	register[Chatted]()
	register[Filled]()
	register[Aborted]()
}

func register[E Event]() {
	var e E
	events[e.kind()] = func(data []byte) (Event, error) {
		var e E
		err := json.Unmarshal(data, &e)
		return e, err
	}
}

// entry is the form of an Entry: beside the time, in milliseconds since 1970, the
// event with its kind. A move, as nearly all that a log has are, is short: its seat
// and itself, and by whom if not by the player.
type entry struct {
	At    int64           `json:"at"`
	Kind  string          `json:"is,omitempty"`
	Event json.RawMessage `json:"of,omitempty"`
	Seat  *game.Seat      `json:"seat,omitempty"`
	Move  *game.Move      `json:"move,omitempty"`
	By    *By             `json:"by,omitempty"`
}

// moved returns the move of which the entry tells; ok is false if it tells of
// something else.
func (e entry) moved() (m Moved, ok bool) {
	if e.Kind != "" || e.Seat == nil || e.Move == nil {
		return m, false
	}
	m = Moved{Seat: *e.Seat, Move: *e.Move, By: ByPlayer}
	if e.By != nil {
		m.By = *e.By
	}
	return m, true
}

// MarshalJSON implements json.Marshaler.
func (e Entry) MarshalJSON() ([]byte, error) { return e.AppendJSON(nil) }

// AppendJSON appends the entry as JSON.
func (e Entry) AppendJSON(b []byte) ([]byte, error) {
	if m, ok := e.Event.(Moved); ok {
		return m.appendJSON(b, e.At)
	}
	of, err := json.Marshal(e.Event)
	if err != nil {
		return nil, err
	}
	if string(of) == "{}" {
		of = nil
	}
	form, err := json.Marshal(entry{At: e.At.UnixMilli(), Kind: e.Event.kind(), Event: of})
	return append(b, form...), err
}

// appendJSON appends the entry of a move, without reflection where its texts are
// plain.
func (m Moved) appendJSON(b []byte, at time.Time) ([]byte, error) {
	if !plain(string(m.Move)) || !plain(string(m.By)) {
		form := entry{At: at.UnixMilli(), Seat: &m.Seat, Move: &m.Move}
		if m.By != ByPlayer {
			form.By = &m.By
		}
		text, err := json.Marshal(form)
		return append(b, text...), err
	}
	b = strconv.AppendInt(append(b, `{"at":`...), at.UnixMilli(), 10)
	b = strconv.AppendInt(append(b, `,"seat":`...), int64(m.Seat), 10)
	b = append(append(b, `,"move":"`...), m.Move...)
	if m.By != ByPlayer {
		b = append(append(b, `","by":"`...), m.By...)
	}
	return append(b, `"}`...), nil
}

// plain reports whether encoding/json writes a text as it is.
func plain(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ', c > '~', c == '"', c == '\\', c == '<', c == '>', c == '&':
			return false
		}
	}
	return true
}

// UnmarshalJSON implements json.Unmarshaler.
func (e *Entry) UnmarshalJSON(data []byte) error {
	var form entry
	if err := json.Unmarshal(data, &form); err != nil {
		return fmt.Errorf("table: an event: %w", err)
	}
	at := time.UnixMilli(form.At).UTC()
	if m, ok := form.moved(); ok {
		*e = Entry{At: at, Event: m}
		return nil
	}
	read, ok := events[form.Kind]
	if !ok {
		return fmt.Errorf("table: there is no event %q", form.Kind)
	}
	if form.Event == nil {
		form.Event = json.RawMessage("{}")
	}
	event, err := read(form.Event)
	if err != nil {
		return fmt.Errorf("table: the event %q: %w", form.Kind, err)
	}
	*e = Entry{At: at, Event: event}
	return nil
}
