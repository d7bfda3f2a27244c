package shell

import (
	"slices"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// Bar is the first line of a screen: the way back, which is called by a key of the
// catalogues, the title, and tools.
func (a *App) Bar(id, where string, back func(), title *ui.Node, tools ...*ui.Node) *ui.Node {
	return ui.Row(ui.IconButton(id, ui.IconBack, a.Say(where), back), title.Grow(1)).Add(tools...).Gap(ui.Space2)
}

// Tools are in the bar of every screen, whatever room that leaves its title: the rules, of a game
// or of all if it is nil, the language, and the settings.
func (a *App) Tools(g *catalog.Game) *ui.Node {
	return ui.Row(a.HelpTool(g), a.LanguageTool(), a.SettingsTool())
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
