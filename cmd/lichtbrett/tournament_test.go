package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/store"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/live"
)

// tournamentIsAt is what stands before a tournament's address.
const tournamentIsAt = "The tournament is at "

func TestServeWithATournament(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	server := serveInProcess(t, "--data", data, "--tournament", "127.0.0.1:0", "--pause", "10ms", "--metrics", "page")
	addr := server.tells(tournamentIsAt)
	ctx, leave := context.WithCancel(t.Context())
	output, bots := io.Pipe()
	left := make(chan error, 1)
	go func() {
		options, err := parseBot([]string{"--name", "paul", "--server", addr, "--count", "2", "--strength", "1"})
		if err == nil {
			err = botsUntil(ctx, options, bots)
		}
		bots.Close()
		left <- err
	}()
	lines := bufio.NewScanner(output)
	require.True(t, lines.Scan())
	require.Regexp(t, `^paul [12] (beat|lost to|drew with) paul [12].*: [01] won, [01] drawn, [01] lost$`, lines.Text())
	go io.Copy(io.Discard, output)
	_, metrics := body(t, server.url+"metrics")
	require.Contains(t, metrics, "lichtbrett_tournament_players 2\n")
	stream, err := http.Get(server.url + "tournament/events")
	require.NoError(t, err)
	defer stream.Body.Close()
	events := bufio.NewScanner(stream.Body)
	for range 2 { // id, data
		require.True(t, events.Scan())
	}
	require.Contains(t, events.Text(), `data: {"all":true,"season":{"number":`)
	leave()
	require.NoError(t, <-left)
	server.stop()
	s, err := store.Open(t.Context(), filepath.Join(data, store.File))
	require.NoError(t, err)
	defer s.Close()
	ranking, err := s.Ranking(t.Context())
	require.NoError(t, err)
	require.Len(t, ranking, 2)
}

// What a tournament alone serves over HTTP is for those who ask by its names, and a proxy is
// believed about who does: whoever has all streams leaves one to another.
func TestTheTournamentsFront(t *testing.T) {
	t.Parallel()
	for proxy, others := range map[string]int{"127.0.0.1": http.StatusOK, "192.0.2.1": http.StatusServiceUnavailable} {
		server := inProcess(t, nil, "tournament", "--addr", "127.0.0.1:0", "--http", "127.0.0.1:0", "--data", t.TempDir(),
			"--host", "play.example.org", "--proxy", proxy)
		url := strings.TrimSuffix(server.tells("Its metrics are at "), "metrics")
		client := &http.Client{Transport: &http.Transport{}}
		ask := func(path, host, from string) int {
			request, err := http.NewRequestWithContext(t.Context(), "GET", url+path, nil)
			require.NoError(t, err)
			request.Host = host
			request.Header.Set("X-Forwarded-For", from)
			response, err := client.Do(request)
			require.NoError(t, err)
			t.Cleanup(func() { response.Body.Close() })
			return response.StatusCode
		}
		for _, path := range []string{"healthz", "metrics", live.Path} {
			require.Equal(t, http.StatusMisdirectedRequest, ask(path, "evil.example", "203.0.113.1"), path)
			require.Equal(t, http.StatusOK, ask(path, "play.example.org", "203.0.113.1"), path)
		}
		for ask(live.Path, "localhost", "203.0.113.1") == http.StatusOK {
		}
		require.Equal(t, others, ask(live.Path, "localhost", "203.0.113.2"), "--proxy %s", proxy)
	}
}

// What a player was told is not lost when the process is killed.
func TestAKilledTournament(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	for round := range 3 {
		server := inProcess(t, nil, "tournament", "--addr", "127.0.0.1:0", "--data", data, "--pause", "0")
		addr := server.tells(tournamentIsAt)
		told := map[string]int{}
		heard := 0
		var players [2]net.Conn
		for i := range players {
			var err error
			players[i], err = net.Dial("udp", addr)
			require.NoError(t, err)
			defer players[i].Close()
			fmt.Fprintf(players[i], "REGISTER;player %d of %d", i, round)
		}
		killed := false
		buffer := make([]byte, 2000)
		for i := 0; !killed; i = 1 - i {
			players[i].SetReadDeadline(time.Now().Add(time.Millisecond))
			n, err := players[i].Read(buffer)
			if err != nil {
				continue
			}
			switch fields := strings.Split(string(buffer[:n]), ";"); fields[0] {
			case "NEW SEASON":
				fmt.Fprintf(players[i], "JOIN;%s", fields[1])
			case "YOURTURN":
				fmt.Fprintf(players[i], "INSERT;%d;%s", i, fields[1])
			case "RESULT":
				told[fields[2]]++
				if heard++; heard == 25 {
					server.end(syscall.SIGKILL)
					killed = true
				}
			}
		}
		s, err := store.Open(t.Context(), filepath.Join(data, store.File))
		require.NoError(t, err)
		ranking, err := s.Ranking(t.Context())
		require.NoError(t, err)
		require.NoError(t, s.Close())
		stored := 0
		for _, r := range ranking {
			if strings.HasSuffix(r.Name, fmt.Sprintf(" of %d", round)) {
				stored += r.Won
			}
		}
		// Both are told of each match, one maybe a moment before the other.
		require.GreaterOrEqual(t, stored, (heard+1)/2)
	}
}

func TestTheTournamentsEnvironment(t *testing.T) {
	parsed := func(args ...string) string {
		o, err := parseTournament(args)
		require.NoError(t, err)
		return fmt.Sprint(o.addr, " ", o.Timeout, o.Delay, o.MinPlayers)
	}
	t.Setenv("PORT", "5000")
	t.Setenv("TIMEOUT", "100")
	t.Setenv("DELAY", "2000")
	t.Setenv("MINPLAYERS", "5")
	require.Equal(t, ":5000 100ms 2s 5", parsed())
	require.Equal(t, ":1 1s 0s 2", parsed("--addr", ":1", "--timeout", "1s", "--delay", "0", "--min-players", "2"))
	for _, variable := range []string{"PORT", "TIMEOUT", "DELAY", "MINPLAYERS"} {
		t.Setenv(variable, "")
	}
	require.Contains(t, parsed(), fmt.Sprint(":4446 ", tournament.DefaultTimeout, " "))
	t.Setenv("TIMEOUT", "soon")
	_, err := parseTournament(nil)
	require.ErrorContains(t, err, "TIMEOUT=soon in the environment: write it like 250ms, 2s or 5m")
	_, err = parseServe([]string{"--tournament", "x"})
	require.ErrorContains(t, err, "TIMEOUT=soon")
}
