// Command lichtbrett-app is the app with a screen: in the browser, as
// WebAssembly, and in a window on the desktop.
package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/assets/text"
	"lichtbrett/game/games"
	"lichtbrett/input/device"
	"lichtbrett/net/client"
	"lichtbrett/render/app/navigation"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/platform/audio"
	"lichtbrett/render/thinking"
	"lichtbrett/render/ui"
)

// longest is how many bytes of a file are read: more than any match takes.
const longest = 2 << 20

// run shows the app until its window is closed.
func run(o options) {
	if err := show(o); err != nil {
		fmt.Fprintf(os.Stderr, "lichtbrett-app: %v\n", err)
		os.Exit(1)
	}
}

func show(o options) error {
	h := openHost(o)
	l := newLoop(ui.NewSurface(), h)
	a := newApp(h, l)
	defer a.Storage.Flush()
	l.calm = func(system bool) bool { return a.Settings.Calm(system) }
	var navigator *navigation.Navigator
	a.Connect = func(server *client.Server) (online *client.Client, address func(string) string) {
		relay := h.relay(server)
		if relay == "" {
			return nil, h.address(server)
		}
		online = client.New(client.Options{
			Address: relay,
			Dial:    client.Dial(device.Now, l.post),
			Storage: a.Storage,
			Now:     device.Now,
			Random:  seed,
			Find:    games.ByName,
			Changed: func() {
				if navigator != nil && a.Online == online {
					navigator.OnlineChanged()
				}
			},
			Noticed: func(n client.Notice) { navigator.Noticed(n) },
		})
		return online, h.address(server)
	}
	navigator = navigation.Open(a)
	l.leds, l.room = navigator.LEDs, navigator.RoomShown
	matrix, err := openMatrix(o, a, l.queue, l.post, func() *client.Client { return a.Online })
	if err != nil {
		return err
	}
	l.matrix = matrix
	h.onOnline(func() {
		l.post(func() {
			if a.Online != nil {
				a.Online.Wake()
			}
		})
	})
	h.onUpdate(func() { l.post(l.surface.Invalidate) })
	h.onDrop(func(data []byte) { l.post(func() { navigator.Drop(data) }) })
	h.onLink(func(link string) { l.post(func() { navigator.Follow(link) }) })

	h.configure()
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetTPS(ebiten.SyncWithFPS)
	err = ebiten.RunGameWithOptions(l, &ebiten.RunGameOptions{InitUnfocused: true})
	return errors.Join(err, matrix.close())
}

// newApp returns what the screens are given of the host and the loop.
func newApp(h *host, l *loop) *shell.App {
	a := &shell.App{
		Surface:         l.surface,
		Tab:             h.tab(),
		Language:        h.language(),
		Asked:           h.wanted(),
		SetPageLanguage: func(spoken text.Language) { l.mirror.Language(string(spoken)) },
		Clock:           func() int64 { return time.Now().Unix() },
		Seed:            seed,
		Link:            h.link(),
		Named:           h.named(),
		ByLink:          h.byLink(),
		Try: func(server client.Server, done func(bool)) func() {
			return client.Try(client.Dial(device.Now, l.post), server.Relay(), done)
		},
		Visit:       h.visit(),
		Play:        audio.New().Play,
		Computer:    thinking.New(l.wake),
		Share:       h.share(l.post),
		Release:     h.version(),
		Document:    h.document(l.post),
		Stream:      h.stream(l.post),
		Files:       h.files(l.post),
		Load:        h.load(l.post),
		Log:         h.log(),
		UpdateReady: h.updateReady,
		Update:      h.update,
	}
	a.Storage = h.storage(func() { l.post(func() { a.Saves.CheckRoom() }) })
	return a
}
