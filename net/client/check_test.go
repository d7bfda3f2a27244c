package client_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
)

// What a relay says that cannot be so is not taken; the match is asked for anew,
// and stands as it stood.
func TestWhatARelayCannotMeanIsNotBelieved(t *testing.T) {
	state := func(change func(*protocol.GameState)) func(*clienttest.Relay) protocol.FrameData {
		return func(r *clienttest.Relay) protocol.FrameData {
			g := *r.State()
			g.Ply++
			change(&g)
			return protocol.GameMoved{Seat: 1, Move: "drop 4", By: protocol.ByPlayer, GameState: g}
		}
	}
	room := func(change func(*protocol.Room)) func(*clienttest.Relay) protocol.FrameData {
		return func(r *clienttest.Relay) protocol.FrameData {
			now := r.Now()
			change(&now)
			return protocol.GameJoined{Game: now}
		}
	}
	moved := func(d protocol.GameMoved) func(*clienttest.Relay) protocol.FrameData {
		return func(r *clienttest.Relay) protocol.FrameData {
			d.GameState = *r.State()
			d.GameState.Ply++
			return d
		}
	}
	for name, frame := range map[string]func(*clienttest.Relay) protocol.FrameData{
		"a turn of nobody":          state(func(g *protocol.GameState) { g.Turn = 2 }),
		"a turn below nobody":       state(func(g *protocol.GameState) { g.Turn = -2 }),
		"another's view":            state(func(g *protocol.GameState) { g.Seat = 1 }),
		"a spectator's view":        state(func(g *protocol.GameState) { g.Seat = game.NoSeat }),
		"moves fewer than none":     state(func(g *protocol.GameState) { g.Ply = -1 }),
		"match 0":                   state(func(g *protocol.GameState) { g.Match = 0 }),
		"no view":                   state(func(g *protocol.GameState) { g.View = json.RawMessage(`null`) }),
		"a view of another game":    state(func(g *protocol.GameState) { g.View = json.RawMessage(`{"board":["...","...","..."]}`) }),
		"a winner who does not sit": state(func(g *protocol.GameState) { g.Result = &protocol.Result{Seats: []game.Seat{0, 7}} }),
		"a move of nobody":          moved(protocol.GameMoved{Seat: game.NoSeat, Move: "drop 4"}),
		"a move of a third":         moved(protocol.GameMoved{Seat: 2, Move: "drop 4"}),
		"the end won by a third": func(r *clienttest.Relay) protocol.FrameData {
			return protocol.GameOver{Result: protocol.Result{Seats: []game.Seat{2}}, Record: protocol.Record{Options: json.RawMessage(`{}`)}}
		},
		"a third seat": room(func(r *protocol.Room) { r.Seats = append(r.Seats, protocol.RoomSeat{}) }),
		"a third seat as configured": room(func(r *protocol.Room) {
			r.Seats, r.Config.Seats = append(r.Seats, protocol.RoomSeat{}), 3
		}),
		"no seats":                room(func(r *protocol.Room) { r.Seats, r.Config.Seats = nil, 0 }),
		"seats of another number": room(func(r *protocol.Room) { r.Config.Seats = 4 }),
		"another game":            room(func(r *protocol.Room) { r.Config.Game, r.Config.Options = "tictactoe", json.RawMessage(`{}`) }),
		"another board": room(func(r *protocol.Room) {
			r.Config.Options = json.RawMessage(`{"columns":7,"rows":6,"connect":4,"jokers":true}`)
		}),
		"a board of no size": room(func(r *protocol.Room) { r.Config.Options = json.RawMessage(`{"columns":-1}`) }),
		"another seat":       room(func(r *protocol.Room) { r.Seats[0], r.Seats[1] = r.Seats[1], r.Seats[0] }),
		"no seat":            room(func(r *protocol.Room) { r.Seats[0].Player = nil }),
	} {
		t.Run(name, func(t *testing.T) {
			r, seen := playing(t)
			seen.Play("drop 3")
			require.NoError(t, r.MoveBy(1, "drop 4"))
			before, told := seen.State(), len(seen.messages)
			asked := count[protocol.AskState](r)
			r.Broadcast(frame(r))
			require.Equal(t, asked+1, count[protocol.AskState](r), "the match is asked for")
			require.Equal(t, before, seen.State())
			for _, m := range seen.messages[told:] {
				require.IsType(t, table.State{}, m, "nothing of it is told")
			}
			seen.Play("drop 3")
			require.Equal(t, 3, seen.Turn().Ply, "the match goes on")
		})
	}
}

// A lobby that makes no sense is tried for again with growing pauses; rooms that
// make none are left out.
func TestALobbyThatMakesNoSense(t *testing.T) {
	r := clienttest.New(t)
	require.NoError(t, r.Client.SetName("Ada", nil))
	sound := r.Now()
	short, strange := sound, sound
	short.Seats, short.ID = short.Seats[:1], clienttest.Me
	strange.Config.Game, strange.ID = "ludo", clienttest.Other
	r.Games = []protocol.Room{short, sound, strange}
	r.Client.Connect()
	r.Accept()
	require.Len(t, r.Client.Games(), 2, "a game that is not known here can be played elsewhere")

	r.Restart()
	r.Bend = func(frame []byte) []byte {
		return []byte(strings.Replace(string(frame), `"games":`, `"games":7,"more":`, 1))
	}
	r.Client.Connect()
	r.Accept()
	require.Equal(t, client.Lost, r.Client.Status())
	r.Bend = nil
	r.ComeBack()
	require.True(t, r.Client.Ready())
}

// The program of a match hears nothing of another one that the relay says to be
// the player's.
func TestARoomThatIsSaidToBeAnother(t *testing.T) {
	r, seen := playing(t)
	told := len(seen.messages)
	other := r.Now()
	other.ID = clienttest.Other
	r.Broadcast(protocol.GameWatched{Game: other, GameState: func() *protocol.GameState { g := *r.State(); g.Seat = game.NoSeat; return &g }()})
	require.Len(t, seen.messages, told)
	require.True(t, r.Client.Room().Watching)
}
