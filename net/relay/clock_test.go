package relay_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal"
)

// settable is a clock that can be set.
type settable struct{ by atomic.Int64 }

func (s *settable) clock() relay.Clock {
	began := time.Now()
	return func() (time.Time, time.Duration) {
		return time.Now().Add(time.Duration(s.by.Load())).Round(0), time.Since(began)
	}
}

func (s *settable) set(to time.Time) { s.by.Store(int64(time.Until(to))) }

// A Pi does not know the year when it starts, a laptop sleeps for weeks, and a clock has
// gone wrong: nobody is forgotten for it, and nobody is told a wrong time any more.
func TestNobodyIsForgottenWhenTheClockIsSet(t *testing.T) {
	year := func(y int) time.Time { return time.Date(y, 7, 8, 9, 10, 11, 0, time.UTC) }
	for name, c := range map[string]struct{ from, to time.Time }{
		"a Pi":     {year(1970), year(2026)},
		"a laptop": {year(2026), year(2026).AddDate(0, 4, 0)},
		"wrong":    {year(2040), year(2026)},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h, clock := &house{t: t, log: &journal.InMemory{}}, &settable{}
				clock.set(c.from)
				h.open(relay.Options{Journal: h.log, Clock: clock.clock()})
				a, b, game := h.room()
				gone := h.player("Cyd")
				require.NoError(t, gone.Close())
				time.Sleep(5 * time.Second)
				clock.set(c.to)
				time.Sleep(5 * time.Second)
				a.say(`{"event":"gameMove","data":{"match":1,"ply":0,"move":"B1",` + game + `}}`)
				require.EqualValues(t, "B1", told[protocol.GameMoved](b).Move, "the match goes on")
				require.Less(t, time.Time(b.last().Timestamp).Sub(c.to).Abs(), time.Minute)
				knows := func(g *guest) bool {
					p, err := h.store.Player(t.Context(), g.id)
					require.NoError(t, err)
					return p != nil
				}
				time.Sleep(2 * time.Hour)
				synctest.Wait()
				for _, g := range []*guest{a, b, gone} {
					require.True(t, knows(g))
				}
				time.Sleep(protocol.VisitorLifetime)
				synctest.Wait()
				require.False(t, knows(gone), "she has never sat in a game")
				require.True(t, knows(a))
				h.stop()
			})
		})
	}
}
