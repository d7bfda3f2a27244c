// Package clienttest is a fake relay for tests of clients: it answers at once, on the
// caller's thread, and has no clock.
package clienttest

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
)

// Who is there, and where.
const (
	Me     = "00000000-0000-4000-8000-000000000001"
	Other  = "00000000-0000-4000-8000-000000000002"
	Third  = "00000000-0000-4000-8000-000000000003"
	RoomID = "00000000-0000-4000-8000-00000000000a"
)

// At is when everything happens.
var At = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// TurnTime is what is left of each turn when it is told of.
const TurnTime = 30 * time.Second

// Relay is a fake relay with one player, at most one room that is theirs, in which
// somebody else sits, and a network in between that loses what it is told to.
type Relay struct {
	T      require.TestingT
	Client *client.Client
	// Changed and Noticed are the client's options; they may be nil.
	Changed func()
	Noticed func(client.Notice)

	Events client.Events
	Open   bool
	Dials  int
	Known  bool // the player
	Name   string
	Exists bool // the room
	// Room is the room that is or will be opened, but for its status and chat.
	Room    protocol.Room
	Match   *table.Table
	Chat    []protocol.ChatEntry
	Games   []protocol.Room // others in the lobby
	Leaders protocol.Leaderboard
	Watched bool // the room is only watched
	Begins  bool // the match has been begun, and no moves are taken yet
	Asked   []protocol.Request
	Silent  bool // nothing of what the relay says arrives, and the connection does not end
	Deaf    bool // nor does anything of what the client says
	Late    bool // what the relay says arrives only when it is delivered
	late    []arrived
	DeafFor int // how many of the client's frames are lost, with the connection
	MuteFor int // how many are handled, but their answers are lost with the connection
	Stored  map[string]string
	Address string
	// Clock, if it is set, is the time of the device, besides what Passes lets pass.
	Clock   func() time.Duration
	passed  time.Duration
	Notices []client.Notice
	// JoinCode and HostCode are the server's; with an empty one there is none.
	JoinCode, HostCode string
	Banned             bool     // the player
	Told               [][]byte // the frames that the client has got
	// Bend, if it is set, changes each frame before the client gets it.
	Bend func(frame []byte) []byte
}

// arrived is a frame that has, and when.
type arrived struct {
	frame []byte
	at    time.Duration
}

// New returns a relay and a client that is not connected to it.
func New(t require.TestingT) *Relay {
	bo := protocol.Player{ID: Other, Name: "Bo"}
	r := &Relay{T: t, Stored: map[string]string{}, Address: "ws://relay/ws", Room: protocol.Room{
		ID: RoomID, Creator: Me, Match: 1,
		Seats: []protocol.RoomSeat{
			{Player: &protocol.Player{ID: Me}, Connected: true, PlayedBy: protocol.ByPlayer},
			{Player: &bo, Connected: true, PlayedBy: protocol.ByPlayer},
		},
		Config: protocol.Config{
			Game: connectfour.Name, Seats: 2, Options: connectfour.WithJokers.Config(), MoveTime: 30, Computers: []int{0, 0}, Spectators: true,
		},
	}}
	r.Restart()
	return r
}

// Restart restarts the client with what the device has stored.
func (r *Relay) Restart() {
	r.Open = false
	r.Client = client.New(client.Options{
		Address: r.Address,
		Dial:    r.dial,
		Storage: r,
		Now:     r.time,
		Random:  game.NewRandom(1).Uint64,
		Find:    games.ByName,
		Changed: func() {
			if r.Changed != nil {
				r.Changed()
			}
		},
		Noticed: func(n client.Notice) {
			r.Notices = append(r.Notices, n)
			if r.Noticed != nil {
				r.Noticed(n)
			}
		},
	})
}

func (r *Relay) time() time.Duration {
	if r.Clock != nil {
		return r.Clock() + r.passed
	}
	return r.passed
}

// Passes lets time pass.
func (r *Relay) Passes(d time.Duration) {
	r.passed += d
	r.Client.Tick()
}

// Get and Set are the device's memory.
func (r *Relay) Get(key string) string { return r.Stored[key] }

// Set keeps a text on the device.
func (r *Relay) Set(key, value string) { r.Stored[key] = value }

func (r *Relay) dial(_ string, e client.Events) client.Socket {
	r.Dials++
	r.Events = e
	return &socket{r, r.Dials}
}

// Accept opens the connection that was dialled.
func (r *Relay) Accept() {
	r.Open = true
	r.Events.Opened()
}

// Cut cuts the connection.
func (r *Relay) Cut() {
	r.Open = false
	r.Events.Closed(0)
}

// ComeBack lets time pass until the client is connected again.
func (r *Relay) ComeBack() {
	require.Equal(r.T, client.Lost, r.Client.Status())
	r.Passes(time.Minute)
	r.Accept()
}

type socket struct {
	relay  *Relay
	number int
}

func (s *socket) Close() {
	if s.number == s.relay.Dials {
		s.relay.Open = false
	}
}

func (s *socket) Send(text []byte) {
	r := s.relay
	if s.number != r.Dials || !r.Open || r.Deaf {
		return
	}
	if r.DeafFor > 0 {
		r.DeafFor--
		r.Open = false
		return
	}
	request, wrong := protocol.Decode(text)
	require.Nil(r.T, wrong)
	r.Asked = append(r.Asked, request)
	if r.MuteFor > 0 {
		r.MuteFor--
		r.Open = false
	}
	r.handle(request)
}

func (r *Relay) answer(to protocol.Request, d protocol.FrameData) {
	r.tell(protocol.EncodeAnswer(to.ID, At, d))
}

func (r *Relay) refuse(to protocol.Request, code protocol.Code, reason string) {
	r.tell(protocol.EncodeError(to.Event, to.ID, At, &protocol.Error{Code: code, Message: "no", Reason: reason}))
}

// Broadcast tells the client something that it has not asked for.
func (r *Relay) Broadcast(d protocol.FrameData) { r.tell(protocol.EncodeBroadcast(At, d)) }

// Deliver has what the relay has said late arrive.
func (r *Relay) Deliver() {
	late := r.late
	r.late = nil
	for _, a := range late {
		r.Events.Received(a.frame, a.at)
	}
}

func (r *Relay) tell(frame []byte) {
	if r.Late {
		r.late = append(r.late, arrived{frame, r.time()})
		return
	}
	if r.Open && !r.Silent {
		if r.Bend != nil {
			frame = r.Bend(frame)
		}
		r.Told = append(r.Told, frame)
		r.Events.Received(frame, r.time())
	}
}

// Self is the player.
func (r *Relay) Self() protocol.Player { return protocol.Player{ID: Me, Name: r.Name} }

// Now returns the room as it is now.
func (r *Relay) Now() protocol.Room {
	room := r.Room
	room.Status = protocol.Lobby
	if r.Match != nil {
		room.Status = protocol.Status(r.Match.Status())
	}
	room.Seats, room.Players = slices.Clone(room.Seats), nil
	for i, s := range room.Seats {
		if s.Player == nil {
			continue
		}
		if s.Player.ID == Me {
			room.Seats[i].Player = new(r.Self())
		}
		room.Players = append(room.Players, s.Player.ID)
	}
	room.Chat = append([]protocol.ChatEntry{}, r.Chat...)
	return room
}

// Seat is the player's; game.NoSeat if he only watches.
func (r *Relay) Seat() game.Seat {
	if r.Watched {
		return game.NoSeat
	}
	return r.Room.SeatOf(Me)
}

// State is how the match stands for the player; nil where there is none.
func (r *Relay) State() *protocol.GameState {
	if r.Match == nil {
		return nil
	}
	s := r.Match.State(At, r.Seat())
	view, err := json.Marshal(s.View)
	require.NoError(r.T, err)
	g := &protocol.GameState{
		Game: protocol.GameStatus{ID: RoomID, Status: protocol.Status(s.Status)}, Match: s.Match, Ply: s.Ply, Turn: s.ToMove, Seat: r.Seat(),
		View: view, Remaining: int(TurnTime.Milliseconds()),
	}
	if r.Begins {
		g.Remaining = protocol.NoClock
	}
	if s.Result.Over {
		g.Result, g.Turn, g.Remaining = r.result(), game.NoSeat, protocol.NoClock
	}
	return g
}

func (r *Relay) result() *protocol.Result {
	over := r.Match.Position().Result()
	result := &protocol.Result{Seats: over.Winners, Reason: over.Reason}
	for _, s := range over.Winners {
		if p := r.Room.Seats[s].Player; p != nil {
			result.Winners = append(result.Winners, p.ID)
		}
	}
	return result
}

func (r *Relay) log() (log []protocol.LogEntry) {
	for i, m := range r.Match.Log() {
		log = append(log, protocol.LogEntry{Ply: i, Seat: m.Seat, Move: m.Move, By: protocol.PlayedBy(m.By)})
	}
	return log
}

// Begin starts the match in the room, and play so many milliseconds later.
func (r *Relay) Begin(startsIn int) {
	config := r.Room.Config
	g, err := games.ByName(config.Game)
	require.NoError(r.T, err)
	seats := make([]table.Player, config.Seats)
	for i, s := range r.Now().Seats {
		seats[i] = table.Player{Kind: table.Computer, Strength: s.Computer}
		if s.Player != nil {
			seats[i] = table.Player{Kind: table.Person, ID: s.Player.ID, Name: s.Player.Name}
		}
	}
	t, _, err := table.New(g, table.Options{Options: config.Options, Seats: seats, Random: game.NewRandom(3).Uint64}, At)
	require.NoError(r.T, err)
	_, err = t.Start(At, 0)
	require.NoError(r.T, err)
	r.Match = t
	r.Begins = startsIn > 0
	r.Broadcast(protocol.GameStarted{GameState: *r.State(), StartsIn: startsIn})
	if startsIn == 0 {
		r.Broadcast(protocol.RoundStarted{GameState: *r.State()})
	}
}

// Move has the seat whose turn it is make a move.
func (r *Relay) Move(m game.Move) {
	require.NoError(r.T, r.move(r.Match.Position().Turn(), m, r.Broadcast))
}

// MoveBy has a seat make a move; what the rules refuse is returned.
func (r *Relay) MoveBy(s game.Seat, m game.Move) error { return r.move(s, m, r.Broadcast) }

func (r *Relay) move(s game.Seat, m game.Move, tell func(protocol.FrameData)) error {
	if _, err := r.Match.Handle(At, s, table.Play{Ply: len(r.Match.Log()), Move: m}); err != nil {
		return err
	}
	tell(protocol.GameMoved{Seat: s, Move: m, By: protocol.ByPlayer, GameState: *r.State(), Spectators: r.Room.Spectators})
	if r.Match.Position().Result().Over {
		r.end(*r.result())
	}
	return nil
}

// Abort ends the match before its end.
func (r *Relay) Abort() { r.end(protocol.Result{Aborted: true}) }

func (r *Relay) end(result protocol.Result) {
	record := r.Match.Record()
	told := protocol.Record{Game: record.Game, Options: r.Room.Config.Options, Seed: record.Seed, Moves: record.Moves}
	for _, s := range record.Seats {
		told.Seats = append(told.Seats, protocol.RecordSeat{Name: s.Name, Computer: s.Strength})
	}
	r.Broadcast(protocol.GameOver{Result: result, Record: told})
}

// TellHost tells the server's host who is there and what is played.
func (r *Relay) TellHost() {
	state := protocol.HostState{Games: slices.Clone(r.Games), Chat: true, Players: protocol.List[protocol.HostedPlayer]{
		{Player: r.Self(), Connected: true},
		{Player: protocol.Player{ID: Other, Name: "Bo"}, Connected: true, Game: &protocol.GameRef{ID: RoomID}},
		{Player: protocol.Player{ID: Third, Name: "Cleo"}, Muted: true},
	}}
	if r.Exists {
		state.Games = append(state.Games, r.Now())
	}
	r.Broadcast(state)
}

// Says has somebody say something to all.
func (r *Relay) Says(who protocol.Player, words string) {
	r.chat(who, words)
	r.Broadcast(protocol.Chatted{Game: protocol.GameRef{ID: RoomID}, Player: who, Message: words})
}

// chat keeps what somebody says.
func (r *Relay) chat(who protocol.Player, words string) {
	said := protocol.ChatEntry{Player: who, Message: words, Timestamp: protocol.Timestamp(At), Match: 1}
	if r.Match != nil {
		said.Match, said.Ply = r.Match.Match(), len(r.Match.Log())
	}
	r.Chat = append(r.Chat, said)
}

func (r *Relay) handle(q protocol.Request) {
	if q.Player.Given() && (!r.Known || q.Player.ID != Me) {
		r.refuse(q, protocol.CodeCredentialsInvalid, "")
		return
	}
	if q.Player.Given() && r.Banned {
		r.refuse(q, protocol.CodeBanned, "")
		return
	}
	tell := func(d protocol.FrameData) { r.answer(q, d) }
	listed := r.Games
	if r.Exists {
		listed = append(slices.Clone(listed), r.Now())
	}
	switch d := q.Data.(type) {
	case protocol.RegisterPlayer:
		if d.Code != r.JoinCode {
			r.refuse(q, protocol.CodeCodeWrong, "")
			return
		}
		r.Known, r.Name = true, d.PlayerName
		tell(protocol.PlayerRegistered{Player: protocol.Registered{ID: Me, Name: d.PlayerName, Secret: "0123456789abcdef0123456789abcdef"}, Games: listed})
	case protocol.Ping:
		tell(protocol.Pong{})
	case protocol.LogoutPlayer:
		r.Known, r.Exists = false, false
		tell(protocol.PlayerLoggedOut{})
	case protocol.RenamePlayer:
		r.Name = d.PlayerName
		tell(protocol.PlayerRenamed{Player: r.Self()})
	case protocol.CreateGame:
		r.Exists = true
		tell(protocol.GameCreated{Player: r.Self(), Game: r.Now()})
	case protocol.QuickGame:
		r.Exists = true
		tell(protocol.GameFound{Player: r.Self(), Game: r.Now()})
	case protocol.JoinGame:
		r.Exists = true
		tell(protocol.GameJoined{Player: r.Self(), Game: r.Now()})
	case protocol.WatchGame:
		r.Watched = true
		watched := protocol.GameWatched{Game: r.Now(), GameState: r.State()}
		if r.Match != nil {
			watched.Log = r.log()
		}
		tell(watched)
	case protocol.UnwatchGame:
		r.Watched = false
		tell(protocol.GameUnwatched{Game: protocol.GameRef{ID: RoomID}})
	case protocol.LeaveGame:
		r.Exists = false
		tell(protocol.GameLeft{Player: r.Self(), Game: r.Now()})
	case protocol.AskState:
		switch {
		case q.Game == "" && r.Exists:
			tell(protocol.Overview{Game: new(r.Now()), Games: listed})
		case q.Game == "":
			tell(protocol.Overview{Games: listed})
		case !r.Exists && !r.Watched:
			r.refuse(q, protocol.CodeGameUnknown, "")
		case r.Match == nil:
			tell(protocol.Match{Game: r.Now()})
		default:
			tell(protocol.Match{Game: r.Now(), GameState: r.State(), Log: r.log()})
		}
	case protocol.ConfigureGame:
		config, wrong := protocol.ReadConfig(d.Config, games.ByName)
		if wrong != nil {
			r.refuse(q, wrong.Code, "")
			return
		}
		r.Room.Config = config
		r.Room.Seats = r.Room.Seats[:min(len(r.Room.Seats), config.Seats)]
		for len(r.Room.Seats) < config.Seats {
			r.Room.Seats = append(r.Room.Seats, protocol.RoomSeat{PlayedBy: protocol.ByPlayer})
		}
		for i, strength := range config.Computers {
			if r.Room.Seats[i].Player == nil {
				r.Room.Seats[i].Computer = strength
			}
		}
		tell(protocol.GameConfigured{Game: r.Now()})
	case protocol.RemovePlayer:
		if i := r.Room.SeatOf(d.Remove); i != game.NoSeat {
			player := *r.Room.Seats[i].Player
			if r.Match == nil {
				r.Room.Seats[i].Player = nil
			}
			tell(protocol.GameLeft{Player: player, Game: r.Now()})
		}
		if i := slices.IndexFunc(r.Room.Watchers, func(p protocol.Player) bool { return p.ID == d.Remove }); i >= 0 {
			player := r.Room.Watchers[i]
			r.Room.Watchers = slices.Delete(slices.Clone(r.Room.Watchers), i, i+1)
			r.Room.Spectators--
			tell(protocol.GameUnwatched{Game: protocol.GameRef{ID: RoomID}, Player: &player})
		}
	case protocol.StartGame:
		for i, s := range r.Room.Seats {
			if s.Player == nil && s.Computer == 0 {
				r.Room.Seats[i].Computer = d.Strength()
			}
		}
		r.Begin(3000)
	case protocol.HostLogin:
		if r.HostCode == "" || d.Code != r.HostCode {
			r.refuse(q, protocol.CodeCodeWrong, "")
			return
		}
		tell(protocol.HostLoggedIn{})
		r.TellHost()
	case protocol.HostAct:
		tell(protocol.HostActed{})
	case protocol.MakeMove:
		if int(d.Ply) != len(r.Match.Log()) {
			r.refuse(q, protocol.CodeStale, "")
			return
		}
		if err := r.move(r.Seat(), game.Move(d.Move), tell); err != nil {
			r.refuse(q, protocol.CodeMoveIllegal, "column-full")
		}
	case protocol.VoteAbort:
		voted := protocol.AbortVoted{Player: r.Self(), WantsToAbort: d.WantsToAbort, EndsIn: 30_000}
		if !d.WantsToAbort {
			voted.Outcome = protocol.Rejected
		}
		tell(voted)
	case protocol.VoteRematch:
		tell(protocol.RematchVoted{Player: r.Self(), WantsRematch: d.WantsRematch})
	case protocol.AskLeaderboard:
		tell(r.Leaders)
	case protocol.Chat:
		r.chat(r.Self(), d.Message)
		tell(protocol.Chatted{Game: protocol.GameRef{ID: RoomID}, Player: r.Self(), Message: d.Message})
	case protocol.DirectMessage:
		tell(protocol.DirectMessaged{Game: protocol.GameRef{ID: RoomID}, Player: r.Self(), To: d.To, Message: d.Message})
	default:
		require.Fail(r.T, "not asked for in these tests", "%T", q.Data)
	}
}
