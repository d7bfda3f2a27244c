//go:build e2e

package e2e

import (
	"cmp"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
)

// folder is where the page lies on a host of files.
const folder = "/pages/of-a-class/"

// unpacked names the environment variable with the folder into which a release's page has
// been unpacked; without it the page is the one that was built last.
const unpacked = "LICHTBRETT_TEST_PAGE"

// openFolder serves the page's files from a folder as any host of files does: it
// knows nothing of them, compresses nothing and sends no policy.
func openFolder(t *testing.T) *site {
	listener, err := net.Listen("tcp", anywhere())
	require.NoError(t, err)
	files := cmp.Or(os.Getenv(unpacked), filepath.Join("..", "dist"))
	server := &http.Server{Handler: http.StripPrefix(strings.TrimSuffix(folder, "/"), http.FileServer(http.Dir(files)))}
	go server.Serve(listener)
	s := &site{t: t, address: listener.Addr().String() + strings.TrimSuffix(folder, "/"), close: sync.OnceFunc(func() { server.Close() })}
	t.Cleanup(s.goOffline)
	return s
}

// openFor is a server at which these pages may play, too.
func openFor(t *testing.T, pages ...*site) *server {
	var flags []string
	for _, page := range pages {
		host, _, _ := strings.Cut(page.address, "/")
		flags = append(flags, "--origin", "http://"+host)
	}
	return openServer(t, flags...)
}

// atLeastTwo moves were made; while a page loads the clock may make another.
const atLeastTwo = `document.querySelectorAll("[data-ui^='move.']").length >= 2`

// chooses names a server in the settings: not one at first, then one that does not
// answer, then by its host and port alone.
func (p *guest) chooses(s *server) {
	p.activate("button", p.say("settings.title"))
	for _, c := range []struct{ address, said string }{
		{"ftp://" + s.address, p.say("settings.server.wrong")},
		{"http://127.0.0.1:1", p.say("settings.server.silent")},
		{s.address, p.say("settings.server.used", "server", "http://"+s.address)},
	} {
		p.call(p.find("textbox", p.say("settings.server")), `function() { this.focus(); this.select() }`)
		p.inserts(c.address)
		p.turn()
		p.activate("button", p.say("settings.server.use"))
		p.hears(c.said)
		p.isAccessible()
		p.takePicture("server")
	}
	p.press("Escape")
}

// The page lies on another host than the server that its settings or a link name.
// It plays there, invites there, and remembers it; alone it works offline.
func TestThePageLiesAnywhere(t *testing.T) {
	alongside(t)
	pages, others := openFolder(t), openFolder(t)
	s := openFor(t, pages, others)
	comes := func(name string, at *site, path string, d device) *guest {
		p := &guest{visitSite(t, at, d.calmly(), path), nil, text.Match(d.language), name}
		p.tolerated = "WebSocket"
		if path == "" {
			p.chooses(s)
		}
		if strings.Contains(path, "?") {
			p.find("heading", p.say("link.server", "server", "http://"+s.address))
			p.isAccessible()
			p.takePicture("asked")
			p.activate("button", p.say("link.server.yes"))
		}
		if !strings.Contains(path, "#") {
			p.activate("button", p.say("lobby.title")+": "+p.say("lobby.tagline"))
		}
		p.called(name)
		return p
	}
	named := "?server=" + url.QueryEscape("http://"+s.address)
	ada := comes("Ada", pages, "", desktop)
	require.Equal(t, folder, see[string](ada.visitor, `new URL(document.querySelector("link[rel=manifest]").href).pathname.replace("manifest.webmanifest", "")`))
	fragment := ada.opens("Connect Four, classic", nil)
	invitation := ada.await("the invitation", func(e element) bool { return strings.Contains(e.name, fragment) }).name
	require.Contains(t, invitation, pages.url()+named+fragment, "who is invited comes to the same server")
	bo := comes("Bo", others, named+fragment, desktop.in("de-DE"))
	ada.begins()
	ada.plays()
	bo.plays()
	ada.tabTo("gridcell", ada.focusedCell())
	ada.byKeys("c")
	bo.made(1)
	bo.choose(4, 6)
	ada.made(2)
	ada.takePicture("anywhere")

	// Another app in another folder of this host keeps its own matches and players.
	require.Equal(t, 0, see[int](ada.visitor, `Object.keys(localStorage).filter((key) => !key.startsWith("lichtbrett.`+folder+`.")).length`))
	require.Positive(t, see[int](ada.visitor, `localStorage.length`))

	// Remembered: the page's own address is enough.
	see[int](ada.visitor, `location.replace(location.pathname + location.hash), 0`)
	ada.waitForReady()
	ada.waitFor(atLeastTwo)

	ada.waitFor(`navigator.serviceWorker.getRegistration().then((r) => r?.active?.state === "activated" && r.scope.endsWith("` + folder + `"))`)
	pages.goOffline()
	ada.reload()
	ada.waitFor(atLeastTwo)
}
