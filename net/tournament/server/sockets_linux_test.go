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

// However much strangers send while nobody reads, what players send is there
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
			require.NoError(t, s.steer(players))
			stranger, _ := dial()
			junk := bytes.Repeat([]byte("REGISTER;"), 100)
			for range 2000 {
				_, err := stranger.Write(junk)
				require.NoError(t, err)
			}
			for i, c := range clients {
				_, err := fmt.Fprintf(c, "player %d", i)
				require.NoError(t, err)
			}
			var heard []string
			require.NoError(t, s.players.conn.SetReadDeadline(time.Now().Add(10*time.Second)))
			require.NoError(t, s.players.listen(func(r reading) bool {
				for _, d := range r.datagrams {
					heard = append(heard, string(d.Payload))
				}
				return len(heard) < many
			}))
			for i, said := range heard {
				require.Equal(t, fmt.Sprintf("player %d", i), said)
			}
			require.NoError(t, s.strangers.conn.SetReadDeadline(time.Now().Add(10*time.Second)))
			require.NoError(t, s.strangers.listen(func(r reading) bool {
				require.Equal(t, junk, r.datagrams[0].Payload)
				return false
			}))
		})
	}
}

// A look at the socket tells up to when everything has been read.
func TestListening(t *testing.T) {
	s, err := open(&net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	defer s.close()
	c, err := net.Dial("udp", s.addr().String())
	require.NoError(t, err)
	defer c.Close()
	look := func(b *batches) (looks []reading) {
		require.NoError(t, b.conn.SetReadDeadline(time.Now().Add(10*time.Second)))
		require.NoError(t, b.listen(func(r reading) bool {
			looks = append(looks, reading{make([]received, len(r.datagrams)), r.at, r.more})
			return r.more
		}))
		return looks
	}
	before := time.Now()
	looks := look(s.players)
	require.Len(t, looks, 1, "it looks at once, though nothing has arrived")
	require.Empty(t, looks[0].datagrams)
	require.False(t, looks[0].more || looks[0].at.Before(before))
	for range batchSize + 1 {
		_, err := c.Write([]byte("hello"))
		require.NoError(t, err)
	}
	looks = look(s.strangers)
	require.Len(t, looks, 2)
	require.Len(t, looks[0].datagrams, batchSize)
	require.Len(t, looks[1].datagrams, 1)
	require.True(t, looks[0].more)
}

// Who never pauses does not put off the deadlines of others.
func TestDrained(t *testing.T) {
	at := func(second int) time.Time { return time.Date(2026, 3, 21, 12, 0, second, 0, time.UTC) }
	var d drained
	moment, ok := d.after(reading{nil, at(1), false})
	require.True(t, ok)
	require.Equal(t, at(1), moment)
	_, ok = d.after(reading{make([]received, batchSize), at(2), true})
	require.False(t, ok)
	moment, ok = d.after(reading{make([]received, 1), at(3), false})
	require.True(t, ok)
	require.Equal(t, at(3), moment)
	looks := 0
	for ok = false; !ok; looks++ {
		moment, ok = d.after(reading{make([]received, batchSize), at(4 + looks), true})
	}
	require.Equal(t, at(4), moment, "what had arrived at the first look has been read")
	require.Equal(t, mostWaiting/batchSize, looks)
}
