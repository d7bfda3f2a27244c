package websocket_test

import (
	"bytes"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/net/websocket"
	"lichtbrett/net/websocket/bare"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const limit = 1 << 20

// serve has what comes handled by a server that counts its writes.
func serve(t *testing.T, handle func(c *websocket.Conn, writes *atomic.Int32)) (address string) {
	writes := new(atomic.Int32)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, err := websocket.Accept(w, r, limit); err == nil {
			defer c.Cut()
			handle(c, writes)
		}
	}))
	server.Listener = counting{server.Listener, writes}
	server.Start()
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

// dial connects for the length of the test.
func dial(t *testing.T, address string) *bare.Conn {
	c, err := bare.Dial(address, "/", nil)
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	return c
}

// What is sent before the handshake has been answered is read like the rest,
// whatever fits into whichever buffer.
func TestMessagesWithTheHandshake(t *testing.T) {
	address := serve(t, func(c *websocket.Conn, _ *atomic.Int32) {
		for text, err := c.Read(t.Context()); err == nil; text, err = c.Read(t.Context()) {
			_ = c.WriteWithin(time.Minute, websocket.AppendFrame(nil, text))
		}
	})
	for _, size := range []int{0, 1, 125, 400, 1000, 4000, 5000, 100_000} {
		conn, err := net.Dial("tcp", address)
		require.NoError(t, err)
		defer conn.Close()
		early := &kept{Conn: conn}
		messages := [][]byte{bytes.Repeat([]byte("a"), size), bytes.Repeat([]byte("b"), size)}
		for _, m := range messages {
			require.NoError(t, (&bare.Conn{Conn: early}).Send(bare.Final|bare.Text, m))
		}
		c, err := bare.Shake(&first{conn, early.kept.Bytes()}, address, "/")
		require.NoError(t, err)
		for _, m := range messages {
			text, err := c.Message()
			require.NoError(t, err)
			require.Equal(t, string(m), string(text))
		}
	}
}

// kept keeps what is written.
type kept struct {
	net.Conn
	kept bytes.Buffer
}

func (k *kept) Write(b []byte) (int, error) { return k.kept.Write(b) }

// first writes something more with what is written first.
type first struct {
	net.Conn
	more []byte
}

func (f *first) Write(b []byte) (int, error) {
	_, err := f.Conn.Write(append(bytes.Clone(b), f.more...))
	f.more = nil
	return len(b), err
}

// Frames that are written at once arrive one by one, in their order, by one system call.
func TestFramesWrittenTogether(t *testing.T) {
	var texts [][]byte
	var frames []byte
	for _, size := range []int{3, 0, 125, 126, 65535, 65536, 300_000, 5} {
		texts = append(texts, bytes.Repeat([]byte("t"), size))
		frames = websocket.AppendFrame(frames, texts[len(texts)-1])
	}
	took := make(chan int32, 2)
	c := dial(t, serve(t, func(c *websocket.Conn, writes *atomic.Int32) {
		for range cap(took) {
			before := writes.Load()
			_ = c.WriteWithin(time.Minute, frames)
			took <- writes.Load() - before
		}
		_, _ = c.Read(t.Context())
	}))
	for _, want := range slices.Concat(texts, texts) {
		text, err := c.Message()
		require.NoError(t, err)
		require.Equal(t, string(want), string(text))
	}
	require.EqualValues(t, 1, <-took)
	require.EqualValues(t, 1, <-took)
}

// What is written past the library comes between its own frames, not into them.
func TestPongsBetweenFrames(t *testing.T) {
	c := dial(t, serve(t, func(c *websocket.Conn, _ *atomic.Int32) {
		go func() {
			for c.WriteWithin(time.Minute, websocket.AppendFrame(nil, bytes.Repeat([]byte("t"), 5000))) == nil {
			}
		}()
		_, _ = c.Read(t.Context()) // answers pings
	}))
	for range 50 {
		require.NoError(t, c.Send(bare.Final|bare.Ping, []byte("there?")))
		for {
			kind, data, err := c.Receive()
			require.NoError(t, err)
			if kind == bare.Final|bare.Pong {
				require.Equal(t, "there?", string(data))
				break
			}
			require.EqualValues(t, bare.Final|bare.Text, kind)
			require.Len(t, data, 5000)
		}
	}
}

// counting is a listener that counts what its connections write.
type counting struct {
	net.Listener
	writes *atomic.Int32
}

func (l counting) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	return counted{conn, l.writes}, err
}

type counted struct {
	net.Conn
	writes *atomic.Int32
}

func (c counted) Write(b []byte) (int, error) {
	c.writes.Add(1)
	return c.Conn.Write(b)
}
