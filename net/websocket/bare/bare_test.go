package bare

import (
	"bufio"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Whoever keeps reading answers pings meanwhile, and is told in order what has come, up to a bound.
func TestWhoKeepsReading(t *testing.T) {
	here, there := net.Pipe()
	c := &Conn{Conn: here, read: bufio.NewReader(here)}
	c.KeepReading(time.Hour)
	go io.WriteString(there, "\x81\x04word\x89\x00"+strings.Repeat("\x81\x04more", maxWaiting))
	pong, err := io.ReadAll(there) // until it is closed
	require.NoError(t, err)
	require.Equal(t, "\x8a\x80\x00\x00\x00\x00", string(pong))
	for _, word := range append([]string{"word"}, slices.Repeat([]string{"more"}, maxWaiting-1)...) {
		text, err := c.Message()
		require.NoError(t, err)
		require.Equal(t, word, string(text))
	}
	_, err = c.Message()
	require.EqualError(t, err, "nobody has asked for 1000 messages")
}

// A length comes from outside: no room is made for what will never come.
func TestAFrameThatIsTooLong(t *testing.T) {
	for _, length := range []string{"\xff\xff\xff\xff\xff\xff\xff\xff", "\x00\x00\x00\x00\x04\x00\x00\x01"} {
		c := &Conn{read: bufio.NewReader(strings.NewReader("\x81\x7f" + length))}
		_, err := c.Message()
		require.ErrorContains(t, err, "at most 67108864 are read")
	}
}
