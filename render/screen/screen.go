// Package screen is what the app's screens have in common. Each family of
// screens is a package of its own below this one.
package screen

import (
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/render/store"
	"lichtbrett/render/ui"
)

// App is what a screen is given of the app around it.
type App struct {
	// Surface is what the screen is shown on: Show goes to another screen.
	Surface *ui.Surface

	// Store keeps settings and the match under way.
	Store store.Store

	// Language is that of the user. SetLanguage changes it.
	Language text.Language

	// Speak tells the page around the app which language is spoken.
	Speak func(text.Language)

	// Now is the time on a clock that never goes back.
	Now func() time.Duration

	// Seed is a random number, for a match to begin with.
	Seed func() uint64

	// Post has a function called by the app's loop, soon. It may be called from
	// any goroutine.
	Post func(func())

	// Link is the fragment of the page's address that the app was opened with,
	// without the "#"; empty where there is none.
	Link string
}

// SetLanguage changes the language.
func (a *App) SetLanguage(l text.Language) {
	a.Language = l
	a.Speak(l)
	a.Surface.Invalidate()
}

// Say returns a sentence in the user's language; see text.Language.Say.
func (a *App) Say(key string, places ...string) string { return a.Language.Say(key, places...) }
