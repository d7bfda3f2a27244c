package server_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/patience"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/server"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// memory is a store that fails as often as it is told to.
type memory struct {
	mu     sync.Mutex
	events []tournament.Event
	fails  int
}

func (m *memory) Save(_ context.Context, events []tournament.Event) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fails > 0 {
		m.fails--
		return errors.New("the disk is full")
	}
	m.events = append(m.events, events...)
	return nil
}

// knows reports whether a result is stored.
func (m *memory) knows(result string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, e := range m.events {
		if ended, ok := e.(tournament.MatchEnded); ok && ended.Result() == result {
			return true
		}
	}
	return false
}

func (m *memory) outcomes() (list []tournament.Outcome) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, e := range m.events {
		if ended, ok := e.(tournament.MatchEnded); ok {
			list = append(list, ended.Outcome)
		}
	}
	return list
}

type running struct {
	*server.Server
	stop  context.CancelFunc
	ended chan error
}

func start(t *testing.T, store server.Store, change ...func(*server.Options)) running {
	return startAt(t, "127.0.0.1:0", store, change...)
}

func startAt(t *testing.T, addr string, store server.Store, change ...func(*server.Options)) running {
	o := server.Options{
		Tournament: tournament.Options{Rules: connectfour.Classic, Timeout: 5 * time.Second, MinPlayers: 2, Pause: time.Hour},
		Store:      store,
		Log:        slog.New(slog.NewTextHandler(io.Discard, nil)),
		Grace:      10 * time.Millisecond,
	}
	for _, c := range change {
		c(&o)
	}
	s, err := server.Listen(addr, o)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	r := running{s, stop, make(chan error, 1)}
	over := make(chan struct{})
	go func() {
		defer close(over)
		r.ended <- s.Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-over
	})
	return r
}

// client is a player's socket.
type client struct {
	t *testing.T
	net.Conn
}

func dial(t *testing.T, to netip.AddrPort) client {
	conn, err := net.Dial("udp", to.String())
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	return client{t, conn}
}

func (c client) say(format string, args ...any) {
	_, err := fmt.Fprintf(c, format, args...)
	require.NoError(c.t, err)
}

// hear returns the next message that begins with a word, with what follows it.
func (c client) hear(word string) string { return c.insist(word, func() {}) }

// insist says something anew until it hears the word: a flood may be in its way.
func (c client) insist(word string, say func()) string {
	buffer := make([]byte, 2000)
	for n, began, err := 0, time.Now(), os.ErrDeadlineExceeded; ; {
		if errors.Is(err, os.ErrDeadlineExceeded) && time.Since(began) < patience.Time {
			say()
			err = c.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		}
		require.NoError(c.t, err)
		n, err = c.Read(buffer)
		if rest, ok := strings.CutPrefix(string(buffer[:n]), word); ok {
			return rest
		}
	}
}

func two(t *testing.T, s running) (anna, bert client) {
	anna, bert = dial(t, s.Addr()), dial(t, s.Addr())
	join(anna, bert)
	return anna, bert
}

// join has two join the season that their registration begins.
func join(anna, bert client) {
	anna.insist("WELCOME;anna", func() { anna.say("REGISTER;anna") })
	bert.insist("WELCOME;bert", func() { bert.say("REGISTER;bert") })
	forAnna, forBert := anna.hear("NEW SEASON;"), bert.hear("NEW SEASON;")
	anna.insist("NEW GAME;bert", func() { anna.say("JOIN;%s", forAnna); bert.say("JOIN;%s", forBert) })
}

func TestASeason(t *testing.T) {
	store := &memory{fails: 2}
	s := start(t, store)
	anna, bert := two(t, s)
	for _, pair := range [][2]client{{anna, bert}, {bert, anna}} {
		for i := range 7 {
			pair[i%2].say("INSERT;%d;%s", i%2, pair[i%2].hear("YOURTURN;"))
		}
		result := "RESULT;" + anna.hear("RESULT;")
		require.True(t, store.knows(result), "%s", result)
		require.Equal(t, result, "RESULT;"+bert.hear("RESULT;"))
	}
	s.stop()
	require.NoError(t, <-s.ended)
	require.Equal(t, []tournament.Outcome{tournament.HomeWins, tournament.HomeWins}, store.outcomes())
	_, isBegin := store.events[0].(tournament.SeasonBegan)
	_, isEnd := store.events[len(store.events)-1].(tournament.SeasonEnded)
	require.True(t, isBegin && isEnd)
}

// loopback is where players on the same machine reach a server at any of its addresses.
func loopback(s running) netip.AddrPort {
	return netip.AddrPortFrom(netip.MustParseAddr("127.0.0.1"), s.Addr().Port())
}

// On all addresses of a machine, players of both kinds of addresses meet.
func TestBothKindsOfAddresses(t *testing.T) {
	s := startAt(t, ":0", &memory{})
	anna := dial(t, loopback(s))
	bert := dial(t, netip.AddrPortFrom(netip.IPv6Loopback(), s.Addr().Port()))
	join(anna, bert)
	anna.say("INSERT;3;%s", anna.hear("YOURTURN;"))
	bert.hear("TOKEN INSERTED;anna;3")
}

// Where nobody plays, nothing is waited for.
func TestStoppingAnIdleServerEndsItAtOnce(t *testing.T) {
	s := start(t, &memory{}, func(o *server.Options) { o.Grace = time.Hour })
	anna := dial(t, s.Addr())
	anna.say("REGISTER;anna")
	anna.hear("WELCOME;")
	s.stop()
	require.NoError(t, <-s.ended)
}

// A match under way when the server is stopped comes to its end.
func TestStoppingFinishesTheMatch(t *testing.T) {
	store := &memory{}
	s := start(t, store, func(o *server.Options) { o.Grace = 10 * time.Second })
	anna, bert := two(t, s)
	token := anna.hear("YOURTURN;")
	s.stop()
	anna.say("INSERT;9;%s", token)
	bert.hear("RESULT;LOSE;anna;ILLEGAL_COLUMN_ANNOUNCED")
	require.NoError(t, <-s.ended)
	require.Equal(t, []tournament.Outcome{tournament.HomeLost}, store.outcomes())
}

// One that goes on for too long is recorded as what it is.
func TestStoppingRecordsTheMatch(t *testing.T) {
	store := &memory{}
	s := start(t, store)
	anna, _ := two(t, s)
	anna.hear("YOURTURN;")
	s.stop()
	require.NoError(t, <-s.ended)
	require.Equal(t, []tournament.Outcome{tournament.Aborted}, store.outcomes())
}

// What cannot be stored is announced to nobody, and said at the end.
func TestAStoreThatFails(t *testing.T) {
	store := &memory{fails: 1 << 30}
	s := start(t, store)
	anna, bert := two(t, s)
	anna.say("INSERT;9;%s", anna.hear("YOURTURN;"))
	bert.hear("TOKEN INSERTED;anna;9")
	s.stop()
	require.ErrorContains(t, <-s.ended, "the last results are not stored: the disk is full")
	require.NoError(t, bert.SetReadDeadline(time.Now()))
	_, err := bert.Read(make([]byte, 1))
	require.Error(t, err)
}

// gate is an observer that keeps the server busy, and so from reading, when a player
// sends a wrong token.
type gate struct{ shut, open chan struct{} }

func newGate() *gate { return &gate{shut: make(chan struct{}), open: make(chan struct{})} }

func (g *gate) Observe(e tournament.Event) {
	if r, ok := e.(tournament.Refused); ok && r.Reason == tournament.WrongToken {
		g.shut <- struct{}{}
		<-g.open
	}
}

// hold returns once the server is busy.
func (g *gate) hold(player client) {
	player.say("INSERT;0;wrong")
	select {
	case <-g.shut:
	case <-time.After(patience.Time):
		require.Fail(player.t, "what a player sends does not arrive")
	}
}

// An answer that arrives while the server is busy, by its deadline, counts even if the
// server comes to read it much later, and however much strangers beside it have sent before.
func TestAnAnswerToABusyServer(t *testing.T) {
	for _, addr := range []string{"127.0.0.1:0", ":0"} {
		t.Run(addr, func(t *testing.T) {
			t.Parallel()
			answerABusyServer(t, addr)
		})
	}
}

func answerABusyServer(t *testing.T, addr string) {
	const timeout = 5 * time.Second
	g := newGate()
	s := startAt(t, addr, &memory{}, func(o *server.Options) {
		o.Observers, o.Tournament.Timeout = []server.Observer{g}, timeout
	})
	anna, bert := dial(t, loopback(s)), dial(t, loopback(s))
	join(anna, bert)
	token := anna.hear("YOURTURN;")
	g.hold(bert)
	junk := bytes.Repeat([]byte("INSERT;;"), 100)
	for range 5 { // together they send more than may wait of one machine, and than a buffer can hold
		stranger := dial(t, loopback(s))
		for range 2000 {
			_, err := stranger.Write(junk)
			require.NoError(t, err)
		}
	}
	for range 20 { // until the deadline has come; the junk may be in its way
		anna.say("INSERT;3;%s", token)
		<-time.After(timeout / 20)
	}
	close(g.open)
	require.Equal(t, "anna;3", bert.hear("TOKEN INSERTED;"))
	bert.say("INSERT;3;%s", bert.hear("YOURTURN;"))
	require.Equal(t, "bert;3", bert.hear("TOKEN INSERTED;"))
}

// While somebody sends a flood another one on the same machine registers, and whoever has
// sent it can still register, and play.
func TestRegisteringInAFlood(t *testing.T) {
	s := start(t, &memory{}, func(o *server.Options) { o.Tournament.Timeout = time.Hour })
	anna, bert, stranger := dial(t, s.Addr()), dial(t, s.Addr()), dial(t, s.Addr())
	flooding, stop := context.WithCancel(t.Context())
	var beside sync.WaitGroup
	beside.Go(func() {
		for flooding.Err() == nil {
			_, _ = stranger.Write([]byte("nonsense"))
		}
	})
	join(anna, bert)
	token := anna.hear("YOURTURN;")
	bert.insist("TOKEN INSERTED;anna;3", func() { anna.say("INSERT;3;%s", token) })
	stop()
	beside.Wait()
	stranger.insist("WELCOME;carl", func() { stranger.say("REGISTER;carl") })
}

func TestAddressesThatCannotBeHad(t *testing.T) {
	s := start(t, &memory{})
	o := server.Options{Tournament: tournament.Options{Rules: connectfour.Classic, Timeout: 1, MinPlayers: 2}}
	for _, addr := range []string{s.Addr().String(), "nonsense", ":99999"} {
		_, err := server.Listen(addr, o)
		require.Error(t, err)
	}
	o.Tournament.MinPlayers = 0
	_, err := server.Listen("127.0.0.1:0", o)
	require.ErrorContains(t, err, "a match needs 2")
}
