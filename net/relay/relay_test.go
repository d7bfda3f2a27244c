package relay_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"lichtbrett/net/patience"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/store"
	"lichtbrett/net/websocket/bare"
)

// client is a player at the other end of a real socket, who reads all the time.
type client struct {
	*bare.Conn
	t          testing.TB
	id, secret string
}

// dial connects to a server, of which the URL is given.
func dial(t testing.TB, url string) *client {
	c, err := dialFrom(t, url, nil)
	require.NoError(t, err)
	return c
}

// dialFrom connects from an address of this machine.
func dialFrom(t testing.TB, url string, from net.IP) (*client, error) {
	conn, err := bare.Dial(strings.TrimPrefix(url, "http://"), protocol.Path, from)
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { conn.Close() })
	conn.KeepReading(patience.Time)
	return &client{Conn: conn, t: t}, nil
}

func (c *client) send(text string) {
	c.t.Helper()
	require.NoError(c.t, c.SetWriteDeadline(time.Now().Add(patience.Time)))
	require.NoError(c.t, c.Send(bare.Final|bare.Text, []byte(text)))
}

// read returns the next frame.
func (c *client) read() protocol.Frame {
	c.t.Helper()
	text, err := c.Message()
	require.NoError(c.t, err)
	f, err := protocol.Read(text)
	require.NoError(c.t, err, "%s", text)
	return f
}

// await returns the next frame of an event.
func (c *client) await(event protocol.Event) protocol.Frame {
	c.t.Helper()
	for {
		if f := c.read(); f.Event == event {
			return f
		}
	}
}

// ask sends a message and returns the answer; others' news are passed over.
func (c *client) ask(text string) protocol.Frame {
	c.t.Helper()
	c.send(text)
	for {
		if f := c.read(); f.Status != "" {
			return f
		}
	}
}

func (c *client) register(name string) {
	c.t.Helper()
	player := c.ask(fmt.Sprintf(`{"event":"registerPlayer","data":{"playerName":%q}}`, name)).Data.(protocol.PlayerRegistered).Player
	c.id, c.secret = player.ID, player.Secret
}

// resume speaks for the client's player over the connection of another one, and asks
// for a match.
func (c *client) resume(over *client, game string) {
	c.Conn = over.Conn
	c.send(fmt.Sprintf(`{"event":"gameState","data":{"player":{"id":%q,"secret":%q},%s}}`, c.id, c.secret, game))
}

// meet registers two players and has them start a private match of tic-tac-toe without a clock.
func meet(a, b *client) (id string) {
	a.t.Helper()
	a.register("Ada")
	b.register("Bob")
	id = a.ask(`{"event":"createGame","data":{"config":{"game":"tictactoe","private":true,"moveTime":0}}}`).Data.(protocol.GameCreated).Game.ID
	b.ask(fmt.Sprintf(`{"event":"joinGame","data":{"game":{"id":%q}}}`, id))
	a.ask(fmt.Sprintf(`{"event":"gameStart","data":{"game":{"id":%q}}}`, id))
	return id
}

// begin has two players meet and waits until moves are taken; game names the match in requests.
func begin(a, b *client) (game string) {
	a.t.Helper()
	id := meet(a, b)
	for _, c := range []*client{a, b} {
		c.await(protocol.EventStartRound)
	}
	return fmt.Sprintf(`"game":{"id":%q}`, id)
}

// figure is one of a relay's metrics; of several that differ in labels, their sum.
func figure(t testing.TB, r *relay.Relay, name string) (sum float64) {
	registry := prometheus.NewPedanticRegistry()
	require.NoError(t, registry.Register(r))
	families, err := registry.Gather()
	require.NoError(t, err)
	for _, f := range families {
		if f.GetName() == "lichtbrett_relay_"+name {
			for _, m := range f.GetMetric() {
				sum += m.GetGauge().GetValue()
			}
		}
	}
	return sum
}

// newStore opens a database that lasts as long as the test.
func newStore(t testing.TB) *store.Store {
	s, err := store.Open(context.Background(), store.InMemory)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// keepPlayer has a database know a player who was last seen then.
func keepPlayer(t *testing.T, s *store.Store, name string, seen time.Time, sat bool) (id, secret string) {
	id, secret = protocol.UUID([16]byte([]byte(fmt.Sprintf("%16s", name)[:16]))), protocol.Secret([16]byte{})
	hash := sha256.Sum256([]byte(secret))
	require.NoError(t, s.AddPlayer(t.Context(), store.Player{ID: id, Name: name, Hash: hash[:], Seen: seen, Sat: sat}))
	return id, secret
}
