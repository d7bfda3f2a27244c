package client_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/net/client"
)

func TestAnInvitationIsReadAsItWasWritten(t *testing.T) {
	require.Equal(t, "g=a-1&c=sun+flower", client.Invitation{Room: "a-1", Code: "sun flower"}.Fragment())
	rapid.Check(t, func(t *rapid.T) {
		i := client.Invitation{Room: rapid.String().Draw(t, "room"), Code: rapid.String().Draw(t, "code")}
		read, ok := client.ReadInvitation(i.Fragment())
		require.Equal(t, i, read)
		require.Equal(t, i != client.Invitation{}, ok)
	})
	for _, other := range []string{"", "r=AQ", "tournament", "%zz", "g=", "x=1"} {
		_, ok := client.ReadInvitation(other)
		require.False(t, ok, other)
	}
}
