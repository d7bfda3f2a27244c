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

// session is what the programs for two players have in common: the choice of
// players, what is known of the table, and animations.
type session struct {
	client table.Client
	mode   mode
	choice playerChoice
	left   bool

	anim  animation
	event event
	cues
	events int // how many there have been
}

// mode is what the joystick steers.
type mode uint8

const (
	choosing mode = iota // how many players
	placing              // where the next stone goes
	inMenu
	deleting // aiming the delete joker
	bombing  // aiming the bomb
	covered  // the hands are hidden until the next player is there
	picking  // which tile of the hand is played
	aiming   // where it goes
	ended    // nothing but a new match
)

// event is what happened last; words are made of it when they are asked for,
// in the language of that moment.
type event struct {
	key    string // in the language catalogues; "" for nothing
	seat   game.Seat
	column int
	row    int
}

func newSession(host table.Host, strength int) session {
	return session{client: table.Client{Host: host}, choice: playerChoice{players: 1, strength: strength}}
}

// handled does what a press does in every program, and reports whether that
// was all: it finishes animations, chooses the players (start begins the match)
// and, at the end of a match, begins a new one.
func (s *session) handled(k Key, start func()) bool {
	moving := s.anim.running()
	s.anim.settle()
	switch s.mode {
	case choosing:
		s.event = event{}
		switch k {
		case Confirm:
			start()
		case Back:
			s.left = true
		default:
			s.choice.press(k)
		}
		return true
	case ended:
		// A press that has only shown the end must not begin a new match.
		if k == Confirm && !moving && !s.client.Watches() {
			s.hear(sound.Button, 0)
			s.client.Again()
		}
		return true
	}
	s.event = event{}
	return false
}

// Left implements Program.
func (s *session) Left() bool {
	left := s.left
	s.left = false
	return left
}

// Tick implements Program.
func (s *session) Tick(elapsed time.Duration) { s.anim.tick(elapsed) }

// Next implements Program.
func (s *session) Next() (time.Duration, bool) { return s.anim.next() }

// Settle implements Program.
func (s *session) Settle() { s.anim.settle() }

// match is what a program does itself of what its table tells.
type match interface {
	// takes takes a position over; it is false where it cannot be shown.
	takes(table.State) bool
	// begins puts the joystick where a match begins.
	begins()
	// turns lets it steer what the seat to move has to do.
	turns()
	played(table.Played)
	refuse(reason string)
}

// receive takes what a table tells.
func (s *session) receive(e table.Envelope, own match) {
	before := s.client.Turn().Match
	if !s.client.Receive(e) {
		return
	}
	switch m := e.Message.(type) {
	case table.State:
		s.event = event{}
		s.anim.settle()
		switch {
		case !own.takes(m):
			s.mode = choosing
			return
		case m.Undone:
			s.tell(event{key: "event.undone"})
		case m.Match != before:
			own.begins()
		}
		s.seat()
		own.turns()
	case table.Played:
		if s.mode != choosing {
			own.played(m)
		}
	case table.Ended:
		if s.mode != choosing {
			s.mode = ended
		}
	case table.Refused:
		own.refuse(m.Reason)
	}
}

// turns has a stone placed, as long as the match goes on.
func (s *session) turns() {
	s.mode = placing
	if s.over() {
		s.mode = ended
	}
}

// openTable begins a match with the chosen players. Where it is refused, the
// event says why.
func (s *session) openTable(g game.Game, config json.RawMessage) (opened bool) {
	err := s.client.Host.Open(g, config, s.choice.seats())
	if err == nil {
		s.hear(sound.Button, 0)
		return true
	}
	reason := "configuration"
	if r := (*table.Refused)(nil); errors.As(err, &r) {
		reason = r.Reason
	}
	s.refuse(reason, s.choice.frame(), Frame{})
	return false
}

// refuse says why something is not possible, and blinks: what is dark in the
// second picture goes out and comes back.
func (s *session) refuse(reason string, lit, dark Frame) {
	s.tell(event{key: "refused." + reason})
	s.hear(sound.Refused, 0)
	s.anim.add(dark, blinkTime)
	s.anim.add(lit, blinkTime)
	s.anim.add(dark, blinkTime)
}

// tell makes an event the last one.
func (s *session) tell(e event) { s.event, s.events = e, s.events+1 }

// hearMove says what a move sounds like that lands some time into its animation,
// and the end of the match that it may be.
func (s *session) hearMove(x sound.Sound, landing time.Duration, r game.Result) {
	s.hear(x, landing)
	if !r.Over {
		return
	}
	end := sound.Lose
	switch {
	case r.Draw():
		end = sound.Draw
	case s.client.Won(), s.client.Watches():
		end = sound.Win
	}
	s.hear(end, landing+endTime)
}

// seat takes who sits at the table, for the next choice of players.
func (s *session) seat() {
	players := s.client.Seats()
	s.choice.players = len(players)
	if slices.ContainsFunc(players, func(p table.Player) bool { return !p.Person() }) {
		s.choice.players = 1
	}
	if person := slices.IndexFunc(players, table.Player.Person); person >= 0 && s.choice.players == 1 && len(players) == 2 {
		s.choice.own = game.Seat(person)
	}
}

// over reports whether the match has ended, also without a result.
func (s *session) over() bool {
	status := s.client.State().Status
	return status == table.Over || status == table.AbortedGame
}

// result is how the match stands.
func (s *session) result() game.Result { return s.client.Turn().Result }

// leave gives the match up for the choice of players.
func (s *session) leave() {
	s.client.Host.Leave()
	s.client.Forget()
	s.mode, s.event = choosing, event{}
}

// Choosing implements Chooser.
func (s *session) Choosing() (players, strength int, ok bool) {
	return s.choice.players, s.choice.strength, s.mode == choosing
}

// Quit implements Chooser.
func (s *session) Quit() {
	s.anim.settle()
	s.leave()
}

// restart asks for a new match with the same players.
func (s *session) restart() {
	s.hear(sound.Button, 0)
	s.client.Host.Send(s.client.Home(), table.Restart{})
}

// myTurn reports whether somebody at this device is to move.
func (s *session) myTurn() bool { return s.client.MyTurn() }

// choiceStatus is the status of the choice of players.
func (s *session) choiceStatus(l text.Language) Status {
	status := s.choice.status(l)
	status.Events = s.events
	if s.event.key != "" {
		status.Event = l.Say(s.event.key)
	}
	return status
}

// turnWords says whose turn it is, or how the match ended.
func (s *session) turnWords(l text.Language) string {
	r := s.result()
	switch {
	case r.Draw():
		return l.Say("match.draw")
	case r.Over:
		return l.Say("match.won", "player", s.name(l, r.Winners[0]))
	}
	return s.moverWords(l, s.name)
}

// moverWords says who is being waited for while the match is not decided.
func (s *session) moverWords(l text.Language, name func(text.Language, game.Seat) string) string {
	seat := s.client.ToMove()
	if seat == game.NoSeat {
		return l.Say("match.aborted")
	}
	player, key := s.client.Seats()[seat], "match.waiting"
	switch {
	case player.Kind == table.Computer:
		key = "match.thinks"
	case player.Substituted:
		key = "match.substituted"
	case s.client.Own(seat), s.client.Watches() && !player.Away:
		key = "match.turn"
	case player.Away:
		key = "match.away"
	}
	return l.Say(key, "player", name(l, seat))
}

// name calls a player by name, else by colour.
func (s *session) name(l text.Language, seat game.Seat) string {
	player := s.client.Seats()[seat]
	switch {
	case player.Name != "":
		return player.Name
	case player.Kind == table.Computer:
		return l.Say("match.computer")
	}
	return l.Say("match.player." + strconv.Itoa(int(seat)+1))
}
