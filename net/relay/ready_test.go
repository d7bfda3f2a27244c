package relay_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal"
)

// refusing is a log that takes nothing, or never says whether it does.
type refusing struct {
	journal.InMemory
	err   error
	never chan struct{}
}

func (l *refusing) Snapshot(string, int, []byte) error {
	if l.never != nil {
		<-l.never
	}
	return l.err
}

func TestReady(t *testing.T) {
	full := errors.New("the disk is full")
	for _, test := range []struct {
		log  journal.Log
		says error
	}{
		{&journal.InMemory{}, nil},
		{&refusing{err: full}, full},
	} {
		r, err := relay.Open(relay.Options{Journal: test.log})
		require.NoError(t, err)
		for range 3 {
			require.ErrorIs(t, r.Ready(t.Context()), test.says)
		}
		require.NoError(t, r.Close())
		require.ErrorContains(t, r.Ready(t.Context()), "being stopped")
	}
	slow := &refusing{never: make(chan struct{})}
	r, err := relay.Open(relay.Options{Journal: slow})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, r.Ready(ctx), context.Canceled)
	close(slow.never)
	require.NoError(t, r.Ready(t.Context()))
	require.NoError(t, r.Close())
}
