//go:build unix

package relay_test

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
)

// asServer has this program be a relay with its log in the folder that is named.
const asServer = "LICHTBRETT_TEST_RELAY"

func TestMain(m *testing.M) {
	folder := os.Getenv(asServer)
	if folder == "" {
		os.Exit(m.Run())
	}
	log, err := relay.OpenSQLite(filepath.Join(folder, relay.LogFile))
	if err == nil {
		var r *relay.Relay
		if r, err = relay.Open(relay.Options{Log: log}); err == nil {
			server := httptest.NewServer(http.Handler(r))
			fmt.Println(server.URL)
			_, _ = io.Copy(io.Discard, os.Stdin) // until the test ends
			return
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// startProcess starts a relay as a process of its own.
func startProcess(t *testing.T, folder string) (url string, kill func()) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asServer+"="+folder)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(out)
	require.True(t, lines.Scan())
	kill = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		in.Close()
	}
	t.Cleanup(kill)
	return lines.Text(), kill
}

// A match goes on after each of several crashes of the server: what has been
// acknowledged is there, and a move that is sent again is none.
func TestAServerThatIsKilledGoesOnWhereItWas(t *testing.T) {
	folder := t.TempDir()
	url, kill := startProcess(t, folder)
	a, b := dialURL(t, url), dialURL(t, url)
	a.register("Ada")
	b.register("Bob")
	a.send(`{"event":"createGame","data":{"config":{"game":"tictactoe","private":true,"moveTime":0}}}`)
	game := fmt.Sprintf(`"game":{"id":%q}`, a.await(protocol.EventCreateGame).Data.(protocol.GameCreated).Game.ID)
	b.send(`{"event":"joinGame","data":{` + game + `}}`)
	b.await(protocol.EventJoinGame)
	a.send(`{"event":"gameStart","data":{` + game + `}}`)
	for _, c := range []*client{a, b} {
		c.await(protocol.EventStartRound)
	}
	for ply, m := range []string{"A0", "B0", "A1", "B1"} {
		mover := []*client{a, b}[ply%2]
		text := fmt.Sprintf(`{"event":"gameMove","data":{%s,"move":%q,"ply":%d}}`, game, m, ply)
		mover.send(text)
		mover.await(protocol.EventGameMove)
		kill()
		url, kill = startProcess(t, folder)
		for _, c := range []*client{a, b} {
			c.socket = dialURL(t, url).socket
			c.send(fmt.Sprintf(`{"event":"gameState","data":{"player":{"id":%q,"secret":%q},%s}}`, c.id, c.secret, game))
			match := c.await(protocol.EventGameState).Data.(protocol.Match)
			require.Len(t, match.Log, ply+1)
			require.Equal(t, m, string(match.Log[ply].Move))
		}
		mover.send(text)
		require.Equal(t, protocol.CodeStale, mover.await(protocol.EventGameMove).Status)
	}
	a.send(fmt.Sprintf(`{"event":"gameMove","data":{%s,"move":"A2","ply":4}}`, game))
	require.Equal(t, []string{a.id}, b.await(protocol.EventGameOver).Data.(protocol.GameOver).Result.Winners)
}

func dialURL(t *testing.T, url string) *client {
	return dial(t, &httptest.Server{URL: strings.TrimSpace(url)})
}
