package relay_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/websocket/bare"
)

// match has a match of two between the first two servers, whose room is the first
// one's.
func (s *cluster) match() (a, b *guest, game string) {
	a, b = s.houses[0].player("Ada"), s.houses[1].player("Bob")
	a.say(`{"event":"createGame","data":{"config":{"game":"connectfour","private":true}}}`)
	game = fmt.Sprintf(`"game":{"id":%q}`, told[protocol.GameCreated](a).Game.ID)
	b.say(`{"event":"joinGame","data":{` + game + `}}`)
	a.say(`{"event":"gameStart","data":{` + game + `}}`)
	time.Sleep(protocol.StartDelay)
	synctest.Wait()
	told[protocol.RoundStarted](b)
	return a, b, game
}

func (g *guest) move(game string, ply int, move string) {
	g.say(fmt.Sprintf(`{"event":"gameMove","data":{%s,"move":%q,"ply":%d}}`, game, move, ply))
}

// state returns how the match is, for a guest who has come back.
func (g *guest) state(game string) protocol.Match {
	g.h.t.Helper()
	require.NotNil(g.h.t, told[protocol.Overview](g).Game, "he is in his game")
	g.say(`{"event":"gameState","data":{` + game + `}}`)
	return told[protocol.Match](g)
}

// playOn has both play on, after a number of moves.
func (s *cluster) playOn(a, b *guest, game string, ply int) {
	s.t.Helper()
	for i, g := range []*guest{a, b} {
		state := g.state(game)
		require.Len(s.t, state.Log, ply)
		require.EqualValues(s.t, i, state.GameState.Seat)
	}
	for n := range 3 {
		[]*guest{a, b}[(ply+n)%2].move(game, ply+n, fmt.Sprintf("drop %d", n))
		for _, each := range []*guest{a, b} {
			require.Equal(s.t, ply+n+1, told[protocol.GameMoved](each).GameState.Ply)
		}
	}
}

// Within five seconds of its server's death a room is another one's, and its clock
// has not run meanwhile.
func TestARoomOutlivesItsServer(t *testing.T) {
	inCluster(t, 3, func(s *cluster) {
		a, b, game := s.match()
		a.move(game, 0, "drop 3")
		time.Sleep(10 * time.Second)
		b.move(game, 1, "drop 3")
		time.Sleep(7 * time.Second)
		s.kill(0)
		killed := time.Now()
		require.Zero(t, b.code(), "nobody knows yet")
		for b.code() == 0 {
			time.Sleep(100 * time.Millisecond)
		}
		require.Equal(t, protocol.CloseSlow, b.code())
		b = s.houses[1].back(b)
		a = s.houses[2].back(a)
		state := a.state(game)
		require.Less(t, time.Since(killed), 5*time.Second)
		require.Len(t, state.Log, 2)
		require.InDelta(t, 23_000, state.GameState.Remaining, 1_100, "as long as the server's last sign of life is ago")
		s.playOn(a, b, game, 2)
	})
}

// unsee has nobody be told for some time which rooms have no owner.
func (s *cluster) unsee(d time.Duration) {
	s.network.Blind(true)
	time.AfterFunc(d, func() { s.network.Blind(false) })
}

// Of a player's connections the newest one remains, wherever it is.
func TestTheNewestConnectionWinsEverywhere(t *testing.T) {
	inCluster(t, 3, func(s *cluster) {
		a, b, game := s.match()
		for n := range 6 {
			again := s.houses[(n+1)%3].back(b)
			require.Equal(t, protocol.CloseReplaced, b.code())
			b = again
			require.Zero(t, a.code())
			mover := []*guest{a, b}[n%2]
			mover.move(game, n, fmt.Sprintf("drop %d", n/2))
			require.Equal(t, n+1, told[protocol.GameMoved](a).GameState.Ply)
			require.Equal(t, n+1, told[protocol.GameMoved](b).GameState.Ply)
		}
		// Two at once: one remains.
		one, other := s.houses[0].guest(), s.houses[1].guest()
		for _, g := range []*guest{one, other} {
			g.id, g.secret = b.id, b.secret
			go g.Send(bare.Final|bare.Text, fmt.Appendf(nil, `{"event":"gameState","data":{%s}}`, g.credentials()))
		}
		synctest.Wait()
		require.ElementsMatch(t, []int{0, protocol.CloseReplaced}, []int{one.code(), other.code()})
	})
}

// A server that joins later knows everything.
func TestAServerThatJoinsKnowsAllRooms(t *testing.T) {
	inCluster(t, 2, func(s *cluster) {
		a, b, game := s.match()
		c := s.houses[0].player("Cora")
		c.say(`{"event":"createGame","data":{"config":{"game":"tictactoe"}}}`)
		h := s.add()
		synctest.Wait() // the list takes a moment
		d := h.player("Dora")
		require.Len(t, told[protocol.PlayerRegistered](d).Games, 1, "the other one is private")
		d.say(`{"event":"watchGame","data":{` + game + `}}`)
		require.Equal(t, protocol.Running, told[protocol.GameWatched](d).Game.Status)
		a.move(game, 0, "drop 3")
		require.Equal(t, 1, told[protocol.GameMoved](d).Spectators)
		d.say(`{"event":"quickGame","data":{"config":{"game":"tictactoe"}}}`)
		require.Equal(t, c.id, told[protocol.GameFound](d).Game.Creator)
		b.move(game, 1, "drop 3")
		require.Zero(t, told[protocol.GameMoved](b).Spectators)
		require.Equal(t, 1, told[protocol.GameMoved](d).GameState.Ply, "he watches no more")
	})
}

// Messages of different servers may overtake each other: who hears of a room's next
// owner first does not believe the last one any more.
func TestTheLastOwnersWordsComeLate(t *testing.T) {
	for offset := range 10 {
		inCluster(t, 3, func(s *cluster) {
			_, _, game := s.match()
			s.network.Delay(func(from, to string) time.Duration {
				if from == "server1" && to == "server3" {
					return 400 * time.Millisecond
				}
				return time.Millisecond
			})
			c, d := s.houses[1].player("Cora"), s.houses[2].player("Dora")
			time.Sleep(time.Second + time.Duration(offset)*bus.RenewTime/10)
			c.say(`{"event":"watchGame","data":{` + game + `}}`) // the room has changed
			time.Sleep(2 * time.Millisecond)
			s.stop(0)
			time.Sleep(bus.LeaseTime)
			d.say(`{"event":"watchGame","data":{` + game + `}}`)
			time.Sleep(100 * time.Millisecond)
			require.Len(t, told[protocol.GameWatched](d).Game.Players, 2)
		})
	}
}
