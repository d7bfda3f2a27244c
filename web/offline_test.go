//go:build e2e

package web

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/web/chromiumtest"
)

// visit opens the page and waits until all is there for the next visit.
func visit(t *testing.T, browser *chromiumtest.Browser, url string, before ...chromedp.Action[chromedp.Void]) *chromiumtest.Tab {
	tab, err := browser.Open(url, append(before, seldom, watched)...)
	require.NoError(t, err)
	require.NoError(t, tab.WaitForReady())
	require.NoError(t, tab.WaitFor(`refused || navigator.serviceWorker.getRegistration().then((r) => r?.active?.state === "activated")`))
	require.False(t, evaluate[bool](t, tab, `refused`), "the browser has not kept the page")
	return tab
}

// watched has a page notice that its service worker cannot be installed.
var watched = chromiumtest.Preload(`let refused = false; {
	const { register } = ServiceWorkerContainer.prototype;
	ServiceWorkerContainer.prototype.register = async function (...args) {
		const registration = await register.apply(this, args);
		registration.installing?.addEventListener("statechange", ({ target }) => { refused ||= target.state === "redundant"; });
		return registration;
	};
}`)

// seldom has a page draw ten times a second at most: the bare program would all the time.
var seldom = chromiumtest.Preload(`{
	const draw = requestAnimationFrame;
	globalThis.requestAnimationFrame = (call) => setTimeout(draw, 100, call);
}`)

func reload(t *testing.T, tab *chromiumtest.Tab) {
	require.NoError(t, tab.Do(chromedp.Reload()))
	require.NoError(t, tab.WaitForReady())
}

// requireWorker asks a computer player's worker something: nonsense, to which
// package game/ai has an answer too.
func requireWorker(t *testing.T, tab *chromiumtest.Tab) {
	answer := evaluate[string](t, tab, `new Promise((resolve, reject) => {
		const worker = lichtbrett.worker();
		worker.onmessage = ({ data }) => resolve(data);
		worker.onerror = () => reject(new Error("the worker failed"));
		worker.postMessage("nonsense");
	})`)
	require.Regexp(t, `^\{.*"error":`, strings.ToLower(answer))
}

// resources returns the names of the files that the page has loaded.
func resources(t *testing.T, tab *chromiumtest.Tab) []string {
	return evaluate[[]string](t, tab, `performance.getEntriesByType("resource").map((e) => e.name.split("/").pop())`)
}

func TestOfflineAfterTheFirstVisit(t *testing.T) {
	t.Parallel()
	folder := buildBare(t)
	s := startSite(t, folder)
	options := chromiumtest.Options{Profile: t.TempDir()}
	browser := startBrowser(t, options)
	tab := visit(t, browser, s.url)
	requests := s.requested()
	for _, program := range []string{"app.wasm", "ai.wasm", "boot.js"} {
		require.Equal(t, 1, count(requests, named(t, folder, program)), "%s is downloaded once, by the page or for later", program)
	}
	require.Empty(t, tab.Console())

	s.server.CloseClientConnections()
	s.server.Close()
	reload(t, tab)
	require.True(t, evaluate[bool](t, tab, `navigator.serviceWorker.controller !== null`))
	require.Equal(t, "cache", evaluate[string](t, tab, `performance.getEntriesByType("navigation")[0].workerMatchedSourceType`),
		"the service worker is not started for it")
	requireWorker(t, tab)
	require.Empty(t, tab.Console())

	require.NoError(t, browser.Close())
	tab, err := startBrowser(t, options).Open(s.url + "?from=home#r=abc")
	require.NoError(t, err)
	require.NoError(t, tab.WaitForReady())
	require.Equal(t, "#r=abc", evaluate[string](t, tab, `location.hash`))
	requireWorker(t, tab)
	require.Empty(t, tab.Console())

	// What the service worker has put by serves when the browser's own cache is gone.
	require.NoError(t, tab.Do(chromiumtest.Command(network.ClearBrowserCache, cdp.Empty{})))
	reload(t, tab)
	requireWorker(t, tab)
}

// Whoever has opened one page of the manual has all of its language, pictures too.
func TestTheManualIsReadOffline(t *testing.T) {
	t.Parallel()
	s := startSite(t, buildBare(t))
	tab := visit(t, startBrowser(t, chromiumtest.Options{}), s.url)
	reload(t, tab) // now the service worker answers
	show := func(page string) {
		require.NoError(t, tab.Do(chromedp.Navigate(s.url+page)))
		require.NoError(t, tab.WaitFor(`document.querySelector("h1") !== null`))
	}
	show("manual/de/")
	require.Equal(t, "Das Handbuch von Lichtbrett", evaluate[string](t, tab, `document.querySelector("h1").textContent`))
	require.NoError(t, tab.WaitFor(`caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys())
		.then((kept) => kept.some(({ url }) => url.endsWith("manual/de/trouble.html")))`))
	s.server.CloseClientConnections()
	s.server.Close()
	show("manual/de/connectfour.html")
	require.NoError(t, tab.WaitFor(`[...document.images].length > 3 && [...document.images].every((i) => (i.loading = "eager", i.complete && i.naturalWidth > 0))`))
	require.Equal(t, "flex", evaluate[string](t, tab, `getComputedStyle(document.querySelector("header")).display`), "with its looks")
	require.Empty(t, tab.Console())
}

// Where the browser can no longer read what it has stored, the network serves.
func TestABrokenStoreDoesNoHarm(t *testing.T) {
	t.Parallel()
	s := startSite(t, build(t, "./bare", func(name, source string) string {
		if name == "boot.js" || name == "service-worker.js" {
			return `CacheStorage.prototype.match = () => Promise.reject(new DOMException("broken"));` + "\n" + source
		}
		return source
	}))
	tab := visit(t, startBrowser(t, chromiumtest.Options{}), s.url)
	require.NoError(t, tab.Do(
		chromiumtest.Command(network.ClearBrowserCache, cdp.Empty{}),
		chromedp.Navigate(s.url+"?from=home"), // which the service worker answers
	))
	require.NoError(t, tab.WaitForReady())
	require.True(t, evaluate[bool](t, tab, `navigator.serviceWorker.controller !== null`))
}

// buildB builds a page that differs from the first in what is loaded at its
// start and in what is loaded later.
func buildB(t *testing.T) (folder string) {
	return build(t, "./bare", func(name, source string) string {
		switch name {
		case "page.css":
			return source + "\n/* B */\n"
		case "boot.js", "worker.js":
			return source + "\n// B\n"
		}
		return source
	})
}

func versionOf(t *testing.T, folder string) string {
	index, err := os.ReadFile(filepath.Join(folder, "index.html"))
	require.NoError(t, err)
	return regexp.MustCompile(`data-version="(\w+)"`).FindStringSubmatch(string(index))[1]
}

// requireFilesOf says that all that the page has loaded is of one build.
func requireFilesOf(t *testing.T, tab *chromiumtest.Tab, folder string) {
	require.Equal(t, versionOf(t, folder), evaluate[string](t, tab, `lichtbrett.version`))
	for _, name := range resources(t, tab) {
		require.FileExists(t, filepath.Join(folder, name))
	}
	require.Contains(t, resources(t, tab), named(t, folder, "page.css"))
	require.Contains(t, resources(t, tab), named(t, folder, "boot.js"))
}

func TestUpdateDoesNotMixVersions(t *testing.T) {
	t.Parallel()
	a, b := buildBare(t), buildB(t)
	require.NotEqual(t, versionOf(t, a), versionOf(t, b))
	s := startSite(t, a)
	browser := startBrowser(t, chromiumtest.Options{})
	countUpdates := chromiumtest.Preload(`let updates = 0; addEventListener("lichtbrett:update", () => updates++)`)
	first := visit(t, browser, s.url, countUpdates)
	second := visit(t, browser, s.url, countUpdates)
	reload(t, first)
	requireFilesOf(t, first, a)
	require.False(t, evaluate[bool](t, first, `lichtbrett.updateReady`))
	apart := visit(t, browser, s.url)
	require.NoError(t, apart.Do(chromiumtest.Command(page.Reload, page.ReloadParams{IgnoreCache: new(true)})))
	require.NoError(t, apart.WaitFor(`navigator.serviceWorker.controller === null`))
	require.NoError(t, apart.WaitFor(`navigator.serviceWorker.getRegistration().then((r) => r !== undefined)`))
	require.NoError(t, apart.WaitForReady())

	// The new version is installed beside the old one, which goes on alone,
	// though its files are no longer on the server.
	s.exchange(t, b)
	reload(t, first)
	requireFilesOf(t, first, a)
	require.NoError(t, first.WaitFor(`lichtbrett.updateReady`))
	require.Equal(t, 1, evaluate[int](t, first, `updates`))
	require.NoError(t, second.WaitFor(`lichtbrett.updateReady`))
	s.requested()
	reload(t, first)
	requireFilesOf(t, first, a)
	requireWorker(t, first)
	require.NoError(t, first.WaitFor(`lichtbrett.updateReady`), "the version that waits is announced after a reload too")
	for _, path := range s.requested() {
		require.Contains(t, []string{"", "service-worker.js"}, path, "only the look for a new version goes to the server")
	}

	// All tabs change over together, and nothing of the old version is left.
	evaluate[bool](t, first, `lichtbrett.update(), true`)
	for _, tab := range []*chromiumtest.Tab{first, second} {
		require.NoError(t, tab.WaitFor(`lichtbrett.version === "`+versionOf(t, b)+`"`))
		require.NoError(t, tab.WaitForReady())
		requireFilesOf(t, tab, b)
		requireWorker(t, tab)
		require.False(t, evaluate[bool](t, tab, `lichtbrett.updateReady`))
		require.Empty(t, tab.Console())
	}
	require.NoError(t, apart.WaitFor(`lichtbrett.updateReady`))
	evaluate[bool](t, apart, `lichtbrett.update(), true`) // no service worker answers for this one, and none waits
	require.NoError(t, apart.WaitFor(`lichtbrett.version === "`+versionOf(t, b)+`"`))
	require.Equal(t, []string{"lichtbrett " + s.url + " " + versionOf(t, b)}, evaluate[[]string](t, first, `caches.keys()`))
}

// A new version of which one file cannot be had is not taken at all.
func TestUpdateIsWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	a, b := buildBare(t), buildB(t)
	s := startSite(t, a)
	tab := visit(t, startBrowser(t, chromiumtest.Options{}), s.url)
	reload(t, tab)
	other, err := New(os.DirFS(b), nil)
	require.NoError(t, err)
	missing := "/" + named(t, b, "worker.js")
	s.intercept(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == missing {
			http.Error(w, "Away.", http.StatusServiceUnavailable)
			return
		}
		other.ServeHTTP(w, r)
	}))
	const end = `navigator.serviceWorker.getRegistration().then((r) => r.update()).then((r) => new Promise((resolve) => {
		const worker = r.installing;
		worker.onstatechange = () => resolve(worker.state);
	}))`
	require.Equal(t, "redundant", evaluate[string](t, tab, end))
	require.False(t, evaluate[bool](t, tab, `lichtbrett.updateReady`))
	reload(t, tab)
	requireFilesOf(t, tab, a)
	requireWorker(t, tab)
	s.exchange(t, b)
	require.Equal(t, "installed", evaluate[string](t, tab, end))
	require.NoError(t, tab.WaitFor(`lichtbrett.updateReady`))
}

// Neither counting the bytes nor the service worker keeps Chromium from its cache
// of compiled code: what a visit has compiled, later ones take from there, offline
// too. It is kept once there is enough of it; a small program would have too little.
func TestCompiledCodeIsKept(t *testing.T) {
	t.Parallel()
	s := startSite(t, "dist")
	options := chromiumtest.Options{Width: 1280, Height: 800, Profile: t.TempDir(), Lifelike: true}
	const visits = 6
	for n := range visits {
		browser := startBrowser(t, options)
		events := trace(t, browser, func() {
			tab := visit(t, browser, s.url)
			// Chromium keeps code when no more of it has been compiled for two seconds.
			evaluate[bool](t, tab, `new Promise((resolve) => setTimeout(() => resolve(true), 4000))`)
		})
		require.NoError(t, browser.Close())
		if slices.Contains(events, "v8.wasm.moduleCacheHit") {
			require.Positive(t, n)
			return
		}
		s.server.CloseClientConnections()
		s.server.Close()
	}
	require.Fail(t, "no visit has taken the compiled code of an earlier one")
}

// trace returns the names of the events on the browser's timeline while do is done.
func trace(t *testing.T, browser *chromiumtest.Browser, do func()) (names []string) {
	session := chromedp.FromContext(browser.Context()).Browser
	ctx, stop := context.WithCancel(browser.Context())
	defer stop()
	ended := make(chan struct{})
	require.NoError(t, chromedp.ListenBrowser(ctx, func(event any) {
		switch event := event.(type) {
		case *tracing.EventDataCollected:
			for _, value := range event.Value {
				if match := traceName.FindSubmatch(value); match != nil {
					names = append(names, string(match[1]))
				}
			}
		case *tracing.EventTracingComplete:
			close(ended)
		}
	}))
	_, err := cdp.Call(ctx, session, tracing.Start, tracing.StartParams{
		TransferMode: tracing.StartTransferModeReportEvents,
		TraceConfig:  &tracing.TraceConfig{IncludedCategories: []string{"disabled-by-default-devtools.timeline"}},
	})
	require.NoError(t, err)
	do()
	_, err = cdp.Call(ctx, session, tracing.End, cdp.Empty{})
	require.NoError(t, err)
	<-ended
	return names
}

var traceName = regexp.MustCompile(`"name":"([^"]*)"`)
