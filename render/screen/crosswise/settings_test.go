package crosswise

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/render/library"
	"lichtbrett/render/screen"
)

// However what is stored has been damaged, the table can be shown.
func FuzzSettings(f *testing.F) {
	f.Add(`{"pace":7,"teamPoints":false}`)
	f.Add(`{"pace":2000,"scoreBars":true}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, stored string) {
		all := screen.DefaultSettings(text.English)
		g := &library.Game{ID: "g"}
		s := &Screen{app: &screen.App{Settings: all}, game: g}
		usual := s.settings()
		s.app.Settings.Games = map[string]json.RawMessage{"g": json.RawMessage(stored)}
		require.Contains(t, paces, s.settings().Pace)
		if !json.Valid([]byte(stored)) {
			require.Equal(t, usual, s.settings())
		}
	})
}
