package protocol

// Code is the status of an answer.
type Code string

// The codes.
const (
	OK Code = "OK"

	CodeBadFrame           Code = "BAD_FRAME"
	CodeUnknownEvent       Code = "UNKNOWN_EVENT"
	CodeTooMany            Code = "TOO_MANY"
	CodeNameInvalid        Code = "NAME_INVALID"
	CodeAlreadyRegistered  Code = "ALREADY_REGISTERED"
	CodeCredentialsInvalid Code = "CREDENTIALS_INVALID"
	CodeConfigInvalid      Code = "CONFIG_INVALID"
	CodeGameUnknown        Code = "GAME_UNKNOWN"
	CodeGameFull           Code = "GAME_FULL"
	CodeGameStarted        Code = "GAME_STARTED"
	CodeGameNotStarted     Code = "GAME_NOT_STARTED"
	CodeGameOver           Code = "GAME_OVER"
	CodeNotCreator         Code = "NOT_CREATOR"
	CodeNotInGame          Code = "NOT_IN_GAME"
	CodeAlreadyInGame      Code = "ALREADY_IN_GAME"
	CodePlayersMissing     Code = "PLAYERS_MISSING"
	CodeNoSpectators       Code = "NO_SPECTATORS"
	CodeRemoved            Code = "REMOVED"
	CodeNotYourTurn        Code = "NOT_YOUR_TURN"
	CodeStale              Code = "STALE"
	CodeMoveIllegal        Code = "MOVE_ILLEGAL"
	CodeMessageInvalid     Code = "MESSAGE_INVALID"
	CodeNoVote             Code = "NO_VOTE"
	CodeServerFull         Code = "SERVER_FULL"
	CodeShuttingDown       Code = "SHUTTING_DOWN"
)

// Codes are all of them but OK, each with a sentence for the page.
var Codes = []struct {
	Code Code
	Says string
}{
	{CodeBadFrame, "the message is no frame, or a field is missing or of a wrong type"},
	{CodeUnknownEvent, "the event is not the client's to send"},
	{CodeTooMany, "too many messages in too short a time"},
	{CodeNameInvalid, "the name breaks the rules for names"},
	{CodeAlreadyRegistered, "the connection has already spoken for a player"},
	{CodeCredentialsInvalid, "no such player, a wrong secret, none given yet, or another player's"},
	{CodeConfigInvalid, "the configuration has an unknown field or a value that is not allowed"},
	{CodeGameUnknown, "there is no such game"},
	{CodeGameFull, "no seat is free, or the wanted one is not"},
	{CodeGameStarted, "this is possible only before the start"},
	{CodeGameNotStarted, "this is possible only while the match runs; it has not begun"},
	{CodeGameOver, "this is possible only while the match runs; it is over"},
	{CodeNotCreator, "only the room's creator may do this"},
	{CodeNotInGame, "the player, or the one named, is not in this game"},
	{CodeAlreadyInGame, "the player is in a game that is not over"},
	{CodePlayersMissing, "a person's seat is free"},
	{CodeNoSpectators, "the game may not be watched"},
	{CodeRemoved, "the creator has removed the player from this game"},
	{CodeNotYourTurn, "it is another seat's turn"},
	{CodeStale, "the move was meant for another position"},
	{CodeMoveIllegal, "the rules forbid the move; `reason` is the game's word for why"},
	{CodeMessageInvalid, "the message breaks the rules for messages, or is not for this addressee"},
	{CodeNoVote, "no vote is under way"},
	{CodeServerFull, "the server takes no more of this for now"},
	{CodeShuttingDown, "the server is being stopped"},
}

// Precedence orders the codes: where several fit, the first is answered. Codes of one
// step exclude each other or are checked in this order. Codes that are not in it are
// answered where they arise.
var Precedence = [][]Code{
	{CodeBadFrame, CodeUnknownEvent},
	{CodeCredentialsInvalid},
	{CodeGameUnknown},
	{CodeNotInGame},
	{CodeNotCreator},
	{CodeStale},
	{CodeGameStarted, CodeGameNotStarted, CodeGameOver},
	{CodeNotYourTurn},
	{CodeNameInvalid, CodeConfigInvalid, CodeMoveIllegal, CodeMessageInvalid, CodeNoVote},
}

// Error is why a message was refused. Nothing has changed.
type Error struct {
	Code Code
	// Message says in English what was wrong and what would be right.
	Message string
	// Reason is the game's stable word for why a move is illegal; only with
	// CodeMoveIllegal.
	Reason string
	// Close is the code with which the connection is closed instead of being
	// answered; 0 if it is answered.
	Close int
}

// Error implements error.
func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// refuse returns an error with a code and a sentence.
func refuse(code Code, message string) *Error { return &Error{Code: code, Message: message} }
