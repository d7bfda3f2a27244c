//go:build unix

package engine_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay"
	"lichtbrett/net/relay/engine"
	"lichtbrett/net/relay/engine/enginetest"
)

func openNATS(t *testing.T, url string) (relay.Log, relay.Cluster) {
	log := openJetStream(t, url)
	c, err := engine.OpenNATSCluster(t.Context(), log)
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	return log, c
}

func TestNATSCluster(t *testing.T) {
	enginetest.TestCluster(t, func(t *testing.T) func() (relay.Log, relay.Cluster) {
		server := enginetest.NATS(t)
		return func() (relay.Log, relay.Cluster) { return openNATS(t, server.URL()) }
	})
	t.Run("messages that are longer than NATS takes", func(t *testing.T) {
		server := enginetest.NATS(t)
		_, c := openNATS(t, server.URL())
		a, b := enginetest.Join(t, c), enginetest.Join(t, c)
		for _, size := range []int{8<<20 - 1<<10, 8<<20 - 1<<10 + 1, 2 * (8<<20 - 1<<10), 20 << 20} {
			long := bytes.Repeat([]byte("long"), size/4+1)[:size]
			a.Publish("", long)
			b.Publish("", []byte("short"))
			for range 2 {
				if text := b.Next(); text != "short" {
					require.Len(t, text, size)
				}
			}
		}
		a.Leave(nil)
		b.Leave(nil)
	})
	t.Run("who cannot reach NATS is a member no longer", func(t *testing.T) {
		server := enginetest.NATS(t)
		log, c := openNATS(t, server.URL())
		require.NoError(t, log.Append("room/a", 0, []byte("opened")))
		a := enginetest.Join(t, c)
		enginetest.Claim(t, a, "a")
		server.Kill()
		<-a.Lost()
		require.False(t, a.Alive())
		a.Publish("", []byte("to nobody"))
		_, _, err := a.Claim(t.Context(), "b")
		require.ErrorContains(t, err, "the cluster: ")
		a.Leave([]byte("farewell"))
		_, err = c.Join(t.Context(), func([]byte) {})
		require.ErrorContains(t, err, "the cluster: NATS does not answer at "+server.Address)
		server.Start()
		until(t, func() error { return log.Append("room/a", 1, []byte("it is there again")) })
		again := enginetest.Join(t, c)
		require.Equal(t, []string{again.ID()}, again.AliveServers(), "nobody waits for the lease that was lost")
		orphans, err := again.Orphans(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{"a"}, orphans)
		before, ok := enginetest.Claim(t, again, "a")
		require.True(t, ok)
		require.Equal(t, a.ID(), before)
		again.Leave(nil)
	})
	t.Run("a server that is killed is missed", func(t *testing.T) {
		server := enginetest.NATS(t)
		_, c := openNATS(t, server.URL())
		a := enginetest.Join(t, c)
		server.JetStream(func(ctx context.Context, js jetstream.JetStream) {
			servers, err := js.KeyValue(ctx, "lichtbrett-servers")
			require.NoError(t, err)
			_, err = servers.Put(ctx, "dead", nil)
			require.NoError(t, err)
		})
		require.Contains(t, a.AliveServers(), "dead")
		until(t, func() error {
			if slices.Contains(a.AliveServers(), "dead") {
				return errors.New("its lease has not run out")
			}
			return nil
		})
		require.Equal(t, []string{a.ID()}, a.AliveServers())
		require.True(t, a.Alive(), "another one's is renewed")
		a.Leave(nil)
	})
	t.Run("leases of rooms that are no more go", func(t *testing.T) {
		server := enginetest.NATS(t)
		log, c := openNATS(t, server.URL())
		a, b := enginetest.Join(t, c), enginetest.Join(t, c)
		for _, room := range []string{"1", "2", "3"} {
			require.NoError(t, log.Append("room/"+room, 0, []byte("opened")))
			enginetest.Claim(t, a, room)
		}
		enginetest.Claim(t, b, "4") // which is about to be opened
		require.NoError(t, log.Delete("room/1"))
		require.NoError(t, a.Release(t.Context(), "1"))
		require.NoError(t, log.Delete("room/2"))
		orphans, err := b.Orphans(t.Context())
		require.NoError(t, err)
		require.Empty(t, orphans)
		require.EqualValues(t, 3, server.Messages("KV_lichtbrett-leases"))
		a.Leave(nil)
		orphans, err = b.Orphans(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{"3"}, orphans)
		require.EqualValues(t, 2, server.Messages("KV_lichtbrett-leases"))
		b.Leave(nil)
	})
}
