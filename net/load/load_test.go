package load_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/games"
	"lichtbrett/net/load"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/journal/journaltest"
	"lichtbrett/net/store"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve starts a relay whose log is the given one.
func serve(t *testing.T, log journal.Log) (address string) {
	r, err := relay.Open(relay.Options{Journal: log, PerAddress: 1000})
	require.NoError(t, err)
	server := httptest.NewServer(r)
	t.Cleanup(func() { require.NoError(t, r.Close()); server.Close() })
	return "ws" + strings.TrimPrefix(server.URL, "http") + protocol.Path
}

// after ends a run when something is reached; that it never is fails the test.
func after(t *testing.T, o load.Options, reached func(load.Report) bool) load.Report {
	const most = 3 * time.Minute
	ctx, stop := context.WithTimeout(t.Context(), most)
	defer stop()
	o.Progress = func(r load.Report) {
		if reached(r) || t.Failed() {
			stop()
		}
	}
	r, err := load.Run(ctx, o)
	require.NoError(t, err)
	require.NotErrorIs(t, ctx.Err(), context.DeadlineExceeded, "never reached within %v:\n%v", most, r)
	return r
}

// A relay that keeps its word is found to do so, with all games, on two servers,
// while connections are lost and strangers do what they can.
func TestRelaysThatKeepTheirWord(t *testing.T) {
	o := load.Options{
		Servers: []string{serve(t, &journaltest.InMemory{}), serve(t, &journaltest.InMemory{})},
		Players: 20, Rooms: 8, Spectators: 1, Alone: 2, Games: games.All, Think: 1e6, Reconnecting: 0.5, Slow: 1, Liars: 3, Openers: 3, Public: true, Visitors: 4, Seed: 1, Histories: true,
	}
	r := after(t, o, func(r load.Report) bool {
		return r.Moves > 500 && r.Lies > 5 && r.Cut > 0 && r.Matches > 8 && r.Opened > 1 && r.Computed.Count > 0 && r.Visits > 2 && r.Told > 10
	})
	t.Logf("\n%v", r)
	require.True(t, r.Kept(), r.String())
	require.Equal(t, 30, r.Players)
	require.GreaterOrEqual(t, r.Checked, 16)
	require.NotZero(t, r.Acknowledged.P99)
	require.GreaterOrEqual(t, r.Acknowledged.Count, 400)
	require.NotEmpty(t, r.Histories)
}

// forget returns what a log has but for what came last to each room: a move, and the
// beginning of a match before it.
func forget(t *testing.T, m *journaltest.InMemory) journal.Log {
	left := &journaltest.InMemory{}
	for _, name := range journaltest.Names(t, m, "") {
		s := journaltest.Read(t, m, name)
		if n := len(s.Records); strings.HasPrefix(name, relay.RoomStreams) && n > 1 {
			s.Records = s.Records[:max(1, n-4)]
		}
		for i, record := range s.Records {
			require.NoError(t, left.Append(name, i, record))
		}
		if s.Snapshot != nil {
			require.NoError(t, left.Snapshot(name, 0, s.Snapshot))
		}
	}
	return left
}

// A relay that comes back without its last moves is found out.
func TestARelayThatForgets(t *testing.T) {
	for name, log := range map[string]func(*journaltest.InMemory) journal.Log{
		"keeps all":         func(m *journaltest.InMemory) journal.Log { return m },
		"forgets the last":  func(m *journaltest.InMemory) journal.Log { return forget(t, m) },
		"forgets everybody": func(m *journaltest.InMemory) journal.Log { return &journaltest.InMemory{} },
	} {
		t.Run(name, func(t *testing.T) {
			memory := &journaltest.InMemory{}
			players, err := store.Open(t.Context(), store.InMemory)
			require.NoError(t, err)
			defer players.Close()
			first, err := relay.Open(relay.Options{Journal: memory, Store: players, PerAddress: 1000})
			require.NoError(t, err)
			var now atomic.Pointer[relay.Relay]
			now.Store(first)
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) { now.Load().ServeHTTP(w, q) }))
			defer server.Close()
			restarted := 0
			r := after(t, load.Options{
				Servers: []string{"ws" + strings.TrimPrefix(server.URL, "http") + protocol.Path},
				Players: 8, Games: games.All[:1], Think: 5e6, Seed: 1,
			}, func(r load.Report) bool {
				if restarted == 0 && r.Moves > 20 {
					restarted = r.Moves
					require.NoError(t, now.Load().Close())
					second, err := relay.Open(relay.Options{Journal: log(memory), Store: players, PerAddress: 1000})
					require.NoError(t, err)
					now.Store(second)
				}
				return restarted > 0 && (r.Moves > restarted+20 || r.Lost > 0)
			})
			require.NoError(t, now.Load().Close())
			require.Equal(t, name == "keeps all", r.Kept(), r.String())
			if r.Kept() {
				require.Equal(t, 8, r.Gap.Count, "all come back")
			}
		})
	}
}

func TestOptionsThatMakeNoSense(t *testing.T) {
	right := load.Options{Servers: []string{"ws://h:1/ws"}, Players: 4, Rooms: 2, Games: games.All, Reconnecting: 1}
	require.NoError(t, right.Check())
	for says, change := range map[string]func(*load.Options){
		"no server":                   func(o *load.Options) { o.Servers = nil },
		"no game":                     func(o *load.Options) { o.Games = nil },
		"0 players; there is":         func(o *load.Options) { o.Players = 0 },
		"3 rooms have 2 seats each":   func(o *load.Options) { o.Rooms = 3 },
		"negative":                    func(o *load.Options) { o.Liars = -1 },
		"51 spectators":               func(o *load.Options) { o.Spectators = 51 },
		"that is no time":             func(o *load.Options) { o.Think = -1 },
		"a share from 0 to 1":         func(o *load.Options) { o.Reconnecting = 1.5 },
		`"h:1" is no address`:         func(o *load.Options) { o.Servers = []string{"h:1"} },
		`"http://h:1/ws" is no addre`: func(o *load.Options) { o.Servers = []string{"http://h:1/ws"} },
	} {
		wrong := right
		change(&wrong)
		require.ErrorContains(t, wrong.Check(), says)
		_, err := load.Run(t.Context(), wrong)
		require.ErrorContains(t, err, says)
	}
}

func TestNobodyCanPlayWithoutAServer(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := load.Run(ctx, load.Options{Servers: []string{"ws://127.0.0.1:1/ws"}, Players: 2, Games: games.All})
	require.ErrorContains(t, err, "connection refused")
}
