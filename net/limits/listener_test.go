package limits

import (
	"net"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whoever opens connections and says nothing has only so many: others are let in, and who
// closes one may open another.
func TestOneAddressHasNotAllConnections(t *testing.T) {
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	proxy := netip.MustParseAddr("127.0.0.9")
	listener := Listener(tcp, 2, func(a netip.Addr) bool { return a == proxy })
	accepted := make(chan net.Conn)
	go func() {
		defer close(accepted)
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			accepted <- c
		}
	}()
	dial := func(from string) net.Conn {
		c, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).Dial("tcp", tcp.Addr().String())
		require.NoError(t, err)
		t.Cleanup(func() { c.Close() })
		return c
	}
	let := func(from string) net.Conn {
		dial(from)
		c := <-accepted
		require.Equal(t, from, AddressOf(c.RemoteAddr().String()).String())
		return c
	}
	first := let("127.0.0.1")
	let("127.0.0.1")
	_, err = dial("127.0.0.1").Read(make([]byte, 1))
	require.Error(t, err, "a third one is closed")
	let("127.0.0.2")
	for range 5 {
		let(proxy.String())
	}
	require.NoError(t, first.Close())
	let("127.0.0.1")
	require.NoError(t, tcp.Close())
	for range accepted {
	}
}

// A customer of IPv6 has many networks, which count together, too.
func TestAtOnceCountsASite(t *testing.T) {
	a := NewAtOnce(100, 2)
	for i := range siteFactor {
		for range 2 {
			_, ok := a.Begin(netip.AddrPortFrom(netip.MustParseAddr("2001:db8:0:"+string(rune('0'+i))+"::1"), 1).String())
			require.True(t, ok)
		}
	}
	_, ok := a.Begin("[2001:db8:0:9::1]:1")
	require.False(t, ok)
	done, ok := a.Begin("[2001:db8:1:1::1]:1")
	require.True(t, ok)
	done()
	_, ok = a.Begin("192.0.2.1:1")
	require.True(t, ok)
}
