//go:build !js

package main

import (
	"os"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/assets/text"
	"lichtbrett/render/store"
	"lichtbrett/render/ui"
)

// host is the desktop that the app's window is on.
type host struct {
	options options
	safe    ui.Insets
	calm    bool
}

// options are what the user asked for at the start.
type options struct {
	language   string
	data       string
	fullscreen bool
}

func openHost(o options) *host { return &host{options: o} }

func (h *host) configure() {
	ebiten.SetWindowTitle("Lichtbrett")
	ebiten.SetWindowSize(1120, 760)
	ebiten.SetWindowSizeLimits(320, 480, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetFullscreen(h.options.fullscreen)
}

func (h *host) onChange(func()) {}

// hold does nothing: the loop of a window turns with the display, to read the
// devices, and draws only if something changed.
func (h *host) hold(time.Duration) {}

func (h *host) release() {}

func (h *host) ready() {}

func (h *host) store() store.Store { return store.Open(h.options.data) }

// language is what the user asked for, else that of the environment.
func (h *host) language() text.Language {
	for _, tag := range []string{h.options.language, os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")} {
		if tag != "" {
			return text.Match(tag)
		}
	}
	return text.English
}

func (h *host) link() string { return "" }
