package relay_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/patience"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal/journaltest"
	"lichtbrett/net/store"
	"lichtbrett/net/websocket/bare"
)

// crowd is a relay and those who come to it through real sockets, few from each of
// the addresses of this machine.
type crowd struct {
	t       *testing.T
	log     *journaltest.InMemory
	store   *store.Store
	address string
	came    int
	stuck   sync.Map // with the addresses to which nothing can be written any more
}

// stuck is a listener some of whose connections nothing can be written to: their
// network is gone, but nobody knows yet.
type stuck struct {
	net.Listener
	addresses *sync.Map
}

func (s stuck) Accept() (net.Conn, error) {
	conn, err := s.Listener.Accept()
	return &stuckConn{Conn: conn, addresses: s.addresses, cut: make(chan struct{})}, err
}

type stuckConn struct {
	net.Conn
	addresses *sync.Map
	once      sync.Once
	cut       chan struct{}
}

func (s *stuckConn) Write(b []byte) (int, error) {
	if _, is := s.addresses.Load(s.RemoteAddr().String()); is {
		<-s.cut
	}
	return s.Conn.Write(b)
}

func (s *stuckConn) Close() error {
	s.once.Do(func() { close(s.cut) })
	return s.Conn.Close()
}

func newCrowd(t *testing.T, o relay.Options) *crowd {
	c := &crowd{t: t, log: &journaltest.InMemory{}}
	c.store = newStore(t)
	o.Journal, o.Store = c.log, c.store
	r, err := relay.Open(o)
	require.NoError(t, err)
	server := httptest.NewUnstartedServer(r)
	server.Listener = stuck{server.Listener, &c.stuck}
	server.Start()
	t.Cleanup(func() { require.NoError(t, r.Close()); server.Close() })
	c.address = strings.TrimPrefix(server.URL, "http://")
	return c
}

func (c *crowd) dial() (*client, error) {
	from := net.IPv4(127, 1, byte(1+c.came/10/250), byte(1+c.came/10%250))
	c.came++
	return dialFrom(c.t, c.address, from)
}

func (c *crowd) player() *client {
	c.t.Helper()
	p, err := c.dial()
	require.NoError(c.t, err)
	p.register("One of many")
	return p
}

const createPrivate = `{"event":"createGame","data":{"config":{"game":"tictactoe","private":true}}}`

// Nothing is left of thousands of rooms that are made and left, and of those who
// made them.
func TestThousandsOfRoomsMadeAndLeft(t *testing.T) {
	c := newCrowd(t, relay.Options{})
	c.player().Close()
	before := runtime.NumGoroutine()
	const players = 200
	for range players {
		c.came += 10 // an address of its own
		conn := c.player()
		for range protocol.MaxNewRooms {
			created := conn.ask(createPrivate)
			require.Equal(t, protocol.OK, created.Status)
			leave := `{"event":"leaveGame","data":{"game":{"id":"` + created.Data.(protocol.GameCreated).Game.ID + `"}}}`
			require.Equal(t, protocol.OK, conn.ask(leave).Status)
		}
		require.Equal(t, protocol.OK, conn.ask(`{"event":"logoutPlayer"}`).Status)
		conn.Close()
	}
	// Some wait for queues to write; each player and room would have left one.
	require.Eventually(t, func() bool { return runtime.NumGoroutine() < before+players/4 }, patience.Time, 10*time.Millisecond)
	require.Empty(t, journaltest.Names(t, c.log, "room/"))
	left, err := c.store.CountPlayers(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, left)
}

// Everybody in the lobby is told of each room, in order, and nobody waits for those to
// whom nothing can be written, however many they are.
func TestManyInTheLobby(t *testing.T) {
	c := newCrowd(t, relay.Options{})
	const stuck, there, rooms = 60, 200, 30
	for range stuck {
		c.stuck.Store(c.player().LocalAddr().String(), true)
	}
	var lobby []*client
	for range there {
		lobby = append(lobby, c.player())
	}
	var made []string
	for len(made) < rooms {
		c.came += 10 // an address of its own
		created := c.player().ask(`{"event":"createGame","data":{"config":{"game":"tictactoe"}}}`)
		require.Equal(t, protocol.OK, created.Status)
		made = append(made, created.Data.(protocol.GameCreated).Game.ID)
	}
	for _, conn := range lobby {
		var told []string
		for len(told) < rooms {
			told = append(told, conn.read().Data.(protocol.GameCreated).Game.ID)
		}
		require.Equal(t, made, told)
	}
}

// Handshakes that never end, connections that say nothing and messages that never
// end take nothing from those who play.
func TestHandshakesAndMessagesThatNeverEnd(t *testing.T) {
	c := newCrowd(t, relay.Options{})
	player := c.player()
	for n := range 300 {
		conn, err := net.Dial("tcp", c.address)
		require.NoError(t, err)
		defer conn.Close()
		fmt.Fprint(conn, "GET /ws HTTP/1.1\r\nHost: here\r\n"[:n%30])
		if n%30 == 0 {
			silent, err := c.dial()
			require.NoError(t, err)
			if n%60 == 0 { // a message of which the end does not come
				require.NoError(t, silent.Send(bare.Text, []byte(`{"event":`)))
			}
		}
	}
	require.Equal(t, protocol.OK, player.ask(`{"event":"gameState"}`).Status)
}

// Compression is not agreed on, whoever offers it: nothing small becomes large.
func TestCompressedMessagesAreRefused(t *testing.T) {
	c := newCrowd(t, relay.Options{})
	q, err := http.NewRequest(http.MethodGet, "http://"+c.address+protocol.Path, nil)
	require.NoError(t, err)
	for name, value := range map[string]string{
		"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
		"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits",
	} {
		q.Header.Set(name, value)
	}
	answer, err := http.DefaultTransport.RoundTrip(q)
	require.NoError(t, err)
	require.Equal(t, http.StatusSwitchingProtocols, answer.StatusCode)
	require.Empty(t, answer.Header.Get("Sec-WebSocket-Extensions"))
	answer.Body.(io.Closer).Close()

	conn := c.player()
	const compressed = 0x40
	require.NoError(t, conn.Send(bare.Final|compressed|bare.Text, []byte("anything")))
	_, err = conn.Message()
	require.Equal(t, bare.Closed(1002), err)
}
