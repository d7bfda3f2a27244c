package websocket_test

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

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
