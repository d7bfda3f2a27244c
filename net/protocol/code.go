package protocol

import (
	"fmt"
	"slices"
)

// Code is the status of an answer.
type Code string

// The codes, and what the page says of them.
const (
	OK Code = "OK"

	CodeBadFrame           Code = "BAD_FRAME"           // the message is no frame, or a field is missing or of a wrong type
	CodeUnknownEvent       Code = "UNKNOWN_EVENT"       // the event is not the client's to send
	CodeTooMany            Code = "TOO_MANY"            // too many messages or wrong codes in too short a time
	CodeCredentialsInvalid Code = "CREDENTIALS_INVALID" // no such player, a wrong secret, none given yet, or another player's
	CodeAlreadyRegistered  Code = "ALREADY_REGISTERED"  // the connection has already spoken for a player
	CodeBanned             Code = "BANNED"              // a host has banned the player from this server
	CodeGameUnknown        Code = "GAME_UNKNOWN"        // there is no such game
	CodeRemoved            Code = "REMOVED"             // the creator has removed the player from this game
	CodeNotInGame          Code = "NOT_IN_GAME"         // the player, or the one named, is not in this game
	CodeAlreadyInGame      Code = "ALREADY_IN_GAME"     // the player is in a game that is not over
	CodeNotCreator         Code = "NOT_CREATOR"         // only the room's creator may do this
	CodeStale              Code = "STALE"               // the move was meant for another position
	CodeGameStarted        Code = "GAME_STARTED"        // the match runs; this is possible only before it or after it
	CodeGameNotStarted     Code = "GAME_NOT_STARTED"    // the match has not begun
	CodeGameOver           Code = "GAME_OVER"           // the match is over
	CodeNotYourTurn        Code = "NOT_YOUR_TURN"       // it is another seat's turn
	CodeCodeWrong          Code = "CODE_WRONG"          // a wrong code for joining or of the host, or none
	CodeChatOff            Code = "CHAT_OFF"            // the player is muted, or chat is off for everybody
	CodeNameInvalid        Code = "NAME_INVALID"        // the name breaks the rules for names
	CodeConfigInvalid      Code = "CONFIG_INVALID"      // the configuration has an unknown field or a value that is not allowed
	CodeGameFull           Code = "GAME_FULL"           // no seat is free, or the wanted one is not
	CodePlayersMissing     Code = "PLAYERS_MISSING"     // a person's seat is free
	CodeNoSpectators       Code = "NO_SPECTATORS"       // the game may not be watched
	CodeMoveIllegal        Code = "MOVE_ILLEGAL"        // the rules forbid the move; `reason` is the game's word for why
	CodeMessageInvalid     Code = "MESSAGE_INVALID"     // the message breaks the rules for messages, or is not for this addressee
	CodeNoVote             Code = "NO_VOTE"             // no vote is under way
	CodeServerFull         Code = "SERVER_FULL"         // the server takes no more of this for now
	CodeShuttingDown       Code = "SHUTTING_DOWN"       // the server is being stopped
)

// Codes are all of them but OK, in their order of precedence: where several fit, the first
// is answered. SERVER_FULL and SHUTTING_DOWN are answered where they arise.
var Codes = []Code{
	CodeBadFrame, CodeUnknownEvent, CodeTooMany, CodeCredentialsInvalid, CodeAlreadyRegistered, CodeBanned, CodeGameUnknown, CodeRemoved,
	CodeNotInGame, CodeAlreadyInGame, CodeNotCreator, CodeStale, CodeGameStarted, CodeGameNotStarted, CodeGameOver, CodeNotYourTurn,
	CodeCodeWrong, CodeChatOff, CodeNameInvalid, CodeConfigInvalid, CodeGameFull, CodePlayersMissing, CodeNoSpectators,
	CodeMoveIllegal, CodeMessageInvalid, CodeNoVote, CodeServerFull, CodeShuttingDown,
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

// Refuse returns an error for a request that is not granted; the message says in English
// what was wrong and what would be right.
func Refuse(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// First returns the one of two refusals whose code comes first among Codes; either may be nil.
func First(a, b *Error) *Error {
	if a == nil || b != nil && slices.Index(Codes, b.Code) < slices.Index(Codes, a.Code) {
		return b
	}
	return a
}

func badFrame(format string, args ...any) *Error { return Refuse(CodeBadFrame, format, args...) }
