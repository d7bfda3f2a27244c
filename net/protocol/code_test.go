package protocol_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	. "lichtbrett/net/protocol"
)

func TestCodes(t *testing.T) {
	require.Equal(t, []Code{
		"BAD_FRAME", "UNKNOWN_EVENT", "TOO_MANY", "CREDENTIALS_INVALID", "ALREADY_REGISTERED", "BANNED", "GAME_UNKNOWN", "REMOVED", "NOT_IN_GAME",
		"ALREADY_IN_GAME", "NOT_CREATOR", "STALE", "GAME_STARTED", "GAME_NOT_STARTED", "GAME_OVER", "NOT_YOUR_TURN", "CODE_WRONG", "CHAT_OFF",
		"NAME_INVALID", "CONFIG_INVALID", "GAME_FULL", "PLAYERS_MISSING", "NO_SPECTATORS", "MOVE_ILLEGAL", "MESSAGE_INVALID", "NO_VOTE",
		"SERVER_FULL", "SHUTTING_DOWN",
	}, Codes)
	require.Len(t, meanings, len(Codes)+1, "OK, too")
	for _, code := range Codes {
		require.NotEmpty(t, meanings[code], code)
	}
}

func TestARefusalIsAnError(t *testing.T) {
	_, wrong := Decode([]byte(`{}`))
	require.EqualError(t, wrong, "BAD_FRAME: event is missing; it is a text")
	f, err := Read(EncodeError(EventChat, 4, exampleTime, &Error{Code: CodeMoveIllegal, Message: "m", Reason: "r"}))
	require.NoError(t, err)
	require.Equal(t, &Error{Code: CodeMoveIllegal, Message: "m", Reason: "r"}, f.Err())
	require.Nil(t, f.Data)
	require.Equal(t, ID(4), f.Re)
}
