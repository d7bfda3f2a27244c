//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The page speaks the browser's language until another one is chosen, which stays.
func TestLanguageOfTheBrowser(t *testing.T) {
	alongside(t)
	for tag, says := range map[string]struct{ language, games, settings, other, another, others string }{
		"de-AT": {"de", "Spiele", "Einstellungen", "English", "en", "Games"},
		"fr-FR": {"en", "Games", "Settings", "Deutsch", "de", "Spiele"},
	} {
		v := visit(t, phone.in(tag).calmly())
		v.find("heading", says.games)
		require.Equal(t, says.language, see[string](v, `document.documentElement.lang`))
		v.click("button", says.settings)
		v.find("dialog", says.settings) // where one begins, a language can be chosen, too
		v.activate("radio", says.other)
		v.waitFor(`document.documentElement.lang === "` + says.another + `"`)
		v.reload()
		v.find("heading", says.others)
		require.Equal(t, says.another, see[string](v, `document.documentElement.lang`))
	}
}
