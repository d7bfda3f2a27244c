package client_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
)

func TestTwoWhoseNamesLookTheSameAreToldApart(t *testing.T) {
	for _, test := range []struct{ names, called []string }{
		{[]string{"Ada", "Bo"}, []string{"Ada", "Bo"}},
		{[]string{"Ada", "Ada", "Ada"}, []string{"Ada", "Ada (2)", "Ada (3)"}},
		{[]string{"Ada", "A\u200dda", "Ada "}, []string{"Ada", "A\u200dda (2)", "Ada  (3)"}},
		{[]string{"Ada (2)", "Ada", "Ada"}, []string{"Ada (2)", "Ada", "Ada (3)"}},
		{[]string{"Ada", "Ada", "Ada (2)"}, []string{"Ada", "Ada (2)", "Ada (2) (2)"}},
	} {
		var seats []protocol.RoomSeat
		for i, name := range test.names {
			seats = append(seats, protocol.RoomSeat{Player: &protocol.Player{ID: string(rune('a' + i)), Name: name}}, protocol.RoomSeat{Computer: 3})
		}
		room := client.Room{Room: protocol.Room{Seats: seats}}
		for i, called := range test.called {
			require.Equal(t, called, client.Seated(room.Room)[2*i].Name)
			require.Equal(t, called, room.NameOf(string(rune('a'+i))))
		}
	}
}

func TestWhoOnlyTalksIsNotTakenForAPlayer(t *testing.T) {
	r, seen := playing(t)
	r.Says(protocol.Player{ID: "another", Name: "Bo"}, "I resign")
	r.Says(protocol.Player{ID: "another", Name: "Bobby"}, "or not")
	r.Says(protocol.Player{ID: "yet another", Name: "Bo"}, "nor I")
	room := r.Client.Room()
	require.Equal(t, "Bo", room.NameOf(seen.Seats()[1].ID))
	require.Equal(t, "Bo (2)", room.NameOf("another"))
	require.Equal(t, "Bo (3)", room.NameOf("yet another"))
	require.Empty(t, room.NameOf("nobody"))
}

func TestNoTwoAreCalledTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(rapid.SampledFrom([]string{"Ada", "Ada ", "Ada (2)", "Ada (3)", "Ada (2) (2)", "Bo"}), 0, 12).Draw(t, "names")
		var seats []protocol.RoomSeat
		for _, name := range names {
			seats = append(seats, protocol.RoomSeat{Player: &protocol.Player{Name: name}})
		}
		called := map[string]bool{}
		for i, p := range client.Seated(protocol.Room{Seats: seats}) {
			require.True(t, strings.HasPrefix(p.Name, names[i]))
			name := strings.Join(strings.Fields(p.Name), " ")
			require.False(t, called[name], name)
			called[name] = true
		}
	})
}
