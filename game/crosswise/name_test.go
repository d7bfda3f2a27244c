package crosswise

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		names []string
		fault string
	}{
		{[]string{"azAZ", "Ben09"}, ""},
		{[]string{"", "", "", ""}, ""},
		{[]string{strings.Repeat("n", 15), "PlayerName1"}, ""},
		{[]string{strings.Repeat("n", 16), "Ben"}, "crosswise.setup.invalid"},
		{[]string{"Anna", "Ben", "Anna", ""}, "crosswise.setup.duplicate"},
		{[]string{"PlayerName2", ""}, "crosswise.setup.duplicate"},
	} {
		var players []game.Player
		for _, n := range c.names {
			players = append(players, game.Player{Name: n})
		}
		require.Equal(t, c.fault, NameFault(players), c.names)
		require.True(t, c.fault == "" || text.English.Has(c.fault))
	}
	for _, r := range " /:@[`{ü" {
		require.Equal(t, "crosswise.setup.invalid", NameFault([]game.Player{{Name: "An" + string(r) + "a"}}), "%q", r)
	}
}
