package relay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
)

// What the lobby is told waits for the announcer, to whom each connection comes once,
// unless its queue is being written anyway or half full.
func TestWhoStandsInTheAnnouncersLine(t *testing.T) {
	r := &Relay{bell: make(chan struct{}, 1), writers: make(chan *conn, 1)}
	news := &message{frame: []byte("news")}
	busy := &conn{relay: r, writing: true}
	a, b := &conn{relay: r}, &conn{relay: r}
	for range 3 {
		for _, c := range []*conn{a, busy, b} {
			r.announce(c, news)
		}
	}
	require.Equal(t, []*conn{a, b}, r.line)
	require.Len(t, r.bell, 1)
	require.False(t, a.writing)
	require.Len(t, a.queue, 3)
	require.Len(t, busy.queue, 3)

	b.tell([]byte("the answer to what was asked"))
	require.Same(t, b, <-r.writers)
	require.Equal(t, "the answer to what was asked", string(b.queue[3].frame), "and it is written after the news before it")

	for len(a.queue) < protocol.MaxQueueFrames/2-1 {
		r.announce(a, news)
	}
	require.Empty(t, r.writers)
	r.announce(a, news)
	require.Same(t, a, <-r.writers)
	require.Zero(t, a.closing)

	large := &conn{relay: r}
	half := &message{frame: make([]byte, protocol.MaxQueueBytes/2)}
	r.announce(large, half)
	require.Same(t, large, <-r.writers)
}
