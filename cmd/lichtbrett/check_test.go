package main

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/https/httpstest"
)

// --check says what would be done, and does none of it.
func TestServeCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	cert, key, _ := httpstest.Files(t, "play.example.org")
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	for _, test := range []struct {
		args   []string
		status int
		says   []string
		wrong  string
	}{
		{nil, ok, []string{"Address:      http://127.0.0.1:0/\n", "HTTPS:        no: phones", "lichtbrett-data, which will be made\n",
			"Results:      in lichtbrett-data/lichtbrett.db\n", "Online:       matches at /ws, kept in lichtbrett-data/relay.db\n", "10000 connections"}, ""},
		{[]string{"--cert", cert, "--key", key}, ok, []string{"https://127.0.0.1:0/", "HTTPS:        for play.example.org, with the certificate in " + cert + ", until 2"}, ""},
		{[]string{"--domain", "a.example", "--redirect", "127.0.0.1:0"}, ok, []string{"https://a.example:0/", "with certificates from https://acme-v02.api.letsencrypt.org/directory, kept in lichtbrett-data/certificates\n", "HTTP:         at 127.0.0.1:0"}, ""},
		{[]string{"--proxy", "10.0.0.0/8", "--origin", "https://page.example", "--thinkers", "3", "--rooms", "7"}, ok, []string{"[10.0.0.0/8] are believed", "https://page.example, too", "; 7 rooms; 3 computer players"}, ""},
		{[]string{"--no-relay"}, ok, []string{"Results:      none\n", "Online:       no matches\n"}, ""},
		{[]string{"--tournament", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--log", "json"}, ok, []string{"for bots at 127.0.0.1:0 over UDP", "at http://127.0.0.1:0/metrics alone", "Log:          as JSON"}, ""},
		{[]string{"--tournament", "127.0.0.1:0", "--mqtt", "mqtt://ada:secret@broker.example:1883"}, ok, []string{"MQTT:         the broker at broker.example:1883 is told; it was not looked whether it answers\n"}, ""},
		{[]string{"--tournament", "127.0.0.1:0", "--mqtt", "tcp://ada:secret@broker.example"}, failed, nil, "--mqtt: this is no address of an MQTT broker: write mqtt://HOST:1883"},
		{[]string{"--tournament", "127.0.0.1:0", "--connect", "9"}, misuse, nil, "serve: 9 in a row on 7×6"},
		{[]string{"--tournament", "127.0.0.1:0", "--min-players", "1"}, misuse, nil, "serve: 1 players at least; a match needs 2"},
		{[]string{"--database", "postgres://ada:secret@db.example/x"}, ok, []string{"in PostgreSQL at db.example;", "kept in lichtbrett-data/relay.db"}, ""},
		{[]string{"--database", "postgres://ada:secret@db.example/x", "--cluster", "nats://ada:secret@a.example,nats://b.example:4222", "--replicas", "3"}, ok, []string{"Cluster:      with the other servers that say the same\n", "in PostgreSQL at db.example;", "kept in NATS at a.example, b.example:4222; it was not looked"}, ""},
		{[]string{"--cluster", "ada:secret@a.example"}, misuse, nil, "write nats://HOST:PORT"},
		{[]string{"--database", "mysql://ada:secret@db.example/x"}, failed, nil, "no URL of PostgreSQL"},
		{[]string{"--addr", taken.Addr().String()}, failed, nil, "address already in use; choose another address with --addr"},
		{[]string{"--metrics", taken.Addr().String()}, failed, nil, "choose another address with --metrics"},
		{[]string{"--data", filepath.Join(file, "data")}, failed, nil, "not a directory"},
		{[]string{"--data", file}, failed, nil, "is no folder; name another one with --data"},
		{[]string{"--cert", file, "--key", file}, failed, nil, "are no certificate with its key"},
	} {
		status, stdout, stderr := run("", append([]string{"serve", "--check", "--addr", "127.0.0.1:0"}, test.args...)...)
		require.Equal(t, test.status, status, "%q: %s", test.args, stderr)
		for _, says := range test.says {
			require.Contains(t, stdout, says)
		}
		require.Contains(t, stderr, test.wrong)
		require.NotContains(t, stdout+stderr, "secret")
	}
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	require.Empty(t, entries)
}

// The flags of a server that runs can be checked before it is started anew. Its data folder is no
// other's.
func TestServeCheckWhileItRuns(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	server := serveInProcess(t, "--data", data)
	require.Contains(t, prints(t, "", "serve", "--check", "--addr", addressOf(server.url), "--data", data), "a server runs in this data folder")
	fails(t, "another server uses the data folder", "serve", "--addr", "127.0.0.1:0", "--data", data, "--no-relay")
}
