package mqtt

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/eclipse/paho.golang/autopaho"
	"github.com/eclipse/paho.golang/paho"
	"github.com/stretchr/testify/require"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/tournament"
)

// broker starts Debian's mosquitto on a free port of this machine alone and
// returns its URL.
func broker(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := listener.Addr().String()
	_, port, _ := net.SplitHostPort(address)
	listener.Close()
	folder := t.TempDir()
	passwords := filepath.Join(folder, "passwords")
	require.NoError(t, os.WriteFile(passwords, []byte("lichtbrett:secret\n"), 0o600))
	said, err := exec.Command("mosquitto_passwd", "-U", passwords).CombinedOutput()
	require.NoError(t, err, string(said))
	config := filepath.Join(folder, "mosquitto.conf")
	require.NoError(t, os.WriteFile(config, fmt.Appendf(nil,
		"listener %s 127.0.0.1\nallow_anonymous false\npassword_file %s\nuser root\n", port, passwords), 0o600))
	cmd := exec.Command("/usr/sbin/mosquitto", "-c", config)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return "mqtt://lichtbrett:secret@" + address
}

// subscribe returns what is published from now on.
func subscribe(t *testing.T, address string) <-chan message {
	server, err := url.Parse(address)
	require.NoError(t, err)
	heard, ready := make(chan message, 100), make(chan error, 1)
	password, _ := server.User.Password()
	connection, err := autopaho.NewConnection(t.Context(), autopaho.ClientConfig{
		ServerUrls: []*url.URL{server}, KeepAlive: 30,
		ConnectUsername: server.User.Username(), ConnectPassword: []byte(password),
		ReconnectBackoff: func(int) time.Duration { return 10 * time.Millisecond },
		OnConnectionUp: func(c *autopaho.ConnectionManager, _ *paho.Connack) {
			go func() {
				_, err := c.Subscribe(t.Context(), &paho.Subscribe{Subscriptions: []paho.SubscribeOptions{{Topic: "#"}}})
				ready <- err
			}()
		},
		ClientConfig: paho.ClientConfig{OnPublishReceived: []func(paho.PublishReceived) (bool, error){
			func(p paho.PublishReceived) (bool, error) {
				heard <- message{p.Packet.Topic, string(p.Packet.Payload)}
				return true, nil
			},
		}},
	})
	require.NoError(t, err)
	t.Cleanup(func() { connection.Disconnect(context.Background()) })
	select {
	case err := <-ready:
		require.NoError(t, err)
	case <-time.After(time.Minute):
		require.Fail(t, "the broker cannot be reached")
	}
	return heard
}

func TestTheOriginalsTopics(t *testing.T) {
	address := broker(t)
	heard := subscribe(t, address)
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
	for _, want := range []message{
		{"3-14/board/height", "6"},
		{"3-14/board/width", "7"},
		{"3-14/players", "2"},
		{"3-14/player/1", "anna"},
		{"3-14/player/2", "b/e#r+t"},
		{"3-14/state/start", ""},
		{"3-14/action/tokeninserted/anna", "6"},
		{"3-14/action/tokeninserted/b_e_r_t", "0"},
		{"3-14/state/end/score", "LOSE"},
		{"3-14/state/end/token", "anna"},
		{"3-14/state/end/reason", "a;reason"},
		{"3-15/state/end/score", "DRAW"},
		{"3-15/state/end/token", ""},
		{"3-15/state/end/reason", ""},
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
