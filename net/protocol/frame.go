package protocol

import "lichtbrett/game"

// FrameData is what a server's event has beside timestamp and status: one of
// the types in this file.
type FrameData interface {
	// Event returns the event of these data.
	Event() Event

	appendFields([]byte) []byte
}

// Registered is a player as it is told to itself, once.
type Registered struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Secret string `json:"secret"`
}

type (
	// PlayerRegistered answers RegisterPlayer.
	PlayerRegistered struct {
		Player Registered `json:"player"`
		Games  []Room     `json:"games"`
	}

	// PlayerRenamed tells a player's new name.
	PlayerRenamed struct {
		Player Player `json:"player"`
	}

	// PlayerLoggedOut answers LogoutPlayer; the connection is closed after it.
	PlayerLoggedOut struct{}

	// GameCreated tells of a new room.
	GameCreated struct {
		Player Player `json:"player"`
		Game   Room   `json:"game"`
	}

	// GameDeleted tells that a room is no more.
	GameDeleted struct {
		Game GameRef `json:"game"`
	}

	// GameJoined tells that a player has taken a seat.
	GameJoined struct {
		Player Player `json:"player"`
		Game   Room   `json:"game"`
	}

	// GameFound answers QuickGame; the others get GameJoined or GameCreated.
	GameFound struct {
		Player Player `json:"player"`
		Game   Room   `json:"game"`
	}

	// GameLeft tells that a player has left a room or has been removed from it.
	GameLeft struct {
		Player Player `json:"player"`
		Game   Room   `json:"game"`
	}

	// GameStarted tells the room that its match begins.
	GameStarted struct {
		// GameState has neither moves nor a running clock.
		GameState GameState `json:"gameState"`
		// StartsIn are the milliseconds until RoundStarted.
		StartsIn int `json:"startsIn"`
	}

	// GameListed tells the lobby that a room's match has begun. It has the event
	// of GameStarted.
	GameListed struct {
		Game Room `json:"game"`
	}

	// RoundStarted tells that moves are accepted from now on.
	RoundStarted struct {
		GameState GameState `json:"gameState"`
	}

	// Match answers AskState with a game.
	Match struct {
		// GameState is nil before the start.
		GameState *GameState `json:"gameState"`
		Game      Room       `json:"game"`
		// Log has all moves.
		Log []LogEntry `json:"log"`
		// Record is left out until the end.
		Record *Record `json:"record,omitempty"`
	}

	// Overview answers AskState without a game. It has the event of Match.
	Overview struct {
		Games []Room `json:"games"`
		// Game is the one that the player is in, nil if it is in none.
		Game *Room `json:"game"`
	}

	// GameMoved tells of a move.
	GameMoved struct {
		// Player is nil for a computer's seat.
		Player    *Player   `json:"player"`
		Seat      game.Seat `json:"seat"`
		Move      game.Move `json:"move"`
		By        PlayedBy  `json:"by"`
		GameState GameState `json:"gameState"`
		// Spectators is how many watch now.
		Spectators int `json:"spectators"`
	}

	// AbortVoted tells what a player says to ending the match.
	AbortVoted struct {
		Player       Player `json:"player"`
		WantsToAbort bool   `json:"wantsToAbort"`
		// EndsIn are the milliseconds left of the vote, 0 once it has ended.
		EndsIn int `json:"endsIn"`
		// Outcome is Rejected if this has ended the vote; else it is left out.
		Outcome string `json:"outcome,omitempty"`
	}

	// Chatted is a message to the room.
	Chatted struct {
		Game    GameRef `json:"game"`
		Player  Player  `json:"player"`
		Message string  `json:"message"`
	}

	// DirectMessaged is a message to one player; its sender gets it too.
	DirectMessaged struct {
		Game    GameRef `json:"game"`
		Player  Player  `json:"player"`
		To      string  `json:"to"`
		Message string  `json:"message"`
	}

	// GameWatched answers WatchGame.
	GameWatched struct {
		Game Room `json:"game"`
		// GameState is nil before the start.
		GameState *GameState `json:"gameState"`
		Log       []LogEntry `json:"log"`
	}

	// GameUnwatched answers UnwatchGame.
	GameUnwatched struct {
		Game GameRef `json:"game"`
	}

	// GameOver tells the room that its match has ended.
	GameOver struct {
		Result Result `json:"result"`
		Record Record `json:"record"`
	}

	// GameEnded tells the lobby that a room's match has ended. It has the event of
	// GameOver.
	GameEnded struct {
		Game   Room   `json:"game"`
		Result Result `json:"result"`
	}

	// RematchVoted tells whether a player wants another match.
	RematchVoted struct {
		Player       Player `json:"player"`
		WantsRematch bool   `json:"wantsRematch"`
	}

	// PlayerStatus tells who is there and who plays a seat, where no other event
	// says it.
	PlayerStatus struct {
		Player    Player   `json:"player"`
		Connected bool     `json:"connected"`
		PlayedBy  PlayedBy `json:"playedBy"`
	}

	// Leaderboard answers AskLeaderboard.
	Leaderboard struct {
		// Entries has the best first.
		Entries []Standing `json:"entries"`
		// Own is nil if the connection speaks for no player.
		Own *Standing `json:"own"`
	}

	// Replaced tells that another connection of the same player has taken over.
	Replaced struct{}

	// ShuttingDown tells that the server is about to stop.
	ShuttingDown struct{}
)

// Rejected is the outcome of a vote that somebody has objected to.
const Rejected = "rejected"

func (PlayerRegistered) Event() Event { return EventRegisterPlayer }
func (PlayerRenamed) Event() Event    { return EventRenamePlayer }
func (PlayerLoggedOut) Event() Event  { return EventLogoutPlayer }
func (GameCreated) Event() Event      { return EventCreateGame }
func (GameDeleted) Event() Event      { return EventDeleteGame }
func (GameJoined) Event() Event       { return EventJoinGame }
func (GameFound) Event() Event        { return EventQuickGame }
func (GameLeft) Event() Event         { return EventLeaveGame }
func (GameStarted) Event() Event      { return EventGameStart }
func (GameListed) Event() Event       { return EventGameStart }
func (RoundStarted) Event() Event     { return EventStartRound }
func (Match) Event() Event            { return EventGameState }
func (Overview) Event() Event         { return EventGameState }
func (GameMoved) Event() Event        { return EventGameMove }
func (AbortVoted) Event() Event       { return EventGameAbort }
func (Chatted) Event() Event          { return EventChat }
func (DirectMessaged) Event() Event   { return EventDirectMessage }
func (GameWatched) Event() Event      { return EventWatchGame }
func (GameUnwatched) Event() Event    { return EventUnwatchGame }
func (GameOver) Event() Event         { return EventGameOver }
func (GameEnded) Event() Event        { return EventGameOver }
func (RematchVoted) Event() Event     { return EventRematch }
func (PlayerStatus) Event() Event     { return EventPlayerStatus }
func (Leaderboard) Event() Event      { return EventLeaderboard }
func (Replaced) Event() Event         { return EventReplaced }
func (ShuttingDown) Event() Event     { return EventShutdown }
