package outbox

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// socket takes what is written as long as it is open, and notes it.
type socket struct {
	open   chan struct{} // closed while the client reads
	writes []string
	broken error
	silent atomic.Bool // no pong comes
	pings  atomic.Int32
	closed int
	reason string
	cut    atomic.Bool
}

func (s *socket) WriteWithin(_ time.Duration, frames []byte) error {
	<-s.open
	s.writes = append(s.writes, string(frames))
	return s.broken
}

func (s *socket) Ping(ctx context.Context) error {
	s.pings.Add(1)
	if s.silent.Load() {
		<-ctx.Done()
	}
	return ctx.Err()
}

func (s *socket) Close(code int, reason string) error {
	s.closed, s.reason = code, reason
	return nil
}

func (s *socket) Cut() error {
	s.cut.Store(true)
	return nil
}

func frames(texts ...string) (all string) {
	var b []byte
	for _, t := range texts {
		b = websocket.AppendFrame(b, []byte(t))
	}
	return string(b)
}

// with opens the outbox of a client that does not read yet.
func with(t *testing.T, do func(s *socket, o *Outbox, slow *int)) {
	synctest.Test(t, func(*testing.T) {
		s, slow := &socket{open: make(chan struct{})}, 0
		o := New(s, func() { slow++ })
		defer o.Stop()
		do(s, o, &slow)
	})
}

// What waits is written in order and together, and a connection is closed after it.
func TestWhatWaitsIsWrittenTogether(t *testing.T) {
	with(t, func(s *socket, o *Outbox, slow *int) {
		o.Send([]byte("first"))
		synctest.Wait() // it is being written
		o.Send([]byte("a"))
		o.SendFrames([]byte(frames("b", "c")))
		o.Send([]byte("d"))
		o.Close(protocol.CloseLogout, "logged out")
		o.Close(protocol.CloseShutdown, "the first counts")
		o.Send([]byte("too late"))
		synctest.Wait()
		require.Zero(t, s.closed)
		close(s.open)
		synctest.Wait()
		require.Equal(t, []string{frames("first"), frames("a", "b", "c", "d")}, s.writes)
		require.Equal(t, protocol.CloseLogout, s.closed)
		require.Equal(t, "logged out", s.reason)
		require.Zero(t, *slow)
	})
}

// Two may find at once that a connection is to end, as where its player comes back: the client
// hears why once.
func TestTheLastWordIsSaidOnce(t *testing.T) {
	with(t, func(s *socket, o *Outbox, slow *int) {
		for range 2 {
			go o.Close(protocol.CloseReplaced, "replaced", []byte("replaced"))
		}
		synctest.Wait()
		o.Send([]byte("late"))
		close(s.open)
		synctest.Wait()
		require.Equal(t, []string{frames("replaced")}, s.writes)
		require.Equal(t, protocol.CloseReplaced, s.closed)
	})
}

func TestOrderOfManyMessages(t *testing.T) {
	with(t, func(s *socket, o *Outbox, _ *int) {
		close(s.open)
		var want strings.Builder
		for n := range 1000 {
			o.Send([]byte(strconv.Itoa(n)))
			want.WriteString(frames(strconv.Itoa(n)))
			if n%40 == 39 {
				synctest.Wait()
			}
		}
		synctest.Wait()
		require.Equal(t, want.String(), strings.Join(s.writes, ""))
	})
}

// Who does not read is cut off and may come back.
func TestWhoDoesNotRead(t *testing.T) {
	small := make([]byte, protocol.MaxQueueBytes/4)
	for name, waiting := range map[string][][]byte{
		"frames": make([][]byte, protocol.MaxQueueFrames),
		"bytes":  {small, small, small, small, small}, // the largest of equal ones does not count
		// The log of a long match is larger than what may wait. Whoever asks for it is not
		// slow; whoever does not read what comes beside it is.
		"beside a large one":   {make([]byte, protocol.MaxQueueBytes+1), small, small, small, small},
		"and where it is last": {small, small, small, small, make([]byte, protocol.MaxQueueBytes+1)},
	} {
		t.Run(name, func(t *testing.T) {
			with(t, func(s *socket, o *Outbox, slow *int) {
				o.Send(nil)
				synctest.Wait() // it is being written
				for _, w := range waiting {
					o.Send(w)
				}
				require.Zero(t, *slow)
				o.Send(small)
				require.Equal(t, 1, *slow)
				close(s.open)
				synctest.Wait()
				require.Equal(t, protocol.CloseSlow, s.closed)
				require.Len(t, s.writes, 1)
			})
		})
	}
}

func TestAClientToWhichNothingCanBeWritten(t *testing.T) {
	with(t, func(s *socket, o *Outbox, slow *int) {
		s.broken = errors.New("it took too long")
		close(s.open)
		o.Send([]byte("a"))
		synctest.Wait()
		o.Send([]byte("b"))
		synctest.Wait()
		require.True(t, s.cut.Load())
		require.Len(t, s.writes, 1)
		require.Equal(t, 1, *slow)
	})
}

func TestPings(t *testing.T) {
	with(t, func(s *socket, o *Outbox, _ *int) {
		time.Sleep(4 * protocol.PingInterval)
		synctest.Wait()
		require.EqualValues(t, 4, s.pings.Load())
		s.silent.Store(true)
		time.Sleep(protocol.PingInterval + protocol.PongTimeout - 1)
		synctest.Wait()
		require.False(t, s.cut.Load())
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		require.True(t, s.cut.Load())
	})
}

// An idle connection costs no goroutine, and one that has ended is not pinged.
func TestNothingRunsWhereNothingHappens(t *testing.T) {
	with(t, func(s *socket, o *Outbox, slow *int) {
		close(s.open)
		o.Send([]byte("a"))
		synctest.Wait()
		require.False(t, o.writing)
		require.Nil(t, o.waiting)
		require.Zero(t, o.bytes)
		o.Stop()
		o.Send([]byte("b"))
		o.Close(protocol.CloseLogout, "")
		time.Sleep(time.Hour)
		require.Zero(t, s.pings.Load())
		require.Zero(t, s.closed)
		require.Len(t, s.writes, 1)
		require.Zero(t, *slow)
	})
}
