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

	"lichtbrett/net/websocket"
	"lichtbrett/net/websocket/bare"
)

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

// Messages that are written at once arrive one by one, in their order; small ones take
// one system call.
func TestMessagesWrittenTogether(t *testing.T) {
	small := [][]byte{[]byte("one"), {}, bytes.Repeat([]byte("two"), 100), []byte("three")}
	for _, test := range []struct {
		name   string
		texts  [][]byte
		writes int
	}{
		{"one", small[:1], 1},
		{"small ones", small, 1},
		{"more than is kept", slices.Repeat([][]byte{bytes.Repeat([]byte("m"), 1500)}, 16), 3},
		{"a large one first", [][]byte{bytes.Repeat([]byte("l"), 100_000), small[0]}, 0},
		{"a large one last", [][]byte{small[0], bytes.Repeat([]byte("l"), 100_000)}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			var writes atomic.Int32
			server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				c, err := websocket.Accept(w, r, limit)
				if err != nil {
					return
				}
				defer c.Cut()
				for range 2 { // nothing is left of the first time
					writes.Store(0)
					if c.WriteWithin(time.Minute, test.texts...) != nil {
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
			for _, want := range slices.Concat(test.texts, test.texts) {
				text, err := c.Message()
				require.NoError(t, err)
				require.Equal(t, string(want), string(text))
			}
			if test.writes > 0 {
				require.EqualValues(t, test.writes, writes.Load())
			}
		})
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
