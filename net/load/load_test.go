package load_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/games"
	"lichtbrett/net/load"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
)

// serve starts a relay whose log is the given one.
func serve(t *testing.T, log relay.Log) (address string) {
	r, err := relay.Open(relay.Options{Log: log})
	require.NoError(t, err)
	server := httptest.NewServer(r)
	t.Cleanup(func() { require.NoError(t, r.Close()); server.Close() })
	return "ws" + strings.TrimPrefix(server.URL, "http") + protocol.Path
}

// after ends a run when something is reached.
func after(t *testing.T, o load.Options, reached func(load.Report) bool) load.Report {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	o.Progress = func(r load.Report) {
		if reached(r) || t.Failed() {
			stop()
		}
	}
	r, err := load.Run(ctx, o)
	require.NoError(t, err)
	return r
}

// A relay that keeps its word is found to do so, with all games, on two servers,
// while connections are lost and strangers do what they can.
func TestRelaysThatKeepTheirWord(t *testing.T) {
	o := load.Options{
		Servers: []string{serve(t, &relay.Memory{}), serve(t, &relay.Memory{})},
		Players: 18, Rooms: 8, Spectators: 1, Games: games.All, Think: 1e6, Reconnecting: 0.5, Slow: 1, Liars: 3, Seed: 1, Histories: true,
	}
	r := after(t, o, func(r load.Report) bool { return r.Moves > 500 && r.Lies > 5 && r.Cut > 0 && r.Matches > 8 })
	t.Logf("\n%v", r)
	require.True(t, r.Kept(), r.String())
	require.Equal(t, 26, r.Players)
	require.GreaterOrEqual(t, r.Checked, 16)
	require.NotZero(t, r.Acknowledged.P99)
	require.GreaterOrEqual(t, r.Acknowledged.Count, 400)
	require.NotEmpty(t, r.Histories)
}
