package protocol

import (
	"encoding/json"

	"lichtbrett/game"
)

// FrameData is what a server's event has beside timestamp and status: one of
// the types in this file.
type FrameData interface {
	// Event returns the event of these data.
	Event() Event
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
		Games  List[Room] `json:"games"`
	}

	// RegisteredWithList is PlayerRegistered with a list that is encoded already, once for
	// all who get it.
	RegisteredWithList struct {
		Player Registered      `json:"player"`
		Games  json.RawMessage `json:"games"`
	}

	// PlayerRenamed tells a player's new name.
	PlayerRenamed struct {
		Player Player `json:"player"`
	}

	// PlayerLoggedOut answers LogoutPlayer; the connection is closed after it.
	PlayerLoggedOut struct{}

	// GameCreated tells of a new room.
	GameCreated struct {
		Player Player `json:"player"` // who opened it
		Game   Room   `json:"game"`
	}

	// GameConfigured tells a room's new configuration.
	GameConfigured struct {
		Game Room `json:"game"`
	}

	// GameDeleted tells that a room is no more.
	GameDeleted struct {
		Game GameRef `json:"game"`
	}

	// GameJoined tells that a player has taken a seat.
	GameJoined struct {
		Player Player `json:"player"` // who took a seat
		Game   Room   `json:"game"`   // the game as it is now
	}

	// GameFound answers QuickGame; the others get GameJoined or GameCreated.
	GameFound struct {
		Player Player `json:"player"` // oneself
		Game   Room   `json:"game"`   // the game as it is now
	}

	// GameLeft tells that a player has left a room or has been removed from it.
	GameLeft struct {
		Player Player `json:"player"` // who has left or was removed
		Game   Room   `json:"game"`   // the game as it is now, with its new creator
	}

	// GameStarted tells the room that its match begins.
	GameStarted struct {
		GameState GameState `json:"gameState"` // without `moves`; `remaining` is null
		StartsIn  int       `json:"startsIn"`  // ms until `startRound`; 0 with one person
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
		GameState *GameState     `json:"gameState"` // null in the lobby
		Game      Room           `json:"game"`
		Log       List[LogEntry] `json:"log"`              // all moves
		Record    *Record        `json:"record,omitempty"` // after the end
	}

	// Overview answers AskState without a game. It has the event of Match.
	Overview struct {
		Games List[Room] `json:"games"`
		Game  *Room      `json:"game"` // the one that the player is in, or null
	}

	// OverviewWithList is Overview with a list that is encoded already.
	OverviewWithList struct {
		Games json.RawMessage `json:"games"`
		Game  *Room           `json:"game"`
	}

	// GameMoved tells of a move.
	GameMoved struct {
		Player     *Player   `json:"player"` // whose seat it is; null for a computer's
		Seat       game.Seat `json:"seat"`
		Move       game.Move `json:"move"`
		By         PlayedBy  `json:"by"` // `player`, `clock` or `computer`
		GameState  GameState `json:"gameState"`
		Spectators int       `json:"spectators"` // how many watch now
	}

	// AbortVoted tells what a player says to ending the match.
	AbortVoted struct {
		Player       Player `json:"player"`
		WantsToAbort bool   `json:"wantsToAbort"`
		EndsIn       int    `json:"endsIn"`            // ms left of the vote; 0 once the vote has ended
		Outcome      string `json:"outcome,omitempty"` // `rejected` if this ended the vote
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
		Player  Player  `json:"player"` // the sender
		To      string  `json:"to"`     // the addressee's id
		Message string  `json:"message"`
	}

	// GameWatched answers WatchGame.
	GameWatched struct {
		Game      Room           `json:"game"`
		GameState *GameState     `json:"gameState"` // as a spectator; null in the lobby
		Log       List[LogEntry] `json:"log"`
	}

	// GameUnwatched answers UnwatchGame, and tells the room that a spectator has been
	// removed.
	GameUnwatched struct {
		Game   GameRef `json:"game"`
		Player *Player `json:"player,omitempty"` // who was removed, if somebody was
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
		PlayedBy  PlayedBy `json:"playedBy"` // `player` or `computer`
	}

	// Leaderboard answers AskLeaderboard.
	Leaderboard struct {
		Entries List[Standing] `json:"entries"` // the best, of equal wins those with fewer matches first
		Own     *Standing      `json:"own"`     // null where the connection speaks for no player
	}

	// HostLoggedIn answers HostLogin.
	HostLoggedIn struct{}

	// HostActed answers HostAct.
	HostActed struct{}

	// HostState tells hosts how the server is.
	HostState struct {
		Players List[HostedPlayer] `json:"players"`
		Games   List[Room]         `json:"games"` // private ones too
		Chat    bool               `json:"chat"`  // whether there is chat
	}

	// Announcement is what a host tells everybody.
	Announcement struct {
		Message string `json:"message"`
	}

	// Pong answers Ping.
	Pong struct{}

	// Replaced tells that another connection of the same player has taken over.
	Replaced struct{}

	// ShuttingDown tells that the server is about to stop.
	ShuttingDown struct{}
)

// Rejected is the outcome of a vote that somebody has objected to.
const Rejected = "rejected"

func (PlayerRegistered) Event() Event   { return EventRegisterPlayer }
func (RegisteredWithList) Event() Event { return EventRegisterPlayer }
func (PlayerRenamed) Event() Event      { return EventRenamePlayer }
func (PlayerLoggedOut) Event() Event    { return EventLogoutPlayer }
func (GameCreated) Event() Event        { return EventCreateGame }
func (GameConfigured) Event() Event     { return EventConfigureGame }
func (GameDeleted) Event() Event        { return EventDeleteGame }
func (GameJoined) Event() Event         { return EventJoinGame }
func (GameFound) Event() Event          { return EventQuickGame }
func (GameLeft) Event() Event           { return EventLeaveGame }
func (GameStarted) Event() Event        { return EventGameStart }
func (GameListed) Event() Event         { return EventGameStart }
func (RoundStarted) Event() Event       { return EventStartRound }
func (Match) Event() Event              { return EventGameState }
func (Overview) Event() Event           { return EventGameState }
func (OverviewWithList) Event() Event   { return EventGameState }
func (GameMoved) Event() Event          { return EventGameMove }
func (AbortVoted) Event() Event         { return EventGameAbort }
func (Chatted) Event() Event            { return EventChat }
func (DirectMessaged) Event() Event     { return EventDirectMessage }
func (GameWatched) Event() Event        { return EventWatchGame }
func (GameUnwatched) Event() Event      { return EventUnwatchGame }
func (GameOver) Event() Event           { return EventGameOver }
func (GameEnded) Event() Event          { return EventGameOver }
func (RematchVoted) Event() Event       { return EventRematch }
func (PlayerStatus) Event() Event       { return EventPlayerStatus }
func (Leaderboard) Event() Event        { return EventLeaderboard }
func (HostLoggedIn) Event() Event       { return EventHostLogin }
func (HostActed) Event() Event          { return EventHostAct }
func (HostState) Event() Event          { return EventHostState }
func (Announcement) Event() Event       { return EventAnnouncement }
func (Pong) Event() Event               { return EventPing }
func (Replaced) Event() Event           { return EventReplaced }
func (ShuttingDown) Event() Event       { return EventShutdown }
