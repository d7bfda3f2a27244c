//go:build unix

package engine_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay"
	"lichtbrett/net/relay/engine"
	"lichtbrett/net/relay/engine/enginetest"
)

func openJetStream(t *testing.T, url string) relay.Log {
	l, err := engine.OpenJetStream(t.Context(), url, 0)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}

// until does something again and again until it works.
func until(t *testing.T, do func() error) {
	require.Eventually(t, func() bool { return do() == nil }, 30*time.Second, 10*time.Millisecond)
}

func TestJetStream(t *testing.T) {
	enginetest.TestLog(t, func(t *testing.T) func() relay.Log {
		server := enginetest.NATS(t)
		return func() relay.Log { return openJetStream(t, server.URL()) }
	})
	t.Run("who has not seen another's record is refused", func(t *testing.T) {
		server := enginetest.NATS(t)
		first, second := openJetStream(t, server.URL()), openJetStream(t, server.URL())
		require.NoError(t, first.Append("room/a", 0, []byte("first's")))
		require.NoError(t, second.Append("room/a", 1, []byte("second's")))
		require.ErrorIs(t, first.Append("room/a", 1, []byte("first's, too late")), relay.ErrConflict)
		require.ErrorIs(t, second.Append("room/a", 1, []byte("second's, again")), relay.ErrConflict)
		require.NoError(t, second.Snapshot("room/a", 2, []byte("both")))
		require.NoError(t, first.Snapshot("player/a", 0, []byte("first's")))
		require.NoError(t, second.Snapshot("player/a", 0, []byte("second's")))
		require.NoError(t, first.Snapshot("player/a", 0, []byte("first's, again")), "the last one stands")
		for _, l := range []relay.Log{first, second} {
			require.Equal(t, []relay.Stream{
				{Name: "player/a", Snapshot: []byte("first's, again")}, {Name: "room/a", Snapshot: []byte("both"), First: 2},
			}, enginetest.Trimmed(enginetest.Read(t, l, "")))
		}
		require.NoError(t, first.Append("room/a", 2, []byte("first's")))
	})
	t.Run("one of many who write the same record", func(t *testing.T) {
		server := enginetest.NATS(t)
		const writers, records = 4, 25
		var won atomic.Int32
		var all sync.WaitGroup
		for writer := range writers {
			l := openJetStream(t, server.URL())
			all.Go(func() {
				for n := range records {
					err := l.Append("room/a", n, fmt.Append(nil, writer))
					if err == nil {
						won.Add(1)
					} else if !errors.Is(err, relay.ErrConflict) {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		require.EqualValues(t, records, won.Load())
		streams := enginetest.Read(t, openJetStream(t, server.URL()), "room/")
		require.Len(t, streams[0].Records, records)
	})
	t.Run("a server that ends is there again", func(t *testing.T) {
		server := enginetest.NATS(t)
		l := openJetStream(t, server.URL())
		kept := 0
		for range 3 {
			require.NoError(t, l.Append("room/a", kept, fmt.Append(nil, kept)))
			kept++
			server.Kill()
			until(t, func() error { // that the connection is lost is noticed
				if err := l.Append("room/a", kept, []byte("nobody")); errors.Is(err, relay.ErrUncertain) {
					return err
				}
				return nil
			})
			require.ErrorContains(t, l.Append("room/a", kept, []byte("nobody")), "NATS does not answer at "+server.Address)
			require.ErrorContains(t, l.Read("", nil), "NATS does not answer")
			server.Start()
			until(t, func() error { return l.Append("room/a", kept, fmt.Append(nil, kept)) })
			kept++
		}
		records := enginetest.Read(t, l, "room/a")[0].Records
		require.Len(t, records, kept)
		for n, record := range records {
			require.Equal(t, fmt.Sprint(n), string(record))
		}
	})
	t.Run("a server that is stopped is not waited for", func(t *testing.T) {
		server := enginetest.NATS(t)
		l := openJetStream(t, server.URL())
		require.NoError(t, l.Append("room/a", 0, []byte("before")))
		server.Signal(syscall.SIGSTOP)
		err := l.Append("room/a", 1, []byte("perhaps"))
		require.ErrorContains(t, err, "NATS does not answer")
		require.ErrorIs(t, err, relay.ErrUncertain)
		server.Signal(syscall.SIGCONT)
		var records [][]byte
		until(t, func() error {
			return l.Read("room/a", func(s relay.Stream) bool { records = s.Records; return false })
		})
		until(t, func() error {
			err := l.Append("room/a", len(records), []byte("after"))
			if errors.Is(err, relay.ErrConflict) { // what was sent before has come in the end
				records = enginetest.Read(t, l, "room/a")[0].Records
			}
			return err
		})
		require.LessOrEqual(t, len(records), 2)
	})
	t.Run("a snapshot in the middle of the records, and one of all", func(t *testing.T) {
		server := enginetest.NATS(t)
		l := openJetStream(t, server.URL())
		for n := range 4 {
			require.NoError(t, l.Append("room/a", n, fmt.Append(nil, n)))
		}
		require.NoError(t, l.Snapshot("room/a", 2, []byte("0 and 1")))
		require.NoError(t, l.Append("room/a", 4, []byte("4")))
		require.ErrorIs(t, l.Snapshot("room/a", 1, []byte("less")), relay.ErrConflict)
		require.Equal(t, []relay.Stream{{Name: "room/a", Snapshot: []byte("0 and 1"), First: 2, Records: [][]byte{[]byte("2"), []byte("3"), []byte("4")}}}, enginetest.Read(t, l, "room/"))
		require.EqualValues(t, 6, server.Messages("lichtbrett-log"))
		require.NoError(t, l.Snapshot("room/a", 5, []byte("all")))
		require.EqualValues(t, 1, server.Messages("lichtbrett-log"))
	})
	t.Run("a log of another version is refused", func(t *testing.T) {
		server := enginetest.NATS(t)
		server.JetStream(func(ctx context.Context, js jetstream.JetStream) {
			_, err := js.CreateStream(ctx, jetstream.StreamConfig{Name: "lichtbrett-log", Subjects: []string{"lichtbrett.log.>"}})
			require.NoError(t, err)
		})
		_, err := engine.OpenJetStream(t.Context(), server.URL(), 0)
		require.ErrorContains(t, err, "the stream lichtbrett-log: it was written by another version of this program")
	})
	t.Run("more replicas than servers", func(t *testing.T) {
		server := enginetest.NATS(t)
		_, err := engine.OpenJetStream(t.Context(), server.URL(), 3)
		require.ErrorContains(t, err, "replicas")
	})
}

func TestServersThatKeepNoLog(t *testing.T) {
	for servers, want := range map[string]string{
		"nats://me:secret@127.0.0.1:1":              "the log: NATS does not answer at 127.0.0.1:1",
		"tls://secret@127.0.0.1:1,nats://[::1]:1":   "the log: NATS does not answer at 127.0.0.1:1, [::1]:1",
		"nats://me:secret@127.0.0.1:port":           "write nats://HOST:PORT",
		"nats://me:secret@":                         "write nats://HOST:PORT",
		"nats://me:secret@127.0.0.1:1,":             "write nats://HOST:PORT",
		"http://me:secret@127.0.0.1:1":              "write nats://HOST:PORT",
		"nats://me:secret@127.0.0.1:1/lichtbrett":   "write nats://HOST:PORT",
		"nats://me:secret@127.0.0.1:1 nats://other": "write nats://HOST:PORT",
	} {
		_, err := engine.OpenJetStream(t.Context(), servers, 0)
		require.ErrorContains(t, err, want, servers)
		require.NotContains(t, err.Error(), "secret")
	}
}
