package enginetest

import (
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Proxy hands connections on to one server after the other, as those do that stand
// before several.
type Proxy struct {
	net.Listener
	// Cut has the next answer get lost, and its connection with it.
	Cut atomic.Bool

	mu    sync.Mutex
	to    []string
	count int
}

// StartProxy starts a proxy for servers at addresses, and ends it with the test.
func StartProxy(t *testing.T, to ...string) *Proxy {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &Proxy{Listener: l, to: to}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.pass(c)
		}
	}()
	return p
}

func (p *Proxy) pass(c net.Conn) {
	defer c.Close()
	for range p.to {
		p.mu.Lock()
		p.count++
		to := p.to[p.count%len(p.to)]
		p.mu.Unlock()
		server, err := net.DialTimeout("tcp", to, time.Second)
		if err != nil {
			continue
		}
		defer server.Close()
		go func() { _, _ = io.Copy(server, c); server.Close() }()
		_, _ = io.Copy(c, answers{server, p})
		return
	}
}

// answers are those of a server, as far as the proxy hands them on.
type answers struct {
	io.Reader
	proxy *Proxy
}

func (a answers) Read(b []byte) (int, error) {
	n, err := a.Reader.Read(b)
	if a.proxy.Cut.CompareAndSwap(true, false) {
		return 0, io.EOF
	}
	return n, err
}
