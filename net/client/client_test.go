package client_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
)

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
	seen.Host = r.Client.Host(func(e table.Envelope) {
		seen.messages = append(seen.messages, e.Message)
		seen.Receive(e)
	}, nil)
	r.Begin(0)
	require.True(t, seen.MyTurn())
	return r, seen
}

func TestAPlayerIsKeptOnTheDevice(t *testing.T) {
	r := clienttest.New(t)
	r.Client.Connect()
	require.Zero(t, r.Dials, "nobody is connected without a name")
	require.Error(t, r.Client.SetName(" \u200b ", nil))
	require.NoError(t, r.Client.SetName(" Ada ", nil))
	r.Client.Connect()
	require.Equal(t, client.Connecting, r.Client.Status())
	r.Accept()
	require.True(t, r.Client.Ready())
	require.Equal(t, clienttest.Me, r.Client.Me())

	r.Restart()
	r.Games = []protocol.Room{r.Now()}
	require.Equal(t, "Ada", r.Client.Name())
	r.Client.Connect()
	r.Accept()
	require.True(t, r.Client.Ready())
	require.Equal(t, 1, count[protocol.RegisterPlayer](r))
	require.Len(t, r.Client.Games(), 1)

	r.Known = false
	r.Restart()
	r.Client.Connect()
	r.Accept()
	require.True(t, r.Client.Ready(), "who was forgotten is a new player")
	require.Equal(t, []client.Notice{{Kind: client.PlayerUnknown}}, r.Notices)
	require.Equal(t, 2, count[protocol.RegisterPlayer](r))
}

// Of two names that are given one soon after the other the last one holds, even if
// the connection is lost before the relay has heard of it.
func TestTheLastNameHolds(t *testing.T) {
	r := connected(t)
	r.DeafFor = 1
	require.NoError(t, r.Client.SetName("Cleo", nil))
	r.Open = true
	r.Broadcast(protocol.PlayerRenamed{Player: protocol.Player{ID: clienttest.Me, Name: "Bo"}}) // which was asked for before
	r.Cut()
	r.ComeBack()
	require.Equal(t, "Cleo", r.Client.Name())
	require.Equal(t, "Cleo", r.Name)
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

func TestAMatchOnline(t *testing.T) {
	r, seen := playing(t)
	require.Equal(t, game.Seat(0), seen.Home())
	require.Equal(t, "Bo", seen.Seats()[1].Name)
	seen.Play("drop 3")
	require.False(t, seen.MyTurn())
	r.Room.Spectators = 3
	require.NoError(t, r.MoveBy(1, "drop 4"))
	require.True(t, seen.MyTurn())
	require.Equal(t, 2, seen.Turn().Ply)
	require.Equal(t, 3, r.Client.Room().Spectators)
	require.Equal(t, "...GB...", seen.View(0).(connectfour.View).Board[6])

	seen.Play("drop 99")
	require.Equal(t, "column-full", seen.messages[len(seen.messages)-1].(table.Refused).Reason)
	require.Equal(t, 2, seen.Turn().Ply)

	left, clock := r.Client.Room().Remaining()
	require.True(t, clock)
	require.Equal(t, 30*time.Second, left)
	r.Passes(12 * time.Second)
	left, _ = r.Client.Room().Remaining()
	require.Equal(t, 18*time.Second, left)
	wait, ok := r.Client.Next()
	require.True(t, ok)
	require.LessOrEqual(t, wait, time.Second)
}

// Whoever comes back to a room knows between which moves everything was said.
func TestWhatWasSaidKeepsItsPlaceAmongTheMoves(t *testing.T) {
	r, seen := playing(t)
	bo := *r.Room.Seats[1].Player
	r.Says(bo, "Good luck!")
	seen.Play("drop 3")
	r.Says(bo, "Well")
	require.NoError(t, r.MoveBy(1, "drop 4"))
	r.Client.Chat("Oh", nil)
	live := r.Client.Room().Messages()
	r.Broadcast(protocol.DirectMessaged{Game: protocol.GameRef{ID: clienttest.RoomID}, Player: bo, To: clienttest.Me, Message: "Psst"})
	r.Cut()
	r.ComeBack()
	require.Equal(t, "Psst", r.Client.Room().Messages()[3].Text, "what was said to one alone stays on the device")

	r.Restart()
	r.Client.Connect()
	r.Accept()
	require.Equal(t, live, r.Client.Room().Messages())
	var places []int
	for _, m := range live {
		require.Equal(t, 1, m.Match)
		places = append(places, m.Moves)
	}
	require.Equal(t, []int{0, 1, 2}, places)
}

// A server that cannot say how the match stands is asked again, with another
// connection: the player would wait for ever.
func TestAMatchThatCannotBeToldIsAskedForAgain(t *testing.T) {
	r, seen := playing(t)
	seen.Play("drop 3")
	r.Cut()
	require.NoError(t, r.MoveBy(1, "drop 4"))
	r.Bend = func(frame []byte) []byte {
		if q := r.Asked[len(r.Asked)-1]; q.Event == protocol.EventGameState && q.Game != "" {
			return protocol.EncodeError(q.Event, q.ID, clienttest.At, &protocol.Error{Code: protocol.CodeServerFull, Message: "later"})
		}
		return frame
	}
	r.ComeBack()
	require.False(t, seen.MyTurn())
	r.Bend = nil
	r.ComeBack()
	require.True(t, seen.MyTurn())
	require.Equal(t, 2, seen.Turn().Ply)
}

// A server may not know yet which room the player is in that another server has had:
// only the room itself is believed that it is gone.
func TestARoomThatIsNotToldOfIsAskedFor(t *testing.T) {
	r, seen := playing(t)
	r.Cut()
	r.Bend = func(frame []byte) []byte {
		if q := r.Asked[len(r.Asked)-1]; q.Event == protocol.EventGameState && q.Game == "" {
			return protocol.EncodeAnswer(q.ID, clienttest.At, protocol.Overview{})
		}
		return frame
	}
	r.ComeBack()
	require.NotNil(t, r.Client.Room())
	require.True(t, seen.MyTurn())
	r.Cut()
	r.Exists = false
	r.ComeBack()
	require.Nil(t, r.Client.Room())
	require.Equal(t, []client.Notice{{Kind: client.RoomDeleted}}, r.Notices)
}

// In a rematch everybody sits where the next person sat; who watches goes on
// watching.
func TestInARematchTheSeatsAreOthers(t *testing.T) {
	for _, watched := range []bool{false, true} {
		r, seen := playing(t)
		for range 3 {
			r.Move("drop 3")
			r.Move("drop 4")
		}
		r.Move("drop 3")
		require.Equal(t, protocol.Over, r.Client.Room().Status)
		if watched {
			r.Watched = true
			r.Room.Seats[0].Player = &protocol.Player{ID: clienttest.Me[:35] + "9", Name: "Grace"}
			r.Client.Watch(clienttest.RoomID, nil)
		}
		r.Room.Seats[0], r.Room.Seats[1] = r.Room.Seats[1], r.Room.Seats[0]
		again := *r.State()
		again.Match = 2
		r.Broadcast(protocol.GameStarted{GameState: again, StartsIn: 3000})
		require.Equal(t, watched, r.Client.Room().Watching)
		require.Equal(t, map[bool]game.Seat{false: 1, true: game.NoSeat}[watched], r.Client.Room().Seat)
		require.Equal(t, r.Client.Room().Seat, seen.Home())
		require.Equal(t, "Bo", seen.Seats()[0].Name)
	}
}

// However the network fails around a move, the move is made, and once.
func TestAMoveIsMadeOnce(t *testing.T) {
	for name, fault := range map[string]func(r *clienttest.Relay){
		"lost before it arrived": func(r *clienttest.Relay) { r.DeafFor = 1 },
		"lost after it was made": func(r *clienttest.Relay) { r.MuteFor = 1 },
		"while there was no connection": func(r *clienttest.Relay) {
			r.Cut()
			r.Open = false
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, seen := playing(t)
			fault(r)
			seen.Play("drop 3")
			if r.Client.Status() == client.Online {
				r.Cut()
			}
			r.ComeBack()
			require.Equal(t, []table.Moved{{Seat: 0, Move: "drop 3", By: table.ByPlayer}}, r.Match.Log())
			require.Equal(t, 1, seen.Turn().Ply)
			require.False(t, seen.MyTurn())
		})
	}
}

func TestAMoveThatTheMatchHasOvertakenIsDropped(t *testing.T) {
	r, seen := playing(t)
	r.DeafFor = 1
	seen.Play("drop 3")
	_, err := r.Match.Handle(clienttest.At, 0, table.Play{Move: "drop 0"}) // as the clock would
	require.NoError(t, err)
	r.Cut()
	r.ComeBack()
	require.Len(t, r.Match.Log(), 1)
	require.Equal(t, game.Move("drop 0"), seen.State().Log[0].Move)
}

// A frame may be missed, and its place in the log is then left to the answer that
// has all moves.
func TestTheLogOfAMatchHasNoGap(t *testing.T) {
	r, seen := playing(t)
	missed := 0
	r.Bend = func(frame []byte) []byte {
		if missed == 0 && bytes.Contains(frame, []byte(`"gameMove"`)) || missed > 0 && bytes.Contains(frame, []byte(`"gameState","`)) {
			missed++
			return protocol.EncodeBroadcast(clienttest.At, protocol.PlayerStatus{Player: r.Self(), Connected: true, PlayedBy: protocol.ByPlayer})
		}
		return frame
	}
	for ply := range 4 {
		require.NoError(t, r.MoveBy(game.Seat(ply%2), "drop 3"))
		for i, e := range r.Client.Room().Log {
			require.Equal(t, i, e.Ply)
		}
	}
	require.Greater(t, missed, 1)
	r.Bend = nil
	r.Cut()
	r.ComeBack()
	require.Len(t, r.Client.Room().Log, 4)
	require.Len(t, seen.State().Log, 4)
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

func TestWhatWasSaidIsSaidOnce(t *testing.T) {
	for name, fault := range map[string]func(r *clienttest.Relay){
		"lost before it arrived": func(r *clienttest.Relay) { r.DeafFor = 1 },
		"lost after it was said": func(r *clienttest.Relay) { r.MuteFor = 1 },
		"no connection":          func(r *clienttest.Relay) { r.Cut() },
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := playing(t)
			taken := 0
			done := func(err error) { require.NoError(t, err); taken++ }
			r.Client.Chat("hello", done)
			fault(r)
			r.Client.Chat("hello", done)
			require.Equal(t, []string{"hello"}, r.Client.Room().Waiting())
			if r.Client.Status() == client.Online {
				r.Cut()
			}
			r.ComeBack()
			require.Len(t, r.Chat, 2)
			require.Equal(t, 2, taken)
			require.Empty(t, r.Client.Room().Waiting())
			require.Len(t, r.Client.Room().Messages(), 2)
		})
	}
	r, _ := playing(t)
	r.Client.Chat(" \n ", func(err error) {
		var wrong *client.Error
		require.ErrorAs(t, err, &wrong)
		require.Equal(t, protocol.CodeMessageInvalid, wrong.Code)
	})
	require.Empty(t, r.Chat)
}

func TestAMatchIsWatched(t *testing.T) {
	r := connected(t)
	r.Room.Seats[0].Player = &protocol.Player{ID: "00000000-0000-4000-8000-000000000003", Name: "Grace"}
	r.Watched = true
	r.Begin(0)
	r.Move("drop 3")
	r.Client.Watch(clienttest.RoomID, func(err error) { require.NoError(t, err) })
	here := r.Client.Room()
	require.NotNil(t, here)
	require.True(t, here.Watching)
	require.Equal(t, game.NoSeat, here.Seat)
	require.Len(t, here.Log, 1)
	r.Move("drop 4")
	require.Len(t, here.Log, 2)
}

// Who asks who is there is told who watches; the match is not told anew.
func TestWhoWatchesIsAskedFor(t *testing.T) {
	r, seen := playing(t)
	watcher := protocol.Player{ID: "00000000-0000-4000-8000-000000000004", Name: "Cleo"}
	r.Room.Watchers = []protocol.Player{watcher}
	ply, told := seen.Turn().Ply, len(seen.messages)
	r.Client.Look(func(err error) { require.NoError(t, err) })
	require.Equal(t, "Cleo", r.Client.Room().NameOf(watcher.ID))
	require.Contains(t, r.Client.Room().Others(), watcher)
	require.Equal(t, ply, seen.Turn().Ply)
	for _, m := range seen.messages[told:] {
		require.IsType(t, table.Seated{}, m, "a program goes on undisturbed")
	}
}

func TestPausesGrow(t *testing.T) {
	r := clienttest.New(t)
	require.NoError(t, r.Client.SetName("Ada", nil))
	r.Client.Connect()
	var last time.Duration
	for i := range 8 {
		r.Cut()
		require.Equal(t, client.Lost, r.Client.Status())
		pause := r.Client.RetryIn()
		require.Positive(t, pause)
		require.LessOrEqual(t, pause, 20*time.Second)
		if i < 5 {
			require.Greater(t, 4*pause, last)
		}
		last = pause
		r.Passes(pause - 1)
		require.Equal(t, client.Lost, r.Client.Status())
		r.Passes(1)
		require.Equal(t, client.Connecting, r.Client.Status())
	}
	require.GreaterOrEqual(t, last, 10*time.Second)
	r.Cut()
	r.Client.Wake()
	require.Equal(t, client.Connecting, r.Client.Status(), "there is a network again")
	r.Passes(10 * time.Second)
	require.Equal(t, client.Lost, r.Client.Status(), "nobody answers")
	r.Client.Wake()
	r.Accept()
	r.Cut()
	require.LessOrEqual(t, r.Client.RetryIn(), 500*time.Millisecond, "the connection was there in between")
}

func TestReplacedDoesNotFightBack(t *testing.T) {
	r, _ := playing(t)
	r.Broadcast(protocol.Replaced{})
	require.Equal(t, client.Replaced, r.Client.Status())
	r.Passes(time.Hour)
	r.Client.Wake()
	require.Equal(t, client.Replaced, r.Client.Status())
	require.Equal(t, 1, r.Dials)
	r.Client.Connect()
	r.Accept()
	require.True(t, r.Client.Ready())
	require.NotNil(t, r.Client.Room())
}

func TestWithoutAConnectionRequestsEnd(t *testing.T) {
	r, _ := playing(t)
	r.MuteFor = 1
	var got error
	r.Client.Leave(func(err error) { got = err })
	require.NoError(t, got)
	r.Cut()
	require.ErrorIs(t, got, client.ErrLost)
	r.Client.Create(protocol.Config{}, func(err error) { got = fmt.Errorf("again: %w", err) })
	require.True(t, errors.Is(got, client.ErrLost))
	r.ComeBack()
	require.Nil(t, r.Client.Room(), "the room was left")
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
				r.Client.Chat("x", nil)
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

// quiet lets seconds pass in which the network swallows everything.
func quiet(r *clienttest.Relay, seconds int) {
	for range seconds {
		r.Passes(time.Second)
	}
}

// A connection that dies without a word is noticed within half a minute, and replaced.
func TestAConnectionThatDiesSilentlyIsReplaced(t *testing.T) {
	r, _ := playing(t)
	dials := r.Dials
	for range 10 { // while the relay answers, a ping now and then keeps it
		quiet(r, 30)
		require.Equal(t, client.Online, r.Client.Status())
	}
	require.GreaterOrEqual(t, count[protocol.Ping](r), 8)
	r.Silent = true
	next, ok := r.Client.Next()
	require.True(t, ok)
	require.LessOrEqual(t, next, 20*time.Second)
	quiet(r, 31)
	require.Equal(t, client.Lost, r.Client.Status())
	r.Silent = false
	r.ComeBack()
	require.Greater(t, r.Dials, dials)
	require.True(t, r.Client.Ready())
	require.NotNil(t, r.Client.Room())
}

// The system says that there is a network again: whether the connection of before still
// lives shows within seconds.
func TestWakingProbesTheConnection(t *testing.T) {
	r, _ := playing(t)
	r.Silent = true
	r.Client.Wake()
	quiet(r, 12)
	require.Equal(t, client.Lost, r.Client.Status())
}

// After an hour in a hidden tab what has come meanwhile is taken in before anything is
// taken for lost.
func TestAHiddenTabIsNotTakenForALostConnection(t *testing.T) {
	r, _ := playing(t)
	r.Late = true // what the relay says waits for the next turn
	for range 60 {
		r.Passes(time.Minute)
		r.Deliver()
	}
	require.Equal(t, client.Online, r.Client.Status())
}

// What was asked for and not answered is asked for again, but not what has been granted.
func TestWhatIsNotAnsweredIsAskedForAgain(t *testing.T) {
	for _, heard := range []bool{false, true} { // whether the relay has got the request
		r := connected(t)
		r.Silent, r.Deaf = true, !heard
		var outcome []error
		r.Client.Create(protocol.Config{Game: "connectfour", Seats: 2}, func(err error) { outcome = append(outcome, err) })
		quiet(r, 16)
		require.Equal(t, client.Lost, r.Client.Status())
		require.Empty(t, outcome, "it is still wanted")
		r.Silent, r.Deaf = false, false
		r.ComeBack()
		require.Equal(t, []error{nil}, outcome)
		require.NotNil(t, r.Client.Room())
		if heard {
			require.Equal(t, 1, count[protocol.CreateGame](r))
		}
	}
	// Who gives up gets an answer.
	r := connected(t)
	r.Silent = true
	var outcome error
	r.Client.Create(protocol.Config{Game: "connectfour", Seats: 2}, func(err error) { outcome = err })
	quiet(r, 16)
	r.Client.Disconnect()
	require.ErrorIs(t, outcome, client.ErrLost)
}

// Where nothing is handled for a while, as in a hidden tab, the clock goes on: of what
// has come meanwhile too, from when it came.
func TestAClockIsRightHoweverLateItIsLookedAt(t *testing.T) {
	r, _ := playing(t)
	left := func() time.Duration {
		left, running := r.Client.Room().Remaining()
		require.True(t, running)
		return left
	}
	now := time.Duration(0)
	r.Clock = func() time.Duration { return now }
	now = 20 * time.Second
	require.Equal(t, 10*time.Second, left(), "nobody has ticked")
	r.Late = true
	require.NoError(t, r.MoveBy(0, "drop 3"))
	now += 25 * time.Second
	r.Deliver()
	require.Equal(t, 5*time.Second, left())
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
