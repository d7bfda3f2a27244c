package console

import (
	"strconv"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/table"
)

// seating is what the programs for two players have in common: the choice of
// players, who sits where, how the match stands, and animations.
type seating struct {
	host   Host
	mode   mode
	choice playerChoice
	left   bool

	seats  []game.Player // none before a match
	ply    int
	toMove game.Seat
	result game.Result

	anim  animation
	event event
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

func newSeating(host Host, strength int) seating {
	return seating{host: host, choice: playerChoice{players: 1, strength: strength}, toMove: game.NoSeat}
}

// handled does what a press does in every program, and reports whether that
// was all: it finishes animations, chooses the players (start begins the match)
// and, at the end of a match, begins a new one.
func (s *seating) handled(k Key, start func()) bool {
	moving := s.anim.running()
	s.anim.settle()
	switch s.mode {
	case choosing:
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
		if k == Confirm && !moving {
			s.restart()
		}
		return true
	}
	s.event = event{}
	return false
}

// Left implements Program.
func (s *seating) Left() bool {
	left := s.left
	s.left = false
	return left
}

// Tick implements Program.
func (s *seating) Tick(elapsed time.Duration) { s.anim.tick(elapsed) }

// Next implements Program.
func (s *seating) Next() (time.Duration, bool) { return s.anim.next() }

// Settle implements Program.
func (s *seating) Settle() { s.anim.settle() }

// concerns reports whether the program listens to a message; the same news for
// another seat of this device is passed over.
func (s *seating) concerns(e table.Envelope) bool {
	_, refused := e.Message.(table.Refused)
	return refused || e.To == s.home()
}

// home is the seat whose messages the program listens to: the first that a
// human has.
func (s *seating) home() game.Seat {
	for seat, p := range s.seats {
		if !p.Computer() {
			return game.Seat(seat)
		}
	}
	return 0
}

// take takes how a match stands from the table.
func (s *seating) take(t table.Turn) { s.ply, s.toMove, s.result = t.Ply, t.ToMove, t.Result }

// seat takes who sits at the table.
func (s *seating) seat(players []game.Player) {
	s.seats = players
	s.choice.players = 1
	if !players[len(players)-1].Computer() {
		s.choice.players = len(players)
	}
}

// leave gives the match up for the choice of players.
func (s *seating) leave() {
	s.host.Leave()
	s.mode, s.event = choosing, event{}
	s.seats, s.toMove, s.result = nil, game.NoSeat, game.Result{}
}

// Quit implements Chooser.
func (s *seating) Quit() {
	s.anim.settle()
	s.leave()
}

// play sends a move for the player at this device.
func (s *seating) play(m game.Move) { s.host.Send(s.me(), table.Play{Ply: s.ply, Move: m}) }

// restart asks for a new match with the same players.
func (s *seating) restart() { s.host.Send(s.home(), table.Restart{}) }

// me is the human at this device who is to move, or who waits for the
// computer.
func (s *seating) me() game.Seat {
	if s.toMove != game.NoSeat && !s.seats[s.toMove].Computer() {
		return s.toMove
	}
	return s.home()
}

// myTurn reports whether a human is to move.
func (s *seating) myTurn() bool { return s.toMove == s.me() }

// turnWords says whose turn it is, or how the match ended.
func (s *seating) turnWords(l text.Language) string {
	switch {
	case s.result.Draw():
		return l.Say("match.draw")
	case s.result.Over:
		return l.Say("match.won", "player", s.name(l, s.result.Winners[0]))
	case s.seats[s.toMove].Computer():
		return l.Say("match.thinks", "player", s.name(l, s.toMove))
	}
	return l.Say("match.turn", "player", s.name(l, s.toMove))
}

// name calls a player by name, else by colour.
func (s *seating) name(l text.Language, seat game.Seat) string {
	switch {
	case s.seats[seat].Name != "":
		return s.seats[seat].Name
	case s.seats[seat].Computer():
		return l.Say("match.computer")
	}
	return l.Say("match.player." + strconv.Itoa(int(seat)+1))
}
