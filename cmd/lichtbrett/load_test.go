package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
)

// What load finds out about a server of this program.
func TestLoadPlaysAtAServer(t *testing.T) {
	t.Parallel()
	server := serveInProcess(t)
	status, stdout, stderr := run("", "load", "--server", server.url, "--players", "8", "--for", "5s", "--think", "10ms", "--liars", "1")
	require.Equal(t, ok, status, stderr)
	require.Contains(t, stdout, "8 players for")
	require.Contains(t, stdout, "lost: 0;")
}

func TestLoadRefusesNonsense(t *testing.T) {
	t.Parallel()
	refuses(t, "load", misuse, []refusal{
		{[]string{"--server", "localhost:8080"}, "write it like http://localhost:8080"},
		{[]string{"--server", "http://me:secret@h/"}, "write it like http://localhost:8080"},
		{[]string{"--game", "chess"}, `there is no game "chess"; there is:`},
		{[]string{"--for", "0s"}, "--for 0s is no time to play: write for example 30s"},
		{[]string{"--rooms", "0"}, "--rooms 0: leave it out for as many as the players fill"},
		{[]string{"--players", "0"}, "0 players; there is at least one"},
		{[]string{"--players", "100001"}, "100001 players; one process plays 100000 at most"},
		{[]string{"--reconnect", "NaN"}, "it is a share from 0 to 1"},
		{[]string{"--players", "3", "--rooms", "2"}, "take more players or fewer rooms"},
		{[]string{"--reconnect", "2"}, "it is a share from 0 to 1"},
		{[]string{"--language", "fr"}, "it is de or en"},
		{[]string{"many"}, `"many" is one word too many`},
	})
	refuses(t, "load", failed, []refusal{
		{[]string{"--server", "http://127.0.0.1:1", "--for", "1ms"}, "no connection could be made: dial tcp"},
	})
}

func TestLoadHelpInBothLanguages(t *testing.T) {
	t.Parallel()
	for _, language := range text.Languages {
		status, stdout, stderr := run("", "load", "--language", string(language), "--help")
		require.Equal(t, ok, status)
		require.Equal(t, loadUsage(language), stdout)
		require.Empty(t, stderr)
		require.NotContains(t, stdout, "load.flag.")
	}
}
