package ai

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

// request returns the request for the position after the moves.
func request(t testing.TB, strength int, moves ...game.Move) Request {
	t.Helper()
	p, err := game.Record{Game: connectfour.Name, Moves: moves}.Replay(connectfour.Game{})
	require.NoError(t, err)
	r, err := NewRequest(connectfour.Name, p.View(p.Turn()), strength, 7, len(moves))
	require.NoError(t, err)
	return r
}

func encode(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

func TestAnswerTakesTheWinAndEchoesThePly(t *testing.T) {
	r := request(t, 3, "drop 3", "drop 0", "drop 3", "drop 0", "drop 3", "drop 0")
	var reply Reply
	require.NoError(t, json.Unmarshal([]byte(Answer(encode(t, r), nil)), &reply))
	require.Equal(t, game.Move("drop 3"), reply.Move)
	require.Equal(t, 6, reply.Ply)
	require.Empty(t, reply.Error)
}
