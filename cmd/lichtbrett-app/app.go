// Command lichtbrett-app is the app with a screen: in the browser, as
// WebAssembly, and in a window on the desktop.
package main

import (
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/assets/text"
	"lichtbrett/input/device"
	"lichtbrett/render/screen"
	"lichtbrett/render/ui"
)

// run shows the app until its window is closed.
func run(o options) {
	h := openHost(o)
	surface := ui.NewSurface()
	l := newLoop(surface, h)
	app := &screen.App{
		Surface:  surface,
		Store:    h.store(),
		Language: h.language(),
		Speak:    func(spoken text.Language) { l.mirror.Language(string(spoken)) },
		Now:      device.Now,
		Seed:     rand.Uint64,
		Post:     l.post,
		Link:     h.link(),
	}
	app.SetLanguage(app.Language)
	surface.Show(newGallery(app))

	h.configure()
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetTPS(ebiten.SyncWithFPS)
	if err := ebiten.RunGameWithOptions(l, &ebiten.RunGameOptions{InitUnfocused: true}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
