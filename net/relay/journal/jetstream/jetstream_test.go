//go:build unix

package jetstream_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	js "github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/net/patience"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/journal/jetstream"
	"lichtbrett/net/relay/journal/journaltest"
	"lichtbrett/net/relay/natsconn/natstest"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func openJetStream(t *testing.T, url string) journal.Log {
	l, err := jetstream.Open(t.Context(), url, 0)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}

// until does something again and again until it works.
func until(t *testing.T, do func() error) {
	require.Eventually(t, func() bool { return do() == nil }, patience.Time, 10*time.Millisecond)
}

func TestJetStream(t *testing.T) {
	journaltest.TestLog(t, func(t *testing.T) func() journal.Log {
		server := natstest.Start(t)
		return func() journal.Log { return openJetStream(t, server.URL()) }
	})
	t.Run("a stream that lacks a record can never be read, the others can", func(t *testing.T) {
		server := natstest.Start(t)
		l := openJetStream(t, server.URL())
		for n := range 3 {
			require.NoError(t, l.Append("room/a", n, []byte("a")))
			require.NoError(t, l.Append("room/b", n, []byte("b")))
		}
		connected, err := nats.Connect(server.URL())
		require.NoError(t, err)
		defer connected.Close()
		of, err := js.New(connected)
		require.NoError(t, err)
		stream, err := of.Stream(t.Context(), "lichtbrett-log")
		require.NoError(t, err)
		require.NoError(t, stream.DeleteMsg(t.Context(), 3)) // the second of room/a
		_, err = l.Read("room/a")
		require.ErrorIs(t, err, journal.ErrUnreadable)
		require.Len(t, journaltest.Read(t, l, "room/b").Records, 3)
		require.NoError(t, journal.PutAside(l, "room/a"))
		require.Equal(t, []string{"aside/room/a", "room/b"}, journaltest.Names(t, l, ""))
	})
	t.Run("who has not seen another's record is refused", func(t *testing.T) {
		server := natstest.Start(t)
		first, second := openJetStream(t, server.URL()), openJetStream(t, server.URL())
		require.NoError(t, first.Append("room/a", 0, []byte("first's")))
		require.NoError(t, second.Append("room/a", 1, []byte("second's")))
		require.ErrorIs(t, first.Append("room/a", 1, []byte("first's, too late")), journal.ErrConflict)
		require.ErrorIs(t, second.Append("room/a", 1, []byte("second's, again")), journal.ErrConflict)
		require.NoError(t, second.Snapshot("room/a", 2, []byte("both")))
		require.NoError(t, first.Snapshot("alive/a", 0, []byte("first's")))
		require.NoError(t, second.Snapshot("alive/a", 0, []byte("second's")))
		require.NoError(t, first.Snapshot("alive/a", 0, []byte("first's, again")), "the last one stands")
		for _, l := range []journal.Log{first, second} {
			require.Equal(t, []string{"alive/a", "room/a"}, journaltest.Names(t, l, ""))
			require.Equal(t, &journal.Stream{Snapshot: []byte("first's, again")}, journaltest.Read(t, l, "alive/a"))
			require.Equal(t, &journal.Stream{Snapshot: []byte("both"), First: 2}, journaltest.Read(t, l, "room/a"))
		}
		require.NoError(t, first.Append("room/a", 2, []byte("first's")))
	})
	t.Run("one of many who write the same record", func(t *testing.T) {
		server := natstest.Start(t)
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
					} else if !errors.Is(err, journal.ErrConflict) {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		require.EqualValues(t, records, won.Load())
		require.Len(t, journaltest.Read(t, openJetStream(t, server.URL()), "room/a").Records, records)
	})
	t.Run("a server that ends is there again", func(t *testing.T) {
		server := natstest.Start(t)
		l := openJetStream(t, server.URL())
		kept := 0
		for range 3 {
			require.NoError(t, l.Append("room/a", kept, fmt.Append(nil, kept)))
			kept++
			server.Kill()
			until(t, func() error { // that the connection is lost is noticed
				if err := l.Append("room/a", kept, []byte("nobody")); errors.Is(err, journal.ErrUncertain) {
					return err
				}
				return nil
			})
			require.ErrorContains(t, l.Append("room/a", kept, []byte("nobody")), "NATS does not answer at "+server.Address)
			_, err := l.Read("room/a")
			require.ErrorContains(t, err, "NATS does not answer")
			server.Start()
			until(t, func() error { return l.Append("room/a", kept, fmt.Append(nil, kept)) })
			kept++
		}
		records := journaltest.Read(t, l, "room/a").Records
		require.Len(t, records, kept)
		for n, record := range records {
			require.Equal(t, fmt.Sprint(n), string(record))
		}
	})
	t.Run("a server that is stopped is not waited for", func(t *testing.T) {
		server := natstest.Start(t)
		l := openJetStream(t, server.URL())
		require.NoError(t, l.Append("room/a", 0, []byte("before")))
		server.Stop()
		err := l.Append("room/a", 1, []byte("perhaps"))
		require.ErrorContains(t, err, "NATS does not answer")
		require.ErrorIs(t, err, journal.ErrUncertain)
		server.Continue()
		var records [][]byte
		until(t, func() error {
			s, err := l.Read("room/a")
			if err == nil {
				records = s.Records
			}
			return err
		})
		until(t, func() error {
			err := l.Append("room/a", len(records), []byte("after"))
			if errors.Is(err, journal.ErrConflict) { // what was sent before has come in the end
				records = journaltest.Read(t, l, "room/a").Records
			}
			return err
		})
		require.LessOrEqual(t, len(records), 2)
	})
	t.Run("a snapshot in the middle of the records, and one of all", func(t *testing.T) {
		server := natstest.Start(t)
		l := openJetStream(t, server.URL())
		for n := range 4 {
			require.NoError(t, l.Append("room/a", n, fmt.Append(nil, n)))
		}
		require.NoError(t, l.Snapshot("room/a", 2, []byte("0 and 1")))
		require.NoError(t, l.Append("room/a", 4, []byte("4")))
		require.ErrorIs(t, l.Snapshot("room/a", 1, []byte("less")), journal.ErrConflict)
		require.Equal(t, &journal.Stream{Snapshot: []byte("0 and 1"), First: 2, Records: [][]byte{[]byte("2"), []byte("3"), []byte("4")}}, journaltest.Read(t, l, "room/a"))
		require.EqualValues(t, 6, server.Messages("lichtbrett-log"))
		require.NoError(t, l.Snapshot("room/a", 5, []byte("all")))
		require.EqualValues(t, 1, server.Messages("lichtbrett-log"))
	})
	t.Run("a log of another version is refused", func(t *testing.T) {
		server := natstest.Start(t)
		server.JetStream(func(ctx context.Context, conn js.JetStream) {
			_, err := conn.CreateStream(ctx, js.StreamConfig{Name: "lichtbrett-log", Subjects: []string{"lichtbrett.log.>"}})
			require.NoError(t, err)
		})
		_, err := jetstream.Open(t.Context(), server.URL(), 0)
		require.ErrorContains(t, err, "the stream lichtbrett-log: it was written by another version of this program")
	})
	t.Run("more replicas than servers", func(t *testing.T) {
		server := natstest.Start(t)
		_, err := jetstream.Open(t.Context(), server.URL(), 3)
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
		_, err := jetstream.Open(t.Context(), servers, 0)
		require.ErrorContains(t, err, want, servers)
		require.NotContains(t, err.Error(), "secret")
	}
}
