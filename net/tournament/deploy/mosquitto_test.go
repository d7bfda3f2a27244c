//go:build unix

package deploy

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/eclipse/paho.golang/paho"
	"github.com/stretchr/testify/require"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/mqtt"
	"lichtbrett/net/tournament/mqtt/mqtttest"
)

// The broker takes from the outside nothing, and tells it everything.
func TestTheBrokersConfiguration(t *testing.T) {
	inside, outside := mqtttest.Port(t), mqtttest.Port(t)
	config, err := os.ReadFile("mosquitto.conf")
	require.NoError(t, err)
	readers, err := filepath.Abs("readers.acl")
	require.NoError(t, err)
	mqtttest.Start(t, strings.NewReplacer(
		"listener 1883", "listener "+inside+" 127.0.0.1",
		"listener 1884", "listener "+outside+" 127.0.0.1",
		"/mosquitto/config/readers.acl", readers,
	).Replace(string(config)))
	heard, reader := mqtttest.Subscribe(t, "mqtt://127.0.0.1:"+outside)
	_, err = reader.Publish(t.Context(), &paho.Publish{Topic: "1-1/state/start", QoS: 1})
	require.Error(t, err, "a reader writes")

	server, err := mqtt.Open(t.Context(), "mqtt://127.0.0.1:"+inside, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(server.Wait)
	match := tournament.Match{Season: 2, Number: 1, Home: "anna", Guest: "bert", Rules: connectfour.Classic}
	late := time.After(time.Minute)
	var m mqtttest.Message
	for m.Topic != "2-1/state/start" {
		server.Observe(tournament.MatchBegan{Match: match}) // Until it is connected, it says so to nobody.
		select {
		case m = <-heard:
			require.True(t, strings.HasPrefix(m.Topic, "2-1/"), m.Topic)
		case <-time.After(10 * time.Millisecond):
		case <-late:
			require.Fail(t, "what is published is not heard")
		}
	}
}
