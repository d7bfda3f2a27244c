package limits

import (
	"net"
	"net/netip"
	"sync"
)

// maxConnections is how many connections a Listener has open at a time: fewer than a process
// may have files.
const maxConnections = 60_000

// Listener accepts so many connections at a time from each Network; a further one is closed
// before it has cost more than that. Those from a trusted address, a proxy's, are not counted.
func Listener(listener net.Listener, mostOfOne int, trusted func(netip.Addr) bool) net.Listener {
	return bounded{listener, NewAtOnce(maxConnections, mostOfOne), trusted}
}

type bounded struct {
	net.Listener
	open    *AtOnce
	trusted func(netip.Addr) bool
}

// Accept implements net.Listener.
func (l bounded) Accept() (net.Conn, error) {
	for {
		accepted, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := accepted.RemoteAddr().String()
		conn, isTCP := accepted.(*net.TCPConn)
		if !isTCP || l.trusted(AddressOf(from).Unmap()) {
			return accepted, nil
		}
		if done, ok := l.open.Begin(from); ok {
			return opened{conn, sync.OnceFunc(done)}, nil
		}
		conn.Close()
	}
}

// opened is a connection that counts until it is closed. All else that a TCP connection can
// do, such as to write several pieces at once, it can do as well.
type opened struct {
	*net.TCPConn
	done func()
}

// Close implements net.Conn.
func (c opened) Close() error {
	defer c.done()
	return c.TCPConn.Close()
}
