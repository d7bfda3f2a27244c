package console

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/table"
)

// Session is what the programs of matches have in common: the choice of
// players, what is known of the table, animations and sounds. A game's program
// embeds it.
type Session struct {
	Client  table.Client // what is known of the table
	Mode    Mode
	Choice  Choice
	Leaving bool // Left is still to say so

	Anim  Animation
	Event Event
	Told  int // how many events there have been
	Sounds
}

// Mode is what the joystick steers.
type Mode uint8

// The modes of every program. Those of a game itself come behind Playing, which is
// how a turn begins.
const (
	Choosing Mode = iota // how many players
	Ended                // nothing but a new match
	Playing
)

// Event is what happened last; words are made of it when they are asked for,
// in the language of that moment.
type Event struct {
	Key    string // in the language catalogues; "" for nothing
	Seat   game.Seat
	Column int
	Row    int
}

// NewSession returns a session at a host, at its choice of players; strength is
// the computer's.
func NewSession(host table.Host, strength int) Session {
	return Session{Client: table.Client{Host: host}, Choice: Choice{Players: 1, Strength: strength}}
}

// Handled does what a press does in every program, and reports whether that
// was all: it finishes animations, chooses the players (start begins the match)
// and, at the end of a match, begins a new one.
func (s *Session) Handled(k Key, start func()) bool {
	moving := s.Anim.Running()
	s.Anim.Settle()
	switch s.Mode {
	case Choosing:
		s.Event = Event{}
		switch k {
		case Confirm:
			start()
		case Back:
			s.Leaving = true
		default:
			s.Choice.press(k)
		}
		return true
	case Ended:
		// A press that has only shown the end must not begin a new match.
		if k == Confirm && !moving && !s.Client.Watches() {
			s.Hear(sound.Button, 0)
			s.Client.Again()
		}
		return true
	}
	s.Event = Event{}
	return false
}

// Left implements Program.
func (s *Session) Left() bool {
	left := s.Leaving
	s.Leaving = false
	return left
}

// Tick implements Program.
func (s *Session) Tick(elapsed time.Duration) { s.Anim.Tick(elapsed) }

// Next implements Program.
func (s *Session) Next() (time.Duration, bool) { return s.Anim.Next() }

// Settle implements Program.
func (s *Session) Settle() { s.Anim.Settle() }

// Game is what a program does itself of what its table tells.
type Game struct {
	// Takes takes a position over; it is false where it cannot be shown.
	Takes func(table.State) bool
	// Begins puts the joystick where a match begins.
	Begins func()
	// Turns lets it steer what the seat to move has to do; Session has one.
	Turns func()
	// Played shows a move.
	Played func(table.Played)
	// Refuse says why something is not possible.
	Refuse func(reason string)
}

// Update takes what a table tells.
func (s *Session) Update(e table.Envelope, own Game) {
	before := s.Client.Turn().Match
	if !s.Client.Receive(e) {
		return
	}
	switch m := e.Message.(type) {
	case table.State:
		s.Event = Event{}
		s.Anim.Settle()
		switch {
		case !own.Takes(m):
			s.Mode = Choosing
			return
		case m.Undone:
			s.Tell(Event{Key: "event.undone"})
		case m.Match != before:
			own.Begins()
		}
		s.seat()
		own.Turns()
	case table.Played:
		if s.Mode != Choosing {
			own.Played(m)
		}
	case table.Ended:
		if s.Mode != Choosing {
			s.Mode = Ended
		}
	case table.Refused:
		own.Refuse(m.Reason)
	}
}

// Turns is Playing, as long as the match goes on.
func (s *Session) Turns() {
	s.Mode = Playing
	if s.Over() {
		s.Mode = Ended
	}
}

// OpenTable begins a match with the chosen players. Where it is refused, the
// event says why.
func (s *Session) OpenTable(g game.Game, config json.RawMessage) (opened bool) {
	err := s.Client.Host.Open(g, config, s.Choice.seats())
	if err == nil {
		s.Hear(sound.Button, 0)
		return true
	}
	reason := "configuration"
	if r := (*table.Refused)(nil); errors.As(err, &r) {
		reason = r.Reason
	}
	s.Blink(reason, s.Choice.Frame(), Frame{})
	return false
}

// Blink says why something is not possible, and blinks: what is dark in the
// second picture goes out and comes back.
func (s *Session) Blink(reason string, lit, dark Frame) {
	s.Tell(Event{Key: "refused." + reason})
	s.Hear(sound.Refused, 0)
	s.Anim.Add(dark, BlinkTime)
	s.Anim.Add(lit, BlinkTime)
	s.Anim.Add(dark, BlinkTime)
}

// Tell makes an event the last one.
func (s *Session) Tell(e Event) { s.Event, s.Told = e, s.Told+1 }

// HearMove says what a move sounds like that lands some time into its animation,
// and the end of the match that it may be.
func (s *Session) HearMove(x sound.Sound, landing time.Duration, r game.Result) {
	s.Hear(x, landing)
	if !r.Over {
		return
	}
	end := sound.Lose
	switch {
	case r.Draw():
		end = sound.Draw
	case s.Client.Won(), s.Client.Watches():
		end = sound.Win
	}
	s.Hear(end, landing+EndTime)
}

// seat takes who sits at the table, for the next choice of players.
func (s *Session) seat() {
	players := s.Client.Seats()
	s.Choice.Players = len(players)
	if slices.ContainsFunc(players, func(p table.Player) bool { return !p.Person() }) {
		s.Choice.Players = 1
	}
	if person := slices.IndexFunc(players, table.Player.Person); person >= 0 && s.Choice.Players == 1 && len(players) == 2 {
		s.Choice.Own = game.Seat(person)
	}
}

// Over reports whether the match has ended, also without a result.
func (s *Session) Over() bool {
	status := s.Client.State().Status
	return status == table.Over || status == table.AbortedGame
}

// Result is how the match stands.
func (s *Session) Result() game.Result { return s.Client.Turn().Result }

// Leave gives the match up for the choice of players.
func (s *Session) Leave() {
	s.Client.Host.Leave()
	s.Client.Forget()
	s.Mode, s.Event = Choosing, Event{}
}

// Choosing implements Chooser.
func (s *Session) Choosing() (players, strength int, ok bool) {
	return s.Choice.Players, s.Choice.Strength, s.Mode == Choosing
}

// Quit implements Chooser.
func (s *Session) Quit() {
	s.Anim.Settle()
	s.Leave()
}

// Restart asks for a new match with the same players.
func (s *Session) Restart() {
	s.Hear(sound.Button, 0)
	s.Client.Host.Send(s.Client.Home(), table.Restart{})
}

// ChoiceStatus is the status of the choice of players.
func (s *Session) ChoiceStatus(l text.Language) Status {
	status := s.Choice.status(l)
	status.Events = s.Told
	if s.Event.Key != "" {
		status.Event = l.Say(s.Event.Key)
	}
	return status
}

// TurnWords says whose turn it is, or how the match ended.
func (s *Session) TurnWords(l text.Language) string {
	r := s.Result()
	switch {
	case r.Draw():
		return l.Say("match.draw")
	case r.Over:
		return l.Say("match.won", "player", s.Name(l, r.Winners[0]))
	}
	return s.MoverWords(l, s.Name)
}

// MoverWords says who is being waited for while the match is not decided.
func (s *Session) MoverWords(l text.Language, name func(text.Language, game.Seat) string) string {
	seat := s.Client.ToMove()
	if seat == game.NoSeat {
		return l.Say("match.aborted")
	}
	player, key := s.Client.Seats()[seat], "match.waiting"
	switch {
	case player.Kind == table.Computer:
		key = "match.thinks"
	case player.Substituted:
		key = "match.substituted"
	case s.Client.Own(seat), s.Client.Watches() && !player.Away:
		key = "match.turn"
	case player.Away:
		key = "match.away"
	}
	return l.Say(key, "player", name(l, seat))
}

// Name calls a player by name, else by colour.
func (s *Session) Name(l text.Language, seat game.Seat) string {
	player := s.Client.Seats()[seat]
	switch {
	case player.Name != "":
		return player.Name
	case player.Kind == table.Computer:
		return l.Say("match.computer")
	}
	return l.Say("match.player." + strconv.Itoa(int(seat)+1))
}
