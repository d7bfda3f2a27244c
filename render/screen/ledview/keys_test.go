package ledview

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/render/ui"
)

func TestHints(t *testing.T) {
	say := text.English.Say
	require.Equal(t, []hint{
		{keys: []ui.Icon{ui.IconLeft, ui.IconRight}, does: "column"},
		{word: "middle", does: "drop"},
		{keys: []ui.Icon{ui.IconUp}, does: "menu and jokers"},
	}, hints(say, "◀ ▶ column · middle: drop · ▲ menu and jokers"))
	require.Equal(t, []hint{{word: "back", does: "menu"}}, hints(say, "Back: menu"))
	require.Empty(t, hints(say, ""))
}

// Every sentence about keys in the catalogues is understood: no arrow and no
// name of a key is left in what it does.
func TestEverySentenceAboutKeysIsUnderstood(t *testing.T) {
	keys := []string{
		"players.keys.one", "players.keys.two", "connectfour.keys.drop", "connectfour.keys.delete",
		"connectfour.keys.bomb", "connectfour.keys.menu", "match.keys.ended", "tictactoe.keys.place", "tictactoe.keys.menu",
		"launcher.keys", "connectn.keys",
	}
	for _, l := range text.Languages {
		for _, key := range keys {
			require.True(t, l.Has(key), key)
			all := hints(l.Say, l.Say(key))
			require.NotEmpty(t, all)
			for _, h := range all {
				require.False(t, strings.ContainsAny(h.does, "◀▶▲▼·"), h.does)
			}
		}
	}
}
