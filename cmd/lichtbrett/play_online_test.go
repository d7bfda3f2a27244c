package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/render/platform/storage"
)

// A server that is not there, or is none, is said in a sentence.
func TestServersThatCannotBePlayedThrough(t *testing.T) {
	t.Parallel()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	other := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(other.Close)
	full := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }))
	t.Cleanup(full.Close)
	for address, says := range map[string]string{
		gone.URL:  "connection refused); is it running, and is the address right?",
		other.URL: "lets nobody play together; it has to be lichtbrett serve, without --no-relay",
		full.URL:  "is full just now; try again later",
	} {
		state := filepath.Join(t.TempDir(), "play.json")
		for _, device := range []string{"text", "letters"} {
			fails(t, says, "play", "connectfour", "--server", address, "--device", device, "--state", state)
		}
		// Where there are other games to choose it is a warning.
		status, out, errs := run("", "play", "--server", address, "--device", "letters", "--state", state)
		require.Equal(t, ok, status)
		require.NotEmpty(t, out)
		require.Contains(t, errs, says)
	}
}

// Server and name are remembered until another one is given, or none.
func TestTheServerIsRemembered(t *testing.T) {
	t.Parallel()
	state := filepath.Join(t.TempDir(), "new", "play.json")
	kept := func(key string) string { return storage.Open(state).Get(key) }
	play := func(args ...string) {
		run("", append([]string{"play", "--device", "letters", "--state", state}, args...)...)
	}
	play("tictactoe")
	_, err := os.Stat(state)
	require.ErrorIs(t, err, os.ErrNotExist, "who plays alone leaves nothing")
	play("--server", "127.0.0.1:1/lights", "--name", " Ada ")
	require.Equal(t, "http://127.0.0.1:1/lights", kept(serverKey))
	require.Equal(t, "Ada", kept(nameKey))
	play("--name", "Bo")
	require.Equal(t, "http://127.0.0.1:1/lights", kept(serverKey))
	require.Equal(t, "Bo", kept(nameKey))
	play("--game", "http://127.0.0.1:2/#g=x")
	require.Equal(t, "http://127.0.0.1:2", kept(serverKey))
	play("--game", "http://127.0.0.1:3/games/?server=127.0.0.1%3A4%2Flights#g=x")
	require.Equal(t, "https://127.0.0.1:4/lights", kept(serverKey), "the page of the invitation plays through it")
	play("--game", "http://127.0.0.1:3/games/?server=http%3A%2F%2F127.0.0.1%3A4#g=x")
	require.Equal(t, "http://127.0.0.1:4", kept(serverKey))
	play("--server", "http://127.0.0.1:5/#c=tulip")
	require.Equal(t, "http://127.0.0.1:5", kept(serverKey))
	require.Contains(t, kept("online.players"), "tulip")
	play("--code", "sunflower")
	require.Contains(t, kept("online.players"), "sunflower", "at the server that is remembered")
	play("--server", "none")
	require.Empty(t, kept(serverKey))
	require.Equal(t, "Bo", kept(nameKey))
}

// A link that invites says where, to which game, and with which code.
func TestLinksThatInvite(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ server, room, code, toServer, toRoom, withCode string }{
		{"", "", "", "", "", ""},
		{"x", "y", "z", "x", "y", "z"},
		{"", "http://x/#g=y", "", "http://x/", "y", ""},
		{"", "http://x/#g=y&c=sun+flower", "", "http://x/", "y", "sun flower"},
		{"", "http://x/#g=y&c=tulip", "rose", "http://x/", "y", "rose"},
		{"w", "http://x/#g=y&c=tulip", "", "w", "y", "tulip"},
		{"http://x/#c=tulip", "", "", "http://x/", "", "tulip"},
		{"http://x/#g=y&c=tulip", "", "", "http://x/", "y", "tulip"},
		{"http://x/#c=tulip", "y", "", "http://x/", "y", "tulip"},
		{"http://x/?server=y.org#c=tulip", "", "", "https://y.org", "", "tulip"},
		{"http://x/#r=AQ", "", "", "http://x/#r=AQ", "", ""},
	} {
		server, room, code, err := invited(test.server, test.room, test.code)
		require.NoError(t, err)
		require.Equal(t, []string{test.toServer, test.toRoom, test.withCode}, []string{server, room, code}, test)
	}
}

// FuzzInvited reads any link.
func FuzzInvited(f *testing.F) {
	f.Add("http://x/#c=y", "http://x/?server=z#g=a&c=b", "c")
	f.Fuzz(func(t *testing.T, server, room, code string) {
		_, id, with, err := invited(server, room, code)
		if err != nil {
			require.Contains(t, room, "#")
			require.Empty(t, id+with)
		} else if code != "" {
			require.Equal(t, code, with)
		}
	})
}

// Of a command line that makes no sense nothing is remembered.
func TestNothingIsRememberedOfNonsense(t *testing.T) {
	t.Parallel()
	state := filepath.Join(t.TempDir(), "play.json")
	for nonsense, value := range map[string]string{"--rotation": "45", "--language": "fr", "--log": "x", "--players": "9"} {
		status, _, errs := run("", "play", "--device", "letters", "--state", state, "--server", "127.0.0.1:1", "--name", "Ada", nonsense, value)
		require.Equal(t, misuse, status)
		require.Contains(t, errs, "\nlichtbrett play: "+nonsense)
		require.NoFileExists(t, state, nonsense)
	}
}
