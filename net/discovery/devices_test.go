package discovery_test

import (
	"io"
	"log"
	"net"
	"slices"
	"testing"
	"time"

	"github.com/hashicorp/mdns"
	"github.com/stretchr/testify/require"

	"lichtbrett/net/discovery"
)

// Devices that offer a service are found by the names that their owners have given them.
func TestDevicesAreFound(t *testing.T) {
	const service = "_lichtbrett-test._tcp"
	here, err := net.InterfaceByName("lo")
	require.NoError(t, err)
	for name, port := range map[string]int{"Die Küche": 8001, "wled-a1b2c3": 8002, "bell\a": 8003} {
		zone, err := mdns.NewMDNSService(name, service, "", "lights.local.", port, []net.IP{net.IPv4(127, 0, 0, 1)}, nil)
		require.NoError(t, err)
		answering, err := mdns.NewServer(&mdns.Config{Zone: zone, Iface: here, Logger: log.New(io.Discard, "", 0)})
		require.NoError(t, err)
		defer answering.Shutdown()
	}
	want := []discovery.Device{{Name: "Die Küche", Address: "127.0.0.1:8001"}, {Name: "wled-a1b2c3", Address: "127.0.0.1:8002"}}
	var found []discovery.Device
	for range 30 { // however busy the machine is
		found, err = discovery.DevicesHere(t.Context(), service, 300*time.Millisecond)
		require.NoError(t, err)
		if slices.Equal(found, want) {
			break
		}
	}
	require.Equal(t, want, found)
}
