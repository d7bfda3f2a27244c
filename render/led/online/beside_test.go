package online_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
	"lichtbrett/render/led/online"
)

// A board beside a window shows what a board of its own does, picture by picture.
func TestABoardBesideAWindowShowsWhatABoardAloneDoes(t *testing.T) {
	r, alone := comes(t, nil)
	beside := online.NewBeside(func() *client.Client { return r.Client })
	board := console.Frame{} // of the match, as the window has it
	now := time.Duration(0)
	r.Clock = func() time.Duration { return now }
	picture := func() console.Frame {
		f, ok := beside.Frame(now, r.Client.Room(), board, r.Client.Room() != nil && r.Client.Room().Match != nil)
		require.True(t, ok)
		return f
	}
	passes := func(d time.Duration) {
		now += d
		alone.Tick(d)
	}
	same := func(what string) {
		t.Helper()
		require.Equal(t, alone.Frame().String(), picture().String(), what)
	}
	_, shown := beside.Frame(now, nil, board, false)
	require.False(t, shown, "nobody is met yet")
	_, moves := beside.Next()
	require.False(t, moves)

	r.Room.Seats[1].Player = nil
	press(alone, console.Confirm, console.Confirm)
	same("waiting")
	passes(300 * time.Millisecond)
	same("the dot runs")
	wait, moves := beside.Next()
	require.True(t, moves)
	require.LessOrEqual(t, wait, 150*time.Millisecond)
	bo := protocol.Player{ID: clienttest.Other, Name: "Bo"}
	r.Room.Seats[1] = protocol.RoomSeat{Player: &bo, Connected: true, PlayedBy: protocol.ByPlayer}
	r.Broadcast(protocol.GameJoined{Player: bo, Game: r.Now()})
	same("all are here")

	r.Begin(3000)
	same("3")
	passes(time.Second)
	same("2")
	r.Begin(0)
	alone.Settle()
	board = alone.Frame()
	same("the match")
	passes(clienttest.TurnTime - 7*time.Second)
	require.NotEqual(t, board, picture())
	same("seven of the last ten seconds")
	passes(500 * time.Millisecond)
	require.Equal(t, board, picture(), "the bar blinks")
	same("in between")

	r.Broadcast(protocol.PlayerStatus{Player: bo, Connected: false, PlayedBy: protocol.ByPlayer})
	require.NotEqual(t, board, picture())
	same("he has gone")
	passes(2 * time.Second)
	r.Broadcast(protocol.PlayerStatus{Player: bo, Connected: true, PlayedBy: protocol.ByPlayer})
	passes(2 * time.Second)
	picture()

	require.False(t, beside.Say(console.Left.Input()), "the joystick is the window's")
	r.Broadcast(protocol.AbortVoted{Player: bo, WantsToAbort: true, EndsIn: 30000})
	same("he asks")
	require.True(t, beside.Say(console.Left.Input()))
	alone.Press(console.Left)
	same("agree")
	require.True(t, beside.Say(console.Right.Input()))
	require.True(t, beside.Say(console.Confirm.Input()))
	last, _ := r.Asked[len(r.Asked)-1].Data.(protocol.VoteAbort)
	require.Equal(t, protocol.VoteAbort{WantsToAbort: false}, last)
	alone.Settle()
	require.NotEqual(t, console.Frame{}, picture())
	same("the match goes on")

	_, shown = beside.Frame(now, nil, console.Frame{}, false)
	require.False(t, shown, "another screen is none of a match")
	require.False(t, beside.Say(console.Confirm.Input()))
}

// A game of which the window shows no LEDs has none beside it.
func TestAGameWithoutLEDsBesideAWindow(t *testing.T) {
	r, _ := comes(t, nil)
	beside := online.NewBeside(func() *client.Client { return r.Client })
	r.Client.Quick(config, nil)
	r.Begin(0)
	_, shown := beside.Frame(time.Second, r.Client.Room(), console.Frame{}, false)
	require.False(t, shown)
	_, moves := beside.Next()
	require.False(t, moves)
	require.Equal(t, client.Online, r.Client.Status())
}
