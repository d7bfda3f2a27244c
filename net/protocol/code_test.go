package protocol_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	. "lichtbrett/net/protocol"
)

// The page has all of them, in their order.
func TestCodesHaveMeanings(t *testing.T) {
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
