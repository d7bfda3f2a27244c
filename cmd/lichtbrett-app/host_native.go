//go:build !js

package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"lichtbrett/assets/text"
	"lichtbrett/assets/version"
	"lichtbrett/cmd/lichtbrett-app/start"
	"lichtbrett/game/puzzle"
	"lichtbrett/input"
	"lichtbrett/net/client"
	"lichtbrett/net/discovery"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/platform/clipboard"
	"lichtbrett/render/platform/locale"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/ui"
)

// host is the desktop that the app's window is on.
type host struct {
	options options
	server  *client.Server // nil for none
	safe    ui.Insets
	calm    bool

	ended   chan os.Signal
	dropped func(data []byte)

	scale float64
	asked time.Time
}

// options are what the user asked for at the start.
type options = start.Options

// findTime is how long servers in the network have to answer.
const findTime = time.Second

func openHost(o options) *host {
	h := &host{options: o, ended: make(chan os.Signal, 1)}
	if o.Server == "" {
		return h
	}
	var err error
	h.server, err = discovery.Resolve(o.Server, func() ([]discovery.Server, error) {
		return discovery.Find(context.Background(), findTime)
	})
	if err != nil {
		start.Misused(fmt.Errorf("--server %w", err))
	}
	return h
}

func (h *host) configure() {
	ebiten.SetWindowTitle("Lichtbrett")
	ebiten.SetWindowSize(1120, 760)
	ebiten.SetWindowSizeLimits(320, 480, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowIcon(icons())
	ebiten.SetFullscreen(h.options.Fullscreen)
	// What is played is written, and lights that would stay lit go out: signals end the
	// program in good order.
	signal.Notify(h.ended, os.Interrupt, syscall.SIGTERM)
}

// turn does what is the window's own business: F11 fills the screen, or leaves
// it again; files are dropped. It returns ebiten.Termination when a signal has asked the
// program to end.
func (h *host) turn() error {
	select {
	case <-h.ended:
		return ebiten.Termination
	default:
	}
	if inpututil.IsKeyJustPressed(ebiten.KeyF11) {
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	}
	h.takeDropped()
	return nil
}

func (h *host) onChange(func()) {}

// hold lets the loop of a window turn less often once all has been quiet for a
// while. It goes on turning, as the devices are read by it.
func (h *host) hold(d, quiet time.Duration) {
	if quiet > 2*time.Second {
		time.Sleep(min(d, 45*time.Millisecond))
	}
}

func (h *host) release() {}

// onUnseen does nothing: the loop of a window turns whoever sees it.
func (h *host) onUnseen(func() bool) {}

func (h *host) hasPosts() {}

func (h *host) ready() {}

func (h *host) storage(refused func()) storage.Local {
	return storage.OpenBeside(h.options.State, refused)
}

func (h *host) tab() storage.Local { return nil }

// device is what the user is likely to play with.
func (h *host) device() input.Device { return input.Keyboard }

// wanted is the language that the user asked for at this start; empty if none.
func (h *host) wanted() text.Language { return text.Language(h.options.Language) }

func (h *host) language() text.Language { return locale.Language() }

// link is the match that the user has named to be watched; where there is none,
// the program ends.
func (h *host) link() string {
	if h.options.Watch == "" {
		return ""
	}
	link, err := fragment(h.options.Watch)
	if err != nil {
		fmt.Fprintf(os.Stderr, "lichtbrett-app: %v\n", err)
		os.Exit(2)
	}
	return link
}

// pixels is how many physical pixels a device-independent one has. Asking the
// window system takes its time, so it is not asked at every turn.
func (h *host) pixels() float64 {
	if now := time.Now(); now.Sub(h.asked) > time.Second {
		h.scale, h.asked = ebiten.Monitor().DeviceScaleFactor(), now
	}
	return h.scale
}

func (h *host) onLink(func(string)) {}

// named is the server that the user has named at this start; nil for none.
func (h *host) named() *string {
	if h.server == nil {
		return nil
	}
	named := h.server.String()
	return &named
}

// byLink says that it is the user who names a server.
func (h *host) byLink() bool { return false }

// address is that of the page that the server sends; nil without one: a window
// has none, its links are to be put behind the address of a page, or opened by
// this program.
func (h *host) address(server *client.Server) func(string) string {
	if server == nil {
		return nil
	}
	return func(fragment string) string { return server.String() + "/#" + fragment }
}

// relay is the address at which the server lets people play together; empty
// without one.
func (h *host) relay(server *client.Server) string {
	if server == nil {
		return ""
	}
	return server.Relay()
}

// onOnline does nothing: systems do not say when there is a network again.
func (h *host) onOnline(func()) {}

func (h *host) visit() func(string) { return nil }

// share puts a link into the clipboard.
func (h *host) share(func(func())) func(string, string, func(shell.Sharing)) {
	return func(_, link string, done func(shell.Sharing)) {
		if err := clipboard.Write(link); err != nil {
			done(shell.Unshared)
			return
		}
		done(shell.Copied)
	}
}

func (h *host) version() string { return version.Line() }

// stream is nil: a window belongs to no server.
func (h *host) stream(func(func())) func(string, func(string), func(bool)) func() { return nil }

// load is nil: the puzzles are part of the program.
func (h *host) load(func(func())) func(*puzzle.Series, func(error)) { return nil }

func (h *host) updateReady() bool { return false }

func (h *host) onUpdate(func()) {}

func (h *host) update() {}
