// Package mqtttest starts brokers of MQTT for tests, and hears what they are told.
package mqtttest

import (
	"context"
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
)

// Port returns a port of this machine at which nobody listens.
func Port(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	return port
}

// Start starts Debian's mosquitto as config says, until the test ends.
func Start(t *testing.T, config string) {
	file := filepath.Join(t.TempDir(), "mosquitto.conf")
	require.NoError(t, os.WriteFile(file, []byte(config+"user root\n"), 0o600))
	broker := exec.Command("/usr/sbin/mosquitto", "-c", file)
	require.NoError(t, broker.Start())
	t.Cleanup(func() {
		broker.Process.Kill()
		broker.Wait()
	})
}

// Message is what is published.
type Message struct{ Topic, Payload string }

// Subscribe returns what is published from now on at the broker of an address, and the
// connection to it.
func Subscribe(t *testing.T, address string) (<-chan Message, *autopaho.ConnectionManager) {
	server, err := url.Parse(address)
	require.NoError(t, err)
	heard, ready := make(chan Message, 100), make(chan error, 1)
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
				heard <- Message{p.Packet.Topic, string(p.Packet.Payload)}
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
	return heard, connection
}
