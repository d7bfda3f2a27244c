package server

import (
	"net"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAlarm(t *testing.T) {
	conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	defer conn.Close()
	rest := func() error {
		_, err := conn.Read(make([]byte, 10))
		return err
	}
	a := &alarm{conn: conn}
	past, later := time.Unix(1, 0), time.Now().Add(time.Hour)

	require.True(t, a.set(later))
	require.True(t, a.set(past), "an earlier time counts")
	require.True(t, a.set(later), "a later one does not: it would cost more than to wake for nothing")
	require.ErrorIs(t, rest(), os.ErrDeadlineExceeded)

	a.off()
	require.True(t, a.set(later))
	a.ring()
	require.False(t, a.set(later), "nobody rests who was rung for")
	require.ErrorIs(t, rest(), os.ErrDeadlineExceeded)

	a.off()
	require.True(t, a.set(time.Time{}), "nothing is due")
	_, err = conn.WriteTo([]byte("hello"), conn.LocalAddr())
	require.NoError(t, err)
	require.NoError(t, rest())
}
