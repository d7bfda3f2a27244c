package server

import (
	"context"
	"io"
	"log/slog"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/tournament"
)

// saved is a store that tells what it is given together.
type saved chan []tournament.Event

func (s saved) Save(_ context.Context, events []tournament.Event) error {
	s <- events
	return nil
}

func TestResultsAreGathered(t *testing.T) {
	conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	defer conn.Close()
	store := make(saved)
	r := newRecorder(store, slog.New(slog.NewTextHandler(io.Discard, nil)), &alarm{conn: conn})
	go r.run(t.Context())
	ended := func(number int) tournament.Event {
		return tournament.MatchEnded{Match: tournament.Match{Number: number}}
	}
	now := time.Date(2026, 3, 21, 12, 0, 0, 0, time.UTC)
	require.Zero(t, r.next())

	r.note(now, tournament.SeasonBegan{})
	require.Equal(t, now, r.next(), "a season waits for nothing")
	r.proceed(now, false)
	require.Equal(t, []tournament.Event{tournament.SeasonBegan{}}, <-store)

	r.note(now, tournament.Moved{})
	r.note(now, ended(1))
	due := now.Add(gathering)
	require.Equal(t, due, r.next())
	now = due.Add(-1)
	r.note(now, ended(2))
	r.proceed(now, false)
	require.Equal(t, due, r.next(), "the first result sets the time, and it has not come")
	r.proceed(due, false)
	require.Equal(t, []tournament.Event{ended(1), ended(2)}, <-store)
	require.Zero(t, r.next())

	r.note(now, ended(3))
	r.proceed(now, true)
	require.Equal(t, []tournament.Event{ended(3)}, <-store, "somebody waits for it")
	require.Zero(t, r.next())
}
