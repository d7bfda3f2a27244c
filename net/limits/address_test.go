package limits

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/net/protocol"
)

var start = time.Unix(1e9, 0)

// What one customer has counts as one address.
func TestNetworks(t *testing.T) {
	for from, want := range map[string]string{
		"192.0.2.7":                  "192.0.2.7/32",
		"192.0.2.8":                  "192.0.2.8/32",
		"::ffff:192.0.2.7":           "192.0.2.7/32",
		"2001:db8:1:2::1":            "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff:ffff:0:9": "2001:db8:1:2::/64",
		"2001:db8:1:3::1":            "2001:db8:1:3::/64",
		"fe80::1%eth0":               "fe80::/64",
	} {
		require.Equal(t, netip.MustParsePrefix(want), Network(netip.MustParseAddr(from)), from)
	}
	require.False(t, Network(netip.Addr{}).IsValid())
}

func TestTheLimitsOnThePage(t *testing.T) {
	a := New(protocol.MaxConnections)
	most, period := a.Limit(NewRooms)
	require.Equal(t, protocol.MaxNewRooms, most)
	require.Equal(t, protocol.AddressWindow, period)
	most, period = a.Limit(NewPlayers)
	require.Equal(t, 60, most)
	require.Equal(t, 10*time.Minute, period)
	for _, guesses := range []Kind{JoinGuesses, HostGuesses} {
		most, period = a.Limit(guesses)
		require.Equal(t, protocol.MaxGuesses, most)
		require.Equal(t, protocol.AddressWindow, period)
	}
}

// A class behind one address is let in by raising one number.
func TestAnOwnerRaisesTheLimits(t *testing.T) {
	for _, perAddress := range []int{1, 20, 35} {
		a, from := New(perAddress), netip.MustParseAddr("192.0.2.7")
		for range perAddress {
			require.True(t, a.Connect(from, start))
		}
		require.False(t, a.Connect(from, start))
		a.Disconnect(from, start)
		require.True(t, a.Connect(from, start))
		for kind, want := range map[Kind]int{NewRooms: max(perAddress/2, 1), NewPlayers: 3 * perAddress, JoinGuesses: perAddress, HostGuesses: perAddress} {
			for range want {
				require.False(t, a.Full(from, kind, start))
				require.True(t, a.Take(from, kind, start))
			}
			require.True(t, a.Full(from, kind, start))
			require.False(t, a.Take(from, kind, start))
			_, period := a.Limit(kind)
			require.False(t, a.Take(from, kind, start.Add(period-1)))
			require.True(t, a.Take(from, kind, start.Add(period)))
		}
	}
}

// Whoever has a /56, as many providers give one customer, has four times as much and not
// 256 times.
func TestTheLimitsOfASite(t *testing.T) {
	a := New(20)
	subnet := func(n int) netip.Addr { return netip.MustParseAddr(fmt.Sprintf("2001:db8:0:%x::1", n)) }
	taken := 0
	for n := range 256 {
		for a.Connect(subnet(n), start) {
			taken++
		}
	}
	require.Equal(t, 80, taken)
	require.True(t, a.Connect(subnet(256), start), "the next site")
	a.Disconnect(subnet(1), start)
	require.True(t, a.Connect(subnet(200), start))

	taken = 0
	for n := range 256 {
		for a.Take(subnet(n), NewRooms, start) {
			taken++
		}
	}
	require.Equal(t, 40, taken)
	require.True(t, a.Take(subnet(256), NewRooms, start), "the next site")
}

// In no period of its length is more done than allowed, and nothing is refused that is.
func TestSlidingWindows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most, period := rapid.IntRange(1, 5).Draw(t, "most"), 100*time.Second
		var w Window
		var done []time.Time
		now := start
		for _, pause := range rapid.SliceOf(rapid.IntRange(0, 120)).Draw(t, "pauses") {
			now = now.Add(time.Duration(pause) * time.Second)
			within := 0
			for _, at := range done {
				if now.Sub(at) < period {
					within++
				}
			}
			require.Equal(t, within < most, w.Take(now, most, period))
			if within < most {
				done = append(done, now)
			}
		}
	})
}

func TestNothingRemainsOfWhoHasGone(t *testing.T) {
	a, from := New(20), netip.MustParseAddr("2001:db8::1")
	require.True(t, a.Connect(from, start))
	require.True(t, a.Take(from, NewPlayers, start))
	a.Sweep(start.Add(time.Hour))
	require.Len(t, a.networks, 2, "connected")
	require.True(t, a.Take(from, NewPlayers, start.Add(time.Hour)))
	a.Disconnect(from, start.Add(time.Hour))
	a.Sweep(start.Add(time.Hour + 9*time.Minute))
	require.Len(t, a.networks, 2, "registered")
	a.Sweep(start.Add(time.Hour + 10*time.Minute))
	require.Empty(t, a.networks)
}

// Whoever has addresses without end takes no memory without end, and nobody's limits who
// is connected.
func TestAddressesWithoutEnd(t *testing.T) {
	a, connected := New(1), netip.MustParseAddr("192.0.2.7")
	require.True(t, a.Connect(connected, start))
	for n := range uint32(maxNetworks + maxNetworks/4) {
		var ip [4]byte
		binary.BigEndian.PutUint32(ip[:], 10<<24+n)
		require.True(t, a.Take(netip.AddrFrom4(ip), NewRooms, start))
		require.LessOrEqual(t, len(a.networks), maxNetworks)
	}
	require.False(t, a.Connect(connected, start))
}
