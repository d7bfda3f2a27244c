package protocol

import (
	"encoding/json"
	"fmt"
	"slices"

	"lichtbrett/game"
	"lichtbrett/game/table"
)

// Player is a player as everybody may know it.
type Player struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Credentials prove that a client speaks for a player.
type Credentials struct {
	ID     string `json:"id,omitempty"`
	Secret string `json:"secret,omitempty"`
}

// Given reports whether there are any, be they complete or not.
func (c Credentials) Given() bool { return c != Credentials{} }

// Status is how far a room is.
type Status string

// The statuses.
const (
	Lobby   Status = "lobby" // the match has not begun
	Running Status = "running"
	Over    Status = "over"
	Aborted Status = "aborted"
)

// Room is a game as everybody sees it.
type Room struct {
	ID         string         `json:"id"`
	Creator    string         `json:"creatorId"` // the id of the player whose room it is
	Status     Status         `json:"status"`    // `lobby` before the match, then `running`, and `over` or `aborted` after it
	Match      int            `json:"match"`     // counts the matches of the room from 1
	Players    List[string]   `json:"players"`   // the ids of who sits, in the order of seats; not of who has left a running match
	Seats      List[RoomSeat] `json:"seats"`
	Config     Config         `json:"config"`
	Spectators int            `json:"spectators"`         // how many watch
	Watchers   []Player       `json:"watchers,omitempty"` // for those inside: who watches, as far as it was so when this was sent
	Chat       []ChatEntry    `json:"chat,omitzero"`      // for those inside, also an empty one, the latest last: no direct and no spectators' messages
}

// Free counts the persons' seats that nobody has taken.
func (r Room) Free() (n int) {
	for _, s := range r.Seats {
		if s.Player == nil && s.Computer == 0 {
			n++
		}
	}
	return n
}

// SeatOf returns the seat of a player, also of one who has left it; game.NoSeat if there is none.
func (r Room) SeatOf(id string) game.Seat {
	return game.Seat(slices.IndexFunc(r.Seats, func(s RoomSeat) bool { return s.Player != nil && s.Player.ID == id }))
}

// RoomSeat is a seat of a room.
type RoomSeat struct {
	Player    *Player  `json:"player"`    // null on a free seat and on a computer's; it remains when its player leaves a running match
	Computer  int      `json:"computer"`  // the strength of a computer's seat, 0 for a person's
	Connected bool     `json:"connected"` // true only for a connected player
	PlayedBy  PlayedBy `json:"playedBy"`  // `player`, or `computer` where it is a computer's or one plays on
}

// PlayedBy says who moves for a seat.
type PlayedBy string

// Who moves for a seat.
const (
	ByPlayer   PlayedBy = "player"
	ByComputer PlayedBy = "computer"
	ByClock    PlayedBy = "clock" // a random move, the clock had run out; of moves only
)

// ChatEntry is a message of a room's chat.
type ChatEntry struct {
	Player    Player `json:"player"`
	Message   string `json:"message"`
	Timestamp string `json:"timestamp"` // when it was sent
	Match     int    `json:"match"`     // in which match
	Ply       int    `json:"ply"`       // after how many of its moves
}

// GameRef names a room.
type GameRef struct {
	ID string `json:"id"`
}

// GameState is a match as its addressee may know it.
type GameState struct {
	Game         GameStatus      `json:"game"`
	Match        int             `json:"match"`
	Ply          int             `json:"ply"`                    // how many moves have been made
	ActivePlayer string          `json:"activePlayerId" null:""` // the player to move; null after the end and for computers' seats
	Turn         game.Seat       `json:"turn" null:"-1"`         // the seat to move, null after the end
	Seat         game.Seat       `json:"seat" null:"-1"`         // the addressee's, null for a spectator
	View         json.RawMessage `json:"view"`                   // what the addressee may know, in the [game's own](#the-games) form
	Moves        json.RawMessage `json:"moves,omitempty"`        // for the seat to move only: the list of its legal moves
	Remaining    int             `json:"remaining" null:"-1"`    // ms of this turn at sending, null without a running clock
	Result       *Result         `json:"result"`                 // null until the end
	Vote         *Vote           `json:"vote"`                   // on ending the match, or null
}

// NoClock is what remains without a running clock, as the tag says.
const NoClock = -1

// GameStatus names a room and says how far it is.
type GameStatus struct {
	ID     string `json:"id"`
	Status Status `json:"status"`
}

// Vote is a vote on ending the match.
type Vote struct {
	By     string       `json:"by"`     // the id of the player who asks
	EndsIn int          `json:"endsIn"` // ms left at sending
	Agreed List[string] `json:"agreed"` // the ids of those who have agreed, the asker included
}

// LogEntry is a move that has been made.
type LogEntry struct {
	Ply  int       `json:"ply"` // how many moves had been made before
	Seat game.Seat `json:"seat"`
	Move game.Move `json:"move"`
	By   PlayedBy  `json:"by"` // `player`, `clock` or `computer`
}

// Result is how a match ended. In a draw both lists are empty; of an aborted match they
// are left out, as is the reason if it was the players who ended it.
type Result struct {
	Winners List[string]    `json:"winners"` // the ids of the players who have won
	Seats   List[game.Seat] `json:"seats"`   // the seats that have won: of a team all, also computers'
	Reason  string          `json:"reason"`  // the game's word; of an aborted match `too-long` or `closed`
	Aborted bool            `json:"aborted,omitempty"`
}

// Why matches are aborted, where it was not the players who did it.
const (
	ReasonTooLong = table.TooLong // more than MaxMoves moves
	ReasonClosed  = "closed"      // by a host
)

// Record is a finished match. It shows everything, hidden cards too.
type Record struct {
	Game    string           `json:"game"`    // its name
	Options json.RawMessage  `json:"options"` // as in the configuration
	Seats   List[RecordSeat] `json:"seats"`
	Seed    uint64           `json:"seed,string"` // a text: not every client has integers of 64 bits
	Moves   List[game.Move]  `json:"moves"`
}

// Match returns the record as a game replays it; find knows the games.
func (r Record) Match(find func(name string) (game.Game, error)) (game.Record, error) {
	g, err := find(r.Game)
	if err != nil {
		return game.Record{}, err
	}
	seats := make([]game.Player, len(r.Seats))
	for i, s := range r.Seats {
		seats[i] = game.Player{Name: s.Name, Strength: s.Computer}
	}
	config, err := g.Configure(seats, r.Options)
	if err != nil {
		return game.Record{}, fmt.Errorf("record: %w", err)
	}
	return game.Record{Game: r.Game, Config: config, Seed: r.Seed, Seats: seats, Moves: r.Moves}, nil
}

// RecordSeat says who sat on a seat.
type RecordSeat struct {
	Name     string `json:"name"`     // a person's; empty for a computer
	Computer int    `json:"computer"` // a computer's strength, 0 for a person
}

// HostedPlayer is a player as hosts see it.
type HostedPlayer struct {
	Player
	Connected bool     `json:"connected"`
	Muted     bool     `json:"muted"` // whether a host has taken chat from it
	Game      *GameRef `json:"game"`  // the one that the player is in, or null
}

// Standing is a line of a leaderboard.
type Standing struct {
	Name   string `json:"name"`
	Wins   int    `json:"wins"`
	Played int    `json:"played"`
}
