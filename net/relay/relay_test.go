package relay_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"lichtbrett/net/patience"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/store"
	"lichtbrett/net/websocket"
)

// client is a program at the other end of a real socket.
type client struct {
	t      *testing.T
	socket *websocket.Conn
	id     string
	secret string
}

func dial(t *testing.T, server *httptest.Server) *client {
	socket, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(server.URL, "http")+protocol.Path, 1<<20)
	require.NoError(t, err)
	t.Cleanup(func() { _ = socket.Cut() })
	return &client{t: t, socket: socket}
}

func (c *client) send(text string) {
	ctx, done := context.WithTimeout(context.Background(), patience.Time)
	defer done()
	require.NoError(c.t, c.socket.Write(ctx, []byte(text)))
}

// read returns the next frame.
func (c *client) read() protocol.Frame {
	c.t.Helper()
	ctx, done := context.WithTimeout(context.Background(), patience.Time)
	defer done()
	text, err := c.socket.Read(ctx)
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

func (c *client) register(name string) {
	c.t.Helper()
	quoted, _ := json.Marshal(name)
	c.send(`{"event":"registerPlayer","id":1,"data":{"playerName":` + string(quoted) + `}}`)
	player := c.await(protocol.EventRegisterPlayer).Data.(protocol.PlayerRegistered).Player
	c.id, c.secret = player.ID, player.Secret
}

// resume speaks for the client's player over the connection of another one, and asks
// for a match.
func (c *client) resume(over *client, game string) {
	c.socket = over.socket
	c.send(fmt.Sprintf(`{"event":"gameState","data":{"player":{"id":%q,"secret":%q},%s}}`, c.id, c.secret, game))
}

// begin registers two players and has them begin a private match of tic-tac-toe
// without a clock; game names it in requests.
func begin(a, b *client) (game string) {
	a.t.Helper()
	a.register("Ada")
	b.register("Bob")
	a.send(`{"event":"createGame","data":{"config":{"game":"tictactoe","private":true,"moveTime":0}}}`)
	game = fmt.Sprintf(`"game":{"id":%q}`, a.await(protocol.EventCreateGame).Data.(protocol.GameCreated).Game.ID)
	b.send(`{"event":"joinGame","data":{` + game + `}}`)
	b.await(protocol.EventJoinGame)
	a.send(`{"event":"gameStart","data":{` + game + `}}`)
	for _, c := range []*client{a, b} {
		c.await(protocol.EventStartRound)
	}
	return game
}

// newStore opens a database that lasts as long as the test.
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

func serve(t *testing.T, o relay.Options) *httptest.Server {
	if o.Journal == nil {
		o.Journal = &journal.InMemory{}
	}
	r, err := relay.Open(o)
	require.NoError(t, err)
	server := httptest.NewServer(r)
	t.Cleanup(func() { require.NoError(t, r.Close()); server.Close() })
	return server
}

func TestTwoPlayConnectFour(t *testing.T) {
	server := serve(t, relay.Options{})
	a, b := dial(t, server), dial(t, server)
	a.register("Ada")
	b.register("Bob")
	a.send(`{"event":"createGame","id":2,"data":{"config":{"game":"connectfour"}}}`)
	created := a.await(protocol.EventCreateGame)
	require.Equal(t, protocol.ID(2), created.Re)
	require.Equal(t, protocol.OK, created.Status)
	game := `"game":{"id":"` + created.Data.(protocol.GameCreated).Game.ID + `"}`
	b.send(`{"event":"joinGame","data":{` + game + `}}`)
	b.await(protocol.EventJoinGame)
	a.await(protocol.EventJoinGame)
	a.send(`{"event":"gameStart","data":{` + game + `}}`)
	a.await(protocol.EventStartRound)
	b.await(protocol.EventStartRound)
	for ply, mover := range []*client{a, b, a, b, a, b, a} {
		move := []string{"drop 3", "drop 4"}[ply%2]
		mover.send(`{"event":"gameMove","id":7,"data":{` + game + `,"move":"` + move + `","ply":` + string(rune('0'+ply)) + `}}`)
		for _, c := range []*client{a, b} {
			f := c.await(protocol.EventGameMove)
			require.Equal(t, ply+1, f.Data.(protocol.GameMoved).GameState.Ply)
			require.Equal(t, c == mover, f.Status == protocol.OK)
		}
	}
	over := b.await(protocol.EventGameOver).Data.(protocol.GameOver)
	require.EqualValues(t, []string{a.id}, over.Result.Winners)
	require.Len(t, over.Record.Moves, 7)
}

// A server that is started anew ends no vote: whoever has not answered it is
// only on his way back.
func TestAVoteOutlivesTheServer(t *testing.T) {
	for _, stopped := range []bool{false, true} {
		log, players := &journal.InMemory{}, newStore(t)
		first, err := relay.Open(relay.Options{Journal: log, Store: players})
		require.NoError(t, err)
		server := httptest.NewServer(first)
		defer server.Close()
		a, b := dial(t, server), dial(t, server)
		a.register("Ada")
		b.register("Bob")
		a.send(`{"event":"createGame","data":{"config":{"game":"tictactoe"}}}`)
		game := `"game":{"id":"` + a.await(protocol.EventCreateGame).Data.(protocol.GameCreated).Game.ID + `"}`
		b.send(`{"event":"joinGame","data":{` + game + `}}`)
		a.await(protocol.EventJoinGame)
		a.send(`{"event":"gameStart","data":{` + game + `}}`)
		b.await(protocol.EventGameStart)
		b.send(`{"event":"gameAbort","data":{` + game + `,"wantsToAbort":true}}`)
		a.await(protocol.EventGameAbort)

		if stopped {
			require.NoError(t, first.Close())
		} else {
			defer first.Close()
		}
		server = serve(t, relay.Options{Journal: log, Store: players})
		b.resume(dial(t, server), game)
		state := b.await(protocol.EventGameState).Data.(protocol.Match).GameState
		require.Equal(t, protocol.Running, state.Game.Status)
		require.EqualValues(t, []string{b.id}, state.Vote.Agreed)
	}
}

// silentLog takes what it is given, and at times does not say so.
type silentLog struct {
	journal.InMemory
	silent atomic.Bool
}

func (l *silentLog) Append(stream string, number int, record []byte) error {
	err := l.InMemory.Append(stream, number, record)
	if l.silent.CompareAndSwap(true, false) {
		return fmt.Errorf("the log: %w", journal.ErrUncertain)
	}
	return err
}

// Nobody is told that a move has not been made if it may have been: all come back
// and see.
func TestAMoveOfWhichNothingIsKnown(t *testing.T) {
	log := &silentLog{}
	server := serve(t, relay.Options{Journal: log})
	a, b := dial(t, server), dial(t, server)
	game := begin(a, b)
	log.silent.Store(true)
	move := fmt.Sprintf(`{"event":"gameMove","data":{%s,"move":"A0","ply":0}}`, game)
	a.send(move)
	for _, c := range []*client{a, b} {
		_, err := c.socket.Read(t.Context())
		require.ErrorContains(t, err, "it is not known whether the server has written this down; come back")
		c.resume(dial(t, server), game)
		require.Len(t, c.await(protocol.EventGameState).Data.(protocol.Match).Log, 1)
	}
	a.send(move)
	require.Equal(t, protocol.CodeStale, a.await(protocol.EventGameMove).Status, "it is made once")
}
