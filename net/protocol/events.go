package protocol

// Event says what a frame is about.
type Event string

// The events.
const (
	EventRegisterPlayer Event = "registerPlayer"
	EventRenamePlayer   Event = "renamePlayer"
	EventLogoutPlayer   Event = "logoutPlayer"
	EventCreateGame     Event = "createGame"
	EventConfigureGame  Event = "configureGame"
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
	EventHostLogin      Event = "hostLogin"
	EventHostAct        Event = "hostAct"
	EventHostState      Event = "hostState"
	EventAnnouncement   Event = "announcement"
	EventPing           Event = "ping"
	EventReplaced       Event = "replaced"
	EventShutdown       Event = "shutdown"
	// EventError is of a refusal for which no event could be read.
	EventError Event = "error"
)

// Definition is what the protocol says of an event. Frames are read by it, the limits of a
// connection go by it, and the page is written from it.
type Definition struct {
	Event Event
	// Request is the client's data, as the zero value of their type; nil if the event is
	// not the client's to send.
	Request RequestData
	// Open says that it needs no credentials.
	Open bool
	// Game says whether a client names a game; where it never does, one that is
	// named all the same is read.
	Game Presence
	// Rate says which limit its messages are counted for.
	Rate Rate
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

// Rate is a limit of a connection's messages.
type Rate uint8

// The limits.
const (
	// AnyMessage is counted for MaxMessages.
	AnyMessage Rate = iota
	// AChat is counted for MaxChats, too.
	AChat
	// AMove is counted for MaxMovesPerSecond, and for MaxMessages if it is refused.
	AMove
)

// Sent is a frame that the server sends for an event. Its event may be another one.
type Sent struct {
	// Data are the zero value of their type; nil in a frame that is only ever a refusal.
	// Of several shapes of one event the first field says which one it is.
	Data FrameData
	// To says who gets it.
	To string
}

// Addressees of frames.
const (
	toSender   = "sender"
	toRoom     = "room"
	toLobby    = "lobby"
	toBoth     = "lobby, room"
	toEveryone = "everybody"
)

// Definitions has all events, in the order of the page.
var Definitions = []Definition{
	{
		Event: EventRegisterPlayer, Request: RegisterPlayer{}, Open: true,
		Sent: []Sent{{PlayerRegistered{}, toSender}},
		Says: "Makes a new player, for whom the connection speaks from then on. The secret is told here and never again.",
	},
	{
		Event: EventRenamePlayer, Request: RenamePlayer{},
		Sent: []Sent{{PlayerRenamed{}, "sender, room"}},
		Says: "Gives the player another name.",
	},
	{
		Event: EventLogoutPlayer, Request: LogoutPlayer{},
		Sent: []Sent{{PlayerLoggedOut{}, toSender}},
		Says: "The player leaves its game and is forgotten; after the answer the connection is closed. Rooms of matches that it has left tell with `renamePlayer` that its name is empty now.",
	},
	{
		Event: EventCreateGame, Request: CreateGame{},
		Sent: []Sent{{GameCreated{}, "sender, lobby"}},
		Says: "Opens a room. Its creator takes the first person's seat.",
	},
	{
		Event: EventConfigureGame, Request: ConfigureGame{}, Game: Required,
		Sent: []Sent{{GameConfigured{}, toBoth}},
		Says: "Gives the room another configuration; its creator may, before the start. Fewer seats than are taken, another game, and from public to private or back are `CONFIG_INVALID`. Who sits keeps the seat where it is a person's, else gets the first free one.",
	},
	{
		Event: EventDeleteGame, Request: DeleteGame{}, Game: Required,
		Sent: []Sent{{GameDeleted{}, toBoth}},
		Says: "Deletes the room; its creator may, before the start. The server tells it, too, when the last person has left a room in the lobby and when a room has lasted too long with nobody connected.",
	},
	{
		Event: EventJoinGame, Request: JoinGame{}, Game: Required,
		Sent: []Sent{{GameJoined{}, toBoth}},
		Says: "Takes a seat. One that is taken or a computer's is `GAME_FULL`, one that the game does not have `BAD_FRAME`. Into a running game comes only whoever left it: the seat is theirs again.",
	},
	{
		Event: EventQuickGame, Request: QuickGame{},
		Sent: []Sent{
			{GameFound{}, toSender},
			{GameJoined{}, "the others of lobby and room, if a room was found"},
			{GameCreated{}, "the others of the lobby, if one was opened"},
		},
		Says: "Joins the oldest open room of equal configuration (defaults filled in) in which a person is connected; if there is none, creates one. A room that this fills starts by itself.",
	},
	{
		Event: EventLeaveGame, Request: LeaveGame{}, Game: Required,
		Sent: []Sent{{GameLeft{}, toBoth}},
		Says: "Leaves the room. When the creator leaves, the room is the next sitting person's, seats upwards. In the lobby the seat is free, and the last person's leaving is followed by `deleteGame`, also in a finished room that nobody sits in or watches any more. In a running game a computer (strength {{.SubstituteStrength}}) plays on; the result remains the leaver's.",
	},
	{
		Event: EventRemovePlayer, Request: RemovePlayer{}, Game: Required,
		Sent: []Sent{
			{GameLeft{}, toBoth},
			{GameUnwatched{}, "room, if it was a spectator"},
		},
		Says: "Removes a player or a spectator; the creator may, at any time. It is told as `leaveGame` of that player, to the sender, too; while a match runs a computer plays on. `NOT_IN_GAME` for oneself and for who is not there; the removed one's `joinGame`, `watchGame`, `chat` and `directMessage` there are `REMOVED`.",
	},
	{
		Event: EventGameStart, Request: StartGame{}, Game: Required,
		Sent: []Sent{
			{GameStarted{}, toRoom},
			{GameListed{}, toLobby},
		},
		Says: "Begins the match; the creator may when all persons' seats are taken or filled (else `PLAYERS_MISSING`). The status is `running`; moves before `startRound` are `GAME_NOT_STARTED`. A rematch begins with it, too. It comes in two shapes, one with `gameState` to the room, one with `game` to the lobby.",
	},
	{
		Event: EventStartRound,
		Sent:  []Sent{{RoundStarted{}, toRoom}},
		Says:  "From now on moves are accepted.",
	},
	{
		Event: EventGameState, Request: AskState{}, Game: Optional,
		Sent: []Sent{
			{Match{}, "sender, with `game.id`"},
			{Overview{}, "sender, without"},
		},
		Says: "With a game: its match, for those inside and its spectators. Without: an overview. Who sits in a room gets an empty list with it.",
	},
	{
		Event: EventGameMove, Request: MakeMove{}, Game: Required, Rate: AMove,
		Sent: []Sent{{GameMoved{}, "room, each seat its own"}},
		Says: "Makes a move. One for another position is `STALE`, also after the end.",
	},
	{
		Event: EventGameAbort, Request: VoteAbort{}, Game: Required,
		Sent: []Sent{{AbortVoted{}, toRoom}},
		Says: "The first `true` opens a vote on ending the match; play and clock go on. One person's `false` ends it, the asker's own withdraws. When all persons who have not left have said `true`, connected or not, or {{.VoteTime}} have passed without a `false`, the match ends: `gameOver`. A connection that drops decides nothing: absent players are silent. Computers agree. The same player asks again after {{.VotePause}} (`TOO_MANY`); `false` without a vote is `NO_VOTE`.",
	},
	{
		Event: EventChat, Request: Chat{}, Game: Required, Rate: AChat,
		Sent: []Sent{{Chatted{}, toRoom}},
		Says: "Says something to the room. While a match runs, spectators' messages go to spectators only.",
	},
	{
		Event: EventDirectMessage, Request: DirectMessage{}, Game: Required, Rate: AChat,
		Sent: []Sent{{DirectMessaged{}, "sender, addressee"}},
		Says: "Says something to one player. Who is not in the room is `NOT_IN_GAME`; oneself, and between players and spectators while the match runs, `MESSAGE_INVALID`.",
	},
	{
		Event: EventWatchGame, Request: WatchGame{}, Game: Required,
		Sent: []Sent{{GameWatched{}, toSender}},
		Says: "Watches a game: the room's broadcasts come in a spectator's view. `NO_SPECTATORS` where its configuration forbids it.",
	},
	{
		Event: EventUnwatchGame, Request: UnwatchGame{}, Game: Required,
		Sent: []Sent{{GameUnwatched{}, toSender}},
		Says: "Watches no more.",
	},
	{
		Event: EventGameOver,
		Sent: []Sent{
			{GameEnded{}, toLobby},
			{GameOver{}, toRoom},
		},
		Says: "The match has ended. It comes in two shapes, one with `record` to the room, one with `game` to the lobby.",
	},
	{
		Event: EventRematch, Request: VoteRematch{}, Game: Required,
		Sent: []Sent{{RematchVoted{}, toRoom}},
		Says: "After the end. When all connected persons of the room agree, `gameStart` of `match`+1 follows: whoever sat in a person's seat sits in the next person's; seats of those who left or are away are played by computers.",
	},
	{
		Event: EventPlayerStatus,
		Sent:  []Sent{{PlayerStatus{}, toRoom}},
		Says:  "Who is there and who plays a seat, where no other event says it.",
	},
	{
		Event: EventLeaderboard, Request: AskLeaderboard{}, Open: true,
		Sent: []Sent{{Leaderboard{}, toSender}},
		Says: "Finished matches with at least two persons count, of the same persons at most three a day and game.",
	},
	{
		Event: EventHostLogin, Request: HostLogin{},
		Sent: []Sent{{HostLoggedIn{}, toSender}},
		Says: "Makes the connection a host's, on a server that has a host's code. {{.MaxWrongCodes}} wrong ones in {{.WrongCodesWindow}} close with {{.ClosePolicy}}; of those of an address see the [limits](#limits).",
	},
	{
		Event: EventHostAct, Request: HostAct{}, Game: Optional,
		Sent: []Sent{{HostActed{}, toSender}},
		Says: "What a host does; before `hostLogin` it is `CODE_WRONG`. `mute`, `unmute`, `remove` (from its game), `ban` (and from the server) and `rename` (with `name`) name a player with `id`; `close` names a game; `announce` has a `message`; `chat` has `on`; `code` has a `code`, the new join code. The rooms get what such an action is elsewhere: `leaveGame`, `renamePlayer`, `deleteGame`, or `gameOver` with the reason `closed`. A muted player's, and while chat is off everybody's, `chat` and `directMessage` are `CHAT_OFF`. A banned one's connection is closed with {{.CloseBanned}}, and `BANNED` from then on.",
	},
	{
		Event: EventHostState,
		Sent:  []Sent{{HostState{}, "hosts"}},
		Says:  "The server as its hosts see it: after `hostLogin`, and at most once in {{.HostStateInterval}} where something has changed.",
	},
	{
		Event: EventAnnouncement,
		Sent:  []Sent{{Announcement{}, toEveryone}},
		Says:  "What a host tells everybody.",
	},
	{
		Event: EventPing, Request: Ping{}, Open: true,
		Sent: []Sent{{Pong{}, toSender}},
		Says: "Answered at once: a script in a browser cannot see the server's own pings. A client that has heard nothing for {{.SilenceTime}} sends one, and takes a connection for lost that has said nothing {{.PongTimeout}} later.",
	},
	{
		Event: EventReplaced,
		Sent:  []Sent{{Replaced{}, "the player's first connection"}},
		Says:  "A second connection of the same player has taken over; this one is closed.",
	},
	{
		Event: EventShutdown,
		Sent:  []Sent{{ShuttingDown{}, toEveryone}},
		Says:  "The server stops; at most {{.ShutdownTime}} later it closes.",
	},
	{
		Event: EventError,
		Sent:  []Sent{{nil, toSender}},
		Says:  "A refusal of a message in which no event could be read.",
	},
}

// DefinitionOf returns what is said of an event; of one that there is not, nothing.
func DefinitionOf(event Event) Definition {
	for i := range Definitions {
		if Definitions[i].Event == event {
			return Definitions[i]
		}
	}
	return Definition{}
}
