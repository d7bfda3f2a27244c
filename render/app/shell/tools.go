package shell

import (
	"slices"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// leastTitle is the room that a title has at least beside the Tools.
const leastTitle = 150.0

// Tools are in the bar of every screen, beside its title: the rules, of a game or of all if
// it is nil, the language, and the settings. Where there is no room for all of them the
// last ones stand over the rules alone. It returns how wide they are.
func (a *App) Tools(g *catalog.Game, room float64) (tools *ui.Node, width float64) {
	all := []*ui.Node{a.HelpTool(g), a.LanguageTool(), a.SettingsTool()}
	n := min(max(1, int((room-leastTitle)/ui.Target)), len(all))
	return ui.Row(all[:n]...), float64(n) * ui.Target
}

// HelpTool leads to the rules of a game, or of all if it is nil.
func (a *App) HelpTool(g *catalog.Game) *ui.Node {
	return ui.IconButton("help", ui.IconHelp, a.Say("help.title"), func() {
		if g == nil {
			a.Navigation.Rules()
			return
		}
		a.Navigation.Help(g)
	})
}

// LanguageTool changes to the next language, whose code and name it bears.
func (a *App) LanguageTool() *ui.Node {
	at := slices.Index(text.Languages, a.Language)
	next := text.Languages[(at+1)%len(text.Languages)]
	return ui.TextButton("language.next", ui.NoIcon, strings.ToUpper(string(next)), func() { a.SetLanguage(next) }).
		Called(next.Name()).Width(ui.Target).Height(ui.Target).PadXY(0, 0)
}

// SettingsTool leads to the settings.
func (a *App) SettingsTool() *ui.Node {
	return ui.IconButton("settings", ui.IconSettings, a.Say("settings.title"), func() { a.Navigation.Settings() })
}
