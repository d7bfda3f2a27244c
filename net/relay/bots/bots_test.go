// Package bots tests that the guide's bot plays every game.
package bots

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal"
)

func TestTheGuidesBot(t *testing.T) {
	r, err := relay.Open(relay.Options{Journal: &journal.InMemory{}})
	require.NoError(t, err)
	pages := http.NewServeMux()
	pages.Handle("/ws", r)
	server := httptest.NewServer(pages)
	t.Cleanup(func() { require.NoError(t, r.Close()); server.Close() })
	host, port, err := net.SplitHostPort(strings.TrimPrefix(server.URL, "http://"))
	require.NoError(t, err)
	for _, config := range []string{
		`{"game":"connectfour"}`,
		`{"game":"crosswise","seats":4,"computers":[0,1,0,1]}`,
		`{"game":"level8","seats":2,"options":{"levels":3}}`,
	} {
		t.Run(config, func(t *testing.T) {
			t.Parallel()
			printed := make(chan string)
			for _, name := range []string{"Ada", "Bob"} {
				bot := exec.CommandContext(t.Context(), "python3", "bot.py", host, port, name, config)
				bot.Env, bot.Stderr = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1"), os.Stderr
				go func() {
					out, err := bot.Output()
					if err != nil {
						out = []byte(err.Error())
					}
					printed <- string(out)
				}()
			}
			one, other := <-printed, <-printed
			require.Equal(t, one, other)
			var result protocol.Result
			require.NoError(t, json.Unmarshal([]byte(one), &result), one)
			require.False(t, result.Aborted)
			require.NotEmpty(t, result.Reason)
		})
	}
}
