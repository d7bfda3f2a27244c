package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
)

// What load finds out about a server of this program.
func TestLoadPlaysAtAServer(t *testing.T) {
	t.Parallel()
	server := serveInProcess(t)
	var stdout, stderr strings.Builder
	require.Equal(t, ok, dispatch([]string{"load", "--server", server.url, "--players", "8", "--for", "5s", "--think", "10ms", "--liars", "1"}, nil, &stdout, &stderr), stderr.String())
	require.Contains(t, stdout.String(), "8 players for")
	require.Contains(t, stdout.String(), "lost: 0;")
}

func TestLoadRefusesNonsense(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"--server", "localhost:8080"}, misuse, "write it like http://localhost:8080"},
		{[]string{"--server", "http://me:secret@h/"}, misuse, "write it like http://localhost:8080"},
		{[]string{"--game", "chess"}, misuse, `there is no game "chess"; there is:`},
		{[]string{"--for", "0s"}, misuse, "--for 0s is no time to play: write for example 30s"},
		{[]string{"--rooms", "0"}, misuse, "--rooms 0: leave it out for as many as the players fill"},
		{[]string{"--players", "0"}, misuse, "0 players; there is at least one"},
		{[]string{"--players", "100001"}, misuse, "100001 players; one process plays 100000 at most"},
		{[]string{"--reconnect", "NaN"}, misuse, "it is a share from 0 to 1"},
		{[]string{"--players", "3", "--rooms", "2"}, misuse, "take more players or fewer rooms"},
		{[]string{"--reconnect", "2"}, misuse, "it is a share from 0 to 1"},
		{[]string{"--language", "fr"}, misuse, "it is de or en"},
		{[]string{"many"}, misuse, `"many" is one word too many`},
		{[]string{"--server", "http://127.0.0.1:1", "--for", "1ms"}, failed, "no connection could be made: dial tcp"},
	} {
		var stdout, stderr strings.Builder
		require.Equal(t, test.status, dispatch(append([]string{"load"}, test.args...), nil, &stdout, &stderr), "%q", test.args)
		require.Empty(t, stdout.String())
		require.Contains(t, stderr.String(), test.says)
	}
}

func TestLoadHelpInBothLanguages(t *testing.T) {
	t.Parallel()
	for _, language := range text.Languages {
		var stdout, stderr strings.Builder
		require.Equal(t, ok, dispatch([]string{"load", "--language", string(language), "--help"}, nil, &stdout, &stderr))
		require.Equal(t, loadUsage(language), stdout.String())
		require.Empty(t, stderr.String())
		require.NotContains(t, stdout.String(), "load.flag.")
	}
}
