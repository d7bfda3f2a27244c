// Package bots tests that the guide's bots play.
package bots

import (
	"context"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/bot"
	"lichtbrett/net/tournament/server"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// nothing is a store that forgets.
type nothing struct{}

func (nothing) Save(context.Context, []tournament.Event) error { return nil }

func TestTheGuidesBots(t *testing.T) {
	folder := t.TempDir()
	program := filepath.Join(folder, "random")
	said, err := exec.Command("go", "build", "-o", program, "./random").CombinedOutput()
	require.NoError(t, err, string(said))
	s, err := server.Listen("127.0.0.1:0", server.Options{
		Tournament: tournament.Options{Rules: connectfour.Classic, Timeout: 5 * time.Second, MinPlayers: 3},
		Store:      nothing{},
		Log:        slog.New(slog.DiscardHandler),
	})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() { ended <- s.Run(ctx) }()
	host, port, err := net.SplitHostPort(s.Addr().String())
	require.NoError(t, err)
	// -S: Python without what a machine's own installation has imported beforehand.
	for _, command := range [][]string{
		{program, s.Addr().String(), "go"},
		{"python3", "-S", "bot.py", host, port, "python"},
	} {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Stderr = os.Stderr
		require.NoError(t, cmd.Start())
		defer func() {
			cmd.Process.Kill()
			cmd.Wait()
		}()
	}
	results := make(chan bot.Result)
	go func() {
		ended <- bot.Play(ctx, bot.Options{
			Name: "lichtbrett", Server: s.Addr().String(), Rules: connectfour.Classic, Strength: 2, Think: 100 * time.Millisecond,
			Report: func(r bot.Result) {
				select {
				case results <- r:
				case <-ctx.Done():
				}
			},
		})
	}()
	beaten := map[string]bool{}
	for !beaten["go"] || !beaten["python"] {
		select {
		case r := <-results:
			// They lose because they play badly, not because they do not answer.
			if r.Won && r.Reason == tournament.FourInARow {
				beaten[r.Opponent] = true
			}
		case <-time.After(time.Minute):
			require.Fail(t, "no match has ended", "beaten: %v", beaten)
		}
	}
	stop()
	require.NoError(t, <-ended)
	require.NoError(t, <-ended)
}
