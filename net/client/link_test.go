package client

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
)

// line is a socket, and the clock of its device.
type line struct {
	Events
	now  time.Duration
	sent int
}

func (l *line) Send([]byte) { l.sent++ }
func (l *line) Close()      {}

// linked returns a link that has been dialled, and its socket, whichever it is.
func linked() (*link, *line) {
	s := &line{}
	l := &link{
		options: Options{
			Dial:   func(_ string, e Events) Socket { s.Events = e; return s },
			Now:    func() time.Duration { return s.now },
			Random: game.NewRandom(1).Uint64,
		},
	}
	l.events = Events{Opened: func() {}, Received: func([]byte, time.Duration) {}, Closed: func(int) { l.end(Lost) }}
	l.dial()
	return l, s
}

func TestPausesGrow(t *testing.T) {
	l, s := linked()
	var last time.Duration
	for i := range 8 {
		s.Closed(0)
		require.Equal(t, Lost, l.state)
		pause := l.next(never) - s.now
		require.Positive(t, pause)
		require.LessOrEqual(t, pause, 20*time.Second)
		if i < 5 {
			require.Greater(t, 4*pause, last)
		}
		last = pause
		s.now += pause - 1
		require.False(t, l.tick())
		s.now++
		require.True(t, l.tick())
		require.Equal(t, Connecting, l.state)
	}
	require.GreaterOrEqual(t, last, 10*time.Second)
	s.now += 10 * time.Second
	require.True(t, l.tick())
	require.Equal(t, Lost, l.state, "nobody answers")
	l.dial()
	s.Opened()
	l.welcomed()
	s.Closed(0)
	require.LessOrEqual(t, l.next(never)-s.now, 500*time.Millisecond, "the connection was there in between")
}

// A connection counts as dead if what was due had not come at the turn before, either: an app
// that was not asked for long takes in first what has come.
func TestADeadConnection(t *testing.T) {
	l, s := linked()
	s.Opened()
	s.now = l.next(never)
	require.False(t, l.tick())
	require.Equal(t, 1, s.sent, "the relay is asked whether it is there")
	due := l.next(never)
	require.Equal(t, s.now+pongTime, due)
	require.Equal(t, due-time.Second, l.next(due-time.Second), "a request is due before")
	require.False(t, l.dead(due-1, never))
	require.True(t, l.dead(due-1, due-time.Second))
	require.True(t, l.dead(due, never))
	s.Received(nil, s.now)
	require.False(t, l.dead(due, never))
	stale := s.Events
	l.dial()
	stale.Opened()
	stale.Closed(0)
	require.Equal(t, Connecting, l.state, "a socket that was replaced says nothing any more")
}
