package relay

import (
	"net/http"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
)

// What one customer has counts as one address.
func TestAddressesOfOneCustomer(t *testing.T) {
	for from, want := range map[string]string{
		"192.0.2.7:40000":                   "192.0.2.7",
		"192.0.2.8:40000":                   "192.0.2.8",
		"[::ffff:192.0.2.7]:40000":          "192.0.2.7",
		"[2001:db8:1:2::1]:1":               "2001:db8:1:2::",
		"[2001:db8:1:2:ffff:ffff::9]:65535": "2001:db8:1:2::",
		"[2001:db8:1:3::1]:1":               "2001:db8:1:3::",
		"[fe80::1%eth0]:1":                  "fe80::",
	} {
		require.Equal(t, netip.MustParseAddr(want), addressOf(&http.Request{RemoteAddr: from}), from)
	}
	require.False(t, addressOf(&http.Request{RemoteAddr: "@"}).IsValid())
}

func TestTheLimitsOfANetwork(t *testing.T) {
	var a addresses
	at := func(from string) netip.Addr { return addressOf(&http.Request{RemoteAddr: from}) }
	one, same, other := at("[2001:db8::1]:1"), at("[2001:db8::2:0:0:1]:2"), at("[2001:db8:0:1::1]:3")
	now := time.Unix(1e9, 0)
	for range protocol.MaxConnections {
		require.True(t, a.connect(one))
	}
	require.False(t, a.connect(same))
	require.True(t, a.connect(other))
	for range protocol.MaxNewRooms {
		require.True(t, a.open(same, now))
	}
	require.False(t, a.open(one, now))
	require.True(t, a.open(other, now))
	later := now.Add(protocol.AddressWindow)
	require.True(t, a.open(one, later))

	// Nothing of it remains when all are gone.
	for range protocol.MaxConnections {
		a.disconnect(one)
	}
	a.disconnect(other)
	a.sweep(later)
	require.Len(t, a.of, 1)
	a.sweep(later.Add(protocol.AddressWindow))
	require.Empty(t, a.of)
}
