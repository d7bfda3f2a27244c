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

// RequestData is what a client's event has beside credentials and game. A field that is
// left out when it is empty may be left out by every client; the page says of each field
// what its comment says.
type RequestData interface {
	// Event returns the event of these data.
	Event() Event
}

type (
	// RegisterPlayer makes a new player.
	RegisterPlayer struct {
		PlayerName string `json:"playerName"`     // a name
		Code       string `json:"code,omitempty"` // the join code, on a server that has one (else `CODE_WRONG`)
	}

	// RenamePlayer gives the player another name.
	RenamePlayer struct {
		PlayerName string `json:"playerName"` // a name
	}

	// LogoutPlayer has the player leave its game and be forgotten.
	LogoutPlayer struct{}

	// CreateGame opens a room; ReadConfig reads its configuration.
	CreateGame struct {
		Config json.RawMessage `json:"config"` // a [configuration](#configuration)
	}

	// ConfigureGame gives a room another configuration before the start.
	ConfigureGame struct {
		Config json.RawMessage `json:"config"` // a [configuration](#configuration) of the same game
	}

	// DeleteGame deletes a room before the start.
	DeleteGame struct{}

	// JoinGame takes a seat in a room: Seat, or if it is nil a free one.
	JoinGame struct {
		Seat *int64 `json:"seat,omitempty"` // the seat wanted; without it the first that is free
	}

	// QuickGame joins a public room of this configuration or opens one.
	QuickGame struct {
		Config json.RawMessage `json:"config"` // a [configuration](#configuration), not private (else `CONFIG_INVALID`)
	}

	// LeaveGame leaves a room.
	LeaveGame struct{}

	// RemovePlayer removes a player or spectator from a room.
	RemovePlayer struct {
		Remove string `json:"remove"` // the id of a player or spectator
	}

	// StartGame begins the match. Computers take the free seats if Fill is not nil.
	StartGame struct {
		Fill *int `json:"fill,omitempty"` // the strength of computers that take the free seats; without it none do
	}

	// AskState asks for the match in a room or, without a game, for an overview.
	AskState struct{}

	// MakeMove makes a move in the position in which Ply moves have been made.
	MakeMove struct {
		Move  string `json:"move"`            // in the [game's notation](#the-games)
		Match *int64 `json:"match,omitempty"` // as in the state that the player saw; may be left out before a rematch
		Ply   int64  `json:"ply"`             // as in the state that the player saw
	}

	// VoteAbort asks for an end of the match, agrees to it or objects.
	VoteAbort struct {
		WantsToAbort bool `json:"wantsToAbort"`
	}

	// Chat says something to the room.
	Chat struct {
		Message string `json:"message"` // a message
	}

	// DirectMessage says something to one player.
	DirectMessage struct {
		To      string `json:"to"`      // the id of a player in the same room, not one's own
		Message string `json:"message"` // a message
	}

	// WatchGame makes the player a spectator.
	WatchGame struct{}

	// UnwatchGame ends that.
	UnwatchGame struct{}

	// VoteRematch asks for another match or agrees to it; false withdraws that.
	VoteRematch struct {
		WantsRematch bool `json:"wantsRematch"`
	}

	// AskLeaderboard asks for the best players, of one game if Name is not empty.
	AskLeaderboard struct {
		Name string `json:"name,omitempty"` // a game's name (another is `GAME_UNKNOWN`); without it all games count
	}

	// HostLogin makes the connection a host's.
	HostLogin struct {
		Code string `json:"code"` // the host's (else `CODE_WRONG`)
	}

	// HostAct is what a host does. What its action needs is there; HostClose names its
	// game as other requests do.
	HostAct struct {
		Action  HostAction `json:"action"`            // one of those above
		ID      string     `json:"id,omitempty"`      // a player's
		Name    *string    `json:"name,omitempty"`    // a name
		Message *string    `json:"message,omitempty"` // a message
		On      *bool      `json:"on,omitempty"`      // whether there is to be chat
		Code    *string    `json:"code,omitempty"`    // a join code; an empty one is none
	}

	// Ping asks for a sign of life.
	Ping struct{}
)

// HostAction says what a host does.
type HostAction string

// The actions of hosts.
const (
	HostMute     HostAction = "mute"     // the player ID
	HostUnmute   HostAction = "unmute"   // the player ID
	HostRemove   HostAction = "remove"   // the player ID, from its game
	HostBan      HostAction = "ban"      // the player ID, from its game and the server
	HostRename   HostAction = "rename"   // the player ID to Name
	HostClose    HostAction = "close"    // the game
	HostAnnounce HostAction = "announce" // Message, to everybody
	HostChat     HostAction = "chat"     // allowed if On
	HostCode     HostAction = "code"     // for joining, from now on
)

func (RegisterPlayer) Event() Event { return EventRegisterPlayer }
func (RenamePlayer) Event() Event   { return EventRenamePlayer }
func (LogoutPlayer) Event() Event   { return EventLogoutPlayer }
func (CreateGame) Event() Event     { return EventCreateGame }
func (ConfigureGame) Event() Event  { return EventConfigureGame }
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
func (HostLogin) Event() Event      { return EventHostLogin }
func (HostAct) Event() Event        { return EventHostAct }
func (Ping) Event() Event           { return EventPing }

// checked is a request with rules beyond the types of its fields.
type checked interface {
	// check refuses what breaks them, with CodeBadFrame. The game is the one named.
	check(game string) *Error
}

func (d CreateGame) check(string) *Error    { return checkTypes(d.Config) }
func (d ConfigureGame) check(string) *Error { return checkTypes(d.Config) }
func (d QuickGame) check(string) *Error     { return checkTypes(d.Config) }

func (d CreateGame) config() json.RawMessage    { return d.Config }
func (d ConfigureGame) config() json.RawMessage { return d.Config }
func (d QuickGame) config() json.RawMessage     { return d.Config }

func checkTypes(config json.RawMessage) *Error {
	_, _, wrong := readConfig(config)
	return wrong
}

func (d StartGame) check(string) *Error {
	if d.Fill != nil && (*d.Fill < 1 || *d.Fill > MaxStrength) {
		return badFrame("data.fill is %d; a computer has a strength from 1 to %d", *d.Fill, MaxStrength)
	}
	return nil
}

// Filled is a start in which computers of a strength take the free seats; with 0 none do.
func Filled(strength int) StartGame {
	if strength == 0 {
		return StartGame{}
	}
	return StartGame{Fill: &strength}
}

// Strength returns that of the computers that take the free seats, 0 if none do.
func (d StartGame) Strength() int {
	if d.Fill == nil {
		return 0
	}
	return *d.Fill
}

func (d HostAct) check(game string) *Error {
	has := map[string]bool{
		"id": d.ID != "", "game.id": game != "", "name": d.Name != nil, "message": d.Message != nil, "on": d.On != nil, "code": d.Code != nil,
	}
	needs, known := hostNeeds[d.Action]
	if !known {
		return badFrame("data.action is %q, which no host can do; the protocol lists the actions", Shown(string(d.Action), maxQuote))
	}
	for _, needed := range needs {
		if !has[needed] {
			return badFrame("data.%s is missing; the action %s needs it", needed, d.Action)
		}
	}
	return nil
}

// hostNeeds are the actions of hosts, each with the fields that it needs.
var hostNeeds = map[HostAction][]string{
	HostMute: {"id"}, HostUnmute: {"id"}, HostRemove: {"id"}, HostBan: {"id"}, HostRename: {"id", "name"},
	HostClose: {"game.id"}, HostAnnounce: {"message"}, HostChat: {"on"}, HostCode: {"code"},
}
