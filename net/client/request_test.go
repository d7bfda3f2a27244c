package client

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
)

// What was not answered is asked again once, by the next connection, and not when it is too
// old by then or has been granted all the same.
func TestWhatIsAskedAgain(t *testing.T) {
	l, s := linked()
	q := requests{link: l, pending: map[protocol.ID]*request{}}
	var ended []error
	r := request{done: func(err error) { ended = append(ended, err) }}
	none := func() *Room { return nil }
	again := func() {
		q.late()
		l.dial()
		q.lose()
		s.Opened()
		q.askAgain(none)
	}

	q.ask("", protocol.CreateGame{}, r)
	require.Equal(t, []error{ErrLost}, ended, "there is no connection")
	s.Opened()
	q.ask("", protocol.CreateGame{}, r)
	require.Equal(t, s.now+answerTime, q.due())
	again()
	require.Len(t, ended, 1)
	require.Equal(t, 2, s.sent)
	again()
	require.Equal(t, []error{ErrLost, ErrLost}, ended)
	require.Equal(t, 2, s.sent)

	q.ask("room", protocol.LeaveGame{}, r)
	again()
	require.Equal(t, []error{ErrLost, ErrLost, nil}, ended, "the player is in no room")

	q.ask("room", protocol.JoinGame{}, r)
	q.late()
	s.now = q.expire() - 1
	q.giveUp(false)
	require.Len(t, ended, 3)
	s.now++
	q.giveUp(false)
	require.Equal(t, []error{ErrLost, ErrLost, nil, ErrLost}, ended)
	require.Equal(t, never, q.expire())
	require.Equal(t, never, q.due())
}
