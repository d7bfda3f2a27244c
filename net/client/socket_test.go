//go:build !js

package client_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/client"
)

func TestReachRefusesWhatIsNoAddress(t *testing.T) {
	servers := client.Servers("http://localhost/%zz")
	require.Len(t, servers, 1)
	require.ErrorContains(t, client.Reach(t.Context(), servers[0].Relay()), `"ws://localhost/%zz/ws" is no address of a server`)
}
