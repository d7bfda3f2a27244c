package server

import (
	"net"
	"net/netip"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
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
				require.NoError(t, b.listen(func(r reading) bool {
					for _, d := range r.datagrams {
						require.Equal(t, says, string(d.Payload))
						ports = append(ports, d.From.Port())
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
			require.NoError(t, b.drop([]block{
				{playerSource(netip.AddrPortFrom(elsewhere, addresses[0].Port())), true}, // another host's port of the same number
				{strangerSource(netip.AddrPortFrom(elsewhere, 1)), true},
				{playerSource(netip.AddrPortFrom(here, addresses[1].Port())), false},
				{playerSource(netip.AddrPortFrom(here, addresses[3].Port())), true},
			}))
			require.Equal(t, []uint16{all[0], all[2], all[4]}, heard("hello"))
			require.Equal(t, []uint16{all[0], all[2], all[4]}, heard("INSERT;3;01234567"))
			require.Equal(t, []uint16{all[0], all[1], all[2], all[4]}, heard("REGISTER;anna"))
			require.NoError(t, b.drop(nil))
			require.Equal(t, all, heard("hello"))
			require.NoError(t, b.drop([]block{{strangerSource(addresses[0]), false}})) // the whole host
			for _, c := range clients {
				_, err := c.Write([]byte("hello"))
				require.NoError(t, err)
			}
			require.Equal(t, all, heard("REGISTER;anna"))
		})
	}
}

// There may be as many sources to be blocked, and as many players, as the server lets
// there be, each on a host of its own or many on one.
func TestLargeFilters(t *testing.T) {
	for _, test := range []struct {
		name    string
		address func(i int) netip.AddrPort
	}{
		{"IPv4", func(i int) netip.AddrPort {
			return netip.AddrPortFrom(netip.AddrFrom4([4]byte{192, 0, byte(i >> 8), byte(i)}), 4000)
		}},
		{"IPv6", func(i int) netip.AddrPort {
			return netip.AddrPortFrom(netip.AddrFrom16([16]byte{0x20, 1, 0xd, 0xb8, 5: byte(i), 15: 1}), 4000)
		}},
		{"two hosts", func(i int) netip.AddrPort {
			return netip.AddrPortFrom(netip.AddrFrom16([16]byte{0x20, 1, 0xd, 0xb8, 5: byte(i % 2)}), uint16(4000+i))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			address, err := net.ResolveUDPAddr("udp", "[::]:0")
			require.NoError(t, err)
			s, err := open(address)
			require.NoError(t, err)
			defer s.close()
			require.NotNil(t, s.strangers)
			var players []netip.AddrPort
			var hosts, ports []block
			for i := range maxBlocked {
				a := test.address(i)
				players = append(players, a)
				hosts = append(hosts, block{strangerSource(a), false})
				ports = append(ports, block{playerSource(a), false})
			}
			require.NoError(t, s.steer(players))
			require.NoError(t, s.block(hosts))
			require.NoError(t, s.block(ports))
		})
	}
}
