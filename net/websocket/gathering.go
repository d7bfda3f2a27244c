//go:build !js

package websocket

import (
	"net"
	"sync"
)

// gathering is a network connection that can keep what is written to it until more has
// been, for one system call.
type gathering struct {
	net.Conn
	mu   sync.Mutex
	more bool    // is about to be written
	kept *[]byte // nil if nothing is
}

// enough is how many bytes are kept at most before they are written.
const enough = 8 << 10

var gathered = sync.Pool{New: func() any { b := make([]byte, 0, enough); return &b }}

// gather says whether more is about to be written. If so it may be kept; what comes last
// takes along what is.
func (g *gathering) gather(more bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.more = more
}

// Write implements net.Conn. An error may be about what was kept before.
func (g *gathering) Write(b []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.kept == nil {
		if !g.more {
			return g.Conn.Write(b)
		}
		g.kept = gathered.Get().(*[]byte)
	}
	*g.kept = append(*g.kept, b...)
	if g.more && len(*g.kept) < enough {
		return len(b), nil
	}
	_, err := g.Conn.Write(*g.kept)
	if cap(*g.kept) <= 2*enough {
		*g.kept = (*g.kept)[:0]
		gathered.Put(g.kept)
	}
	g.kept = nil
	if err != nil {
		return 0, err
	}
	return len(b), nil
}
