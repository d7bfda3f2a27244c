package relay_test

import (
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/bus/bustest"
)

func TestNetwork(t *testing.T) {
	open := func(t *testing.T) bustest.Open {
		var network *Network
		return func(j *bustest.Journal) bus.Bus {
			if network == nil {
				network = NewNetwork(j.Rooms)
				network.Delay(func(string, string) time.Duration { return rand.N(time.Millisecond) })
			}
			return network.Process()
		}
	}
	bustest.TestAlone(t, open)
	bustest.TestTogether(t, open)
}

// Who is cut off notices it in time: never have two a right to the same room.
func TestACutProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		journal := &bustest.Journal{}
		journal.Set("room")
		network := NewNetwork(journal.Rooms)
		process := network.Process()
		a, b := bustest.Join(t, process), bustest.Join(t, network.Process())
		defer b.Member.Leave()
		_, ok, err := a.Member.Claim("room")
		require.NoError(t, err)
		require.True(t, ok)
		process.Cut(true)
		b.AwaitGone(a.Member.ID())
		require.False(t, a.Member.Alive())
		before, ok, err := b.Member.Claim("room")
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, a.Member.ID(), before)
		<-a.Member.Lost()
		a.Member.Leave()
		_, err = process.Join(t.Context(), a)
		require.Error(t, err)
		process.Cut(false)
		again := bustest.Join(t, process)
		again.Member.Leave()
	})
}

// However late the members are told of what happens, and whatever any of them is told
// first: of each player one connection stays.
func TestOneConnectionStaysWhateverArrivesFirst(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 0))
			var mu sync.Mutex
			some := func(most time.Duration) time.Duration {
				mu.Lock()
				defer mu.Unlock()
				return time.Duration(random.Int64N(int64(most)))
			}
			network := NewNetwork((&bustest.Journal{}).Rooms)
			network.Delay(func(string, string) time.Duration { return some(10 * time.Second) })
			var all []*bustest.Listener
			for range 3 {
				l := bustest.Join(t, network.Process())
				defer l.Member.Leave()
				all = append(all, l)
			}
			var coming sync.WaitGroup
			for _, l := range all {
				for range 4 {
					coming.Go(func() {
						time.Sleep(some(10 * time.Second))
						p := l.Arrive("ada")
						if some(2) == 0 {
							time.Sleep(some(time.Second))
							l.Depart(p)
						}
					})
				}
			}
			coming.Wait()
			last := all[some(3)].Arrive("ada")
			time.Sleep(time.Minute) // until all have been told all
			for _, l := range all {
				require.Equal(t, last, l.Member.Where("ada"), "seed %d", seed)
				if last.Server == l.Member.ID() {
					require.Equal(t, last, l.Connected("ada"), "seed %d", seed)
				} else {
					require.Zero(t, l.Connected("ada"), "seed %d", seed)
				}
			}
		})
	})
}
