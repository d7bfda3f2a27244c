package protocol_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	. "lichtbrett/net/protocol"
)

func decode(frame string) (Request, *Error) { return Decode([]byte(frame)) }

// Whatever a client says is read as it was meant.
func TestRequestsAreReadAsTheyWereWritten(t *testing.T) {
	seen := map[Event]bool{}
	for _, d := range asked {
		seen[d.Event()] = true
		for _, r := range []Request{
			{ID: NoID, Data: d},
			{ID: 0, Data: d, Player: Credentials{ID: adaID, Secret: secret}},
			{ID: MaxInteger, Data: d, Player: Credentials{ID: adaID, Secret: secret}, Game: gameID},
		} {
			if r.Game == "" && DefinitionOf(d.Event()).Game == Required {
				r.Game = gameID
			}
			r.Event = d.Event()
			frame := EncodeRequest(r)
			read, wrong := Decode(frame)
			require.Nil(t, wrong, "%s", frame)
			require.Equal(t, r, read, "%s", frame)
		}
	}
	for _, d := range Definitions {
		require.Equal(t, d.Request != nil, seen[d.Event], d.Event)
	}
}

func TestBadFrames(t *testing.T) {
	for _, c := range []struct {
		frame, says string
		event       Event // that could be read all the same
		id          ID
	}{
		{``, "not JSON", "", NoID},
		{`{`, "not JSON", "", NoID},
		{`{"event":"chat"} {}`, "not JSON", "", NoID},
		{"\uFEFF" + `{"event":"gameState"}`, "not JSON", "", NoID},
		{`{"event":"gameState",}`, "not JSON", "", NoID},
		{`null`, "not an object", "", NoID},
		{`[]`, "not an object", "", NoID},
		{` "gameState" `, "not an object", "", NoID},
		{`{}`, "event is missing", "", NoID},
		{`{"id":3}`, "event is missing", "", 3},
		{`{"event":null,"id":3}`, "event is missing", "", 3},
		{`{"event":7,"id":3}`, "event is a number; it should be a text", "", 3},
		{`{"Event":"gameState","id":3}`, "event is missing", "", 3},
		{`{"event":"gameState","id":-1}`, "id is not an integer", EventGameState, NoID},
		{`{"event":"gameState","id":1.5}`, "id is not an integer", EventGameState, NoID},
		{`{"event":"gameState","id":"1"}`, "id is not an integer", EventGameState, NoID},
		{`{"event":"gameState","id":9007199254740992}`, "id is not an integer from 0 to 9007199254740991", EventGameState, NoID},
		{`{"event":"gameState","id":7.0}`, "id is not an integer", EventGameState, NoID},
		{`{"event":"gameState","id":1e400}`, "id is not an integer", EventGameState, NoID},
		{`{"event":"gameState","id":1,"data":[]}`, "data is a list; it should be an object", EventGameState, 1},
		{`{"event":"gameState","id":1,"data":"x"}`, "data is a text; it should be an object", EventGameState, 1},
		{`{"event":"nonsense","id":1,"data":7}`, "data is a number", "nonsense", 1},
		{`{"event":"registerPlayer","data":{}}`, "data.playerName is missing; it is a text", EventRegisterPlayer, NoID},
		{`{"event":"registerPlayer"}`, "data.playerName is missing", EventRegisterPlayer, NoID},
		{`{"event":"registerPlayer","data":{"playerName":null}}`, "data.playerName is missing", EventRegisterPlayer, NoID},
		{`{"event":"registerPlayer","data":{"playername":"Ada"}}`, "data.playerName is missing", EventRegisterPlayer, NoID},
		{`{"event":"registerPlayer","data":{"playerName":["Ada"]}}`, "data.playerName is a list; it should be a text", EventRegisterPlayer, NoID},
		{`{"event":"leaveGame","id":5}`, "data.game.id is missing", EventLeaveGame, 5},
		{`{"event":"leaveGame","data":{"game":{}}}`, "data.game.id is missing", EventLeaveGame, NoID},
		{`{"event":"leaveGame","data":{"game":"g"}}`, "data.game is a text; it should be an object", EventLeaveGame, NoID},
		{`{"event":"leaveGame","data":{"game":{"id":7}}}`, "data.game.id is a number; it should be a text", EventLeaveGame, NoID},
		{`{"event":"leaveGame","data":{"gameId":7}}`, "data.gameId is a number", EventLeaveGame, NoID},
		{`{"event":"leaveGame","data":{"gameId":"g","player":"p"}}`, "data.player is a text; it should be an object", EventLeaveGame, NoID},
		{`{"event":"leaveGame","data":{"gameId":"g","player":{"id":1}}}`, "data.player.id is a number", EventLeaveGame, NoID},
		{`{"event":"leaveGame","data":{"gameId":"g","player":{"id":"p","secret":true}}}`, "data.player.secret is a boolean", EventLeaveGame, NoID},
		{`{"event":"leaveGame","data":{"gameId":"g","playerId":{}}}`, "data.playerId is an object", EventLeaveGame, NoID},
		{`{"event":"leaveGame","data":{"gameId":"g","secret":1}}`, "data.secret is a number", EventLeaveGame, NoID},
		{`{"event":"joinGame","data":{"gameId":"g","seat":"1"}}`, "data.seat is a text; it should be an integer", EventJoinGame, NoID},
		{`{"event":"joinGame","data":{"gameId":"g","seat":0.5}}`, "data.seat is a number; it should be an integer", EventJoinGame, NoID},
		{`{"event":"gameMove","data":{"gameId":"g","move":"drop 3"}}`, "data.ply is missing", EventGameMove, NoID},
		{`{"event":"gameMove","data":{"gameId":"g","ply":0}}`, "data.move is missing", EventGameMove, NoID},
		{`{"event":"gameMove","data":{"gameId":"g","ply":0,"move":3}}`, "data.move is a number; it should be a text", EventGameMove, NoID},
		{`{"event":"gameMove","data":{"gameId":"g","ply":0,"move":"drop 3","match":"1"}}`, "data.match is a text", EventGameMove, NoID},
		{`{"event":"gameAbort","data":{"gameId":"g","wantsToAbort":1}}`, "data.wantsToAbort is a number; it should be a boolean", EventGameAbort, NoID},
		{`{"event":"rematch","data":{"gameId":"g"}}`, "data.wantsRematch is missing; it is a boolean", EventRematch, NoID},
		{`{"event":"gameStart","data":{"gameId":"g","fill":6}}`, "data.fill is 6; a computer has a strength from 1 to 5", EventGameStart, NoID},
		{`{"event":"gameStart","data":{"gameId":"g","fill":-1}}`, "data.fill is -1", EventGameStart, NoID},
		{`{"event":"gameStart","data":{"gameId":"g","fill":0}}`, "data.fill is 0", EventGameStart, NoID},
		{`{"event":"hostAct","data":{"action":"smite","id":"p"}}`, `data.action is "smite", which no host can do`, EventHostAct, NoID},
		{`{"event":"hostAct","data":{"action":"ban"}}`, "data.id is missing; the action ban needs it", EventHostAct, NoID},
		{`{"event":"hostAct","data":{"action":"rename","id":"p"}}`, "data.name is missing; the action rename needs it", EventHostAct, NoID},
		{`{"event":"hostAct","data":{"action":"close"}}`, "data.game.id is missing", EventHostAct, NoID},
		{`{"event":"hostAct","data":{"action":"chat","id":"p"}}`, "data.on is missing", EventHostAct, NoID},
		{`{"event":"hostAct","data":{"action":"code"}}`, "data.code is missing", EventHostAct, NoID},
		{`{"event":"createGame","data":{}}`, "data.config is missing; it is an object", EventCreateGame, NoID},
		{`{"event":"createGame","data":{"config":"tictactoe"}}`, "data.config is a text; it should be an object", EventCreateGame, NoID},
		{`{"event":"createGame","data":{"config":{}}}`, "data.config.game is missing", EventCreateGame, NoID},
		{`{"event":"quickGame","data":{"config":{"game":"level8","seats":"3"}}}`, "data.config.seats is a text; it should be an integer", EventQuickGame, NoID},
		{`{"event":"createGame","data":{"config":{"game":"level8","computers":[0,"3"]}}}`, "data.config.computers is a list; it should be a list of integers", EventCreateGame, NoID},
		{`{"event":"createGame","data":{"config":{"game":"level8","computers":3}}}`, "data.config.computers is a number", EventCreateGame, NoID},
		{`{"event":"createGame","data":{"config":{"game":"level8","private":"yes"}}}`, "data.config.private is a text; it should be a boolean", EventCreateGame, NoID},
		{`{"event":"createGame","data":{"config":{"game":"level8","options":[]}}}`, "data.config.options is a list; it should be an object", EventCreateGame, NoID},
	} {
		r, wrong := decode(c.frame)
		require.NotNil(t, wrong, c.frame)
		require.Equal(t, CodeBadFrame, wrong.Code, c.frame)
		require.Contains(t, wrong.Message, c.says, c.frame)
		require.Zero(t, wrong.Close, c.frame)
		require.Equal(t, c.event, r.Event, c.frame)
		require.Equal(t, c.id, r.ID, c.frame)
		require.Nil(t, r.Data, c.frame)
	}
}

func TestEventsThatAreNotTheClients(t *testing.T) {
	for _, event := range []Event{"", "nonsense", "GAMESTATE", EventStartRound, EventGameOver, EventPlayerStatus, EventReplaced, EventShutdown, EventError} {
		r, wrong := decode(fmt.Sprintf(`{"event":%q,"id":4,"data":{"game":7,"playerName":7}}`, event))
		require.NotNil(t, wrong, event)
		require.Equal(t, CodeUnknownEvent, wrong.Code, event)
		require.Equal(t, event, r.Event)
		require.Equal(t, ID(4), r.ID)
	}
}

func TestTextIsUTF8(t *testing.T) {
	_, wrong := decode("{\"event\":\"gameState\",\"unknown\":\"\xff\"}")
	require.Equal(t, CloseText, wrong.Close)
	_, wrong = decode("\xff")
	require.Equal(t, CloseText, wrong.Close, "before it is found to be no JSON")
}

func TestNesting(t *testing.T) {
	nest := func(depth int) string {
		inside := depth - 1 // the frame's own object is the first
		return `{"event":"gameState","id":2,"unknown":` + strings.Repeat("[", inside) + strings.Repeat("]", inside) + `}`
	}
	_, wrong := decode(nest(MaxNesting))
	require.Nil(t, wrong)
	r, wrong := decode(nest(MaxNesting + 1))
	require.Equal(t, CodeBadFrame, wrong.Code)
	require.Contains(t, wrong.Message, "nested deeper than 16")
	require.Equal(t, Request{Event: EventGameState, ID: 2}, r)
	_, wrong = decode(nest(4000))
	require.Equal(t, CodeBadFrame, wrong.Code)
	_, wrong = decode(`{"event":"gameState","unknown":"` + strings.Repeat("[{", 20) + `\"[["}`)
	require.Nil(t, wrong, "brackets in texts nest nothing")
}

func TestCredentialsInBothForms(t *testing.T) {
	for data, want := range map[string]Credentials{
		`{}`:                                 {},
		`{"player":{"id":"a","secret":"b"}}`: {ID: "a", Secret: "b"},
		`{"player":{"id":"a","name":"Ada","secret":"b"}}`:                          {ID: "a", Secret: "b"},
		`{"playerName":"Ada","playerId":"a","secret":"b"}`:                         {ID: "a", Secret: "b"},
		`{"playerId":"x","secret":"y","player":{"id":"a","secret":"b"}}`:           {ID: "a", Secret: "b"},
		`{"player":{"id":"a","secret":"b"},"playerId":"x","secret":"y"}`:           {ID: "a", Secret: "b"},
		`{"player":null,"playerId":"a","secret":"b"}`:                              {ID: "a", Secret: "b"},
		`{"player":{"id":"a"},"playerId":"x","secret":"y"}`:                        {ID: "a"},
		`{"player":{"id":"x","secret":"y"},"player":{"id":"a","secret":"b"}}`:      {ID: "a", Secret: "b"},
		`{"pl\u0061yer":{"\u0069d":"\u0061","secret":"b"}}`:                        {ID: "a", Secret: "b"},
		"{ \"player\" :\n{\t\"id\" : \"a\" ,\r\n \"secret\" : \"b\" } , \"z\":{}}": {ID: "a", Secret: "b"},
	} {
		r, wrong := decode(`{"event":"gameState","data":` + data + `}`)
		require.Nil(t, wrong, data)
		require.Equal(t, want, r.Player, data)
	}
}

func TestTheGameInBothForms(t *testing.T) {
	for data, want := range map[string]string{
		`{}`:                               "",
		`{"game":{}}`:                      "",
		`{"game":null}`:                    "",
		`{"game":{"id":"g"}}`:              "g",
		`{"gameId":"g"}`:                   "g",
		`{"gameId":"x","game":{"id":"g"}}`: "g",
		`{"game":{"id":"g"},"gameId":"x"}`: "g",
	} {
		r, wrong := decode(`{"event":"gameState","data":` + data + `}`)
		require.Nil(t, wrong, data)
		require.Equal(t, want, r.Game, data)
	}
	r, wrong := decode(`{"event":"renamePlayer","data":{"game":{"id":"g"},"playerName":"Ada"}}`)
	require.Nil(t, wrong)
	require.Equal(t, "g", r.Game, "any message may name a game")
}

func TestIntegersAreWrittenAsIntegers(t *testing.T) {
	for text, want := range map[string]int64{`0`: 0, `-0`: 0, `3`: 3, `-3`: -3, `9007199254740991`: MaxInteger} {
		r, wrong := decode(`{"event":"gameMove","data":{"gameId":"g","move":"B1","ply":` + text + `}}`)
		require.Nil(t, wrong, text)
		require.Equal(t, want, r.Data.(MakeMove).Ply, text)
	}
	for _, text := range []string{`0.5`, `8.0`, `80e-1`, `1e1`, `1e400`, `99999999999999999999`} {
		_, wrong := decode(`{"event":"gameMove","data":{"gameId":"g","move":"B1","ply":` + text + `}}`)
		require.NotNil(t, wrong, text)
		require.Equal(t, "data.ply is a number; it should be an integer", wrong.Message, text)
	}
}

func TestRepeatedNamesAndNull(t *testing.T) {
	r, wrong := decode(`{"event":"nonsense","id":1,"data":{"message":"x"},"event":"chat","id":2,"data":{"gameId":"g","message":7,"message":"hello"}}`)
	require.Nil(t, wrong)
	require.Equal(t, Request{Event: EventChat, ID: 2, Game: "g", Data: Chat{"hello"}}, r)

	r, wrong = decode(`{"event":"joinGame","id":null,"data":{"gameId":"g","seat":null}}`)
	require.Nil(t, wrong)
	require.Equal(t, Request{Event: EventJoinGame, ID: NoID, Game: "g", Data: JoinGame{}}, r)

	r, wrong = decode(`{"event":"gameState","data":null}`)
	require.Nil(t, wrong)
	require.Equal(t, AskState{}, r.Data)
}

func TestTextsAreReadWhole(t *testing.T) {
	r, wrong := decode(`{"event":"chat","data":{"gameId":"g","message":"a \"b\" \\ \u00e4 ä \ud83d\ude00 😀\n\ud800."}}`)
	require.Nil(t, wrong)
	require.Equal(t, "a \"b\" \\ ä ä 😀 😀\n\uFFFD.", r.Data.(Chat).Message)
	_, wrong = Message(r.Data.(Chat).Message)
	require.Nil(t, wrong)
	_, wrong = Name("half \uFFFD")
	require.NotNil(t, wrong, "half a surrogate pair is no name")
}

// Credentials count in a message that is then refused, too.
func TestCredentialsOfARefusedRequest(t *testing.T) {
	for frame, code := range map[string]Code{
		`{"event":"nonsense","data":{"player":{"id":"a","secret":"b"},"gameId":"g"}}`:              CodeUnknownEvent,
		`{"event":"chat","data":{"player":{"id":"a","secret":"b"},"gameId":"g"}}`:                  CodeBadFrame,
		`{"event":"joinGame","data":{"playerId":"a","secret":"b","game":{"id":"g"},"seat":"one"}}`: CodeBadFrame,
	} {
		r, wrong := decode(frame)
		require.NotNil(t, wrong, frame)
		require.Equal(t, code, wrong.Code, frame)
		require.Equal(t, Credentials{ID: "a", Secret: "b"}, r.Player, frame)
		require.Equal(t, "g", r.Game, frame)
	}
	r, wrong := decode(`{"event":"chat","data":{"playerId":"a","secret":"b","player":{"id":7}}}`)
	require.NotNil(t, wrong)
	require.False(t, r.Player.Given(), "half of them is none")
}

// What a request keeps is its own: the frame's bytes may be used again.
func TestARequestKeepsNothingOfItsFrame(t *testing.T) {
	frame := []byte(`{"event":"createGame","data":{"config":{"game":"tictactoe"}}}`)
	r, wrong := Decode(frame)
	require.Nil(t, wrong)
	clear(frame)
	require.Equal(t, `{"game":"tictactoe"}`, string(r.Data.(CreateGame).Config))
}

// No secret comes back in a refusal.
func TestRefusalsDoNotRepeatSecrets(t *testing.T) {
	for _, data := range []string{
		`{"player":{"id":"a","secret":["` + secret + `"]}}`,
		`{"player":"` + secret + `"}`,
		`{"secret":{"x":"` + secret + `"}}`,
		`{"secret":"` + secret + `","game":"` + secret + `"}`,
	} {
		_, wrong := decode(`{"event":"gameState","data":` + data + `}`)
		require.NotNil(t, wrong, data)
		require.NotContains(t, wrong.Message, secret)
	}
}

func FuzzDecode(f *testing.F) {
	for _, d := range asked {
		f.Add(request(d))
	}
	for _, seed := range []string{
		``, `{}`, `[]`, `null`, `{"event":"chat","id":1e2,"data":{"gameId":"\u0067","message":"\ud800\n"}}`,
		`{"event":"joinGame","data":{"game":{"id":"g"},"seat":-1.50e1}}`, "{\"event\":\"\\\"\xff\"}", `{"a":[{"b":"]}\\"}]}`,
		`{"event":"createGame","data":{"config":{"game":"level8","seats":4,"computers":[0,1,5,0],"options":{"levels":3}}}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		r, wrong := Decode(frame)
		require.True(t, r.ID == NoID || r.ID >= 0 && r.ID <= MaxInteger)
		if wrong != nil {
			require.Nil(t, r.Data)
			require.NotEmpty(t, wrong.Message)
			require.Less(t, len(wrong.Message), 600)
			answer, err := Read(EncodeError(r.Event, r.ID, exampleTime, wrong))
			require.NoError(t, err)
			require.Equal(t, wrong.Code, answer.Status)
			require.Equal(t, r.ID, answer.Re)
			return
		}
		require.Equal(t, r.Event, r.Data.Event())
		again := EncodeRequest(r)
		if r.Game == "" && DefinitionOf(r.Event).Game == Required {
			return // a game named by an empty text
		}
		read, wrong := Decode(again)
		require.Nil(t, wrong, "%s", again)
		require.Equal(t, string(again), string(EncodeRequest(read)))
	})
}
