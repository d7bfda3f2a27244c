package server

import (
	"bytes"
	"fmt"
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/ipv4"

	"lichtbrett/net/tournament"
)

// opened returns an inbox that reads, how to send to it from a port of one's own, and how to
// have it read no more.
func opened(t *testing.T, listen, dialed string) (i *inbox, dial func() (*net.UDPConn, netip.AddrPort), end func()) {
	address, err := net.ResolveUDPAddr("udp", listen)
	require.NoError(t, err)
	conn, err := net.ListenUDP("udp", address)
	require.NoError(t, err)
	require.NoError(t, conn.SetReadBuffer(readBuffer))
	i = newInbox(conn)
	over := make(chan struct{})
	go func() { defer close(over); i.run(func(error) {}) }()
	end = func() { conn.Close(); <-over }
	t.Cleanup(end)
	port := conn.LocalAddr().(*net.UDPAddr).Port
	return i, func() (*net.UDPConn, netip.AddrPort) {
		c, err := net.DialUDP("udp", nil, &net.UDPAddr{IP: net.ParseIP(dialed), Port: port})
		require.NoError(t, err)
		t.Cleanup(func() { c.Close() })
		return c, c.LocalAddr().(*net.UDPAddr).AddrPort()
	}, end
}

// However much a stranger sends while the server is busy, what players send is there
// afterwards, and what another stranger sends as well.
func TestAFloodTakesNoRoom(t *testing.T) {
	for _, hosts := range []struct{ listen, dial string }{
		{"127.0.0.1:0", "127.0.0.1"},
		{"[::]:0", "127.0.0.1"}, // as IPv4 on a socket for both
		{"[::]:0", "::1"},
	} {
		t.Run(hosts.listen+" "+hosts.dial, func(t *testing.T) {
			i, dial, end := opened(t, hosts.listen, hosts.dial)
			const many = 100
			var clients []*net.UDPConn
			for n := range many {
				c, from := dial()
				i.note(tournament.Registered{Name: fmt.Sprint(n), Addr: from})
				clients = append(clients, c)
			}
			stranger, _ := dial()
			junk := bytes.Repeat([]byte("REGISTER;"), 100)
			for range 20_000 { // more than the system's buffer can hold
				_, err := stranger.Write(junk)
				require.NoError(t, err)
			}
			other, from := dial()
			heard := map[string]bool{}
			// A datagram for which the system itself has no room is sent again, as players do.
			send := func() {
				_, err := other.Write([]byte("REGISTER;anna"))
				require.NoError(t, err)
				for n, c := range clients {
					if said := fmt.Sprintf("player %d", n); !heard[said] {
						_, err := c.Write([]byte(said))
						require.NoError(t, err)
					}
				}
			}
			send()
			var strange []received
			dropped := 0
			for len(heard) < many || len(strange) <= maxWaitingStranger {
				select {
				case <-i.news:
				case <-time.After(time.Second):
					send()
				}
				players, strangers, _, lost, _ := i.take(maxWaitingHosts)
				if len(heard) == 0 && len(players) > 0 {
					require.LessOrEqual(t, len(strangers), maxWaitingStranger+1)
				}
				for _, d := range players {
					heard[string(d.Payload)] = true
				}
				strange = append(strange, strangers...)
				dropped += lost
			}
			for n := range many {
				require.Contains(t, heard, fmt.Sprintf("player %d", n))
			}
			last := strange[len(strange)-1]
			require.Equal(t, "REGISTER;anna", string(last.Payload))
			require.Equal(t, from.Port(), last.From.Port())
			require.NotZero(t, dropped)
			end()
			i.take(maxWaitingHosts) // what was sent twice and came twice
			require.Empty(t, i.waiting, "nothing of who has been heard is remembered")
			require.Empty(t, i.hosts)
		})
	}
}

// What waits is bounded for each source, each host and all.
func TestWhatWaitsIsBounded(t *testing.T) {
	i := newInbox(nil)
	player := netip.MustParseAddrPort("192.0.2.1:1")
	i.note(tournament.Registered{Name: "anna", Addr: player})
	for range 2 * maxWaitingPlayer {
		i.put(player, []byte("x"))
	}
	require.Len(t, i.players, maxWaitingPlayer)
	for n := range 2 * maxWaitingStranger {
		i.put(netip.MustParseAddrPort("192.0.2.1:2"), []byte{byte(n)})
	}
	require.Len(t, i.strangers, maxWaitingStranger, "of a port")
	for port := range uint16(1000) {
		i.put(netip.AddrPortFrom(netip.MustParseAddr("192.0.2.1"), 10+port), nil)
	}
	require.Len(t, i.strangers, maxWaitingHost, "of a host")
	for host := range 1000 {
		i.put(netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, byte(host >> 8), byte(host)}), 1), nil)
	}
	require.Len(t, i.strangers, maxWaitingHosts, "of all")
	for n := range 2 * maxWaitingPlayers / maxWaitingPlayer {
		other := netip.AddrPortFrom(netip.MustParseAddr("192.0.2.3"), uint16(n+1))
		i.note(tournament.Registered{Name: fmt.Sprint(n), Addr: other})
		for range maxWaitingPlayer {
			i.put(other, nil)
		}
	}
	require.Len(t, i.players, maxWaitingPlayers, "of all players")
	i.note(tournament.Unregistered{Name: "anna"})
	require.False(t, i.registered[player])
}

// A look tells by which moment everything that had arrived has been read.
func TestLooking(t *testing.T) {
	i, dial, _ := opened(t, "127.0.0.1:0", "127.0.0.1")
	c, from := dial()
	i.note(tournament.Registered{Name: "anna", Addr: from})
	for range 3 {
		_, err := c.Write([]byte("hello"))
		require.NoError(t, err)
		sent := time.Now()
		i.lookAt(sent)
		i.lookAt(sent.Add(time.Hour)) // an earlier look is kept
		heard := 0
		for read := (time.Time{}); read.Before(sent); {
			<-i.news
			var players []received
			players, _, read, _, _ = i.take(0)
			heard += len(players)
		}
		require.Equal(t, 1, heard)
	}
}

// Who never pauses does not put off the deadlines of others.
func TestDrained(t *testing.T) {
	at := func(second int) time.Time { return time.Date(2026, 3, 21, 12, 0, second, 0, time.UTC) }
	i := newInbox(nil)
	i.keep(at(1), nil)
	require.Equal(t, at(1), i.read)
	full := make([]ipv4.Message, batchSize)
	i.keep(at(2), full)
	require.Equal(t, at(1), i.read, "there may be more")
	i.keep(at(3), nil)
	require.Equal(t, at(3), i.read)
	looks := 0
	for ; !i.read.After(at(3)); looks++ {
		i.keep(at(4+looks), full)
	}
	require.Equal(t, at(4), i.read, "what had arrived at the first read has been read")
	require.Equal(t, mostArrived/batchSize, looks)
}
