package protocol

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game"
)

// Player is a player as everybody may know it.
type Player struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Credentials prove that a client speaks for a player.
type Credentials struct {
	ID     string `json:"id"`
	Secret string `json:"secret"`
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
	ID      string `json:"id"`
	Creator string `json:"creatorId"`
	Status  Status `json:"status"`
	// Match counts the matches in the room from 1.
	Match int `json:"match"`
	// Players are the ids of who sits, in the order of seats.
	Players []string   `json:"players"`
	Seats   []RoomSeat `json:"seats"`
	Config  Config     `json:"config"`
	// Spectators is how many watch.
	Spectators int `json:"spectators"`
	// Chat is for those inside, the latest last; nil is left out.
	Chat []ChatEntry `json:"chat,omitempty"`
}

// RoomSeat is a seat of a room.
type RoomSeat struct {
	// Player is nil on a free seat and on a computer's. It remains when its
	// player leaves a running match.
	Player *Player `json:"player"`
	// Computer is the strength of a computer's seat, 0 for a person's.
	Computer int `json:"computer"`
	// Connected is true only for a connected player.
	Connected bool     `json:"connected"`
	PlayedBy  PlayedBy `json:"playedBy"`
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
	Player  Player `json:"player"`
	Message string `json:"message"`
	// Timestamp is when it was sent, as in frames.
	Timestamp string `json:"timestamp"`
	// Match and Ply say after how many moves of which match it was sent.
	Match int `json:"match"`
	Ply   int `json:"ply"`
}

// GameRef names a room.
type GameRef struct {
	ID string `json:"id"`
}

// GameState is a match as its addressee may know it.
type GameState struct {
	Game  GameStatus `json:"game"`
	Match int        `json:"match"`
	// Ply is how many moves have been made.
	Ply int `json:"ply"`
	// ActivePlayer is the id of the player to move; empty (null) after the end
	// and while it is a computer's seat that is to move.
	ActivePlayer string `json:"activePlayerId"`
	// Turn is the seat to move, game.NoSeat (null) after the end.
	Turn game.Seat `json:"turn"`
	// Seat is the addressee's, game.NoSeat (null) for a spectator.
	Seat game.Seat `json:"seat"`
	// View is what the addressee may know, in the game's own JSON.
	View json.RawMessage `json:"view"`
	// Moves are for the seat to move only: a list of texts, as MovesJSON makes
	// it. Nil is left out.
	Moves json.RawMessage `json:"moves,omitempty"`
	// Remaining are the milliseconds of this turn at sending, NoClock (null)
	// without a running clock.
	Remaining int `json:"remaining"`
	// Result is nil until the end.
	Result *Result `json:"result"`
	// Vote is nil if none is under way.
	Vote *Vote `json:"vote"`
}

// NoClock is what remains without a running clock.
const NoClock = -1

// GameStatus names a room and says how far it is.
type GameStatus struct {
	ID     string `json:"id"`
	Status Status `json:"status"`
}

// Vote is a vote on ending the match.
type Vote struct {
	// By is the id of the player who asks.
	By string `json:"by"`
	// EndsIn are the milliseconds left at sending.
	EndsIn int `json:"endsIn"`
	// Agreed are the ids of those who have agreed, the asker included.
	Agreed []string `json:"agreed"`
}

// LogEntry is a move that has been made.
type LogEntry struct {
	// Ply is how many moves had been made before.
	Ply  int       `json:"ply"`
	Seat game.Seat `json:"seat"`
	Move game.Move `json:"move"`
	By   PlayedBy  `json:"by"`
}

// Result is how a match ended. In a draw both lists are empty.
type Result struct {
	// Winners are the ids of the players who have won.
	Winners []string `json:"winners"`
	// Seats are the seats that have won: of a team all, also computers'.
	Seats []game.Seat `json:"seats"`
	// Reason is the game's own word.
	Reason string `json:"reason"`
	// Aborted says that the match was ended before its end; nothing else holds
	// then.
	Aborted bool `json:"aborted,omitempty"`
}

// Record is a finished match. It shows everything, hidden cards too.
type Record struct {
	Game    string          `json:"game"`
	Options json.RawMessage `json:"options"`
	Seats   []RecordSeat    `json:"seats"`
	// Seed is a text in JSON, for not every client has integers of 64 bits.
	Seed  uint64      `json:"seed,string"`
	Moves []game.Move `json:"moves"`
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

// RecordSeat says who sat on a seat: a person's name, or a computer's strength.
type RecordSeat struct {
	Name     string `json:"name"`
	Computer int    `json:"computer"`
}

// Standing is a line of a leaderboard.
type Standing struct {
	Name   string `json:"name"`
	Wins   int    `json:"wins"`
	Played int    `json:"played"`
}
