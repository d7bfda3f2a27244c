package mqtt

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/mqtt/mqtttest"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// broker starts a broker that wants a password, and returns its URL.
func broker(t *testing.T) string {
	passwords := filepath.Join(t.TempDir(), "passwords")
	require.NoError(t, os.WriteFile(passwords, []byte("lichtbrett:secret\n"), 0o600))
	said, err := exec.Command("mosquitto_passwd", "-U", passwords).CombinedOutput()
	require.NoError(t, err, string(said))
	port := mqtttest.Port(t)
	mqtttest.Start(t, fmt.Sprintf("listener %s 127.0.0.1\nallow_anonymous false\npassword_file %s\n", port, passwords))
	return "mqtt://lichtbrett:secret@127.0.0.1:" + port
}

func TestTheOriginalsTopics(t *testing.T) {
	address := broker(t)
	heard, _ := mqtttest.Subscribe(t, address)
	ctx, end := context.WithCancel(t.Context())
	p, err := Open(ctx, address, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	require.NoError(t, p.broker.AwaitConnection(ctx))
	match := tournament.Match{Season: 3, Number: 14, Home: "anna", Guest: "b/e#r+t", Rules: connectfour.Classic}
	ended, drawn, coffee := match, match, match
	ended.Outcome, ended.Reason = tournament.HomeLost, "a;reason"
	drawn.Number, drawn.Outcome = 15, tournament.Drawn
	coffee.Guest, coffee.Outcome = tournament.CoffeeBreak, tournament.HomeWins
	for _, e := range []tournament.Event{
		tournament.MatchBegan{Match: match},
		tournament.Moved{Season: 3, Number: 14, Name: "anna", Column: 6},
		tournament.Moved{Season: 3, Number: 14, Name: "b/e#r+t", Column: 0},
		tournament.MatchEnded{Match: ended},
		tournament.MatchEnded{Match: coffee},
		tournament.MatchEnded{Match: drawn},
	} {
		p.Observe(e)
	}
	end() // What waits is still published.
	p.Wait()
	for _, want := range []mqtttest.Message{
		{Topic: "3-14/board/height", Payload: "6"},
		{Topic: "3-14/board/width", Payload: "7"},
		{Topic: "3-14/players", Payload: "2"},
		{Topic: "3-14/player/1", Payload: "anna"},
		{Topic: "3-14/player/2", Payload: "b/e#r+t"},
		{Topic: "3-14/state/start", Payload: ""},
		{Topic: "3-14/action/tokeninserted/anna", Payload: "6"},
		{Topic: "3-14/action/tokeninserted/b_e_r_t", Payload: "0"},
		{Topic: "3-14/state/end/score", Payload: "LOSE"},
		{Topic: "3-14/state/end/token", Payload: "anna"},
		{Topic: "3-14/state/end/reason", Payload: "a;reason"},
		{Topic: "3-15/state/end/score", Payload: "DRAW"},
		{Topic: "3-15/state/end/token", Payload: ""},
		{Topic: "3-15/state/end/reason", Payload: ""},
	} {
		select {
		case got := <-heard:
			require.Equal(t, want, got)
		case <-time.After(time.Minute):
			require.Fail(t, "never heard", "%v", want)
		}
	}
}

// Without a broker nobody waits.
func TestWithoutABroker(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	p, err := Open(ctx, "mqtt://127.0.0.1:1", slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	for range 3 * waiting {
		p.Observe(tournament.MatchBegan{})
	}
	end()
	p.Wait()
	for _, address := range []string{"", "localhost:1883", "http://localhost", "mqtt://", "mqtt://%", "tcp://ada:secret@localhost:1883"} {
		_, err := Open(t.Context(), address, slog.New(slog.DiscardHandler))
		require.EqualError(t, err, "this is no address of an MQTT broker: write mqtt://HOST:1883") // it may hold a password
	}
}
