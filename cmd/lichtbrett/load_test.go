package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What load finds out about a server of this program.
func TestLoadPlaysAtAServer(t *testing.T) {
	t.Parallel()
	server := serveInProcess(t)
	status, stdout, stderr := run("", "load", "--server", server.url, "--players", "8", "--for", "5s", "--think", "10ms", "--liars", "1")
	require.Equal(t, ok, status, stderr)
	require.Contains(t, stdout, "8 players for")
	require.Contains(t, stdout, "lost: 0;")
	server.stop()
	fails(t, "no connection could be made: dial tcp", "load", "--server", server.url, "--for", "1ms")
}
