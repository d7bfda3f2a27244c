package shell

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game/ai"
	"lichtbrett/render/ui"
)

// Dialog is a ui.Dialog whose button for closing is called as everywhere.
func (a *App) Dialog(id, title string, leave func(), content *ui.Node, buttons ...*ui.Node) *ui.Node {
	return ui.Dialog(id, title, a.Say("dialog.close"), leave, content, buttons...)
}

// StrengthSlider sets how strong the computer is.
func (a *App) StrengthSlider(id string, strength int, set func(int)) *ui.Node {
	words := func(n int) string { return a.Say("strength." + strconv.Itoa(n)) }
	return ui.Slider(id, a.Say("settings.strength"), ai.Weakest, ai.Strongest, strength, words, set)
}

// LanguageChoice offers the languages, each by its own name.
func (a *App) LanguageChoice() *ui.Node {
	return ui.ChoiceOf("language", a.Say("settings.language"), text.Languages, text.Language.Name, a.Language, a.SetLanguage)
}
