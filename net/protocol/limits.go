package protocol

import "time"

// Path is where the server takes WebSocket connections.
const Path = "/ws"

// Limits of a frame from a client.
const (
	// MaxFrame is the most bytes of a message; more closes with CloseTooBig.
	MaxFrame = 8192
	// MaxNesting is how deep objects and lists may be nested, the frame's own
	// object included.
	MaxNesting = 16
	// MaxInteger is the largest integer that every client can represent, 2^53−1.
	// It bounds the id of a frame.
	MaxInteger = 1<<53 - 1
)

// Limits of a connection. Beyond the first two of them is TOO_MANY.
const (
	// MaxMessages is how many messages a client may send within MessagesWindow.
	// Accepted moves are not counted.
	MaxMessages    = 30
	MessagesWindow = 10 * time.Second
	// MaxChats is how many chat and direct messages together a client may send
	// within ChatsWindow.
	MaxChats    = 5
	ChatsWindow = 10 * time.Second
	// MaxRefused is how many messages may be refused within RefusedWindow; the
	// last of them closes with ClosePolicy.
	MaxRefused    = 30
	RefusedWindow = time.Minute
	// SpeakTime is how long a connection may last without having spoken for a
	// player; then it is closed with ClosePolicy.
	SpeakTime = 10 * time.Second
	// MaxQueueFrames and MaxQueueBytes bound what waits for a slow reader, of the
	// bytes those beside the largest frame; beyond them it is closed with
	// CloseSlow.
	MaxQueueFrames = 64
	MaxQueueBytes  = 256 << 10
	// WriteTime is how long a frame may take to be written.
	WriteTime = 5 * time.Second
	// PingInterval is the time between two pings of the server.
	PingInterval = 15 * time.Second
	// PongTimeout is the silence after which a connection counts as cut.
	PongTimeout = 25 * time.Second
	// ShutdownTime is the most time between shutdown and the close.
	ShutdownTime = 2 * time.Second
)

// Limits of an address; of IPv6 its network of 64 bits counts.
const (
	// MaxConnections is how many there are at a time; beyond is HTTP 503 before the
	// handshake.
	MaxConnections = 20
	// MaxNewRooms is within AddressWindow; beyond is SERVER_FULL.
	MaxNewRooms   = 10
	AddressWindow = time.Minute
)

// Limits of players and texts.
const (
	// MaxName and MaxMessage are the most code points of a name and of a chat or
	// direct message.
	MaxName    = 30
	MaxMessage = 500
	// PlayerLifetime is how long after the last connection a player is known.
	PlayerLifetime = 90 * 24 * time.Hour
)

// Limits of rooms.
const (
	// MaxSeats is the most seats that any game has.
	MaxSeats = 6
	// MaxStrength is the strongest computer's strength; the weakest has 1.
	MaxStrength = 5
	// MinMoveTime, MaxMoveTime and DefaultMoveTime are the seconds that a turn
	// may take; 0, no clock, is for private games.
	MinMoveTime     = 5
	MaxMoveTime     = 600
	DefaultMoveTime = 30
	// MaxSpectators is how many may watch a room; beyond is SERVER_FULL.
	MaxSpectators = 50
	// MaxGames is how many rooms an overview lists.
	MaxGames = 200
	// MaxChat is how many chat messages a room keeps.
	MaxChat = 100
	// MaxLeaders is how many entries a leaderboard has.
	MaxLeaders = 10
	// LobbyLifetime and FinishedLifetime are how long a room that waits, or
	// whose match is over, lasts with nobody connected.
	LobbyLifetime    = 10 * time.Minute
	FinishedLifetime = 30 * time.Minute
)

// Times of a match.
const (
	// StartDelay is the time from gameStart to startRound with more than one
	// person.
	StartDelay = 3 * time.Second
	// VoteTime is how long others may object to ending a match.
	VoteTime = 30 * time.Second
	// VotePause is the time after which the same player may ask again.
	VotePause = 60 * time.Second
	// TimedOutTurns is after how many turns in a row without a move of its player
	// a computer plays a seat.
	TimedOutTurns = 2
	// SubstituteStrength is the strength of that computer.
	SubstituteStrength = 3
	// AbsenceTime is the absence after which a computer plays the seat in a match
	// without a clock.
	AbsenceTime = 2 * time.Minute
	// AbandonedTime is how long a match lasts with nobody connected of those who
	// have not left.
	AbandonedTime = 5 * time.Minute
)

// The codes with which the server closes a connection.
const (
	CloseLogout   = 1000 // logoutPlayer has been answered
	CloseShutdown = 1001 // the server is stopped
	CloseText     = 1007 // a message is not UTF-8
	ClosePolicy   = 1008 // too many refused messages, or spoken for no player in time
	CloseTooBig   = 1009 // a message over MaxFrame
	CloseSlow     = 1013 // too much waits to be read, or the game goes on at another server; come back
	CloseReplaced = 4001 // another connection of the same player has taken over
)
