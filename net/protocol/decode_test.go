package protocol_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	. "lichtbrett/net/protocol"
)

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
	f.Add([]byte(`{"event":"gameState","unknown":` + strings.Repeat("[", 4000) + strings.Repeat("]", 4000) + `}`))
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
