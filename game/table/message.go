package table

import (
	"encoding/json"
	"time"

	"lichtbrett/game"
)

// Message is one of the types in this file.
type Message interface{ message() }

// Spectators is the address of everybody who watches and has no seat.
const Spectators = game.NoSeat

// Envelope is a message on its way from the table to a seat or to the
// spectators. Each seat has its own, for each may know different things.
type Envelope struct {
	To      game.Seat
	Message Message
}

// Messages to the table.
type (
	// Play makes a move for the seat that sends it.
	Play struct {
		// Ply is how many moves had been made before; a move that was meant
		// for another position is refused.
		Ply  int
		Move game.Move
	}

	// Undo takes back the sender's last move and all that followed. It is
	// granted where all other seats are computers.
	Undo struct{}

	// Restart begins a new match with the same players.
	Restart struct{}

	// Join asks for the state of the match, as after a lost connection.
	Join struct{}
)

// Messages from the table.
type (
	// State is the whole match as the addressee may know it: at its start, on
	// joining and after an undo.
	State struct {
		Game   string
		Config json.RawMessage
		Seats  []game.Player
		// Undone says that moves have just been taken back.
		Undone bool
		Turn
	}

	// Played tells of a move.
	Played struct {
		Seat game.Seat
		Move game.Move
		// ByClock says that the clock ran out and the table chose the move.
		ByClock bool
		Turn
	}

	// Turn is how the match stands.
	Turn struct {
		Ply    int       // how many moves have been made
		ToMove game.Seat // whose turn it is, game.NoSeat once the match is over
		View   game.View
		Result game.Result
		// Deadline is when the turn ends; zero without a clock.
		Deadline time.Time
	}

	// Think asks the computer player of the addressed seat for a move. Whoever
	// runs it answers with Play.
	Think struct {
		Ply      int
		Game     string
		View     game.View
		Strength int
		// Seed makes the computer's choice among equal moves, and its mistakes,
		// repeatable.
		Seed uint64
	}

	// Refused tells the sender that its message changed nothing.
	Refused struct {
		// Reason is a stable word; the language catalogues have a sentence
		// under "refused.<reason>".
		Reason string
		// Err says in English what was wrong and what would be right.
		Err error
	}
)

func (Play) message()    {}
func (Undo) message()    {}
func (Restart) message() {}
func (Join) message()    {}
func (State) message()   {}
func (Played) message()  {}
func (Think) message()   {}
func (Refused) message() {}
