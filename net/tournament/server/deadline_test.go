package server

import (
	"net"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestDeadline(t *testing.T) {
	conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	defer conn.Close()
	wait := func() error {
		_, err := conn.Read(make([]byte, 10))
		return err
	}
	d := &deadline{conn: conn}
	past, later := time.Unix(1, 0), time.Now().Add(time.Hour)

	require.True(t, d.set(later))
	require.True(t, d.set(past), "an earlier time counts")
	require.True(t, d.set(later), "a later one does not: that would cost more than waking in vain")
	require.ErrorIs(t, wait(), os.ErrDeadlineExceeded)

	d.reset()
	require.True(t, d.set(later))
	d.wake()
	require.False(t, d.set(later), "a loop that was woken does not wait")
	require.ErrorIs(t, wait(), os.ErrDeadlineExceeded)

	d.reset()
	require.True(t, d.set(time.Time{}), "nothing is due")
	_, err = conn.WriteTo([]byte("hello"), conn.LocalAddr())
	require.NoError(t, err)
	require.NoError(t, wait())
}
