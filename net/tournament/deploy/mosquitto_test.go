//go:build unix

package deploy

import (
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/eclipse/paho.golang/autopaho"
	"github.com/eclipse/paho.golang/paho"
	"github.com/stretchr/testify/require"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/mqtt"
)

// The broker takes from the outside nothing, and tells it everything.
func TestTheBrokersConfiguration(t *testing.T) {
	inside, outside := freePort(t), freePort(t)
	config, err := os.ReadFile("mosquitto.conf")
	require.NoError(t, err)
	readers, err := filepath.Abs("readers.acl")
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "mosquitto.conf")
	require.NoError(t, os.WriteFile(file, []byte(strings.NewReplacer(
		"listener 1883", "listener "+inside+" 127.0.0.1",
		"listener 1884", "listener "+outside+" 127.0.0.1",
		"/mosquitto/config/readers.acl", readers,
	).Replace(string(config))+"user root\n"), 0o600))
	broker := exec.Command("/usr/sbin/mosquitto", "-c", file)
	require.NoError(t, broker.Start())
	defer func() {
		broker.Process.Kill()
		broker.Wait()
	}()

	heard, ready := make(chan string, 100), make(chan error, 1)
	address, err := url.Parse("mqtt://127.0.0.1:" + outside)
	require.NoError(t, err)
	reader, err := autopaho.NewConnection(t.Context(), autopaho.ClientConfig{
		ServerUrls: []*url.URL{address}, KeepAlive: 30,
		ReconnectBackoff: func(int) time.Duration { return 10 * time.Millisecond },
		OnConnectionUp: func(c *autopaho.ConnectionManager, _ *paho.Connack) {
			go func() {
				_, err := c.Subscribe(t.Context(), &paho.Subscribe{Subscriptions: []paho.SubscribeOptions{{Topic: "#"}}})
				ready <- err
			}()
		},
		ClientConfig: paho.ClientConfig{OnPublishReceived: []func(paho.PublishReceived) (bool, error){
			func(p paho.PublishReceived) (bool, error) {
				heard <- p.Packet.Topic
				return true, nil
			},
		}},
	})
	require.NoError(t, err)
	select {
	case err := <-ready:
		require.NoError(t, err)
	case <-time.After(time.Minute):
		require.Fail(t, "the broker cannot be reached")
	}
	_, err = reader.Publish(t.Context(), &paho.Publish{Topic: "1-1/state/start", QoS: 1})
	require.Error(t, err, "a reader writes")

	server, err := mqtt.Open(t.Context(), "mqtt://127.0.0.1:"+inside, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(server.Wait)
	match := tournament.Match{Season: 2, Number: 1, Home: "anna", Guest: "bert", Rules: connectfour.Classic}
	late := time.After(time.Minute)
	for topic := ""; topic != "2-1/state/start"; {
		server.Observe(tournament.MatchBegan{Match: match}) // Until it is connected, it says so to nobody.
		select {
		case topic = <-heard:
			require.True(t, strings.HasPrefix(topic, "2-1/"), topic)
		case <-time.After(10 * time.Millisecond):
		case <-late:
			require.Fail(t, "what is published is not heard")
		}
	}
}

func freePort(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	return port
}
