package protocol

// Event says what a frame is about.
type Event string

// The events.
const (
	EventRegisterPlayer Event = "registerPlayer"
	EventRenamePlayer   Event = "renamePlayer"
	EventLogoutPlayer   Event = "logoutPlayer"
	EventCreateGame     Event = "createGame"
	EventDeleteGame     Event = "deleteGame"
	EventJoinGame       Event = "joinGame"
	EventQuickGame      Event = "quickGame"
	EventLeaveGame      Event = "leaveGame"
	EventRemovePlayer   Event = "removePlayer"
	EventGameStart      Event = "gameStart"
	EventStartRound     Event = "startRound"
	EventGameState      Event = "gameState"
	EventGameMove       Event = "gameMove"
	EventGameAbort      Event = "gameAbort"
	EventChat           Event = "chat"
	EventDirectMessage  Event = "directMessage"
	EventWatchGame      Event = "watchGame"
	EventUnwatchGame    Event = "unwatchGame"
	EventGameOver       Event = "gameOver"
	EventRematch        Event = "rematch"
	EventPlayerStatus   Event = "playerStatus"
	EventLeaderboard    Event = "leaderboard"
	EventReplaced       Event = "replaced"
	EventShutdown       Event = "shutdown"
	// EventError is of a refusal for which no event could be read.
	EventError Event = "error"
)

// Definition is what the protocol says of an event. The reader of frames checks
// by it, and the page is written from it.
type Definition struct {
	Event Event
	// Client says that a client may send it.
	Client bool
	// Open says that it needs no credentials.
	Open bool
	// Game says whether a client names a game; where it never does, one that is
	// named all the same is read.
	Game Presence
	// Fields are the client's, beside credentials and game.
	Fields []Field
	// Sent is what the server sends.
	Sent []Sent
	// Says is a sentence or more for the page.
	Says string
}

// Presence says whether something is in a frame.
type Presence uint8

// Whether something is in a frame.
const (
	Never Presence = iota
	Optional
	Required
)

// Field is a field of a frame.
type Field struct {
	Name string
	Type Type
	// Optional says that it may be left out. To a reader null is left out.
	Optional bool
	// Says is what the page says of it, beside the type.
	Says string
}

// Type is the type of a field; the page has a section for those that are not
// JSON's own.
type Type string

// The types of fields.
const (
	Text     Type = "text"
	Integer  Type = "integer"
	Boolean  Type = "boolean"
	Object   Type = "object"
	Integers Type = "integers"
	// Configuration is an object with the fields of ConfigFields.
	Configuration Type = "config"

	// The server's.
	ofPlayer     Type = "player"
	ofRegistered Type = "player with secret"
	ofRef        Type = "id of a game"
	ofRoom       Type = "game"
	ofRooms      Type = "games"
	ofState      Type = "gameState"
	ofLog        Type = "log"
	ofResult     Type = "result"
	ofRecord     Type = "record"
	ofStandings  Type = "standings"
	ofStanding   Type = "standing"
)

// Sent is a frame that the server sends for an event.
type Sent struct {
	// Event is the frame's if it is another one than the defined.
	Event Event
	// To says who gets it.
	To string
	// Fields are those beside timestamp and status.
	Fields []Field
}

// Addressees of frames.
const (
	toSender   = "sender"
	toRoom     = "room"
	toLobby    = "lobby"
	toBoth     = "lobby, room"
	toEveryone = "everybody"
)

var playerAndGame = []Field{
	{Name: "player", Type: ofPlayer, Says: "who did it"},
	{Name: "game", Type: ofRoom, Says: "the game as it is now"},
}

// Definitions has all events, in the order of the page. It is plain data: a
// client, which reads no requests, is linked without it.
var Definitions = []Definition{
	{
		Event: EventRegisterPlayer, Client: true, Open: true,
		Fields: []Field{{Name: "playerName", Type: Text, Says: "a name"}},
		Sent: []Sent{{To: toSender, Fields: []Field{
			{Name: "player", Type: ofRegistered},
			{Name: "games", Type: ofRooms},
		}}},
		Says: "Makes a new player, for whom the connection speaks from then on. The secret is told here and never again.",
	},
	{
		Event: EventRenamePlayer, Client: true,
		Fields: []Field{{Name: "playerName", Type: Text, Says: "a name"}},
		Sent:   []Sent{{To: "sender, room", Fields: []Field{{Name: "player", Type: ofPlayer}}}},
		Says:   "Gives the player another name.",
	},
	{
		Event: EventLogoutPlayer, Client: true,
		Sent: []Sent{{To: toSender}},
		Says: "The player leaves its game and is forgotten; after the answer the connection is closed.",
	},
	{
		Event: EventCreateGame, Client: true,
		Fields: []Field{{Name: "config", Type: Configuration}},
		Sent:   []Sent{{To: "sender, lobby", Fields: playerAndGame}},
		Says:   "Opens a room. Its creator takes the first person's seat.",
	},
	{
		Event: EventDeleteGame, Client: true, Game: Required,
		Sent: []Sent{{To: toBoth, Fields: []Field{{Name: "game", Type: ofRef}}}},
		Says: "Deletes the room; its creator may, before the start. The server tells it, too, when the last person has left a room in the lobby and when a room has lasted too long with nobody connected.",
	},
	{
		Event: EventJoinGame, Client: true, Game: Required,
		Fields: []Field{{Name: "seat", Type: Integer, Optional: true, Says: "the seat wanted; without it the first that is free"}},
		Sent:   []Sent{{To: toBoth, Fields: playerAndGame}},
		Says:   "Takes a seat. One that is taken or a computer's is `GAME_FULL`, one that the game does not have `BAD_FRAME`. Into a running game comes only whoever left it: the seat is theirs again.",
	},
	{
		Event: EventQuickGame, Client: true,
		Fields: []Field{{Name: "config", Type: Configuration, Says: "not private (else `CONFIG_INVALID`)"}},
		Sent: []Sent{
			{To: toSender, Fields: playerAndGame},
			{Event: EventJoinGame, To: "the others of lobby and room, if a room was found", Fields: playerAndGame},
			{Event: EventCreateGame, To: "the others of the lobby, if one was opened", Fields: playerAndGame},
		},
		Says: "Joins the oldest open room of equal configuration (defaults filled in); if there is none, creates one. A room that this fills starts by itself.",
	},
	{
		Event: EventLeaveGame, Client: true, Game: Required,
		Sent: []Sent{{To: toBoth, Fields: playerAndGame}},
		Says: "Leaves the room. When the creator leaves, the room is the next sitting person's, seats upwards. In the lobby the seat is free, and the last person's leaving is followed by `deleteGame`. In a running game a computer (3) plays on; the result remains the leaver's.",
	},
	{
		Event: EventRemovePlayer, Client: true, Game: Required,
		Fields: []Field{{Name: "remove", Type: Text, Says: "a player's id"}},
		Sent: []Sent{{Event: EventLeaveGame, To: toBoth, Fields: []Field{
			{Name: "player", Type: ofPlayer, Says: "who was removed"},
			{Name: "game", Type: ofRoom, Says: "the game as it is now"},
		}}},
		Says: "Removes a player; the creator may, before the start. It is told as `leaveGame` of that player, to the sender, too. `NOT_IN_GAME` for oneself and for who is not there; the removed one's `joinGame` is `REMOVED`.",
	},
	{
		Event: EventGameStart, Client: true, Game: Required,
		Sent: []Sent{
			{To: toRoom, Fields: []Field{
				{Name: "gameState", Type: ofState, Says: "without `moves`, `remaining` is null"},
				{Name: "startsIn", Type: Integer, Says: "ms until `startRound`: 3000, with one person 0"},
			}},
			{To: toLobby, Fields: []Field{{Name: "game", Type: ofRoom}}},
		},
		Says: "Begins the match; the creator may when all persons' seats are taken (else `PLAYERS_MISSING`). The status is `running`; moves before `startRound` are `GAME_NOT_STARTED`. A rematch begins with it, too.",
	},
	{
		Event: EventStartRound,
		Sent:  []Sent{{To: toRoom, Fields: []Field{{Name: "gameState", Type: ofState}}}},
		Says:  "From now on moves are accepted.",
	},
	{
		Event: EventGameState, Client: true, Game: Optional,
		Sent: []Sent{
			{To: "sender, with `game.id`", Fields: []Field{
				{Name: "gameState", Type: ofState, Says: "null in the lobby"},
				{Name: "game", Type: ofRoom},
				{Name: "log", Type: ofLog, Says: "all moves"},
				{Name: "record", Type: ofRecord, Optional: true, Says: "after the end"},
			}},
			{To: "sender, without", Fields: []Field{
				{Name: "games", Type: ofRooms},
				{Name: "game", Type: ofRoom, Says: "the one that the player is in, or null"},
			}},
		},
		Says: "With a game: its match, for those inside and its spectators. Without: an overview.",
	},
	{
		Event: EventGameMove, Client: true, Game: Required,
		Fields: []Field{
			{Name: "move", Type: Text, Says: "in the game's notation"},
			{Name: "match", Type: Integer, Optional: true, Says: "as in the state that the player saw; may be left out before a rematch"},
			{Name: "ply", Type: Integer, Says: "as in the state that the player saw"},
		},
		Sent: []Sent{{To: "room, each seat its own", Fields: []Field{
			{Name: "player", Type: ofPlayer, Says: "whose seat it is; null for a computer's"},
			{Name: "seat", Type: Integer},
			{Name: "move", Type: Text},
			{Name: "by", Type: Text, Says: "`player`, `clock` or `computer`"},
			{Name: "gameState", Type: ofState},
			{Name: "spectators", Type: Integer, Says: "how many watch now"},
		}}},
		Says: "Makes a move. One for another position is `STALE`, also after the end.",
	},
	{
		Event: EventGameAbort, Client: true, Game: Required,
		Fields: []Field{{Name: "wantsToAbort", Type: Boolean}},
		Sent: []Sent{{To: toRoom, Fields: []Field{
			{Name: "player", Type: ofPlayer},
			{Name: "wantsToAbort", Type: Boolean},
			{Name: "endsIn", Type: Integer, Says: "ms left of 30,000; 0 once the vote has ended"},
			{Name: "outcome", Type: Text, Optional: true, Says: "`rejected` if this ended the vote"},
		}}},
		Says: "The first `true` opens a vote on ending the match; play and clock go on. One person's `false` ends it, the asker's own withdraws. When all connected persons have said `true`, or 30 s have passed without a `false`, the match ends: `gameOver`. Absent players are silent, computers agree. The same player asks again after 60 s (`TOO_MANY`); `false` without a vote is `NO_VOTE`.",
	},
	{
		Event: EventChat, Client: true, Game: Required,
		Fields: []Field{{Name: "message", Type: Text, Says: "a message"}},
		Sent: []Sent{{To: toRoom, Fields: []Field{
			{Name: "game", Type: ofRef},
			{Name: "player", Type: ofPlayer},
			{Name: "message", Type: Text},
		}}},
		Says: "Says something to the room. While a match runs, spectators' messages go to spectators only.",
	},
	{
		Event: EventDirectMessage, Client: true, Game: Required,
		Fields: []Field{
			{Name: "to", Type: Text, Says: "the id of a player in the same room, not one's own"},
			{Name: "message", Type: Text, Says: "a message"},
		},
		Sent: []Sent{{To: "sender, addressee", Fields: []Field{
			{Name: "game", Type: ofRef},
			{Name: "player", Type: ofPlayer},
			{Name: "to", Type: Text},
			{Name: "message", Type: Text},
		}}},
		Says: "Says something to one player. Who is not in the room is `NOT_IN_GAME`; oneself, and between players and spectators while the match runs, `MESSAGE_INVALID`.",
	},
	{
		Event: EventWatchGame, Client: true, Game: Required,
		Sent: []Sent{{To: toSender, Fields: []Field{
			{Name: "game", Type: ofRoom},
			{Name: "gameState", Type: ofState, Says: "as a spectator; null in the lobby"},
			{Name: "log", Type: ofLog},
		}}},
		Says: "Watches a game: the room's broadcasts come in a spectator's view. `NO_SPECTATORS` where its configuration forbids it.",
	},
	{
		Event: EventUnwatchGame, Client: true, Game: Required,
		Sent: []Sent{{To: toSender, Fields: []Field{{Name: "game", Type: ofRef}}}},
		Says: "Watches no more.",
	},
	{
		Event: EventGameOver,
		Sent: []Sent{
			{To: toRoom, Fields: []Field{{Name: "result", Type: ofResult}, {Name: "record", Type: ofRecord}}},
			{To: toLobby, Fields: []Field{{Name: "game", Type: ofRoom}, {Name: "result", Type: ofResult}}},
		},
		Says: "The match has ended.",
	},
	{
		Event: EventRematch, Client: true, Game: Required,
		Fields: []Field{{Name: "wantsRematch", Type: Boolean}},
		Sent: []Sent{{To: toRoom, Fields: []Field{
			{Name: "player", Type: ofPlayer},
			{Name: "wantsRematch", Type: Boolean},
		}}},
		Says: "After the end. When all connected persons of the room agree, `gameStart` of `match`+1 follows: whoever sat in a person's seat sits in the next person's; seats of those who left or are away are played by computers.",
	},
	{
		Event: EventPlayerStatus,
		Sent: []Sent{{To: toRoom, Fields: []Field{
			{Name: "player", Type: ofPlayer},
			{Name: "connected", Type: Boolean},
			{Name: "playedBy", Type: Text, Says: "`player` or `computer`"},
		}}},
		Says: "Who is there and who plays a seat, where no other event says it.",
	},
	{
		Event: EventLeaderboard, Client: true, Open: true,
		Fields: []Field{{Name: "name", Type: Text, Optional: true, Says: "a game's name (another is `GAME_UNKNOWN`); without it all games count"}},
		Sent: []Sent{{To: toSender, Fields: []Field{
			{Name: "entries", Type: ofStandings, Says: "the best ten (ties: fewer played first)"},
			{Name: "own", Type: ofStanding, Says: "null where the connection speaks for no player"},
		}}},
		Says: "Finished matches with at least two persons count.",
	},
	{
		Event: EventReplaced,
		Sent:  []Sent{{To: "the player's first connection"}},
		Says:  "A second connection of the same player has taken over; this one is closed.",
	},
	{
		Event: EventShutdown,
		Sent:  []Sent{{To: toEveryone}},
		Says:  "The server stops; at most 2 s later it closes.",
	},
	{
		Event: EventError,
		Sent:  []Sent{{To: toSender}},
		Says:  "A refusal of a message in which no event could be read.",
	},
}

// definition returns what is said of an event that a client may send.
func definition(event Event) (d Definition, ok bool) {
	for i := range Definitions {
		if Definitions[i].Event == event && Definitions[i].Client {
			return Definitions[i], true
		}
	}
	return Definition{}, false
}
