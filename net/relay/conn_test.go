package relay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
)

// The log of a long match is larger than what may wait. Whoever asks for it is not
// slow; whoever does not read what comes beside it is.
func TestALargeFrameIsNoSlowReader(t *testing.T) {
	large, small := make([]byte, protocol.MaxQueueBytes+1), make([]byte, protocol.MaxQueueBytes/4)
	for _, frames := range [][][]byte{
		{large, small, small, small, small},
		{small, small, large, small, small},
		{small, small, small, small, small}, // the largest of equal ones
	} {
		c := &conn{relay: &Relay{}, writing: true} // by somebody who does not come to it
		for _, f := range frames {
			c.tell(f)
			require.Zero(t, c.closing)
		}
		c.tell(small)
		require.Equal(t, protocol.CloseSlow, c.closing)
		require.Empty(t, c.queue)
	}
	c := &conn{relay: &Relay{}, writing: true}
	c.tell(large)
	c.tell(large)
	require.Equal(t, protocol.CloseSlow, c.closing)
}
