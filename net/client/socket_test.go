//go:build !js

package client_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/client"
)

func TestReachRefusesWhatIsNoAddress(t *testing.T) {
	require.Empty(t, client.Servers("http://localhost/%zz"))
	require.ErrorContains(t, client.Reach(t.Context(), "ws://localhost/%zz/ws"), `"ws://localhost/%zz/ws" is no address of a server`)
}
