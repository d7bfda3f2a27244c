package client_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
)

const (
	me    = "00000000-0000-4000-8000-000000000001"
	other = "00000000-0000-4000-8000-000000000002"
	room  = "00000000-0000-4000-8000-00000000000a"
)

var at = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// relay is a model of one: a player, at most one room, in which somebody else
// sits, and a network between that loses what it is told to.
type relay struct {
	t        require.TestingT
	client   *client.Client
	events   client.Events
	open     bool
	dials    int
	known    bool // the player
	name     string
	exists   bool // the room
	match    *table.Table
	chat     []protocol.ChatEntry
	asked    []protocol.Request
	deafFor  int // how many frames of the client are lost with the connection
	muteFor  int // how many of them are taken, and their answers are lost with it
	stored   map[string]string
	notices  []client.Notice
	messages []table.Message
}

func newRelay(t require.TestingT) *relay {
	r := &relay{t: t, stored: map[string]string{}}
	r.restart()
	return r
}

// restart starts the device anew with what it has kept.
func (r *relay) restart() {
	r.open = false
	r.client = client.New(client.Options{
		Address: "ws://relay/ws",
		Dial:    r.dial,
		Store:   r,
		Random:  game.NewRandom(1).Uint64,
		Find:    games.ByName,
		Noticed: func(n client.Notice) { r.notices = append(r.notices, n) },
	})
}

func (r *relay) Get(key string) string { return r.stored[key] }

func (r *relay) Set(key, value string) { r.stored[key] = value }

func (r *relay) dial(_ string, e client.Events) client.Socket {
	r.dials++
	r.events = e
	return &socket{r, r.dials}
}

// accept has the connection that was asked for come about.
func (r *relay) accept() {
	r.open = true
	r.events.Opened()
}

// cut cuts the connection.
func (r *relay) cut() {
	r.open = false
	r.events.Closed(0)
}

// comeBack lets time pass until the client is connected again.
func (r *relay) comeBack() {
	require.Equal(r.t, client.Lost, r.client.Status())
	r.client.Tick(time.Minute)
	r.accept()
}

type socket struct {
	relay  *relay
	number int
}

func (s *socket) Close() {
	if s.number == s.relay.dials {
		s.relay.open = false
	}
}

func (s *socket) Send(text []byte) {
	r := s.relay
	if s.number != r.dials || !r.open {
		return
	}
	if r.deafFor > 0 {
		r.deafFor--
		r.open = false
		return
	}
	request, wrong := protocol.Decode(text)
	require.Nil(r.t, wrong)
	r.asked = append(r.asked, request)
	if r.muteFor > 0 {
		r.muteFor--
		r.open = false
	}
	r.handle(request)
}

func (r *relay) answer(to protocol.Request, d protocol.FrameData) {
	r.tell(protocol.AppendAnswer(nil, to.ID, at, d))
}

func (r *relay) refuse(to protocol.Request, code protocol.Code) {
	r.tell(protocol.AppendError(nil, to.Event, to.ID, at, &protocol.Error{Code: code, Message: "no"}))
}

func (r *relay) broadcast(d protocol.FrameData) { r.tell(protocol.AppendBroadcast(nil, at, d)) }

func (r *relay) tell(frame []byte) {
	if r.open {
		r.events.Received(frame)
	}
}

func (r *relay) self() protocol.Player { return protocol.Player{ID: me, Name: r.name} }

func (r *relay) room() protocol.Room {
	status := protocol.Lobby
	if r.match != nil {
		status = protocol.Status(r.match.Status())
	}
	self, bo := r.self(), protocol.Player{ID: other, Name: "Bo"}
	return protocol.Room{
		ID: room, Creator: me, Status: status, Match: 1, Players: []string{me, other},
		Seats: []protocol.RoomSeat{
			{Player: &self, Connected: true, PlayedBy: protocol.ByPlayer},
			{Player: &bo, Connected: true, PlayedBy: protocol.ByPlayer},
		},
		Config: protocol.Config{Game: "connectfour", Seats: 2, Options: connectfour.WithJokers.Config(), MoveTime: 30, Computers: []int{0, 0}, Spectators: true},
		Chat:   append([]protocol.ChatEntry{}, r.chat...),
	}
}

func (r *relay) state() *protocol.GameState {
	if r.match == nil {
		return nil
	}
	s := r.match.State(at, 0)
	view, err := json.Marshal(s.View)
	require.NoError(r.t, err)
	return &protocol.GameState{
		Game: protocol.GameStatus{ID: room, Status: protocol.Status(s.Status)}, Match: 1, Ply: s.Ply, Turn: s.ToMove, Seat: 0,
		View: view, Remaining: 30000,
	}
}

func (r *relay) log() (log []protocol.LogEntry) {
	for i, m := range r.match.Log() {
		log = append(log, protocol.LogEntry{Ply: i, Seat: m.Seat, Move: m.Move, By: protocol.PlayedBy(m.By)})
	}
	return log
}

// begin starts the match in the room.
func (r *relay) begin() {
	t, _, err := table.New(connectfour.Game{}, table.Options{
		Options: connectfour.WithJokers.Config(), Seats: []table.Player{{Kind: table.Person, ID: me}, {Kind: table.Person, ID: other}},
		Random: game.NewRandom(3).Uint64,
	}, at)
	require.NoError(r.t, err)
	_, err = t.Start(at, 0)
	require.NoError(r.t, err)
	r.match = t
	r.broadcast(protocol.GameStarted{GameState: *r.state(), StartsIn: 0})
	r.broadcast(protocol.RoundStarted{GameState: *r.state()})
}

// move makes a move for a seat and tells of it.
func (r *relay) move(s game.Seat, m game.Move, tell func(protocol.FrameData)) error {
	if _, err := r.match.Handle(at, s, table.Play{Ply: len(r.match.Log()), Move: m}); err != nil {
		return err
	}
	tell(protocol.GameMoved{Seat: s, Move: m, By: protocol.ByPlayer, GameState: *r.state()})
	return nil
}

func (r *relay) handle(q protocol.Request) {
	if q.Player.Given() && (!r.known || q.Player.ID != me) {
		r.refuse(q, protocol.CodeCredentialsInvalid)
		return
	}
	tell := func(d protocol.FrameData) { r.answer(q, d) }
	switch d := q.Data.(type) {
	case protocol.RegisterPlayer:
		r.known, r.name = true, d.PlayerName
		tell(protocol.PlayerRegistered{Player: protocol.Registered{ID: me, Name: d.PlayerName, Secret: "0123456789abcdef0123456789abcdef"}})
	case protocol.RenamePlayer:
		r.name = d.PlayerName
		tell(protocol.PlayerRenamed{Player: r.self()})
	case protocol.CreateGame:
		r.exists = true
		tell(protocol.GameCreated{Player: r.self(), Game: r.room()})
	case protocol.LeaveGame:
		r.exists = false
		tell(protocol.GameLeft{Player: r.self(), Game: r.room()})
	case protocol.AskState:
		switch {
		case q.Game == "" && r.exists:
			here := r.room()
			tell(protocol.Overview{Game: &here})
		case q.Game == "":
			tell(protocol.Overview{Games: []protocol.Room{r.room()}})
		case r.match == nil:
			tell(protocol.Match{Game: r.room()})
		default:
			tell(protocol.Match{Game: r.room(), GameState: r.state(), Log: r.log()})
		}
	case protocol.MakeMove:
		if int(d.Ply) != len(r.match.Log()) {
			r.refuse(q, protocol.CodeStale)
			return
		}
		if err := r.move(0, game.Move(d.Move), tell); err != nil {
			r.tell(protocol.AppendError(nil, q.Event, q.ID, at, &protocol.Error{Code: protocol.CodeMoveIllegal, Message: "no", Reason: "column-full"}))
		}
	case protocol.Chat:
		r.chat = append(r.chat, protocol.ChatEntry{Player: r.self(), Message: d.Message, Timestamp: protocol.Timestamp(at)})
		tell(protocol.Chatted{Game: protocol.GameRef{ID: room}, Player: r.self(), Message: d.Message})
	default:
		require.Fail(r.t, "not asked for in these tests", "%T", q.Data)
	}
}

// playing returns a relay and a client that plays in its room.
func playing(t require.TestingT) (*relay, *table.Client) {
	r := newRelay(t)
	require.NoError(t, r.client.SetName(" Ada ", nil))
	r.client.Connect()
	r.accept()
	require.True(t, r.client.Ready())
	r.client.Create(protocol.Config{Game: "connectfour", Seats: 2}, func(err error) { require.NoError(t, err) })
	require.NotNil(t, r.client.Room())
	seen := &table.Client{}
	seen.Host = r.client.Host(func(e table.Envelope) {
		r.messages = append(r.messages, e.Message)
		seen.Receive(e)
	}, nil)
	r.begin()
	require.True(t, seen.MyTurn())
	return r, seen
}

func TestAPlayerIsKeptOnTheDevice(t *testing.T) {
	r := newRelay(t)
	r.client.Connect()
	require.Zero(t, r.dials, "nobody is connected without a name")
	require.Error(t, r.client.SetName(" \u200b ", nil))
	require.NoError(t, r.client.SetName(" Ada ", nil))
	r.client.Connect()
	require.Equal(t, client.Connecting, r.client.Status())
	r.accept()
	require.True(t, r.client.Ready())
	require.Equal(t, me, r.client.Me())

	r.restart()
	require.Equal(t, "Ada", r.client.Name())
	r.client.Connect()
	r.accept()
	require.True(t, r.client.Ready())
	require.Equal(t, 1, count[protocol.RegisterPlayer](r))
	require.Len(t, r.client.Games(), 1)

	r.known = false
	r.restart()
	r.client.Connect()
	r.accept()
	require.True(t, r.client.Ready(), "who was forgotten is a new player")
	require.Equal(t, []client.Notice{client.PlayerUnknown}, r.notices)
	require.Equal(t, 2, count[protocol.RegisterPlayer](r))
}

// count counts the requests of a kind.
func count[D protocol.RequestData](r *relay) (n int) {
	for _, q := range r.asked {
		if _, ok := q.Data.(D); ok {
			n++
		}
	}
	return n
}

func TestAMatchOnline(t *testing.T) {
	r, seen := playing(t)
	require.Equal(t, game.Seat(0), seen.Home())
	require.Equal(t, "Bo", seen.Seats()[1].Name)
	seen.Play("drop 3")
	require.False(t, seen.MyTurn())
	require.NoError(t, r.move(1, "drop 4", r.broadcast))
	require.True(t, seen.MyTurn())
	require.Equal(t, 2, seen.Turn().Ply)
	require.Equal(t, "...GB...", seen.View(0).(connectfour.View).Board[6])

	seen.Play("drop 99")
	require.Equal(t, "column-full", r.messages[len(r.messages)-1].(table.Refused).Reason)
	require.Equal(t, 2, seen.Turn().Ply)

	left, clock := r.client.Room().Remaining()
	require.True(t, clock)
	require.Equal(t, 30*time.Second, left)
	r.client.Tick(12 * time.Second)
	left, _ = r.client.Room().Remaining()
	require.Equal(t, 18*time.Second, left)
	wait, ok := r.client.Next()
	require.True(t, ok)
	require.LessOrEqual(t, wait, time.Second)
}

// However the network fails around a move, the move is made, and once.
func TestAMoveIsMadeOnce(t *testing.T) {
	for name, fault := range map[string]func(r *relay){
		"lost before it arrived": func(r *relay) { r.deafFor = 1 },
		"lost after it was made": func(r *relay) { r.muteFor = 1 },
		"while there was no connection": func(r *relay) {
			r.cut()
			r.open = false
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, seen := playing(t)
			fault(r)
			seen.Play("drop 3")
			if r.client.Status() == client.Online {
				r.cut()
			}
			r.comeBack()
			require.Equal(t, []table.Moved{{Seat: 0, Move: "drop 3", By: table.ByPlayer}}, r.match.Log())
			require.Equal(t, 1, seen.Turn().Ply)
			require.False(t, seen.MyTurn())
		})
	}
}

func TestAMoveThatTheMatchHasOvertakenIsDropped(t *testing.T) {
	r, seen := playing(t)
	r.deafFor = 1
	seen.Play("drop 3")
	_, err := r.match.Handle(at, 0, table.Play{Move: "drop 0"}) // as the clock would
	require.NoError(t, err)
	r.cut()
	r.comeBack()
	require.Len(t, r.match.Log(), 1)
	require.Equal(t, game.Move("drop 0"), seen.State().Log[0].Move)
}

func TestWhatWasSaidIsSaidOnce(t *testing.T) {
	for name, fault := range map[string]func(r *relay){
		"lost before it arrived": func(r *relay) { r.deafFor = 1 },
		"lost after it was said": func(r *relay) { r.muteFor = 1 },
		"no connection":          func(r *relay) { r.cut() },
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := playing(t)
			taken := 0
			done := func(err error) { require.NoError(t, err); taken++ }
			r.client.Chat("hello", done)
			fault(r)
			r.client.Chat("hello", done)
			require.Equal(t, []string{"hello"}, r.client.Room().Waiting())
			if r.client.Status() == client.Online {
				r.cut()
			}
			r.comeBack()
			require.Len(t, r.chat, 2)
			require.Equal(t, 2, taken)
			require.Empty(t, r.client.Room().Waiting())
			require.Len(t, r.client.Room().Messages, 2)
		})
	}
	r, _ := playing(t)
	r.client.Chat(" \n ", func(err error) {
		var wrong *client.Error
		require.ErrorAs(t, err, &wrong)
		require.Equal(t, protocol.CodeMessageInvalid, wrong.Code)
	})
	require.Empty(t, r.chat)
}

func TestPausesGrow(t *testing.T) {
	r := newRelay(t)
	require.NoError(t, r.client.SetName("Ada", nil))
	r.client.Connect()
	var last time.Duration
	for i := range 8 {
		r.cut()
		require.Equal(t, client.Lost, r.client.Status())
		pause := r.client.RetryIn()
		require.Positive(t, pause)
		require.LessOrEqual(t, pause, 20*time.Second)
		if i < 5 {
			require.Greater(t, 4*pause, last)
		}
		last = pause
		r.client.Tick(pause - 1)
		require.Equal(t, client.Lost, r.client.Status())
		r.client.Tick(1)
		require.Equal(t, client.Connecting, r.client.Status())
	}
	require.GreaterOrEqual(t, last, 10*time.Second)
	r.cut()
	r.client.Wake()
	require.Equal(t, client.Connecting, r.client.Status(), "there is a network again")
	r.client.Tick(10 * time.Second)
	require.Equal(t, client.Lost, r.client.Status(), "nobody answers")
	r.client.Wake()
	r.accept()
	r.cut()
	require.LessOrEqual(t, r.client.RetryIn(), 500*time.Millisecond, "the connection was there in between")
}

func TestReplacedDoesNotFightBack(t *testing.T) {
	r, _ := playing(t)
	r.broadcast(protocol.Replaced{})
	require.Equal(t, client.Replaced, r.client.Status())
	r.client.Tick(time.Hour)
	r.client.Wake()
	require.Equal(t, client.Replaced, r.client.Status())
	require.Equal(t, 1, r.dials)
	r.client.Connect()
	r.accept()
	require.True(t, r.client.Ready())
	require.NotNil(t, r.client.Room())
}

func TestWithoutAConnectionRequestsEnd(t *testing.T) {
	r, _ := playing(t)
	r.muteFor = 1
	var got error
	r.client.Leave(func(err error) { got = err })
	require.NoError(t, got)
	r.cut()
	require.ErrorIs(t, got, client.ErrLost)
	r.client.Create(protocol.Config{}, func(err error) { got = fmt.Errorf("again: %w", err) })
	require.True(t, errors.Is(got, client.ErrLost))
	r.comeBack()
	require.Nil(t, r.client.Room(), "the room was left")
}

// The network fails at any time, both play in between: the client always catches
// up, and nothing is made twice.
func TestAnyNetwork(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, seen := playing(t)
		made, said := 0, 0
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch rapid.IntRange(0, 6).Draw(t, "step") {
			case 0:
				r.deafFor = 1
			case 1:
				r.muteFor = 1
			case 2:
				if r.client.Status() == client.Online {
					r.cut()
				}
			case 3:
				if moves := r.match.Position().Moves(); r.match.Position().Turn() == 1 && len(moves) > 0 {
					require.NoError(t, r.move(1, moves[0], r.broadcast))
				}
			case 4:
				r.client.Chat("x", nil)
				said++
			default:
				if seen.MyTurn() {
					made++
					p, err := seen.View(0).(connectfour.View).Position()
					require.NoError(t, err)
					seen.Play(p.Moves()[0])
				}
			}
			if !r.open && r.client.Status() == client.Online {
				r.cut()
			}
			if r.client.Status() == client.Lost && rapid.Bool().Draw(t, "back") {
				r.comeBack()
			}
		}
		for i := 0; i < 3 && r.client.Status() != client.Online || !r.open; i++ {
			r.deafFor, r.muteFor = 0, 0
			if r.client.Status() == client.Online {
				r.cut()
			}
			r.comeBack()
		}
		require.Equal(t, len(r.match.Log()), seen.Turn().Ply)
		require.Len(t, r.chat, said)
		own := 0
		for _, m := range r.match.Log() {
			if m.Seat == 0 {
				own++
			}
		}
		require.LessOrEqual(t, own, made)
	})
}
