package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHealth(t *testing.T) {
	t.Parallel()
	ready := func(context.Context) error { return nil }
	for _, test := range []struct {
		health health
		status int
		says   string
	}{
		{health{}, http.StatusOK, `{"ready":true,"parts":{}}`},
		{health{"relay": ready}, http.StatusOK, `{"ready":true,"parts":{"relay":"ready"}}`},
		{
			health{"relay": ready, "database": func(context.Context) error { return errors.New("secret") }},
			http.StatusServiceUnavailable, `{"ready":false,"parts":{"database":"failing","relay":"ready"}}`,
		},
	} {
		w := httptest.NewRecorder()
		test.health.ServeHTTP(w, httptest.NewRequest("GET", "/healthz", nil))
		require.Equal(t, test.status, w.Code)
		require.Equal(t, test.says+"\n", w.Body.String())
		require.Equal(t, "application/json", w.Header().Get("Content-Type"))
	}
	// What does not answer is not ready either.
	ctx, stop := context.WithCancel(t.Context())
	w := httptest.NewRecorder()
	health{"relay": func(ctx context.Context) error { stop(); <-ctx.Done(); return ctx.Err() }}.
		ServeHTTP(w, httptest.NewRequestWithContext(ctx, "GET", "/healthz", nil))
	require.Equal(t, http.StatusServiceUnavailable, w.Code)
}

func body(t *testing.T, url string) (status int, text string) {
	response, err := http.Get(url)
	require.NoError(t, err)
	defer response.Body.Close()
	all, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return response.StatusCode, string(all)
}

// The metrics count what happens, and name nobody.
func TestMetrics(t *testing.T) {
	t.Parallel()
	server := serveInProcess(t, "--metrics", "page")
	ada, player := come(t, server.url, "Ada")
	ben, _ := come(t, server.url, "Ben")
	room := begin(map[string]any{"private": true}, ada, ben)
	ada.wait("startRound")
	ada.ask("gameMove", map[string]any{"gameId": room, "move": "a1", "ply": 0})
	ada.ask("ping", nil) // a connection's next message is read when the move has been counted
	code, text := body(t, server.url+"metrics")
	require.Equal(t, http.StatusOK, code)
	for _, line := range []string{
		`lichtbrett_relay_rooms{game="tictactoe",status="running"} 1`,
		`lichtbrett_relay_rooms{game="level8",status="lobby"} 0`,
		"lichtbrett_relay_connections 2",
		"lichtbrett_relay_players 2",
		"lichtbrett_relay_moves_total 1",
		"lichtbrett_relay_move_seconds_count 1",
		`lichtbrett_relay_move_seconds_bucket{le="10"} 1`,
		"lichtbrett_relay_thinking_seconds_count 0",
		`lichtbrett_relay_refused_total{code="STALE"} 0`,
		"lichtbrett_relay_dropped_total 0",
		"lichtbrett_relay_turned_away_total 0",
		"lichtbrett_relay_queued_frames ",
		"lichtbrett_relay_queued_results 0",
		"process_resident_memory_bytes",
	} {
		require.Contains(t, text, "\n"+line)
	}
	for _, secret := range []any{"Ada", "Ben", player["id"], player["secret"], room} {
		require.NotContains(t, text, secret)
	}
}

// With an address of their own the metrics are there alone; the log can be JSON.
func TestMetricsOfTheirOwn(t *testing.T) {
	t.Parallel()
	server := serveInProcess(t, "--metrics", "127.0.0.1:0", "--tournament", "127.0.0.1:0")
	metrics := server.tells("Its metrics are at ")
	code, _ := body(t, server.url+"metrics")
	require.Equal(t, http.StatusNotFound, code)
	code, text := body(t, metrics)
	require.Equal(t, http.StatusOK, code)
	require.Contains(t, text, "lichtbrett_relay_rooms")
	require.Contains(t, text, "lichtbrett_tournament_players 0")
	code, text = body(t, strings.TrimSuffix(metrics, "metrics")+"healthz")
	require.Equal(t, http.StatusOK, code)
	require.JSONEq(t, `{"ready": true, "parts": {"relay": "ready", "database": "ready", "tournament": "ready"}}`, text)
}

// The log is a line of JSON for each thing that happens, where that is wanted.
func TestLogInJSON(t *testing.T) {
	t.Parallel()
	for format, first := range map[string]string{"json": `{"time":`, "text": "time="} {
		var said strings.Builder
		parsed, err := parseServe([]string{"--log", format})
		require.NoError(t, err)
		parsed.log.logger(&said, false).Info("a backup was made", "bytes", 7)
		parsed.log.logger(&said, false).Debug("for the curious")
		require.True(t, strings.HasPrefix(said.String(), first), said.String())
		require.Equal(t, 1, strings.Count(said.String(), "\n"))
		if format == "json" {
			var line map[string]any
			require.NoError(t, json.Unmarshal([]byte(said.String()), &line))
			require.Equal(t, "a backup was made", line["msg"])
		}
	}
}
