package server_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/server"
)

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
		Grace:      10 * time.Second,
	}
	for _, c := range change {
		c(&o)
	}
	s, err := server.Listen(addr, o)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	r := running{s, stop, make(chan error, 1)}
	go func() { r.ended <- s.Run(ctx) }()
	t.Cleanup(stop)
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
func (c client) hear(word string) string {
	buffer := make([]byte, 2000)
	require.NoError(c.t, c.SetReadDeadline(time.Now().Add(20*time.Second)))
	for {
		n, err := c.Read(buffer)
		require.NoError(c.t, err)
		if rest, ok := strings.CutPrefix(string(buffer[:n]), word); ok {
			return rest
		}
	}
}

func two(t *testing.T, s running) (anna, bert client) {
	anna, bert = dial(t, s.Addr()), dial(t, s.Addr())
	anna.say("REGISTER;anna")
	anna.hear("WELCOME;anna")
	bert.say("REGISTER;bert")
	bert.hear("WELCOME;bert")
	bert.say("JOIN;%s", bert.hear("NEW SEASON;"))
	anna.say("JOIN;%s", anna.hear("NEW SEASON;"))
	return anna, bert
}

func TestASeason(t *testing.T) {
	before := runtime.NumGoroutine()
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
	for runtime.NumGoroutine() > before { // They have ended, and only have to go.
		runtime.Gosched()
	}
}

// On all addresses of a machine, players of both kinds of addresses meet.
func TestBothKindsOfAddresses(t *testing.T) {
	s := startAt(t, ":0", &memory{})
	anna := dial(t, netip.AddrPortFrom(netip.MustParseAddr("127.0.0.1"), s.Addr().Port()))
	bert := dial(t, netip.AddrPortFrom(netip.IPv6Loopback(), s.Addr().Port()))
	anna.say("REGISTER;anna")
	anna.hear("WELCOME;anna")
	bert.say("REGISTER;bert")
	bert.hear("WELCOME;bert")
	bert.say("JOIN;%s", bert.hear("NEW SEASON;"))
	anna.say("JOIN;%s", anna.hear("NEW SEASON;"))
	anna.say("INSERT;3;%s", anna.hear("YOURTURN;"))
	bert.hear("TOKEN INSERTED;anna;3")
}

// A match under way when the server is stopped comes to its end.
func TestStoppingFinishesTheMatch(t *testing.T) {
	store := &memory{}
	s := start(t, store)
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
	s := start(t, store, func(o *server.Options) { o.Grace = 10 * time.Millisecond })
	anna, _ := two(t, s)
	anna.hear("YOURTURN;")
	s.stop()
	require.NoError(t, <-s.ended)
	require.Equal(t, []tournament.Outcome{tournament.Aborted}, store.outcomes())
}

// What cannot be stored is announced to nobody, and said at the end.
func TestAStoreThatFails(t *testing.T) {
	store := &memory{fails: 1 << 30}
	s := start(t, store, func(o *server.Options) { o.Grace = 10 * time.Millisecond })
	anna, bert := two(t, s)
	anna.say("INSERT;9;%s", anna.hear("YOURTURN;"))
	bert.hear("TOKEN INSERTED;anna;9")
	s.stop()
	require.ErrorContains(t, <-s.ended, "the last results are not stored: the disk is full")
	require.NoError(t, bert.SetReadDeadline(time.Now()))
	_, err := bert.Read(make([]byte, 1))
	require.Error(t, err)
}

// While somebody shouts as loudly as a machine can, others play on.
func TestAFlood(t *testing.T) {
	s := start(t, &memory{})
	anna, bert := two(t, s)
	done := make(chan struct{})
	var shouting sync.WaitGroup
	flood := dial(t, s.Addr())
	shouting.Add(1)
	go func() {
		defer shouting.Done()
		junk := []byte(strings.Repeat("nonsense ", 100))
		for {
			select {
			case <-done:
				return
			default:
				flood.Write(junk)
			}
		}
	}()
	for i := range 7 {
		player := [2]client{anna, bert}[i%2]
		token := player.hear("YOURTURN;")
		// The system itself may drop what comes while its buffer is full: whoever
		// hears nothing says it again, as the guide has it.
		for confirmed := false; !confirmed; {
			player.say("INSERT;%d;%s", i%2, token)
			require.NoError(t, player.SetReadDeadline(time.Now().Add(50*time.Millisecond)))
			buffer := make([]byte, 2000)
			n, err := player.Read(buffer)
			confirmed = err == nil && strings.HasPrefix(string(buffer[:n]), "TOKEN INSERTED")
		}
	}
	anna.hear("RESULT;WIN;anna;FOUR_IN_A_ROW")
	close(done)
	shouting.Wait()
}

// Whoever has sent a lot of nonsense can still register, and then play.
func TestRegisteringAfterAFlood(t *testing.T) {
	s := start(t, &memory{})
	anna, bert := dial(t, s.Addr()), dial(t, s.Addr())
	for range 20_000 {
		anna.Write([]byte("nonsense"))
	}
	for welcome := false; !welcome; { // The system's buffer may just have been full.
		anna.say("REGISTER;anna")
		anna.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
		_, err := anna.Read(make([]byte, 100))
		welcome = err == nil
	}
	bert.say("REGISTER;bert")
	bert.hear("WELCOME;bert")
	bert.say("JOIN;%s", bert.hear("NEW SEASON;"))
	anna.say("JOIN;%s", anna.hear("NEW SEASON;"))
	anna.say("INSERT;3;%s", anna.hear("YOURTURN;"))
	bert.hear("TOKEN INSERTED;anna;3")
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
