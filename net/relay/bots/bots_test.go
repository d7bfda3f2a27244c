// Package bots tests that the guide can be followed, word for word, in an empty folder, and
// that its bot plays every game.
package bots

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"golang.org/x/sync/errgroup"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal/journaltest"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// offered are the files that a server offers at /bots/online/.
func offered(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, path.Base(r.URL.Path)) }

// told returns what the guide has the reader type, at the server's address.
func told(t *testing.T, address string) (fetched, played, configs []string) {
	guide, err := os.ReadFile("README.md")
	require.NoError(t, err)
	host, port, err := net.SplitHostPort(address)
	require.NoError(t, err)
	at := strings.NewReplacer("localhost:8080", address, "localhost 8080", host+" "+port)
	for _, block := range regexp.MustCompile("(?ms)^```\n(.*?)^```$").FindAllStringSubmatch(string(guide), -1) {
		for line := range strings.Lines(at.Replace(block[1])) {
			line = strings.TrimSpace(line)
			switch word, rest, _ := strings.Cut(line, " "); {
			case word == "curl":
				fetched = append(fetched, strings.TrimPrefix(rest, "-O "))
			case word == "python3":
				played = append(played, line)
			case strings.HasPrefix(line, "'{"):
				configs = append(configs, strings.Trim(line, "'"))
			}
		}
	}
	return fetched, played, configs
}

// run runs the commands of the guide side by side, and returns what each prints. When one
// fails the others end: they would wait for it.
func run(t *testing.T, folder string, commands []string) (printed []string) {
	all, ctx := errgroup.WithContext(t.Context())
	printed = make([]string, len(commands))
	for i, command := range commands {
		all.Go(func() error {
			bot := exec.CommandContext(ctx, "sh", "-c", "exec "+command)
			bot.Dir, bot.Env, bot.Stderr = folder, append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1"), os.Stderr
			out, err := bot.Output()
			if err != nil {
				return fmt.Errorf("%s: %w", command, err)
			}
			printed[i] = string(out)
			return nil
		})
	}
	require.NoError(t, all.Wait())
	return printed
}

func TestTheGuideIsFollowedInAnEmptyFolder(t *testing.T) {
	r, err := relay.Open(relay.Options{Journal: &journaltest.InMemory{}})
	require.NoError(t, err)
	pages := http.NewServeMux()
	pages.Handle("/ws", r)
	pages.HandleFunc("/bots/online/", offered)
	server := httptest.NewServer(pages)
	t.Cleanup(func() { require.NoError(t, r.Close()); server.Close() })
	fetched, played, configs := told(t, strings.TrimPrefix(server.URL, "http://"))
	require.Len(t, fetched, 2)
	require.Len(t, played, 2)
	require.Len(t, configs, 2)

	folder := t.TempDir()
	for _, address := range fetched {
		response, err := http.Get(address)
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, response.StatusCode, address)
		content, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.NoError(t, os.WriteFile(filepath.Join(folder, path.Base(address)), content, 0o600))
	}
	games := [][]string{played}
	for _, config := range configs {
		other := regexp.MustCompile(`'\{.*\}'`)
		games = append(games, []string{other.ReplaceAllLiteralString(played[0], "'"+config+"'"), other.ReplaceAllLiteralString(played[1], "'"+config+"'")})
	}
	for _, commands := range games {
		t.Run(commands[0], func(t *testing.T) {
			t.Parallel()
			printed := run(t, folder, commands)
			require.Equal(t, printed[0], printed[1])
			var result protocol.Result
			require.NoError(t, json.Unmarshal([]byte(printed[0]), &result), printed[0])
			require.False(t, result.Aborted)
			require.NotEmpty(t, result.Reason)
		})
	}
}
