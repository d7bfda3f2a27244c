package table

import (
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

// Messages to the table, from a seat.
type (
	// Play makes a move for the seat that sends it.
	Play struct {
		// Match is the number of the match; 0 stands for the first.
		Match int
		// Ply is how many moves had been made before; a move that was meant
		// for another position is refused.
		Ply  int
		Move game.Move
	}

	// Undo asks for the sender's last move, and all that followed, to be taken
	// back. It is refused once a person has drawn something since.
	Undo struct{}

	// Restart asks for a new match with the same players on the same seats.
	Restart struct{}

	// Abort asks for the match to end without a result.
	Abort struct{}

	// Answer agrees to what somebody has asked for, or refuses it. Whoever has
	// asked takes it back by refusing.
	Answer struct {
		Agrees bool
	}

	// Rematch says whether the sender wants another match after the end: in it
	// everybody sits where the next person sat.
	Rematch struct {
		Wants bool
	}

	// Say tells everybody something.
	Say struct {
		Text string
	}

	// Join asks for the state of the match, as after a lost connection.
	Join struct{}
)

// Messages from the table.
type (
	// State is the whole table as the addressee may know it: when a match
	// begins, on joining and after an undo.
	State struct {
		Game     string
		Status   Status
		MoveTime time.Duration
		// BeginsIn is how long it takes until moves are taken.
		BeginsIn time.Duration
		Seats    []Player
		Vote     *Vote
		// Rematch lists who wants one.
		Rematch []game.Seat
		// Chat is what has been said last.
		Chat []Said
		// Log has the moves of the match.
		Log []Moved
		// Record is the match, once it is over.
		Record *game.Record
		// Undone says that moves have just been taken back.
		Undone bool
		Turn
	}

	// Played tells of a move.
	Played struct {
		Seat game.Seat
		Move game.Move
		By   By
		Turn
	}

	// Turn is how the match stands.
	Turn struct {
		// Match is the number of the match, from 1; 0 before the first.
		Match  int
		Ply    int       // how many moves have been made
		ToMove game.Seat // whose turn it is, game.NoSeat once the match is over
		// View is nil before the first match.
		View   game.View
		Result game.Result
		// Remaining is what is left of the turn's time at sending; 0 where no
		// clock runs.
		Remaining time.Duration
	}

	// Seated tells that somebody has come or gone, has another name, is away or
	// is back, or that a computer plays for them.
	Seated struct {
		Status Status
		Seats  []Player
		// Seat is the one that it is about.
		Seat game.Seat
		// Remaining is what is left of the turn's time; 0 where no clock runs.
		Remaining time.Duration
	}

	// Voted tells how a vote stands.
	Voted struct {
		// Seat has asked or answered.
		Seat   game.Seat
		Agrees bool
		// Vote is nil once it has ended.
		Vote *Vote
		// Rejected says that it has ended without anything having come of it.
		Rejected bool
	}

	// Rematched tells whether somebody wants a rematch.
	Rematched struct {
		Seat  game.Seat
		Wants bool
		All   []game.Seat // who wants one
	}

	// Said tells what a person has said.
	Said struct {
		Seat game.Seat `json:"seat"`
		ID   string    `json:"id,omitempty"`
		Name string    `json:"name,omitempty"`
		Text string    `json:"text"`
		At   time.Time `json:"at"`
		// Match and Ply say after how many moves of which match.
		Match int `json:"match,omitempty"`
		Ply   int `json:"ply,omitempty"`
	}

	// Ended tells that a match is over or aborted, and what it was.
	Ended struct {
		Status Status
		Match  int
		Result game.Result
		Record game.Record
	}

	// Refused tells the sender that its message changed nothing.
	Refused struct {
		// Reason is a stable word; the language catalogues have a sentence
		// under "refused.<reason>".
		Reason string
		// Detail says in English what was wrong and what would be right.
		Detail string
	}
)

// Error implements error.
func (r *Refused) Error() string { return r.Detail }

// Vote is an open question that all persons at the table have to agree to.
type Vote struct {
	What Proposal
	Seat game.Seat // who has asked
	// EndsIn is how long it is open yet.
	EndsIn time.Duration
	// Agreed lists who has agreed, who has asked among them.
	Agreed []game.Seat
}

// Question is what a computer player is asked. Whoever runs it answers with
// Table.Answer.
type Question struct {
	Match    int
	Ply      int
	Seat     game.Seat
	Game     string
	View     game.View
	Strength int
	// Seed varies the choice among equal moves, and what weak players overlook.
	// It tells nothing of the match's own.
	Seed uint64
}

func (Play) message()      {}
func (Undo) message()      {}
func (Restart) message()   {}
func (Abort) message()     {}
func (Answer) message()    {}
func (Rematch) message()   {}
func (Say) message()       {}
func (Join) message()      {}
func (State) message()     {}
func (Played) message()    {}
func (Seated) message()    {}
func (Voted) message()     {}
func (Rematched) message() {}
func (Said) message()      {}
func (Ended) message()     {}
func (Refused) message()   {}
