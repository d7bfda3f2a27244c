package server

import (
	"bytes"
	"fmt"
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// However much strangers shout while nobody listens, what players say is there
// afterwards.
func TestStrangersTakeNoRoom(t *testing.T) {
	for _, hosts := range []struct{ listen, dial string }{
		{"127.0.0.1:0", "127.0.0.1"},
		{"[::]:0", "127.0.0.1"}, // as IPv4 on a socket for both
		{"[::]:0", "::1"},
	} {
		t.Run(hosts.listen+" "+hosts.dial, func(t *testing.T) {
			address, err := net.ResolveUDPAddr("udp", hosts.listen)
			require.NoError(t, err)
			s, err := open(address)
			require.NoError(t, err)
			defer s.close()
			require.NotNil(t, s.strangers)
			port := s.players.conn.LocalAddr().(*net.UDPAddr).Port
			dial := func() (*net.UDPConn, netip.AddrPort) {
				c, err := net.DialUDP("udp", nil, &net.UDPAddr{IP: net.ParseIP(hosts.dial), Port: port})
				require.NoError(t, err)
				t.Cleanup(func() { c.Close() })
				return c, c.LocalAddr().(*net.UDPAddr).AddrPort()
			}
			const many = 150 // more than a jump of a single byte could pass over
			elsewhere := netip.MustParseAddr("2001:db8::1")
			players := []netip.AddrPort{netip.AddrPortFrom(elsewhere, 1), netip.MustParseAddrPort("192.0.2.1:2")}
			var clients []*net.UDPConn
			for range many {
				c, from := dial()
				clients, players = append(clients, c), append(players, from)
			}
			require.NoError(t, s.sort(players))
			stranger, _ := dial()
			shout := bytes.Repeat([]byte("REGISTER;"), 100)
			for range 2000 {
				_, err := stranger.Write(shout)
				require.NoError(t, err)
			}
			for i, c := range clients {
				_, err := fmt.Fprintf(c, "player %d", i)
				require.NoError(t, err)
			}
			var heard []string
			require.NoError(t, s.players.conn.SetReadDeadline(time.Now().Add(10*time.Second)))
			require.NoError(t, s.players.listen(func(received []received) bool {
				for _, r := range received {
					heard = append(heard, string(r.Payload))
				}
				return len(heard) < many
			}))
			for i, said := range heard {
				require.Equal(t, fmt.Sprintf("player %d", i), said)
			}
			require.NoError(t, s.strangers.conn.SetReadDeadline(time.Now().Add(10*time.Second)))
			require.NoError(t, s.strangers.listen(func(received []received) bool {
				require.Equal(t, shout, received[0].Payload)
				return false
			}))
		})
	}
}
