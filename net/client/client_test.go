package client_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// seat is what a program sees from its seat.
type seat struct {
	table.Client
	messages []table.Message
}

// connected returns a relay that knows its client by the name Ada.
func connected(t require.TestingT) *clienttest.Relay {
	r := clienttest.New(t)
	require.NoError(t, r.Client.SetName("Ada", nil))
	r.Client.Connect()
	r.Accept()
	require.True(t, r.Client.Ready())
	return r
}

// playing returns a relay and a client that plays in its room.
func playing(t require.TestingT) (*clienttest.Relay, *seat) {
	r := connected(t)
	r.Client.Create(protocol.Config{Game: "connectfour", Seats: 2}, func(err error) { require.NoError(t, err) })
	require.NotNil(t, r.Client.Room())
	seen := &seat{}
	seen.Host = r.Client.Room().Host(func(e table.Envelope) {
		seen.messages = append(seen.messages, e.Message)
		seen.Receive(e)
	}, nil)
	r.Begin(0)
	require.True(t, seen.MyTurn())
	return r, seen
}

// count counts the requests of a kind.
func count[D protocol.RequestData](r *clienttest.Relay) (n int) {
	for _, q := range r.Asked {
		if _, ok := q.Data.(D); ok {
			n++
		}
	}
	return n
}

// Whoever comes back when a rematch is under way hears of it before the answer that has all its
// moves: those of the match before are not taken for them.
func TestTheMovesOfTheLastMatchAreNotThoseOfTheNext(t *testing.T) {
	r, _ := playing(t)
	r.Move("drop 3")
	begun := *r.State()
	for _, m := range []game.Move{"drop 4", "drop 3", "drop 4", "drop 3", "drop 4", "drop 3"} {
		r.Move(m)
	}
	require.Equal(t, protocol.Over, r.Client.Room().Status)
	r.Bend = func(frame []byte) []byte {
		if bytes.Contains(frame, []byte(`"gameState","`)) {
			return protocol.EncodeBroadcast(clienttest.At, protocol.PlayerStatus{Player: r.Self(), Connected: true, PlayedBy: protocol.ByPlayer})
		}
		return frame
	}
	begun.Match = 2
	r.Broadcast(protocol.GameMoved{Player: &protocol.Player{ID: clienttest.Other, Name: "Bo"}, Move: "drop 3", By: protocol.ByPlayer, GameState: begun})
	require.Equal(t, 2, r.Client.Room().Match.Match)
	require.Empty(t, r.Client.Room().Log)
}

// What is answered about a room when it has been left already changes nothing any more.
func TestAnAnswerThatComesTooLateForTheRoom(t *testing.T) {
	r, seen := playing(t)
	var said []error
	r.Deaf = true
	r.Client.Room().Say("x", func(err error) { said = append(said, err) })
	seen.Play("drop 3")
	r.Deaf, r.Exists = false, false
	room := r.Client.Room()
	r.Broadcast(protocol.GameDeleted{Game: protocol.GameRef{ID: clienttest.RoomID}})
	require.Nil(t, r.Client.Room())
	require.Equal(t, []error{client.ErrLost}, said)
	asked, told := len(r.Asked), len(seen.messages)
	for id := range protocol.ID(20) {
		r.Events.Received(protocol.EncodeError(protocol.EventGameMove, id, clienttest.At, &protocol.Error{Code: protocol.CodeStale, Message: "no"}), 0)
	}
	require.Len(t, r.Asked, asked)
	require.Len(t, seen.messages, told)
	require.Len(t, said, 1)
	seen.Play("drop 3")
	room.Retell()
	room.Leave(func(err error) { require.Error(t, err) })
	require.Len(t, r.Asked, asked)
	require.Len(t, seen.messages, told)
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
				r.DeafFor = 1
			case 1:
				r.MuteFor = 1
			case 2:
				if r.Client.Status() == client.Online {
					r.Cut()
				}
			case 3:
				if moves := r.Match.Position().Moves(); r.Match.Position().Turn() == 1 && len(moves) > 0 {
					require.NoError(t, r.MoveBy(1, moves[0]))
				}
			case 4:
				r.Client.Room().Say("x", nil)
				said++
			default:
				if seen.MyTurn() {
					made++
					p, err := seen.View(0).(connectfour.View).Position()
					require.NoError(t, err)
					seen.Play(p.Moves()[0])
				}
			}
			if !r.Open && r.Client.Status() == client.Online {
				r.Cut()
			}
			if r.Client.Status() == client.Lost && rapid.Bool().Draw(t, "back") {
				r.ComeBack()
			}
		}
		for i := 0; i < 3 && r.Client.Status() != client.Online || !r.Open; i++ {
			r.DeafFor, r.MuteFor = 0, 0
			if r.Client.Status() == client.Online {
				r.Cut()
			}
			r.ComeBack()
		}
		require.Equal(t, len(r.Match.Log()), seen.Turn().Ply)
		require.Len(t, r.Chat, said)
		own := 0
		for _, m := range r.Match.Log() {
			if m.Seat == 0 {
				own++
			}
		}
		require.LessOrEqual(t, own, made)
	})
}

// Who plays through another server for once is still the same player here, in the same
// room.
func TestAPlayerStaysWhoTheyAreWhereverElseTheyPlay(t *testing.T) {
	r, _ := playing(t)
	elsewhere := clienttest.New(t)
	elsewhere.Address, elsewhere.Stored = "ws://elsewhere/ws", r.Stored
	elsewhere.Restart()
	require.Empty(t, elsewhere.Client.Me())
	require.Empty(t, elsewhere.Client.WasIn())
	require.NoError(t, elsewhere.Client.SetName("Ada", nil))
	elsewhere.Client.Connect()
	elsewhere.Accept()
	require.Equal(t, 1, count[protocol.RegisterPlayer](elsewhere))

	r.Restart()
	require.Equal(t, clienttest.Me, r.Client.Me())
	require.Equal(t, clienttest.RoomID, r.Client.WasIn())
	elsewhere.Restart()
	require.Equal(t, clienttest.Me, elsewhere.Client.Me())
}

// A server that says names and messages without end does not freeze the app.
func TestWhatARelaySaysIsShownUpToItsLimits(t *testing.T) {
	r, _ := playing(t)
	long := strings.Repeat("漢", 300_000)
	bo := protocol.Player{ID: clienttest.Other, Name: long}
	r.Room.Seats[1].Player = &bo
	r.Broadcast(protocol.GameConfigured{Game: r.Now()})
	r.Broadcast(protocol.Chatted{Game: protocol.GameRef{ID: clienttest.RoomID}, Player: bo, Message: long})
	room := r.Client.Room()
	require.Equal(t, long[:3*protocol.MaxName]+"…", room.Seats[1].Player.Name)
	said := room.Messages()[len(room.Messages())-1]
	require.Equal(t, long[:3*protocol.MaxName]+"…", said.From.Name)
	require.Equal(t, long[:3*protocol.MaxMessage]+"…", said.Text)
}
