package protocol_test

import (
	"encoding/json"
	"strings"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/tictactoe"

	. "lichtbrett/net/protocol"
)

// What the examples tell of.
const (
	adaID    = "3f1b1c52-7d0e-4c0e-9a37-2f6f0a4f5d11"
	benID    = "b8a5d8f0-52a4-4f0f-8c65-0d7f3c1f9e02"
	gameID   = "6c0d7a5e-1b7e-4f57-9a3c-58f8a3b4c6d7"
	secret   = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
	exampleN = ID(7)
)

var (
	exampleTime = time.Date(2026, 11, 22, 14, 8, 31, 0, time.UTC)

	ada = Player{ID: adaID, Name: "Ada"}
	ben = Player{ID: benID, Name: "Ben"}

	chatEntry = ChatEntry{Player: ben, Message: "Good luck!", Timestamp: Timestamp(exampleTime), Match: 1, Ply: 1}
	standing  = Standing{Name: "Ada", Wins: 12, Played: 20}
	logEntry  = LogEntry{Ply: 0, Seat: 0, Move: "B1", By: ByPlayer}
	won       = Result{Winners: []string{adaID}, Seats: []game.Seat{0}, Reason: "line"}
	vote      = Vote{By: adaID, EndsIn: 21000, Agreed: []string{adaID}}
	record    = Record{
		Game: "tictactoe", Options: json.RawMessage(`{"first":1}`), Seats: []RecordSeat{{Name: "Ada"}, {Name: "Ben"}},
		Seed: 18446744073709551615, Moves: []game.Move{"B1", "A0", "B0", "A1", "B2"},
	}
	config = Config{
		Game: "tictactoe", Seats: 2, Options: json.RawMessage(`{"first":1}`), MoveTime: 30, Computers: []int{0, 0}, Spectators: true,
	}
)

// room is a room with Ada alone, or with Ben too.
func room(status Status, players ...Player) Room {
	r := Room{ID: gameID, Creator: adaID, Status: status, Match: 1, Config: config, Seats: make([]RoomSeat, config.Seats)}
	for i := range r.Seats {
		r.Seats[i].PlayedBy = ByPlayer
	}
	for i, p := range players {
		r.Players = append(r.Players, p.ID)
		r.Seats[i] = RoomSeat{Player: &p, Connected: true, PlayedBy: ByPlayer}
	}
	return r
}

// state is the match after its first moves, as a seat or a spectator sees it.
func state(seat game.Seat, moves ...game.Move) GameState {
	p, err := tictactoe.Game{}.Start(json.RawMessage(`{"first":0}`), 0)
	if err != nil {
		panic(err)
	}
	for _, m := range moves {
		if p, err = p.Apply(m); err != nil {
			panic(err)
		}
	}
	s := GameState{
		Game: GameStatus{ID: gameID, Status: Running}, Match: 1, Ply: len(moves),
		Turn: p.Turn(), Seat: seat, View: viewOf(p, seat), Remaining: 30000,
	}
	s.ActivePlayer = []string{adaID, benID}[s.Turn]
	if seat == s.Turn {
		s.Moves = MovesJSON(p.Moves())
	}
	return s
}

func viewOf(p game.Position, seat game.Seat) json.RawMessage {
	view, err := json.Marshal(p.View(seat))
	if err != nil {
		panic(err)
	}
	return view
}

// starting is the state at the start of a match.
func starting(seat game.Seat) GameState {
	s := state(seat)
	s.Moves, s.Remaining = nil, NoClock
	return s
}

// asked are a client's data of each of its events.
var asked = []RequestData{
	RegisterPlayer{PlayerName: "Ada"}, RegisterPlayer{PlayerName: "Ada", Code: "sesame"},
	RenamePlayer{PlayerName: "Ada"},
	LogoutPlayer{},
	CreateGame{Config: json.RawMessage(`{"game":"tictactoe"}`)},
	ConfigureGame{Config: json.RawMessage(`{"game":"tictactoe","moveTime":60}`)},
	DeleteGame{},
	JoinGame{}, JoinGame{Seat: new(int64(1))},
	QuickGame{Config: json.RawMessage(`{"game":"tictactoe","options":{"first":1}}`)},
	LeaveGame{},
	RemovePlayer{Remove: benID},
	Filled(0), Filled(3),
	AskState{},
	MakeMove{Move: "B1", Match: new(int64(1)), Ply: 0}, MakeMove{Move: "drop 3", Ply: 4},
	VoteAbort{WantsToAbort: true}, VoteAbort{},
	Chat{Message: "Good luck!"},
	DirectMessage{To: adaID, Message: "Again tomorrow?"},
	WatchGame{},
	UnwatchGame{},
	VoteRematch{WantsRematch: true}, VoteRematch{},
	AskLeaderboard{Name: "tictactoe"}, AskLeaderboard{},
	HostLogin{Code: "open sesame"},
	HostAct{Action: HostMute, ID: benID}, HostAct{Action: HostUnmute, ID: benID}, HostAct{Action: HostRemove, ID: benID}, HostAct{Action: HostBan, ID: benID},
	HostAct{Action: HostRename, ID: benID, Name: new("Benjamin")}, HostAct{Action: HostAnnounce, Message: new("Five minutes left.")},
	HostAct{Action: HostChat, On: new(false)}, HostAct{Action: HostCode, Code: new("")},
	Ping{},
}

// telling are a server's data, and how the page shows them.
type telling struct {
	as   string
	data FrameData
}

// How the page shows a frame.
const (
	answer    = "answer"
	broadcast = "broadcast"
	unshown   = ""
)

// told are the server's data of each of its events.
func told() []telling {
	open, full, running, over := room(Lobby, ada), room(Lobby, ada, ben), room(Running, ada, ben), room(Over, ada, ben)
	inside := running
	inside.Chat = []ChatEntry{chatEntry}
	alone, both := open, full
	alone.Chat, both.Chat = []ChatEntry{}, []ChatEntry{}
	played, spectators := state(1, "B1"), state(game.NoSeat, "B1")
	return []telling{
		{answer, PlayerRegistered{Player: Registered{ID: adaID, Name: "Ada", Secret: secret}, Games: []Room{open}}},
		{unshown, PlayerRegistered{Player: Registered{ID: adaID, Name: "Ada", Secret: secret}, Games: []Room{}}},
		{answer, PlayerRenamed{Player: ada}},
		{answer, PlayerLoggedOut{}},
		{answer, GameCreated{Player: ada, Game: alone}},
		{answer, GameConfigured{Game: alone}},
		{answer, GameDeleted{Game: GameRef{ID: gameID}}},
		{answer, GameJoined{Player: ben, Game: both}},
		{answer, GameFound{Player: ben, Game: both}},
		{answer, GameLeft{Player: ben, Game: alone}},
		{answer, GameStarted{GameState: starting(0), StartsIn: 3000}},
		{broadcast, GameListed{Game: running}},
		{broadcast, RoundStarted{GameState: state(0)}},
		{answer, Match{GameState: &played, Game: inside, Log: []LogEntry{logEntry}}},
		{unshown, Match{Game: alone, Log: []LogEntry{}}},
		{unshown, Match{GameState: &spectators, Game: over, Log: []LogEntry{logEntry}, Record: &record}},
		{answer, Overview{Games: []Room{open}, Game: nil}},
		{unshown, Overview{Games: []Room{}, Game: &inside}},
		{answer, GameMoved{Player: &ada, Seat: 0, Move: "B1", By: ByPlayer, GameState: state(0, "B1")}},
		{broadcast, GameMoved{Player: &ada, Seat: 0, Move: "B1", By: ByPlayer, GameState: played}},
		{unshown, GameMoved{Player: nil, Seat: 1, Move: "B1", By: ByComputer, GameState: state(0, "B1", "A1")}},
		{answer, AbortVoted{Player: ada, WantsToAbort: true, EndsIn: 30000}},
		{broadcast, AbortVoted{Player: ben, WantsToAbort: false, EndsIn: 0, Outcome: Rejected}},
		{answer, Chatted{Game: GameRef{ID: gameID}, Player: ben, Message: "Good luck!"}},
		{answer, DirectMessaged{Game: GameRef{ID: gameID}, Player: ben, To: adaID, Message: "Again tomorrow?"}},
		{answer, GameWatched{Game: running, GameState: &spectators, Log: []LogEntry{logEntry}}},
		{answer, GameUnwatched{Game: GameRef{ID: gameID}}},
		{broadcast, GameUnwatched{Game: GameRef{ID: gameID}, Player: &ben}},
		{broadcast, GameOver{Result: won, Record: record}},
		{broadcast, GameOver{Result: Result{Aborted: true}, Record: record}},
		{unshown, GameOver{Result: Result{Aborted: true, Reason: ReasonTooLong}, Record: record}},
		{broadcast, GameEnded{Game: over, Result: won}},
		{answer, RematchVoted{Player: ada, WantsRematch: true}},
		{broadcast, PlayerStatus{Player: ben, Connected: false, PlayedBy: ByPlayer}},
		{answer, Leaderboard{Entries: []Standing{standing}, Own: &standing}},
		{unshown, Leaderboard{Entries: []Standing{}, Own: nil}},
		{answer, HostLoggedIn{}},
		{answer, HostActed{}},
		{broadcast, HostState{Players: []HostedPlayer{{Player: ada, Connected: true, Game: &GameRef{ID: gameID}}, {Player: ben, Muted: true}}, Games: []Room{open}, Chat: true}},
		{broadcast, Announcement{Message: "Five minutes left."}},
		{answer, Pong{}},
		{broadcast, Replaced{}},
		{broadcast, ShuttingDown{}},
	}
}

// request is the frame of a client that is known already.
func request(d RequestData) []byte {
	r := Request{ID: NoID, Data: d}
	for _, definition := range Definitions {
		if definition.Event == d.Event() && definition.Game != Never {
			r.Game = gameID
		}
	}
	return EncodeRequest(r)
}

// examples are the frames of an event that the page shows, the client's first.
func examples(event Event) (frames [][]byte) {
	if d := askedOf(event); d != nil {
		frames = append(frames, request(d))
	}
	switch event {
	case EventRemovePlayer:
		event = EventLeaveGame
	case EventError:
		return append(frames, EncodeError("", NoID, exampleTime, refusal(`{"data":{}}`)))
	}
	for _, t := range told() {
		switch {
		case t.data.Event() != event:
		case t.as == answer:
			frames = append(frames, EncodeAnswer(NoID, exampleTime, t.data))
		case t.as == broadcast:
			frames = append(frames, EncodeBroadcast(exampleTime, t.data))
		}
	}
	return frames
}

// askedOf returns the first of a client's data of an event, nil if it is not the
// client's.
func askedOf(event Event) RequestData {
	for _, d := range asked {
		if d.Event() == event {
			return d
		}
	}
	return nil
}

// refusal is how a frame is refused.
func refusal(frame string) *Error {
	_, wrong := Decode([]byte(frame))
	return wrong
}

// placeholders make examples readable.
var placeholders = strings.NewReplacer(adaID, "<Ada>", benID, "<Ben>", gameID, "<game>", secret, "<secret>")
