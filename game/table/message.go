package table

import (
	"time"

	"lichtbrett/game"
)

// Message is one of the types in this file. All can be encoded as JSON; see
// EncodeMessage.
type Message interface{ kind() string }

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
		Match int `json:"match,omitempty"`
		// Ply is how many moves had been made before; a move that was meant
		// for another position is refused.
		Ply  int       `json:"ply"`
		Move game.Move `json:"move"`
	}

	// Undo asks for the sender's last move, and all that followed, to be taken
	// back.
	Undo struct{}

	// Restart asks for a new match with the same players on the same seats.
	Restart struct{}

	// Abort asks for the match to end without a result.
	Abort struct{}

	// Answer agrees to what somebody has asked for, or refuses it. Whoever has
	// asked takes it back by refusing.
	Answer struct {
		Agrees bool `json:"agrees"`
	}

	// Rematch says whether the sender wants another match after the end: in it
	// everybody sits where the next person sat.
	Rematch struct {
		Wants bool `json:"wants"`
	}

	// Say tells everybody something.
	Say struct {
		Text string `json:"text"`
	}

	// Join asks for the state of the match, as after a lost connection.
	Join struct{}
)

// Messages from the table.
type (
	// State is the whole table as the addressee may know it: when a match
	// begins, on joining and after an undo.
	State struct {
		Game     string        `json:"game"`
		Status   Status        `json:"status"`
		MoveTime time.Duration `json:"moveTime,omitempty"`
		// BeginsIn is how long it takes until moves are taken.
		BeginsIn time.Duration `json:"beginsIn,omitempty"`
		Seats    []Player      `json:"seats"`
		Vote     *Vote         `json:"vote,omitempty"`
		// Rematch lists who wants one.
		Rematch []game.Seat `json:"rematch,omitempty"`
		// Chat is what has been said last.
		Chat []Said `json:"chat,omitempty"`
		// Log has the moves of the match.
		Log []Moved `json:"log,omitempty"`
		// Record is the match, once it is over.
		Record *game.Record `json:"record,omitempty"`
		// Undone says that moves have just been taken back.
		Undone bool `json:"undone,omitempty"`
		Turn
	}

	// Played tells of a move.
	Played struct {
		Seat game.Seat `json:"seat"`
		Move game.Move `json:"move"`
		By   By        `json:"by"`
		Turn
	}

	// Turn is how the match stands.
	Turn struct {
		// Match is the number of the match, from 1; 0 before the first.
		Match  int       `json:"match"`
		Ply    int       `json:"ply"`    // how many moves have been made
		ToMove game.Seat `json:"toMove"` // whose turn it is, game.NoSeat once the match is over
		// View is nil before the first match.
		View   game.View   `json:"view,omitempty"`
		Result game.Result `json:"result"`
		// Remaining is what is left of the turn's time at sending; 0 where no
		// clock runs.
		Remaining time.Duration `json:"remaining,omitempty"`
	}

	// Seated tells that somebody has come or gone, has another name, is away or
	// is back, or that a computer plays for them.
	Seated struct {
		Status Status   `json:"status"`
		Seats  []Player `json:"seats"`
		// Seat is the one that it is about.
		Seat game.Seat `json:"seat"`
		// Remaining is what is left of the turn's time; 0 where no clock runs.
		Remaining time.Duration `json:"remaining,omitempty"`
	}

	// Voted tells how a vote stands.
	Voted struct {
		// Seat has asked or answered.
		Seat   game.Seat `json:"seat"`
		Agrees bool      `json:"agrees"`
		// Vote is nil once it has ended.
		Vote *Vote `json:"vote,omitempty"`
		// Rejected says that it has ended without anything having come of it.
		Rejected bool `json:"rejected,omitempty"`
	}

	// Rematched tells whether somebody wants a rematch.
	Rematched struct {
		Seat  game.Seat   `json:"seat"`
		Wants bool        `json:"wants"`
		All   []game.Seat `json:"all,omitempty"` // who wants one
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
		Status Status      `json:"status"`
		Match  int         `json:"match"`
		Result game.Result `json:"result"`
		Record game.Record `json:"record"`
	}

	// Refused tells the sender that its message changed nothing.
	Refused struct {
		// Reason is a stable word; the language catalogues have a sentence
		// under "refused.<reason>".
		Reason string `json:"reason"`
		// Detail says in English what was wrong and what would be right.
		Detail string `json:"detail"`
	}
)

// Error implements error.
func (r *Refused) Error() string { return r.Detail }

// Vote is an open question that all persons at the table have to agree to.
type Vote struct {
	What Question  `json:"what"`
	Seat game.Seat `json:"seat"` // who has asked
	// EndsIn is how long it is open yet.
	EndsIn time.Duration `json:"endsIn"`
	// Agreed lists who has agreed, who has asked among them.
	Agreed []game.Seat `json:"agreed"`
}

// Think is what a computer player is asked. Whoever runs it answers with
// Table.Think.
type Think struct {
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

func (Play) kind() string      { return "play" }
func (Undo) kind() string      { return "undo" }
func (Restart) kind() string   { return "restart" }
func (Abort) kind() string     { return "abort" }
func (Answer) kind() string    { return "answer" }
func (Rematch) kind() string   { return "rematch" }
func (Say) kind() string       { return "say" }
func (Join) kind() string      { return "join" }
func (State) kind() string     { return "state" }
func (Played) kind() string    { return "played" }
func (Seated) kind() string    { return "seated" }
func (Voted) kind() string     { return "voted" }
func (Rematched) kind() string { return "rematched" }
func (Said) kind() string      { return "said" }
func (Ended) kind() string     { return "ended" }
func (Refused) kind() string   { return "refused" }
