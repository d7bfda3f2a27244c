package engine

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay"
)

// Who has seen a lease run out gives rooms up, and nobody else takes them while it
// is renewed all the same.
func TestALeaseThatHasRunOutIsNotRenewed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMembership(&losses{})
		m.extend(time.Now())
		time.Sleep(relay.LeaseTime - relay.RenewTime - 100*time.Millisecond) // the process is slow
		m.working.Go(func() {
			m.keep(func() error {
				time.Sleep(500 * time.Millisecond)
				return nil
			})
		})
		time.Sleep(relay.RenewTime + 50*time.Millisecond)
		require.True(t, m.Alive())
		time.Sleep(150 * time.Millisecond)
		require.False(t, m.Alive())
		time.Sleep(relay.RenewTime)
		require.False(t, m.Alive())
		<-m.Lost()
		m.working.Wait()
		require.Equal(t, []string{m.id}, m.losses.take(), "its lease need not be waited for")
	})
}
