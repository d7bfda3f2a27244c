package protocol_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	. "lichtbrett/net/protocol"
)

func TestCodes(t *testing.T) {
	var codes []Code
	for _, c := range Codes {
		codes = append(codes, c.Code)
		require.NotEmpty(t, c.Says)
	}
	require.Equal(t, []Code{
		"BAD_FRAME", "UNKNOWN_EVENT", "TOO_MANY", "NAME_INVALID", "ALREADY_REGISTERED", "CREDENTIALS_INVALID", "CONFIG_INVALID",
		"GAME_UNKNOWN", "GAME_FULL", "GAME_STARTED", "GAME_NOT_STARTED", "GAME_OVER", "NOT_CREATOR", "NOT_IN_GAME", "ALREADY_IN_GAME",
		"PLAYERS_MISSING", "NO_SPECTATORS", "REMOVED", "NOT_YOUR_TURN", "STALE", "MOVE_ILLEGAL", "MESSAGE_INVALID", "NO_VOTE",
		"SERVER_FULL", "SHUTTING_DOWN",
	}, codes)
	seen := map[Code]bool{}
	for _, step := range Precedence {
		for _, code := range step {
			require.Contains(t, codes, code)
			require.False(t, seen[code], code)
			seen[code] = true
		}
	}
}

func TestARefusalIsAnError(t *testing.T) {
	_, wrong := decode(`{}`)
	require.EqualError(t, wrong, "BAD_FRAME: event is missing; it is a text that names an event")
	f, err := Read(AppendError(nil, EventChat, 4, exampleTime, &Error{Code: CodeMoveIllegal, Message: "m", Reason: "r"}))
	require.NoError(t, err)
	require.Equal(t, &Error{Code: CodeMoveIllegal, Message: "m", Reason: "r"}, f.Err())
	require.Nil(t, f.Data)
	require.Equal(t, ID(4), f.Re)
}
