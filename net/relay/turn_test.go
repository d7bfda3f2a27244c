package relay_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
)

// quickly has guests ask for a quick game at the same moment; it returns how many have
// found each after a time.
func quickly(guests []*guest, wait time.Duration) map[string]int {
	for _, g := range guests {
		g.say(`{"event":"quickGame","data":{"config":{"game":"tictactoe"}}}`)
	}
	time.Sleep(wait)
	found := map[string]int{}
	for _, g := range guests {
		found[told[protocol.GameFound](g).Game.ID]++
	}
	return found
}

// visitors are guests at the servers in turn.
func (s *street) visitors(n int) (guests []*guest) {
	for i := range n {
		guests = append(guests, s.houses[i%len(s.houses)].player("Somebody"))
	}
	return guests
}

func TestQuickGamesMeetWhateverTheServer(t *testing.T) {
	inStreet(t, 3, func(s *street) {
		s.meet.latency = func(string, string) time.Duration { return 20 * time.Millisecond }
		found := quickly(s.visitors(9), 5*time.Second)
		require.Len(t, found, 5, "as few as there can be")
	})
}

// Who gives the turns knows a room before the one whose turn is next.
func TestQuickGamesMeetAtServersFarFromEachOther(t *testing.T) {
	inStreet(t, 3, func(s *street) {
		s.meet.latency = func(from, to string) time.Duration {
			if from != "server1" && to != "server1" && from != to {
				return 300 * time.Millisecond
			}
			return 10 * time.Millisecond
		}
		require.Len(t, quickly(s.visitors(3)[1:], 5*time.Second), 1)
	})
}

// The first server gives the turns.
func TestQuickGamesMeetWhenAServerDies(t *testing.T) {
	for dead := range 3 {
		inStreet(t, 3, func(s *street) {
			s.meet.latency = func(string, string) time.Duration { return 20 * time.Millisecond }
			var last []*guest
			for range 10 {
				last = append(last, s.houses[dead].player("Somebody"))
			}
			guests := []*guest{s.houses[(dead+1)%3].player("Ada"), s.houses[(dead+2)%3].player("Bob")}
			for _, g := range last {
				g.say(`{"event":"quickGame","data":{"config":{"game":"connectfour"}}}`)
			}
			s.change(dead, func(p *station) { p.dead = true })
			require.Len(t, quickly(guests, 2*relay.LeaseTime), 1, "without server %d", dead)
			s.stop(dead)
		})
	}
}

func TestQuickGamesDoNotWaitForAServerThatHangs(t *testing.T) {
	inStreet(t, 3, func(s *street) {
		guests := s.visitors(3)
		s.change(1, func(p *station) { p.slow = 8 * time.Second })
		guests[1].say(`{"event":"quickGame","data":{"config":{"game":"tictactoe"}}}`)
		require.Len(t, quickly([]*guest{guests[0], guests[2]}, 2*relay.LeaseTime), 1)
		time.Sleep(4 * time.Second)
		require.NotEmpty(t, told[protocol.GameFound](guests[1]).Game.ID)
	})
}
