package server

import (
	"net"
	"net/netip"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/tournament"
)

// The system drops what comes from blocked addresses and nothing else.
func TestBlock(t *testing.T) {
	for _, hosts := range []struct{ listen, dial, from string }{
		{"127.0.0.1:0", "127.0.0.1", "127.0.0.1"},
		{"[::]:0", "127.0.0.1", "127.0.0.1"}, // as IPv4 on a socket for both
		{"[::]:0", "::1", "::1"},
	} {
		t.Run(hosts.listen+" "+hosts.dial, func(t *testing.T) {
			address, err := net.ResolveUDPAddr("udp", hosts.listen)
			require.NoError(t, err)
			conn, err := net.ListenUDP("udp", address)
			require.NoError(t, err)
			defer conn.Close()
			b, err := newBatches(conn)
			require.NoError(t, err)
			port := conn.LocalAddr().(*net.UDPAddr).Port
			var clients []*net.UDPConn
			var addresses []netip.AddrPort
			for range 5 {
				c, err := net.DialUDP("udp", nil, &net.UDPAddr{IP: net.ParseIP(hosts.dial), Port: port})
				require.NoError(t, err)
				defer c.Close()
				clients = append(clients, c)
				addresses = append(addresses, c.LocalAddr().(*net.UDPAddr).AddrPort())
			}
			heard := func(says string) (ports []uint16) {
				for _, c := range clients {
					_, err := c.Write([]byte(says))
					require.NoError(t, err)
				}
				last := clients[len(clients)-1].LocalAddr().(*net.UDPAddr).AddrPort().Port()
				require.NoError(t, conn.SetReadDeadline(time.Now().Add(10*time.Second)))
				require.NoError(t, b.listen(func(received []received) bool {
					for _, r := range received {
						require.Equal(t, says, string(r.Payload))
						ports = append(ports, r.From.Port())
					}
					return !slices.Contains(ports, last)
				}))
				return ports
			}
			all := []uint16{addresses[0].Port(), addresses[1].Port(), addresses[2].Port(), addresses[3].Port(), addresses[4].Port()}
			require.Equal(t, all, heard("hello"))
			elsewhere := netip.MustParseAddr("192.0.2.1")
			if hosts.from == "::1" {
				elsewhere = netip.MustParseAddr("2001:db8::1")
			}
			here := netip.MustParseAddr(hosts.from)
			require.NoError(t, (&sockets{players: b}).block([]blocked{
				{netip.AddrPortFrom(elsewhere, addresses[0].Port()), true}, // another host's port of the same number
				{netip.AddrPortFrom(here, addresses[1].Port()), false},
				{netip.AddrPortFrom(here, addresses[3].Port()), true},
			}))
			require.Equal(t, []uint16{all[0], all[2], all[4]}, heard("hello"))
			require.Equal(t, []uint16{all[0], all[2], all[4]}, heard("INSERT;3;01234567"))
			require.Equal(t, []uint16{all[0], all[1], all[2], all[4]}, heard("REGISTER;anna"))
			require.NoError(t, (&sockets{players: b}).block(nil))
			require.Equal(t, all, heard("hello"))
		})
	}
}

func TestGuard(t *testing.T) {
	g := newGuard()
	now := time.Date(2026, 3, 21, 12, 0, 0, 0, time.UTC)
	stranger := tournament.Refused{From: netip.MustParseAddrPort("192.0.2.1:1"), Reason: tournament.UnknownCommand}
	register := tournament.Refused{From: netip.MustParseAddrPort("192.0.2.1:2"), Reason: tournament.Flood}
	player := tournament.Refused{From: netip.MustParseAddrPort("192.0.2.1:3"), Name: "anna", Reason: tournament.WrongToken}
	for i := range playerLimit - 1 {
		require.Equal(t, i == strangerLimit-1, i < strangerLimit && g.count(now, stranger))
		require.Equal(t, i == strangerLimit-1, i < strangerLimit && g.count(now, register))
		require.False(t, g.count(now, player))
	}
	now = now.Add(floodTime)
	for range 10 * playerLimit { // Slowly, any amount of it is bearable.
		now = now.Add(floodTime / strangerLimit * 2)
		require.False(t, g.count(now, player))
	}
	list, changed := g.list(now)
	require.True(t, changed)
	require.Equal(t, []blocked{{stranger.From, false}, {register.From, true}}, list)
	_, changed = g.list(now)
	require.False(t, changed)
	g.forgive(stranger.From)
	list, changed = g.list(now)
	require.True(t, changed)
	require.Equal(t, []blocked{{register.From, true}}, list)
	now = now.Add(floodPenalty)
	list, changed = g.list(now)
	require.True(t, changed)
	require.Empty(t, list)
	for i := range 10 * maxBlocked * strangerLimit { // Nor does it remember for ever.
		stranger.From = netip.AddrPortFrom(stranger.From.Addr(), uint16(i/strangerLimit))
		g.count(now, stranger)
	}
	list, _ = g.list(now)
	require.Len(t, list, maxBlocked)
}
