package protocol_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/tictactoe"

	. "lichtbrett/net/protocol"
)

func TestFramesAreReadAsTheyWereWritten(t *testing.T) {
	for _, example := range told() {
		d := example.data
		broadcast := EncodeBroadcast(exampleTime, d)
		require.True(t, json.Valid(broadcast), "%s", broadcast)
		f, err := Read(broadcast)
		require.NoError(t, err, "%s", broadcast)
		require.Equal(t, Frame{Event: d.Event(), Re: NoID, Timestamp: exampleTime, Data: d}, f, "%s", broadcast)

		answer := EncodeAnswer(exampleN, exampleTime, d)
		f, err = Read(answer)
		require.NoError(t, err, "%s", answer)
		require.Equal(t, Frame{Event: d.Event(), Re: exampleN, Status: OK, Timestamp: exampleTime, Data: d}, f, "%s", answer)
		require.Nil(t, f.Err())
	}
}

// Every shape of the table has an example, and every example's shape is in the table.
func TestTheTableHasEveryFrame(t *testing.T) {
	left := map[reflect.Type]bool{}
	for _, d := range Definitions {
		for _, s := range d.Sent {
			if s.Data != nil {
				left[reflect.TypeOf(s.Data)] = true
			}
		}
	}
	known := maps.Clone(left)
	for _, example := range told() {
		require.True(t, known[reflect.TypeOf(example.data)], "%T", example.data)
		delete(left, reflect.TypeOf(example.data))
	}
	require.Empty(t, left)
}

func TestGoldenFrames(t *testing.T) {
	for want, frame := range map[string][]byte{
		`{"event":"chat","data":{"timestamp":"2026-11-22T14:08:31Z","game":{"id":"g"},"player":{"id":"p","name":"Zoë"},"message":"a\n\"b\" <c>"}}`: EncodeBroadcast(exampleTime, Chatted{GameRef{ID: "g"}, Player{ID: "p", Name: "Zoë"}, "a\n\"b\" <c>"}),

		`{"event":"logoutPlayer","re":0,"data":{"timestamp":"2026-11-22T14:08:31Z","status":"OK"}}`: EncodeAnswer(0, exampleTime, PlayerLoggedOut{}),

		`{"event":"gameMove","re":3,"data":{"timestamp":"2026-11-22T14:08:31Z","status":"MOVE_ILLEGAL","message":"column 3 is full","reason":"column-full"}}`: EncodeError(EventGameMove, 3, exampleTime, &Error{Code: CodeMoveIllegal, Message: "column 3 is full", Reason: "column-full"}),

		`{"event":"a\"b<\u0001é","data":{"timestamp":"2026-11-22T14:08:31Z","status":"UNKNOWN_EVENT","message":"m"}}`: EncodeError("a\"b<\x01é", NoID, exampleTime, &Error{Code: CodeUnknownEvent, Message: "m"}),
		`{"event":"error","data":{"timestamp":"2026-11-22T14:08:31Z","status":"BAD_FRAME","message":"m"}}`:            EncodeError("", NoID, exampleTime, &Error{Code: CodeBadFrame, Message: "m"}),

		`{"event":"startRound","data":{"timestamp":"2026-11-22T14:08:31Z","gameState":{"game":{"id":"g","status":"over"},"match":2,"ply":7,"activePlayerId":null,"turn":null,"seat":null,"view":{"x":1},"remaining":null,"result":{"winners":[],"seats":[],"reason":"full"},"vote":null}}}`: EncodeBroadcast(exampleTime, RoundStarted{GameState{
			Game: GameStatus{"g", Over}, Match: 2, Ply: 7, Turn: game.NoSeat, Seat: game.NoSeat, View: json.RawMessage(`{"x":1}`), Remaining: NoClock, Result: &Result{Reason: "full"},
		}}),

		`{"event":"gameState","data":{"timestamp":"2026-11-22T14:08:31Z","games":[],"game":null}}`: EncodeBroadcast(exampleTime, Overview{}),

		`{"event":"leaderboard","data":{"timestamp":"2026-11-22T14:08:31Z","entries":[],"own":null}}`: EncodeBroadcast(exampleTime, Leaderboard{}),

		`{"event":"createGame","data":{"config":null}}`: EncodeRequest(Request{ID: NoID, Data: CreateGame{}}),

		`{"event":"gameState","id":9,"data":{"player":{"id":"p","secret":"s"}}}`: EncodeRequest(Request{ID: 9, Player: Credentials{"p", "s"}, Data: AskState{}}),
	} {
		require.Equal(t, want, string(frame))
	}
}

func TestTimestampsAreUTCToTheSecond(t *testing.T) {
	at := time.Date(2026, 11, 22, 15, 8, 31, 999_999_999, time.FixedZone("", 3600))
	require.Equal(t, "2026-11-22T14:08:31Z", Timestamp(at))
	require.Contains(t, string(EncodeBroadcast(at, Replaced{})), `"timestamp":"2026-11-22T14:08:31Z"`)
}

// Texts and moves come through whatever they hold.
func TestEveryTextComesThrough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		moves := rapid.SliceOf(rapid.Custom(func(t *rapid.T) game.Move { return game.Move(rapid.String().Draw(t, "move")) })).Draw(t, "moves")
		f, err := Read(EncodeBroadcast(exampleTime, Chatted{Message: text}))
		require.NoError(t, err)
		require.Equal(t, text, f.Data.(Chatted).Message)
		var read []game.Move
		require.NoError(t, json.Unmarshal(MovesJSON(moves), &read))
		require.Equal(t, len(moves), len(read))
		for i := range moves {
			require.Equal(t, moves[i], read[i])
		}
	})
	require.Equal(t, `["a"]`, string(MovesJSON([]game.Move{"a"})))
	require.Equal(t, `[]`, string(MovesJSON(nil)))
	require.Contains(t, string(EncodeBroadcast(exampleTime, Chatted{Message: "a\xffb"})), `"message":"a\ufffdb"`)
}

// What is told of a move is read as it was, whatever it holds that can be a name.
func movesComeThrough(t *rapid.T) {
	word := rapid.String()
	seat := rapid.IntRange(0, MaxSeats-1)
	name := rapid.StringN(0, MaxName, -1)
	names := rapid.Custom(func(t *rapid.T) Player { return Player{word.Draw(t, "id"), name.Draw(t, "name")} })
	d := GameMoved{
		Player: rapid.Ptr(names, true).Draw(t, "player"), Seat: game.Seat(seat.Draw(t, "seat")),
		Move: game.Move(word.Draw(t, "move")), By: PlayedBy(word.Draw(t, "by")),
		GameState: GameState{
			Game: GameStatus{word.Draw(t, "id"), Status(word.Draw(t, "status"))}, Match: rapid.Int().Draw(t, "match"), Ply: rapid.Int().Draw(t, "ply"),
			ActivePlayer: word.Draw(t, "active"), Turn: game.Seat(rapid.IntRange(-1, MaxSeats-1).Draw(t, "turn")), Seat: game.Seat(seat.Draw(t, "seat")),
			View: json.RawMessage(`{"x":1}`), Remaining: rapid.IntRange(-1, 600_000).Draw(t, "remaining"),
		},
	}
	if rapid.Bool().Draw(t, "moves") {
		d.GameState.Moves = MovesJSON([]game.Move{game.Move(word.Draw(t, "move"))})
	}
	if rapid.Bool().Draw(t, "vote") {
		d.GameState.Vote = &Vote{word.Draw(t, "by"), rapid.Int().Draw(t, "endsIn"), []string{word.Draw(t, "agreed")}}
	}
	re := ID(rapid.Int64Range(0, MaxInteger).Draw(t, "re"))
	f, err := Read(EncodeAnswer(re, exampleTime, d))
	require.NoError(t, err)
	require.Equal(t, Frame{Event: EventGameMove, Re: re, Status: OK, Timestamp: exampleTime, Data: d}, f)
}

func TestMovesComeThrough(t *testing.T) { rapid.Check(t, movesComeThrough) }

func FuzzMovesComeThrough(f *testing.F) { f.Fuzz(rapid.MakeFuzz(movesComeThrough)) }

// The record of the examples is a match that can be replayed.
func TestTheExampleIsAMatch(t *testing.T) {
	match, err := record.Match(games.ByName)
	require.NoError(t, err)
	p, err := match.Replay(tictactoe.Game{})
	require.NoError(t, err)
	require.EqualValues(t, won.Seats, p.Result().Winners)
	require.Equal(t, won.Reason, p.Result().Reason)
}

// A server may say names that are too long to be shown, wherever players are.
func TestNamesThatAreTooLongAreClipped(t *testing.T) {
	told := func(name string) []byte {
		p := Player{ID: benID, Name: name}
		room := Room{Seats: List[RoomSeat]{{Player: &p}, {}}, Watchers: []Player{p}, Chat: []ChatEntry{{Player: p, Message: "hello"}}}
		return EncodeBroadcast(exampleTime, GameCreated{Player: p, Game: room})
	}
	f, err := Read(told(strings.Repeat("a", MaxName+1)))
	require.NoError(t, err)
	require.Equal(t, string(told(strings.Repeat("a", MaxName)+"…")), string(EncodeBroadcast(exampleTime, f.Data)))
}

// What a server says of rooms, of the best and to all is bounded, too.
func TestWhatIsOnlyShownIsClipped(t *testing.T) {
	read := func(d FrameData) FrameData {
		f, err := Read(EncodeBroadcast(exampleTime, d))
		require.NoError(t, err)
		return f.Data
	}
	long, clipped := strings.Repeat("a", MaxMessage+1), strings.Repeat("a", MaxName)+"…"
	require.Equal(t, strings.Repeat("a", MaxMessage)+"…", read(Announcement{Message: long}).(Announcement).Message)
	rooms := make(List[Room], 2*MaxGames+1)
	for i := range rooms {
		rooms[i].Config.Game = long
	}
	overview := read(Overview{Games: rooms}).(Overview)
	require.Len(t, overview.Games, 2*MaxGames)
	require.Equal(t, clipped, overview.Games[0].Config.Game)
	best := make(List[Standing], MaxLeaders+1)
	best[0].Name = long
	leaders := read(Leaderboard{Entries: best, Own: &Standing{Name: long}}).(Leaderboard)
	require.Len(t, leaders.Entries, MaxLeaders)
	require.Equal(t, []string{clipped, clipped}, []string{leaders.Entries[0].Name, leaders.Own.Name})
}

func FuzzRead(f *testing.F) {
	for _, example := range told() {
		f.Add(EncodeAnswer(exampleN, exampleTime, example.data))
	}
	f.Add(EncodeError(EventChat, NoID, exampleTime, &Error{Code: CodeTooMany, Message: "wait"}))
	f.Fuzz(func(t *testing.T, frame []byte) {
		read, err := Read(frame)
		if err != nil || read.Data == nil {
			return
		}
		again, err := Read(EncodeAnswer(read.Re, exampleTime, read.Data))
		require.NoError(t, err)
		require.Equal(t, read.Data.Event(), again.Data.Event())
	})
}
