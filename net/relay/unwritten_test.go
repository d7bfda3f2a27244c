package relay_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/engine/enginetest"
	"lichtbrett/net/websocket/bare"
)

// failingLog refuses records, or takes the next one and does not say so.
type failingLog struct {
	relay.Memory
	mu           sync.Mutex
	full, silent bool
}

func (l *failingLog) set(full, silent bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.full, l.silent = full, silent
}

func (l *failingLog) Append(stream string, number int, record []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.full {
		return errFull
	}
	err := l.Memory.Append(stream, number, record)
	if l.silent {
		l.silent = false
		return relay.ErrUncertain
	}
	return err
}

// withFailingLog runs a test in simulated time whose log can fail.
func withFailingLog(t *testing.T, test func(h *house, log *failingLog)) {
	synctest.Test(t, func(t *testing.T) {
		h, log := &house{t: t}, &failingLog{}
		h.open(relay.Options{Log: log})
		test(h, log)
		h.stop()
	})
}

// What the log has refused has not happened, and nobody is told of it: not even who
// asks for something else.
func TestWhatIsNotWrittenDownIsNotTold(t *testing.T) {
	withFailingLog(t, func(h *house, log *failingLog) {
		a, b, game := h.room()
		log.set(true, false)
		a.say(`{"event":"chat","data":{"message":"hello",` + game + `}}`)
		require.Equal(t, protocol.CodeServerFull, a.last().Status)
		b.say(`{"event":"gameState"}`)
		require.Empty(t, told[protocol.Overview](b).Game.Chat)
		log.set(false, false)
		b.say(`{"event":"gameState","data":{` + game + `}}`)
		require.Empty(t, told[protocol.Match](b).Game.Chat)
	})
}

// Who comes back while the log takes nothing sees the match all the same.
func TestAMatchIsSeenWhileNothingCanBeWrittenDown(t *testing.T) {
	withFailingLog(t, func(h *house, log *failingLog) {
		a, b, game := h.room()
		a.say(`{"event":"gameMove","data":{"match":1,"ply":0,"move":"B1",` + game + `}}`)
		require.EqualValues(t, "B1", told[protocol.GameMoved](b).Move)
		require.NoError(t, b.Close())
		synctest.Wait()
		log.set(true, false)
		again := h.guest()
		again.resume(b, "")
		require.Equal(t, protocol.OK, again.last().Status)
		require.NotNil(t, told[protocol.Overview](again).Game)
		again.say(`{"event":"gameState","data":{` + game + `}}`)
		require.Len(t, told[protocol.Match](again).Log, 1)
		again.say(`{"event":"gameMove","data":{"match":1,"ply":1,"move":"A0",` + game + `}}`)
		require.Equal(t, protocol.CodeServerFull, again.last().Status)
		log.set(false, false)
		again.say(`{"event":"gameMove","data":{"match":1,"ply":1,"move":"A0",` + game + `}}`)
		require.Equal(t, protocol.OK, again.last().Status)
		require.EqualValues(t, "A0", told[protocol.GameMoved](a).Move)
	})
}

// Who comes and goes while the log takes nothing has come and gone once it does.
func TestPresenceIsWrittenDownLater(t *testing.T) {
	withFailingLog(t, func(h *house, log *failingLog) {
		a, b, game := h.room()
		watcher := h.player("Cleo")
		watcher.say(`{"event":"watchGame","data":{` + game + `}}`)
		log.set(true, false)
		require.NoError(t, b.Close())
		require.NoError(t, watcher.Close())
		synctest.Wait()
		log.set(false, false)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		require.False(t, told[protocol.PlayerStatus](a).Connected)
		a.say(`{"event":"gameState","data":{` + game + `}}`)
		now := told[protocol.Match](a).Game
		require.True(t, now.Seats[0].Connected)
		require.False(t, now.Seats[1].Connected)
		require.Zero(t, now.Spectators)
	})
}

// A spectator to whom a seat could not be given goes on watching.
func TestASpectatorWhoCouldNotJoinStillWatches(t *testing.T) {
	withFailingLog(t, func(h *house, log *failingLog) {
		a, b := h.player("Ada"), h.player("Bob")
		a.say(`{"event":"createGame","data":{"config":{"game":"tictactoe"}}}`)
		game := fmt.Sprintf(`"game":{"id":%q}`, told[protocol.GameCreated](a).Game.ID)
		b.say(`{"event":"watchGame","data":{` + game + `}}`)
		log.set(true, false)
		b.say(`{"event":"joinGame","data":{` + game + `}}`)
		require.Equal(t, protocol.CodeServerFull, b.last().Status)
		log.set(false, false)
		a.say(`{"event":"chat","data":{"message":"hello",` + game + `}}`)
		require.Equal(t, "hello", told[protocol.Chatted](b).Message)
	})
}

// Who joins or leaves when the log does not say whether it has taken that finds
// out on coming back, and is where the log has it.
func TestJoiningAndLeavingOfWhichNothingIsKnown(t *testing.T) {
	withFailingLog(t, func(h *house, log *failingLog) {
		a, b := h.player("Ada"), h.player("Bob")
		a.say(`{"event":"createGame","data":{"config":{"game":"tictactoe"}}}`)
		game := fmt.Sprintf(`"game":{"id":%q}`, told[protocol.GameCreated](a).Game.ID)
		for _, event := range []string{"joinGame", "leaveGame"} {
			log.set(false, true)
			b.say(`{"event":"` + event + `","data":{` + game + `}}`)
			require.Equal(t, protocol.CloseSlow, b.code())
			time.Sleep(2 * time.Second)
			again := h.guest()
			again.resume(b, "")
			b = again
			require.Equal(t, event == "joinGame", told[protocol.Overview](b).Game != nil, event)
		}
		b.say(`{"event":"createGame","data":{"config":{"game":"tictactoe"}}}`)
		require.Equal(t, protocol.OK, b.last().Status)
	})
}

// leavingLog has whoever drops a player wait.
type leavingLog struct {
	relay.Log
	dropping, drop chan struct{}
}

func (l *leavingLog) Delete(stream string) error {
	if strings.HasPrefix(stream, "player/") {
		close(l.dropping)
		<-l.drop
	}
	return l.Log.Delete(stream)
}

// Who takes over from a connection that is logging out is logged out, too, and the
// player is not written down again.
func TestTakingOverWhileLoggingOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &leavingLog{Log: &relay.Memory{}, dropping: make(chan struct{}), drop: make(chan struct{})}
		h := &house{t: t}
		h.open(relay.Options{Log: log})
		a := h.player("Ada")
		time.Sleep(2*time.Hour + time.Second) // so that the next visit is written down, and no ping is under way
		b := h.guest()
		a.say(`{"event":"logoutPlayer"}`)
		<-log.dropping
		b.id, b.secret = a.id, a.secret
		frame := []byte(`{"event":"gameState","data":{` + b.credentials() + `}}`)
		require.NoError(t, b.Send(bare.Final|bare.Text, frame))
		for len(a.heard(0)) < 2 { // it waits for a mutex, which is not to wait in simulated time
			runtime.Gosched()
		}
		require.Equal(t, protocol.EventReplaced, a.last().Event)
		close(log.drop)
		require.Equal(t, protocol.CloseLogout, b.code())
		require.Empty(t, enginetest.Read(t, log, "player/"))
		h.stop()
	})
}

// So it is at another server of the cluster.
func TestTakingOverElsewhereWhileLoggingOut(t *testing.T) {
	inStreet(t, 2, func(s *street) {
		a := s.houses[0].player("Ada")
		log := &leavingLog{Log: s.at[0].Log, dropping: make(chan struct{}), drop: make(chan struct{})}
		s.at[0].Log = log
		a.say(`{"event":"logoutPlayer"}`)
		<-log.dropping
		b := s.houses[1].back(a)
		require.Equal(t, protocol.OK, b.last().Status)
		close(log.drop)
		require.Equal(t, protocol.CloseLogout, b.code())
		require.Empty(t, enginetest.Read(t, s.meet.log, "player/"))
	})
}

// slowestLog has everything that is to be written wait.
type slowestLog struct {
	relay.Memory
	goOn chan struct{}
}

func (l *slowestLog) Append(stream string, number int, record []byte) error {
	<-l.goOn
	return l.Memory.Append(stream, number, record)
}

func (l *slowestLog) Snapshot(stream string, number int, snapshot []byte) error {
	if strings.HasPrefix(stream, "player/") {
		<-l.goOn
	}
	return l.Memory.Snapshot(stream, number, snapshot)
}

// Limits hold for those, too, who ask while others are being written down.
func TestLimitsHoldForWhoAsksAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &slowestLog{goOn: make(chan struct{})}
		h := &house{t: t}
		h.open(relay.Options{Log: log, Players: 2, Rooms: 1})
		guests := []*guest{h.guest(), h.guest(), h.guest()}
		answered := func(text string) (codes []protocol.Code) {
			for _, g := range guests {
				g.say(text)
			}
			for range len(guests) - 1 {
				select {
				case log.goOn <- struct{}{}:
				default:
				}
				synctest.Wait()
			}
			for _, g := range guests {
				codes = append(codes, g.last().Status)
			}
			return codes
		}
		require.Equal(t, []protocol.Code{protocol.OK, protocol.OK, protocol.CodeServerFull}, answered(`{"event":"registerPlayer","data":{"playerName":"Ada"}}`))
		guests = guests[:2]
		require.Equal(t, []protocol.Code{protocol.OK, protocol.CodeServerFull}, answered(`{"event":"createGame","data":{"config":{"game":"tictactoe","private":true}}}`))
		close(log.goOn)
		h.stop()
	})
}
