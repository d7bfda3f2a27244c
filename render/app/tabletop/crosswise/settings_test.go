package crosswise

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
)

// However what is stored has been damaged, the table can be shown.
func FuzzSettings(f *testing.F) {
	f.Add(`{"pace":7,"teamPoints":false}`)
	f.Add(`{"pace":2000,"scoreBars":true}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, stored string) {
		all := shell.DefaultSettings(text.English)
		g := &catalog.Game{ID: "g"}
		s := &Screen{base: base{App: &shell.App{Settings: all}, Game: g}}
		usual := s.settings()
		s.App.Settings.Games = map[string]json.RawMessage{"g": json.RawMessage(stored)}
		require.Contains(t, paces, s.settings().Pace)
		if !json.Valid([]byte(stored)) {
			require.Equal(t, usual, s.settings())
		}
	})
}
