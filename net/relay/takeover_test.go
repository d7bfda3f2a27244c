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

// unsee has nobody be told for some time which rooms have no owner.
func (s *cluster) unsee(d time.Duration) {
	s.network.Blind(true)
	time.AfterFunc(d, func() { s.network.Blind(false) })
}

// Of two connections of a player that come at once one remains.
func TestOneConnectionRemains(t *testing.T) {
	inCluster(t, 2, func(s *cluster) {
		a := s.houses[0].player("Ada")
		one, other := s.houses[0].guest(), s.houses[1].guest()
		for _, g := range []*guest{one, other} {
			g.id, g.secret = a.id, a.secret
			go g.Send(bare.Final|bare.Text, fmt.Appendf(nil, `{"event":"gameState","data":{%s}}`, g.credentials()))
		}
		synctest.Wait()
		require.ElementsMatch(t, []int{0, protocol.CloseReplaced}, []int{one.code(), other.code()})
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
