//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/crosswise"
	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket"
)

// room has somebody open a game on the server.
func (s *server) room(t *testing.T, name string, config protocol.Config) {
	ctx, cancel := context.WithCancel(context.Background())
	conn, err := websocket.Dial(ctx, "ws://"+s.address+"/ws", 1<<20)
	require.NoError(t, err)
	gone := make(chan struct{})
	t.Cleanup(func() { cancel(); <-gone })
	for i, data := range []protocol.RequestData{protocol.RegisterPlayer{PlayerName: name}, protocol.CreateGame{Config: config.JSON()}} {
		require.NoError(t, conn.Write(ctx, protocol.EncodeRequest(protocol.Request{ID: protocol.ID(i), Data: data})))
		for answered := false; !answered; {
			text, err := conn.Read(ctx)
			require.NoError(t, err)
			frame, err := protocol.Read(text)
			require.NoError(t, err)
			require.Nil(t, frame.Err())
			answered = frame.Re == protocol.ID(i)
		}
	}
	go func() { // there as long as the test lasts
		defer close(gone)
		for {
			if _, err := conn.Read(ctx); err != nil {
				return
			}
		}
	}()
}

// The lobby without a game and with many, and what can be set up, in both languages
// on the smallest phone.
func TestTheLobby(t *testing.T) {
	alongside(t)
	s := openServer(t)
	ada := s.comes(t, "Ada", small, "")
	bo := s.comes(t, "مريم 🎉", desktop.in("de-DE"), "")
	for _, p := range []*guest{ada, bo} {
		p.reads(p.say("lobby.games.none"))
		p.reads(p.say("lobby.games.hint"))
		p.isAccessible()
		p.activate("button", p.say("lobby.leaders"))
		p.reads(p.say("lobby.leaders.none"))
		p.isAccessible()
		p.press("Escape")
	}
	crosswise := protocol.Config{Game: crosswise.Name, Seats: 4, Options: json.RawMessage("{}"), MoveTime: 600, Computers: []int{0, 0, 3, 0}, Spectators: true}
	for _, name := range []string{"Grace", "Edsger", "Wunderlich Wunderlich Wunderli", "Barbara", "王小明", "Donald", "Niklaus", "שלום", "Tony"} {
		s.room(t, name, crosswise)
	}
	for _, p := range []*guest{ada, bo} {
		p.reads(p.say("lobby.games.many", "games", "9"))
		p.isAccessible()
		p.takePicture("full " + p.language.Name())
		p.activate("button", p.say("lobby.begin"))
		for _, game := range []string{"connectfour", "connectn", "tictactoe", "crosswise"} {
			p.activate("radio", p.say("catalog."+game+".title"))
		}
		p.slide(p.say("lobby.computers"), 1)
		p.find("slider", p.say("settings.strength"))
		p.isAccessible()
		p.takePicture("setup " + p.language.Name())
		p.press("Escape")
	}
	ada.activate("button", ada.say("lobby.join.whose", "player", "Grace", "game", ada.say("catalog.crosswise.title")))
	ada.find("heading", ada.say("catalog.crosswise.title"))
	ada.reads(ada.say("room.missing.one"))
	ada.find("group", "Grace: "+ada.say("room.creator"))
	ada.isAccessible()
	ada.takePicture("room")
	seats := bo.say("lobby.seats.free", "free", "1", "seats", "4")
	bo.await(seats, func(e element) bool { return e.role == "group" && strings.Contains(e.name, seats) })
}
