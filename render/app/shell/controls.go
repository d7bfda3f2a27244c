package shell

import (
	"slices"
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game/ai"
	"lichtbrett/render/ui"
)

// StrengthSlider sets how strong the computer is.
func (a *App) StrengthSlider(id string, strength int, set func(int)) *ui.Node {
	words := func(n int) string { return a.Say("strength." + strconv.Itoa(n)) }
	return ui.Slider(id, a.Say("settings.strength"), ai.Weakest, ai.Strongest, strength, words, set)
}

// LanguageChoice offers the languages, each by its own name.
func (a *App) LanguageChoice() *ui.Node {
	var options []ui.Option
	for _, l := range text.Languages {
		options = append(options, ui.Option{Label: l.Name()})
	}
	chosen := slices.Index(text.Languages, a.Language)
	return ui.Choice("language", a.Say("settings.language"), options, chosen, func(i int) { a.SetLanguage(text.Languages[i]) })
}
