package ioctl

import (
	"errors"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAFileThatARequestWasMadeOfCanStillBeWaitedFor(t *testing.T) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer w.Close()
	refused := errors.New("refused")
	require.ErrorIs(t, Control(r, func(int) error { return refused }), refused)
	require.NoError(t, Control(r, func(int) error { return nil }))
	require.NoError(t, r.SetReadDeadline(time.Unix(1, 0)))
	_, err = r.Read(make([]byte, 1))
	require.ErrorIs(t, err, os.ErrDeadlineExceeded)

	require.NoError(t, r.Close())
	require.Error(t, Control(r, func(int) error { panic("it is closed") }))
}
