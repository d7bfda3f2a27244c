package websocket_test

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
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

// echo sends every message back.
func echo(t *testing.T) (address string) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, limit)
		if err != nil {
			return
		}
		defer c.Cut()
		for {
			text, err := c.Read(context.Background())
			if err != nil || c.Write(context.Background(), text) != nil {
				return
			}
		}
	}))
	t.Cleanup(server.Close)
	return strings.TrimPrefix(server.URL, "http://")
}

// What is sent before the handshake has been answered is read like the rest,
// whatever fits into whichever buffer.
func TestMessagesWithTheHandshake(t *testing.T) {
	address := echo(t)
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
	var writes atomic.Int32
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, limit)
		if err != nil {
			return
		}
		defer c.Cut()
		for range 2 {
			writes.Store(0)
			if c.WriteWithin(time.Minute, frames) != nil {
				return
			}
		}
		_, _ = c.Read(context.Background())
	}))
	server.Listener = counting{server.Listener, &writes}
	server.Start()
	defer server.Close()
	c, err := bare.Dial(strings.TrimPrefix(server.URL, "http://"), "/", nil)
	require.NoError(t, err)
	defer c.Close()
	for _, want := range slices.Concat(texts, texts) {
		text, err := c.Message()
		require.NoError(t, err)
		require.Equal(t, string(want), string(text))
	}
	require.EqualValues(t, 1, writes.Load())
}

// What is written past the library comes between its own frames, not into them.
func TestPongsBetweenFrames(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, limit)
		if err != nil {
			return
		}
		defer c.Cut()
		go func() {
			for c.WriteWithin(time.Minute, websocket.AppendFrame(nil, bytes.Repeat([]byte("t"), 5000))) == nil {
			}
		}()
		_, _ = c.Read(context.Background()) // answers pings
	}))
	defer server.Close()
	c, err := bare.Dial(strings.TrimPrefix(server.URL, "http://"), "/", nil)
	require.NoError(t, err)
	defer c.Close()
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
