//go:build linux

package bench

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket"
	"lichtbrett/net/websocket/bare"
)

// frameBytes is about what the frame of a move has, which each of both players gets.
const frameBytes = 1285

// beBare is the baseline, a bare server: connections come in pairs, and what one of a
// pair sends is answered to both with as many bytes as a move has.
func beBare() error {
	answer := websocket.AppendFrame(nil, []byte(strings.Repeat("x", frameBytes)))
	pairs := make(chan *websocket.Conn)
	return be(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		c, err := websocket.Accept(w, q, protocol.MaxFrame)
		if err != nil {
			return
		}
		var other *websocket.Conn
		select { // one of both is first
		case pairs <- c:
			other = <-pairs
		case other = <-pairs:
			pairs <- c
		}
		for {
			if _, err := c.Read(context.Background()); err != nil {
				return
			}
			if c.WriteWithin(protocol.WriteTime, answer) != nil || other.WriteWithin(protocol.WriteTime, answer) != nil {
				return
			}
		}
	}), func() error { return nil })
}

// pair is two connections to a bare server.
type pair [2]*bare.Conn

// pairUp makes pairs, each of which passes one message on.
func pairUp(b *testing.B, p *process, count int) (pairs []pair) {
	for n := range count {
		var both pair
		for i := range both {
			// No address has more than ten, as on a relay.
			from := net.IPv4(127, 0, byte(1+n/5/250), byte(1+n/5%250))
			var err error
			both[i], err = bare.Dial(p.address, protocol.Path, from)
			require.NoError(b, err)
		}
		require.NoError(b, both.pass(0))
		pairs = append(pairs, both)
	}
	return pairs
}

// pass has the n-th message passed on to both.
func (p pair) pass(n int) error {
	message := fmt.Appendf(nil, `{"event":"gameMove","data":{"game":{"id":"%036d"},"move":"drop 3","match":1,"ply":%d}}`, 0, n)
	if err := p[n%2].Send(bare.Final|bare.Text, message); err != nil {
		return err
	}
	for _, c := range p {
		if _, err := c.Message(); err != nil {
			return err
		}
	}
	return nil
}

// baseline is a bare server and its pairs, which pass a message on for each move that is made
// on a relay meanwhile.
type baseline struct {
	*process
	moves  chan struct{}
	passed atomic.Int64
	pairs  errgroup.Group
}

// mostBehind is how many moves the pairs may be behind before the players wait for them.
const mostBehind = 10_000

func startBaseline(b *testing.B, pairs int) *baseline {
	s := &baseline{process: start(b, asBare+"=yes"), moves: make(chan struct{}, mostBehind)}
	for _, both := range pairUp(b, s.process, pairs) {
		s.pairs.Go(func() error {
			n := 0
			for range s.moves {
				if err := both.pass(n); err != nil {
					return err
				}
				n++
				s.passed.Add(1)
			}
			return nil
		})
	}
	return s
}

// moved has a message passed on.
func (s *baseline) moved() { s.moves <- struct{}{} }

func (s *baseline) stop(b *testing.B) {
	close(s.moves)
	require.NoError(b, s.pairs.Wait())
	s.end()
}
