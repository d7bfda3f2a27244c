package client_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
)

func TestAClassesCodeIsAskedForOnce(t *testing.T) {
	r := clienttest.New(t)
	r.JoinCode = "sunflower"
	require.NoError(t, r.Client.SetName("Ada", nil))
	r.Client.Connect()
	r.Accept()
	require.Equal(t, client.Locked, r.Client.Status())
	r.Passes(time.Hour)
	require.Equal(t, 1, r.Dials, "nothing is guessed")

	r.Client.SetCode("tulip")
	r.Accept()
	require.Equal(t, client.Locked, r.Client.Status())
	r.Client.SetCode("sunflower")
	r.Accept()
	require.True(t, r.Client.Ready())

	r.Known = false // the server has forgotten the player
	r.Restart()
	r.Client.Connect()
	r.Accept()
	require.True(t, r.Client.Ready())
	require.Equal(t, []client.Notice{{Kind: client.PlayerUnknown}}, r.Notices)
}

func TestWhoIsBannedStaysAway(t *testing.T) {
	for name, ban := range map[string]func(r *clienttest.Relay){
		"while connected": func(r *clienttest.Relay) { r.Events.Closed(protocol.CloseBanned) },
		"while away":      func(r *clienttest.Relay) { r.Cut(); r.ComeBack() },
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := playing(t)
			r.Banned = true
			ban(r)
			require.Equal(t, client.Banned, r.Client.Status())
			require.Nil(t, r.Client.Room())
			require.Equal(t, []client.Notice{{Kind: client.PlayerBanned}}, r.Notices)
			dials := r.Dials
			r.Passes(time.Hour)
			require.Equal(t, dials, r.Dials)
			r.Client.Connect()
			r.Banned = false
			r.Accept()
			require.True(t, r.Client.Ready())
		})
	}
}

func TestAHostIsHostAfterAReconnection(t *testing.T) {
	r, _ := playing(t)
	r.HostCode = "blackboard"
	var wrong error
	r.Client.HostLogin("whiteboard", func(err error) { wrong = err })
	require.ErrorContains(t, wrong, string(protocol.CodeCodeWrong))
	require.Nil(t, r.Client.Hosting())
	r.Client.HostLogin("blackboard", func(err error) { require.NoError(t, err) })
	require.Len(t, r.Client.Hosting().Players, 3)
	require.Len(t, r.Client.Hosting().Games, 1)
	r.Client.HostAct(protocol.HostAct{Action: protocol.HostClose}, clienttest.RoomID, func(err error) { require.NoError(t, err) })
	last := r.Asked[len(r.Asked)-1]
	require.Equal(t, clienttest.RoomID, last.Game)

	r.Cut()
	r.ComeBack()
	last = r.Asked[len(r.Asked)-1]
	require.Equal(t, protocol.HostLogin{Code: "blackboard"}, last.Data)
	r.Client.HostLogout()
	r.TellHost()
	require.Nil(t, r.Client.Hosting(), "what was on its way is not kept")
	r.Broadcast(protocol.Announcement{Message: "Lunch is ready"})
	require.Equal(t, []client.Notice{{Kind: client.Announced, Message: "Lunch is ready"}}, r.Notices)
}

func TestHiddenMessagesAreHiddenOnThisDevice(t *testing.T) {
	r, _ := playing(t)
	bo := protocol.Player{ID: clienttest.Other, Name: "Bo"}
	r.Says(bo, "boo")
	r.Client.Chat("stop it", nil)
	r.Client.Hide(clienttest.Other, true)
	r.Says(bo, "boo again")
	require.Len(t, r.Client.Room().Messages(), 1)

	r.Restart()
	r.Client.Connect()
	r.Accept()
	require.Len(t, r.Client.Room().Messages(), 1, "also when the app is opened anew")
	r.Client.Hide(clienttest.Other, false)
	require.Len(t, r.Client.Room().Messages(), 3)

	for i := range 300 {
		r.Client.Hide(fmt.Sprintf("00000000-0000-4000-8000-%012d", i), true)
	}
	require.False(t, r.Client.Hidden("00000000-0000-4000-8000-000000000099"), "at most 200 are kept")
	require.True(t, r.Client.Hidden("00000000-0000-4000-8000-000000000100"))
}

func TestTheSettingsOfAGameChangeWhileItWaits(t *testing.T) {
	r := connected(t)
	r.Client.Create(r.Room.Config, nil)
	config := r.Room.Config
	config.MoveTime = 60
	r.Client.Configure(config, func(err error) { require.NoError(t, err) })
	require.Equal(t, 60, r.Client.Room().Config.MoveTime)
	r.Client.Remove(clienttest.Other, nil)
	require.Equal(t, 1, r.Client.Room().Free())
	r.Client.Start(2, nil)
	require.Equal(t, protocol.Filled(2), r.Asked[len(r.Asked)-1].Data)
	require.NotNil(t, r.Client.Room().Match)
}

func TestASpectatorWhoIsRemovedIsTold(t *testing.T) {
	r := connected(t)
	r.Client.Watch(clienttest.RoomID, nil)
	r.Broadcast(protocol.GameUnwatched{Game: protocol.GameRef{ID: clienttest.RoomID}, Player: &protocol.Player{ID: clienttest.Third, Name: "Cleo"}})
	require.NotNil(t, r.Client.Room(), "another one was")
	r.Broadcast(protocol.GameUnwatched{Game: protocol.GameRef{ID: clienttest.RoomID}, Player: new(r.Self())})
	require.Nil(t, r.Client.Room())
	require.Equal(t, []client.Notice{{Kind: client.Removed}}, r.Notices)
}
