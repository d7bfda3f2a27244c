package bustest

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay/bus"
)

// Players connect to several servers at once, go and come back. Of each one connection
// stays in the end, the one with the greatest stamp, and all servers know it.
func testOneConnection(t *testing.T, open Open) {
	all := join(t, open, &Journal{}, 3)
	for round := range 5 {
		player := fmt.Sprintf("player%d", round)
		var mu sync.Mutex
		var last bus.Place
		var arriving sync.WaitGroup
		for _, l := range all {
			for range 4 {
				leaves := rand.IntN(3) == 0
				arriving.Go(func() {
					p := l.Arrive(player)
					if leaves {
						l.Depart(p) // it does nothing if it has been replaced
						p = l.Arrive(player)
					}
					mu.Lock()
					defer mu.Unlock()
					if p.Stamp > last.Stamp {
						last = p
					}
				})
			}
		}
		arriving.Wait()
		stay := 0
		for _, l := range all {
			l.until("the last connection is known", func() bool { return l.placed[player] == last })
			require.Equal(t, last, l.Member.Where(player))
			if p := l.Connected(player); p != (bus.Place{}) {
				stay++
				require.Equal(t, last, p)
				require.Equal(t, l.Member.ID(), p.Server)
			}
		}
		require.Equal(t, 1, stay)
	}
}

// Several rooms of several servers want the same player to sit down at once.
func testOneSeat(t *testing.T, open Open) {
	all := join(t, open, &Journal{}, 3)
	for round := range 5 {
		player := fmt.Sprintf("player%d", round)
		var mu sync.Mutex
		seated, refused := []string{}, []string{}
		var sitting sync.WaitGroup
		for i, l := range all {
			for n := range 3 {
				sitting.Go(func() {
					room := fmt.Sprintf("room%d%d", i, n)
					other, err := l.Member.Seat(player, room)
					if err != nil {
						t.Error(err)
					}
					mu.Lock()
					defer mu.Unlock()
					if other == "" {
						seated = append(seated, room)
					} else {
						refused = append(refused, other)
					}
				})
			}
		}
		sitting.Wait()
		require.Len(t, seated, 1)
		for _, other := range refused {
			require.Equal(t, seated[0], other)
		}
		for _, l := range all {
			room, err := l.Member.RoomOf(player)
			require.NoError(t, err)
			require.Equal(t, seated[0], room)
		}
	}
}
