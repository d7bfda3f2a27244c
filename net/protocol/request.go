package protocol

import "encoding/json"

// ID is the number that a client may put beside an event and that the answer
// repeats: 0 to MaxInteger, or NoID.
type ID int64

// NoID is the id of a request without one.
const NoID ID = -1

// Request is a frame from a client.
type Request struct {
	// Event is empty where none could be read.
	Event Event
	ID    ID
	// Player is zero if no credentials are given.
	Player Credentials
	// Game is the id of the game that is named, empty if none is.
	Game string
	// Data is one of the types in this file.
	Data RequestData
}

// RequestData is what a client's event has beside credentials and game.
type RequestData interface {
	// Event returns the event of these data.
	Event() Event

	// Not the name that FrameData has for it: clients are linked without
	// what encodes the server's events.
	appendRequest([]byte) []byte
}

type (
	// RegisterPlayer makes a new player.
	RegisterPlayer struct{ PlayerName string }

	// RenamePlayer gives the player another name.
	RenamePlayer struct{ PlayerName string }

	// LogoutPlayer has the player leave its game and be forgotten.
	LogoutPlayer struct{}

	// CreateGame opens a room; ReadConfig reads its configuration.
	CreateGame struct{ Config json.RawMessage }

	// DeleteGame deletes a room before the start.
	DeleteGame struct{}

	// JoinGame takes a seat in a room: Seat, or if it is nil a free one.
	JoinGame struct{ Seat *int64 }

	// QuickGame joins a public room of this configuration or opens one.
	QuickGame struct{ Config json.RawMessage }

	// LeaveGame leaves a room.
	LeaveGame struct{}

	// RemovePlayer removes the player with this id from a room before the start.
	RemovePlayer struct{ Remove string }

	// StartGame begins the match.
	StartGame struct{}

	// AskState asks for the match in a room or, without a game, for an overview.
	AskState struct{}

	// MakeMove makes a move in the position in which Ply moves have been made.
	MakeMove struct {
		Move string
		// Match may be nil before a rematch.
		Match *int64
		Ply   int64
	}

	// VoteAbort asks for an end of the match, agrees to it or objects.
	VoteAbort struct{ WantsToAbort bool }

	// Chat says something to the room.
	Chat struct{ Message string }

	// DirectMessage says something to the player with the id To.
	DirectMessage struct{ To, Message string }

	// WatchGame makes the player a spectator.
	WatchGame struct{}

	// UnwatchGame ends that.
	UnwatchGame struct{}

	// VoteRematch asks for another match or agrees to it; false withdraws that.
	VoteRematch struct{ WantsRematch bool }

	// AskLeaderboard asks for the best players, of one game if Name is not empty.
	AskLeaderboard struct{ Name string }
)

func (RegisterPlayer) Event() Event { return EventRegisterPlayer }
func (RenamePlayer) Event() Event   { return EventRenamePlayer }
func (LogoutPlayer) Event() Event   { return EventLogoutPlayer }
func (CreateGame) Event() Event     { return EventCreateGame }
func (DeleteGame) Event() Event     { return EventDeleteGame }
func (JoinGame) Event() Event       { return EventJoinGame }
func (QuickGame) Event() Event      { return EventQuickGame }
func (LeaveGame) Event() Event      { return EventLeaveGame }
func (RemovePlayer) Event() Event   { return EventRemovePlayer }
func (StartGame) Event() Event      { return EventGameStart }
func (AskState) Event() Event       { return EventGameState }
func (MakeMove) Event() Event       { return EventGameMove }
func (VoteAbort) Event() Event      { return EventGameAbort }
func (Chat) Event() Event           { return EventChat }
func (DirectMessage) Event() Event  { return EventDirectMessage }
func (WatchGame) Event() Event      { return EventWatchGame }
func (UnwatchGame) Event() Event    { return EventUnwatchGame }
func (VoteRematch) Event() Event    { return EventRematch }
func (AskLeaderboard) Event() Event { return EventLeaderboard }
