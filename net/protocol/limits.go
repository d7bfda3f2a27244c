package protocol

import (
	"time"

	"lichtbrett/game/table"
)

// Path is where the server takes WebSocket connections.
const Path = "/ws"

// Limits of a frame from a client.
const (
	// MaxFrame is the most bytes of a message; more closes with CloseTooBig.
	MaxFrame = 8192
	// MaxNesting is how deep objects and lists may be nested, the frame's own object
	// included.
	MaxNesting = 16
	// MaxInteger is the largest integer that every client can represent, 2^53−1. It bounds
	// the id of a frame.
	MaxInteger = 1<<53 - 1
)

// Limits of a connection. Exceeding one of the first three is answered with TOO_MANY;
// reaching one of the next two closes with ClosePolicy.
const (
	// MaxMessages is how many messages a client may send within MessagesWindow; accepted
	// moves are not counted.
	MaxMessages    = 30
	MessagesWindow = 10 * time.Second
	// MaxChats is how many chat and direct messages together a client may send within
	// ChatsWindow.
	MaxChats    = 5
	ChatsWindow = 10 * time.Second
	// MaxMovesPerSecond is how many moves a client may make within any second.
	MaxMovesPerSecond = 20
	// MaxRefused is how many messages may be refused within RefusedWindow.
	MaxRefused    = 30
	RefusedWindow = time.Minute
	// MaxWrongCodes is how many wrong codes of the host a client may give within
	// WrongCodesWindow.
	MaxWrongCodes    = 5
	WrongCodesWindow = time.Minute
	// SpeakTime is how long a connection may last without having spoken for a player; then
	// it is closed with ClosePolicy.
	SpeakTime = 10 * time.Second
	// MaxQueueFrames and MaxQueueBytes bound what waits for a slow reader, the bytes not
	// counting the largest frame; exceeding one closes with CloseSlow.
	MaxQueueFrames = 64
	MaxQueueBytes  = 256 << 10
	// WriteTime is how long a frame may take to be written.
	WriteTime = 5 * time.Second
	// PingInterval is the time between two pings of the server, and PongTimeout how long
	// after one a connection without an answer counts as cut.
	PingInterval = 15 * time.Second
	PongTimeout  = 10 * time.Second
	// SilenceTime is how long a client that cannot see the server's pings hears nothing
	// before it sends a ping of its own.
	SilenceTime = 20 * time.Second
	// HostStateInterval is the least time between two states for a host.
	HostStateInterval = time.Second
	// ShutdownTime is the most time between shutdown and the close.
	ShutdownTime = 2 * time.Second
)

// Limits of an address, where the server's owner has not raised them; net/limits has what
// counts as one.
const (
	// MaxConnections is how many one address may have at a time; more are refused with HTTP
	// 503 before the handshake.
	MaxConnections = 20
	// MaxNewRooms is how many rooms one address may open per AddressWindow; more are refused
	// with SERVER_FULL.
	MaxNewRooms = 10
	// MaxGuesses is how many wrong codes for joining, and how many of the host, one address
	// may give per AddressWindow; then any code is refused with TOO_MANY, the right one, too.
	MaxGuesses    = 20
	AddressWindow = time.Minute
)

// Limits of players and texts.
const (
	// MaxName and MaxMessage are the most code points of a name and of a chat or direct
	// message.
	MaxName    = 30
	MaxMessage = 500
	// MaxMarks is how many combining marks may follow a character of a name.
	MaxMarks = 2
	// MaxLineFeeds is how many line feeds a message may have.
	MaxLineFeeds = 10
	// PlayerLifetime is how long after the last connection a player is known, and
	// VisitorLifetime the same for one who has never sat in a game.
	PlayerLifetime  = 90 * 24 * time.Hour
	VisitorLifetime = 24 * time.Hour
	// MaxResults is how many results are kept, the latest ones: about a gigabyte of them. What
	// counts in the standings remains.
	MaxResults = 1_000_000
	// MaxLeaders is how many entries a leaderboard has.
	MaxLeaders = 10
)

// Limits of rooms.
const (
	// MaxSeats is the most seats that any game has.
	MaxSeats = 6
	// MaxStrength is the strongest computer's strength; the weakest has 1.
	MaxStrength = 5
	// MinMoveTime, MaxMoveTime and DefaultMoveTime are the seconds that a turn may take; 0,
	// no clock, is for private games.
	MinMoveTime     = 5
	MaxMoveTime     = 600
	DefaultMoveTime = 30
	// MaxSpectators is how many may watch a room; more are refused with SERVER_FULL.
	MaxSpectators = 50
	// MaxGames is how many of the rooms that wait are listed, and how many of those whose
	// match runs.
	MaxGames = 100
	// MaxListed is how many rooms are listed in all.
	MaxListed = 2 * MaxGames
	// MaxChat is how many chat messages a room keeps.
	MaxChat = table.MostChat
	// LobbyLifetime, PublicLobbyLifetime and FinishedLifetime are how long a room lasts with
	// nobody connected: one that waits and is private, one that waits and is public, and one
	// whose match is over.
	LobbyLifetime       = 10 * time.Minute
	PublicLobbyLifetime = 30 * time.Second
	FinishedLifetime    = 30 * time.Minute
)

// Limits of a match, which are the table's.
const (
	// MaxMoves is how many moves a match may have; one more ends it as aborted.
	MaxMoves = table.MostMoves
	// StartDelay is the time from gameStart to startRound with more than one person.
	StartDelay = table.Countdown
	// VoteTime is how long others may object to ending a match, and VotePause the time after
	// which the same player may ask again.
	VoteTime  = table.VoteTime
	VotePause = table.AskAgain
	// TimedOutTurns is the number of a player's turns in a row that the clock has ended after
	// which a computer of the strength SubstituteStrength plays the seat.
	TimedOutTurns      = table.MostTimeouts
	SubstituteStrength = table.SubstituteStrength
	// AbsenceTime is how long a player may be away, in a match without a clock, before a
	// computer plays the seat.
	AbsenceTime = table.AwayWithoutClock
	// AbandonedTime is how long a match lasts while it stands still.
	AbandonedTime = table.AllAway
)

// The codes with which the server closes a connection.
const (
	CloseLogout   = 1000 // logoutPlayer has been answered
	CloseShutdown = 1001 // the server is stopped
	CloseText     = 1007 // a message is not UTF-8
	ClosePolicy   = 1008 // too many refused messages or wrong codes, or spoken for no player in time
	CloseTooBig   = 1009 // a message over MaxFrame
	CloseSlow     = 1013 // too much waits to be read, or the client has to look anew; come back
	CloseReplaced = 4001 // another connection of the same player has taken over
	CloseBanned   = 4003 // a host has banned the player
)
