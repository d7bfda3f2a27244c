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

func TestLoadWithoutAServer(t *testing.T) {
	t.Parallel()
	status, _, stderr := run("", "load", "--server", "http://127.0.0.1:1", "--for", "1ms")
	require.Equal(t, failed, status)
	require.Contains(t, stderr, "no connection could be made: dial tcp")
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
