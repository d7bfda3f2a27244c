//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLanguageOfTheBrowser(t *testing.T) {
	alongside(t)
	for tag, speaks := range map[string]string{"de-AT": "de", "fr-FR": "en"} {
		v := visit(t, phone.in(tag).calmly())
		v.find("heading", map[string]string{"de": "Spiele", "en": "Games"}[speaks])
		require.Equal(t, speaks, see[string](v, `document.documentElement.lang`))
	}
}

// The language changes in the middle of a match, and the match stays as it is.
func TestLanguageDuringAMatch(t *testing.T) {
	v := atTheBoard(t, "rccu")
	v.reads("Blue to move")
	v.click("button", "Settings")
	v.click("radio", "Deutsch")
	v.find("heading", "Einstellungen")
	require.Equal(t, "de", see[string](v, `document.documentElement.lang`))
	v.press("Escape")
	v.reads("Blau ist am Zug")
	v.shows(lettersAfter(t, "rccu"))
	v.press("Down Enter")
	v.hears("Blau wirft in Spalte 4 ein.")
	require.Equal(t, "Spalte 4, Zeile 7: grün", v.board().labels[7][3])
	v.reload()
	v.reads("Grün ist am Zug")
	require.Equal(t, "de", see[string](v, `document.documentElement.lang`))
	v.click("button", "Einstellungen")
	v.activate("radio", "English")
	v.press("Escape")
	v.reads("Green to move")
	v.shows(lettersAfter(t, "rccc"))
}
